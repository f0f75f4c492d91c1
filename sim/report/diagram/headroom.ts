/**
 * Keeps arrows and the text on top of a group apart, which the layout does not know of.
 *
 * An arrow from a group to a state inside it begins at the line under the group's text. For an arrow that comes in
 * from above, the text moves aside.
 */
import type { Box, Point } from './elk.ts';

/** px between an arrow and text beside it. */
const clearance = 8;

/** The same way, begun where it leaves the band under the box's top. */
export function begunBelow(points: readonly Point[], bottom: number): readonly Point[] {
  const [first, second, ...others] = points;
  if (first === undefined || second === undefined || first.x !== second.x) return points;
  return first.y < bottom && second.y > bottom ? [{ x: first.x, y: bottom }, second, ...others] : points;
}

/** Where text of this width can stand in the band: as far left as possible, at the left edge if nowhere. */
export function leftOfText(band: Box, width: number, arrows: readonly (readonly Point[])[]): number {
  const crossed = arrows.flatMap((points) => crossingsOf(points, band)).sort((a, b) => a - b);
  const starts = [band.x, ...crossed.map((x) => x + clearance)];
  const isFree = (left: number) =>
    left + width <= band.x + band.width && crossed.every((x) => x + clearance <= left || x - clearance >= left + width);
  return starts.find(isFree) ?? band.x;
}

/** x of each upright piece that is in the band. */
function crossingsOf(points: readonly Point[], band: Box): readonly number[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (before === undefined || before.x !== point.x) return [];
    const [top, bottom] = [Math.min(before.y, point.y), Math.max(before.y, point.y)];
    const isInside = point.x > band.x && point.x < band.x + band.width;
    return isInside && top < band.y + band.height && bottom > band.y ? [point.x] : [];
  });
}
