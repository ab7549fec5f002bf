import workerSource from 'worker:../../src/webview/preview/decodeWorker';
import { NOTHING_TO_FIX } from '../../src/sprite/fix/fixSettings';
import type { SpriteViews } from '../../src/sprite/pixels/views';
import { createDecoder } from '../../src/webview/lib/picture/pictureDecoder';
import { quickPicture } from '../../src/webview/lib/picture/stillPicture';
import { createSpriteThread } from '../../src/webview/preview/spriteThread/spriteThread';
import type { Outcome } from '../support/browser/decodeOutcome';
import { fromBase64, toBase64 } from './base64';

/** The pages' decoder, and the preview's thread for pixel art, without a page. */

const decode = createDecoder(workerSource);

async function load(base64: string, limitMs?: number) {
  const bytes = fromBase64(base64);
  const asked = limitMs === undefined ? decode : createDecoder(workerSource, limitMs);
  return quickPicture(bytes) ?? (await asked(bytes));
}

/** An image with a color for each pixel, so that work on it takes a while. */
function colorful(side: number): SpriteViews {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at++) data.set([at & 255, (at >> 8) & 255, (at * 7) & 255, 255], at * 4);
  return { views: [{ frames: [{ width: side, height: side, data }], loops: [] }] };
}

const harness = {
  /**
   * Has images shrunk by steps: all calls at once, the ones for the first image before the ones for the second. The widths in the order of the
   * calls, null for a call without a result, and the calls in the order of their answers.
   */
  async shrink(images: readonly { readonly side: number; readonly steps: readonly number[] }[]) {
    const thread = createSpriteThread();
    const answered: number[] = [];
    const widths: Promise<number | null>[] = [];
    for (const { side, steps } of images) {
      thread.load(async () => colorful(side));
      for (const step of steps) {
        const call = widths.length;
        const fixed = thread.apply({ ...NOTHING_TO_FIX, grid: { x: step, y: step } }, 0, 0);
        widths.push(
          fixed.then((result) => {
            answered.push(call);
            return result?.image.width ?? null;
          }),
        );
      }
    }
    const all = await Promise.all(widths);
    thread.end();
    return { widths: all, answered };
  },
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
