import * as l10n from '@vscode/l10n';
import { countOf } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import type { FrameFiles } from '../../../shared/protocol/previewEdits';
import { changedWithNotes } from '../../../sprite/edit/change';
import type { PastedFrame, PasteFramesChange } from '../../../sprite/edit/changes/pasteFrames';
import { copiedFrames } from '../../../sprite/edit/copiedFrames';
import type { EditSprite } from '../../../sprite/edit/editSprite';
import { ChangeRefused } from '../../../sprite/edit/refusal';
import { noteText } from '../../../sprite/edit/words/noteText';
import { encodePng } from '../../../sprite/formats/png';
import { copyPng, readPng } from '../../lib/clipboard';
import type { Picture } from '../../lib/picture/picture';
import type { PageContext } from '../core/feature';
import type { FrameSelection } from '../core/frameSelection';
import { pictureFault } from '../core/itemText';
import { changeFrames, editedPart } from './frameCommands';
import type { FrameStep } from './frameMoves';
import { framesOf, isSameImage } from './pastedImages';

/** Most bytes of pixels that are copied at once: 128 MiB. */
const MAX_COPIED_BYTES = 128 * 1024 * 1024;
/** Files over this aren't read: 40 MiB, as the host reads at most. */
const MAX_FILE_BYTES = 40 * 1024 * 1024;

/** What was dropped: files of the system, or URIs that the host reads. */
export interface Dropped {
  readonly files: readonly File[];
  readonly uris: readonly string[];
}

/**
 * Copies the selected frames for all previews of the window, and the first of them to the system's clipboard.
 * @param isCut deletes them then
 */
export async function copyFrames(ctx: PageContext, selection: FrameSelection, isCut: boolean): Promise<void> {
  const frames = await selectedFrames(ctx, selection);
  const [first] = frames ?? [];
  if (!frames || !first) return;
  const { width, height } = first.image;
  const data = new Uint8ClampedArray(first.image.pixels.bytes);
  const image = await copyPng(Promise.resolve(encodePng({ width, height, data })));
  await ctx.host.call('copyFrames', { frames: frames.map((frame) => ({ ...frame })), image });
  const isDone = isCut && (await changeFrames(ctx, selection, deleted));
  if (!isCut || isDone) ctx.say(isCut ? cutText(frames.length) : copiedText(frames.length));
}

/** Undefined if they can't be copied, which is said. */
async function selectedFrames(
  ctx: PageContext,
  selection: FrameSelection,
): Promise<readonly PastedFrame[] | undefined> {
  const chosen = selection.frames(ctx.player.frame);
  const { picture } = ctx.shown();
  if (!picture) return undefined;
  if (chosen.length * picture.width * picture.height * 4 > MAX_COPIED_BYTES) {
    const most = formatNumber(MAX_COPIED_BYTES / 2 ** 20);
    ctx.say(l10n.t('These frames have over {0} MiB of pixels. Copy fewer at once.', most));
    return undefined;
  }
  if (!ctx.editing.isPossible) return framesOf(picture, { frames: chosen });
  const found = await editedPart(ctx);
  return found && copiedFrames(found.part.sprite, chosen);
}

const deleted = ({ frames, total }: { readonly frames: readonly number[]; readonly total: number }): FrameStep => ({
  changes: [{ change: 'delete-frames', frames }],
  selected: [Math.max(0, Math.min(frames[0] ?? 0, total - frames.length - 1))],
});

const copiedText = (frames: number) =>
  countOf({ one: () => l10n.t('Copied 1 frame.'), several: (count) => l10n.t('Copied {0} frames.', count) }, frames);
const cutText = (frames: number) =>
  countOf({ one: () => l10n.t('Cut 1 frame.'), several: (count) => l10n.t('Cut {0} frames.', count) }, frames);

/** Pastes the frames that were copied last in a preview of the window; or an image that was copied elsewhere since. */
export async function pasteFrames(ctx: PageContext, selection: FrameSelection): Promise<void> {
  const [kept, image] = await Promise.all([ctx.host.call('copiedFrames', {}), clipboardImage(ctx)]);
  // The page that copied them made them; what isn't an image is refused by the change.
  const frames = (kept?.frames ?? []) as unknown as readonly PastedFrame[];
  const isNewer = image && (!kept || (kept.image && !isSameImage(frames[0]?.image, image.frames[0].image)));
  if (!isNewer && !frames.length) {
    ctx.say(l10n.t('The clipboard has no frames and no image.'));
    return;
  }
  await insertFrames(ctx, selection, { frames: (_, beside) => (isNewer ? framesOf(image, { beside }) : frames) });
}

