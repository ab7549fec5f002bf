import type { PictureBytes } from '../../../shared/protocol/pictureBytes';
import { excessOf } from '../../../shared/sprite/pixels/excess';
import { exifOrientation, orientedSize } from '../../../shared/sprite/pixels/orientation';
import { sniffPicture } from '../../../shared/sprite/pixels/sniff';
import { DECODE_LIMIT_MS } from '../../lib/picture/pictureDecoder';
import type { AssetsHost } from '../parts';
import type { Drawable } from './drawFit';
import { StillCache } from './stillCache';

/** Calls of the host under way at a time; the host fetches four at a time. */
const AT_ONCE = 6;
/** Limits of the decoded stills that are kept: their number, and bytes of RGBA. */
const MOST = 300;
const MOST_BYTES = 32 * 1024 * 1024;
/** Larger pictures are scaled down to this side, in pixels: no card shows more. */
const LARGEST = 256;

export interface Thumbnails {
  get(id: string): Drawable | undefined;
  /** Why there is no picture, as far as known. */
  fault(id: string): ThumbnailFault | undefined;
  /** Names the assets that are in sight without a picture, the first ones to load first. Others are no longer waited for. */
  want(ids: readonly string[]): void;
  /** Forgets a fault, so that the picture is asked for again. */
  retry(id: string): void;
}

export interface ThumbnailFault {
  /** `none`: the host has no picture; `broken`: its bytes cannot be decoded. */
  readonly reason: 'none' | 'broken';
  /** The host's sentence. */
  readonly text?: string;
}

interface Still extends Drawable {
  readonly source: ImageBitmap;
}

/** Pictures for cards, loaded only while they are in sight. `landed` is called with the id once there is a picture or a fault. */
export function createThumbnails(host: AssetsHost, landed: (id: string) => void): Thumbnails {
  const stills = new StillCache<Still>(MOST, MOST_BYTES);
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
      // Null: the asset had left the screen before the host came to it.
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

/** The bytes aren't picture, or one that is too expensive to decode. */
class NoPictureError extends Error {}

/**
 * The first frame of a picture file. The browser decodes it outside of this thread; it cannot be stopped, but after the time limit of
 * other pictures nobody waits for it anymore, so that it does not hold up the others.
 */
async function decodeStill({ bytes }: PictureBytes): Promise<Still> {
  const info = sniffPicture(bytes);
  if (!info || excessOf(bytes, info)) throw new NoPictureError();
  const { contentType } = info;
  // The browser rotates photographs by their Exif orientation, and takes the size after that.
  const { width, height } = orientedSize(info, exifOrientation(bytes));
  const shrink = LARGEST / Math.max(width, height);
  const scaled = {
    resizeWidth: Math.max(1, Math.round(width * shrink)),
    resizeHeight: Math.max(1, Math.round(height * shrink)),
    resizeQuality: 'high',
  } as const;
  const blob = new Blob([new Uint8Array(bytes)], { type: contentType });
  const source = await inTime(createImageBitmap(blob, shrink < 1 ? scaled : {}));
  return { source, width: source.width, height: source.height };
}

/** Rejects with `NoPictureError` where decoding takes too long; what comes later is freed. */
function inTime(decoding: Promise<ImageBitmap>): Promise<ImageBitmap> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new NoPictureError());
      decoding.then((late) => late.close()).catch(() => undefined);
    }, DECODE_LIMIT_MS);
    decoding.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
