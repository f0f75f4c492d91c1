/** Every property, in the order of reports. */
import type { Property } from '../property.ts';
import { type BoundedOptions, bounded } from './bounded.ts';
import { noCallWhileOpen } from './noCallWhileOpen.ts';
import { recoverable } from './recoverable.ts';

export const allProperties = (options?: BoundedOptions): readonly Property[] => [
  noCallWhileOpen,
  bounded(options),
  recoverable,
];
