import {
  AuthenticationError,
  CancelledError,
  ConnectionError,
  MissingKeyError,
  NotFoundError,
  RateLimitedError,
} from '../../../../service/errors';

export interface Failure {
  readonly id: string;
  readonly why: unknown;
}

/** How far the work on several assets came. */
export interface Passed {
  /** Assets that the service no longer has. */
  readonly gone: readonly string[];
  readonly failed: readonly Failure[];
  /** Assets that were not come to, or in whose middle everything stopped. */
  readonly left: readonly string[];
  /** Why it stopped before the end. */
  readonly stopped?: unknown;
}

const AT_ONCE = 4;

/**
 * Does something to each asset, at most four at once. What would meet all others too (no key, no connection, a service that stays
 * busy, Cancel) stops it; other failures are collected.
 * @param step told after each asset.
 */
export async function eachAsset(
  ids: readonly string[],
  work: (id: string) => Promise<void>,
  step: () => void = () => {},
): Promise<Passed> {
  const gone: string[] = [];
  const failed: Failure[] = [];
  const left: string[] = [];
  let next = 0;
  let stop: { readonly why: unknown } | undefined;
  const lane = async () => {
    for (let id = ids[next++]; id !== undefined; id = stop ? undefined : ids[next++]) {
      try {
        await work(id);
      } catch (why) {
        if (why instanceof NotFoundError) gone.push(id);
        else if (!stopsAll(why)) failed.push({ id, why });
        else {
          stop ??= { why };
          left.push(id);
        }
      }
      step();
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, lane));
  return { gone, failed, left: [...left, ...ids.slice(next)], ...(stop && { stopped: stop.why }) };
}

function stopsAll(error: unknown): boolean {
  return (
    error instanceof AuthenticationError ||
    error instanceof CancelledError ||
    error instanceof ConnectionError ||
    error instanceof MissingKeyError ||
    error instanceof RateLimitedError
  );
}
