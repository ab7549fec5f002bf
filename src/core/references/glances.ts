import { CanceledError } from '../../service/errors';
import type { Glance, GlanceOptions } from '../../sprite/contactSheet/glance';
import type { ShownPicture } from '../../sprite/source/shownPicture';
import type { TaskRunner } from '../../work/taskRunner';
import { isCalledOff } from '../../work/threadError';
import { discoverShown } from '../discovery/asShown';
import { DiscoveryFiles } from '../discovery/discoveryFiles';
import { RECIPE_ENDING } from '../discovery/recipeSource';
import type { FileFacts, FileStore } from '../disk/fileStore';
import { parentOf, placeKey } from '../disk/fileStore';
import { isInside } from '../disk/realPlaces';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import { filesOf, readSource, type SourceDependencies, sourceIn } from '../exports/exportSource';

/** Most bytes of images that are kept. */
const MAX_KEPT = 4 * 1024 * 1024;
/** What a kept answer costs apart from its image. */
const OVERHEAD = 1_024;

export interface GlanceDependencies extends SourceDependencies {
  readonly thread: TaskRunner<'glance'>;
}

/** A picture at a glance. */
export interface Seen {
  /** Absent if it can't be drawn, or takes too long. */
  readonly glance?: Glance;
  /** From its header; absent if it isn't a picture. */
  readonly info?: ShownPicture;
}

interface Kept {
  /** What the answer depends on. */
  readonly state: string;
  readonly files: readonly string[];
  readonly seen: Seen;
  readonly bytes: number;
}

/** Draws single pictures for hovers, with the JSON of a sheet if there is one. Nothing outside of the workspace folder is read. */
export class Glances {
  readonly #dependencies: GlanceDependencies;

  /** By place, style, and size; the least recently used first. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(dependencies: GlanceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param uri string of an existing picture
   * @param top URI string of its workspace folder
   * @param options see `GlanceOptions`
   * @throws {CanceledError}
   */
  async see(uri: string, top: string, options: GlanceOptions, signal: AbortSignal): Promise<Seen> {
    const key = JSON.stringify([placeKey(uri), options]);
    const kept = this.#kept.get(key);
    if (kept && kept.state === (await this.#stateOf(uri, kept.files))) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.seen;
    }
    const { seen, files } = await this.#draw(uri, top, options, signal);
    if (signal.aborted) throw new CanceledError();
    this.#keep(key, { state: await this.#stateOf(uri, files), files, seen, bytes: bytesOf(seen) });
    return seen;
  }

  async #draw(
    uri: string,
    top: string,
    options: GlanceOptions,
    signal: AbortSignal,
  ): Promise<{ readonly seen: Seen; readonly files: readonly string[] }> {
    const files = within(top, this.#dependencies.files);
    const reader = new DiscoveryFiles(files);
    const info = await reader.info(uri);
    if (!info) return { seen: {}, files: [uri] };
    // Names decide what is a normal map: the pixels of others aren't read for a hover.
    const maps = { isNormalMap: async () => undefined };
    const found = await discoverShown(uri, { ...this.#dependencies, files, maps }, 'names', reader);
    const source = { ...sourceIn(found, uri), normalMap: undefined };
    const read = filesOf(source);
    try {
      const input = { source: await readSource(source, files), ...options };
      const glance = await this.#dependencies.thread.run('glance', input, signal);
      return { seen: { glance, info }, files: read };
    } catch (error) {
      if (isCalledOff(error) || error instanceof CanceledError || signal.aborted) throw new CanceledError();
      return { seen: { info }, files: read };
    }
  }

  /** Sizes and times of the files; the folder's own time changes with its names. */
  async #stateOf(uri: string, files: readonly string[]): Promise<string> {
    const { choices, files: disk } = this.#dependencies;
    const stats = await Promise.all(
      [...new Set([parentOf(uri), uri, `${uri}${RECIPE_ENDING}`, ...files])].map((place) =>
        disk.stat(place).catch(() => undefined),
      ),
    );
    const facts = stats.map((one: FileFacts | undefined) => one && [one.isFolder ? 0 : one.size, one.mtime]);
    return JSON.stringify([facts, choices.cutOf(uri) ?? null]);
  }

  #keep(key: string, kept: Kept): void {
    const old = this.#kept.get(key);
    this.#bytes += kept.bytes - (old?.bytes ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const [first, { bytes }] of this.#kept) {
      if (this.#bytes <= MAX_KEPT) return;
      this.#kept.delete(first);
      this.#bytes -= bytes;
    }
  }
}

const bytesOf = ({ glance }: Seen) => (glance?.image.length ?? 0) + OVERHEAD;

/** Reads files in a folder only, after links are followed. */
function within(top: string, files: FileStore): FileStore {
  const checked = async (uri: string) => {
    if (!(await isInside(uri, top))) throw new Error('It leads out of the workspace.');
    return uri;
  };
  return {
    read: async (uri, most) => files.read(await checked(uri), Math.min(most, MAX_SHOWN_BYTES)),
    readStart: async (uri, bytes) => files.readStart(await checked(uri), bytes),
    list: async (folder) => files.list(await checked(folder)),
    entries: async (folder) => files.entries(await checked(folder)),
    stat: async (uri) => files.stat(await checked(uri)),
    create: () => Promise.reject(new Error('Nothing is written for a glance.')),
  };
}
