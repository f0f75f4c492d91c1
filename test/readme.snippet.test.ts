import { simulate } from 'tripcurve';
import { expect, it } from 'vitest';

it('stops after three failed compactions', async () => {
  const { results } = await simulate('compaction-3272', { policy: ['claude-code-v1', 'codex'] });
  expect(results.map(({ metrics }) => metrics.compactionCalls)).toEqual([3272, 3]);
});
