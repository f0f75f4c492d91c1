/** Every property, in the order of reports. */
import type { Property } from '../property.ts';
import { type BoundedOptions, bounded } from './bounded.ts';
import { heals } from './heals.ts';
import { noCallWhileOpen } from './noCallWhileOpen.ts';
import { noLivelock } from './noLivelock.ts';
import { noSilentRefusal } from './noSilentRefusal.ts';
import { oneOwner } from './oneOwner.ts';
import { overrideWorks } from './overrideWorks.ts';
import { probeResolves } from './probeResolves.ts';
import { recoverable } from './recoverable.ts';
import { rollbackIntact } from './rollbackIntact.ts';

export const allProperties = (options?: BoundedOptions): readonly Property[] => [
  noCallWhileOpen,
  bounded(options),
  recoverable,
  heals,
  overrideWorks,
  noSilentRefusal,
  rollbackIntact,
  probeResolves,
  oneOwner,
  noLivelock,
];
