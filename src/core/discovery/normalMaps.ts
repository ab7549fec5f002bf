import { atOnce } from '../../shared/base/atOnce';
import { MAP_ENDINGS, type MapEnding, type MapNaming } from '../../sprite/source/fileNames';
import type { TaskRunner } from '../../work/taskRunner';
import { ThreadError } from '../../work/threadError';
import { childOf, placeKey, type ReadableFiles, sha256Of, splitName } from '../disk/fileStore';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import type { FileProvenance } from '../domain/provenance';
import type { NormalMapSuffix } from '../host/settings';
import { FolderNames } from './folderNames';
import { mapName } from './mapNames';

/** Most files whose answer stays in memory. */
const MAX_KEPT = 10_000;
/** Concurrent reads. */
const AT_ONCE = 8;
/** Most pictures of one export or run whose files are examined, because a folder may contain very many. */
const MAX_NAMED = 64;

export interface NormalMapsDependencies {
  readonly files: Pick<ReadableFiles, 'read' | 'list' | 'stat'>;
  readonly threads: TaskRunner<'is-normal-map'>;
  readonly provenance: Pick<FileProvenance, 'of'>;
  /** The setting for files in a folder. */
  suffix(folder: string): NormalMapSuffix;
}

/**
 * Decides what is a normal map, and how new ones are named, for everything that makes, shows, exports, or skips maps. The run that wrote a
 * file decides, otherwise its pixels, otherwise its name (`FolderNames.isMap`). Places are URI strings.
 */
export class NormalMaps {
  readonly #dependencies: NormalMapsDependencies;

  readonly #known = new Map<string, { readonly stamp: string; readonly isMap: boolean | undefined }>();

  readonly #byPixels = new Map<NormalMapSuffix, NormalMaps>();

  constructor(dependencies: NormalMapsDependencies) {
    this.#dependencies = dependencies;
  }

  /** The setting for files in a folder. */
  suffixIn(folder: string): NormalMapSuffix {
    return this.#dependencies.suffix(folder);
  }

  /** Decides by files alone, so every computer with the same files decides alike: neither by runs nor by settings. */
  byPixels(suffix: NormalMapSuffix): NormalMaps {
    const known = this.#byPixels.get(suffix);
    if (known) return known;
    const maps = new NormalMaps({ ...this.#dependencies, provenance: { of: () => undefined }, suffix: () => suffix });
    this.#byPixels.set(suffix, maps);
    return maps;
  }

  /** Whether a picture is a normal map; undefined if it can't be read, or isn't known. Reads it again only after a change. */
  async isNormalMap(uri: string): Promise<boolean | undefined> {
    const { files, provenance } = this.#dependencies;
    const key = placeKey(uri);
    const about = await files.stat(uri).catch(() => undefined);
    if (!about || about.size > MAX_SHOWN_BYTES) return undefined;
    const stamp = `${about.size} ${about.mtime} ${provenance.of(uri)?.runId}`;
    const known = this.#known.get(key);
    if (known?.stamp === stamp) return known.isMap;
    const isMap = await this.#read(uri);
    this.#known.delete(key);
    this.#known.set(key, { stamp, isMap });
    for (const [oldest] of this.#known) {
      if (this.#known.size <= MAX_KEPT) break;
      this.#known.delete(oldest);
    }
    return isMap;
  }

  /** Whether a file's bytes, or bytes to be written to it, are a normal map. */
  async areMap(uri: string, bytes: Uint8Array): Promise<boolean | undefined> {
    const record = this.#dependencies.provenance.of(uri);
    if (record && record.sha256 === sha256Of(bytes)) return record.kind === 'normal-map';
    return areMapPixels(bytes, this.#dependencies.threads);
  }

  /** The names in a folder, corrected by what their files contain. */
  async namesIn(folder: string, signal?: AbortSignal): Promise<FolderNames> {
    const names = new FolderNames(await this.#dependencies.files.list(folder).catch((): string[] => []));
    await this.tell(names.mapNames(), folder, names, signal);
    return names;
  }

  /** Corrects names by what their files contain. */
  async tell(maybe: readonly string[], folder: string, names: FolderNames, signal?: AbortSignal): Promise<void> {
    const look = async (name: string) => {
      const isMap = signal?.aborted ? undefined : await this.isNormalMap(childOf(folder, name));
      if (isMap !== undefined) names.tell(name, isMap);
    };
    await atOnce(maybe, look, AT_ONCE);
  }

  /** The ending of a sprite's new map: `_n`, or `_normal` if `_n` means something else there. @param names from `namesIn` */
  endingOf(stem: string, folder: string, names: FolderNames): string {
    return mapEnding(stem, names, this.#dependencies.suffix(folder));
  }

  /** The naming of normal maps in a folder, for all sprites whose names begin with a title. */
  async namingIn(folder: string, title: string): Promise<MapNaming> {
    const names = new FolderNames(await this.#dependencies.files.list(folder).catch((): string[] => []));
    const suffix = this.#dependencies.suffix(folder);
    const ending = suffix === 'auto' ? '_n' : suffix;
    const stems = [...new Set([title, ...names.spriteStems().filter((stem) => stem.startsWith(title))])];
    const maybe = stems.flatMap((stem) => names.mayBeMapsOf(stem, 'png'));
    await this.tell(maybe.slice(0, MAX_NAMED), folder, names);
    const endings = stems.map((stem) => [stem.toLowerCase(), mapEnding(stem, names, suffix)] as const);
    return { ending, exceptions: new Map(endings.filter(([, one]) => one !== ending)) };
  }

  async #read(uri: string): Promise<boolean | undefined> {
    const bytes = await this.#dependencies.files.read(uri, MAX_SHOWN_BYTES).catch(() => undefined);
    return bytes && this.areMap(uri, bytes);
  }
}

/**
 * Whether the first frame of a picture file is a normal map; a damaged file isn't one. Undefined if it's too transparent to tell, or takes too
 * much time or memory.
 */
async function areMapPixels(bytes: Uint8Array, threads: TaskRunner<'is-normal-map'>): Promise<boolean | undefined> {
  try {
    return await threads.run('is-normal-map', { bytes });
  } catch (error) {
    return error instanceof ThreadError ? undefined : false;
  }
}

/**
 * The ending of a sprite's normal map. With `auto`: that of its existing map, otherwise `_normal` among views with short names,
 * otherwise `_n`. With any setting, the name is never that of a view or of another sprite.
 * @param names corrected by what their files contain
 */
function mapEnding(stem: string, names: FolderNames, wanted: NormalMapSuffix): string {
  const usual = wanted === 'auto' ? (endingOfOwn(stem, names) ?? usualEnding(stem, names)) : wanted;
  const endings = [usual, ...MAP_ENDINGS];
  const free = endings.find((ending) => names.mayEndIn(ending, stem));
  for (let n = 2; free === undefined; n++) {
    const ending = `_normal-${n}`;
    if (names.mayEndIn(ending, stem)) return ending;
  }
  return free;
}

function endingOfOwn(stem: string, names: FolderNames): MapEnding | undefined {
  const own = names
    .mapsOf(stem, 'png')
    .find((name) => mapName(name)?.number === 1 && splitName(name).extension === 'png');
  return own === undefined ? undefined : mapName(own)?.ending;
}

const usualEnding = (stem: string, names: FolderNames): MapEnding => (names.isAmongViews(stem) ? '_normal' : '_n');
