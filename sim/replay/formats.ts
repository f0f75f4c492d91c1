/** The formats of logs that can be read, each told by a record of its first lines. */
import { createClaudeReader } from './claude/reader.ts';
import { isClaudeRecord } from './claude/recordTypes.ts';
import { createCodexReader } from './codex/reader.ts';
import { isCodexRecord } from './codex/recordTypes.ts';
import type { CreateReader } from './fact.ts';
import type { JsonObject } from './json.ts';
import {
  createClaudeTelemetryReader,
  createCodexTelemetryReader,
  isClaudeTelemetry,
  isCodexTelemetry,
} from './otel/reader.ts';
import { createTraceReader, isTraceRecord } from './tripcurve/reader.ts';

export type LogFormat = 'claude-code' | 'codex' | 'claude-code-telemetry' | 'codex-telemetry' | 'tripcurve';

export interface ReadableFormat {
  readonly name: LogFormat;
  /** As in "replay reads …"; formats that belong together share one. */
  readonly noun: string;
  readonly isRecord: (record: JsonObject) => boolean;
  readonly createReader: CreateReader;
}

const telemetry = 'OpenTelemetry events of both';

/** The first one that knows the record has it. */
export const readableFormats: readonly ReadableFormat[] = [
  {
    name: 'claude-code',
    noun: 'Claude Code transcripts',
    isRecord: isClaudeRecord,
    createReader: createClaudeReader,
  },
  { name: 'codex', noun: 'Codex rollouts', isRecord: isCodexRecord, createReader: createCodexReader },
  {
    name: 'claude-code-telemetry',
    noun: telemetry,
    isRecord: isClaudeTelemetry,
    createReader: createClaudeTelemetryReader,
  },
  {
    name: 'codex-telemetry',
    noun: telemetry,
    isRecord: isCodexTelemetry,
    createReader: createCodexTelemetryReader,
  },
  {
    name: 'tripcurve',
    noun: 'traces of its own',
    isRecord: isTraceRecord,
    createReader: createTraceReader,
  },
];
