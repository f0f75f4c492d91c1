/** Telemetry of Claude Code to facts. Only the end of a request that failed has an event; its twin is left out. */
import { classify } from '../../../machines/errors.ts';
import { errorInWords } from '../errorInWords.ts';
import type { Denier, FactBody, ToolFailure, Usage } from '../fact.ts';
import { amountOf, countOf, given, statusOf } from '../json.ts';
import { knownModel, knownTool } from '../names.ts';
import { triggerOf } from '../trigger.ts';
import { contextTokens } from '../usage.ts';
import { isTrueAt, type OtelEvent, textAt } from './event.ts';

export const claudeEventNames: ReadonlySet<string> = new Set(
  (
    'api_error api_refusal api_request api_retries_exhausted auth compaction hook_execution_complete ' +
    'hook_execution_start mcp_server_connection permission_mode_changed skill_activated subagent_completed ' +
    'tool_decision tool_result user_prompt'
  )
    .split(' ')
    .map((name) => `claude_code.${name}`),
);

export function claudeFacts(event: OtelEvent): readonly FactBody[] {
  switch (event.name) {
    case 'claude_code.user_prompt':
      return [{ kind: 'turn' }];
    case 'claude_code.api_request':
      return answered(event);
    case 'claude_code.api_error':
      return [requestFailed(event)];
    case 'claude_code.compaction':
      return [compaction(event)];
    case 'claude_code.tool_decision':
      return textAt(event, 'decision') === 'reject' ? [rejected(event)] : [];
    case 'claude_code.tool_result':
      return [toolEnded(event)];
    default:
      return [];
  }
}

function answered(event: OtelEvent): readonly FactBody[] {
  const { attributes } = event;
  const usage: Usage = {
    inputTokens: countOf(attributes.get('input_tokens')) ?? 0,
    outputTokens: countOf(attributes.get('output_tokens')) ?? 0,
    cacheReadTokens: countOf(attributes.get('cache_read_tokens')) ?? 0,
    cacheWriteTokens: countOf(attributes.get('cache_creation_tokens')) ?? 0,
  };
  const dollars = amountOf(attributes.get('cost_usd'));
  const call: FactBody = {
    kind: 'callSucceeded',
    ...given('model', knownModel(attributes.get('model'))),
    usage,
    ...given('costMicroUsd', dollars === undefined ? undefined : Math.round(dollars * 1e6)),
    ...given('tookMs', countOf(attributes.get('duration_ms'))),
    ...summaryOf(event),
  };
  return isOfTheConversation(event) ? [call, { kind: 'tokens', usedTokens: contextTokens(usage) }] : [call];
}

function requestFailed(event: OtelEvent): FactBody {
  const status = statusOf(event.attributes.get('status_code'));
  const error = errorInWords(textAt(event, 'error') ?? '');
  const cause = classify({ ...given('status', status), ...given('error', error) }, true) ?? 'connection';
  return { kind: 'requestFailed', cause, ...given('status', status), isAttempt: true, ...summaryOf(event) };
}

function compaction(event: OtelEvent): FactBody {
  const { attributes } = event;
  const common = {
    ...triggerOf(attributes.get('trigger')),
    ...given('tookMs', countOf(attributes.get('duration_ms'))),
  };
  if (!isTrueAt(event, 'success')) return { kind: 'compactionFailed', ...common };
  return {
    kind: 'compacted',
    ...common,
    ...given('beforeTokens', countOf(attributes.get('pre_tokens'))),
    ...given('afterTokens', countOf(attributes.get('post_tokens'))),
  };
}

function rejected(event: OtelEvent): FactBody {
  const source = textAt(event, 'source');
  if (source === 'user_abort') return { kind: 'aborted' };
  const by: Denier = source?.startsWith('user') === true ? 'user' : 'rule';
  return { kind: 'denied', by, tool: knownTool(event.attributes.get('tool_name')) };
}

function toolEnded(event: OtelEvent): FactBody {
  const tool = knownTool(event.attributes.get('tool_name'));
  if (isTrueAt(event, 'success')) return { kind: 'toolEnded', tool, ok: true };
  return { kind: 'toolEnded', tool, ok: false, failure: failureOf(textAt(event, 'error_type') ?? '') };
}

function failureOf(type: string): ToolFailure {
  if (/timeout/i.test(type)) return 'timeout';
  return type === 'ShellError' ? 'exit' : 'other';
}

function summaryOf(event: OtelEvent): { readonly isSummary?: true } {
  return textAt(event, 'query_source') === 'compact' ? { isSummary: true } : {};
}

/** Calls for titles, summaries or subagents have contexts of their own. */
function isOfTheConversation(event: OtelEvent): boolean {
  const source = textAt(event, 'query_source');
  return source === undefined || /^(?:repl_main_thread|main|sdk)/.test(source);
}
