/** A message by hand: what a script might send, with its fields as a scenario file spells them. */
import type { FromPage, Sendable, SendableField } from '../sim/inspect/messages.ts';
import { button, element } from './element.ts';

type Fields = (FromPage & { readonly kind: 'send' })['fields'];

export class SendForm {
  readonly root: HTMLElement;
  readonly #send: (message: FromPage) => void;
  readonly #sendables: readonly Sendable[];
  readonly #type: HTMLSelectElement;
  readonly #about = element('p', { class: 'about' });
  readonly #fields = element('div', { class: 'fields' });
  readonly #refusal = element('p', { class: 'refusal', role: 'alert' });
  #inputs: readonly (readonly [SendableField, HTMLInputElement | HTMLSelectElement])[] = [];

  constructor(sendables: readonly Sendable[], send: (message: FromPage) => void) {
    this.#send = send;
    this.#sendables = sendables;
    const options = sendables.map(({ type }) => element('option', {}, type));
    this.#type = element('select', { id: 'send-type' }, ...options);
    this.#type.addEventListener('change', () => this.#showFields());
    this.root = element(
      'section',
      { class: 'send' },
      element('h2', {}, 'Send a message'),
      element('label', { for: 'send-type' }, 'message'),
      this.#type,
      this.#about,
      this.#fields,
      button('Send', () => this.#submit()),
      this.#refusal,
    );
    this.#showFields();
  }

  refuse(why: string): void {
    this.#refusal.textContent = why;
  }

  #showFields(): void {
    const chosen = this.#sendables.find(({ type }) => type === this.#type.value);
    this.#about.textContent = chosen?.about ?? '';
    this.#refusal.textContent = '';
    this.#inputs = (chosen?.fields ?? []).map((field) => [field, inputFor(field)]);
    const rows = this.#inputs.map(([{ name, isOptional }, input]) =>
      element('label', {}, isOptional ? `${name} (may be left out)` : name, input),
    );
    this.#fields.replaceChildren(...rows);
  }

  #submit(): void {
    this.#refusal.textContent = '';
    const fields: Fields = Object.fromEntries(
      this.#inputs
        .filter(([, { value }]) => value !== '')
        .map(([{ name, kind }, { value }]) => [name, read(kind, value)]),
    );
    this.#send({ kind: 'send', type: this.#type.value, fields });
  }
}

function inputFor({ kind, choices, isOptional, example }: SendableField): HTMLInputElement | HTMLSelectElement {
  const values = kind === 'flag' ? ['true', 'false'] : choices;
  if (values.length === 0)
    return element('input', kind === 'number' ? { type: 'number', min: '0' } : { type: 'text', placeholder: example });
  const offered = isOptional ? ['', ...values] : values;
  return element('select', {}, ...offered.map((value) => element('option', {}, value)));
}

function read(kind: SendableField['kind'], value: string): string | number | boolean {
  switch (kind) {
    case 'number':
      return Number(value);
    case 'flag':
      return value === 'true';
    case 'text':
    case 'choice':
      // `0` is a number in a file as well; any other text has its unit with it.
      return value === '0' ? 0 : value;
  }
}
