import { describe, expect, it } from 'vitest';
import { seed } from '../../../machines/policies/seed.ts';
import { catalog } from '../../../sim/catalog.ts';
import { systemOf } from '../../../sim/core/system.ts';
import { Outside } from '../../../sim/explore/check/outside.ts';

const of = (machine: string, orders: 'usual' | 'all' = 'usual', stubs: readonly string[] = []) =>
  new Outside(systemOf(catalog.systems, machine), catalog.charts, seed.policy, { orders, stubs });

const typesOf = (outside: Outside): readonly string[] => [...new Set(outside.orders.map(({ type }) => type))].sort();

describe('the user', () => {
  it('gives the orders that no instance gives, by their names on the bus', () => {
    expect(typesOf(of('session'))).toEqual([
      'api.reset',
      'bash.reset',
      'compaction.request',
      'permission.mode',
      'permission.reset',
      'read.reset',
      'session.continue',
      'tokens.windowChanged',
      'tools.reset',
      'user.aborted',
      'user.cleared',
      'user.newConversation',
      'user.quit',
      'user.turn',
    ]);
  });

  it('asks by hand for what an instance asks for by itself', () => {
    const requests = (machine: string) => of(machine).orders.filter(({ type }) => type === 'compaction.request');
    expect(requests('session')).toEqual([{ type: 'compaction.request', cause: 'manual' }]);
    expect(requests('compaction').length).toBe(3);
  });

  it('is no operator unless all orders are asked for', () => {
    const forces = (orders: 'usual' | 'all') => of('api', orders).orders.filter(({ type }) => type === 'api.force');
    expect(forces('usual')).toEqual([]);
    expect(forces('all').map(({ to }) => to)).toEqual(['open', 'disabled', 'auto']);
  });

  it('says what a service would, where there is none', () => {
    expect(typesOf(of('permission'))).toContain('tool.ended');
    expect(typesOf(of('session'))).not.toContain('tool.ended');
    expect(typesOf(of('tokens'))).toContain('tokens.reported');
  });
});

describe('a service', () => {
  it('answers the one who asked, about what was asked', () => {
    const answers = of('api').answersTo({ type: 'http.request', from: 'retry', call: 1, attempt: 1 }, 'api');
    expect(answers.length).toBeGreaterThan(10);
    expect(new Set(answers.map(({ to, call, type }) => `${type} ${to} ${call}`))).toEqual(
      new Set(['http.responded retry 1']),
    );
    const statuses = answers.map(({ status }) => status);
    for (const status of [200, 400, 429, 500, 529]) expect(statuses).toContain(status);
    expect(answers.map(({ error }) => error)).toEqual(expect.arrayContaining(['timeout', 'connection', 'stream']));
  });

  it('is asked by its own message only', () => {
    expect(of('api').serviceAsked({ type: 'http.request', from: 'retry', call: 0 })).toBe('api');
    expect(of('api').serviceAsked({ type: 'summary.request' })).toBeUndefined();
  });

  it('is not asked where nobody hears its answer', () => {
    const report = { type: 'context.report', from: 'session' };
    expect(of('session').serviceAsked(report)).toBe('context');
    expect(of('session', 'usual', ['tokens']).serviceAsked(report)).toBeUndefined();
  });

  it('reports each side of each tier’s edge, in a window it knows', () => {
    const reports = of('session').answersTo({ type: 'context.report', from: 'session' }, 'context');
    const percents = [70, 80, 92, 95].map((percent) => percent * 2_000);
    const used = reports.map(({ usedTokens }) => usedTokens);
    for (const edge of percents) expect(used).toEqual(expect.arrayContaining([edge - 1, edge, edge + 1]));
    expect(new Set(reports.map(({ windowTokens }) => windowTokens))).toEqual(new Set([200_000]));
  });
});
