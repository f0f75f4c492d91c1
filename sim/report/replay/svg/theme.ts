/** Colours of the picture of a replay, light and dark; without a choice the viewer's own preference decides. */
import type { Theme } from '../../diagram/theme.ts';

export type { Theme };

interface Colours {
  readonly page: string;
  readonly panel: string;
  readonly border: string;
  readonly text: string;
  readonly faint: string;
  readonly level: string;
  readonly failure: string;
  readonly blocked: string;
  readonly tier: string;
}

const light: Colours = {
  page: '#ffffff',
  panel: '#f5f7fa',
  border: '#c3cad5',
  text: '#1b222c',
  faint: '#596273',
  level: '#0b4fa3',
  failure: '#b3261e',
  blocked: '#8a5a00',
  tier: '#8793a5',
};

const dark: Colours = {
  page: '#0d1117',
  panel: '#151b24',
  border: '#3a4453',
  text: '#e6eaf0',
  faint: '#a4afbe',
  level: '#82b7ff',
  failure: '#ff8a80',
  blocked: '#f0b072',
  tier: '#6b778a',
};

const shapes = [
  "text{font:12px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}",
  '.title{font-weight:600}',
  '.end{text-anchor:end}',
  '.middle{text-anchor:middle}',
  '.level{fill:none;stroke-width:1.8}',
  '.tier,.cut{fill:none;stroke-width:1;stroke-dasharray:4 4}',
  '.failure{stroke-width:2}',
  '.compaction{fill:none;stroke-width:1.5}',
].join('');

function paint({ page, panel, border, text, faint, level, failure, blocked, tier }: Colours): string {
  return [
    `text{fill:${text}}`,
    `.faint{fill:${faint}}`,
    `.page{fill:${page}}`,
    `.panel{fill:${panel};stroke:${border}}`,
    `.level,.compaction{stroke:${level}}`,
    `.failure{stroke:${failure}}`,
    `.blocked{fill:${blocked}}`,
    `.tier,.cut{stroke:${tier}}`,
  ].join('');
}

export function styleSheet(theme: Theme | undefined): string {
  if (theme !== undefined) return shapes + paint(theme === 'light' ? light : dark);
  return `${shapes}${paint(light)}@media (prefers-color-scheme:dark){${paint(dark)}}`;
}
