/** A folder of its own for each test, gone afterwards. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Files by path inside the folder. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tripcurve-'));
  made.push(folder);
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}

/** A scenario of three requests into an outage; under `seed` it makes ten calls. */
export function outage(expectation: string): string {
  return `version: 1
name: retries stop within a minute
machine: api
world: { api: { takes: 1s, answers: 529 } }
steps:
  - { at: [0s, 20s, 40s], send: retry.request }
expect:
  - ${expectation}
`;
}

export const heldOutage = outage('apiCalls: 10');
export const refutedOutage = outage('apiCalls: { atMost: 8 }');
/** Stopped by a limit before the end. */
export const boundedOutage = `${outage('apiCalls: { atMost: 10 }')}limits: { steps: 20 }\n`;
