import type { Raster } from '../pixels/raster';
import { AROUND, ShownPixels } from '../pixels/shownPixels';

/**
 * `dark`: one dark color around the whole sprite. `colored`: a darker shade of what it surrounds. `none`: the edge has the colors of what is next to it.
 */
export type Outline = 'dark' | 'colored' | 'none';

/** Pixels along the edge that a sprite must have to be judged. */
const MIN_EDGE = 12;
/** OKLab lightness up to which an outline is dark: `#3A3A50` has 0.36. */
const DARK = 0.4;
/** Share of the edge that is an outline. */
const MAJORITY = 0.6;
/** How much darker than the inside a shade of an outline is. */
const DARKER = 0.06;

/** The outline of most sprites; undefined if they differ, or have no edge inside of their canvas. */
export function outlineOf(pictures: readonly Raster[]): Outline | undefined {
  const votes = new Map<Outline, number>();
  for (const picture of pictures) {
    const outline = outlineOfOne(new ShownPixels(picture));
    if (outline) votes.set(outline, (votes.get(outline) ?? 0) + 1);
  }
  const [first, second] = [...votes].sort(([, a], [, b]) => b - a);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}

function outlineOfOne(pixels: ShownPixels): Outline | undefined {
  const edge = new Edge();
  for (let y = 0; y < pixels.height; y++)
    for (let x = 0; x < pixels.width; x++)
      if (pixels.isShown(x, y) && isEdge(pixels, x, y)) edge.add(pixels.lightnessAt(x, y), insideOf(pixels, x, y));
  return edge.outline;
}

/** The pixels along the edge of a sprite. */
class Edge {
  #pixels = 0;
  #dark = 0;
  #darker = 0;

  /** @param inside lightness of what is next to the pixel; undefined in thin parts */
  add(lightness: number, inside: number | undefined): void {
    this.#pixels++;
    if (lightness <= DARK && (inside === undefined || inside > lightness)) this.#dark++;
    if (inside !== undefined && inside - lightness >= DARKER) this.#darker++;
  }

  /** Undefined if they are too few. */
  get outline(): Outline | undefined {
    if (this.#pixels < MIN_EDGE) return undefined;
    if (this.#dark >= this.#pixels * MAJORITY) return 'dark';
    return this.#darker >= this.#pixels * MAJORITY ? 'colored' : 'none';
  }
}

/** Whether a pixel touches a transparent one. The edge of the canvas doesn't count: the sprite may continue there. */
function isEdge(pixels: ShownPixels, x: number, y: number): boolean {
  return AROUND.some(([dx, dy]) => pixels.isInside(x + dx, y + dy) && !pixels.isShown(x + dx, y + dy));
}

/** Mean lightness of the pixels next to an edge that aren't edge themselves; undefined if there are none, as in thin parts. */
function insideOf(pixels: ShownPixels, x: number, y: number): number | undefined {
  let [sum, count] = [0, 0];
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const [nx, ny] = [x + dx, y + dy];
      if (!pixels.isShown(nx, ny) || isEdge(pixels, nx, ny)) continue;
      sum += pixels.lightnessAt(nx, ny);
      count++;
    }
  return count ? sum / count : undefined;
}
