import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sceneOf } from '../page/scenes';
import { root } from '../support/places';
import type { PreviewPage } from './previewPageDriver';

/** One of Aseprite's own test sprites. */
export const sample = (name: string): Buffer => readFileSync(path.join(root, 'test/fixtures/aseprite', name));

/** Shows a file in a page with a scene whose one item is called `file`. */
export async function showFile(
  preview: PreviewPage,
  bytes: Uint8Array,
  version = 2,
  scene = 'sheet-uncut',
): Promise<void> {
  await preview.settled();
  const { state } = sceneOf(scene);
  const kind = bytes[6] === 1 ? 'still' : 'animation';
  await preview.setPicture('file', bytes);
  await preview.sendState({
    ...state,
    items: state.items.map((item) => ({ ...item, name: 'hero.aseprite', kind, version })),
  });
}
