/** The README's table of what `check` finds on each machine under each shipped policy; equal rows are one. */
import { catalog } from '../../../sim/catalog.ts';
import { checkMachine, type MachineCheck } from '../../../sim/explore/check/checkMachine.ts';
import { allProperties } from '../../../sim/explore/check/properties/all.ts';
import { roughDuration } from '../../../sim/report/duration.ts';
import { dollars } from '../../../sim/report/money.ts';
import { counted } from '../../../sim/report/words.ts';

export const checkedMachines = ['api', 'compaction', 'permission', 'tokens'] as const;

const head =
  '| machine | policies | refuted | never occurs | calls, cost, busy time between two marks | heals within |\n' +
  '|---|---|---|---|---|---|';

/** @throws Error if a limit left something unseen. */
export async function checkTable(): Promise<string> {
  const lines: string[] = [head];
  for (const machine of checkedMachines) {
    const rows = new Map<string, string[]>();
    for (const { name, policy } of Object.values(catalog.policies)) {
      const check = await checkMachine({
        machine,
        catalog,
        policy,
        properties: allProperties(),
        stubs: [],
        seed: 1,
        statesMax: 3_000_000,
        bytesMax: 2 ** 32,
        now: () => 0,
      });
      if (check.limit !== undefined) throw new Error(`${machine} under ${name}: ${check.limit}`);
      const cells = cellsOf(check);
      rows.set(cells, [...(rows.get(cells) ?? []), name]);
    }
    for (const [cells, names] of rows) lines.push(`| ${machine} | ${names.join(', ')} | ${cells} |`);
  }
  return lines.join('\n');
}

function cellsOf({ results }: MachineCheck): string {
  const named = (verdict: string) =>
    results.filter((result) => result.verdict === verdict).map(({ property }) => `\`${property.name}\``);
  const figures = new Map(results.flatMap(({ figures }) => figures.map(({ name, most }) => [name, most] as const)));
  const spent = !figures.has('calls')
    ? ''
    : figures.get('calls') === undefined
      ? 'UNBOUNDED'
      : [
          `${figures.get('calls')}`,
          dollars((figures.get('costMicros') ?? 0) / 1e6),
          roughDuration(figures.get('busyMs') ?? 0),
        ].join(', ');
  const isHealing = results.some(({ property, verdict }) => property.name === 'heals' && verdict === 'held');
  const healed = isHealing
    ? `${counted(figures.get('steps') ?? 0, 'move')}, ${roughDuration(figures.get('ms') ?? 0)}`
    : '';
  return [named('refuted').join(', '), named('vacuous').join(', '), spent, healed].join(' | ');
}
