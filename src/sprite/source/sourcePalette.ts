import { type AsepriteDocument, seenLayers } from '../aseprite/document';
import { gifAnimation } from '../formats/decode/gifFrames';
import { withFileEnd } from '../formats/fileEnd';
import { ownPalette } from '../formats/ownPalette';
import { sniffPicture } from '../formats/sniff';
import { readStoredPng } from '../formats/storedPng';
import { indexRaster, MAX_ENTRIES } from '../pixels/indexWords';
import { type Raster, wordsOf } from '../pixels/raster';
import type { SpritePalette } from './sprite';
import { paletteFor, withClear } from './spritePalette';

/** The palette of a file, and the indices of its frames. */
export interface FileIndices {
  readonly palette: SpritePalette;
  /** As `ExportFrame.indices`; undefined if colors have to tell, as in an APNG. */
  indices?(frame: number): Raster | undefined;
}

/** Of an indexed PNG or a GIF with one palette; undefined for all other files. */
export function fileIndices(file: Uint8Array): FileIndices | undefined {
  const bytes = withFileEnd(file);
  const colors = ownPalette(bytes);
  const info = colors && sniffPicture(bytes);
  if (!info) return undefined;
  const palette = withClear({ colors });
  if (info.format === 'png') return info.animated ? { palette } : { palette, indices: once(() => [pngIndices(bytes)]) };
  return {
    palette,
    indices: once(() => gifAnimation(bytes, info, { showsIndices: true }).frames.map(({ image }) => image)),
  };
}

function pngIndices(bytes: Uint8Array): Raster {
  const png = readStoredPng(bytes);
  return indexRaster(png, png.samples);
}

/** Reads all frames at the first question: only palettes with equal colors are asked about. */
function once(read: () => readonly (Raster | undefined)[]): (frame: number) => Raster | undefined {
  let known: readonly (Raster | undefined)[] | undefined;
  return (frame) => {
    known ??= read();
    return known[frame];
  };
}

/** The palette of the first frame of an Aseprite file; undefined if it isn't indexed. @param isVisible as for `Flattener` */
export function documentPalette(
  document: AsepriteDocument,
  isVisible: (layer: number) => boolean,
): SpritePalette | undefined {
  const { colorMode, frames, transparentIndex: mask, layers } = document;
  const bytes = frames[0]?.palette ?? new Uint8Array();
  if (colorMode !== 'indexed' || bytes.length === 0) return undefined;
  const colors = [...wordsOf(new Uint8ClampedArray(bytes))].slice(0, MAX_ENTRIES);
  // The index may lie after the palette.
  while (colors.length <= mask) colors.push(0);
  const seen = seenLayers(layers, isVisible);
  return paletteFor(
    { colors, mask },
    layers.filter((_, layer) => seen[layer]),
  );
}
