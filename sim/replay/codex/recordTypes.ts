/** The types of records in a rollout of Codex: `type`, and for two of them the type of what they carry. */
import { isObject, type JsonObject, objectOf } from '../json.ts';

const plainTypes = new Set(
  'session_meta turn_context compacted world_state inter_agent_communication inter_agent_communication_metadata'.split(
    ' ',
  ),
);
const carriedTypes: Readonly<Record<string, ReadonlySet<string>>> = {
  event_msg: new Set(
    (
      'agent_message agent_reasoning context_compacted entered_review_mode exec_command_end exited_review_mode ' +
      'item_completed mcp_tool_call_end patch_apply_end sub_agent_activity task_complete task_started ' +
      'thread_name_updated thread_rolled_back thread_settings_applied token_count turn_aborted user_message ' +
      'web_search_end'
    ).split(' '),
  ),
  response_item: new Set(
    (
      'agent_message compaction custom_tool_call custom_tool_call_output function_call function_call_output ' +
      'ghost_snapshot image_generation_call local_shell_call message reasoning tool_search_call tool_search_output ' +
      'web_search_call'
    ).split(' '),
  ),
};
/** What tells records of one type apart in the counts, if its value is one of these. */
const details = new Set('completed failed declined interrupted replaced review_ended budget_limited'.split(' '));

/** `session_meta`, `event_msg/token_count`, `event_msg/turn_aborted/interrupted`; nothing if it is not known. */
export function knownType({ type, payload }: JsonObject): string | undefined {
  if (typeof type !== 'string') return undefined;
  if (plainTypes.has(type)) return type;
  const carried = objectOf(payload);
  const isKnown = typeof carried.type === 'string' && carriedIn(type)?.has(carried.type) === true;
  return isKnown ? `${type}/${carried.type}${detailOf(carried)}` : undefined;
}

/** How a type that is not known is called. */
export function unknownType({ type, payload }: JsonObject): unknown {
  const carried = objectOf(payload).type;
  if (typeof type !== 'string' || typeof carried !== 'string' || carriedIn(type) === undefined) return type;
  return `${type}/${carried}`;
}

/** Whether a record of a file's first lines says that this is such a rollout. */
export function isCodexRecord({ type, payload, timestamp }: JsonObject): boolean {
  if (typeof type !== 'string' || typeof timestamp !== 'string' || !isObject(payload)) return false;
  return plainTypes.has(type) || carriedIn(type) !== undefined;
}

function carriedIn(type: string): ReadonlySet<string> | undefined {
  return Object.hasOwn(carriedTypes, type) ? carriedTypes[type] : undefined;
}

function detailOf({ type, status, reason }: JsonObject): string {
  const detail = type === 'exec_command_end' ? status : type === 'turn_aborted' ? reason : undefined;
  return typeof detail === 'string' && details.has(detail) ? `/${detail}` : '';
}
