import type * as vscode from 'vscode';
import { isCommit, type VersionName } from '../../../core/git/version';
import type { ComparedVersions } from '../preview/previewPlace';

/** A version that one of VS Code's own comparisons shows. */
export interface DiffSide {
  /** URI string of the file on disk. */
  readonly file: string;
  readonly at: VersionName;
}

/** What Git's numbers of the sides of a conflict mean in an address of VS Code's Git extension. */
const STAGES: Readonly<Record<string, VersionName>> = { ':1': 'base', ':2': 'ours', ':3': 'theirs' };

/**
 * The version that an address of VS Code's Git extension names, or a file on disk. Undefined for other addresses, and for commits that are named otherwise
 * than by their ids or full names.
 * @param toFile makes a URI of an absolute path
 * @param isStaged whether something of a file is staged; by `~`, the Git extension means that, or else HEAD
 */
export function diffSideOf(
  uri: vscode.Uri,
  toFile: (path: string) => string,
  isStaged: (file: string) => boolean,
): DiffSide | undefined {
  if (uri.scheme === 'file') return { file: uri.toString(), at: 'working' };
  if (uri.scheme !== 'git') return undefined;
  const { path, ref } = queryOf(uri.query);
  if (path === undefined || ref === undefined) return undefined;
  const file = toFile(path);
  if (ref === '') return { file, at: 'index' };
  if (ref === '~') return { file, at: isStaged(file) ? 'index' : ('HEAD' as VersionName) };
  const at = STAGES[ref] ?? (isCommit(ref) ? ref : undefined);
  return at === undefined ? undefined : { file, at };
}

function queryOf(query: string): { readonly path?: string; readonly ref?: string } {
  try {
    const { path, ref } = JSON.parse(query) as { readonly path?: unknown; readonly ref?: unknown };
    return typeof path === 'string' && typeof ref === 'string' ? { path, ref } : {};
  } catch {
    return {};
  }
}

/**
 * Finds both sides of a comparison in which the preview takes part. VS Code opens an editor for each side, the older one first, and says of neither that it
 * belongs to a comparison.
 */
export class DiffSides {
  /** Older sides whose newer one hasn't come yet, by the column. */
  readonly #waiting = new Map<number, DiffSide>();

  /** @returns both versions, with the newer side */
  opened(side: DiffSide | undefined, column: number): ComparedVersions | undefined {
    const before = this.#waiting.get(column);
    this.#waiting.delete(column);
    if (!side) return undefined;
    // The older side is never the file on disk.
    if (!before || before.file !== side.file) {
      if (side.at !== 'working') this.#waiting.set(column, side);
      return undefined;
    }
    return { file: side.file, before: { at: before.at }, after: { at: side.at } };
  }
}
