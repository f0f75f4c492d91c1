/** What stands where in an SVG of ours, read off its text. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Shapes {
  readonly size: Rect;
  /** Boxes with their texts, start dots left out. */
  readonly frames: readonly (Texted & { readonly kind: string })[];
  readonly labels: readonly Texted[];
  /** Corner points of each arrow. */
  readonly arrows: readonly { readonly id: string; readonly points: readonly (readonly [number, number])[] }[];
}

interface Texted {
  readonly id: string;
  readonly box: Rect;
  readonly lines: readonly TextLine[];
}

export interface TextLine {
  readonly x: number;
  /** Of its baseline. */
  readonly y: number;
  readonly text: string;
}

export function shapesIn(svg: string): Shapes {
  const groups = [...svg.matchAll(/<g class="([^"]+)" data-id="([^"]*)">(.*?)<\/g>/gs)].map(
    ([, kind = '', id = '', body = '']) => ({ kind, id, body }),
  );
  const texted = ({ id, kind, body }: (typeof groups)[number]) => ({
    id,
    kind,
    box: rectIn(body),
    lines: linesIn(body),
  });
  return {
    size: rectIn(`<rect x="0" y="0"${/<rect class="page"([^/]*)/.exec(svg)?.[1] ?? ''}/>`),
    frames: groups.filter(({ kind }) => /^(leaf|group|outside)/.test(kind)).map(texted),
    labels: groups.filter(({ kind }) => kind === 'label').map(texted),
    arrows: groups
      .filter(({ kind }) => kind.startsWith('arrow'))
      .map(({ id, body }) => ({ id, points: pointsIn(/ d="([^"]*)"/.exec(body)?.[1] ?? '') })),
  };
}

function rectIn(text: string): Rect {
  const of = (name: string) => Number(new RegExp(`<rect[^>]* ${name}="([^"]*)"`).exec(text)?.[1]);
  return { x: of('x'), y: of('y'), width: of('width'), height: of('height') };
}

function linesIn(text: string): readonly TextLine[] {
  return [...text.matchAll(/<text[^>]* x="([^"]*)" y="([^"]*)">(.*?)<\/text>/g)].map(([, x, y, inner = '']) => ({
    x: Number(x),
    y: Number(y),
    text: inner.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '&'),
  }));
}

/** The corner of each curve, and both ends. */
function pointsIn(path: string): readonly (readonly [number, number])[] {
  return [...path.matchAll(/[MQ](-?[\d.]+) (-?[\d.]+)|L(-?[\d.]+) (-?[\d.]+)$/g)].map(([, x, y, endX, endY]) => [
    Number(x ?? endX),
    Number(y ?? endY),
  ]);
}
