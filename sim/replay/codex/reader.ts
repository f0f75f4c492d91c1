/**
 * Rollouts of Codex (`sessions/…/rollout-*.jsonl`), record by record.
 *
 * An answer is known by the running total of its tokens, when that changes. Many things are told twice, as an item and
 * as an event (ends of commands, compactions): one of the two counts.
 */
import { Census } from '../census.ts';
import type { CreateReader, Fact, FactBody, LogReader, Usage } from '../fact.ts';
import { FactQueue, type OpenFact } from '../factQueue.ts';
import { amountOf, countOf, given, isObject, type JsonObject, objectOf, textOf } from '../json.ts';
import { Latest } from '../latest.ts';
import { knownModel, knownTool } from '../names.ts';
import { recordsIn } from '../recordsIn.ts';
import type { SeenIds } from '../seenIds.ts';
import { timeOf } from '../timeStamp.ts';
import { CopiedHistory } from './copiedHistory.ts';
import { knownType, unknownType } from './recordTypes.ts';
import { codexSight } from './sight.ts';
import { taskError } from './taskError.ts';
import { toolOutput } from './toolOutput.ts';

export const createCodexReader: CreateReader = (onFact, seen) => new CodexReader(onFact, seen);

/** A result that comes later than so many calls is of a tool called `other`. */
const callsMax = 10_000;
/** A rollout holds one conversation. */
const lane = 0;

interface OpenCompaction {
  readonly open: OpenFact;
  readonly body: FactBody;
}

class CodexReader implements LogReader {
  readonly format = 'codex';
  readonly sight = codexSight;
  readonly #census = new Census();
  readonly #facts: FactQueue;
  readonly #history: CopiedHistory;
  readonly #tools = new Latest<string, string>(callsMax);
  #model: string | undefined;
  #totalTokens: number | undefined;
  #contextTokens: number | undefined;
  #compaction: OpenCompaction | undefined;
  #isAborted = false;

  constructor(onFact: (fact: Fact) => void, seen: SeenIds) {
    this.#facts = new FactQueue(onFact);
    this.#history = new CopiedHistory(seen);
  }

  line(text: string): boolean {
    const { records, isWhole } = recordsIn(text);
    this.#census.line(records.length, isWhole);
    for (const record of records) this.#record(record);
    return isWhole;
  }

  end() {
    this.#facts.end();
    return this.#census.coverage();
  }

