import type { Mask } from '../../../../sprite/draw/mask';
import { shaded } from '../../../../sprite/draw/shade';
import type { Stroke } from '../../../../sprite/draw/stroke';
import type { Point } from '../../core/viewport';
import { entriesOf, lightness } from '../colors/drawColors';
import type { DrawSession, Painted } from '../drawSession';
import type { DrawTool, Modifiers } from '../drawTool';
import { layerWords } from './ink';
import { hoveredMask, newStroke } from './pencil';

/** Makes each pixel under the stroke the next color of the palette, once; with the right button, the one before. */
export function createShade(session: DrawSession): DrawTool {
  return new Shade(session);
}

class Shade implements DrawTool {
  readonly #session: DrawSession;
  #stroke: Stroke | undefined;
  #by: 1 | -1 = 1;
  #words: Uint32Array = new Uint32Array();
  #ramp: readonly number[] = [];

  constructor(session: DrawSession) {
    this.#session = session;
  }

  press(at: Point, { secondary }: Modifiers): void {
    this.#stroke = newStroke(this.#session);
    this.#by = secondary ? -1 : 1;
    this.#words = layerWords(this.#session);
    this.#ramp = rampOf(this.#session, this.#words);
    this.move([at]);
  }

  move(points: readonly Point[]): void {
    for (const point of points) this.#stroke?.add(point);
    const made = this.#painted();
    if (made) this.#session.live(made.mask, made.cells);
  }

  release(): void {
    const made = this.#session.frames().flatMap((frame): Painted[] => {
      const painted = this.#painted(layerWords(this.#session, frame));
      return painted ? [{ ...painted, frames: [frame] }] : [];
    });
    this.#stroke = undefined;
    if (made.length) this.#session.commit(made, 'shade');
    else this.#session.dropLive();
  }

  cancel(): void {
    this.#stroke = undefined;
    this.#session.dropLive();
  }

  hover(at: Point | undefined): Mask | undefined {
    return at && hoveredMask(this.#session, at);
  }

  /** @param words of a frame: each has other pixels there */
  #painted(words = this.#words): Painted | undefined {
    const mask = this.#stroke?.mask;
    const within = mask && this.#session.within(mask);
    const columns = this.#session.target?.sprite.width ?? 1;
    const made = within && shaded(words, columns, within, this.#ramp, this.#by);
    const cells = made && cellsOfColors(this.#session, made.words);
    return made && cells && { mask: made.mask, cells };
  }
}

/** Undefined: there's no room in the palette for one of them. */
function cellsOfColors(session: DrawSession, words: Uint32Array): Uint8Array | undefined {
  const { each } = session.cells();
  const known = new Map<number, Uint8Array>();
  const cells = new Uint8Array(words.length * each);
  for (const [at, word] of words.entries()) {
    const cell = known.get(word) ?? session.cellOf(word);
    if (!cell) return undefined;
    known.set(word, cell);
    cells.set(cell, at * each);
  }
  return cells;
}

/** The palette in its order; without one, the colors of the layer from dark to light. */
function rampOf({ target }: DrawSession, words: Uint32Array): readonly number[] {
  const colors = target ? entriesOf(target.sprite, target.frame).map(({ color }) => color) : [];
  if (colors.length) return colors;
  return [...new Set(words)].filter((word) => word >>> 24 === 255).sort((a, b) => lightness(a) - lightness(b));
}
