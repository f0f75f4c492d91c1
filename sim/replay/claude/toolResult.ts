/**
 * What the result of a tool says, by its wording: a transcript has one flag for all that is no success.
 *
 * Wordings as seen in versions 2.0.64 to 2.1.219; the order of the tests matters.
 */
import type { Denier, ToolFailure } from '../fact.ts';
import { countOf, type JsonObject } from '../json.ts';
import { toolText } from '../toolText.ts';

export type ToolResult =
  | { readonly is: 'ok' }
  | { readonly is: 'denied'; readonly by: Denier }
  | { readonly is: 'failed'; readonly failure: ToolFailure; readonly exitCode?: number }
  /** The user stopped the turn; a record of its own says so too. */
  | { readonly is: 'aborted' }
  /** Nothing that a guard hears of. */
  | { readonly is: 'uncounted' };

export function toolResult(block: JsonObject, toolDenialKind: unknown): ToolResult {
  if (block.is_error !== true) return { is: 'ok' };
  const text = toolText(block.content);
  const by = deniedBy(text, toolDenialKind);
  if (by !== undefined) return { is: 'denied', by };
  // A check apart from auto mode; the product does not count it either.
  if (text.includes('a safety check separate from auto mode')) return { is: 'uncounted' };
  if (/Sibling tool call errored|Cancelled: parallel tool call/.test(text)) return { is: 'uncounted' };
  if (text.startsWith('[Request interrupted by user')) return { is: 'aborted' };
  return failed(text);
}

function deniedBy(text: string, kind: unknown): Denier | undefined {
  if (
    kind === 'user-rejected' ||
    /^The user doesn't want to (?:proceed with this tool use|take this action)/.test(text)
  ) {
    return 'user';
  }
  if (kind === 'automode-unavailable') return 'unavailable';
  if (/is temporarily unavailable.*so auto mode cannot determine the safety of/.test(text)) return 'unavailable';
  if (/^Permission for this action was denied by the Claude Code auto mode classifier/.test(text)) return 'classifier';
  if (/^Blocked by classifier/.test(text)) return 'classifier';
  if (text.startsWith('Auto mode could not evaluate this action and is blocking it for safety')) {
    return text.includes('a safety check separate from auto mode') ? undefined : 'unavailable';
  }
  if (kind === 'permission-rule' || /^Permission to use .{1,2000}has been denied/s.test(text)) return 'rule';
  return undefined;
}

function failed(text: string): ToolResult {
  const [, digits] = /^Exit code (\d{1,3})/.exec(text) ?? [];
  if (/^(?:Exit code \d{1,3}\s*)?(?:Error: )?Command timed out/.test(text)) return { is: 'failed', failure: 'timeout' };
  const exitCode = countOf(digits);
  if (exitCode !== undefined) return { is: 'failed', failure: 'exit', exitCode };
  const isHarness = /^(?:<tool_use_error>|InputValidationError|File does not exist|File has not been read)/.test(text);
  return { is: 'failed', failure: isHarness ? 'harness' : 'other' };
}
