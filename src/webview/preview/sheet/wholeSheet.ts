import * as l10n from '@vscode/l10n';
import { announce } from '../../lib/announce';
import { formatNumber } from '../../lib/l10n';
import type { Command } from '../command';
import type { PageContext, Shown } from '../parts';
import type { Point } from '../viewport';
import { createFrameLines, type FrameLines } from './frameLines';

/** A pointer that moved further than this dragged the sheet, in CSS pixels. */
const STILL = 4;

/**
 * The frames of a sheet over the whole sheet, which stands on the stage as one picture: a click marks a frame, a click on the marked
 * one shows it alone, and so does going back to the frames. The keys of the player mark the frames before and after.
 */
export function createWholeSheet(ctx: PageContext): FrameLines {
  let marked = 0;
  let item = '';
  /** The marked frame is to be shown once its picture is there. */
  let due = false;
  let stage: Element | null = null;
  let pressed: Point = { x: 0, y: 0 };
  const lines = createFrameLines(() => marked);

  const isWhole = ({ item: one, mode, picture, view }: Shown) =>
    mode === 'one' && view.whole && one?.sheet !== undefined && picture !== undefined;

  function markFrame(index: number): void {
    const frames = ctx.shown().item?.sheet?.frames.length ?? 1;
    marked = (index + frames) % frames;
    announce(l10n.t('frame {0} of {1}', formatNumber(marked + 1), formatNumber(frames)));
    ctx.redraw();
  }

  function frameAt(event: MouseEvent): number {
    const box = stage?.getBoundingClientRect();
    const pixel = box && ctx.viewport.pixelAt({ x: event.clientX - box.left, y: event.clientY - box.top });
    const frames = ctx.shown().item?.sheet?.frames ?? [];
    if (!pixel) return -1;
    return frames.findIndex(({ x, y, w, h }) => pixel.x >= x && pixel.x < x + w && pixel.y >= y && pixel.y < y + h);
  }

  function clicked(event: MouseEvent): void {
    const moved = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL;
    if (moved || !isWhole(ctx.shown())) return;
    const index = frameAt(event);
    if (index < 0) return;
    if (index === marked) ctx.change({ whole: false });
    else markFrame(index);
  }

  function listen(): void {
    stage = lines.element.closest('.stage');
    stage?.addEventListener('pointerdown', (event) => {
      if (event instanceof PointerEvent) pressed = { x: event.clientX, y: event.clientY };
    });
    stage?.addEventListener('click', (event) => {
      if (event instanceof MouseEvent) clicked(event);
    });
  }

  /** Keeps the frame that is shown, to mark it on the sheet; goes to the marked one when the frames come back. */
  function follow(shown: Shown): void {
    if (!shown.picture || !shown.item?.sheet || isWhole(shown)) return;
    if (!due) {
      marked = shown.frame;
      return;
    }
    // The player still has the sheet as a still, until its picture is there.
    if (shown.view.whole || shown.picture.frames.length !== shown.item.sheet.frames.length) return;
    due = false;
    const to = marked;
    if (to !== shown.frame && !shown.playing) queueMicrotask(() => ctx.player.seek(to));
  }

  const step = (id: string, label: string, key: string, by: number): Command => ({
    id,
    label,
    keys: [key],
    group: 'play',
    run: () => markFrame(marked + by),
    state: (shown) => ({ enabled: isWhole(shown) }),
  });

  return {
    ...lines,
    commands: [
      step('sheet.previous', l10n.t('Mark the frame before, in the whole sheet'), ',', -1),
      step('sheet.next', l10n.t('Mark the next frame, in the whole sheet'), '.', 1),
    ],
    update(shown) {
      if (!stage) listen();
      if (shown.item && shown.item.id !== item) {
        item = shown.item.id;
        marked = 0;
        due = false;
      }
      if (isWhole(shown)) due = true;
      follow(shown);
      lines.update(shown);
    },
    frame: follow,
  };
}
