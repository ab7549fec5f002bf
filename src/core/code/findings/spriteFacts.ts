import { rawText } from '../../../shared/base/foreignText';
import { isAseprite } from '../../../sprite/aseprite/walk';
import { viewOf } from '../../../sprite/pixels/bytes';
import type { Rect, Size } from '../../../sprite/pixels/raster';
import type { SheetInfo } from '../../../sprite/sheet/sheetInfo';
import type { TaskRunner } from '../../../work/taskRunner';
import { discoverShown } from '../../discovery/asShown';
import { DiscoveryFiles } from '../../discovery/discoveryFiles';
import type { FoundPicture } from '../../discovery/found';
import { RECIPE_ENDING } from '../../discovery/recipeSource';
import { childOf, nameOf, parentOf, placeKey, splitName } from '../../disk/fileStore';
import { isInside } from '../../disk/realPlaces';
import { MAX_SHOWN_BYTES } from '../../domain/pictureFiles';
import { readSource, type SourceDependencies, sourceIn } from '../../exports/exportSource';
import { engineNamesIn } from '../engines/engineNames';
import { isScaled } from '../engines/unity';
import type { ListedFile } from '../projectNames';
import type { KnownSprite, NeighborClaims, SpriteFactsReader } from './knownSprite';

/** Most answers that are kept. */
const MAX_KEPT = 10_000;
/** Most bytes of a `.meta`; it's read by the host itself. */
const MAX_META = 1024 * 1024;
/** Bytes of an Aseprite file up to its first frame. */
const ASEPRITE_HEADER = 128;
/** Extensions of the files that an image may have been exported from. */
const SOURCES = ['aseprite', 'ase'];

export interface SpriteFactsDependencies extends SourceDependencies {
  readonly thread: TaskRunner<'describe' | 'is-drawn'>;
}

interface Kept {
  /** What the answer depends on: sizes and times of these files. */
  readonly state: string;
  readonly files: readonly string[];
  readonly answer: unknown;
}

/** Reads what sprites are, from headers and the files next to them, and keeps it as long as those don't change. */
export class SpriteFacts implements SpriteFactsReader {
  readonly #dependencies: SpriteFactsDependencies;
  /** The oldest first. */
  readonly #kept = new Map<string, Kept>();

  constructor(dependencies: SpriteFactsDependencies) {
    this.#dependencies = dependencies;
  }

