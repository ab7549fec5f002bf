import { readFile, readlink } from 'node:fs/promises';
import os from 'node:os';
import * as v from 'valibot';
import { isAlive } from './temporaries';

const schema = v.object({
  /** Where its number means something: a boot of a system, and in it the processes that see each other. */
  place: v.string(),
  pid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** When it started, in the system's own count; absent if the system doesn't say. Numbers of processes are used again. */
  started: v.optional(v.string()),
});

/** Which process wrote a record. */
export type ProcessMark = v.InferOutput<typeof schema>;

/** `elsewhere`: on another computer, in another container, or before the system was started again. */
export type ProcessState = 'lives' | 'gone' | 'elsewhere';

/** What the kernel of Linux says about a process; other systems have no such file. */
const statOf = (pid: number) => `/proc/${pid}/stat`;
/** States of a process that has ended and that its parent hasn't noticed. */
const ENDED = ['Z', 'X', 'x'];

let own: Promise<ProcessMark> | undefined;

/** The mark of this process. */
export function ownMark(): Promise<ProcessMark> {
  own ??= readOwn();
  return own;
}

async function readOwn(): Promise<ProcessMark> {
  const place = await ownPlace();
  const started = (await statusOf(process.pid))?.started;
  return { place, pid: process.pid, ...(started !== undefined && { started }) };
}

async function ownPlace(): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    return `${process.platform} ${os.hostname()}`;
  }
}

/** Whether a process still runs, as far as this one can tell. */
export async function stateOf(mark: ProcessMark): Promise<ProcessState> {
  const { place, started } = await ownMark();
  if (mark.place !== place) return 'elsewhere';
  if (!isAlive(mark.pid)) return 'gone';
  if (started === undefined || mark.started === undefined) return 'lives';
  const status = await statusOf(mark.pid);
  return !status || ENDED.includes(status.state) || status.started !== mark.started ? 'gone' : 'lives';
}

/** Undefined if a text isn't a mark. */
export function markFrom(text: string): ProcessMark | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined if the process doesn't exist, or the system doesn't say. */
async function statusOf(pid: number): Promise<{ readonly state: string; readonly started: string } | undefined> {
  const text = await readFile(statOf(pid), 'utf8').catch(() => undefined);
  // The name of its program comes first, in brackets, and may contain anything. Then come the third field and all others.
  const [state, ...rest] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  const started = rest[18];
  return state === undefined || started === undefined ? undefined : { state, started };
}
