import * as v from 'valibot';
import { DamagedPixelsError } from '../../aseprite/inflate';
import { DamagedFileError } from '../../aseprite/splice';
import { exportOptions } from '../../engines/exportOptions';
import { buildSheets } from '../../export/buildSheets';
import { exactPng } from '../../formats/indexedPng';
import type { ExportSprite } from '../../source/sprite';
import type { FixedFile, FlatReason } from './fixAnswer';
import { fixedPlaces, fixedSlice } from './fixedPlaces';
import { frameRect } from './fixedSheet';
import type { FixedView } from './fixedView';
import { fixLayers } from './fixLayers';

/**
 * A fixed Aseprite file with all its layers. If the layers can't be fixed one by one, a sheet of the flattened frames as a PNG, and a note that says
 * why.
 */
export async function fixAseprite(file: Uint8Array, fixed: FixedView): Promise<FixedFile> {
  const layered = await tryLayers(file, fixed);
  if (typeof layered !== 'string') return { index: fixed.view, bytes: layered };
  fixed.note({ note: 'flattened', because: layered });
  return flatSheet(fixed);
}

async function tryLayers(file: Uint8Array, fixed: FixedView): Promise<Uint8Array | FlatReason> {
  try {
    return await fixLayers(file, fixed);
  } catch (error) {
    if (error instanceof DamagedFileError || error instanceof DamagedPixelsError) return 'damaged';
    throw error;
  }
}

/** A single frame is a picture without a sheet. */
function flatSheet(fixed: FixedView): FixedFile {
  const { view, sprite, frames, tools } = fixed;
  const [{ width, height } = sprite] = frames;
  const file = { index: view, extension: 'png' } as const;
  const [only, ...more] = frames;
  if (only && !more.length) return { ...file, bytes: exactPng(only, tools.deflate) };
  const flat: ExportSprite = {
    ...sprite,
    width,
    height,
    frames: frames.map((image, at) => ({ image, duration: sprite.frames[at]?.duration ?? 1 })),
  };
  const built = buildSheets(flat, [...frames.keys()], v.parse(exportOptions, { format: 'sheet', layout: 'rows' }));
  const [{ picture, places }] = built.sheets;
  const moved = fixedPlaces(fixed.read.sprite, fixed.fixed.plan, view);
  return {
    ...file,
    bytes: exactPng(picture, tools.deflate),
    sheet: {
      width: picture.width,
      height: picture.height,
      frames: places.map(({ rect, source, duration }) => {
        return { rect: frameRect(rect), source: frameRect(source), sourceSize: built.frameSize, duration };
      }),
      tags: sprite.tags,
      slices: sprite.slices.map((slice) => fixedSlice(slice, moved)),
    },
  };
}
