/**
 * A statechart as a Mermaid `stateDiagram-v2`.
 *
 * Mermaid draws an arrow across a box's border rightly only if it stands at the root, behind all declarations, and an
 * arrow between a box and what is inside it not at all (mermaid 12): those are written into the box's note. What the
 * chart itself hears in any state has a box of its own, "anywhere".
 */
import type { ChartDiagram, StateNode, TransitionEdge } from './chart.ts';
import { signature } from './signature.ts';
import { actionText, type Bundle, bundlesOf, guardText, triggerText } from './words.ts';

const anywhere = 'anywhere';

export function chartMermaid(diagram: ChartDiagram): string {
  const [root] = diagram.nodes;
  if (root === undefined) return '';
  const { drawn, written } = sortedEdges(diagram);
  const isUsed = diagram.edges.some(({ from }) => from === root.id);
  const lines = [
    'stateDiagram-v2',
    ...comment(diagram),
    ...(isUsed ? [`  state "${anywhere}" as ${idOf(root)}`] : []),
    ...insideLines(root, diagram, '  '),
    ...diagram.nodes.flatMap((node) => textLines(node, diagram, written)),
    ...drawn.map(arrowLine),
  ];
  return `${lines.join('\n')}\n`;
}

const comment = ({ name, about }: ChartDiagram): readonly string[] => [`  %% ${name}: ${about}`, `  %% ${signature}`];

function insideLines(node: StateNode, diagram: ChartDiagram, pad: string): readonly string[] {
  const inner = diagram.nodes.filter(({ parent }) => parent === node.id);
  const begin = inner.find(({ id }) => id === node.initial);
  return [
    ...inner.flatMap((child) => {
      const declared = `${pad}state "${escaped(child.name)}" as ${idOf(child)}`;
      const within = insideLines(child, diagram, `${pad}  `);
      return within.length === 0 ? [declared] : [`${declared} {`, ...within, `${pad}}`];
    }),
    ...(begin === undefined ? [] : [`${pad}[*] --> ${idOf(begin)}`]),
  ];
}

/** Description, tags, entry, exit, and the transitions that are not drawn. */
function textLines(node: StateNode, { nodes }: ChartDiagram, written: readonly TransitionEdge[]): readonly string[] {
  const own = bundlesOf(written.filter(({ from }) => from === node.id));
  const texts = [
    ...(node.description === '' ? [] : [node.description]),
    ...node.tags.map((tag) => `tag: ${tag}`),
    ...(node.entry.length === 0 ? [] : [`entry / ${node.entry.map(actionText).join(', ')}`]),
    ...(node.exit.length === 0 ? [] : [`exit / ${node.exit.map(actionText).join(', ')}`]),
    ...own.map((bundle) => bundleText(bundle, targetText(bundle, node, nodes))),
  ].map(escaped);
  if (texts.length === 0) return [];
  const isBox = node.parent !== null && nodes.some(({ parent }) => parent === node.id);
  if (isBox) return [`  note right of ${idOf(node)}`, ...texts.map((text) => `    ${text}`), '  end note'];
  return texts.map((text) => `  ${idOf(node)} : ${text}`);
}

function targetText({ edge }: Bundle, node: StateNode, nodes: readonly StateNode[]): string {
  if (edge.to === null) return '';
  if (edge.to === node.id) return ' enters anew';
  return ` → ${nodes.find(({ id }) => id === edge.to)?.path ?? ''}`;
}

function arrowLine({ from, to, edges }: Ends): string {
  const label = bundlesOf(edges)
    .map((bundle) => escaped(bundleText(bundle, '')))
    .join('<br/>');
  return `  ${from} --> ${to} : ${label}`;
}

function bundleText({ edge, triggers }: Bundle, target: string): string {
  const guard = guardText(edge);
  const actions = edge.actions.map(actionText).join(', ');
  return [
    triggers.map(triggerText).join(', '),
    guard === '' ? '' : ` ${guard}`,
    edge.candidates > 2 ? ` ${edge.order} of ${edge.candidates}` : '',
    target,
    actions === '' ? '' : ` / ${actions}`,
  ].join('');
}

interface Ends {
  readonly from: string;
  readonly to: string;
  readonly edges: readonly TransitionEdge[];
}

function sortedEdges({ nodes, edges }: ChartDiagram) {
  const [root] = nodes;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const drawn = new Map<string, Ends>();
  const written: TransitionEdge[] = [];
  for (const edge of edges) {
    const source = byId.get(edge.from);
    const target = edge.to === null ? undefined : byId.get(edge.to);
    if (source === undefined || target === undefined || (source !== root && isNested(source, target))) {
      written.push(edge);
      continue;
    }
    const [from, to] = [idOf(source), idOf(target)];
    const key = `${from} ${to}`;
    drawn.set(key, { from, to, edges: [...(drawn.get(key)?.edges ?? []), edge] });
  }
  return { drawn: [...drawn.values()], written };
}

/** Whether one is the other, or inside it. */
function isNested(a: StateNode, b: StateNode): boolean {
  return `${a.id}.`.startsWith(`${b.id}.`) || `${b.id}.`.startsWith(`${a.id}.`);
}

/** Never a word of Mermaid's own: it begins with the chart's name. */
const idOf = ({ id, parent }: StateNode): string =>
  `${id.replace(/[^A-Za-z0-9]/g, '__')}${parent === null ? `__${anywhere}` : ''}`;

/** Mermaid's own way of writing what means something to it. */
function escaped(text: string): string {
  return text.replace(/[#;:"<>{}]/g, (character) => `#${character.codePointAt(0)};`);
}
