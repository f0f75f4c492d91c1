import { describe, expect, it } from 'vitest';
import { compareMarkdown } from '../../sim/report/compareMarkdown.ts';
import { compareText } from '../../sim/report/compareText.ts';
import { plainPaint } from '../../sim/report/paint.ts';
import { finished, scenarioNamed, seen } from './handmade.ts';

const scenario = scenarioNamed('compaction fails for ever', {
  source: 'S1, the incident',
  file: 'compaction-3272.yaml',
});
const opened = seen({ type: 'summary.opened', because: 'consecutive', failures: 3 }, 6000);
const failedOpen = seen({ type: 'compaction.failed', cause: 'open' }, 6000);
const isOpen = { final: { compaction: 'idle', summary: 'open.latched' } };

const incident = [
  finished({
    scenario,
    policy: 'claude-code-v1',
    metrics: { apiCalls: 3272, costUsd: 32.72, elapsedMs: 6_544_000 },
    seen: [seen({ type: 'user.quit' }, 6_544_000), seen({ type: 'compaction.failed', cause: 'cancelled' }, 6_544_000)],
  }),
  finished({
    scenario,
    policy: 'claude-code-v2',
    metrics: { apiCalls: 3, costUsd: 0.03, elapsedMs: 6000, notices: 1 },
    result: isOpen,
    seen: [opened, failedOpen],
  }),
  finished({
    scenario,
    policy: 'codex',
    metrics: { apiCalls: 3, costUsd: 0.03, elapsedMs: 6000, notices: 1 },
    result: isOpen,
    seen: [opened, failedOpen],
  }),
  finished({
    scenario,
    policy: 'seed',
    metrics: { apiCalls: 1, costUsd: 0.01, elapsedMs: 2000 },
    seen: [seen({ type: 'context.restore' }, 2000), seen({ type: 'compaction.succeeded', by: 'snip' }, 2000)],
  }),
];

describe('the text of compare', () => {
  it('is a table of what each policy came to', async () => {
    await expect(compareText(incident, plainPaint)).toMatchFileSnapshot('./golden/compare.txt');
  });

  it('puts one scenario after the other, and a long title on its own lines', () => {
    const long = finished({ scenario: scenarioNamed('n'.repeat(90), { source: 's'.repeat(30) }) });
    expect(compareText([...incident, long], plainPaint)).toContain(
      `went on\n\n${'n'.repeat(90)}\n${'s'.repeat(30)}\npolicy`,
    );
  });
});

describe('the Markdown of compare', () => {
  it('is the same table, safe for any name', async () => {
    const odd = finished({ scenario: scenarioNamed('a | b <script> *x*'), policy: 'codex' });
    await expect(compareMarkdown([...incident, odd])).toMatchFileSnapshot('./golden/compare.md');
  });
});
