import type { ColorMode, Layer } from '../aseprite/document';
import { readAseprite } from '../aseprite/read';
import { isAseprite } from '../aseprite/walk';
import { ownPalette } from '../formats/ownPalette';
import { type FramePalette, hexOf } from '../palette/palette';
import { PictureError, type PictureFault } from '../pixels/pictureError';
import { type Raster, type Size, wordsOf } from '../pixels/raster';
import { readSprite } from '../source/readSprite';
import type { FileSource } from '../source/source';
import type { ExportNote, ExportSprite } from '../source/sprite';
import { palettesOf } from './asepritePalettes';
import { type Changes, type ComparedSprite, listChanges } from './changes';
import { type FramePair, pairFrames } from './framePairs';
import { type PagePictures, pagePictures, type StripPictures, stripPictures } from './versionPictures';

/** Two versions of one file. One is absent if the file was added or removed. */
export interface CompareInput {
  readonly before?: FileSource;
  readonly after?: FileSource;
  /** Absent: nothing is drawn. */
  readonly pictures?: 'page' | 'strips' | undefined;
}

/** What a version has, or why it can't be read. */
export type VersionAnswer = VersionFacts | { readonly fault: PictureFault };

export interface VersionFacts extends Size {
  /** Milliseconds of each frame. */
  readonly durations: readonly number[];
  /** Number of colors; absent if there are too many to list. */
  readonly colors?: number;
  /** Parts of the file are damaged, so they are missing. */
  readonly damaged?: true;
}

export interface CompareAnswer {
  readonly before?: VersionAnswer;
  readonly after?: VersionAnswer;
  /** What changed apart from pixels; absent unless both versions can be read. Durations are those of frames that belong together. */
  readonly changes?: Changes;
  /** All frames, in the order of the newer version. Empty if a version that should be there can't be read. */
  readonly pairs: readonly FramePair[];
  readonly pictures?: PagePictures | StripPictures;
}

/** A version that was read. */
interface Version {
  readonly sprite: ExportSprite;
  readonly facts: VersionFacts;
  /** Those of the file. */
  readonly palettes?: readonly FramePalette[];
  /** The colors of its pixels. */
  readonly used?: readonly FramePalette[];
  readonly document?: { readonly layers: readonly Layer[]; readonly colorMode: ColorMode };
}

/** Most colors of a sprite that are listed as its palette, if its file has none. */
const MAX_COLORS = 256;

/**
 * Compares two versions of a file. A damaged version is part of the answer.
 * @param deflate compresses like zlib
 */
export async function compareSources(
  input: CompareInput,
  deflate: (bytes: Uint8Array) => Uint8Array,
): Promise<CompareAnswer> {
  const [before, after] = [await readVersion(input.before), await readVersion(input.after)];
  const [old, now] = [readOf(before), readOf(after)];
  const isWhole = !isFault(before) && !isFault(after);
  // Beside a version that can't be read, nothing is known to have changed.
  const pairs = isWhole
    ? await pairFrames(imagesOf(old), imagesOf(now))
    : await pairFrames(now ? [] : imagesOf(old), imagesOf(now));
  const answer = {
    ...(before && { before: isFault(before) ? before : before.facts }),
    ...(after && { after: isFault(after) ? after : after.facts }),
    ...(old && now && { changes: changesOf(old, now, pairs) }),
  };
  const pictures = draw({ before: old, after: now, pairs }, input.pictures, deflate);
  return { ...answer, pairs: isWhole ? pairs : [], ...(pictures && { pictures }) };
}

function draw(
  { before, after, pairs }: { before: Version | undefined; after: Version | undefined; pairs: readonly FramePair[] },
  kind: CompareInput['pictures'],
  deflate: (bytes: Uint8Array) => Uint8Array,
): CompareAnswer['pictures'] {
  if (!kind || !(before || after)) return undefined;
  const versions = {
    ...(before && { before: imagesOf(before) }),
    ...(after && { after: imagesOf(after) }),
    pairs,
  };
  return kind === 'page' ? pagePictures(versions, deflate) : stripPictures(versions, deflate);
}

type ReadVersion = Version | { readonly fault: PictureFault } | undefined;