/** Undefined if there is none, or the browser doesn't say. */
async function clipboardImage({ pictures }: PageContext): Promise<Picture | undefined> {
  const bytes = await readPng();
  return bytes && pictures.decode(bytes).catch(() => undefined);
}

/** Asks for files, and inserts their frames. */
export async function pickFrames(ctx: PageContext, selection: FrameSelection): Promise<void> {
  await insertFiles(ctx, selection, await ctx.host.call('pickFrames', {}));
}

/** Inserts the frames of files at a gap between frames. */
export async function dropFrames(
  ctx: PageContext,
  selection: FrameSelection,
  { files, uris }: Dropped,
  gap: number,
): Promise<void> {
  const found = files.length
    ? await filesOf(files)
    : uris.length
      ? await ctx.host.call('readFrames', { uris: [...uris] })
      : undefined;
  if (found) await insertFiles(ctx, selection, found, gap);
}

async function filesOf(files: readonly File[]): Promise<FrameFiles> {
  const read: FrameFiles['files'][number][] = [];
  const faults: string[] = [];
  for (const file of files) {
    const { name, size } = file;
    if (size > MAX_FILE_BYTES) {
      faults.push(
        l10n.t('{0} is over {1} MiB, which is too large to show.', name, formatNumber(MAX_FILE_BYTES / 2 ** 20)),
      );
      continue;
    }
    try {
      read.push({ name, bytes: new Uint8Array(await file.arrayBuffer()) });
    } catch {
      faults.push(l10n.t("Couldn't read {0}. It may not be a file, or its folder may not allow it.", name));
    }
  }
  return { files: read, faults };
}

async function insertFiles(
  ctx: PageContext,
  selection: FrameSelection,
  { files, faults }: FrameFiles,
  gap?: number,
): Promise<void> {
  const pictures: Picture[] = [];
  const notes = [...faults];
  for (const { name, bytes } of files) {
    try {
      const picture = await ctx.pictures.decode(bytes);
      pictures.push(picture);
      if (picture.frames.length < picture.total) notes.push(l10n.t('{0} has more frames than can be read.', name));
    } catch (error) {
      notes.push(pictureFault(name, error));
    }
  }
  const note = notes.slice(0, 3).join(' ');
  if (!pictures.length) {
    if (note) ctx.say(note);
    return;
  }
  const frames: Pasted['frames'] = (_, beside) => pictures.flatMap((picture) => framesOf(picture, { beside }));
  await insertFrames(ctx, selection, { frames, note, ...(gap !== undefined && { gap }) });
}

interface Pasted {
  /** @param beside milliseconds of the frame before them */
  frames(sprite: EditSprite, beside: number): readonly PastedFrame[];
  /** Default: after the selected frames. */
  readonly gap?: number;
  readonly note?: string;
}

async function insertFrames(ctx: PageContext, selection: FrameSelection, pasted: Pasted): Promise<void> {
  await changeFrames(ctx, selection, ({ frames: chosen, total }, sprite) => {
    const at = Math.min(total, pasted.gap ?? (chosen.at(-1) ?? 0) + 1);
    const frames = pasted.frames(sprite, sprite.frames[Math.max(0, at - 1)]?.duration ?? 0);
    const change: PasteFramesChange = { change: 'paste-frames', at, frames };
    const note = [pasted.note, ...notesOf(sprite, change)].filter(Boolean).join(' ');
    return { changes: [change], selected: frames.map((_, index) => at + index), note };
  });
}

/** What a paste does beyond what was said. What is refused says so itself. */
function notesOf(sprite: EditSprite, change: PasteFramesChange): readonly string[] {
  try {
    return changedWithNotes(sprite, change).notes.map(noteText);
  } catch (error) {
    if (error instanceof ChangeRefused) return [];
    throw error;
  }
}
