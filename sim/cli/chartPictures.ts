/** Drawings of charts for the page of `inspect`: as `diagram` draws them, their colours in a style sheet of its own. */
import type { CatalogChart } from '../core/system.ts';
import type { ServedFile } from '../inspect/loopback.ts';
import { chartDiagram } from '../report/diagram/chart.ts';
import { chartPicture } from '../report/diagram/chartPicture.ts';
import { svgText } from '../report/diagram/svg.ts';
import { styleSheet } from '../report/diagram/theme.ts';

/** The page's policy on contents refuses a `<style>` inside of it. */
const styleElement = /<style>.*?<\/style>/s;

/** SVG by chart. */
export async function chartPictures(
  names: ReadonlySet<string>,
  charts: { readonly [name: string]: CatalogChart },
): Promise<Readonly<Record<string, string>>> {
  const pictures: Record<string, string> = {};
  for (const name of names) {
    const chart = charts[name];
    if (chart === undefined) continue;
    const picture = await chartPicture(chartDiagram(name, chart.vocabulary.about, chart.machine));
    pictures[name] = svgText(picture).replace(styleElement, '');
  }
  return pictures;
}

export function pictureStyle(): ServedFile {
  const body = new TextEncoder().encode(`.drawing{${styleSheet(undefined)}}`);
  return { type: 'text/css; charset=utf-8', body };
}
