import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Context } from '../../sim/worlds/context.ts';
import { contextSettings } from '../../sim/worlds/settings/context.ts';
import { nowhere } from '../support/nowhere.ts';

const of = (written: object = {}): Context => new Context(contextSettings.parse(written));
const hear = (context: Context, type: string, payload: { readonly [field: string]: number } = {}): void =>
  context.hear({ ...payload, type }, nowhere);
const append = (context: Context, tokens: number): void => hear(context, 'context.append', { tokens });

describe('message list', () => {
  it('begins with so many messages of so many tokens together', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 20 }), (used, messages) => {
        expect(of({ used, messages }).view).toEqual({ usedTokens: used, messages, isIntact: true });
      }),
    );
  });

  it('is not intact while a checkpoint holds its messages', () => {
    const context = of({ used: 100, messages: 2 });
    hear(context, 'context.checkpoint');
    expect(context.view).toEqual({ usedTokens: 100, messages: 2, isIntact: false });
  });

  it('puts the checkpoint back in front of what came since', () => {
    const context = of({ used: 100, messages: 2 });
    hear(context, 'context.checkpoint');
    append(context, 10);
    hear(context, 'context.restore');
    expect(context.view).toEqual({ usedTokens: 110, messages: 3, isIntact: true });
  });

  it('loses the messages of a checkpoint that another takes the place of', () => {
    const context = of({ used: 100, messages: 2 });
    hear(context, 'context.checkpoint');
    append(context, 10);
    hear(context, 'context.checkpoint');
    hear(context, 'context.restore');
    expect(context.view).toEqual({ usedTokens: 10, messages: 1, isIntact: false });
  });

  it('puts a summary in the place of the checkpoint', () => {
    const context = of({ used: 100, messages: 5 });
    hear(context, 'context.checkpoint');
    append(context, 10);
    context.offer({ leaves: 20 });
    hear(context, 'context.commit');
    expect(context.view).toEqual({ usedTokens: 30, messages: 2, isIntact: true });
  });

  it('changes nothing at a commit of nothing', () => {
    const context = of({ used: 100, messages: 5 });
    hear(context, 'context.checkpoint');
    context.offer(undefined);
    hear(context, 'context.commit');
    expect(context.view).toEqual({ usedTokens: 100, messages: 5, isIntact: true });
  });

  it('takes an offer once', () => {
    const context = of({ used: 100 });
    context.offer({ leaves: 20 });
    hear(context, 'context.checkpoint');
    hear(context, 'context.commit');
    hear(context, 'context.checkpoint');
    hear(context, 'context.commit');
    expect(context.view.usedTokens).toBe(20);
  });

  it('frees a share of what is used when it is trimmed', () => {
    const context = of({ used: 101, messages: 3 });
    context.offer({ freesPercent: 40 });
    hear(context, 'context.commit');
    expect(context.view).toEqual({ usedTokens: 61, messages: 1, isIntact: true });
  });

  it('grows by each turn of the user', () => {
    const context = of({ perTurn: 7 });
    hear(context, 'user.turn');
    hear(context, 'user.turn');
    expect(context.view).toEqual({ usedTokens: 14, messages: 3, isIntact: true });
  });

  it('is brought to a figure, up or down', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.array(fc.nat(500), { minLength: 1 }), (used, figures) => {
        const context = of({ used });
        for (const usedTokens of figures) hear(context, 'context.set', { usedTokens });
        expect(context.view).toMatchObject({ usedTokens: figures.at(-1), isIntact: true });
      }),
    );
  });

  it('is brought to a figure in the middle of a compaction too, whatever becomes of that', () => {
    for (const ends of ['context.restore', 'context.commit']) {
      const context = of({ used: 100, messages: 4 });
      hear(context, 'context.checkpoint');
      append(context, 10);
      hear(context, 'context.set', { usedTokens: 40 });
      expect(context.view).toEqual({ usedTokens: 40, messages: 1, isIntact: true });
      hear(context, ends);
      expect(context.view).toEqual({ usedTokens: 40, messages: 1, isIntact: true });
    }
  });

  it('is empty and intact when cleared, even in the middle of a compaction', () => {
    const context = of({ used: 100, messages: 4 });
    hear(context, 'context.checkpoint');
    hear(context, 'user.cleared');
    expect(context.view).toEqual({ usedTokens: 0, messages: 0, isIntact: true });
    append(context, 5);
    expect(context.view).toEqual({ usedTokens: 5, messages: 1, isIntact: true });
  });
});
