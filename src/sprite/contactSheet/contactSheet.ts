import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import { UnreadablePictureError } from '../aseprite/putPlan';
import { exactPng } from '../formats/indexedPng';
import type { PictureFault } from '../pixels/pictureError';
import { PictureError } from '../pixels/pictureError';
import { MAX_PIXELS } from '../pixels/pictureLimits';
import type { Raster, Size } from '../pixels/raster';
import { reduceColors } from '../pixels/reduceColors';
import type { ExportSource } from '../source/source';
import type { ExportNote, SampledSprite } from '../source/sprite';
import { drawPlan, type Lettering } from './drawPlan';
import { type LookFacts, lookFacts, mostUsed } from './lookFacts';
import { type Moment, momentsOf, type Subject } from './moments';
import { planSheet, type Scale, type SheetPlan } from './plan';

export interface ContactSheetOptions {
  /** Longest side in pixels, 128 to 1024; default: 1024. */
  readonly maxSide?: number;
  /** Largest file in bytes, 20,000 to 200,000; default: 200,000. */
  readonly maxBytes?: number;
  /** Whether names, numbers, durations, and hex codes are drawn; default: true. */
  readonly labels?: boolean;
}

/** One of the sprites of a contact sheet. */
export interface SheetItem {
  readonly source: ExportSource;
  /** Default: the source's title. */
  readonly label?: ForeignText;
}

/** One of the sprites of a contact sheet: its facts, or why it isn't shown. */
export type LookedItem = { readonly label: ForeignText } & (
  | { readonly facts: LookFacts }
  | { readonly fault: PictureFault | 'left-out' }
);

export interface ContactSheet {
  readonly sheet: Size & {
    /** PNG. */
    readonly png: Uint8Array;
    /** Pixels of the sheet for each pixel of a sprite before its enlargement: whole, or the inverse of a whole number if most are skipped. */
    readonly scale: number;
    /** Whether similar colors were drawn as one, so that the file isn't too large; the facts list the sprite's own. */
    readonly reducedColors: boolean;
  };
  /** In the order of the task. */
  readonly items: readonly LookedItem[];
}

// One picture of sprites for someone who can't open them: a model, mostly. Numbers in it count from 1, as in the preview.

/** Most sprites of a sheet. */
const MAX_ITEMS = 64;
/** Bounds of the options, in pixels and bytes: the smallest sheet is below the smallest file in any case. */
const SIDE = { least: 128, most: 1024 };
const BYTES = { least: 20_000, most: 200_000 };
/** How much smaller the next attempt is, if a file is too large. */
const SHRINK = 0.8;
/** Colors of an indexed PNG. */
const INDEXED = 256;
/** A file that is this many times too large doesn't become small enough by fewer colors alone. */
const FAR_TOO_LARGE = 6;

export interface LookTools {
  /** All frames, or those that `framesToShow` chooses. */
  read(source: ExportSource): Promise<{ readonly sprite: SampledSprite; readonly notes: readonly ExportNote[] }>;
  /** Compresses like zlib (RFC 1950). */
  deflate(bytes: Uint8Array): Uint8Array;
}

/** A sprite that was read, with everything but which of its frames are shown. */
interface Looked extends Subject {
  readonly facts: Omit<LookFacts, 'shown'>;
  readonly counts: ReadonlyMap<string, number>;
}

type ReadItem = { readonly label: ForeignText } & ReadFacts;

type ReadFacts = { readonly looked: Looked } | { readonly fault: Extract<LookedItem, { fault: unknown }>['fault'] };

const LEFT_OUT: ReadFacts = { fault: 'left-out' };

/**
 * Draws sprites as one labeled PNG, and lists their facts.
 * @throws PictureError or UnreadablePictureError if no sprite can be read
 */
export async function contactSheet(
  items: readonly SheetItem[],
  options: ContactSheetOptions,
  { read, deflate }: LookTools,
): Promise<ContactSheet> {
  const all = await readItems(items, read);
  const subjects = all.flatMap((item) => ('looked' in item ? [item.looked] : []));
  const { plan, ...sheet } = encodedWithin(subjects, options, deflate);
  return {
    sheet: { ...sheet, width: plan.width, height: plan.height, scale: plan.scale.times / plan.scale.step },
    items: all.map((item): LookedItem => {
      if ('fault' in item) return item;
      const shown = plan.cells.filter(({ moment }) => subjects[moment.subject] === item.looked);
      return { label: item.label, facts: { ...item.looked.facts, shown: shown.map(({ moment }) => moment.frame) } };
    }),
  };
}

/** Reads one sprite after the other, up to the pixels that one source may have. */
async function readItems(items: readonly SheetItem[], read: LookTools['read']): Promise<ReadItem[]> {
  const reader = new ItemReader(read);
  for (const item of items) await reader.add(item);
  if (!reader.items.some((item) => 'looked' in item)) throw reader.firstError ?? new PictureError('empty', 'No image.');
  return reader.items;
}

class ItemReader {
  readonly items: ReadItem[] = [];
  firstError: PictureError | UnreadablePictureError | undefined;
  readonly #read: LookTools['read'];
  #pixels = 0;

  constructor(read: LookTools['read']) {
    this.#read = read;
  }

