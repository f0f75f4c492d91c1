/** A picture as one SVG file that needs nothing else: no script, no font, no link. */
import type { Box, Point } from './elk.ts';
import { facePadding, pillFontSize, pillGap, pillHeight, pillWidth, titleGap } from './face.ts';
import type { Arrow, Frame, Picture } from './picture.ts';
import { signature } from './signature.ts';
import { type Block, fontSizes, type Span } from './text.ts';
import { styleSheet, type Theme } from './theme.ts';
import { escaped } from './xml.ts';

const cornerRadius = 6;
const tipLength = 8;
/** Of the font size: from the baseline to the middle of small letters. Not every viewer centres text by itself. */
const middleHeight = 0.35;

export function svgText(picture: Picture, theme?: Theme): string {
  const { width, height, title, about, frames, arrows } = picture;
  const size = `width="${width}" height="${height}"`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(about)}</desc>`,
    `<!-- ${signature} -->`,
    `<style>${styleSheet(theme)}</style>`,
    `<rect class="page" ${size}/>`,
    ...frames.map(frameSvg),
    ...arrows.map(arrowSvg),
    ...arrows.map(labelSvg),
    '</svg>',
  ].join('\n')}\n`;
}

function frameSvg({ id, kind, box, depth, face, textX, line }: Frame): string {
  const { x, y, width, height } = box;
  if (kind === 'start') {
    return `<g class="start"><circle cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="5"/></g>`;
  }
  const parity = kind === 'group' && depth % 2 === 1 ? ' odd' : '';
  return [
    `<g class="${kind}${parity}" data-id="${escaped(id)}">`,
    `<rect class="box" ${boxAttributes(box)} rx="${cornerRadius}"/>`,
    line === undefined ? '' : `<path class="under" d="M${pointText({ x, y: y + line })}h${round(width)}"/>`,
    blockSvg(face.title, { x: x + textX, y: y + facePadding }),
    ...pillsSvg(face.pills, { x: x + textX + face.title.width, y: y + facePadding }),
    blockSvg(face.text, { x: x + textX, y: y + facePadding + face.title.height + titleGap }),
    '</g>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function pillsSvg(pills: readonly string[], at: Point): readonly string[] {
  let x = at.x;
  return pills.map((pill) => {
    const left = x + pillGap;
    const width = pillWidth(pill);
    x = left + width;
    const box = { x: left, y: at.y, width, height: pillHeight };
    const kind = pill === 'blocking' ? ' blocking' : '';
    const baseline = at.y + pillHeight / 2 + pillFontSize * middleHeight;
    const text = `<text class="pilltext" x="${round(left + 6)}" y="${round(baseline)}">${escaped(pill)}</text>`;
    return `<rect class="pill${kind}" ${boxAttributes(box)} rx="8"/>${text}`;
  });
}

function arrowSvg({ id, kind, points }: Arrow): string {
  const last = points.at(-1);
  const before = points.at(-2);
  if (last === undefined || before === undefined) return '';
  const direction = { x: Math.sign(last.x - before.x), y: Math.sign(last.y - before.y) };
  const base = { x: last.x - direction.x * tipLength, y: last.y - direction.y * tipLength };
  const side = { x: direction.y * 4, y: direction.x * 4 };
  const tip = [last, { x: base.x + side.x, y: base.y + side.y }, { x: base.x - side.x, y: base.y - side.y }];
  return [
    `<g class="arrow ${kind}" data-id="${escaped(id)}">`,
    `<path class="line" d="${pathOf([...points.slice(0, -1), base])}"/>`,
    `<path class="tip" d="M${tip.map(pointText).join('L')}Z"/></g>`,
  ].join('');
}

/** Straight lines with rounded corners. */
function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M${pointText(point)}`;
      if (after === undefined) return `L${pointText(point)}`;
      return `L${pointText(towards(point, before))}Q${pointText(point)} ${pointText(towards(point, after))}`;
    })
    .join('');
}

/** The point a corner's radius away from `from`, at most half of the way. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  const share = Math.min(cornerRadius, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function labelSvg({ id, label, text }: Arrow): string {
  if (label === undefined) return '';
  const at = { x: label.x + 4, y: label.y + 2 };
  const back = `<rect class="back" ${boxAttributes(label)} rx="4"/>`;
  return `<g class="label" data-id="${escaped(id)}">${back}\n${blockSvg(text, at)}</g>`;
}

function blockSvg({ lines }: Block, at: Point): string {
  return lines.map(({ spans, indent, y }) => lineSvg(spans, at.x + indent, at.y + y)).join('\n');
}

/** Words follow each other as the viewer's font has it. */
function lineSvg(spans: readonly Span[], x: number, y: number): string {
  const words = spans.map(({ text, style }) => `<tspan class="${style}">${escaped(text)}</tspan>`);
  const size = Math.max(...spans.map(({ style }) => fontSizes[style]));
  return `<text x="${round(x)}" y="${round(y + size * middleHeight)}">${words.join(' ')}</text>`;
}

const boxAttributes = ({ x, y, width, height }: Box): string =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
const pointText = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
const round = (value: number): number => Math.round(value * 10) / 10;
