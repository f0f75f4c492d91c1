/** Colours of a picture, light and dark; without a choice the viewer's own preference decides. */
export type Theme = 'light' | 'dark';

interface Colours {
  readonly page: string;
  readonly leaf: string;
  /** Of boxes around others; each level a step further. */
  readonly groups: readonly [even: string, odd: string];
  readonly border: string;
  readonly line: string;
  readonly text: string;
  readonly trigger: string;
  readonly guard: string;
  readonly faint: string;
  readonly pill: string;
  readonly blocking: string;
}

const light: Colours = {
  page: '#ffffff',
  leaf: '#ffffff',
  groups: ['#f5f7fa', '#ebeff5'],
  border: '#8793a5',
  line: '#5f6b7d',
  text: '#1b222c',
  trigger: '#0b4fa3',
  guard: '#7a3e00',
  faint: '#596273',
  pill: '#dde6f3',
  blocking: '#f8d7d4',
};

const dark: Colours = {
  page: '#0d1117',
  leaf: '#1c232d',
  groups: ['#12171f', '#181f29'],
  border: '#6b778a',
  line: '#93a0b3',
  text: '#e6eaf0',
  trigger: '#82b7ff',
  guard: '#f0b072',
  faint: '#a4afbe',
  pill: '#2b3a50',
  blocking: '#5c2522',
};

/** Colours are written out: few viewers outside browsers know custom properties. */
export function styleSheet(theme: Theme | undefined): string {
  if (theme !== undefined) return shapes + paint(theme === 'light' ? light : dark);
  return `${shapes}${paint(light)}@media (prefers-color-scheme:dark){${paint(dark)}}`;
}

const shapes = [
  "text{font:12px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}",
  '.name{font-size:15px;font-weight:600}',
  '.trigger{font-weight:600}',
  '.pilltext{font-size:11px}',
  '.leaf>.box{stroke-width:1.2}',
  '.outside>.box{stroke-dasharray:5 3}',
  '.line{fill:none;stroke-width:1.3}',
  '.under{stroke-width:.6}',
].join('');

function paint({ page, leaf, groups, border, line, text, trigger, guard, faint, pill, blocking }: Colours): string {
  return [
    `text,.name,.action{fill:${text}}`,
    `.trigger{fill:${trigger}}`,
    `.guard{fill:${guard}}`,
    `.faint{fill:${faint}}`,
    `.page,.back{fill:${page}}`,
    `.box,.under{stroke:${border}}`,
    `.leaf>.box{fill:${leaf}}`,
    `.group>.box{fill:${groups[0]}}`,
    `.group.odd>.box{fill:${groups[1]}}`,
    `.outside>.box{fill:${page}}`,
    `.start>circle,.tip{fill:${line}}`,
    `.line{stroke:${line}}`,
    `.pill{fill:${pill}}`,
    `.pill.blocking{fill:${blocking}}`,
  ].join('');
}