  /** Reads a sprite. It's left out if there are too many before it, or if it has too many pixels. */
  async add({ source, label = foreignText(source.title) }: SheetItem): Promise<void> {
    const isFull = this.#pixels >= MAX_PIXELS || this.items.length >= MAX_ITEMS;
    this.items.push({ label, ...(isFull ? LEFT_OUT : await this.#look(source, label)) });
  }

  async #look(source: ExportSource, label: ForeignText): Promise<ReadFacts> {
    try {
      const { sprite, notes } = await this.#read(source);
      const seen = sprite.frames.filter(({ image }) => image).length;
      this.#pixels += sprite.width * sprite.height * seen;
      if (this.#pixels > MAX_PIXELS && this.items.length > 0) return LEFT_OUT;
      const { facts, counts } = lookFacts(source, sprite, notes);
      return { looked: { label: rawText(label), sprite, times: facts.enlarged?.times ?? 1, facts, counts } };
    } catch (error) {
      if (!(error instanceof PictureError || error instanceof UnreadablePictureError)) throw error;
      this.firstError ??= error;
      return { fault: error.fault };
    }
  }
}

/** The largest sheet within the limits; if its file is too large, with fewer colors, then smaller. */
function encodedWithin(subjects: readonly Looked[], options: ContactSheetOptions, deflate: LookTools['deflate']) {
  const most = clamp(options.maxBytes ?? BYTES.most, BYTES);
  let maxSide = clamp(options.maxSide ?? SIDE.most, SIDE);
  const { labels = true } = options;
  const all = momentsOf(subjects.map((subject) => ({ ...subject, label: labelOf(subject, subjects) })));
  const moments = all.filter(({ subject, frame }) => subjects[subject]?.sprite.frames[frame]?.image);
  const palette = mostUsed(countsOf(subjects)).map(({ hex }) => hex);
  const digits = Math.max(0, ...palette.map((hex) => hex.length - 1));
  const wanted = { moments, frame: frameOf(subjects), swatches: palette.length, digits, labels };
  for (;;) {
    const plan = planSheet({ ...wanted, maxSide });
    const picture = drawPlan(plan, subjects, letteringOf(subjects, all, plan, palette));
    const png = exactPng(picture, deflate);
    if (png.length <= most) return { plan, png, reducedColors: false };
    if (png.length <= most * FAR_TOO_LARGE || maxSide === SIDE.least) {
      const reduced = exactPng(fewerColors(picture), deflate);
      if (reduced.length <= most || maxSide === SIDE.least) return { plan, png: reduced, reducedColors: true };
    }
    maxSide = Math.max(SIDE.least, Math.floor(Math.max(plan.width, plan.height) * SHRINK));
  }
}

const clamp = (value: number, { least, most }: typeof SIDE) => Math.round(Math.min(most, Math.max(least, value)));

/** At most 256 colors. Channels are rounded first, because a search among all colors of noise takes seconds. */
function fewerColors(picture: Raster): Raster {
  const data = picture.data.map((byte) => (byte & 0xf8) | (byte >> 5));
  return reduceColors([{ ...picture, data }], INDEXED)[0] ?? picture;
}

function countsOf(subjects: readonly Looked[]): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const { counts } of subjects) for (const [hex, pixels] of counts) sum.set(hex, (sum.get(hex) ?? 0) + pixels);
  return sum;
}

/** The largest frame, each sprite before its enlargement. */
function frameOf(subjects: readonly Subject[]) {
  return {
    width: Math.max(...subjects.map(({ sprite, times }) => sprite.width / times)),
    height: Math.max(...subjects.map(({ sprite, times }) => sprite.height / times)),
  };
}

function letteringOf(
  subjects: readonly Looked[],
  moments: readonly Moment[],
  { scale, cells }: SheetPlan,
  palette: readonly string[],
): Lettering {
  const [first] = subjects;
  const isAlone = subjects.length === 1 && first;
  const about = [
    ...(isAlone ? sizeOf(first.facts) : commonSize(subjects)),
    ...framesOf(subjects.length, moments.length, cells.length),
    ...(isAlone ? [colorsOf(first.facts)] : []),
    `shown ${scaleText(scale)}`,
  ];
  return { name: isAlone ? first.label : `${subjects.length} sprites`, about: about.join(' · '), palette };
}

function sizeOf({ width, height, enlarged }: Pick<LookFacts, 'width' | 'height' | 'enlarged'>): string[] {
  const size = `${width}×${height}`;
  return [size, ...(enlarged ? [`${enlarged.width}×${enlarged.height} enlarged ${enlarged.times}×`] : [])];
}

/** Name of a sprite above its frames, with its size if others have another one. */
function labelOf({ label, facts }: Looked, subjects: readonly Looked[]): string {
  return commonSize(subjects).length ? label : `${label} ${facts.width}×${facts.height}`;
}

function colorsOf({ colors: { count, isMore } }: Pick<LookFacts, 'colors'>): string {
  return count === 1 ? '1 color' : `${count}${isMore ? '+' : ''} colors`;
}

/** The size of several sprites, if they all have it. */
function commonSize(subjects: readonly Looked[]): string[] {
  const sizes = new Set(subjects.map(({ facts }) => sizeOf(facts).join(' · ')));
  return sizes.size === 1 ? [...sizes] : [];
}

/** Nothing if each sprite is one frame. */
function framesOf(sprites: number, frames: number, shown: number): string[] {
  if (shown < frames) return [`${shown} of ${frames} frames`];
  return frames > sprites ? [`${frames} frames`] : [];
}

const scaleText = ({ times, step }: Scale) => (step > 1 ? `1/${step}×` : `${times}×`);
