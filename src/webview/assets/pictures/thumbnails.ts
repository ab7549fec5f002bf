import type { Drawable } from '../grid/drawFit';
import type { AssetsHost } from '../parts';
import { StillCache } from './stillCache';
import { decodeStill, NoPictureError } from './stills';

/** Questions under way at a time; the host fetches four at a time. */
const AT_ONCE = 6;
const MOST = 300;
const MOST_BYTES = 32 * 1024 * 1024;

export interface Thumbnails {
  get(id: string): Drawable | undefined;
  /** Why there is no picture, as far as known. */
  fault(id: string): Fault | undefined;
  /** Exactly these are seen and missing, the first ones first. */
  want(ids: readonly string[]): void;
  /** A fault is forgotten, so that the picture is asked for once more. */
  retry(id: string): void;
}

export interface Fault {
  /** `none`: the host has no picture; `broken`: what it has is none. */
  readonly reason: 'none' | 'broken';
  /** The host's sentence. */
  readonly text?: string;
}

/** Pictures for tiles, asked for only while they are seen. `landed` is called with the id when there is a picture or a fault. */
export function createThumbnails(host: AssetsHost, landed: (id: string) => void): Thumbnails {
  const stills = new StillCache<Awaited<ReturnType<typeof decodeStill>>>(MOST, MOST_BYTES);
  const faults = new Map<string, Fault>();
  const asking = new Set<string>();
  let wanted: readonly string[] = [];

  function next(): void {
    for (const id of wanted) {
      if (asking.size >= AT_ONCE) return;
      if (!asking.has(id) && !faults.has(id) && !stills.get(id)) void ask(id);
    }
  }

  async function ask(id: string): Promise<void> {
    asking.add(id);
    try {
      const bytes = await host.call('thumbnail', { id, play: false });
      // Null: it was out of sight when its turn came.
      if (bytes) stills.put(id, await decodeStill(bytes));
    } catch (error) {
      faults.set(id, faultOf(error));
    }
    asking.delete(id);
    wanted = wanted.filter((other) => other !== id);
    landed(id);
    next();
  }

  return {
    get: (id) => stills.get(id),
    fault: (id) => faults.get(id),
    want(ids) {
      const seen = new Set(ids);
      const left = [...asking].filter((id) => !seen.has(id));
      wanted = ids;
      if (left.length) void host.call('forget', { ids: left });
      next();
    },
    retry: (id) => faults.delete(id),
  };
}

function faultOf(error: unknown): Fault {
  if (error instanceof NoPictureError || error instanceof DOMException) return { reason: 'broken' };
  return { reason: 'none', ...(error instanceof Error && { text: error.message }) };
}
