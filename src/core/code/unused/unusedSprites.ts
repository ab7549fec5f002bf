import { CanceledError } from '../../../service/errors';
import { atOnce } from '../../../shared/base/atOnce';
import type { CodeSearch } from '../codeSearch';
import type { MentionSearch } from '../mentions/mentionFiles';
import type { ListedFile, ProjectNames } from '../projectNames';
import { type CodeThread, codeThread } from '../scan/codeThread';
import type { Because } from './unused';

/** A sprite that nothing uses. */
export interface UnusedSprite extends ListedFile {
  /** On disk. */
  readonly bytes: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly changed: number;
}

/** A sprite of which nobody can say whether it's used. */
export interface MaybeUsed extends UnusedSprite {
  readonly because: Because;
}

export interface FoundUnused {
  /** The largest first, like the others. */
  readonly unused: readonly UnusedSprite[];
  readonly maybe: readonly MaybeUsed[];
  /** Number of sprites that were judged. */
  readonly sprites: number;
  /** URI strings of files that couldn't be searched, so that nothing counts as unused. */
  readonly unread: readonly string[];
}

export interface UnusedSearch extends CodeSearch {
  /** Whether a sprite is listed; all are judged. @param uri string */
  isWanted?(uri: string): boolean;
}

export interface UnusedDependencies {
  /** Path of the script of the thread, built from `codeWorker.ts`. */
  readonly script: string;
  readonly ignored: MentionSearch['ignored'];
  /** What code says; see `CodeChecks.names`. */
  names(search: CodeSearch): Promise<ProjectNames>;
}

/** Milliseconds for the files that are searched together. */
const BATCH_MS = 120_000;

/** Finds the sprites of a workspace that nothing uses. */
export class UnusedSprites {
  readonly #dependencies: UnusedDependencies;
  readonly #thread: CodeThread;

  constructor(dependencies: UnusedDependencies) {
    this.#dependencies = dependencies;
    this.#thread = codeThread(dependencies.script, BATCH_MS, (fault, cause) =>
      fault === 'canceled' ? new CanceledError() : new Error(`The search ended: ${fault}.`, { cause }),
    );
  }

  /** @throws {CanceledError} */
  async find(search: UnusedSearch): Promise<FoundUnused> {
    const { names, ignored } = this.#dependencies;
    const [{ findUnused }, project] = await Promise.all([import('./findUnused'), names(search)]);
    const { unused, maybe, unread } = await findUnused(project, { ...search, ignored }, this.#thread);
    const { isWanted = () => true } = search;
    const withFacts = <T extends ListedFile>(sprites: readonly T[]) => this.#withFacts(sprites, search);
    const wanted = <T extends ListedFile>(sprites: readonly T[]) => sprites.filter(({ uri }) => isWanted(uri));
    return {
      unused: await withFacts(wanted(unused)),
      maybe: await withFacts(wanted(maybe)),
      sprites: wanted(project.sprites).length,
      unread,
    };
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  /** Without files that are gone in the meantime. */
  async #withFacts<T extends ListedFile>(
    sprites: readonly T[],
    { files }: UnusedSearch,
  ): Promise<(T & UnusedSprite)[]> {
    const found = await atOnce(sprites, async (sprite) => {
      const facts = await files.stat(sprite.uri).catch(() => undefined);
      return facts && { ...sprite, bytes: facts.size, changed: facts.mtime };
    });
    return found.flatMap((one) => one ?? []).sort((a, b) => b.bytes - a.bytes || (a.uri < b.uri ? -1 : 1));
  }
}
