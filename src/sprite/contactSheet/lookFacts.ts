import { foreignText } from '../../shared/base/foreignText';
import { isAseprite } from '../aseprite/walk';
import type { PictureFormat } from '../formats/sniff';
import { sniffPicture } from '../formats/sniff';
import { hexOf } from '../palette/palette';
import { ColorTable } from '../pixels/colorTable';
import { enlargedBy } from '../pixels/enlargedBy';
import type { Raster, Size } from '../pixels/raster';
import { wordsOf } from '../pixels/raster';
import type { ExportSource } from '../source/source';
import type { DirectionFrames, ExportNote, SampledSprite } from '../source/sprite';
import type { Named, SpriteFacts } from '../source/spriteFacts';
import { factsOf } from '../source/spriteFacts';

/** What a sprite is, in words and numbers. */
export interface LookFacts extends SpriteFacts {
  /** Of the file, or of its first one, by content. */
  readonly format: PictureFormat | 'apng' | 'aseprite';
  /** Number of image files; views and numbered files are several. */
  readonly files: number;
  readonly colors: ColorFacts;
  /** `full`: each pixel is either opaque or empty. `partial`: some are semitransparent. */
  readonly transparency: 'none' | 'full' | 'partial';
  /** If it is pixel art that was enlarged exactly: how many times, and its size before that. */
  readonly enlarged?: Size & { readonly times: number };
  /** Frames of each direction, if the sprite was made of views; counted from 0, both included. */
  readonly views?: readonly Named<DirectionFrames>[];
  /** Frames that the contact sheet shows, counted from 0, in order. In the picture, their numbers count from 1. */
  readonly shown: readonly number[];
  /** Whether parts of its files are damaged and missing. */
  readonly damaged: boolean;
  /** Number of frames that were decoded: of many, only some. Colors, transparency, and enlargement are those of these frames. */
  readonly seen: number;
  /** Number of frames of the file, if it has more than are read. */
  readonly framesInFile?: number;
}

/** The colors of all decoded frames, without fully transparent pixels. */
export interface ColorFacts {
  /** At most 65,536. */
  readonly count: number;
  /** Whether there are even more. */
  readonly isMore: boolean;
  /** At most 32, the most used first: `#RRGGBB`, or `#RRGGBBAA` if the color isn't opaque, and its number of pixels. */
  readonly mostUsed: readonly { readonly hex: string; readonly pixels: number }[];
}

/** Most colors that are listed, for one sprite or for a sheet. */
const MAX_USED = 32;

/** What a sprite is. `counts` are its colors, for the palette of a whole sheet. */
export function lookFacts(
  source: ExportSource,
  sprite: SampledSprite,
  notes: readonly ExportNote[],
): { readonly facts: Omit<LookFacts, 'shown'>; readonly counts: ReadonlyMap<string, number> } {
  const images = sprite.frames.flatMap(({ image }) => image ?? []);
  const unread = notes.find(({ note }) => note === 'unread-frames');
  const times = enlargedBy(images);
  const [width, height] = [sprite.width / times, sprite.height / times];
  const { colors, counts } = colorsOf(images);
  return {
    facts: {
      ...factsOf(sprite),
      format: formatOf(filesOf(source)[0] ?? new Uint8Array()),
      files: filesOf(source).length,
      colors,
      transparency: transparencyOf(images),
      ...(times > 1 && { enlarged: { times, width, height } }),
      ...(sprite.directions && {
        views: sprite.directions.map(({ name, from, to }) => ({ name: foreignText(name), from, to })),
      }),
      damaged: notes.some(({ note }) => note === 'damaged-source'),
      seen: images.length,
      ...(unread?.note === 'unread-frames' && { framesInFile: unread.of }),
    },
    counts,
  };
}

/** All image files of a source, in order, without normal maps. */
function filesOf(source: ExportSource): Uint8Array[] {
  if ('views' in source) return source.views.flatMap((view) => filesOf(view.source));
  return 'sequence' in source ? source.sequence.map(({ bytes }) => bytes) : [source.bytes];
}

function formatOf(bytes: Uint8Array): LookFacts['format'] {
  if (isAseprite(bytes)) return 'aseprite';
  const info = sniffPicture(bytes);
  if (info?.format === 'png' && info.animated) return 'apng';
  // Whatever could be read has one of these formats.
  return info?.format ?? 'png';
}

function colorsOf(images: readonly Raster[]) {
  const table = new ColorTable();
  for (const { data } of images) {
    const words = wordsOf(data);
    table.add(words, 0, words.length);
  }
  const counts = new Map<string, number>();
  for (const [word, pixels] of table.entries()) counts.set(hexOfWord(word), pixels);
  const colors: ColorFacts = { count: table.size, isMore: table.overflowed, mostUsed: mostUsed(counts) };
  return { colors, counts };
}

/** The most used colors, in an order that doesn't depend on anything else. */
export function mostUsed(counts: ReadonlyMap<string, number>): ColorFacts['mostUsed'] {
  const all = Array.from(counts, ([hex, pixels]) => ({ hex, pixels }));
  return all.sort((a, b) => b.pixels - a.pixels || (a.hex < b.hex ? -1 : 1)).slice(0, MAX_USED);
}

function hexOfWord(word: number): string {
  const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint8Array(Uint32Array.of(word).buffer);
  return hexOf(red, green, blue, alpha);
}

function transparencyOf(images: readonly Raster[]): LookFacts['transparency'] {
  let found: LookFacts['transparency'] = 'none';
  for (const { data } of images) {
    for (let at = 3; at < data.length; at += 4) {
      const alpha = data[at] ?? 255;
      if (alpha > 0 && alpha < 255) return 'partial';
      if (alpha === 0) found = 'full';
    }
  }
  return found;
}
