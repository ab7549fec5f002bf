import {
  AuthenticationError,
  CanceledError,
  ConnectionError,
  MissingKeyError,
  NotFoundError,
  RateLimitedError,
} from '../../../service/errors';
import { TaskQueue } from '../../../shared/base/taskQueue';

export interface Failure {
  readonly id: string;
  readonly why: unknown;
}

/** Assets that weren't finished, and why. */
export interface Passed {
  /** Assets that the service no longer has. */
  readonly gone: readonly string[];
  readonly failed: readonly Failure[];
  /** Assets that weren't started, or at which the work stopped. */
  readonly left: readonly string[];
  /** Why it stopped early. */
  readonly stopped?: unknown;
}

const AT_ONCE = 4;

/**
 * Does something to each asset, four at a time. A failure that would affect all others too (no key, no connection, a service
 * that stays busy, Cancel) stops the work; other failures are collected.
 * @param step called after each asset
 */
export async function eachAsset(
  ids: readonly string[],
  work: (id: string) => Promise<void>,
  step: () => void = () => {},
): Promise<Passed> {
  const gone: string[] = [];
  const failed: Failure[] = [];
  const stoppedAt: string[] = [];
  const notBegun: string[] = [];
  let stop: { readonly why: unknown } | undefined;
  const queue = new TaskQueue(() => AT_ONCE);
  for (const id of ids) {
    queue.add(async () => {
      if (stop) {
        notBegun.push(id);
        return;
      }
      try {
        await work(id);
      } catch (why) {
        if (why instanceof NotFoundError) gone.push(id);
        else if (!stopsAll(why)) failed.push({ id, why });
        else {
          stop ??= { why };
          stoppedAt.push(id);
        }
      }
      step();
    });
  }
  await queue.idle();
  return { gone, failed, left: [...stoppedAt, ...notBegun], stopped: stop?.why };
}

function stopsAll(error: unknown): boolean {
  return (
    error instanceof AuthenticationError ||
    error instanceof CanceledError ||
    error instanceof ConnectionError ||
    error instanceof MissingKeyError ||
    error instanceof RateLimitedError
  );
}
