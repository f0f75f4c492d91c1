/** What began a compaction. */

/** Nothing of it where the log says something else. */
export function triggerOf(value: unknown): { readonly trigger?: 'auto' | 'manual' } {
  return value === 'auto' || value === 'manual' ? { trigger: value } : {};
}
