import * as l10n from '@vscode/l10n';
import type { Done, PreviewItem } from '../../../shared/protocol/preview';
import { encodeEnlarged } from '../../../sprite/formats/enlargedPng';
import type { Raster } from '../../../sprite/pixels/raster';
import { copyPng } from '../../lib/clipboard';
import { createPause } from '../../lib/pacing';
import { pixelsOf } from '../core/canvas';
import { hasOtherLayers } from '../core/eyes';
import { type PageContext, withNote } from '../core/feature';
import { frameSuffix } from './fileNames';

/** Milliseconds after which encoding pauses: half a frame of the screen. */
const SLICE_MS = 8;

/** The frame that is on the stage. */
export interface FrameOnStage {
  readonly item: PreviewItem;
  /** Index of the frame, from 0. */
  readonly frame: number;
  /** Number of frames. */
  readonly frames: number;
  /** The frame's pixels as filters (light, difference) changed them, without the layers over it. */
  readonly raster: Raster;
  /** The pixels are not the file's, because a filter changed them or other layers are shown. */
  readonly changed: boolean;
}

/** The frame on the stage; undefined if no single picture is shown. */
export function frameOnStage(ctx: PageContext): FrameOnStage | undefined {
  const shown = ctx.shown();
  const { item, picture, frame } = shown;
  const own = picture?.frames[frame]?.image;
  if (!item || !picture || !own) return undefined;
  const drawn = ctx.filtered();
  return {
    item,
    frame,
    frames: picture.frames.length,
    raster: pixelsOf(drawn ?? own),
    changed: drawn !== undefined || hasOtherLayers(shown),
  };
}

/** A PNG of a frame, each pixel enlarged to `times` × `times`. Pauses now and then to keep the page responsive. */
export function encodeFrame({ raster }: FrameOnStage, times: number): Promise<Uint8Array<ArrayBuffer>> {
  return encodeEnlarged(raster, times, createPause(SLICE_MS));
}

/** Has the host ask where to save a frame that `encodeFrame` made, and write it. */
export function saveFrame(
  ctx: PageContext,
  shown: FrameOnStage,
  times: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Done> {
  const suffix = frameSuffix({ ...shown, times });
  const saving = ctx.host.call('save', { item: shown.item.id, suffix, extension: 'png', bytes });
  return shown.changed ? withNote(saving, l10n.t("It's saved as shown, not as it is in the file.")) : saving;
}

/** Copies a frame to the clipboard as a PNG at 1×, and says so. */
export async function copyFrame(ctx: PageContext, shown: FrameOnStage): Promise<void> {
  const copied = await copyPng(encodeFrame(shown, 1));
  ctx.say(
    copied ? copiedText(shown) : l10n.t("Couldn't copy the frame to the clipboard. Click the preview and try again."),
  );
}

function copiedText({ frame, frames, changed }: FrameOnStage): string {
  if (changed) return l10n.t('Copied the frame as shown.');
  return frames > 1 ? l10n.t('Copied frame {0} of {1}.', frame + 1, frames) : l10n.t('Copied the image.');
}