  sizeOf(sprite: ListedFile, signal: AbortSignal): Promise<Size | undefined> {
    return this.#keeping(`size ${placeKey(sprite.uri)}`, sprite, signal, async () => {
      const info = await new DiscoveryFiles(this.#dependencies.files).info(sprite.uri);
      return { answer: info && { width: info.width, height: info.height }, files: [sprite.uri] };
    });
  }

  of(sprite: ListedFile, signal: AbortSignal): Promise<KnownSprite | undefined> {
    return this.#keeping(`facts ${placeKey(sprite.uri)}`, sprite, signal, () => this.#read(sprite.uri, signal));
  }

  async isDrawn(sprite: ListedFile, part: Rect, signal: AbortSignal): Promise<boolean> {
    const key = `drawn ${placeKey(sprite.uri)} ${JSON.stringify(part)}`;
    const isDrawn = await this.#keeping(key, sprite, signal, async () => {
      const { files, thread } = this.#dependencies;
      const bytes = await files.read(sprite.uri, MAX_SHOWN_BYTES);
      return { answer: await thread.run('is-drawn', { bytes, part }, signal), files: [sprite.uri] };
    });
    return isDrawn ?? false;
  }

  metaOf(sprite: ListedFile, signal: AbortSignal): Promise<NeighborClaims | undefined> {
    return this.#keeping(`meta ${placeKey(sprite.uri)}`, sprite, signal, async () => {
      const file = `${sprite.uri}.meta`;
      const bytes = await this.#dependencies.files.read(file, MAX_META).catch(() => undefined);
      const name = `${rawText(nameOf(sprite.uri))}.meta`;
      if (!bytes) return { answer: undefined, files: [file] };
      const text = new TextDecoder().decode(bytes);
      const { claims } = engineNamesIn(text, name, []);
      return { answer: { file, claims, isScaled: isScaled(text) }, files: [file] };
    });
  }

  /** What is kept, or read again; undefined if it can't be read. */
  async #keeping<T>(
    key: string,
    { uri, top }: ListedFile,
    signal: AbortSignal,
    read: () => Promise<{ readonly answer: T; readonly files: readonly string[] }>,
  ): Promise<T | undefined> {
    signal.throwIfAborted();
    const kept = this.#kept.get(key);
    if (kept && kept.state === (await this.#stateOf(kept.files))) return kept.answer as T;
    if (!(await isInside(uri, top))) return undefined;
    try {
      const { answer, files } = await read();
      this.#kept.delete(key);
      this.#kept.set(key, { state: await this.#stateOf(files), files, answer });
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
      return answer;
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  async #stateOf(files: readonly string[]): Promise<string> {
    const { files: disk, choices } = this.#dependencies;
    const stats = await Promise.all(files.map((file) => disk.stat(file).catch(() => undefined)));
    const facts = stats.map((one) => one && [one.isFolder ? 0 : one.size, one.mtime]);
    return JSON.stringify([facts, files[0] === undefined ? undefined : choices.cutOf(files[0])]);
  }

  async #read(
    uri: string,
    signal: AbortSignal,
  ): Promise<{ readonly answer: KnownSprite | undefined; readonly files: readonly string[] }> {
    const { files, thread } = this.#dependencies;
    const reader = new DiscoveryFiles(files);
    const found = await discoverShown(uri, this.#dependencies, 'names', reader);
    const own = found.pictures.find((picture) => picture.uri === uri);
    const read = [uri, parentOf(uri), `${uri}${RECIPE_ENDING}`, ...(own?.json === undefined ? [] : [own.json])];
    const info = own?.info;
    if (!own || !info) return { answer: undefined, files: read };
    if (info.format === 'aseprite') {
      const source = await readSource({ ...sourceIn(found, uri), normalMap: undefined }, files);
      const { tags } = await thread.run('describe', { source, animations: '' }, signal);
      const animations = tags.map(({ name, from, to }) => ({ name: rawText(name), from, to }));
      return { answer: { frame: { width: info.width, height: info.height }, animations }, files: read };
    }
    const source = own.sheet ? undefined : await this.#sourceOf(uri, info, reader);
    return { answer: { ...sheetFacts(own, info), ...source?.answer }, files: [...read, ...(source?.files ?? [])] };
  }

  /** The size of frames, if the Aseprite file of the same name next to an image has as many as the image has room for. */
  async #sourceOf(
    uri: string,
    image: Size,
    reader: DiscoveryFiles,
  ): Promise<{ readonly answer: KnownSprite; readonly files: readonly string[] } | undefined> {
    const folder = parentOf(uri);
    const { stem } = splitName(rawText(nameOf(uri)));
    const names = await reader.list(folder);
    const name = SOURCES.map((extension) => `${stem}.${extension}`).find((one) => names?.has(one));
    if (name === undefined) return undefined;
    const place = childOf(folder, name);
    const start = await this.#dependencies.files.readStart(place, ASEPRITE_HEADER);
    const frame = frameOf(start, image);
    return { answer: frame ? { frame } : {}, files: [place] };
  }
}

/** The size of the frames of an Aseprite file, if an image has just the room for them. @param start its header */
function frameOf(start: Uint8Array, image: Size): Size | undefined {
  if (!isAseprite(start)) return undefined;
  const view = viewOf(start);
  const [frames, width, height] = [6, 8, 10].map((at) => view.getUint16(at, true)) as [number, number, number];
  const [columns, rows] = [image.width / width, image.height / height];
  if (!Number.isInteger(columns) || !Number.isInteger(rows)) return undefined;
  const free = columns * rows - frames;
  return free >= 0 && free < columns ? { width, height } : undefined;
}

function sheetFacts({ sheet }: FoundPicture, image: Size): KnownSprite {
  // A cut by its name alone isn't certain.
  if (!sheet || sheet.from === 'guess') return {};
  const frame = commonFrame(sheet, image);
  const animations = sheet.from === 'json' ? sheet.tags.map(({ name, from, to }) => ({ name, from, to })) : undefined;
  return { ...(frame && { frame }), ...(animations && { animations }) };
}

/** The size of all frames, if they are on a grid without space between them. */
function commonFrame({ width, height, frames }: SheetInfo, image: Size): Size | undefined {
  const isOnGrid = frames.every(
    ({ x, y, w, h, left, top, turned, size }) =>
      w === width && h === height && left === 0 && top === 0 && !turned && !size && x % w === 0 && y % h === 0,
  );
  const isOne = frames.length < 2 && (width !== image.width || height !== image.height);
  return isOnGrid && !isOne ? { width, height } : undefined;
}
