import type { FixStep } from '../checks/finding';
import type { Grid } from '../grid/grid';
import { GridSearch } from '../grid/gridSearch';
import { shrink } from '../grid/shrink';
import { ColorCounts, type Target } from '../palette/colorCounts';
import { mergeTwins, reduceTo, weighed } from '../palette/mergeColors';
import { snapColors } from '../palette/snapColors';
import { type Raster, wordsOf } from '../pixels/raster';
import { picturesOf, type SpriteViews } from '../pixels/views';
import { harden } from './alpha';
import { type Placing, placeFrames } from './anchor';
import { BackdropSearch, type CutPicture, cutBackground } from './background';
import type { FixSettings } from './fixSettings';
import { removeSpecks } from './removeSpecks';

/** The steps in their order. */
const ORDER: readonly FixStep[] = ['grid', 'background', 'alpha', 'colors', 'palette', 'specks', 'anchor'];

/** From which step on two settings differ; the number of steps if they don't. */
function firstChange(one: FixSettings, other: FixSettings): number {
  const at = ORDER.findIndex((step) => JSON.stringify(one[step]) !== JSON.stringify(other[step]));
  return at < 0 ? ORDER.length : at;
}

/**
 * What the steps make of a sprite, each when it is asked for. Results of earlier settings are kept up to the first step that differs, so dragging a value
 * repeats only its own step and those after it.
 */
export class FixSteps {
  // Private by type only: a plan takes results from the one before it.
  readonly #pictures: readonly Raster[];
  readonly backdrop: BackdropSearch;
  /** What the grid is searched in. */
  readonly #flat: readonly Raster[];
  readonly search: GridSearch;
  readonly grid: Grid | undefined;
  /** After `grid`, in the order of `picturesOf`. */
  readonly sprites: readonly Raster[];
  /** After `background`; empty without it. */
  readonly cuts: readonly CutPicture[];
  /** After `alpha`. */
  readonly solid: readonly Raster[];
  /** The colors of those. */
  readonly counts: ColorCounts;
  /** What each of them becomes by `colors`. */
  readonly merged: Uint32Array;
  /** What each of them becomes by `palette` as well. */
  readonly targets: readonly Target[];
  /** By picture; after `palette`, and after `specks`. */
  readonly painted: (Raster | undefined)[];
  readonly clean: (Raster | undefined)[];
  readonly placing: Placing | undefined;

  /** @param old of the same sprite, with other settings */
  constructor(
    readonly sprite: SpriteViews,
    readonly settings: FixSettings,
    previous?: FixSteps,
  ) {
    const old = previous?.sprite === sprite ? previous : undefined;
    this.#pictures = old ? old.#pictures : picturesOf(sprite);
    this.backdrop = old?.backdrop ?? new BackdropSearch(this.#pictures);
    this.#flat = settings.background ? this.backdrop.flattened : this.#pictures;
    const searched = old && this.#flat === old.#flat ? old : undefined;
    const kept = keptSteps(searched, settings);
    this.search = searched?.search ?? new GridSearch(this.#flat);
    const sized = kept('grid') ?? this.#shrunk();
    this.grid = sized.grid;
    this.sprites = sized.sprites;
    this.cuts = kept('background')?.cuts ?? this.#cut();
    const hard = kept('alpha') ?? this.#hardened();
    this.solid = hard.solid;
    this.counts = hard.counts;
    const [merged, snapped, spotless] = [kept('colors'), kept('palette'), kept('specks')];
    this.merged = merged ? merged.merged : mergedColors(this.counts, settings.colors);
    this.targets = snapped?.targets ?? targetsOf(this.counts, this.merged, settings.palette);
    this.painted = snapped ? snapped.painted : [];
    this.clean = spotless ? spotless.clean : [];
    const placed = kept('anchor');
    this.placing = placed ? placed.placing : this.#placed();
  }

  /** A picture after all steps but `anchor`. @param at in the order of `picturesOf` */
  pictureAt(at: number): Raster {
    this.clean[at] ??= this.#cleaned(at);
    return this.clean[at];
  }

  #shrunk(): Pick<FixSteps, 'grid' | 'sprites'> {
    const { search } = this;
    const named = this.settings.grid;
    const grid = named ? search.withStep(named, named.offset) : undefined;
    if (!grid) return { grid, sprites: this.#pictures };
    const isFound = grid === search.found;
    const sprites = this.#pictures.map(
      (picture, at) => (isFound && search.spriteAt(at)) || shrink(this.#flat[at] ?? picture, grid, at),
    );
    return { grid, sprites };
  }

  #cut(): readonly CutPicture[] {
    const { background } = this.settings;
    const backdrop = background && this.backdrop.found;
    if (!backdrop) return [];
    return this.sprites.map((sprite, index) => {
      const picture = this.#pictures[index] ?? sprite;
      const flat = this.#flat[index] ?? picture;
      return cutBackground({ picture, flat, sprite, grid: this.grid, index }, backdrop, background);
    });
  }

  #hardened(): Pick<FixSteps, 'solid' | 'counts'> {
    const { alpha } = this.settings;
    const open = this.sprites.map((sprite, at) => this.cuts[at]?.picture ?? sprite);
    const solid = alpha ? this.#byView(open).flatMap((frames) => harden(frames, alpha.from)) : open;
    return { solid, counts: new ColorCounts(solid) };
  }

