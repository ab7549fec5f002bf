import { type Backdrop, type Behind, findBackdrop } from '../background/backdrop';
import { haveOpaqueBorders } from '../background/border';
import { type CutFacts, cutOut } from '../background/cutOut';
import { defringe } from '../background/defringe';
import { boardBehind, factsOf, goneIn } from '../background/gone';
import { distance, distanceToMixes, LabPixels, labOfRgb, meanOf, rgbOfLab } from '../background/labPixels';
import type { Grid } from '../grid/grid';
import { rgbAt } from '../pixels/colors';
import { medianOf } from '../pixels/medians';
import type { Raster, Size } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import type { FixSettings } from './fixSettings';

type BackgroundSettings = NonNullable<FixSettings['background']>;

/** A picture without what was behind the sprite. */
export interface CutPicture {
  /** Its edges are hard. The picture itself if nothing was behind it. */
  readonly picture: Raster;
  /** 1 for each pixel that became transparent. */
  readonly gone: Uint8Array;
  readonly pixels: number;
}

/** What is behind the sprite of some pictures, found once, when it is asked for first. */
export class BackdropSearch {
  readonly #pictures: readonly Raster[];

  #result: { readonly found: Backdrop | undefined } | undefined;

  #flat: readonly Raster[] | undefined;

  constructor(pictures: readonly Raster[]) {
    this.#pictures = pictures;
  }

  /** Whether there may be something: what is behind the sprite isn't transparent. */
  get isOpaque(): boolean {
    return haveOpaqueBorders(this.#pictures);
  }

  get found(): Backdrop | undefined {
    this.#result ??= { found: findBackdrop(this.#pictures) };
    return this.#result.found;
  }

  /**
   * The pictures in which a grid is looked for: a gradient has no lines, and a checkerboard has its own, so one color takes their place. The pictures
   * themselves if that's what they have.
   */
  get flattened(): readonly Raster[] {
    this.#flat ??= this.#flattened();
    return this.#flat;
  }

  #flattened(): readonly Raster[] {
    const { found } = this;
    if (!found || found.kind === 'color') return this.#pictures;
    return this.#pictures.map((picture, at) => flattened(picture, found, at));
  }
}

/** Enclosed areas stay: between two colors of a soft picture, many a pixel has the color of the background by chance. */
function flattened(picture: Raster, backdrop: Backdrop, at: number): Raster {
  const gone = goneIn(picture, backdrop, at, { tolerance: Math.max(FLAT, backdrop.tolerance), holes: false });
  const flat = flatColorOf(backdrop);
  const data = picture.data.slice();
  for (let pixel = 0; pixel < gone.length; pixel++) {
    if (!gone[pixel]) continue;
    data[pixel * 4] = flat >> 16;
    data[pixel * 4 + 1] = (flat >> 8) & 255;
    data[pixel * 4 + 2] = flat & 255;
    data[pixel * 4 + 3] = 255;
  }
  return { ...picture, data };
}

/** Tolerance with which one color takes the place of others: it doesn't depend on the settings, because a grid is searched afterwards. */
const FLAT = 0.05;

/** The color that takes the place of a gradient or a checkerboard. */
const flatColorOf = ({ colors }: Backdrop) => rgbOfLab(meanOf(colors.map(labOfRgb)));

/** A sprite with the picture that it was made from. */
interface CutSource {
  readonly picture: Raster;
  /** The same with one color in place of others, as the grid was found in it. */
  readonly flat: Raster;
  /** The picture itself without a grid. */
  readonly sprite: Raster;
  readonly grid: Grid | undefined;
  /** Of the picture among those of the grid and of the backdrop. */
  readonly index: number;
}

/** Takes away what is behind a sprite, and takes its color out of the edges that stay. */
export function cutBackground(source: CutSource, backdrop: Backdrop, settings: BackgroundSettings): CutPicture {
  const { sprite, grid, index } = source;
  const behind = backdrop.behind[index];
  const facts = grid ? cellFacts(source, grid, backdrop) : factsOf(sprite, backdrop, index);
  const { tolerance = backdrop.tolerance, holes } = settings;
  const gone = cutOut(facts, { tolerance, holes });
  for (let at = 0; at < gone.length; at++) if (sprite.data[at * 4 + 3] === 0) gone[at] = 0;
  if (!gone.includes(1)) return { picture: sprite, gone, pixels: 0 };
  const flat = flatColorOf(backdrop);
  const behindAt = (at: number) => {
    const place = centerOf(at, sprite, grid, index);
    return !behind || (grid && backdrop.kind !== 'gradient') ? flat : rgbOfLab(behind.colorAt(place.x, place.y));
  };
  const changes = defringe(sprite, gone, behindAt);
  return { picture: painted(sprite, gone, changes), gone, pixels: gone.reduce((sum, one) => sum + one, 0) };
}

