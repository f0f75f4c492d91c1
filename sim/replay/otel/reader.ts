/**
 * OpenTelemetry events of Claude Code and of Codex, by documentation: no real sample was seen.
 *
 * A collector may write many sessions into one file. The first one is read; events of others are counted and left out,
 * since the guards of one session know nothing of another's.
 */
import { Census } from '../census.ts';
import type { CreateReader, Fact, FactBody, LogReader, Sight } from '../fact.ts';
import { FactQueue } from '../factQueue.ts';
import type { JsonObject } from '../json.ts';
import { recordsIn } from '../recordsIn.ts';
import { claudeEventNames, claudeFacts } from './claudeEvents.ts';
import { codexEventNames, codexFacts } from './codexEvents.ts';
import { eventsIn, type OtelEvent, textAt } from './event.ts';
import { claudeTelemetrySight, codexTelemetrySight } from './sights.ts';

interface Product {
  readonly format: string;
  /** What the names of its events begin with. */
  readonly prefix: string;
  readonly sight: Sight;
  readonly sessionKey: string;
  readonly eventNames: ReadonlySet<string>;
  readonly factsOf: (event: OtelEvent) => readonly FactBody[];
}

const claudeCode: Product = {
  format: 'claude-code-telemetry',
  prefix: 'claude_code.',
  sight: claudeTelemetrySight,
  sessionKey: 'session.id',
  eventNames: claudeEventNames,
  factsOf: claudeFacts,
};

const codex: Product = {
  format: 'codex-telemetry',
  prefix: 'codex.',
  sight: codexTelemetrySight,
  sessionKey: 'conversation.id',
  eventNames: codexEventNames,
  factsOf: codexFacts,
};

export const createClaudeTelemetryReader: CreateReader = (onFact) => new TelemetryReader(claudeCode, onFact);
export const createCodexTelemetryReader: CreateReader = (onFact) => new TelemetryReader(codex, onFact);

export const isClaudeTelemetry = (record: JsonObject) => isOf(claudeCode, record);
export const isCodexTelemetry = (record: JsonObject) => isOf(codex, record);

function isOf({ prefix }: Product, record: JsonObject): boolean {
  return eventsIn(record)[0]?.name.startsWith(prefix) === true;
}

class TelemetryReader implements LogReader {
  readonly #product: Product;
  readonly #facts: FactQueue;
  readonly #census = new Census();
  #session: string | undefined;

  constructor(product: Product, onFact: (fact: Fact) => void) {
    this.#product = product;
    this.#facts = new FactQueue(onFact);
  }

  get format(): string {
    return this.#product.format;
  }

  get sight(): Sight {
    return this.#product.sight;
  }

  line(text: string): boolean {
    const { records, isWhole } = recordsIn(text);
    this.#census.line(records.length, isWhole);
    for (const record of records) {
      const events = eventsIn(record);
      if (events.length === 0) this.#census.unknown(undefined);
      for (const event of events) this.#event(event);
    }
    return isWhole;
  }

  end() {
    this.#facts.end();
    return this.#census.coverage();
  }

  #event(event: OtelEvent): void {
    const { eventNames, sessionKey, factsOf } = this.#product;
    if (eventNames.has(event.name)) this.#census.known(event.name);
    else this.#census.unknown(event.name);
    this.#census.time(event.atMs);
    this.#census.version(event.attributes.get('app.version'));
    const session = textAt(event, sessionKey);
    this.#session ??= session;
    if (session !== this.#session) {
      this.#census.ofAnotherSession();
      return;
    }
    this.#facts.tick(event.atMs);
    for (const body of factsOf(event)) {
      if (body.kind === 'callSucceeded') this.#census.answer(body.model, body.usage);
      this.#facts.tell(0, body);
    }
  }
}