  #cleaned(at: number): Raster {
    const solid = this.solid[at];
    if (!solid) throw new RangeError(`no image ${at}`);
    const { colors, palette, specks } = this.settings;
    const paints = changesColors(this.counts, colors) || palette !== null;
    this.painted[at] ??= paints ? this.counts.paint(solid, this.targets) : solid;
    const painted = this.painted[at];
    if (!specks) return painted;
    if (!palette?.dither) return removeSpecks(painted, specks.most);
    // The single pixels of a pattern aren't specks: those of the plain colors are.
    const plain = this.counts.paint(
      solid,
      this.targets.map(({ rgb }) => plainly(rgb)),
    );
    return withChanges(painted, plain, removeSpecks(plain, specks.most));
  }

  #placed(): Placing | undefined {
    const { anchor } = this.settings;
    return anchor ? placeFrames(this.#byView(this.#pictures.map((_, at) => this.pictureAt(at))), anchor) : undefined;
  }

  #byView(pictures: readonly Raster[]): Raster[][] {
    const left = [...pictures];
    return this.sprite.views.map(({ frames }) => left.splice(0, frames.length));
  }
}

/** Gives for each step the former steps if their result is still right: those before the first one whose settings differ. */
function keptSteps(former: FixSteps | undefined, settings: FixSettings): (step: FixStep) => FixSteps | undefined {
  const same = former ? firstChange(former.settings, settings) : 0;
  return (step) => (ORDER.indexOf(step) < same ? former : undefined);
}

/** Pooled colors must not be painted if a person wants to leave them. */
function changesColors({ colors }: ColorCounts, wanted: FixSettings['colors']): boolean {
  return wanted !== null && (wanted.twins > 0 || wanted.most < colors.length);
}

function mergedColors({ colors, pixels }: ColorCounts, wanted: FixSettings['colors']): Uint32Array {
  if (!wanted) return colors;
  const merged = wanted.twins > 0 ? mergeTwins({ colors, pixels }, wanted.twins) : colors;
  const left = weighed(merged, pixels);
  const reduced = reduceTo(left, wanted.most);
  const become = new Map<number, number>();
  for (const [at, rgb] of left.colors.entries()) become.set(rgb, reduced[at] ?? rgb);
  return merged.map((rgb) => become.get(rgb) ?? rgb);
}

function targetsOf(counts: ColorCounts, merged: Uint32Array, palette: FixSettings['palette']): Target[] {
  if (!palette) return Array.from(merged, plainly);
  const own = weighed(merged, counts.pixels);
  const become = new Map<number, Target>();
  for (const [at, target] of snapColors(own, palette).entries()) become.set(own.colors[at] ?? 0, target);
  const byHand = new Map(palette.changes.map(({ from, to }) => [from, to]));
  return Array.from(counts.colors, (color, at) => {
    const rgb = byHand.get(color);
    return rgb === undefined ? (become.get(merged[at] ?? 0) ?? plainly(color)) : plainly(rgb);
  });
}

const plainly = (rgb: number): Target => ({ rgb, other: rgb, share: 0 });

/** A picture with the pixels that differ between two others. */
function withChanges(picture: Raster, before: Raster, after: Raster): Raster {
  if (before === after) return picture;
  const data = picture.data.slice();
  const [from, to, words] = [wordsOf(before.data), wordsOf(after.data), wordsOf(data)];
  for (let at = 0; at < words.length; at++) if (from[at] !== to[at]) words[at] = to[at] ?? 0;
  return { ...picture, data };
}
