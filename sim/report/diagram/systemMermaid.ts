/** A system as a Mermaid flowchart: instances in boxes, the world in rounded ones, messages on the arrows. */
import { signature } from './signature.ts';
import type { SystemDiagram, SystemNode } from './system.ts';

export function systemMermaid({ name, about, nodes, edges }: SystemDiagram): string {
  const lines = [
    'flowchart TB',
    `  %% ${name}: ${about}`,
    `  %% ${signature}`,
    ...nodes.map(nodeLine),
    ...edges.map(({ from, to, messages }) => `  ${idOf(from)} -->|"${messages.join('<br/>')}"| ${idOf(to)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function nodeLine(node: SystemNode): string {
  if (node.kind === 'world') return `  ${idOf(node.id)}(["${node.name}"])`;
  const chart = node.chart === node.id ? '' : `<br/>${node.chart}`;
  return `  ${idOf(node.id)}["${node.id}${chart}"]`;
}

/** Never a word of Mermaid's own, such as `end`. */
const idOf = (id: string): string => `in_${id.replace(/[^A-Za-z0-9]/g, '_')}`;
