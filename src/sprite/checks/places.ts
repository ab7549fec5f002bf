import type { FindingPlace, PixelRun } from './finding';
import type { Picture } from './measuredSprite';

/** Most runs of a place; further pixels are counted, but not marked. */
export const MAX_RUNS = 10_000;

/** The whole frame, as a place of a finding. */
export const wholeFrame = ({ view, frame }: Pick<Picture, 'view' | 'frame'>): FindingPlace => ({
  view,
  frame,
  pixels: [],
});

/** Counts pixels and joins them to runs. */
export class Marks {
  readonly #width: number;
  readonly #runs: { x: number; y: number; length: number }[] = [];
  /** The pixel after the last one. */
  #next = -1;
  #pixels = 0;

  /** @param width of the picture */
  constructor(width: number) {
    this.#width = width;
  }

  /** Number of marked pixels. */
  get pixels(): number {
    return this.#pixels;
  }

  get runs(): readonly PixelRun[] {
    return this.#runs;
  }

  /** Marks a pixel, by its index in the picture. Each pixel once, in ascending order. */
  add(at: number): void {
    this.#pixels++;
    const x = at % this.#width;
    const last = this.#runs.at(-1);
    if (last && at === this.#next && x > 0) last.length++;
    else if (this.#runs.length < MAX_RUNS) this.#runs.push({ x, y: Math.floor(at / this.#width), length: 1 });
    else return;
    this.#next = at + 1;
  }
}

/** Pixels of several pictures. */
export interface Marked {
  readonly pixels: number;
  readonly places: readonly FindingPlace[];
}

/** Marks pixels in each picture; undefined if none has any. @param mark adds them in ascending order */
export function markedIn(
  pictures: readonly Picture[],
  mark: (picture: Picture, marks: Marks, index: number) => void,
): Marked | undefined {
  let pixels = 0;
  const places: FindingPlace[] = [];
  for (const [index, picture] of pictures.entries()) {
    const marks = new Marks(picture.width);
    mark(picture, marks, index);
    pixels += marks.pixels;
    if (marks.pixels > 0) places.push({ view: picture.view, frame: picture.frame, pixels: marks.runs });
  }
  return pixels > 0 ? { pixels, places } : undefined;
}
