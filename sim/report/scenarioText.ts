/** A scenario in full: where it comes from, what it runs, and what must hold under which policy. */
import type { Policy } from '../../machines/policy.ts';
import type { Scenario } from '../scenario/types.ts';
import type { Paint } from './paint.ts';
import { plain } from './plain.ts';
import { lineWidth, wrap } from './width.ts';
import { counted } from './words.ts';

export interface ScenarioPortrait {
  readonly version: 1;
  readonly kind: 'scenario';
  readonly name: string;
  readonly file: string;
  readonly source: string | undefined;
  readonly machine: string;
  readonly seed: number;
  readonly steps: number;
  /** Only of a scenario with random steps. */
  readonly streams?: { readonly runs: number; readonly length: number };
  readonly services: readonly string[];
  readonly policies: readonly { readonly name: string; readonly expectations: readonly string[] }[];
}

export function scenarioPortrait(scenario: Scenario<Policy>): ScenarioPortrait {
  const { name, file, source, machine, seed, steps, stream, world, runs } = scenario;
  return {
    version: 1,
    kind: 'scenario',
    name,
    file,
    source,
    machine,
    seed,
    steps: steps.length,
    ...(stream === undefined ? {} : { streams: { runs: stream.runs, length: stream.length } }),
    services: Object.keys(world),
    policies: runs.map(({ policyName, expectations }) => ({
      name: policyName,
      expectations: expectations.map(({ text }) => text),
    })),
  };
}

export function scenarioText(portrait: ScenarioPortrait, paint: Paint): string {
  const { name, file, source, machine, seed, services, policies } = portrait;
  const facts = [
    ['file', file],
    ['source', source ?? ''],
    ['machine', machine],
    ['world', services.join(', ')],
    ['script', scriptText(portrait)],
    ['seed', String(seed)],
  ] as const;
  const head = [
    ...wrap(plain(name), lineWidth).map(paint.strong),
    ...facts.filter(([, value]) => value !== '').map(([key, value]) => `  ${key.padEnd(9)}${plain(value)}`),
  ];
  const runs = policies.map(({ name: policy, expectations }) =>
    [
      paint.strong(`under ${plain(policy)}`),
      ...(expectations.length === 0 ? ['  nothing is expected'] : expectations.flatMap(expectationLines)),
    ].join('\n'),
  );
  return `${[head.join('\n'), ...runs].join('\n\n')}\n`;
}

function scriptText({ steps, streams }: ScenarioPortrait): string {
  if (streams === undefined) return counted(steps, 'message');
  return `${counted(streams.runs, 'random stream')} of up to ${counted(streams.length, 'message')}`;
}

function expectationLines(text: string): readonly string[] {
  return wrap(plain(text), lineWidth - 4).map((line, index) => `${index === 0 ? '  ' : '    '}${line}`);
}
