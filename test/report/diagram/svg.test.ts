/** Every picture, measured: what is drawn over what. */
import { beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '../../../sim/catalog.ts';
import { drawingOf } from '../../../sim/cli/drawing.ts';
import { type Rect, type Shapes, shapesIn, type TextLine } from './svgShapes.ts';

const names = [
  ...Object.keys(catalog.charts).map((name) => `chart:${name}`),
  ...Object.keys(catalog.systems).map((name) => `machine:${name}`),
];

const isOver = (a: Rect, b: Rect): boolean =>
  a.x + a.width > b.x + 0.5 && b.x + b.width > a.x + 0.5 && a.y + a.height > b.y + 0.5 && b.y + b.height > a.y + 0.5;

/** Wider than Helvetica, Arial or Segoe UI draw it on average: half of the size for each letter, and a tenth more. */
const roomOf = ({ x, y, text }: TextLine): Rect => ({ x, y: y - 11, width: text.length * 6.6, height: 14 });

const isInside = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

function piecesOf(points: readonly (readonly [number, number])[]): readonly Rect[] {
  return points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    return { x: Math.min(x, fromX), y: Math.min(y, fromY), width: Math.abs(x - fromX), height: Math.abs(y - fromY) };
  });
}

describe.each(names)('the picture of %s', (name) => {
  let svg: string;
  let shapes: Shapes;
  beforeAll(async () => {
    svg = await drawingOf(name, 'svg');
    shapes = shapesIn(svg);
  });

  it('has boxes and labels', () => {
    expect(shapes.frames.length).toBeGreaterThan(1);
    expect(shapes.labels.every(({ box, lines }) => box.width > 0 && lines.length > 0)).toBe(true);
    expect(shapes.arrows.filter(({ points }) => points.length < 2)).toEqual([]);
  });

  it('has no label over another, or over a box that has no box inside', () => {
    const boxes = shapes.frames.filter(({ kind }) => !kind.startsWith('group'));
    const overlaps = shapes.labels.flatMap((label, index) =>
      [...shapes.labels.slice(index + 1), ...boxes]
        .filter(({ box }) => isOver(label.box, box))
        .map(({ id }) => `${label.id} over ${id}`),
    );
    expect(overlaps).toEqual([]);
  });

  it('has no arrow through the label of another, or through a text in a box', () => {
    const texts = [
      ...shapes.labels.map(({ id, box }) => ({ id, box })),
      ...shapes.frames.flatMap(({ id, lines }) => lines.map((line) => ({ id: `text in ${id}`, box: roomOf(line) }))),
    ];
    const crossings = shapes.arrows.flatMap((arrow) =>
      texts
        .filter(({ id, box }) => id !== arrow.id && piecesOf(arrow.points).some((piece) => isOver(piece, box)))
        .map(({ id }) => `${arrow.id} through ${id}`),
    );
    expect(crossings).toEqual([]);
  });

  it('keeps every text inside its box, and every box on the page', () => {
    const outside = [...shapes.frames, ...shapes.labels].flatMap(({ id, box, lines }) => [
      ...(isInside(box, shapes.size) ? [] : [`${id} off the page`]),
      ...lines
        .filter((line) => !isInside({ ...roomOf(line), width: line.text.length * 5.5 }, box))
        .map(({ text }) => `${id}: ${text}`),
    ]);
    expect(outside).toEqual([]);
  });

  it('is the same, drawn again', async () => {
    expect(await drawingOf(name, 'svg')).toBe(svg);
  });

  it('is well-formed and needs nothing from elsewhere', () => {
    expect(svg.match(/<(\w+)(?=[ >])[^>]*(?<!\/)>/g)?.length).toBe(svg.match(/<\/\w+>/g)?.length);
    expect(svg).not.toMatch(/href|url\(|<script|undefined|NaN/);
  });
});

describe('a theme', () => {
  it('fixes the colours; without one, the viewer decides', async () => {
    const [free, light, dark] = await Promise.all([
      drawingOf('retry', 'svg'),
      drawingOf('retry', 'svg', 'light'),
      drawingOf('retry', 'svg', 'dark'),
    ]);
    expect(free).toContain('prefers-color-scheme:dark');
    expect(`${light}${dark}`).not.toContain('prefers-color-scheme');
    expect(light.replace(/<style>.*<\/style>/, '')).toBe(dark.replace(/<style>.*<\/style>/, ''));
    expect(light).not.toBe(dark);
  });
});