/** Where the middle of a sprite pixel is in the picture. */
function centerOf(at: number, { width }: Size, grid: Grid | undefined, index: number): Axes {
  const { step = { x: 1, y: 1 }, offsets } = grid ?? {};
  const { x, y } = offsets?.[index] ?? { x: 0, y: 0 };
  return { x: x + ((at % width) + 0.5) * step.x - 0.5, y: y + (Math.floor(at / width) + 0.5) * step.y - 0.5 };
}

function painted(sprite: Raster, gone: Uint8Array, changes: ReadonlyMap<number, number>): Raster {
  const data = sprite.data.slice();
  for (let at = 0; at < gone.length; at++) if (gone[at]) data.fill(0, at * 4, at * 4 + 4);
  for (const [at, rgb] of changes) {
    data[at * 4] = rgb >> 16;
    data[at * 4 + 1] = (rgb >> 8) & 255;
    data[at * 4 + 2] = rgb & 255;
    data[at * 4 + 3] = 255;
  }
  return { ...sprite, data };
}

/** What is known of each cell of a grid: of its own color if one color is behind the sprite, else of its middle in the picture. */
function cellFacts({ picture, flat, sprite, index }: CutSource, grid: Grid, backdrop: Backdrop): CutFacts {
  const { width, height } = sprite;
  const behind = backdrop.behind[index];
  if (!behind || backdrop.kind === 'color') return factsOf(sprite, backdrop, index);
  const offset = grid.offsets[index] ?? { x: 0, y: 0 };
  const [pixels, cells] = [new LabPixels(picture), new LabPixels(sprite)];
  const flatColor = flatColorOf(backdrop);
  const flatLab = labOfRgb(flatColor);
  const distances = new Float32Array(width * height);
  for (let at = 0; at < distances.length; at++) {
    const places = placesIn(
      { left: offset.x + (at % width) * grid.step.x, top: offset.y + Math.floor(at / width) * grid.step.y, ...grid },
      picture,
    );
    const own = middleDistance(pixels, behind, places);
    // Soft cells at the edge of the sprite have a share of it all over; what the grid made of them doesn't.
    const isBeside = places.some((place) => rgbAt(flat.data, place * 4) === flatColor);
    const { x, y } = centerOf(at, sprite, grid, index);
    const local = backdrop.kind === 'gradient' ? behind.colorAt(x, y) : flatLab;
    if (isBeside) distances[at] = Math.min(own, distanceToMixes(cells.labAt(at), flatLab, local));
    else if (backdrop.kind === 'gradient') distances[at] = Math.min(own, distance(cells.labAt(at), local));
    else distances[at] = own;
  }
  return { width, height, distances, isPlain: false, ...boardBehind(cells, behind, grid.step, offset) };
}

/** Where a cell is in a picture. */
interface Cell {
  readonly left: number;
  readonly top: number;
  readonly step: Axes;
}

/** Places in a cell that are looked at along each axis, from 0 to 1. */
const LOOKS = [0.3, 0.4, 0.5, 0.6, 0.7];

/** The pixels of a picture in the middle of a cell, by their indexes. */
function placesIn({ left, top, step }: Cell, { width, height }: Size): number[] {
  const within = (value: number, length: number) => Math.min(length - 1, Math.max(0, Math.floor(value)));
  const columns = LOOKS.map((part) => within(left + part * step.x, width));
  return LOOKS.flatMap((part) => {
    const row = within(top + part * step.y, height) * width;
    return columns.map((column) => row + column);
  });
}

/** The median distance of some pixels from what is behind them. */
function middleDistance(pixels: LabPixels, behind: Behind, places: readonly number[]): number {
  const far = places.map((at) =>
    pixels.isOpaque(at) ? behind.distanceAt(at % pixels.width, Math.floor(at / pixels.width), pixels.labAt(at)) : 0,
  );
  return medianOf(far) ?? 1;
}
