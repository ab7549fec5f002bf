import * as l10n from '@vscode/l10n';
import type { FrameRect } from '../../../shared/sprite/pixels/sheet';
import { announce } from '../../lib/announce';
import { el, setAttributes, svg } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { Command, Layer, PageContext, Shown } from '../core/feature';
import type { Point, Viewport } from '../core/viewport';

export interface WholeSheet extends FrameLines {
  readonly commands: readonly Command[];
}

/** A pointer that moved further than so many CSS pixels dragged the sheet, and did not click. */
const STILL = 4;

/**
 * The whole sheet on the stage as one picture, with its frames outlined. A click marks a frame. A click on the marked frame shows it
 * alone, and so does going back to single frames. The player's keys mark the previous and the next frame.
 */
export function createWholeSheet(ctx: PageContext): WholeSheet {
  let marked = 0;
  let item = '';
  /** The marked frame will be shown when the frames' picture is loaded. */
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

  /** Remembers the shown frame, to mark it on the whole sheet; shows the marked frame when the frames come back. */
  function syncFrame(shown: Shown): void {
    if (!shown.picture || !shown.item?.sheet || isWhole(shown)) return;
    if (!due) {
      marked = shown.frame;
      return;
    }
    // Until the frames' picture is loaded, the player still has the whole sheet.
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
      step('sheet.previous', l10n.t('Select the previous frame in the whole sheet'), ',', -1),
      step('sheet.next', l10n.t('Select the next frame in the whole sheet'), '.', 1),
    ],
    update(shown) {
      if (!stage) listen();
      if (shown.item && shown.item.id !== item) {
        item = shown.item.id;
        marked = 0;
        due = false;
      }
      if (isWhole(shown)) due = true;
      syncFrame(shown);
      lines.update(shown);
    },
    frame: syncFrame,
  };
}

export interface FrameLines extends Layer {
  /** Outlines the frames of another cut instead of the sheet's own; undefined: its own again. */
  preview(rects: readonly FrameRect[] | undefined): void;
}

/** Only frames of at least this size, in CSS pixels, get a number. */
const LEAST = { width: 22, height: 16 };
/** Sheets of more frames get no numbers. */
const MOST_NUMBERS = 512;

/**
 * Outlines and numbers of a sheet's frames over the whole sheet, with the current one marked.
 * @param current index of the frame that is marked
 */
function createFrameLines(current: () => number | undefined): FrameLines {
  // A light line on a dark one, so that it shows on any picture.
  const paths = [svg('path', { class: 'frame-halo' }), svg('path', { class: 'frame-line' })] as const;
  const mark = svg('rect', { class: 'frame-mark', rx: 1 });
  const numbers = svg('g', { class: 'frame-numbers' });
  const element = el('div', { class: 'frame-lines', hidden: true, 'aria-hidden': 'true' });
  element.append(svg('svg', { width: '100%', height: '100%' }, ...paths, mark, numbers));
  let wanted: readonly FrameRect[] | undefined;
  let shown: readonly FrameRect[] = [];
  let drawn: readonly unknown[] = [];
  let scale = 1;

  function draw(): void {
    const at = wanted ? undefined : current();
    if (element.hidden || [shown, scale, at].every((value, index) => value === drawn[index])) return;
    drawn = [shown, scale, at];
    const outline = shown.map((rect) => outlineOf(rect, scale)).join('');
    for (const path of paths) path.setAttribute('d', outline);
    drawMark(at === undefined ? undefined : shown[at]);
    numbers.replaceChildren(...numbersOf(at));
  }

  function drawMark(rect: FrameRect | undefined): void {
    mark.style.display = rect ? '' : 'none';
    if (!rect) return;
    setAttributes(mark, { x: rect.x * scale, y: rect.y * scale, width: rect.w * scale, height: rect.h * scale });
  }

  function numbersOf(at: number | undefined): SVGElement[] {
    if (shown.length > MOST_NUMBERS) return [];
    return shown.flatMap(({ x, y, w, h }, index) => {
      if (w * scale < LEAST.width || h * scale < LEAST.height) return [];
      const place = { x: x * scale + 4, y: y * scale + 13, class: index === at ? 'current' : undefined };
      return svg('text', place, formatNumber(index + 1));
    });
  }

  return {
    position: 'top',
    element,
    preview(rects) {
      wanted = rects;
    },
    update(now) {
      const rects = rectsFor(now, wanted);
      element.hidden = !rects;
      shown = rects ?? [];
      draw();
    },
    place(viewport: Viewport) {
      scale = viewport.scale;
      draw();
    },
  };
}

/** The frames to outline; none unless the sheet is on the stage as one picture. */
function rectsFor({ item, mode, picture, view }: Shown, wanted: readonly FrameRect[] | undefined) {
  if (mode !== 'one' || !item || !picture || (item.sheet && !view.whole)) return undefined;
  return wanted ?? item.sheet?.frames;
}

/** Through the centers of screen pixels, so that lines are one pixel wide. */
function outlineOf({ x, y, w, h }: FrameRect, scale: number): string {
  const snap = (value: number) => Math.round(value * scale) + 0.5;
  return `M${snap(x)} ${snap(y)}H${snap(x + w) - 1}V${snap(y + h) - 1}H${snap(x)}Z`;
}
