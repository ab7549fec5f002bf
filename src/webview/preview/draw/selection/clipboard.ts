import * as l10n from '@vscode/l10n';
import { type Mask, maskOfRect, withinCanvas } from '../../../../sprite/draw/mask';
import { type Piece, pastedPiece } from '../../../../sprite/draw/moves';
import { clearCell, paintPatch } from '../../../../sprite/draw/patches';
import { addedColors } from '../../../../sprite/draw/takeIn';
import { cellWords } from '../../../../sprite/edit/cellWords';
import type { Change } from '../../../../sprite/edit/change';
import type { PastedFrame } from '../../../../sprite/edit/changes/pasteFrames';
import { type EditSprite, PIXEL_FORMS } from '../../../../sprite/edit/editSprite';
import { encoderFor } from '../../../../sprite/edit/encoder';
import { type Cells, partOf } from '../../../../sprite/edit/pixelMoves';
import { ChangeRefused } from '../../../../sprite/edit/refusal';
import { refusalText } from '../../../../sprite/edit/words/refusalText';
import { encodePng } from '../../../../sprite/formats/png';
import { containsRect, type Raster, sameSize, wordsOf } from '../../../../sprite/pixels/raster';
import { copyPng, readPng } from '../../../lib/clipboard';
import type { Point } from '../../core/viewport';
import { framesOf, isSameImage } from '../../edit/pastedImages';
import type { DrawSession } from '../drawSession';
import { floatingOf } from './floating';
import { groundCell } from './ground';

/** Where what was copied last was, and what it was: it's pasted there again. */
let copied: { readonly image: Raster; readonly at: Point } | undefined;

/** Milliseconds of a copied piece that is pasted as a frame. */
const FRAME_MS = 100;

/** Copies the selected pixels of the layer, for all previews of the window and for other programs. Without a selection, all. */
export async function copyPixels(session: DrawSession): Promise<boolean> {
  const { target, ctx } = session;
  const found = target && selectedImage(session, target.sprite, target.frame);
  if (!found) return false;
  const { image, at } = found;
  const isKept = await copyPng(Promise.resolve(encodePng(image)));
  const frames = framesOf({ frames: [{ duration: FRAME_MS, image }] }, {});
  await ctx.host.call('copyFrames', { frames: frames.map((frame) => ({ ...frame })), image: isKept });
  copied = { image, at };
  session.say(l10n.t('Copied {0} × {1} pixels.', image.width, image.height));
  return true;
}

/** Copies the selected pixels, and makes them transparent. */
export async function cutPixels(session: DrawSession): Promise<void> {
  // What lies over the layer is copied and gone.
  if (await copyPixels(session)) clearPixels(session, 'cut-pixels');
}

/** Makes the selected pixels transparent. */
export function clearPixels(session: DrawSession, step: 'clear-pixels' | 'cut-pixels' = 'clear-pixels'): void {
  const { target, state } = session;
  if (floatingOf(session).clear(step) || !target) return;
  if (target.refusal !== undefined) {
    session.say(target.refusal);
    return;
  }
  const { sprite, layer } = target;
  const mask = withinCanvas(state.selection ?? maskOfRect({ x: 0, y: 0, ...sizeOf(sprite) }), sprite);
  const cell = groundCell(session);
  if (!mask || !cell) return;
  const patches = [paintPatch(session.frames(), mask, cell)];
  session.apply([{ change: 'paint', layer, patches }], step);
}

const sizeOf = ({ width, height }: EditSprite) => ({ width, height });

/** What is selected as an image, with what lies over the layer. */
function selectedImage(
  session: DrawSession,
  sprite: EditSprite,
  frame: number,
): { image: Raster; at: Point } | undefined {
  const { piece } = floatingOf(session);
  const whole = maskOfRect({ x: 0, y: 0, ...sizeOf(sprite) });
  const mask = piece?.mask ?? withinCanvas(session.state.selection ?? whole, sprite);
  if (!mask) return undefined;
  const cells = piece?.cells ?? partOf(session.cells(), mask, clearCell(sprite));
  return { image: imageOf(cells, mask, sprite, frame), at: { x: mask.x, y: mask.y } };
}

function imageOf(cells: Cells, mask: Mask, sprite: EditSprite, frame: number): Raster {
  const palette = sprite.frames[frame]?.palette ?? new Uint8Array();
  const words = cellWords(cells, sprite, palette).slice();
  for (let at = 0; at < words.length; at++) if (!mask.bits[at]) words[at] = 0;
  return { width: cells.width, height: cells.height, data: new Uint8ClampedArray(words.buffer) };
}

/** Lays what was copied last over the layer: in a preview of the window, or in another program since. */
export async function pastePixels(session: DrawSession): Promise<void> {
  const [kept, bytes] = await Promise.all([session.ctx.host.call('copiedFrames', {}), readPng()]);
  const picture = bytes && (await session.ctx.pictures.decode(bytes).catch(() => undefined));
  // The page that copied them made them.
  const [frame] = (kept?.frames ?? []) as unknown as readonly PastedFrame[];
  const outside = picture?.frames[0].image;
  const isNewer = outside && (!frame || (kept?.image && !isSameImage(frame.image, outside)));
  const image = isNewer ? outside : frame && rasterOf(frame);
  if (image) layImage(session, image);
  else session.say(l10n.t('The clipboard has no image.'));
}

function rasterOf({ image: { width, height, pixels } }: PastedFrame): Raster | undefined {
  return pixels.compressed || pixels.bytes.length !== width * height * 4
    ? undefined
    : { width, height, data: new Uint8ClampedArray(pixels.bytes) };
}

function layImage(session: DrawSession, image: Raster): void {
  floatingOf(session).drop();
  const { target } = session;
  if (!target) return;
  if (target.refusal !== undefined) {
    session.say(target.refusal);
    return;
  }
  try {
    const { piece, first } = encodedPiece(target.sprite, target.frame, image, placeOf(image, target.sprite));
    floatingOf(session).lay(piece, first);
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    session.say(refusalText(error.refusal));
  }
}

/** Where it was copied, if all of it is on this canvas; otherwise, in the middle. */
function placeOf(image: Raster, { width, height }: EditSprite): Point {
  const canvas = { x: 0, y: 0, width, height };
  const place = copied && sameSize(copied.image, image) && { ...copied.at, width: image.width, height: image.height };
  if (place && containsRect(canvas, place)) return { x: place.x, y: place.y };
  return { x: Math.floor((width - image.width) / 2), y: Math.floor((height - image.height) / 2) };
}

/** An image in the form of a sprite, and what adds its colors to the palette. @throws {ChangeRefused} */
export function encodedPiece(
  sprite: EditSprite,
  frame: number,
  image: Raster,
  at: Point,
): { readonly piece: Piece; readonly first: readonly Change[] } {
  const now = sprite.frames[frame];
  const words = wordsOf(image.data);
  if (!now) return { piece: pastedPiece({ width: 0, height: 0, each: 1, bytes: new Uint8Array() }, at), first: [] };
  const encoder = encoderFor(sprite, [{ words, frame: now }]);
  const bytes = encoder.encode(words, now);
  const { width, height } = image;
  const added = addedColors(sprite, encoder.grown(sprite.frames)[0]?.palette);
  const piece = pastedPiece({ width, height, each: PIXEL_FORMS[sprite.form], bytes }, at);
  return { piece, first: added.length ? [{ change: 'palette', colors: added }] : [] };
}
