import { CanceledError } from '../../service/errors';
import { inNaturalOrder } from '../../shared/base/naturalOrder';
import { TaskQueue } from '../../shared/base/taskQueue';
import { type FileFacts, placeKey, type ReadableFiles } from '../disk/fileStore';
import { filesBelow } from '../disk/filesBelow';
import { isFileFor, MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import type { FoundSprite } from './matchSprites';
import { pathIn } from './runLines';

const AT_ONCE = 8;
/** Most sprites of a project that are read; the others are told. */
const MAX_SPRITES = 50_000;
/** Most files whose digest stays in memory. */
const MAX_KEPT = 100_000;

/** The sprites of a project. */
export interface SpritesFound {
  /** Sorted by path. */
  readonly sprites: readonly FoundSprite[];
  /** URI strings of what can't be read: too large, no access, no file. */
  readonly unread: readonly string[];
}

/** Which of these files Git ignores. */
export type AskIgnored = (places: readonly string[], signal: AbortSignal) => Promise<ReadonlySet<string>>;

interface Digest {
  readonly stamp: string;
  readonly sha256: string;
}

/** Finds sprites and reads their digests. A file is read again only if its size or time has changed. */
export class SpriteFinder {
  readonly #files: Pick<ReadableFiles, 'read' | 'stat' | 'entries'>;
  readonly #ignored: AskIgnored;
  readonly #known = new Map<string, Digest>();

  constructor(files: Pick<ReadableFiles, 'read' | 'stat' | 'entries'>, ignored: AskIgnored) {
    this.#files = files;
    this.#ignored = ignored;
  }

  /**
   * The sprites below some places of a project that Git doesn't ignore. A file that is named itself counts in any case.
   * @param top URI string of the project's folder
   * @param places URI strings of files and folders in it
   * @throws {CanceledError}
   */
  async find(top: string, places: readonly string[], signal: AbortSignal): Promise<SpritesFound> {
    const unread: string[] = [];
    const named: string[] = [];
    const below: string[] = [];
    for (const place of places) {
      const { isFolder } = await this.#files.stat(place);
      if (!isFolder) named.push(place);
      else below.push(...(await this.#below(place, unread, signal)));
    }
    const ignored = await this.#ignored(below, signal);
    const all = new Map([...named, ...below.filter((uri) => !ignored.has(uri))].map((uri) => [placeKey(uri), uri]));
    const sprites = await this.#read(top, [...all.values()], unread, signal);
    return { sprites: sprites.sort((a, b) => inNaturalOrder(a.uri, b.uri)), unread };
  }

  async #below(folder: string, unread: string[], signal: AbortSignal): Promise<string[]> {
    const found: string[] = [];
    const isSprite = (name: string) => isFileFor('shown', name);
    for await (const uri of filesBelow(folder, this.#files, isSprite, signal, undefined, (one) => unread.push(one))) {
      if (found.length === MAX_SPRITES) {
        unread.push(folder);
        break;
      }
      found.push(uri);
    }
    if (signal.aborted) throw new CanceledError();
    return found;
  }

  async #read(top: string, uris: readonly string[], unread: string[], signal: AbortSignal): Promise<FoundSprite[]> {
    const found: FoundSprite[] = [];
    const queue = new TaskQueue(() => AT_ONCE);
    for (const uri of uris) {
      queue.add(async () => {
        if (signal.aborted) return;
        const file = pathIn(top, uri);
        const facts = await this.#files.stat(uri).catch(() => undefined);
        const sha256 = file && facts && (await this.#digest(uri, facts).catch(() => undefined));
        if (file && facts && sha256) found.push({ file, uri, sha256, mtime: facts.mtime });
        else unread.push(uri);
      });
    }
    await queue.idle();
    if (signal.aborted) throw new CanceledError();
    return found;
  }

  async #digest(uri: string, { size, mtime, isFolder }: FileFacts): Promise<string | undefined> {
    if (isFolder || size > MAX_SHOWN_BYTES) return undefined;
    const key = placeKey(uri);
    const stamp = `${size} ${mtime}`;
    const before = this.#known.get(key);
    if (before?.stamp === stamp) return before.sha256;
    const sha256 = await digestOf(await this.#files.read(uri, MAX_SHOWN_BYTES));
    // What changed within its last second may change again without another time.
    if (Date.now() - mtime > 2_000) this.#known.set(key, { stamp, sha256 });
    if (this.#known.size > MAX_KEPT) this.#known.clear();
    return sha256;
  }
}

/** SHA-256 as lowercase hex, made by a thread of the system: other work of this one isn't delayed. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
}
