import * as v from 'valibot';
import type { CheckAnswer, CheckInput } from '../../sprite/checks/checkSource';
import type { TaskCalls } from '../../work/taskRunner';
import { sha256Of } from '../disk/fileStore';
import { LineCache } from '../disk/lineCache';

/**
 * What checks of sprites found, on disk, so that a check of tens of thousands continues where it was interrupted, and the next one only looks at what
 * changed. A sprite is known by its bytes and by all that is asked about it. A cache: what is lost or damaged is checked again.
 */

/** Sprites after which the new ones are stored: a process may end at any time. */
const STORE_EACH = 200;

/** Most characters of an answer that is kept: one with the places of thousands of pixels is cheaper to find again. */
const MAX_KEPT = 1_000;

const answerSchema = v.strictObject({
  findings: v.array(v.looseObject({ rule: v.string(), severity: v.string(), places: v.array(v.looseObject({})) })),
  frames: v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  damaged: v.boolean(),
  isRaw: v.boolean(),
  unread: v.optional(v.looseObject({})),
});

/** A line is written by the same build, so findings have its shapes; what was cut off or changed doesn't fit. */
const lineSchema = v.tuple([
  v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  v.custom<CheckAnswer>((value) => v.is(answerSchema, value)),
]);

export class RememberedChecks {
  readonly #check: TaskCalls<'check'>['check'];

  #known: Promise<Map<string, CheckAnswer>> | undefined;
  #fresh: string[] = [];
  #storing: Promise<void> = Promise.resolve();

  readonly #cache: LineCache;

  /** @param check in a thread @param folder @param script see `LineCache`: the script that checks, because another build judges otherwise */
  constructor(check: TaskCalls<'check'>['check'], folder: string, script: string) {
    this.#check = check;
    this.#cache = new LineCache(folder, script);
  }

  /** As the task, or from memory. */
  async check(task: CheckInput, signal?: AbortSignal): Promise<CheckAnswer> {
    this.#known ??= this.#load();
    const known = await this.#known;
    const key = keyOf(task);
    const last = known.get(key);
    if (last) return last;
    const answer = await this.#check(task, signal);
    this.#remember(key, answer, known);
    return answer;
  }

  /** Stores what isn't stored yet. Never rejects. */
  async store(): Promise<void> {
    const lines = this.#fresh.splice(0);
    if (lines.length) this.#storing = this.#storing.then(() => this.#cache.append(lines)).catch(() => {});
    await this.#storing;
  }

  #remember(key: string, answer: CheckAnswer, known: Map<string, CheckAnswer>): void {
    const line = JSON.stringify([key, answer]);
    if (line.length > MAX_KEPT) return;
    known.set(key, answer);
    this.#fresh.push(line);
    if (this.#fresh.length >= STORE_EACH) void this.store();
  }

  async #load(): Promise<Map<string, CheckAnswer>> {
    const known = new Map<string, CheckAnswer>();
    for (const line of await this.#cache.read()) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), lineSchema), line);
      if (parsed.success) known.set(...parsed.output);
    }
    return known;
  }
}

/** Of everything that the answer depends on: the bytes of all files as digests, and what belongs to them. */
function keyOf(task: CheckInput): string {
  return sha256Of(JSON.stringify(digested(task)));
}

/** A copy with digests in place of bytes. Not by a replacer: it would see a `Buffer` as a list of numbers. */
function digested(value: unknown): unknown {
  if (value instanceof Uint8Array) return sha256Of(value);
  if (Array.isArray(value)) return value.map(digested);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, digested(one)]));
}
