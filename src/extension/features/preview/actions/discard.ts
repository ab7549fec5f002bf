import * as vscode from 'vscode';
import {
  childOf,
  digestAt,
  type FileStore,
  nameOf,
  parentOf,
  placeKey,
  sha256Of,
} from '../../../../core/disk/fileStore';
import { MAX_HELD } from '../../../../core/disk/heldBytes';
import { Identities, isIdentity } from '../../../../core/domain/identityFiles';
import { messageOf } from '../../../../core/text/errors';
import { type ForeignText, plainText, rawText } from '../../../../shared/base/foreignText';
import { formatNumber } from '../../../../shared/base/numbers';
import type { Done } from '../../../../shared/protocol/preview';
import type { Trash } from '../../../platform/bin';
import { unsavedFiles } from '../../../platform/workspaceFiles';
import type { PreviewPicture } from '../previewSource';
import type { UndoStack } from '../undo';

/** Most bytes of a file that can be deleted permanently: its content is compared with that at the time of the question. */
const MAX_COMPARED = 512 * 1024 * 1024;

/** What is needed of a picture: its file, and those that go with it. */
type DiscardedPicture = Pick<PreviewPicture, 'uri' | 'companions'>;

/** A file that Undo can restore. */
interface HeldFile {
  readonly uri: string;
  readonly bytes: Uint8Array;
}

/**
 * Moves pictures of one preview to the trash, a sheet with its JSON, and what engines keep next to them. Files without a trash are deleted, but
 * only if the preview called `ask` first, so its page could ask a person, and only if they haven't changed since then. Both reject with a sentence
 * for people.
 */
export class Discarding {
  readonly #files: FileStore;
  readonly #trash: Trash;

  /** Digests of the files without a trash at the time of the question, by URI string. */
  #asked: ReadonlyMap<string, string | undefined> = new Map();

  constructor(files: FileStore, trash: Trash) {
    this.#files = files;
    this.#trash = trash;
  }

