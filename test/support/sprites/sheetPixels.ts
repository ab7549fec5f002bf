import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';

/** One expected frame: straight RGBA, row by row from the top left. */
export interface FramePixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

interface SheetJson {
  readonly frames: readonly { readonly frame: { x: number; y: number; w: number; h: number } }[];
  readonly meta: { readonly image: string };
}

/** A sheet's frames by its JSON file (Aseprite array form), decoded with a library that the extension doesn't use. */
export function sheetFrames(jsonFile: string): FramePixels[] {
  const { frames, meta } = JSON.parse(readFileSync(jsonFile, 'utf8')) as SheetJson;
  const sheet = PNG.sync.read(readFileSync(path.join(path.dirname(jsonFile), meta.image)));
  return frames.map(({ frame: { x, y, w, h } }) => {
    const cut = new PNG({ width: w, height: h });
    PNG.bitblt(sheet, cut, x, y, w, h, 0, 0);
    return { width: w, height: h, rgba: new Uint8Array(cut.data) };
  });
}
