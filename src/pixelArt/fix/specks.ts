import { type Raster, wordsOf } from '../../shared/sprite/pixels/raster';

/** Rounds until no spot is left; removing one seldom makes another. */
const ROUNDS = 8;
/** From so many spots on, looking at the whole picture again is faster than looking around them. */
const MANY = 1000;
/** Share of the pixels around a spot that have the color that it gets. */
const MAJORITY = 0.6;

const [ALPHA = 0] = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer);

/**
 * Paints over spots: pixels of one color that touch no other pixel of it, not even at a corner, in one color that most pixels around them have.
 * The picture itself if there are none.
 * @param most pixels of a spot, 1 to 4
 */
export function removeSpecks(picture: Raster, most: number): Raster {
  const words = wordsOf(picture.data.slice());
  for (let at = 0; at < words.length; at++) if (!((words[at] ?? 0) & ALPHA)) words[at] = 0;
  const finder = new SpotFinder(words, picture.width, picture.height, most);
  let spots = finder.all();
  const changed = spots.length > 0;
  for (let round = 0; spots.length > 0 && round < ROUNDS; round++) {
    for (const { pixels, word } of spots) for (const at of pixels) words[at] = word;
    spots = spots.length > MANY ? finder.all() : finder.near(spots.flatMap(({ pixels }) => pixels));
  }
  return changed ? { ...picture, data: new Uint8ClampedArray(words.buffer) } : picture;
}

interface Spot {
  readonly pixels: readonly number[];
  /** What it becomes. */
  readonly word: number;
}

class SpotFinder {
  constructor(
    private readonly words: Uint32Array,
    private readonly width: number,
    private readonly height: number,
    private readonly most: number,
  ) {}

  all(): Spot[] {
    const { words, width } = this;
    const spots: Spot[] = [];
    let before = 0;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? 0;
      // Nearly all pixels touch others of their color, mostly the one before them.
      if (word !== 0 && (word !== before || at % width === 0) && !this.#isJoined(at, word)) {
        const spot = this.#spotAt(at, word);
        if (spot) spots.push(spot);
      }
      before = word;
    }
    return spots;
  }

  /** Spots next to pixels that changed. */
  near(changed: readonly number[]): Spot[] {
    const nearby = new Set(
      changed.flatMap((at) => this.#around(at).flatMap((other) => [other, ...this.#around(other)])),
    );
    return [...nearby].sort((one, other) => one - other).flatMap((at) => this.#spotAt(at, this.words[at] ?? 0) ?? []);
  }

  /** Whether a pixel touches one of its color in the row above. */
  #isJoined(at: number, word: number): boolean {
    const { words, width } = this;
    const [up, x] = [at - width, at % width];
    if (up < 0) return false;
    return words[up] === word || (x > 0 && words[up - 1] === word) || (x + 1 < width && words[up + 1] === word);
  }

  /** The spot whose first pixel this is. */
  #spotAt(at: number, word: number): Spot | undefined {
    if (word === 0) return undefined;
    const { words, most } = this;
    const pixels = [at];
    for (let done = 0; done < pixels.length; done++) {
      for (const other of this.#around(pixels[done] ?? at)) {
        if (words[other] !== word || pixels.includes(other)) continue;
        if (other < at || pixels.length === most) return undefined;
        pixels.push(other);
      }
    }
    const cover = this.#coverOf(pixels);
    return cover === undefined ? undefined : { pixels, word: cover };
  }

  #around(at: number): number[] {
    const { width, height } = this;
    const [x, y] = [at % width, Math.floor(at / width)];
    const found: number[] = [];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        if (row !== y || column !== x) found.push(row * width + column);
      }
    }
    return found;
  }

  /** The color of most pixels around a spot. */
  #coverOf(pixels: readonly number[]): number | undefined {
    const ring: number[] = [];
    for (const pixel of pixels) {
      for (const other of this.#around(pixel)) if (!pixels.includes(other) && !ring.includes(other)) ring.push(other);
    }
    const colors = ring.map((at) => this.words[at] ?? 0);
    return colors.find((word) => colors.filter((other) => other === word).length >= ring.length * MAJORITY);
  }
}
