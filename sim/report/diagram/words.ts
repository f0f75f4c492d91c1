/** What stands on the arrows and in the boxes of a statechart: `event [guard] / actions`. */
import type { NamedAction, StateNode, TransitionEdge, Trigger } from './chart.ts';
import { flow, type Line, type Span } from './text.ts';

const hangingIndent = 10;

/** Transitions that differ only in what triggers them, `user.aborted` and `user.quit`. */
export interface Bundle {
  readonly edge: TransitionEdge;
  readonly triggers: readonly Trigger[];
}

/** In the order of the first of each. */
export function bundlesOf(edges: readonly TransitionEdge[]): readonly Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const edge of edges) {
    const { to, guard, reenter, actions, order, candidates } = edge;
    const key = JSON.stringify([to, guard, reenter, actions, order, candidates]);
    const known = bundles.get(key);
    bundles.set(key, { edge: known?.edge ?? edge, triggers: [...(known?.triggers ?? []), edge.trigger] });
  }
  return [...bundles.values()];
}

export function transitionLines({ edge, triggers }: Bundle, widthMax: number): readonly Line[] {
  const { order, candidates, actions } = edge;
  const guard = guardText(edge);
  const head: readonly Span[] = [
    ...triggers.map((trigger, index): Span => {
      const comma = index < triggers.length - 1 ? ',' : '';
      return { text: `${triggerText(trigger)}${comma}`, style: 'trigger' };
    }),
    ...(guard === '' ? [] : [{ text: guard, style: 'guard' } as const]),
    ...(candidates > 2 ? [{ text: `${order} of ${candidates}`, style: 'faint' } as const] : []),
    ...(edge.to === edge.from ? [{ text: 'enters anew', style: 'faint' } as const] : []),
  ];
  return [...flow(head, widthMax + 40, [0, hangingIndent]), ...actionLines('/', actions, widthMax)];
}

/** The last of several candidates without a guard is what remains. */
export function guardText({ guard, order, candidates }: TransitionEdge): string {
  if (guard !== null) return `[${guard}]`;
  return candidates > 1 && order === candidates ? '[else]' : '';
}

export function triggerText(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'event':
      return trigger.name;
    case 'after':
      return `after ${trigger.name}`;
    case 'always':
    case 'done':
      return trigger.kind;
  }
}

/** `entry / flipOp, checkpoint`, `exit / stopDeadline`. */
export function entryAndExitLines({ entry, exit }: StateNode, widthMax: number): readonly Line[] {
  return [...actionLines('entry /', entry, widthMax), ...actionLines('exit /', exit, widthMax)];
}

function actionLines(lead: string, actions: readonly NamedAction[], widthMax: number): readonly Line[] {
  if (actions.length === 0) return [];
  const names = actions.map((action, index): Span => {
    const comma = index < actions.length - 1 ? ',' : '';
    return { text: `${actionText(action)}${comma}`, style: 'action' };
  });
  return flow([{ text: lead, style: 'faint' }, ...names], widthMax, [0, hangingIndent]);
}

/** `acknowledge(blocking: true)`. */
export function actionText({ name, params }: NamedAction): string {
  if (params === undefined) return name;
  if (typeof params !== 'object' || params === null) return `${name}(…)`;
  return `${name}(${Object.entries(params)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')})`;
}

export function descriptionLines(description: string, widthMax: number): readonly Line[] {
  const words = description.split(' ').filter((word) => word !== '');
  return flow(
    words.map((text) => ({ text, style: 'faint' })),
    widthMax,
    [0, 0],
  );
}