const isFault = (version: ReadVersion): version is { readonly fault: PictureFault } =>
  version !== undefined && 'fault' in version;

const readOf = (version: ReadVersion): Version | undefined => (version && !isFault(version) ? version : undefined);

const imagesOf = (version: Version | undefined): readonly Raster[] =>
  version?.sprite.frames.map(({ image }) => image) ?? [];

async function readVersion(source: FileSource | undefined): Promise<ReadVersion> {
  if (!source) return undefined;
  try {
    const notes: ExportNote[] = [];
    const sprite = await readSprite(source, (note) => notes.push(note));
    const document = isAseprite(source.bytes) ? readAseprite(source.bytes) : undefined;
    const palettes = document ? palettesOf(document.frames) : ofImage(source.bytes);
    const { width, height, frames } = sprite;
    const used = ofPixels(frames.map(({ image }) => image));
    const colors = used?.[1]?.palette?.colors.length;
    const facts = {
      width,
      height,
      durations: frames.map(({ duration }) => duration),
      ...(colors !== undefined && { colors }),
      ...(notes.some(({ note }) => note === 'damaged-source') && { damaged: true as const }),
    };
    return { sprite, facts, ...(palettes && { palettes }), ...(used && { used }), ...(document && { document }) };
  } catch (error) {
    if (error instanceof PictureError) return { fault: error.fault };
    throw error;
  }
}

function ofImage(bytes: Uint8Array): FramePalette[] | undefined {
  const words = ownPalette(bytes);
  return words && [{ from: 0, palette: { colors: words.map((word) => ({ hex: hexOfWord(word) })) } }];
}

/** The colors of pixels, each once, in no order that a palette would have: so places don't count. */
function ofPixels(images: readonly Raster[]): FramePalette[] | undefined {
  const found = new Set<number>();
  for (const { data } of images) {
    let last = 0;
    for (const word of wordsOf(data)) {
      if (word === last || word >>> 24 === 0) continue;
      last = word;
      found.add(word);
      if (found.size > MAX_COLORS) return undefined;
    }
  }
  const colors = [...found].map((word) => ({ hex: hexOfWord(word) })).sort((a, b) => (a.hex < b.hex ? -1 : 1));
  // Of several palettes, only the colors are compared.
  return [{ from: 0 }, { from: 0, palette: { colors } }];
}

/** Red is the lowest byte. */
const hexOfWord = (word: number) => hexOf(word & 255, (word >> 8) & 255, (word >> 16) & 255, word >>> 24);

function changesOf(before: Version, after: Version, pairs: readonly FramePair[]): Changes {
  const [old, now] = [before.facts.durations, after.facts.durations];
  // A palette with unused colors isn't compared with the colors of pixels.
  const palettes = before.palettes && after.palettes ? 'palettes' : 'used';
  const changes = listChanges(comparedOf(before, palettes), comparedOf(after, palettes));
  return { ...changes, durations: durationsOf(old, now, pairs) };
}

/** Durations of frames that belong together, in the words of `listChanges`: numbers are those of the newer version. */
function durationsOf(
  old: readonly number[],
  now: readonly number[],
  pairs: readonly FramePair[],
): Changes['durations'] {
  if (old.length < 2 || now.length < 2) return [];
  const former = [...now];
  for (const { before, after } of pairs)
    if (before !== undefined && after !== undefined) former[after] = old[before] ?? 0;
  const timed = (list: readonly number[]) => ({
    width: 1,
    height: 1,
    tags: [],
    frames: list.map((duration) => ({ duration })),
  });
  return listChanges(timed(former), timed(now)).durations;
}

function comparedOf({ sprite, document, facts, ...colors }: Version, which: 'palettes' | 'used'): ComparedSprite {
  const palettes = colors[which];
  const { width, height, tags, slices } = sprite;
  const frames = facts.durations.map((duration) => ({ duration }));
  const { layers, colorMode } = document ?? {};
  return {
    width,
    height,
    frames,
    tags,
    slices,
    ...(palettes && { palettes }),
    ...(layers && colorMode && { sprite: { layers, colorMode } }),
  };
}
