/** Excerpts of real sessions, from the file to the report; their counts were made independently of this product. */
import { describe, expect, it } from 'vitest';
import { excerptsOf, realFolder } from '../support/realLogs.ts';
import { tripcurve } from './fakeIo.ts';

interface Truth {
  readonly api_messages_unique: number;
  readonly api_error_records: number;
  readonly max_consecutive_api_failures: number;
  /** Messages about a request that was given up; calls of their own only where no attempt has a record. */
  readonly terminal_api_errors: readonly unknown[];
}

interface Told {
  readonly name: string;
  readonly recorded: {
    readonly api: { readonly calls: number; readonly failedCalls: number; readonly streak: number };
  };
  readonly policies: readonly { readonly savedCalls: { readonly least: number } }[];
}

const excerpts = excerptsOf<Truth>('claude-code');

describe.skipIf(excerpts.length === 0)('a replay of real sessions', () => {
  it('names the overload storm as the worst, and counts failed calls as others did', async () => {
    const { code, stdout, stderr } = await tripcurve(`replay ${realFolder} --format json --top 100`);
    expect([code, stderr]).toEqual([0, '']);
    const sessions: readonly Told[] = JSON.parse(stdout).sessions;
    expect(sessions[0]?.name).toBe('cc-529-storm-exhausted.jsonl');
    expect(sessions[0]?.policies[0]?.savedCalls.least).toBeGreaterThan(0);
    for (const { name, truth } of excerpts) {
      const told = sessions.find((session) => session.name.startsWith(`${name}.jsonl`));
      const hasAttempts = truth.api_error_records > 0;
      const failedCalls = hasAttempts ? truth.api_error_records : truth.terminal_api_errors.length;
      const streak = hasAttempts ? truth.max_consecutive_api_failures : truth.terminal_api_errors.length;
      const calls = truth.api_messages_unique + failedCalls;
      expect([name, told?.recorded.api]).toMatchObject([name, { calls, failedCalls, streak }]);
    }
  });
});
