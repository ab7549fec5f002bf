import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { type ForeignText, foreignText } from '../../../../shared/base/foreignText';
import { makeFolder, replaceFile } from '../../../platform/durableFiles';
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
  /** There was nothing to do. */
  v.object({ skip: v.string() }),
  /** From here on it is taken back. */
  v.object({ undo: v.literal(true) }),
  v.object({ undone: v.string() }),
]);
export type RenameLine = v.InferOutput<typeof line>;

/** How far a renaming is. */
export interface RenameState {
  /** Unique for each renaming. */
  readonly id: string;
  readonly from: ForeignText;
  readonly to: ForeignText;
  /** Assets that carried `from` at the start. */
  readonly ids: readonly string[];
  readonly done: ReadonlyMap<string, Retagged>;
  readonly skipped: ReadonlySet<string>;
  /** Sent to the service; those with a known outcome are also in `done`. */
  readonly tried: ReadonlyMap<string, Retagged>;
  readonly undoing: boolean;
  readonly undone: ReadonlySet<string>;
}

/** Assets that are still to be done. */
export function openIds({ ids, done, skipped, tried, undoing, undone }: RenameState): string[] {
  if (undoing) return [...new Set([...tried.keys(), ...done.keys()])].filter((id) => !undone.has(id));
  return ids.filter((id) => !done.has(id) && !skipped.has(id));
}

/**
 * The renaming of one account on disk: a head with all ids, then a line before and after each step, so that a window that closes
 * in the middle leaves what the next one needs. Each line begins with its line break: one that was cut off does not spoil the next.
 */
export class RenameFile {
  readonly file: string;

  constructor(readonly folder: string) {
    this.file = path.join(folder, 'tag-job.jsonl');
  }

  /** Undefined where there is none, or none that can be read. */
  async read(): Promise<RenameState | undefined> {
    const text = await readFile(this.file, 'utf8').catch(() => '');
    const [first = '', ...rest] = text.split('\n');
    const found = v.safeParse(head, parse(first));
    if (!found.success) return undefined;
    const done = new Map<string, Retagged>();
    const tried = new Map<string, Retagged>();
    const skipped = new Set<string>();
    const undone = new Set<string>();
    let undoing = false;
    for (const json of rest) {
      const result = v.safeParse(line, parse(json));
      if (!result.success) continue;
      const said = result.output;
      if ('try' in said) tried.set(said.try, { id: said.try, before: said.before, after: said.after });
      else if ('done' in said) done.set(said.done, { id: said.done, before: said.before, after: said.after });
      else if ('skip' in said) {
        skipped.add(said.skip);
        tried.delete(said.skip);
      } else if ('undone' in said) undone.add(said.undone);
      else undoing = true;
    }
    const { id, from, to, ids } = found.output;
    return { id, from, to, ids, done, skipped, tried, undoing, undone };
  }

  /** Replaces any other file; resolves to the id of the renaming when it is on disk. */
  async create(from: ForeignText, to: ForeignText, ids: readonly string[]): Promise<string> {
    const id = randomBytes(8).toString('hex');
    await makeFolder(this.folder);
    await replaceFile(this.file, JSON.stringify({ version: 1, id, from, to, ids }));
    return id;
  }

  /** Adds a line. A `try` is flushed before the change is sent; the other lines can be found out again. */
  async add(said: RenameLine): Promise<void> {
    await appendFile(this.file, `\n${JSON.stringify(said)}`, { flush: 'try' in said });
  }

  async remove(): Promise<void> {
    await rm(this.file, { force: true });
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
