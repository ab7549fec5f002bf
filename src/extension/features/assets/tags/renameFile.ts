import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Retagged } from './retag';

const tags = v.pipe(v.array(v.string()), v.readonly());
const head = v.object({
  version: v.literal(1),
  id: v.string(),
  from: v.string(),
  to: v.string(),
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
  /** Tells it from earlier and later ones. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Assets that carried `from` at the start. */
  readonly ids: readonly string[];
  readonly done: ReadonlyMap<string, Retagged>;
  readonly skipped: ReadonlySet<string>;
  /** Sent; what came of it is in `done`, where it was noted. */
  readonly tried: ReadonlyMap<string, Retagged>;
  readonly undoing: boolean;
  readonly undone: ReadonlySet<string>;
}

/** Assets that are still to come. */
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

  /** Begins a file in the place of any other; it is on disk when this resolves to its id. */
  async create(from: string, to: string, ids: readonly string[]): Promise<string> {
    const id = randomBytes(8).toString('hex');
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const temporary = `${this.file}.${randomBytes(6).toString('hex')}.tmp`;
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(JSON.stringify({ version: 1, id, from, to, ids }));
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(temporary, this.file);
    return id;
  }

  /** What is tried is on disk before it is sent; the rest can be found out again. */
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
