import { childOf, isWithin, parentOf, placeKey, type ReadableFiles } from '../disk/fileStore';
import { filesBelow } from '../disk/filesBelow';
import { isFileFor } from '../domain/pictureFiles';
import { type FoundUses, findUses, type Use, type UseSearch } from './findUses';
import { mayName } from './joined';
import { Projects } from './projects';
import { knownEnd } from './reference';
import { namedAt } from './resolve';
import { relativePath, rewritten } from './rewrite';
import { Turns } from './turns';

/** A file or folder that is about to be renamed or moved, as URI strings. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** A path in a text file, and what replaces it. */
export interface Change {
  readonly use: Use;
  readonly text: string;
}

export interface FollowedMoves {
  readonly changes: readonly Change[];
  /** Uses whose path can't be written for the new place, or for which that's uncertain. */
  readonly left: readonly Use[];
  readonly found: FoundUses;
}

/** Whether a move may change paths of pictures: that of a picture, or of a folder that contains one. */
export async function mayMatter(
  { from }: Move,
  files: Pick<ReadableFiles, 'stat' | 'entries'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (isFileFor('shown', from)) return true;
  const facts = await files.stat(from).catch(() => undefined);
  if (!facts?.isFolder) return false;
  const pictures = filesBelow(from, files, (name) => isFileFor('shown', name), signal);
  return (await pictures.next()).done !== true;
}

/** The changes that keep paths of pictures right after moves, in files of all kinds in which paths are found. Nothing is changed. */
export async function followMoves(moves: readonly Move[], search: UseSearch): Promise<FollowedMoves> {
  const found = await findUses(
    moves.map(({ from }) => from),
    search,
  );
  const follower = new Follower(moves, search);
  const changes: Change[] = [];
  const left: Use[] = [];
  const turns = new Turns(search.now);
  for (const use of found.uses) {
    await turns.perhaps();
    if (search.signal.aborted) return { changes, left, found: { ...found, isCut: true } };
    const text = await follower.changed(use);
    if (text === undefined && follower.isStillRight(use)) continue;
    if (text === undefined) left.push(use);
    else if (text !== use.whole.slice(use.start, use.end)) changes.push({ use, text });
  }
  return { changes, left, found };
}

/** What becomes of places and paths by moves that haven't happened yet. */
class Follower {
  readonly #moves: readonly Move[];
  readonly #search: UseSearch;

  readonly #projects: Projects;

  constructor(moves: readonly Move[], search: UseSearch) {
    this.#moves = moves;
    this.#search = search;
    this.#projects = new Projects(search.files);
  }

  /** The path of a use after the moves, perhaps unchanged. Undefined if no path that is written in the same way would lead there. */
  async changed(use: Use): Promise<string | undefined> {
    const { reference, resolved, whole, start, end, context } = use;
    const uri = this.#after(resolved.uri);
    const text = rewritten(reference, resolved, { uri, base: this.#after(resolved.base) });
    if (text === undefined || text === whole.slice(start, end)) return text;
    // Another picture may be found first, or the text around may end the path elsewhere.
    const line = `${whole.slice(0, start)}${text}${whole.slice(end)}`;
    const again = await namedAt(line, start + 1, context, this.#surroundings(use));
    const isWhole = again?.reference.start === start && again.reference.end === start + text.length;
    return isWhole && placeKey(again.resolved.uri) === placeKey(uri) ? text : undefined;
  }

  /** Whether what is never rewritten leads to the new place as it is: a pattern that fits it, too, or a path from a file that moves along. */
  isStillRight({ file, reference, resolved, matches }: Use): boolean {
    const [folder, uri] = [this.#after(parentOf(file)), this.#after(resolved.uri)];
    if (matches) return isWithin(uri, folder) && matches(placeKey(uri).slice(placeKey(folder).length + 1));
    const end = knownEnd(reference);
    const isSame = relativePath(folder, uri) === relativePath(parentOf(file), resolved.uri);
    // The known end must be that of the new place, too.
    return folder !== parentOf(file) && isSame && end !== undefined && mayName(end, placeKey(uri));
  }

  #surroundings({ file, kind, top }: Use) {
    const project = async () => {
      const found = await this.#projects.of(parentOf(file));
      return found && { ...found, root: this.#after(found.root) };
    };
    const files = { stat: (uri: string) => this.#stat(uri), list: async () => [] };
    return { file: this.#after(file), kind, top, files, project };
  }

  /** As if everything had moved. */
  async #stat(uri: string) {
    const before = this.#before(uri);
    if (before === undefined) throw new Error('It moves away.');
    return this.#search.files.stat(before);
  }

  #after(uri: string): string {
    return placeAfter(uri, this.#moves);
  }

  /** Where the file that will be at a place is now; undefined if what is there moves away. */
  #before(uri: string): string | undefined {
    const move = this.#moves.find(({ to }) => isWithin(uri, to));
    if (move) return withRest(move.from, uri, move.to);
    return this.#moves.some(({ from }) => isWithin(uri, from)) ? undefined : uri;
  }
}

/** Where a file or folder is after moves. @param uri string */
export function placeAfter(uri: string, moves: readonly Move[]): string {
  const move = moves.find(({ from }) => isWithin(uri, from));
  return move ? withRest(move.to, uri, move.from) : uri;
}

/** The place that is to `to` as `uri` is to `from`, which it's within. */
function withRest(to: string, uri: string, from: string): string {
  return placeKey(uri).slice(placeKey(from).length).split('/').filter(Boolean).reduce<string>(childOf, to);
}
