/** Loading from text, for tests. */
import type { Policy } from '../../machines/policy.ts';
import { ScenarioErrors } from '../../sim/scenario/error.ts';
import { loadScenario } from '../../sim/scenario/load.ts';
import type { Scenario } from '../../sim/scenario/types.ts';
import { catalog } from './catalog.ts';

export function load(text: string | Uint8Array, file = 'x.yaml'): Scenario<Policy> {
  return loadScenario({ file, bytes: bytesOf(text) }, catalog);
}

export function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? new TextEncoder().encode(text) : text;
}

/** What is printed of the mistakes in a file; anything else that is thrown passes. */
export function complaintsOf(text: string | Uint8Array, file?: string): string {
  try {
    load(text, file);
  } catch (error) {
    if (error instanceof ScenarioErrors) return error.message;
    throw error;
  }
  return 'no mistake';
}

/** The smallest good file with these lines in it, and its first expectation. */
export function fileWith(lines: string, expectation = '{ apiCalls: 1 }'): string {
  return `version: 1\nname: test\nmachine: api\n${lines}\nexpect:\n  - ${expectation}\n`;
}
