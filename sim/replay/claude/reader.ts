/**
 * Transcripts of Claude Code (`projects/<folder>/<session>.jsonl`), record by record.
 *
 * One answer of the model is up to n records, one for each block, that repeat its tokens; the numbers of the last one
 * count, at the time of the first. A message about a request that was given up is no further failed attempt when the
 * attempts have records of their own.
 */
import { Census } from '../census.ts';
import type { CreateReader, Fact, LogReader } from '../fact.ts';
import { FactQueue } from '../factQueue.ts';
import { countOf, given, isObject, type JsonObject, listOf, objectOf, textOf } from '../json.ts';
import { Latest } from '../latest.ts';
import { knownModel, knownTool } from '../names.ts';
import { recordsIn } from '../recordsIn.ts';
import type { SeenIds } from '../seenIds.ts';
import { timeOf } from '../timeStamp.ts';
import { contextTokens } from '../usage.ts';
import { Answers } from './answers.ts';
import { attemptFailed, givenUp } from './apiError.ts';
import { compacted, trimmed } from './boundaries.ts';
import { Lanes } from './lanes.ts';
import { knownType, unknownType } from './recordTypes.ts';
import { claudeSight } from './sight.ts';
import { toolResult } from './toolResult.ts';
import { isFailedCompaction, userText } from './userText.ts';

export const createClaudeReader: CreateReader = (onFact, seen) => new ClaudeReader(onFact, seen);

/** Tools that run at one time; a result that comes later than so many calls is of a tool called `other`. */
const callsMax = 10_000;

class ClaudeReader implements LogReader {
  readonly format = 'claude-code';
  readonly sight = claudeSight;
  readonly #seen: SeenIds;
  readonly #census = new Census();
  readonly #facts: FactQueue;
  readonly #answers: Answers;
  readonly #lanes = new Lanes();
  readonly #tools = new Latest<string, string>(callsMax);
  /** Lanes whose request under way has records of attempts that failed. */
  readonly #retried = new Set<number>();
  /** Lanes whose interruption was told of. */
  readonly #aborted = new Set<number>();

  constructor(onFact: (fact: Fact) => void, seen: SeenIds) {
    this.#seen = seen;
    this.#facts = new FactQueue(onFact);
    this.#answers = new Answers(this.#facts, seen);
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
    const isCopy = this.#count(record, type);
    if (type === undefined) return;
    if (type === 'assistant') this.#nameTools(record);
    if (isCopy) return;
    const lane = this.#lanes.of(record);
    if (type === 'assistant') this.#assistant(record, lane);
    else if (type === 'user') this.#user(record, lane);
    else if (type.startsWith('system/')) this.#system(record, lane);
  }

