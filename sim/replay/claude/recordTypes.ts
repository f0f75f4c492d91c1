/** The types of records in a transcript of Claude Code; new ones come with new versions. */
import { type JsonObject, objectOf } from '../json.ts';

const plainTypes = new Set(
  (
    'agent-name ai-title assistant attachment bridge-session custom-title file-history-delta file-history-snapshot ' +
    'frame-link last-prompt mode permission-mode pr-link progress queue-operation summary user'
  ).split(' '),
);
const systemTypes = new Set(
  (
    'api_error away_summary bridge_status compact_boundary informational local_command microcompact_boundary ' +
    'model_refusal_fallback stop_hook_summary turn_duration'
  ).split(' '),
);
const copiesOfSubagents = 'agent_progress';

/** `system/api_error`, `user`; nothing if the type is not known. */
export function knownType(record: JsonObject): string | undefined {
  const { type, subtype } = record;
  if (type === 'system') {
    return typeof subtype === 'string' && systemTypes.has(subtype) ? `system/${subtype}` : undefined;
  }
  if (type === 'progress' && objectOf(record.data).type === copiesOfSubagents) return `progress/${copiesOfSubagents}`;
  return typeof type === 'string' && plainTypes.has(type) ? type : undefined;
}

/** How a type that is not known is called. */
export function unknownType({ type, subtype }: JsonObject): unknown {
  return type === 'system' && typeof subtype === 'string' ? `system/${subtype}` : type;
}

/** Whether a record of a file's first lines says that this is such a transcript. */
export function isClaudeRecord(record: JsonObject): boolean {
  const { type } = record;
  if (typeof type !== 'string') return false;
  if (type === 'user' || type === 'assistant' || type === 'system') return 'parentUuid' in record;
  if (type === 'summary') return 'leafUuid' in record;
  if (type === 'file-history-snapshot') return 'messageId' in record;
  return plainTypes.has(type) && ('sessionId' in record || 'parentUuid' in record);
}
