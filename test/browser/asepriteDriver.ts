import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { Flattener } from '../../src/shared/aseprite/flatten';
import { readAseprite } from '../../src/shared/aseprite/read';
import type { Raster } from '../../src/shared/pixels/raster';
import { sceneOf } from '../page/scenes';
import { root } from '../support/places';
import type { PreviewPage } from './previewPageDriver';

/** One of Aseprite's own test sprites. */
export const sample = (name: string): Buffer => readFileSync(path.join(root, 'test/fixtures/aseprite', name));

/** Shows a file in a page of the scene `sheet-uncut`, whose one item is called `file`. */
export async function showFile(preview: PreviewPage, bytes: Uint8Array, version = 2): Promise<void> {
  await preview.settled();
  const { state } = sceneOf('sheet-uncut');
  const kind = bytes[6] === 1 ? 'still' : 'animation';
  await preview.setPicture('file', bytes);
  await preview.sendState({
    ...state,
    items: state.items.map((item) => ({ ...item, name: 'hero.aseprite', kind, version })),
  });
}

/** A frame of a file, with some of its layers closed or opened by their names. */
export function flat(bytes: Uint8Array, frame = 0, eyes: Readonly<Record<string, boolean>> = {}): Raster {
  const document = readAseprite(bytes);
  const isVisible = (index: number) => {
    const layer = document.layers[index];
    return eyes[layer?.name ?? ''] ?? layer?.visible ?? false;
  };
  const inflate = (packed: Uint8Array, size: number) => inflateSync(packed, { maxOutputLength: size });
  return new Flattener(document, { isVisible, inflate }).frame(frame);
}
