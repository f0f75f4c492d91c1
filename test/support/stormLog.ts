/** Made-up sessions of three days: the API was overloaded, tests were red, and all was well. */
import { answer, apiError, givenUp, lines, toolResult, toolUse, userText } from './claudeLog.ts';

/** Seconds before each further attempt, as the product waits. */
const waits = [0.5, 1, 2, 4, 8, 16, 32, 32, 32];

/** Ten attempts that fail, each after 5 s; the time of the last one. */
function outage(at: number, attempts: number) {
  let now = at;
  const records = Array.from({ length: attempts }, (_, index) => {
    now += 5 + (waits[index - 1] ?? 0);
    return apiError(now, index + 1, { status: 529 }, { retryInMs: 1000 * (waits[index] ?? 32) });
  });
  return { records, endAt: now };
}

function refactoring() {
  const first = outage(60, 10);
  const second = outage(400, 4);
  return [
    userText(0, 'hello'),
    answer(8, { output: 900 }),
    userText(60, 'go on'),
    ...first.records,
    givenUp(first.endAt, 'API Error: 529 Overloaded'),
    userText(400, 'again'),
    ...second.records,
    answer(second.endAt + 9, { output: 700 }),
    ...[0, 1, 2, 3, 4].flatMap((turn) => [
      userText(600 + turn * 30, 'more'),
      answer(606 + turn * 30, { output: 500, content: [toolUse(`m${turn}`, 'Read')] }),
      toolResult(607 + turn * 30, `m${turn}`),
    ]),
  ];
}

const day = 86_400;

function redTests() {
  const runs = [0, 1, 2, 3, 4, 5, 6].flatMap((turn) => [
    answer(day + 5 + turn * 20, { output: 300, content: [toolUse(`t${turn}`, 'Bash')] }),
    toolResult(day + 12 + turn * 20, `t${turn}`, turn === 6 ? undefined : 'Exit code 1\n3 tests failed'),
  ]);
  return [userText(day, 'make it green'), ...runs, answer(day + 150, { output: 200 })];
}

const thanks = () => [userText(2 * day, 'thanks'), answer(2 * day + 4, { output: 80 })];

const text = (records: ReturnType<typeof refactoring>): string => `${lines(...records).join('\n')}\n`;

export const stormLogs: Readonly<Record<string, string>> = {
  'sessions/refactoring.jsonl': text(refactoring()),
  'sessions/red-tests.jsonl': text(redTests()),
  'sessions/thanks.jsonl': text(thanks()),
};
