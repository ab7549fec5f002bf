import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../../service/clock';

const HEARTBEAT = 10_000;
const STALE = 60_000;
const POLL = 200;

export interface Lease {
  release(): Promise<void>;
}

/**
 * What only one window, of all that share a directory, may do at a time. A lease is a file, created exclusively and touched
 * every 10 s; one that was not touched for 60 s belonged to a window that died, and is taken over.
 */
export class Leases {
  constructor(
    private readonly directory: string,
    private readonly clock: Clock,
  ) {}

  /** Undefined where another holds it. */
  async tryAcquire(name: string): Promise<Lease | undefined> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const file = path.join(this.directory, `${name}.lease`);
    const owner = randomBytes(12).toString('hex');
    if (!(await createExclusively(file, owner))) {
      if (!(await removeStale(file))) return undefined;
      if (!(await createExclusively(file, owner))) return undefined;
    }
    const beat = setInterval(() => void touch(file), HEARTBEAT);
    beat.unref();
    return {
      release: async () => {
        clearInterval(beat);
        // Whoever took a stale lease over owns it now.
        if ((await readFile(file, 'utf8').catch(() => '')) === owner) await rm(file, { force: true });
      },
    };
  }

  /** Waits until it is free; rejects with a `CancelledError` when the signal aborts. */
  async acquire(name: string, signal?: AbortSignal): Promise<Lease> {
    for (;;) {
      const lease = await this.tryAcquire(name);
      if (lease) return lease;
      await this.clock.sleep(POLL, signal);
    }
  }
}

async function createExclusively(file: string, owner: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(owner);
    await handle.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes a dead window's lease away; of several that try, one succeeds, and a lease that came to life is put back. */
async function removeStale(file: string): Promise<boolean> {
  if (!(await isStale(file))) return false;
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch {
    return false;
  }
  const dead = await isStale(aside);
  if (!dead) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
  return dead;
}

/** By the file system's own clock, which all windows share. */
async function isStale(file: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > STALE;
  } catch {
    return false;
  }
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => {});
}
