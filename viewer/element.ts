/** Elements from plain calls: text stays text, so nothing that a scenario says can become markup. */

type Child = Node | string;

interface Properties {
  readonly class?: string;
  /** Any other attribute; `false` leaves it out, `true` gives it no value. */
  readonly [attribute: string]: string | boolean | undefined;
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

export function button(label: string, onClick: () => void, properties: Properties = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...properties }, label);
  made.addEventListener('click', onClick);
  return made;
}