  /** Whether it is a copy. */
  #count(record: JsonObject, type: string | undefined): boolean {
    if (type === undefined) this.#census.unknown(unknownType(record));
    else this.#census.known(type);
    this.#census.time(timeOf(record.timestamp));
    this.#census.version(record.version);
    if (record.isSidechain === true) this.#census.sidechain();
    const id = textOf(record.uuid);
    const isCopy = id !== undefined && !this.#seen.add(id);
    if (isCopy) this.#census.copied();
    return isCopy;
  }

  #nameTools(record: JsonObject): void {
    for (const block of listOf(objectOf(record.message).content)) {
      if (!isObject(block) || block.type !== 'tool_use') continue;
      const id = textOf(block.id);
      if (id !== undefined) this.#tools.set(id, knownTool(block.name));
    }
  }

  #assistant(record: JsonObject, lane: number): void {
    const message = objectOf(record.message);
    this.#facts.tick(timeOf(record.timestamp));
    if (record.isApiErrorMessage === true) this.#givenUp(record, lane);
    else if (message.model !== '<synthetic>') this.#answer(record, message, lane);
  }

  #answer(record: JsonObject, message: JsonObject, lane: number): void {
    const usage = usageOf(message.usage);
    this.#census.answer(message.model, usage);
    const model = knownModel(message.model);
    const isNew = this.#answers.part(lane, {
      id: `${textOf(message.id) ?? textOf(record.uuid) ?? ''} ${textOf(record.requestId) ?? ''}`,
      name: textOf(message.model),
      call: { kind: 'callSucceeded', ...given('model', model), ...given('usage', usage) },
    });
    if (!isNew) return;
    this.#retried.delete(lane);
    this.#aborted.delete(lane);
    if (usage !== undefined) this.#facts.tell(lane, { kind: 'tokens', usedTokens: contextTokens(usage) });
  }

  #givenUp(record: JsonObject, lane: number): void {
    const request = givenUp(record);
    if (request === undefined) return;
    const { cause, isAfterCompaction } = request;
    const isAttempt = !this.#retried.has(lane);
    this.#retried.delete(lane);
    if (isAfterCompaction) this.#facts.tell(lane, { kind: 'compactionFailed', trigger: 'auto' });
    this.#facts.tell(lane, { kind: 'requestFailed', cause, ...given('status', request.status), isAttempt });
  }

  #user(record: JsonObject, lane: number): void {
    this.#facts.tick(timeOf(record.timestamp));
    if (record.isCompactSummary === true) return;
    const { content } = objectOf(record.message);
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content).filter(isObject);
    for (const block of blocks) {
      if (block.type === 'tool_result') this.#toolResult(block, record.toolDenialKind, lane);
    }
    this.#texts(blocks, lane, record.isMeta === true);
  }

  /** However many texts a record has, the user wrote, or interrupted, once. */
  #texts(blocks: readonly JsonObject[], lane: number, isMeta: boolean): void {
    const kinds = blocks.flatMap(({ type, text }) =>
      type === 'text' && typeof text === 'string' ? [userText(text)] : [],
    );
    if (kinds.includes('interrupted')) this.#abort(lane);
    else if (kinds.includes('compactionFailed'))
      this.#facts.tell(lane, { kind: 'compactionFailed', trigger: 'manual' });
    else if (kinds.includes('written') && lane === 0 && !isMeta) {
      this.#retried.delete(lane);
      this.#aborted.delete(lane);
      this.#facts.tell(lane, { kind: 'turn' });
    }
  }

  #toolResult(block: JsonObject, toolDenialKind: unknown, lane: number): void {
    const result = toolResult(block, toolDenialKind);
    const tool = this.#tools.take(textOf(block.tool_use_id) ?? '') ?? 'other';
    switch (result.is) {
      case 'ok':
        this.#facts.tell(lane, { kind: 'toolEnded', tool, ok: true });
        break;
      case 'failed': {
        const { failure, exitCode } = result;
        this.#facts.tell(lane, { kind: 'toolEnded', tool, ok: false, failure, ...given('exitCode', exitCode) });
        break;
      }
      case 'denied':
        this.#facts.tell(lane, { kind: 'denied', by: result.by, tool });
        break;
      case 'aborted':
        this.#abort(lane);
        break;
      case 'uncounted':
        break;
    }
  }

  /** Told of by the result of a tool, by a record of its own, or by both. */
  #abort(lane: number): void {
    if (this.#aborted.has(lane)) return;
    this.#aborted.add(lane);
    this.#retried.delete(lane);
    this.#facts.tell(lane, { kind: 'aborted' });
  }

  #system(record: JsonObject, lane: number): void {
    this.#facts.tick(timeOf(record.timestamp));
    switch (record.subtype) {
      case 'api_error':
        this.#retried.add(lane);
        this.#facts.tell(lane, attemptFailed(record));
        break;
      case 'compact_boundary':
        this.#facts.tell(lane, compacted(objectOf(record.compactMetadata)));
        break;
      case 'microcompact_boundary':
        this.#facts.tell(lane, trimmed(objectOf(record.microcompactMetadata)));
        break;
      case 'model_refusal_fallback':
        this.#answers.switched(lane, textOf(record.fallbackModel));
        this.#facts.tell(lane, { kind: 'modelSwitched' });
        break;
      case 'local_command':
        if (isFailedCompaction(textOf(record.content) ?? '')) {
          this.#facts.tell(lane, { kind: 'compactionFailed', trigger: 'manual' });
        }
        break;
    }
  }
}

function usageOf(value: unknown) {
  if (!isObject(value)) return undefined;
  return {
    inputTokens: countOf(value.input_tokens) ?? 0,
    outputTokens: countOf(value.output_tokens) ?? 0,
    cacheReadTokens: countOf(value.cache_read_input_tokens) ?? 0,
    cacheWriteTokens: countOf(value.cache_creation_input_tokens) ?? 0,
  };
}
