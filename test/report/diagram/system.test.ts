/** What the picture of a machine says is told, against what was told in every shipped scenario. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../../sim/catalog.ts';
import { runScenario } from '../../../sim/core/run.ts';
import { systemDiagram } from '../../../sim/report/diagram/system.ts';
import { shippedRuns } from '../../support/shipped.ts';

interface Told {
  readonly instance: string;
  readonly event: { readonly type: string; readonly from?: string };
}

const machines = Object.entries(catalog.systems).filter(([, { instances }]) =>
  Object.values(instances).some(({ ports }) => Object.keys(ports).length > 0),
);

describe.each(machines)('the diagram of machine %s', (name, system) => {
  const { nodes, edges } = systemDiagram(name, system, catalog.charts);

  it('has every instance with its chart', () => {
    const drawn = nodes.flatMap((node) => (node.kind === 'instance' ? [[node.id, node.chart]] : []));
    expect(drawn).toEqual(Object.entries(system.instances).map(([id, { chart }]) => [id, chart]));
  });

  it('has an arrow for every message that an instance heard from another in any shipped scenario', () => {
    const known = new Set(edges.flatMap(({ from, to, messages }) => messages.map((type) => `${from} ${to} ${type}`)));
    const heard = new Set<string>();
    for (const { scenario, run } of shippedRuns().filter((shipped) => shipped.scenario.machine === name)) {
      const onLine = (line: string) => {
        const { instance, event }: Told = JSON.parse(line);
        if (event.from !== undefined && event.from !== instance) heard.add(`${event.from} ${instance} ${event.type}`);
      };
      runScenario(scenario, run, { catalog, engine: 'table', onLine });
    }
    expect(heard.size).toBeGreaterThan(0);
    expect([...heard].filter((told) => !known.has(told))).toEqual([]);
  });

  it('joins only what it has, and nothing with itself', () => {
    const ids = new Set(nodes.map(({ id }) => id));
    expect(edges.filter(({ from, to }) => from === to || !ids.has(from) || !ids.has(to))).toEqual([]);
    expect(ids.size).toBe(nodes.length);
  });
});
