/** How often the world was asked, in a part of a story that is not told. */
import type { RunOutcome, RunSummary } from '../core/result.ts';
import type { Item } from './condense.ts';
import type { Row } from './rows.ts';
import type { Story } from './story.ts';
import { counted } from './words.ts';

type Gap = Item & { readonly kind: 'gap' };

const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'http.request': ['more attempt', 'more attempts'],
  'summary.request': ['more summary', 'more summaries'],
  'summariser.request': ['more summary', 'more summaries'],
};

/** `6 more attempts`, `12 more steps`. */
export function gapInWords(gap: Gap, story: Story, outcome: RunOutcome<RunSummary>): string {
  const steps = gap.rows.length + gap.lost;
  if (!Number.isFinite(steps)) return 'more steps';
  for (const [type, [one, many]] of Object.entries(nouns)) {
    const count = gap.lost === 0 ? sent(type, gap.rows) : sentInGap(type, gap, story, outcome);
    if (count > 0) return counted(count, one, many);
  }
  return counted(steps, 'more step');
}

/** What the whole run sent, less what it sent outside the gap. */
function sentInGap(type: string, gap: Gap, story: Story, { seen }: RunOutcome<RunSummary>): number {
  const outside = sent(type, story.rows) - sent(type, gap.rows);
  return (seen.get(type)?.times ?? 0) - outside;
}

function sent(type: string, rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row.emits.filter((event) => event.type === type).length, 0);
}
