/** A picture before it is drawn: boxes with text, and arrows with labels, each in its place. */
import type { Box, PlacedEdge } from './elk.ts';
import type { Block } from './text.ts';

export interface Picture {
  /** One line, for who cannot see it. */
  readonly title: string;
  readonly about: string;
  readonly width: number;
  readonly height: number;
  /** Outer boxes before inner ones. */
  readonly frames: readonly Frame[];
  readonly arrows: readonly Arrow[];
}

export interface Frame {
  /** The state's path, or the instance's name: so that a viewer can light it. */
  readonly id: string;
  readonly kind: FrameKind;
  readonly box: Box;
  /** 0 is outermost. */
  readonly depth: number;
  readonly face: Face;
  /** px from the left edge of the box to its text. */
  readonly textX: number;
  /** Where the line under the text is, px from the top of the box; none under a text without inner boxes. */
  readonly line?: number | undefined;
}

/** `start` is the dot that points at the state a box begins in. */
export type FrameKind = 'leaf' | 'group' | 'start' | 'outside';

/** What stands in a box, above its inner boxes. */
export interface Face {
  readonly title: Block;
  readonly pills: readonly string[];
  readonly text: Block;
  /** px, with the space around. */
  readonly width: number;
  /** px, with the space around. */
  readonly height: number;
}

export interface Arrow extends PlacedEdge {
  readonly id: string;
  readonly kind: 'step' | 'start';
  readonly text: Block;
}
