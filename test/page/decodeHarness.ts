import workerSource from 'worker:../../src/webview/preview/decodeWorker';
import { createDecoder } from '../../src/webview/lib/picture/pictureDecoder';
import { quickPicture } from '../../src/webview/lib/picture/stillPicture';
import type { Outcome } from '../support/decodeOutcome';
import { fromBase64, toBase64 } from './base64';

/** The pages' decoder without a page. */

const decode = createDecoder(workerSource);

async function load(base64: string, limitMs?: number) {
  const bytes = fromBase64(base64);
  const asked = limitMs === undefined ? decode : createDecoder(workerSource, limitMs);
  return quickPicture(bytes) ?? (await asked(bytes));
}

const harness = {
  async decode(base64: string, limitMs?: number): Promise<Outcome> {
    const begin = performance.now();
    try {
      const { width, height, frames, total, broken } = await load(base64, limitMs);
      return { width, height, frames: frames.length, total, broken, ms: performance.now() - begin };
    } catch (error) {
      const reason = error instanceof Error && 'reason' in error ? error.reason : error;
      return { fault: String(reason), ms: performance.now() - begin };
    }
  },
  /** RGBA of the first frame. */
  async pixels(base64: string): Promise<{ width: number; height: number; base64: string }> {
    const { frames } = await load(base64);
    const { width, height, data } = frames[0].image;
    return { width, height, base64: toBase64(data) };
  },
  /** RGBA and milliseconds of all frames. */
  async frames(base64: string): Promise<{ duration: number; base64: string }[]> {
    const { frames } = await load(base64);
    return frames.map(({ duration, image }) => ({ duration, base64: toBase64(image.data) }));
  },
  /** The browser's own drawing of the file in a page. */
  async shown(base64: string, type: string): Promise<{ width: number; height: number; base64: string }> {
    const bitmap = await createImageBitmap(new Blob([fromBase64(base64)], { type }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return { width, height, base64: toBase64(context?.getImageData(0, 0, width, height).data ?? new Uint8Array()) };
  },
};

Object.assign(window, { harness });
