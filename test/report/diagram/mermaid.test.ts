/** What Mermaid itself reads in every exported text. It needs a document to load, but not to parse. */
import { Window } from 'happy-dom';
import type { Mermaid } from 'mermaid';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '../../../sim/catalog.ts';
import { drawingOf } from '../../../sim/cli/drawing.ts';
import { chartDiagram } from '../../../sim/report/diagram/chart.ts';
import { chartMermaid } from '../../../sim/report/diagram/mermaid.ts';

interface Read {
  readonly nodes: readonly { readonly id: string; readonly parentId?: string; readonly shape: string }[];
  readonly edges: readonly { readonly start: string; readonly end: string; readonly label: string }[];
}

let mermaid: Mermaid;

beforeAll(async () => {
  const window = new Window();
  Object.assign(globalThis, { window, document: window.document, Element: window.Element, Node: window.Node });
  mermaid = (await import('mermaid')).default;
});

async function read(text: string): Promise<Read> {
  // Loads what it needs for this kind of diagram.
  await mermaid.parse(text);
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
  return (db as unknown as { getData(): Read }).getData();
}

const idOf = (id: string): string => id.replaceAll('.', '__');

describe.each(Object.entries(catalog.charts))('the Mermaid text of %s', (name, { machine, vocabulary }) => {
  const diagram = chartDiagram(name, vocabulary.about, machine);
  const text = chartMermaid(diagram);

  it('nests every state where the chart has it', async () => {
    const { nodes } = await read(text);
    for (const { id, parent, path } of diagram.nodes.filter((node) => node.parent !== null)) {
      const node = nodes.find((other) => other.id === idOf(id));
      expect(node?.parentId, path).toBe(parent === machine.id ? undefined : idOf(parent ?? ''));
    }
  });

  it('has an arrow for each pair of states that a transition joins, unless one is inside the other', async () => {
    const { edges } = await read(text);
    const drawn = edges
      .filter(({ end, label }) => label !== '' && !end.includes('----note'))
      .map(({ start, end }) => `${start} ${end}`);
    const joined = diagram.edges.flatMap(({ from, to }) => {
      if (to === null || to === from) return [];
      if (from === machine.id) return [`${name}__anywhere ${idOf(to)}`];
      return `${to}.`.startsWith(`${from}.`) || `${from}.`.startsWith(`${to}.`) ? [] : [`${idOf(from)} ${idOf(to)}`];
    });
    expect(drawn.toSorted()).toEqual([...new Set(joined)].toSorted());
  });

  it('names every event, guard and action', () => {
    for (const { trigger, guard, actions } of diagram.edges) {
      if ('name' in trigger) expect(text).toContain(trigger.name);
      if (guard !== null) expect(text).toContain(`[${guard}]`);
      for (const action of actions) expect(text).toContain(action.name);
    }
  });

  it('has every arrow with a label at the root, behind all declarations', () => {
    const lines = text.split('\n');
    const first = lines.findIndex((line) => / --> \w+ : /.test(line));
    expect(lines.slice(first, -1).filter((line) => !/^ {2}\w+ --> \w+ : /.test(line))).toEqual([]);
  });
});

describe('the Mermaid text of a machine', () => {
  it.each(Object.keys(catalog.systems))('%s is read', async (name) => {
    const { nodes, edges } = await read(await drawingOf(`machine:${name}`, 'mermaid'));
    expect(nodes.length).toBeGreaterThan(1);
    expect(edges.length).toBeGreaterThan(0);
  });
});
