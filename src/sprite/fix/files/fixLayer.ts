import { shrink } from '../../grid/shrink';
import { rgbAt } from '../../pixels/colors';
import { NearestColor } from '../../pixels/oklab';
import { type Raster, wordsOf } from '../../pixels/raster';
import { harden } from '../alpha';
import type { FixPlan } from '../fixSprite';
import { removeSpecks } from '../removeSpecks';

/**
 * Fixes pictures that aren't frames of the sprite, but layers of them, by the plan for the frames. Colors that no frame shows become what the nearest
 * shown one becomes; patterns of two colors aren't made.
 */
export class LayerFix {
  readonly #plan: FixPlan;
  readonly #hasSpecks: boolean;

  readonly #becomes: ReadonlyMap<number, number> | undefined;
  readonly #nearest: NearestColor | undefined;

  /** @param hasSpecks whether specks are removed: one layer alone doesn't tell them from details */
  constructor(plan: FixPlan, hasSpecks: boolean) {
    this.#plan = plan;
    this.#hasSpecks = hasSpecks;
    const { settings, colors } = plan;
    if (!(settings.colors || settings.palette) || !colors.length) return;
    this.#becomes = new Map(colors.map(({ from, to }) => [from, to]));
    this.#nearest = new NearestColor(colors.map(({ from }) => from));
  }

  /** The picture itself if nothing changes. Not moved. @param at index of its frame among those of all views */
  fixed(picture: Raster, at: number): Raster {
    const { grid, settings } = this.#plan;
    const small = grid ? shrink(picture, grid, at) : picture;
    const open = this.#withoutBackground(small, at);
    const [solid = open] = settings.alpha ? harden([open], settings.alpha.from) : [open];
    const painted = this.#painted(solid);
    return settings.specks && this.#hasSpecks ? removeSpecks(painted, settings.specks.most) : painted;
  }

  /** What became transparent in the frame goes in each of its layers; what changed its color there does so in the layer that shows it. */
  #withoutBackground(picture: Raster, at: number): Raster {
    const { sprites, cuts } = this.#plan.steps;
    const [frame, cut] = [sprites[at], cuts[at]];
    if (!frame || !cut || cut.picture === frame) return picture;
    const [words, before, after] = [wordsOf(picture.data.slice()), wordsOf(frame.data), wordsOf(cut.picture.data)];
    let changed = false;
    for (let pixel = 0; pixel < words.length; pixel++) {
      if (before[pixel] === after[pixel] || words[pixel] === 0) continue;
      if (!cut.gone[pixel] && words[pixel] !== before[pixel]) continue;
      words[pixel] = after[pixel] ?? 0;
      changed = true;
    }
    return changed ? { ...picture, data: new Uint8ClampedArray(words.buffer) } : picture;
  }

  #painted(picture: Raster): Raster {
    if (!this.#becomes) return picture;
    const data = picture.data.slice();
    let changed = false;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 0) continue;
      const rgb = rgbAt(data, at);
      const next = this.#colorFor(rgb);
      if (next === rgb) continue;
      changed = true;
      data[at] = next >> 16;
      data[at + 1] = (next >> 8) & 255;
      data[at + 2] = next & 255;
    }
    return changed ? { ...picture, data } : picture;
  }

  #colorFor(rgb: number): number {
    const place = this.#becomes?.get(rgb);
    if (place !== undefined) return place;
    return this.#plan.colors[this.#nearest?.placeFor(rgb) ?? -1]?.to ?? rgb;
  }
}
