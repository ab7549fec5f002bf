import { UnreadablePictureError } from '../sprite/aseprite/putPlan';
import type { AtlasExport } from '../sprite/engines/atlasFields';
import { type AtlasExportTools, type AtlasResult, exportAtlas } from '../sprite/engines/exportAtlas';
import { onlyTags } from '../sprite/engines/onlyTags';
import type { AtlasSource, Point } from '../sprite/export/atlas/atlas';
import type { ExportTools } from '../sprite/export/tools';
import { PictureError } from '../sprite/pixels/pictureError';
import { MAX_ALL_PIXELS } from '../sprite/pixels/pictureLimits';
import { readSprite } from '../sprite/source/readSprite';
import type { ExportSource } from '../sprite/source/source';
import { ExportError, type ExportNote, type ExportSprite } from '../sprite/source/sprite';

/** One of the sprites of an atlas. */
export interface AtlasItem {
  /** The same as long as its files and how they are read stay the same. */
  readonly key: string;
  /** Its name in the atlas. */
  readonly name: string;
  /** The name of its file, for errors. */
  readonly file: string;
  /** As parts of width and height; see `AtlasSource`. */
  readonly pivot?: Point;
  /** Names of the only tags that it has in the atlas; absent: all. */
  readonly tags?: readonly string[];
  /** Absent: as it was read before. */
  readonly source?: ExportSource;
}

export interface AtlasInput
  extends Pick<AtlasExportTools, 'title' | 'before' | 'version' | 'projectFolder' | 'mapNaming' | 'isShown'> {
  /** At least one. */
  readonly items: readonly AtlasItem[];
  readonly choices: AtlasExport;
}

/** A remark about one file, or about the whole. */
export interface AtlasNote {
  readonly file?: string;
  readonly note: ExportNote;
}

export type AtlasAnswer =
  /** Indices of items that must be sent with their sources. */
  { readonly missing: readonly number[] } | (Omit<AtlasResult, 'notes'> & { readonly notes: readonly AtlasNote[] });

interface ReadSource {
  readonly sprite: ExportSprite;
  readonly notes: readonly ExportNote[];
}

/** Most pixels of decoded sprites that are kept for the next save: 128 MiB of RGBA. */
const MAX_KEPT_PIXELS = 32 * 1024 * 1024;

/** The sprites of atlases, decoded. After one of hundreds is saved, only that one is read again. */
const kept = new Map<string, ReadSource>();

/**
 * Makes the files of an atlas, and keeps its sprites for the next time.
 * @throws ExportError; UnreadablePictureError with the name of a file that is damaged or no image
 */
export async function atlasFiles(
  { items, choices, ...place }: AtlasInput,
  deflate: ExportTools['deflate'],
): Promise<AtlasAnswer> {
  const { leaveOut } = choices;
  const keyOf = ({ key }: AtlasItem) => `${leaveOut}\n${key}`;
  const missing = items.flatMap((item, index) => (item.source || kept.has(keyOf(item)) ? [] : [index]));
  if (missing.length) return { missing };
  const notes: AtlasNote[] = [];
  const sources: AtlasSource[] = [];
  let room = MAX_ALL_PIXELS;
  for (const item of items) {
    const { sprite, notes: ofSource } = await readOnce(keyOf(item), item, leaveOut);
    room -= pixelsOf(sprite);
    if (room < 0) throw new ExportError({ fault: 'too-large', ...squareOf(MAX_ALL_PIXELS - room) });
    notes.push(...ofSource.map((note) => ({ file: item.file, note })));
    const { name, pivot, tags } = item;
    sources.push({ name, sprite: tags ? onlyTags(sprite, tags) : sprite, ...(pivot && { pivot }) });
  }
  const { notes: ofAtlas, ...result } = await exportAtlas(sources, choices, { ...place, deflate, check: () => {} });
  keepOnly(new Set(items.map(keyOf)));
  return { ...result, notes: [...notes, ...ofAtlas.map((note) => ({ note }))] };
}

async function readOnce(key: string, { file, source }: AtlasItem, leaveOut: string): Promise<ReadSource> {
  const known = kept.get(key);
  if (known) return known;
  if (!source) throw new RangeError('A sprite is missing.');
  const notes: ExportNote[] = [];
  const sprite = await readSprite(source, (note) => notes.push(note), undefined, { leaveOut }).catch(
    (cause: unknown) => {
      throw cause instanceof PictureError ? new UnreadablePictureError(file, cause.fault, { cause }) : cause;
    },
  );
  // A program may still be writing it, and a part of a sprite would look like the whole in a game.
  if (notes.some(({ note }) => note === 'damaged-source')) throw new UnreadablePictureError(file, 'truncated');
  if (sprite.refusal) throw new ExportError(sprite.refusal);
  const read = { sprite, notes };
  kept.set(key, read);
  return read;
}

/** Forgets the sprites of other atlases, the oldest first, and all that is too much. */
function keepOnly(used: ReadonlySet<string>): void {
  let room = MAX_KEPT_PIXELS;
  const all = [...kept];
  const inOrder = [...all.filter(([key]) => used.has(key)), ...all.filter(([key]) => !used.has(key)).reverse()];
  for (const [key, { sprite }] of inOrder) {
    room -= pixelsOf(sprite);
    if (room < 0) kept.delete(key);
  }
}

const pixelsOf = ({ width, height, frames, normalMap }: ExportSprite) =>
  width * height * (frames.length + (normalMap?.length ?? 0));

function squareOf(pixels: number) {
  const side = Math.ceil(Math.sqrt(pixels));
  return { width: side, height: side };
}
