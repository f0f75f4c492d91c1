/**
 * A statechart in its place on paper.
 *
 * Transitions with the same two ends share one arrow, and those without a target stand in their state's box: arrows
 * that leave and enter the same box would have their labels over each other.
 */
import type { ChartDiagram, StateNode, TransitionEdge } from './chart.ts';
import { type GraphEdge, type GraphNode, layOut, type Options } from './elk.ts';
import { faceOf, facePadding, noFace } from './face.ts';
import { begunBelow, leftOfText } from './headroom.ts';
import type { Arrow, Face, Frame, Picture } from './picture.ts';
import { type Block, blockOf } from './text.ts';
import { tidiest } from './tidiest.ts';
import { bundlesOf, descriptionLines, entryAndExitLines, transitionLines } from './words.ts';

/** px */
const labelWidthMax = 230;
const leafWidthMax = 250;
const groupWidthMax = 420;
const rootWidthMax = 700;

interface Ends {
  readonly from: string;
  readonly to: string;
  readonly edges: readonly TransitionEdge[];
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 };
const startOf = (id: string): string => `${id} start`;

export function chartPicture(diagram: ChartDiagram): Promise<Picture> {
  return tidiest((options) => placedChart(diagram, options));
}

async function placedChart(diagram: ChartDiagram, options: Options): Promise<Picture> {
  const faces = new Map(diagram.nodes.map((node) => [node.id, faceOfState(node, diagram)]));
  const labels = new Map<string, Block>();
  const edges: GraphEdge[] = [];
  for (const { from, to, edges: same } of endsOf(diagram.edges)) {
    const id = `${from} -> ${to}`;
    const text = blockOf(bundlesOf(same).map((bundle) => transitionLines(bundle, labelWidthMax)));
    labels.set(id, text);
    edges.push({ id, from, to, label: { width: text.width + 8, height: text.height + 4 } });
  }
  const begun = diagram.nodes.filter(({ initial }) => initial !== null);
  for (const { id, initial } of begun) edges.push({ id: startOf(id), from: startOf(id), to: initial ?? id });
  const roots = diagram.nodes.filter(({ parent }) => parent === null);
  const placed = await layOut(
    roots.map((node) => graphNode(node, diagram, faces)),
    edges,
    options,
  );
  const arrows = edges.map(({ id, from }): Arrow => {
    const text = labels.get(id);
    const { points = [], label } = placed.arrows.get(id) ?? {};
    const box = placed.boxes.get(from);
    const below = (box?.y ?? 0) + (faces.get(from)?.height ?? 0);
    return {
      id,
      kind: text === undefined ? 'start' : 'step',
      points: begunBelow(points, below),
      label,
      text: text ?? blockOf([]),
    };
  });
  return {
    title: `${diagram.name}: statechart`,
    about: diagram.about,
    width: Math.ceil(placed.width),
    height: Math.ceil(placed.height),
    frames: [...diagram.nodes.map(stateFrame), ...begun.map(startFrame)],
    arrows,
  };

  function stateFrame(node: StateNode): Frame {
    const face = faces.get(node.id) ?? noFace;
    const box = placed.boxes.get(node.id) ?? nowhere;
    const isGroup = diagram.nodes.some(({ parent }) => parent === node.id);
    const band = { x: box.x + facePadding, y: box.y, width: box.width - 2 * facePadding, height: face.height };
    const ways = arrows.map(({ points }) => points);
    const left = isGroup ? leftOfText(band, face.width - 2 * facePadding, ways) : band.x;
    return {
      id: node.path,
      kind: isGroup ? 'group' : 'leaf',
      box,
      depth: depthOf(node, diagram),
      face,
      textX: left - box.x,
      line: isGroup ? face.height : undefined,
    };
  }

  function startFrame(node: StateNode): Frame {
    const box = placed.boxes.get(startOf(node.id)) ?? nowhere;
    return { id: node.path, kind: 'start', box, depth: depthOf(node, diagram) + 1, face: noFace, textX: 0 };
  }
}

/** Transitions that leave their state, by where they begin and end. */
function endsOf(edges: readonly TransitionEdge[]): readonly Ends[] {
  const byEnds = new Map<string, Ends>();
  for (const edge of edges) {
    const { from, to } = edge;
    if (to === null || to === from) continue;
    const key = `${from} -> ${to}`;
    byEnds.set(key, { from, to, edges: [...(byEnds.get(key)?.edges ?? []), edge] });
  }
  return [...byEnds.values()];
}

function faceOfState(node: StateNode, { nodes, edges, about }: ChartDiagram): Face {
  const isGroup = nodes.some(({ parent }) => parent === node.id);
  const widthMax = node.parent === null ? rootWidthMax : isGroup ? groupWidthMax : leafWidthMax;
  const own = edges.filter(({ from, to }) => from === node.id && (to === null || to === from));
  return faceOf(node.name, node.tags, [
    descriptionLines(node.parent === null ? about : node.description, widthMax),
    entryAndExitLines(node, widthMax),
    ...bundlesOf(own).map((bundle) => transitionLines(bundle, widthMax)),
  ]);
}

function graphNode(node: StateNode, diagram: ChartDiagram, faces: ReadonlyMap<string, Face>): GraphNode {
  const { width, height } = faces.get(node.id) ?? noFace;
  const inner = diagram.nodes
    .filter(({ parent }) => parent === node.id)
    .map((child) => graphNode(child, diagram, faces));
  const start: readonly GraphNode[] = node.initial === null ? [] : [{ id: startOf(node.id), width: 10, height: 10 }];
  return { id: node.id, width, height, head: height + 12, children: [...start, ...inner] };
}

function depthOf({ parent }: StateNode, diagram: ChartDiagram): number {
  const above = diagram.nodes.find(({ id }) => id === parent);
  return above === undefined ? 0 : depthOf(above, diagram) + 1;
}
