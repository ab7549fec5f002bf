import { FileChangedError } from '../../../core/disk/diskWriter';
import { childOf, placeKey } from '../../../core/disk/fileStore';
import { NameTakenError, type NewContent, type UserFiles } from '../../../core/disk/userFiles';
import type { Memory } from '../../../core/host/memory';
import { recall, remember } from '../../../core/host/stored';

/** Sprites that come with the extension; the first one is opened. `scripts/drawWalkthrough.mjs` draws them. */
export const SAMPLES = ['knight.png', 'fox.png', 'slime.png', 'chest.png'] as const;

const FOLDER = 'sprite-samples';
const MAX_BYTES = 64 * 1024;
const MAX_TRIES = 999;

/** Samples that were copied; URI strings. */
export interface CopiedSamples {
  readonly folder: string;
  /** In the order of `SAMPLES`. */
  readonly files: readonly string[];
  /** Removes the samples and their folder. Resolves to the samples that a person changed: they stay, and so do other files in the folder. */
  undo(): Promise<readonly string[]>;
}

export interface SampleDependencies {
  /** URI string of the folder in which they are shipped. */
  readonly source: string;
  readonly files: UserFiles;
  /** Removes a folder if it's empty. */
  readonly removeIfEmpty: (folder: string) => Promise<void>;
}

/** Copies the samples into a new folder: `sprite-samples`, or the first free `sprite-samples-2`, `-3`… Never writes to existing files. */
export async function copySamples(parent: string, dependencies: SampleDependencies): Promise<CopiedSamples> {
  const { source, files } = dependencies;
  const samples = await Promise.all(
    SAMPLES.map(async (name) => ({ name, bytes: await files.read(childOf(source, name), MAX_BYTES) })),
  );
  // File systems may ignore case.
  const taken = new Set((await files.list(parent)).map((name) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const name = number === 1 ? FOLDER : `${FOLDER}-${number}`;
    if (taken.has(name)) continue;
    const folder = childOf(parent, name);
    const contents = samples.map((sample) => ({ uri: childOf(folder, sample.name), bytes: sample.bytes }));
    try {
      await files.writeTogether(contents);
    } catch (error) {
      // Someone else created this folder in the meantime.
      if (error instanceof NameTakenError && number < MAX_TRIES) continue;
      throw error;
    }
    const uris = contents.map(({ uri }) => uri);
    return { folder, files: uris, undo: () => removeSamples(folder, contents, dependencies) };
  }
}

async function removeSamples(
  folder: string,
  copied: readonly NewContent[],
  { files, removeIfEmpty }: SampleDependencies,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { uri, bytes } of copied) {
    try {
      await files.remove(uri, bytes);
    } catch (error) {
      if (!(error instanceof FileChangedError)) throw error;
      const isThere = await files.readStart(uri, 1).then(
        () => true,
        () => false,
      );
      if (isThere) changed.push(uri);
    }
  }
  await removeIfEmpty(folder);
  return changed;
}

/** Remembers the last copied samples: sprites to try something on, which are opened once their folder is. */
export class LastSamples {
  readonly #memory: Memory;

  /** @param memory shared by all windows, because another window opens the folder */
  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get(): { readonly files: readonly string[]; readonly at: number } | undefined {
    return recall(this.#memory, 'samples.last');
  }

  async copied({ files }: CopiedSamples, at: number): Promise<void> {
    await remember(this.#memory, 'samples.last', { files, at });
  }

  /** Lets the next window that opens a folder show these samples. */
  async showIn(folder: string): Promise<void> {
    await remember(this.#memory, 'samples.toShow', folder);
  }

  /** Whether this window, with these folders, should show them. True only once, so that no later window shows them too. */
  async takeShown(folders: readonly string[]): Promise<boolean> {
    const folder = recall(this.#memory, 'samples.toShow');
    if (folder === undefined || !folders.some((one) => placeKey(one) === placeKey(folder))) return false;
    await remember(this.#memory, 'samples.toShow', undefined);
    return true;
  }
}
