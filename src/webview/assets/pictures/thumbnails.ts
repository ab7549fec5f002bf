import type { PictureBytes } from '../../../shared/protocol/pictureBytes';
import { excessOf } from '../../../sprite/formats/excess';
import { exifOrientation, orientedSize } from '../../../sprite/formats/orientation';
import { sniffPicture } from '../../../sprite/formats/sniff';
import { DECODE_LIMIT_MS } from '../../lib/picture/pictureDecoder';
import type { AssetsHost } from '../parts';
import type { Drawable } from './drawFit';
import { StillCache } from './stillCache';

/** Concurrent calls to the host, which fetches four at a time. */
const AT_ONCE = 6;
/** Most decoded stills in memory, and most bytes (RGBA). */
const MAX_STILLS = 300;
const MAX_BYTES = 32 * 1024 * 1024;
/** Larger pictures are scaled down to this longer side, in pixels. No card shows more. */
const MAX_SIDE = 256;

export interface Thumbnails {
  get(id: string): Drawable | undefined;
  /** Why an asset has no picture, if known. */
  fault(id: string): ThumbnailFault | undefined;
  /** Loads the pictures of these assets, which are in sight, in this order. Pictures of other assets are no longer waited for. */
  want(ids: readonly string[]): void;
  /** Forgets a fault, so that the picture can be loaded again. */
  retry(id: string): void;
}

export interface ThumbnailFault {
  /** `none`: the host has no picture. `broken`: its bytes can't be decoded. */
  readonly reason: 'none' | 'broken';
  /** The host's sentence. */
  readonly text?: string;
}

interface Still extends Drawable {
  readonly source: ImageBitmap;
}

/** Pictures of cards, loaded only while in sight. `landed` is called with the id when a picture or a fault has arrived. */
export function createThumbnails(host: AssetsHost, landed: (id: string) => void): Thumbnails {
  const stills = new StillCache<Still>(MAX_STILLS, MAX_BYTES);
  const faults = new Map<string, ThumbnailFault>();
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
      // Null: the asset was out of sight before the host's turn came to it.
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

function faultOf(error: unknown): ThumbnailFault {
  if (error instanceof NoPictureError || error instanceof DOMException) return { reason: 'broken' };
  return { reason: 'none', text: error instanceof Error ? error.message : undefined };
}

/** The bytes aren't a picture, or it is too expensive to decode. */
class NoPictureError extends Error {}

/**
 * Decodes the first frame of a picture file. The browser does so on another thread and can't be stopped. After the usual time limit, the call
 * rejects, so that other pictures needn't wait.
 */
async function decodeStill({ bytes }: PictureBytes): Promise<Still> {
  const info = sniffPicture(bytes);
  if (!info || excessOf(bytes, info)) throw new NoPictureError();
  const { contentType } = info;
  // The browser rotates photographs by their Exif orientation; the size to scale to is the one after that.
  const { width, height } = orientedSize(info, exifOrientation(bytes));
  const shrink = MAX_SIDE / Math.max(width, height);
  const scaled = {
    resizeWidth: Math.max(1, Math.round(width * shrink)),
    resizeHeight: Math.max(1, Math.round(height * shrink)),
    resizeQuality: 'high',
  } as const;
  const blob = new Blob([new Uint8Array(bytes)], { type: contentType });
  const source = await inTime(createImageBitmap(blob, shrink < 1 ? scaled : {}));
  return { source, width: source.width, height: source.height };
}

/** Rejects with `NoPictureError` if decoding takes too long. A picture that comes later is freed. */
function inTime(decoding: Promise<ImageBitmap>): Promise<ImageBitmap> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new NoPictureError());
      decoding.then((late) => late.close()).catch(() => undefined);
    }, DECODE_LIMIT_MS);
    decoding.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
