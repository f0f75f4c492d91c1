/** Every exported source, imported again. */
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { catalog } from '../../../sim/catalog.ts';
import { literal } from '../../../sim/report/diagram/literal.ts';
import { chartSource } from '../../../sim/report/diagram/source.ts';

/** For each state and event, the candidates in order; read off XState's own definition. */
function tableOf({ root }: AnyStateMachine): unknown {
  const rows: unknown[] = [];
  const visit = (node: AnyStateNode) => {
    const lists = [...node.transitions.entries(), ['', node.always ?? []] as const];
    rows.push({ id: node.id, type: node.type, tags: node.tags, description: node.description });
    rows.push({ entry: node.config.entry, exit: node.config.exit, initial: node.initial?.target.map(({ id }) => id) });
    for (const [event, candidates] of lists) {
      const row = candidates.map(({ target, guard, actions, reenter }) => ({
        target: target?.map(({ id }) => id),
        guard,
        actions,
        reenter,
      }));
      rows.push({ event, row });
    }
    Object.values(node.states).forEach(visit);
  };
  visit(root);
  return rows;
}

describe.each(Object.entries(catalog.charts))('the exported source of %s', (name, { machine, vocabulary }) => {
  const source = chartSource(name, vocabulary.about, machine);
  // Beside this file, where `xstate` is found.
  const file = fileURLToPath(new URL(`./exported-${name}-${process.pid}.mjs`, import.meta.url));
  let imported: AnyStateMachine;

  beforeAll(async () => {
    writeFileSync(file, source);
    imported = (await import(/* @vite-ignore */ pathToFileURL(file).href))[name];
  });
  afterAll(() => rmSync(file, { force: true }));

  it('re-imports and has the same table as the original', () => {
    expect(tableOf(imported)).toEqual(tableOf(machine));
    expect(imported.events).toEqual(machine.events);
  });

  it('keeps every name', () => {
    for (const section of ['guards', 'actions', 'delays'] as const) {
      expect(Object.keys(imported.implementations[section])).toEqual(Object.keys(machine.implementations[section]));
    }
  });

  it('has one literal that a reader of text can take', () => {
    expect(source).toMatch(/^export const \w+ = setup\(\{\n/m);
    expect(source.match(/\.createMachine\(\{/g)).toHaveLength(1);
    expect(source.split('\n').filter((line) => line.length > 120 && !line.startsWith('//'))).toEqual([]);
  });
});

describe('data as TypeScript', () => {
  it.each([
    [{ a: 'it’s', 'b.c': [1, true, null] }, "{ a: 'it’s', 'b.c': [1, true, null] }"],
    ["it's", '"it\'s"'],
    ['a "word"', `'a "word"'`],
    ['line\nend\\', String.raw`'line\nend\\'`],
    [{}, '{}'],
  ])('writes %j', (value, text) => {
    expect(literal(value, 0, 0)).toBe(text);
  });

  it('refuses what is no data', () => {
    expect(() => literal({ guard: () => true }, 0, 0)).toThrow('a function cannot be written as data');
  });
});
