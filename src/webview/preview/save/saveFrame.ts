import * as l10n from '@vscode/l10n';
import { encodeEnlarged } from '../../../shared/pixels/enlargedPng';
import type { Raster } from '../../../shared/pixels/raster';
import type { Done, PreviewItem } from '../../../shared/protocol/preview';
import { copyPng } from '../../lib/clipboard';
import type { PageContext } from '../parts';
import { pixelsOf } from '../stage/pixelsOf';
import { createBreath } from './breathe';
import { frameSuffix } from './fileNames';
import { withNote } from './withNote';

/** The frame that is on the stage. */
export interface FrameOnStage {
  readonly item: PreviewItem;
  /** From 0, of so many. */
  readonly frame: number;
  readonly frames: number;
  /** As it is drawn: with light and difference, without what lies around, over or under it. */
  readonly raster: Raster;
  /** The pixels are not those of the file. */
  readonly changed: boolean;
}

/** The frame on the stage as its filters leave it; undefined where no single picture is shown. */
export function frameOnStage(ctx: PageContext): FrameOnStage | undefined {
  const { item, picture, frame } = ctx.shown();
  const own = picture?.frames[frame]?.image;
  if (!item || !picture || !own) return undefined;
  const drawn = ctx.filtered();
  return { item, frame, frames: picture.frames.length, raster: pixelsOf(drawn ?? own), changed: drawn !== undefined };
}

/** A PNG of a frame with each pixel `times` × `times` large, with hard edges; the page stays quick meanwhile. */
export function encodeFrame({ raster }: FrameOnStage, times: number): Promise<Uint8Array<ArrayBuffer>> {
  return encodeEnlarged(raster, times, createBreath());
}

/** Has the host ask for a place and write a frame that `encodeFrame` made. */
export function saveFrame(
  ctx: PageContext,
  shown: FrameOnStage,
  times: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Done> {
  const suffix = frameSuffix({ ...shown, times });
  const saving = ctx.host.call('save', { item: shown.item.id, suffix, extension: 'png', bytes });
  return shown.changed ? withNote(saving, l10n.t('It is saved as it is shown, not as it is in the file.')) : saving;
}

/** Puts a frame on the clipboard as a PNG of its own size, and says so. */
export async function copyFrame(ctx: PageContext, shown: FrameOnStage): Promise<void> {
  const copied = await copyPng(encodeFrame(shown, 1));
  ctx.say(
    copied ? copiedText(shown) : l10n.t('The clipboard did not take the frame. Click into the preview and try again.'),
  );
}

function copiedText({ frame, frames, changed }: FrameOnStage): string {
  if (changed) return l10n.t('Frame copied as it is shown.');
  return frames > 1 ? l10n.t('Frame {0} of {1} copied.', frame + 1, frames) : l10n.t('Picture copied.');
}
