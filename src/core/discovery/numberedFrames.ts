import { areFrames, breaks, DEMANDS, type Demand } from '../../sprite/compare/likeness';
import type { ShownPicture } from '../../sprite/source/shownPicture';
import type { TaskRunner } from '../../work/taskRunner';
import { placeKey, type ReadableFiles } from '../disk/fileStore';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';

/**
 * What says that numbered files are one animation. `person`: somebody chose so in a preview. `recipe`: the recipe of one of them. `durations`: each name has the
 * duration of a frame. `words`: the word before the number does, as in `walk_01`. `numbers`: nothing but their numbers.
 */
export type FramesEvidence = 'person' | 'recipe' | 'durations' | 'words' | 'numbers';

/** What numbered files need besides, so that they are taken as one sprite by everything that writes. */
interface Needs {
  readonly oneSize: boolean;
  /** Of their pixels; undefined: nothing. */
  readonly pixels?: keyof typeof DEMANDS;
}

/** The rule, in one table. What only shows files goes by their names (`sequence.ts`). */
const NEEDS: Readonly<Record<FramesEvidence, Needs>> = {
  person: { oneSize: false },
  recipe: { oneSize: false },
  durations: { oneSize: true },
  words: { oneSize: true, pixels: 'related' },
  numbers: { oneSize: true, pixels: 'alike' },
};

/** What the rule looks at. Places are URI strings. */
export interface FramesView {
  /** From the header; undefined if it isn't a picture. */
  info(uri: string): Promise<ShownPicture | undefined>;
  /** Whether files are as alike as demanded; undefined if that can't be told. */
  areAlike(uris: readonly string[], demand: keyof typeof DEMANDS): Promise<boolean | undefined>;
}

/**
 * Whether numbered files whose names suggest an animation are one sprite for what writes: *Fix Pixels*, exports, checks, normal maps, and adding to
 * Aseprite files, everywhere. Otherwise, each file is one. Animations never are frames, whoever says so: only the first picture of each would be left.
 * @param uris in order
 */
export async function areOneSprite(
  uris: readonly string[],
  evidence: FramesEvidence,
  { info, areAlike }: FramesView,
): Promise<boolean> {
  const { oneSize, pixels } = NEEDS[evidence];
  if (oneSize && !(await haveOneSize(uris, info))) return false;
  if (await isAnyAnimated(uris, info)) return false;
  return pixels === undefined || (await areAlike(uris, pixels)) === true;
}

/** Files that can't be read may be of any size. */
async function haveOneSize(uris: readonly string[], info: FramesView['info']): Promise<boolean> {
  let first: ShownPicture | undefined;
  for (const uri of uris) {
    const one = await info(uri);
    first ??= one;
    if (one && first && (one.width !== first.width || one.height !== first.height)) return false;
  }
  return true;
}

async function isAnyAnimated(uris: readonly string[], info: FramesView['info']): Promise<boolean> {
  for (const uri of uris) if ((await info(uri))?.animated) return true;
  return false;
}

/** Files that are read and compared at a time: different ones mostly show in the first pair. */
const AT_ONCE = 8;
/** Most bytes of files that are read at a time. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Most series whose answer stays in memory. */
const MAX_KEPT = 1000;

export interface NumberedFramesDependencies {
  readonly files: Pick<ReadableFiles, 'read' | 'stat'>;
  readonly threads: TaskRunner<'likeness'>;
}

/** Compares the pixels of numbered files, in a thread, and remembers the answer until one of them changes. */
export class NumberedFrames {
  readonly #dependencies: NumberedFramesDependencies;

  readonly #known = new Map<string, { readonly stamp: string; readonly alike: Promise<boolean | undefined> }>();

  constructor(dependencies: NumberedFramesDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param uris URI strings in order, at least two */
  async areAlike(uris: readonly string[], demand: keyof typeof DEMANDS): Promise<boolean | undefined> {
    const key = `${demand} ${uris.length} ${placeKey(uris[0] ?? '')} ${placeKey(uris.at(-1) ?? '')}`;
    const stamp = (await Promise.all(uris.map((uri) => this.#stampOf(uri)))).join(' ');
    const known = this.#known.get(key);
    if (known?.stamp === stamp) return known.alike;
    const alike = this.#compare(uris, DEMANDS[demand]);
    this.#known.delete(key);
    this.#known.set(key, { stamp, alike });
    for (const [oldest] of this.#known) {
      if (this.#known.size <= MAX_KEPT) break;
      this.#known.delete(oldest);
    }
    return alike;
  }

  async #stampOf(uri: string): Promise<string> {
    const about = await this.#dependencies.files.stat(uri).catch(() => undefined);
    return about ? `${about.size}/${about.mtime}` : 'none';
  }

  async #compare(uris: readonly string[], demand: Demand): Promise<boolean | undefined> {
    const all = [];
    const waiting = [...uris];
    let last: Uint8Array | undefined;
    while (waiting.length) {
      const files = last ? [last] : [];
      let bytes = 0;
      while (waiting.length && files.length < AT_ONCE && bytes < MAX_BYTES) {
        const file = await this.#dependencies.files
          .read(waiting.shift() ?? '', MAX_SHOWN_BYTES)
          .catch(() => new Uint8Array());
        bytes += file.length;
        files.push(file);
      }
      // Undefined if it takes too much time or memory.
      const pairs = await this.#dependencies.threads.run('likeness', { files }).catch(() => undefined);
      if (!pairs) return undefined;
      if (pairs.some((pair) => breaks(pair, demand))) return false;
      all.push(...pairs);
      last = files.at(-1);
    }
    return areFrames(all, demand);
  }
}
