/** Telemetry of Codex to facts: of all that Codex writes, only this tells of attempts that failed. */
import { classify } from '../../../machines/errors.ts';
import type { FactBody } from '../fact.ts';
import { countOf, given, statusOf } from '../json.ts';
import { knownModel, knownTool } from '../names.ts';
import { isTrueAt, type OtelEvent, textAt } from './event.ts';

export const codexEventNames: ReadonlySet<string> = new Set(
  (
    'api_request conversation_starts sse_event startup_phase tool_decision tool_result turn_cost turn_ttft ' +
    'user_prompt websocket_connect websocket_event websocket_request'
  )
    .split(' ')
    .map((name) => `codex.${name}`),
);

export function codexFacts(event: OtelEvent): readonly FactBody[] {
  switch (event.name) {
    case 'codex.user_prompt':
      return [{ kind: 'turn' }];
    case 'codex.api_request':
    case 'codex.websocket_request':
      return attempt(event);
    case 'codex.sse_event':
    case 'codex.websocket_event':
      return streamed(event);
    case 'codex.tool_decision':
      return decided(event);
    case 'codex.tool_result':
      return [toolEnded(event)];
    default:
      return [];
  }
}

/** One that went well is an answer only when its stream is complete. */
function attempt(event: OtelEvent): readonly FactBody[] {
  const { attributes } = event;
  const status = statusOf(attributes.get('http.response.status_code'));
  if (status === undefined && !attributes.has('error.message')) return [];
  const cause = classify(given('status', status), true) ?? 'connection';
  return [{ kind: 'attemptFailed', cause, ...given('status', status) }];
}

function streamed(event: OtelEvent): readonly FactBody[] {
  const { attributes } = event;
  if (textAt(event, 'event.kind') === 'response.failed') return [{ kind: 'attemptFailed', cause: 'stream' }];
  if (textAt(event, 'event.kind') !== 'response.completed') return [];
  const input = countOf(attributes.get('input_token_count')) ?? 0;
  const cacheReadTokens = countOf(attributes.get('cached_token_count')) ?? 0;
  const outputTokens = countOf(attributes.get('output_token_count')) ?? 0;
  const cacheWriteTokens = countOf(attributes.get('cache_write_token_count')) ?? 0;
  const inputTokens = Math.max(0, input - cacheReadTokens - cacheWriteTokens);
  const usage = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
  return [
    { kind: 'callSucceeded', ...given('model', knownModel(attributes.get('model'))), usage },
    { kind: 'tokens', usedTokens: input + outputTokens },
  ];
}

function decided(event: OtelEvent): readonly FactBody[] {
  switch (textAt(event, 'decision')) {
    case 'denied': {
      const by = textAt(event, 'source')?.toLowerCase() === 'user' ? 'user' : 'rule';
      return [{ kind: 'denied', by, tool: knownTool(event.attributes.get('tool_name')) }];
    }
    case 'abort':
      return [{ kind: 'aborted' }];
    default:
      return [];
  }
}

function toolEnded(event: OtelEvent): FactBody {
  const tool = knownTool(event.attributes.get('tool_name'));
  return isTrueAt(event, 'success')
    ? { kind: 'toolEnded', tool, ok: true }
    : { kind: 'toolEnded', tool, ok: false, failure: 'other' };
}
