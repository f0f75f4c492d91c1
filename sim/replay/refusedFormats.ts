/** Logs that are known and not read: better said than misread. */
import { isObject, type JsonObject } from './json.ts';

export type RefusedName = 'claude-code-stream' | 'codex-bare' | 'copilot' | 'gemini' | 'opencode';

export interface RefusedFormat {
  readonly name: RefusedName;
  /** As in "this is …". */
  readonly noun: string;
  readonly isRecord: (record: JsonObject) => boolean;
}

export const refusedFormats: readonly RefusedFormat[] = [
  {
    name: 'claude-code-stream',
    noun: 'output of Claude Code as stream-json, which has no time stamps',
    isRecord: (record) => record.type === 'system' && record.subtype === 'init' && 'session_id' in record,
  },
  {
    name: 'codex-bare',
    noun: 'a Codex rollout from before 2025-09, which has no time stamps',
    isRecord: (record) =>
      record.record_type === 'state' ||
      (record.type === 'message' && 'role' in record && Array.isArray(record.content)),
  },
  {
    name: 'copilot',
    noun: 'a log of Copilot CLI, which records neither failed calls nor what each call read',
    isRecord: ({ type, data, id }) =>
      typeof type === 'string' && /^[a-z]+\.[a-z_]+$/.test(type) && isObject(data) && typeof id === 'string',
  },
  {
    name: 'gemini',
    noun: 'a chat of Gemini CLI, which records no failed calls',
    isRecord: (record) =>
      ('projectHash' in record && 'sessionId' in record) || '$set' in record || '$rewindTo' in record,
  },
  {
    name: 'opencode',
    noun: 'an export of opencode',
    isRecord: ({ info, messages }) => isObject(info) && Array.isArray(messages),
  },
];

/** Documents of many lines, by how they begin. */
export function refusedDocument(head: string): RefusedFormat | undefined {
  if (/^\s*\{\s*"sessionId":[^{}[\]]{0,2000}"projectHash":/.test(head)) return named('gemini');
  if (/^\s*\{\s*"info":\s*\{\s*"id":\s*"ses_/.test(head)) return named('opencode');
  return undefined;
}

const named = (name: RefusedName) => refusedFormats.find((format) => format.name === name);
