/** The worst sessions under the first policy as one SVG file that needs nothing else. */
import { signature } from '../../diagram/signature.ts';
import { counted } from '../../words.ts';
import type { Replayed } from '../replayed.ts';
import { stripOf, stripWidth } from './strip.ts';
import { styleSheet, type Theme } from './theme.ts';

const headHeight = 44;
const gap = 14;

const legend =
  'line: context · red: failed calls · amber: a guard lets nothing pass · arrow: compaction · dashed: tiers, idle cuts';

export function replaySvg({ sessions, top }: Replayed, theme?: Theme): string {
  const strips: string[] = [];
  let y = headHeight;
  for (const session of sessions.slice(0, top)) {
    const [under] = session.policies;
    if (under === undefined) continue;
    const strip = stripOf(session, under, y);
    strips.push(strip.svg);
    y += strip.height + gap;
  }
  const size = `width="${stripWidth}" height="${y}"`;
  const title = `The worst ${counted(Math.min(top, sessions.length), 'session')} of ${sessions.length}`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${stripWidth} ${y}" role="img">`,
    `<title>${title}</title>`,
    `<!-- ${signature} -->`,
    `<style>${styleSheet(theme)}</style>`,
    `<rect class="page" ${size}/>`,
    `<text class="title" x="16" y="20">${title}, replayed</text>`,
    `<text class="faint" x="16" y="37">${legend}</text>`,
    ...strips,
    '</svg>',
  ].join('\n')}\n`;
}
