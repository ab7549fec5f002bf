import assert from 'node:assert/strict';
import { fiveFrames } from '../page/scenesPlay';
import type { PreviewPage } from './previewPageDriver';

/** Waits until the stage shows this one of the five frames, pixel by pixel. */
export async function expectFive(preview: PreviewPage, index: number): Promise<void> {
  const frame = fiveFrames[index];
  assert.ok(frame);
  await preview.expectPixels(frame);
}
