/** A tour from place to place: walks of hops, each from a fresh start. */
import type { Hop } from './goals.ts';

export type Route = readonly (readonly Hop[])[];

/** Fresh starts included. */
export const hopsIn = (route: Route): number => route.reduce((sum, { length }) => sum + length + 1, 0);
