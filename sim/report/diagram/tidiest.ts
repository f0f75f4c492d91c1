/** ELK's ways of breaking cycles and of layering suit one graph and not another: they are tried until one is clean. */
import { clashesIn } from './clashes.ts';
import type { Options } from './elk.ts';
import type { Picture } from './picture.ts';

/** Each begins with what has no arrow into it, so that the start is at the top. In the order of how well they do. */
const ways: readonly Options[] = ['DFS_NODE_ORDER', 'BFS_NODE_ORDER', 'DEPTH_FIRST'].flatMap((cycles) =>
  ['NETWORK_SIMPLEX', 'LONGEST_PATH', 'COFFMAN_GRAHAM'].map((layers) => ({
    'elk.layered.cycleBreaking.strategy': cycles,
    'elk.layered.layering.strategy': layers,
  })),
);

const shared: Options = {
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.labelNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
};

/** px; a wider picture is hard to read on a page. */
const widthMax = 1600;

/** The first picture that is narrow enough and without clashes, or else the narrowest of those with the fewest. */
export async function tidiest(draw: (options: Options) => Promise<Picture>): Promise<Picture> {
  let best: Tried | undefined;
  for (const way of ways) {
    const picture = await draw({ ...shared, ...way });
    const tried = { picture, clashes: clashesIn(picture) };
    if (tried.clashes === 0 && picture.width <= widthMax) return picture;
    if (best === undefined || isBetter(tried, best)) best = tried;
  }
  if (best === undefined) throw new Error('there is no way to lay out a graph');
  return best.picture;
}

interface Tried {
  readonly picture: Picture;
  readonly clashes: number;
}

function isBetter(a: Tried, b: Tried): boolean {
  return a.clashes === b.clashes ? a.picture.width < b.picture.width : a.clashes < b.clashes;
}
