import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import { runScenario } from '../../sim/core/run.ts';
import { traceLine } from '../../sim/core/trace.ts';
import { readScenarioFile } from '../../sim/files/scenarioFile.ts';
import { allSteps, liveRun, scenarioOf, waiting } from './inspecting.ts';

describe('a live run', () => {
  it.each(['cc-thrash-3-in-3', 'tool-breakers', 'api-simple'])('shows the steps of %s that "run" takes', (name) => {
    const text = new TextDecoder().decode(readScenarioFile(name).bytes);
    const { scenario, policy } = scenarioOf(text);
    const { result } = runScenario(scenario, policy, { catalog, engine: 'table' });
    const hash = createHash('sha256');
    for (const { record } of allSteps(liveRun(text))) hash.update(traceLine(record));
    expect(hash.digest('hex')).toBe(result.traceSha256);
  });

  it('says of each message who sent it', () => {
    const told = allSteps(liveRun(waiting)).map(({ record, source }) => `${record.event.type} from ${source}`);
    expect(told.slice(0, 6)).toEqual([
      'xstate.init from world',
      'xstate.init from world',
      'retry.request from world',
      'api.acquire from retry',
      'api.permitted from api',
      'http.responded from world',
    ]);
    expect(told.filter((text) => text.endsWith('from clock'))).not.toEqual([]);
  });

  it('lights the state of the trace and all around it', () => {
    for (const { record, active } of allSteps(liveRun(waiting))) {
      const parts = record.to.split('.');
      expect(active).toEqual(parts.map((_, index) => parts.slice(0, index + 1).join('.')));
    }
  });

  it('stops before what is due later, and goes on from there', () => {
    const run = liveRun(waiting);
    run.start();
    const until = (ms: number) => {
      let count = 0;
      while (run.advance(ms) !== undefined) count += 1;
      return count;
    };
    expect(until(0)).toBe(3);
    expect(run.nowMs).toBe(0);
    expect(run.nextAtMs).toBe(1000);
    expect(until(999)).toBe(0);
    expect(run.nowMs).toBe(0);
    expect(until(1000)).toBeGreaterThan(0);
    expect(run.nowMs).toBe(1000);
  });

  it('hears what the user sends, when they send it', () => {
    const run = liveRun(waiting);
    run.start();
    while (run.advance(0) !== undefined);
    run.send({ type: 'retry.abort' }, 400);
    expect(run.advance()?.record).toMatchObject({ t: 400, instance: 'retry', to: 'idle' });
  });

  it('keeps contexts to itself unless asked', () => {
    const hidden = JSON.stringify(allSteps(liveRun(waiting)));
    expect(hidden).not.toContain('"policy"');
    expect(hidden).not.toContain('attemptsMax');
    const [first] = allSteps(liveRun(waiting, true));
    expect(first?.context).toMatchObject({ policy: { attemptsMax: 2 } });
    expect(JSON.stringify(first?.stately)).toContain('attemptsMax');
  });
});
