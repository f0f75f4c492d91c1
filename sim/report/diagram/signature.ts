/** Stands in every file that `diagram` writes, so that it knows what it may write over. */
const signature = 'written by tripcurve diagram';

export { signature };
