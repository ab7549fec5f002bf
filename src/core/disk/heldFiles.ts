import { rename, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ForeignText, foreignText } from '../../shared/base/foreignText';

/**
 * Files that another program holds. On Windows, a file that is open elsewhere can't be renamed, replaced, or removed: virus scanners and indexers hold
 * a new file for a moment, an editor or a game for as long as it runs.
 */

/** Another program holds a file and didn't release it in time, or the system doesn't say more than that it refuses. Nothing was changed. */
export class InUseError extends Error {
  override readonly name = 'InUseError';
  readonly file: ForeignText;
  /** @param file path */
  constructor(file: string, options?: ErrorOptions) {
    super('Another program uses the file.', options);
    this.file = foreignText(file);
  }
}

/** What changes names on disk, and waits; tests replace parts of it. */
export interface DiskCalls {
  readonly platform: NodeJS.Platform;
  rename(from: string, to: string): Promise<void>;
  /** Rejects if the file doesn't exist. */
  remove(file: string): Promise<void>;
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<unknown>;
}

export const diskCalls: DiskCalls = {
  platform: process.platform,
  rename,
  remove: (file) => rm(file),
  wait: (milliseconds) => delay(milliseconds),
};

/** Milliseconds before each further attempt: a second and a half in all, in which a scanner is done. */
const WAITS_MS = [10, 20, 50, 100, 200, 400, 720];

/** Whether a file is held. Windows doesn't tell that apart from a missing permission; elsewhere, a permission isn't worth waiting for. */
export function isHeld(error: unknown, platform: NodeJS.Platform = process.platform): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EBUSY' || (platform === 'win32' && (code === 'EPERM' || code === 'EACCES'));
}

/** Does something with a file, and again for a while if another program holds it. Rejects with the last error. */
export async function untilReleased<T>(
  action: () => Promise<T>,
  { platform, wait }: Pick<DiskCalls, 'platform' | 'wait'> = diskCalls,
): Promise<T> {
  for (const milliseconds of WAITS_MS) {
    try {
      return await action();
    } catch (error) {
      if (!isHeld(error, platform)) throw error;
    }
    await wait(milliseconds);
  }
  return action();
}

/**
 * {@link untilReleased} for a file of the user.
 * @param file path, for the error
 * @throws {InUseError} if it's still held
 */
export async function onceReleased<T>(file: string, action: () => Promise<T>, calls: DiskCalls): Promise<T> {
  try {
    return await untilReleased(action, calls);
  } catch (cause) {
    throw isHeld(cause, calls.platform) ? new InUseError(file, { cause }) : cause;
  }
}
