/** What a name given to `describe` stands for, and that thing in full. */
import { catalog } from '../catalog.ts';
import { shippedFiles, shippedNames } from '../files/shipped.ts';
import { knobsOf } from '../report/knobs.ts';
import { portraitText } from '../report/machineText.ts';
import type { Paint } from '../report/paint.ts';
import { policyText } from '../report/policyText.ts';
import { scenarioPortrait, scenarioText } from '../report/scenarioText.ts';
import { nearest } from '../scenario/nearest.ts';
import type { Io } from './io.ts';
import { chartPortrait, machinePortrait } from './machinePortrait.ts';
import { loadScenarios } from './scenarios.ts';
import { UsageError } from './usageError.ts';

export interface Described {
  /** For JSON. */
  readonly data: unknown;
  readonly text: (paint: Paint) => string;
}

type Kind = 'machine' | 'chart' | 'policy' | 'scenario';
const kinds: readonly Kind[] = ['machine', 'chart', 'policy', 'scenario'];

/** The first kind that has the name, unless the name says which. @throws UsageError, InputError */
export async function portraitOf(word: string, io: Io): Promise<Described> {
  const asked = kinds.find((kind) => word.startsWith(`${kind}:`));
  const name = asked === undefined ? word : word.slice(asked.length + 1);
  for (const kind of asked === undefined ? kinds : [asked]) {
    const found = await describers[kind](name, io);
    if (found !== undefined) return found;
  }
  const names = [...catalogNames(), ...shippedNames(shippedFiles())];
  const near = nearest(name, names);
  throw new UsageError(
    `"${name}" is no ${asked ?? 'machine, chart, policy or scenario'}; ${
      near === undefined ? '"tripcurve list" shows what there is' : `did you mean "${near}"?`
    }`,
  );
}

type Describer = (name: string, io: Io) => Described | undefined | Promise<Described | undefined>;

const describers: Readonly<Record<Kind, Describer>> = {
  machine(name) {
    if (!Object.hasOwn(catalog.systems, name)) return undefined;
    const data = machinePortrait(name);
    return { data, text: (paint) => portraitText(data, paint) };
  },
  chart(name) {
    const chart = Object.hasOwn(catalog.charts, name) ? catalog.charts[name] : undefined;
    if (chart === undefined) return undefined;
    const data = chartPortrait(name, chart);
    return { data, text: (paint) => portraitText(data, paint) };
  },
  policy(name) {
    const named = Object.hasOwn(catalog.policies, name) ? catalog.policies[name] : undefined;
    if (named === undefined) return undefined;
    const data = { version: 1, kind: 'policy', name, about: named.about, knobs: knobsOf(named) };
    return { data, text: (paint) => policyText(named, paint) };
  },
  async scenario(name, io) {
    const { scenarios, unusable } = await loadScenarios([name], io);
    const problem = unusable.find(({ code }) => code !== 'missing-file');
    if (problem !== undefined) throw problem;
    const portraits = scenarios.map(scenarioPortrait);
    const [first, ...others] = portraits;
    if (first === undefined) return undefined;
    return {
      data: others.length === 0 ? first : portraits,
      text: (paint) => portraits.map((portrait) => scenarioText(portrait, paint)).join('\n'),
    };
  },
};

function catalogNames(): readonly string[] {
  return [catalog.systems, catalog.charts, catalog.policies].flatMap((group) => Object.keys(group));
}