  #record(record: JsonObject): void {
    const type = knownType(record);
    const atMs = timeOf(record.timestamp);
    const payload = objectOf(record.payload);
    if (type === undefined) this.#census.unknown(unknownType(record));
    else this.#census.known(type);
    this.#census.time(atMs);
    this.#census.version(payload.cli_version);
    const isCopy = this.#history.has(record, type, atMs);
    if (isCopy) this.#census.copied();
    if (type === undefined) return;
    this.#remember(type, payload);
    if (isCopy) this.#overhear(type, payload);
    else {
      this.#facts.tick(atMs);
      this.#hear(type, payload);
    }
  }

  /** Calls of tools; their outputs name them by an id. */
  #remember(type: string, { call_id: callId, name }: JsonObject): void {
    if (!type.endsWith('_call')) return;
    const id = textOf(callId);
    if (id !== undefined) this.#tools.set(id, knownTool(name));
  }

  /** What a copy leaves behind for the session's own records. */
  #overhear(type: string, payload: JsonObject): void {
    if (type === 'turn_context') this.#model = textOf(payload.model) ?? this.#model;
    if (type !== 'event_msg/token_count' || !isObject(payload.info)) return;
    const { total_token_usage: total, last_token_usage: last } = payload.info;
    this.#totalTokens = countOf(objectOf(total).total_tokens) ?? this.#totalTokens;
    this.#contextTokens = countOf(objectOf(last).total_tokens) ?? this.#contextTokens;
  }

  #hear(type: string, payload: JsonObject): void {
    switch (type) {
      case 'turn_context':
        this.#modelIs(textOf(payload.model));
        break;
      case 'event_msg/user_message':
        this.#isAborted = false;
        this.#facts.tell(lane, { kind: 'turn' });
        break;
      case 'event_msg/token_count':
        this.#tokenCount(payload);
        break;
      case 'compacted':
        this.#compacted();
        break;
      case 'event_msg/task_complete':
        if (isObject(payload.error)) this.#taskFailed(payload.error);
        break;
      case 'event_msg/turn_aborted/interrupted':
      case 'event_msg/turn_aborted/replaced':
        this.#abort();
        break;
      case 'response_item/function_call_output':
      case 'response_item/custom_tool_call_output':
        this.#toolEnded(payload);
        break;
      case 'event_msg/patch_apply_end':
      case 'event_msg/mcp_tool_call_end':
        this.#nestedToolEnded(type, payload);
        break;
    }
  }

  #modelIs(model: string | undefined): void {
    if (model === undefined) return;
    if (this.#model !== undefined && this.#model !== model) this.#facts.tell(lane, { kind: 'modelSwitched' });
    this.#model = model;
  }

  #tokenCount({ info, rate_limits: limits }: JsonObject): void {
    const percent = amountOf(objectOf(objectOf(limits).primary).used_percent);
    if (percent !== undefined) this.#census.allowance(percent);
    if (!isObject(info)) return;
    const last = objectOf(info.last_token_usage);
    const total = countOf(objectOf(info.total_token_usage).total_tokens);
    const usage = usageOf(last);
    const model = knownModel(this.#model);
    this.#census.answer(this.#model, usage);
    const usedTokens = countOf(last.total_tokens);
    this.#closeCompaction(usedTokens);
    const isAnswer = total !== this.#totalTokens && usage.inputTokens + usage.outputTokens + usage.cacheReadTokens > 0;
    if (isAnswer) {
      this.#isAborted = false;
      this.#facts.tell(lane, { kind: 'callSucceeded', ...given('model', model), usage });
    }
    this.#totalTokens = total;
    if (usedTokens === undefined || usedTokens === this.#contextTokens) return;
    this.#contextTokens = usedTokens;
    const windowTokens = countOf(info.model_context_window);
    this.#facts.tell(lane, { kind: 'tokens', usedTokens, ...given('windowTokens', windowTokens) });
  }

  /** What is left of the context comes with the next count of tokens. */
  #compacted(): void {
    this.#closeCompaction(undefined);
    const body: FactBody = { kind: 'compacted', ...given('beforeTokens', this.#contextTokens) };
    this.#compaction = { body, open: this.#facts.open(lane, body) };
  }

  #closeCompaction(afterTokens: number | undefined): void {
    if (this.#compaction === undefined) return;
    const { body, open } = this.#compaction;
    if (body.kind === 'compacted') open.change({ ...body, ...given('afterTokens', afterTokens) });
    open.close();
    this.#compaction = undefined;
  }

  /** The attempts before it have no records: that there was one is all that is known. */
  #taskFailed(error: JsonObject): void {
    const { cause, status } = taskError(error);
    if (error.codex_error_info === 'context_window_exceeded') this.#facts.tell(lane, { kind: 'compactionFailed' });
    this.#facts.tell(lane, { kind: 'requestFailed', cause, ...given('status', status), isAttempt: true });
  }

  #toolEnded(payload: JsonObject): void {
    const tool = this.#tools.get(textOf(payload.call_id) ?? '') ?? 'other';
    const result = toolOutput(tool, payload.output);
    switch (result.is) {
      case 'ended': {
        const { ok, failure, exitCode } = result;
        const why = { ...given('failure', failure), ...given('exitCode', exitCode) };
        this.#facts.tell(lane, { kind: 'toolEnded', tool, ok, ...why });
        break;
      }
      case 'denied':
        this.#facts.tell(lane, { kind: 'denied', by: result.by, tool });
        break;
      case 'aborted':
        this.#abort();
        break;
      case 'running':
        break;
    }
  }

  /** Of a tool that a script called; with an output of its own it is told of there. */
  #nestedToolEnded(type: string, payload: JsonObject): void {
    if (this.#tools.get(textOf(payload.call_id) ?? '') !== undefined) return;
    const isPatch = type === 'event_msg/patch_apply_end';
    const result = objectOf(objectOf(payload.result).Ok);
    const ok = isPatch ? payload.success === true : isObject(objectOf(payload.result).Ok) && result.isError !== true;
    const tool = isPatch ? 'apply_patch' : 'other';
    this.#facts.tell(lane, { kind: 'toolEnded', tool, ok, ...(ok ? {} : { failure: 'other' }) });
  }

  /** Told of by the output of a tool, by an event, or by both. */
  #abort(): void {
    if (!this.#isAborted) this.#facts.tell(lane, { kind: 'aborted' });
    this.#isAborted = true;
  }
}

/** What was cached is part of the input here. */
function usageOf(last: JsonObject): Usage {
  const cacheReadTokens = countOf(last.cached_input_tokens) ?? 0;
  const cacheWriteTokens = countOf(last.cache_write_input_tokens) ?? 0;
  const inputTokens = Math.max(0, (countOf(last.input_tokens) ?? 0) - cacheReadTokens - cacheWriteTokens);
  return { inputTokens, outputTokens: countOf(last.output_tokens) ?? 0, cacheReadTokens, cacheWriteTokens };
}