  /** Whether some of the pictures would be deleted permanently. */
  async ask(pictures: readonly DiscardedPicture[]): Promise<{ readonly permanent: boolean }> {
    const uris = await this.#wanted(pictures);
    const permanent = await this.#withoutTrash(uris);
    const digests = uris
      .filter((uri) => permanent.has(uri))
      .map(async (uri) => [uri, await this.#digest(uri)] as const);
    this.#asked = new Map(await Promise.all(digests));
    return { permanent: permanent.size > 0 };
  }

  /** If it rejects, nothing was discarded, or the sentence says what was. */
  async discard(pictures: readonly DiscardedPicture[], undo: UndoStack): Promise<Done> {
    const uris = await this.#wanted(pictures);
    const permanent = await this.#withoutTrash(uris);
    const unasked = [...permanent].find((uri) => !this.#asked.has(uri));
    if (unasked !== undefined) throw noTrashError(unasked);
    const held = await hold(uris, this.#files);
    const { gone, fault } = await this.#remove(uris, permanent);
    const restorable = held?.filter(({ uri }) => gone.includes(uri));
    if (restorable?.length) undo.push(() => restore(restorable, this.#files), sizeOf(restorable));
    if (fault) throw fault;
    const shown = pictures.flatMap(({ uri }) => (uri !== undefined && gone.includes(uri) ? [nameOf(uri)] : []));
    return { text: discardedText(shown), undoable: restorable !== undefined };
  }

  async #wanted(pictures: readonly DiscardedPicture[]): Promise<readonly string[]> {
    const all = pictures.flatMap(({ uri, companions = [] }) => (uri === undefined ? [] : [uri, ...companions]));
    const uris = await present([...new Set(all)], this.#files);
    if (!uris.length) throw new Error(vscode.l10n.t('Nothing left to discard.'));
    refuseUnsaved(uris);
    return uris;
  }

  async #withoutTrash(uris: readonly string[]): Promise<ReadonlySet<string>> {
    const folders = [...new Set(uris.map(parentOf))];
    const answers = await Promise.all(folders.map((folder) => this.#trash.hasTrash(folder)));
    const lacking = new Set(folders.filter((_, index) => !answers[index]));
    return new Set(uris.filter((uri) => lacking.has(parentOf(uri))));
  }

  async #remove(uris: readonly string[], permanent: ReadonlySet<string>): Promise<Removed> {
    const gone: string[] = [];
    for (const uri of uris) {
      try {
        if (permanent.has(uri)) await this.#deletePermanently(uri);
        else await this.#trash.toTrash(uri);
      } catch (error) {
        return { gone, fault: stoppedAt(uri, gone, error) };
      }
      gone.push(uri);
    }
    return { gone };
  }

  async #deletePermanently(uri: string): Promise<void> {
    const now = await this.#digest(uri);
    if (now === undefined) throw new Error(vscode.l10n.t("it can't be read"));
    if (now !== this.#asked.get(uri)) throw new Error(vscode.l10n.t('it was saved while the question was open'));
    await this.#trash.forGood(uri);
  }

  #digest(uri: string): Promise<string | undefined> {
    return digestAt(this.#files, uri, MAX_COMPARED);
  }
}

function noTrashError(uri: string): Error {
  return new Error(
    vscode.l10n.t(
      '{0} is in a location that has no Trash. Nothing was discarded. Try again to delete it permanently.',
      plainText(nameOf(uri)),
    ),
  );
}

/** Those that exist, each followed by what engines keep next to it. */
async function present(uris: readonly string[], files: FileStore): Promise<string[]> {
  const folders = new Map<string, { readonly names: ReadonlySet<string>; readonly identities: Identities }>();
  for (const folder of new Set(uris.map(parentOf))) {
    const names = new Set(await files.list(folder));
    folders.set(folder, { names, identities: new Identities(names) });
  }
  return uris.flatMap((uri) => {
    const [folder, name] = [parentOf(uri), rawText(nameOf(uri))];
    const there = folders.get(folder);
    if (!there?.names.has(name)) return [];
    return [uri, ...there.identities.of(name).map((one) => childOf(folder, one))];
  });
}

/** Throws if a file has unsaved changes in an editor, which would be lost. */
function refuseUnsaved(uris: readonly string[]): void {
  const keys = new Set(uris.map(placeKey));
  for (const uri of unsavedFiles()) {
    if (!keys.has(placeKey(uri))) continue;
    throw new Error(
      vscode.l10n.t('{0} has unsaved changes in an editor. Nothing was discarded.', plainText(nameOf(uri))),
    );
  }
}

/** Reads files for Undo; undefined if together they are too large. */
async function hold(uris: readonly string[], files: FileStore): Promise<HeldFile[] | undefined> {
  const held: HeldFile[] = [];
  let room = MAX_HELD;
  for (const uri of uris) {
    const bytes = await files.read(uri, room).catch(() => undefined);
    if (!bytes) return undefined;
    room -= bytes.length;
    held.push({ uri, bytes });
  }
  return held;
}

interface Removed {
  /** URI strings of the removed files. */
  readonly gone: readonly string[];
  /** Why the next one couldn't be removed, as a sentence for people. */
  readonly fault?: Error;
}

function stoppedAt(uri: string, gone: readonly string[], cause: unknown): Error {
  const name = plainText(nameOf(uri));
  const detail = plainText(messageOf(cause));
  const before = gone.map((one) => plainText(nameOf(one))).join(', ');
  const text = gone.length
    ? vscode.l10n.t("Couldn't discard {0} ({1}). Already discarded: {2}.", name, detail, before)
    : vscode.l10n.t("Couldn't discard {0} ({1}).", name, detail);
  return new Error(text, { cause });
}

async function restore(held: readonly HeldFile[], files: FileStore): Promise<string> {
  const taken: ForeignText[] = [];
  for (const { uri, bytes } of held) {
    // An undo that was stopped by another file has restored some.
    const isThere = () => digestAt(files, uri, bytes.length).then((now) => now === sha256Of(bytes));
    if (!(await files.create(uri, bytes)) && !(await isThere())) taken.push(nameOf(uri));
  }
  const restored = held.map(({ uri }) => nameOf(uri)).filter((name) => !taken.includes(name));
  if (taken.length) {
    const names = taken.map(plainText).join(', ');
    throw new Error(vscode.l10n.t("{0} now exists and wasn't overwritten.", names));
  }
  const own = restored.filter((name) => !isIdentity(rawText(name)));
  const [only] = own;
  return own.length === 1 && only
    ? vscode.l10n.t('Restored {0}.', plainText(only))
    : vscode.l10n.t('Restored {0} files.', formatNumber(own.length));
}

function discardedText(names: readonly ForeignText[]): string {
  const [only] = names;
  return names.length === 1 && only
    ? vscode.l10n.t('Discarded {0}.', plainText(only))
    : vscode.l10n.t('Discarded {0} images.', formatNumber(names.length));
}

const sizeOf = (held: readonly HeldFile[]) => held.reduce((sum, { bytes }) => sum + bytes.length, 0);
