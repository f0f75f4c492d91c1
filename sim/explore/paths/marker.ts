/** The line by which tripcurve knows a file that it wrote, and may write anew. */

const writer = 'Written by tripcurve paths';

/** @param command what was asked for, as it was typed */
export const markerOf = (command: string): string => `${writer}: ${command}; written anew, changes are lost.`;

/** Whether one of the first lines says so. */
export const isMarked = (text: string): boolean => text.split('\n', 4).some((line) => line.includes(writer));
