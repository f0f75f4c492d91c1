/** How often something in a picture lies over something else that it has nothing to do with. */
import type { Box, Point } from './elk.ts';
import { facePadding } from './face.ts';
import type { Arrow, Frame, Picture } from './picture.ts';

export function clashesIn({ frames, arrows }: Picture): number {
  const labels = arrows.flatMap(({ label }) => (label === undefined ? [] : [label]));
  const leaves = frames.filter(({ kind }) => kind !== 'group').map(({ box }) => box);
  const texts = frames.filter(({ kind }) => kind === 'group').map(textBox);
  const overlaps =
    pairs(labels).filter(([a, b]) => isOver(a, b)).length +
    labels.flatMap((label) => [...leaves, ...texts].filter((box) => isOver(label, box))).length;
  return overlaps + arrows.reduce((sum, arrow) => sum + crossed(arrow, arrows, [...leaves, ...texts]), 0);
}

/** Labels of others, and boxes and texts, that an arrow runs through; its ends are on the borders of boxes. */
function crossed({ id, points }: Arrow, arrows: readonly Arrow[], boxes: readonly Box[]): number {
  const labels = arrows.flatMap((other) => (other.id === id || other.label === undefined ? [] : [other.label]));
  const pieces = points.slice(1).map((point, index) => pieceBetween(points[index] ?? point, point));
  return [...labels, ...boxes].filter((box) => pieces.some((piece) => isOver(piece, box))).length;
}

function textBox({ box, face, textX }: Frame): Box {
  return { x: box.x + textX, y: box.y, width: face.width - 2 * facePadding, height: face.height };
}

function pieceBetween(a: Point, b: Point): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** More than touching. */
function isOver(a: Box, b: Box): boolean {
  const slack = 0.5;
  return (
    a.x + a.width > b.x + slack &&
    b.x + b.width > a.x + slack &&
    a.y + a.height > b.y + slack &&
    b.y + b.height > a.y + slack
  );
}

function pairs<T>(all: readonly T[]): readonly (readonly [T, T])[] {
  return all.flatMap((a, index) => all.slice(index + 1).map((b) => [a, b] as const));
}
