/** A system in its place on paper: instances, the world around them in dashed boxes, and what they tell each other. */
import { layOut, type Options } from './elk.ts';
import { faceOf, facePadding, noFace } from './face.ts';
import type { Face, Picture } from './picture.ts';
import type { MessageEdge, SystemDiagram, SystemNode } from './system.ts';
import { type Block, blockOf, flow, type Line, type Span } from './text.ts';
import { tidiest } from './tidiest.ts';
import { descriptionLines } from './words.ts';

/** px */
const labelWidthMax = 150;
const boxWidthMax = 220;
/** Nearly every instance shows notices: an arrow each would hide the others. */
const noticeType = 'notice.show';

interface Drawn extends MessageEdge {
  readonly text: Block;
}

export function systemPicture(diagram: SystemDiagram): Promise<Picture> {
  return tidiest((options) => placedSystem(diagram, options));
}

async function placedSystem(diagram: SystemDiagram, options: Options): Promise<Picture> {
  const faces = new Map(diagram.nodes.map((node) => [node.id, faceOfNode(node, diagram)]));
  const edges = drawnEdges(diagram);
  const placed = await layOut(
    diagram.nodes.map(({ id }) => ({ id, ...sizeOf(faces.get(id) ?? noFace) })),
    edges.map(({ id, from, to, text }) => ({
      id,
      from,
      to,
      label: { width: text.width + 8, height: text.height + 4 },
    })),
    options,
  );
  return {
    title: `${diagram.name}: instances and messages`,
    about: diagram.about,
    width: Math.ceil(placed.width),
    height: Math.ceil(placed.height),
    frames: diagram.nodes.map(({ id, kind }) => ({
      id,
      kind: kind === 'world' ? 'outside' : 'leaf',
      box: placed.boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 },
      depth: 0,
      face: faces.get(id) ?? noFace,
      textX: facePadding,
    })),
    arrows: edges.map(({ id, text }) => ({
      id,
      kind: 'step',
      text,
      ...(placed.arrows.get(id) ?? { points: [], label: undefined }),
    })),
  };
}

const sizeOf = ({ width, height }: Face) => ({ width, height });

function faceOfNode(node: SystemNode, { edges }: SystemDiagram): Face {
  if (node.kind === 'world') return faceOf(node.name, ['world'], []);
  const showsNotices = edges.some(({ from, messages }) => from === node.id && messages.includes(noticeType));
  return faceOf(node.id, node.chart === node.id ? [] : [node.chart], [
    descriptionLines(node.about, boxWidthMax),
    listLines('hears from outside:', node.orders),
    listLines('announces:', node.announces),
    showsNotices ? [{ spans: [{ text: 'shows notices to the user', style: 'faint' }], indent: 0 }] : [],
  ]);
}

function listLines(lead: string, names: readonly string[]): readonly Line[] {
  if (names.length === 0) return [];
  return flow([{ text: lead, style: 'faint' }, ...listed(names, 'trigger')], boxWidthMax, [0, 10]);
}

function drawnEdges({ edges }: SystemDiagram): readonly Drawn[] {
  return edges
    .map((edge) => ({ ...edge, messages: edge.messages.filter((message) => message !== noticeType) }))
    .filter(({ messages }) => messages.length > 0)
    .map((edge) => {
      const names = edge.messages.map((message) => shortened(message, edge));
      return { ...edge, text: blockOf([flow(listed(names, 'trigger'), labelWidthMax, [0, 0])]) };
    });
}

/** Without its first segment where that is the name of one of the two. */
function shortened(message: string, { from, to }: MessageEdge): string {
  const [port = '', name = ''] = message.split(/\.(.*)/);
  return [from, to].some((end) => end === port || end === `world.${port}`) ? name : message;
}

function listed(names: readonly string[], style: Span['style']): readonly Span[] {
  return names.map((name, index) => ({ text: index < names.length - 1 ? `${name},` : name, style }));
}
