import { rawText } from '../../shared/base/foreignText';
import { childOf, nameOf, parentOf, placeKey } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import { Identities, identityAfter, isIdentity, movedImport } from './identityFiles';

/** A file or folder that has moved, as URI strings. */
export interface Moved {
  readonly from: string;
  readonly to: string;
}

export interface MovedIdentities {
  readonly moved: readonly Moved[];
  readonly left: readonly LeftIdentity[];
}

/** What stays at its old place. */
export interface LeftIdentity extends Moved {
  /** Its new place is taken, or that of something else of the same file; otherwise it couldn't be moved. */
  readonly taken: boolean;
  /** The move that it didn't follow. */
  readonly of: Moved;
}

/** Bytes of the largest `.import` that is rewritten: they hold a few lines. */
const MAX_IMPORT = 256 * 1024;

type Files = Pick<UserFiles, 'list' | 'stat' | 'read' | 'move' | 'writeTogether'>;

/**
 * Moves what engines keep next to files and folders (`identityFiles.ts`) after these have moved, unless it moved with them. Of one file, all or
 * nothing; nothing is overwritten. Never rejects: the files have moved already.
 * @param isWanted whether a file's identity is followed; folders' always are
 */
export async function moveIdentities(
  moves: readonly Moved[],
  files: Files,
  isWanted: (uri: string) => boolean = () => true,
): Promise<MovedIdentities> {
  const folders = new Folders(files);
  const moved: Moved[] = [];
  const left: LeftIdentity[] = [];
  for (const one of moves.filter(({ from }) => !isIdentity(from))) {
    const steps = await stepsOf(one, folders, files, isWanted);
    const taken = steps.some(({ isTaken }) => isTaken);
    const stays = taken ? steps.map(({ from, to }) => ({ from, to, taken })) : await moveAll(steps, files);
    left.push(...stays.map((step) => ({ ...step, of: one })));
    if (stays.length) continue;
    moved.push(...steps.map(({ from, to }) => ({ from, to })));
    await Promise.all(steps.map(({ to }) => rewriteImport(to, one, files)));
  }
  return { moved, left };
}

/** Moves all of them or none. @returns those that stay at their places */
async function moveAll(steps: readonly Moved[], files: Files): Promise<(Moved & { taken: boolean })[]> {
  const done: Moved[] = [];
  for (const step of steps) {
    const isMoved = await files.move(step.from, step.to).catch(() => undefined);
    if (isMoved) {
      done.push(step);
      continue;
    }
    for (const { from, to } of done) await files.move(to, from).catch(() => false);
    return steps.map(({ from, to }) => ({ from, to, taken: isMoved === false && from === step.from }));
  }
  return [];
}

async function stepsOf(
  { from, to }: Moved,
  folders: Folders,
  files: Files,
  isWanted: (uri: string) => boolean,
): Promise<(Moved & { isTaken: boolean })[]> {
  const [name, next] = [rawText(nameOf(from)), rawText(nameOf(to))];
  const [before, after] = [parentOf(from), parentOf(to)];
  const there = await folders.of(before);
  // Another file has taken its place: what is there belongs to that one.
  if (there.has(name)) return [];
  const wanted = isWanted(from);
  const own = there.identities.of(name, wanted ? 'file' : 'folder');
  if (!own.length || (!wanted && !(await isFolder(to, files)))) return [];
  const around = (await folders.of(after)).identities;
  const isHere = placeKey(before) === placeKey(after);
  return own.map((one) => {
    const target = identityAfter(one, name, next);
    return {
      from: childOf(before, one),
      to: childOf(after, target),
      isTaken: around.isTaken(target, isHere ? one : undefined),
    };
  });
}

const isFolder = (uri: string, files: Files) =>
  files.stat(uri).then(
    (facts) => facts.isFolder,
    () => false,
  );

/** Writes a sprite's new place into a Godot `.import`, if that can be done: Godot itself does so, too. */
export async function rewriteImport(uri: string, sprite: Moved, files: Files): Promise<void> {
  if (!/\.import$/i.test(rawText(nameOf(uri)))) return;
  try {
    const old = await files.read(uri, MAX_IMPORT);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(old);
    const changed = movedImport(text, placeKey(sprite.from), placeKey(sprite.to));
    if (changed !== text) await files.writeTogether([{ uri, bytes: new TextEncoder().encode(changed), old }]);
  } catch {
    // It's moved, which is what counts. A link is not followed.
  }
}

/** What the folders of moves contain after the moves. Each is read once, because many files of one may have moved. */
class Folders {
  readonly #files: Files;

  readonly #known = new Map<string, Promise<{ has(name: string): boolean; identities: Identities }>>();

  constructor(files: Files) {
    this.#files = files;
  }

  of(folder: string) {
    const known = this.#known.get(folder) ?? this.#read(folder);
    this.#known.set(folder, known);
    return known;
  }

  async #read(folder: string) {
    const names = await this.#files.list(folder).catch((): string[] => []);
    const all = new Set(names);
    return { has: (name: string) => all.has(name), identities: new Identities(names) };
  }
}
