/** The pictures of the README: every chart, and the machine with all of them. `npm run diagrams` writes them. */
import { catalog } from '../catalog.ts';
import { drawingOf } from './drawing.ts';

export interface Exhibit {
  /** From the root of the project. */
  readonly file: string;
  readonly svg: string;
}

const begin = '<!-- diagrams -->';
const end = '<!-- /diagrams -->';

const pieces = [
  {
    name: 'machine:session',
    file: 'docs/diagrams/machine-session.svg',
    about: 'the machine `session`: who tells whom what',
  },
  ...Object.keys(catalog.charts).map((chart) => ({
    name: `chart:${chart}`,
    file: `docs/diagrams/${chart}.svg`,
    about: `the chart \`${chart}\``,
  })),
];

export async function gallery(): Promise<readonly Exhibit[]> {
  const exhibits: Exhibit[] = [];
  for (const { name, file } of pieces) exhibits.push({ file, svg: await drawingOf(name, 'svg') });
  return exhibits;
}

/** The README with its pictures between the two marks. @throws Error if it has no marks. */
export function hung(readme: string): string {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the README has no ${begin} … ${end}`);
  return `${readme.slice(0, from + begin.length)}\n\n${markdown()}\n\n${readme.slice(to)}`;
}

function markdown(): string {
  return pieces.map(hangingOf).join('\n');
}

/** A picture that leads to itself in full size; all but the first two are folded. */
function hangingOf({ file, about }: (typeof pieces)[number], index: number): string {
  const summary = about.replace(/`(.*?)`/g, '<code>$1</code>');
  const image = `[![${about.replaceAll('`', '')}](${file})](${file})`;
  return `<details${index < 2 ? ' open' : ''}>\n<summary>${summary}</summary>\n\n${image}\n\n</details>`;
}
