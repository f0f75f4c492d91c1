import { describe, expect, it } from 'vitest';
import { Agendas } from '../../../sim/explore/check/agendas.ts';

/** Questions 0 and 1 are of one place, 2 of another; 3 is answered before time passes. */
const asks = [
  { place: 'one', isUrgent: false },
  { place: 'one', isUrgent: false },
  { place: 'other', isUrgent: false },
  { place: 'gate', isUrgent: true },
];
const create = () => new Agendas((ask) => asks[ask] ?? { place: '', isUrgent: false });

/** `0`, `late 0`; `(0)`: not at this instant. */
function told(agendas: Agendas, agenda: number): readonly string[] {
  return agendas.entriesOf(agenda).map(({ ask, isLate, isEligible }) => {
    const text = isLate ? `late ${ask}` : String(ask);
    return isEligible ? text : `(${text})`;
  });
}

const askedAll = (agendas: Agendas, ...asked: readonly number[]): number =>
  asked.reduce((agenda, ask) => agendas.ask(agenda, ask), agendas.none);

describe('an agenda', () => {
  it('keeps one late question of each place', () => {
    const agendas = create();
    expect(told(agendas, askedAll(agendas, 0, 2, 1))).toEqual(['late 0', '2', '1']);
    expect(told(agendas, askedAll(agendas, 0, 2, 1, 0))).toEqual(['2', 'late 1', '0']);
  });

  it('drops the late question when the place asks again, though the newer one was answered', () => {
    const agendas = create();
    const answered = agendas.answer(askedAll(agendas, 0, 1), 1);
    expect(told(agendas, answered)).toEqual(['(late 0)']);
    expect(told(agendas, agendas.ask(answered, 1))).toEqual(['1']);
  });

  it('holds back at one instant what was asked before an answer, and steps', () => {
    const agendas = create();
    const answered = agendas.answer(askedAll(agendas, 0, 2, 1), 1);
    expect(told(agendas, answered)).toEqual(['(late 0)', '1']);
    expect([agendas.isStepFree(answered), agendas.isOpen(answered)]).toEqual([false, false]);
    const rested = agendas.rest(answered);
    expect(told(agendas, rested)).toEqual(['late 0', '1']);
    expect([agendas.isStepFree(rested), agendas.isOpen(rested)]).toEqual([true, true]);
  });

  it('holds back all once a timer has fired, but for what is asked since', () => {
    const agendas = create();
    const fired = agendas.fire(askedAll(agendas, 0));
    expect(told(agendas, agendas.ask(fired, 2))).toEqual(['(0)', '2']);
    expect(agendas.isStepFree(fired)).toBe(false);
  });

  it('lets the user wait when two questions must be answered first', () => {
    const agendas = create();
    const [one, two] = [askedAll(agendas, 3), askedAll(agendas, 3, 3)];
    expect([agendas.isUrgent(one), agendas.isStepFree(one)]).toEqual([true, true]);
    expect([agendas.isUrgent(two), agendas.isStepFree(two)]).toEqual([true, false]);
    expect(told(agendas, two)).toEqual(['3', '3']);
  });

  it('has an end', () => {
    const agendas = create();
    expect(() => askedAll(agendas, ...new Array<number>(33).fill(3))).toThrow(/^more than 32 questions at one time$/);
  });
});
