/**
 * The one place that knows elkjs: a graph of boxes and labelled arrows in, places out.
 *
 * elkjs is loaded when a picture is asked for; its 1.6 MB take longer to load than any other verb takes at all.
 */
import type { ElkNode } from 'elkjs/lib/elk-api.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface GraphNode {
  readonly id: string;
  /** px at least; a node with children grows with them. */
  readonly width: number;
  readonly height: number;
  /** px kept above the children. */
  readonly head?: number;
  readonly children?: readonly GraphNode[];
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label?: { readonly width: number; readonly height: number };
}

export interface Placed {
  readonly width: number;
  readonly height: number;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly arrows: ReadonlyMap<string, PlacedEdge>;
}

export interface PlacedEdge {
  /** From the border of the one box to the border of the other, bends between. */
  readonly points: readonly Point[];
  readonly label: Box | undefined;
}

/** https://eclipse.dev/elk/reference/options.html */
export type Options = { readonly [option: string]: string };

export async function layOut(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  options: Options,
): Promise<Placed> {
  const given = { ...options, 'elk.direction': 'DOWN', 'elk.randomSeed': '1' };
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  const laidOut: ElkNode = await new Elk.default().layout({
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      ...given,
    },
    children: nodes.map((node) => elkNode(node, given)),
    edges: edges.map(({ id, from, to, label }) => ({
      id,
      sources: [from],
      targets: [to],
      labels:
        label === undefined
          ? []
          : [{ id: `${id} label`, text: '-', ...label, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
    })),
  });
  return {
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    boxes: new Map(boxesIn(laidOut)),
    arrows: new Map((laidOut.edges ?? []).map((edge) => [edge.id, placedEdge(edge)])),
  };
}

/** Boxes around others get all options too: ELK hands none down. */
function elkNode({ id, width, height, head, children = [] }: GraphNode, options: Options): ElkNode {
  if (children.length === 0) return { id, width, height };
  return {
    id,
    children: children.map((child) => elkNode(child, options)),
    layoutOptions: {
      ...options,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // Laid out downwards, height stands first (elkjs 0.12.1).
      'elk.nodeSize.minimum': `(${height},${width})`,
      'elk.padding': `[top=${head ?? 12},left=16,bottom=16,right=16]`,
    },
  };
}

function boxesIn(node: ElkNode): readonly (readonly [string, Box])[] {
  return (node.children ?? []).flatMap((child) => [[child.id, boxOf(child)] as const, ...boxesIn(child)]);
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x, y, width, height };
}

function placedEdge(edge: NonNullable<ElkNode['edges']>[number]): PlacedEdge {
  const points = (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  const label = edge.labels?.[0];
  return { points, label: label === undefined ? undefined : boxOf(label) };
}
