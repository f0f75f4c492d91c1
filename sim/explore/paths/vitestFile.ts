/** A suite as a test file for vitest: the user's adapter, a clock that is moved by hand, and literals. */
import { literal, numberText, quoted } from './literal.ts';
import type { Case, Suite, SuiteStep } from './suite.ts';

export interface VitestOptions {
  /** What the file imports the adapter from. */
  readonly adapter: string;
  /** The first line without its comment signs: which command wrote the file. */
  readonly marker: string;
}

export function vitestText(suite: Suite, { adapter, marker }: VitestOptions): string {
  const { chart, policyName, criterion, covered, coverage } = suite;
  const groups = [...new Set(suite.cases.map(({ about }) => about))];
  const described = groups.map((group) =>
    groupText(
      `${chart}: ${group}`,
      suite.cases.filter(({ about }) => about === group),
    ),
  );
  const goals = `${covered} of ${coverage.coverable.length} ${criterion}`;
  return `// ${marker}
// The chart "${chart}" under the policy "${policyName}": ${goals} in ${suite.steps} steps, resets included.
import { describe, expect, it } from ${quoted('vitest')};
import { adapter } from ${quoted(adapter)};

type Setting = Parameters<typeof adapter.create>[0];
type Message = Parameters<Setting['emit']>[0];

const policy = ${literal(suite.policy, 0, 'const policy = ;'.length)};

${described.join('\n')}
${driver(suite.seed)}`;
}

function groupText(title: string, cases: readonly Case[]): string {
  const tests = namedApart(cases).map(
    ({ name, steps }) =>
      `  it(${quoted(name)}, async () => {\n    const guard = begin();\n${steps.map(stepText).join('')}  });\n`,
  );
  return `describe(${quoted(title)}, () => {\n${tests.join('\n')}});\n`;
}

/** Two tests of one name are told apart by a number. */
function namedApart(cases: readonly Case[]): readonly Case[] {
  const seen = new Map<string, number>();
  return cases.map((each) => {
    const times = (seen.get(each.name) ?? 0) + 1;
    seen.set(each.name, times);
    return times === 1 ? each : { ...each, name: `${each.name} (${times})` };
  });
}

function stepText(step: SuiteStep): string {
  const to = step.from === step.state ? '' : ` // -> ${step.state}`;
  if (step.kind === 'hear') {
    const head = `    expect(await guard.hears(${literal(step.event, 4, 45)})).toEqual(`;
    return `${head}${literal(step.says, 4, head.length - 4 + 2)});${to}\n`;
  }
  const wait = (ms: number): string => `    expect(await guard.waits(${numberText(ms)})).toEqual(`;
  const before = step.ms > 0 ? `${wait(step.ms - 1)}[]);\n` : '';
  const head = wait(Math.min(1, step.ms));
  return `${before}${head}${literal(step.says, 4, head.length - 4 + 2)});${to}\n`;
}

/** Each call tells what the guard said to it. */
const driver = (seed: number): string => `
/** Your guard on a clock of its own: time passes only when it is told to. */
function begin() {
  let now = 0;
  let made = 0;
  let said: Message[] = [];
  const timers = new Map<number, { readonly at: number; readonly call: () => void }>();
  const waiters: { readonly reply: string; readonly resolve: (message: Message) => void }[] = [];
  const emit = (message: Message): void => void said.push({ ...message });
  const startTimer = (call: () => void, ms: number): number => {
    made += 1;
    timers.set(made, { at: now + ms, call });
    return made;
  };
  const guard = adapter.create({
    policy,
    seed: ${seed},
    emit,
    request: (message, reply) =>
      new Promise((resolve) => {
        waiters.push({ reply, resolve });
        emit(message);
      }),
    clock: {
      now: () => now,
      setTimeout: startTimer,
      clearTimeout: (id) => void timers.delete(id),
      sleep: (ms) => new Promise((resolve) => void startTimer(resolve, ms)),
    },
  });
  /** One turn of the event loop runs every promise that can run. */
  const settled = async (): Promise<Message[]> => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const all = said;
    said = [];
    return all;
  };
  return {
    async hears(message: Message): Promise<Message[]> {
      const waiting = waiters.findIndex(({ reply }) => reply === message.type);
      if (waiting >= 0) waiters.splice(waiting, 1)[0]?.resolve(message);
      else void guard.hear(message);
      return settled();
    },
    async waits(ms: number): Promise<Message[]> {
      const end = now + ms;
      const all: Message[] = [];
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (due === undefined) break;
        const [id, { at, call }] = due;
        now = at;
        timers.delete(id);
        call();
        all.push(...(await settled()));
      }
      now = end;
      return all;
    },
  };
}
`;
