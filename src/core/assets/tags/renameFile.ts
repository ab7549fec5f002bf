import * as v from 'valibot';
import { type ForeignText, foreignText } from '../../../shared/base/foreignText';
import { JobFile, newJobId } from '../../disk/resumableJob';
import type { Retagged } from './retag';

const tag = v.pipe(v.string(), v.transform(foreignText));
const tags = v.pipe(v.array(tag), v.readonly());
const head = v.object({
  version: v.literal(1),
  id: v.string(),
  from: tag,
  to: tag,
  ids: v.array(v.string()),
});
const line = v.union([
  v.object({ try: v.string(), before: tags, after: tags }),
  v.object({ done: v.string(), before: tags, after: tags }),
  /** There was nothing to change. */
  v.object({ skip: v.string() }),
  /** Undo began here. */
  v.object({ undo: v.literal(true) }),
  v.object({ undone: v.string() }),
]);
export type RenameLine = v.InferOutput<typeof line>;

/** Progress of a rename. */
export interface RenameState {
  /** Unique for each rename. */
  readonly id: string;
  readonly from: ForeignText;
  readonly to: ForeignText;
  /** Assets that had `from` at the start. */
  readonly ids: readonly string[];
  readonly done: ReadonlyMap<string, Retagged>;
  readonly skipped: ReadonlySet<string>;
  /** Sent to the service; those with a known result are also in `done`. */
  readonly tried: ReadonlyMap<string, Retagged>;
  readonly undoing: boolean;
  readonly undone: ReadonlySet<string>;
}

/** Assets that aren't done yet. */
export function openIds({ ids, done, skipped, tried, undoing, undone }: RenameState): string[] {
  if (undoing) return [...new Set([...tried.keys(), ...done.keys()])].filter((id) => !undone.has(id));
  return ids.filter((id) => !done.has(id) && !skipped.has(id));
}

export const RENAME_JOB = { name: 'tag-job', head, line };

/** The rename of one account on disk: a head with the ids of all assets, then a line before and after each change. */
export class RenameFile {
  readonly #lines: JobFile<v.InferOutput<typeof head>, RenameLine>;

  constructor(folder: string) {
    this.#lines = new JobFile(folder, RENAME_JOB);
  }

  /** Path of the file. */
  get file(): string {
    return this.#lines.file;
  }

  /** Undefined if there is none, or if it can't be read. */
  async read(): Promise<RenameState | undefined> {
    const found = await this.#lines.read();
    return found && stateOf(found.head, found.lines);
  }

  /** Replaces any earlier file; resolves to the id of the rename when it's on disk. */
  async create(from: ForeignText, to: ForeignText, ids: readonly string[]): Promise<string> {
    const id = newJobId();
    await this.#lines.create({ version: 1, id, from, to, ids });
    return id;
  }

  /** Adds a line. A `try` is flushed before the change is sent; the other lines can be reconstructed. */
  add(said: RenameLine): Promise<void> {
    return this.#lines.add(said, 'try' in said);
  }

  remove(): Promise<void> {
    return this.#lines.remove();
  }
}

function stateOf({ id, from, to, ids }: v.InferOutput<typeof head>, lines: readonly RenameLine[]): RenameState {
  const done = new Map<string, Retagged>();
  const tried = new Map<string, Retagged>();
  const skipped = new Set<string>();
  const undone = new Set<string>();
  let undoing = false;
  for (const said of lines) {
    if ('try' in said) tried.set(said.try, { id: said.try, before: said.before, after: said.after });
    else if ('done' in said) done.set(said.done, { id: said.done, before: said.before, after: said.after });
    else if ('skip' in said) {
      skipped.add(said.skip);
      tried.delete(said.skip);
    } else if ('undone' in said) undone.add(said.undone);
    else undoing = true;
  }
  return { id, from, to, ids, done, skipped, tried, undoing, undone };
}
