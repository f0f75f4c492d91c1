/** The knobs of a policy, one a line: path, value, and where the value comes from. */
import type { NamedPolicy } from '../../machines/policy.ts';
import { exactDuration } from './duration.ts';

export interface Knob {
  /** `summary.trip.consecutive`. */
  readonly path: string;
  readonly value: unknown;
  readonly source: string | undefined;
}

export function knobsOf({ policy, sources }: NamedPolicy): readonly Knob[] {
  const knobs: Knob[] = [];
  const visit = (path: string, value: unknown) => {
    if (isGroup(value)) for (const [name, inner] of Object.entries(value)) visit(`${path}.${name}`, inner);
    else knobs.push({ path, value, source: sourceOf(path, sources) });
  };
  for (const [section, values] of Object.entries(policy)) visit(section, values);
  return knobs;
}

/** A source speaks for everything below its path; of several, the last one given replaced the others. */
export function sourceOf(path: string, sources: NamedPolicy['sources']): string | undefined {
  return Object.entries(sources).findLast(([prefix]) => path === prefix || path.startsWith(`${prefix}.`))?.[1];
}

/** As YAML takes it; a time also as people read it. */
export function knobText({ path, value }: Knob): string {
  const text = flow(value);
  return path.endsWith('Ms') && typeof value === 'number' ? `${text} (${exactDuration(value)})` : text;
}

/** A small object is one value: `{ retry: never, record: ignored }`. */
function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return (
    Object.keys(value).length > 2 || Object.values(value).some((inner) => typeof inner === 'object' && inner !== null)
  );
}

function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name}: ${flow(inner)}`)
    .join(', ')} }`;
}
