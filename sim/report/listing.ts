/** What `list` shows, as data and as text. */
import type { Paint } from './paint.ts';
import { plain } from './plain.ts';
import { lineWidth, padEnd, widest, wrap } from './width.ts';

const nameMax = 40;

export interface Entry {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
}

export interface Listing {
  readonly version: 1;
  readonly machines: readonly Entry[];
  readonly charts: readonly Entry[];
  readonly policies: readonly Entry[];
  readonly metrics: readonly Entry[];
  readonly scenarios: readonly ScenarioEntry[];
}

export interface ScenarioEntry extends Entry {
  /** `incidents`; empty for the scenarios folder itself. */
  readonly folder: string;
  readonly file: string;
}

export function listText(listing: Listing, paint: Paint): string {
  const folders = [...new Set(listing.scenarios.map(({ folder }) => folder))];
  const sections: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
    ['machines', listing.machines],
    ['charts', listing.charts],
    ['policies', listing.policies],
    ['metrics', listing.metrics],
    ...folders.map((folder): [string, readonly Entry[]] => [
      folder === '' ? 'scenarios' : `scenarios/${folder}`,
      listing.scenarios.filter((scenario) => scenario.folder === folder),
    ]),
  ];
  return sections
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => `${[paint.strong(plain(title)), ...entryLines(entries)].join('\n')}\n`)
    .join('\n');
}

/** Names in one column, sentences in the next, `more` under the sentence. */
export function entryLines(entries: readonly (Entry & { readonly more?: string | undefined })[]): readonly string[] {
  const column = 2 + Math.min(nameMax, widest(entries.map(({ name }) => plain(name)))) + 2;
  return entries.flatMap(({ name, about, more }) => {
    const texts = [about, ...(more === undefined ? [] : [more])].map(plain);
    const [first = '', ...rest] = texts.flatMap((text) => wrap(text, lineWidth - column));
    return [
      `${padEnd(`  ${plain(name)}`, column)}${first}`.trimEnd(),
      ...rest.map((line) => ' '.repeat(column) + line),
    ];
  });
}
