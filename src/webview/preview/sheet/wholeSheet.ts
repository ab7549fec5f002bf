import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { FrameRect } from '../../../sprite/sheet/sheet';
import { announce } from '../../lib/announce';
import { el, setAttributes, svg } from '../../lib/dom';
import type { Command, Layer, PageContext, Shown } from '../core/feature';
import type { Point, Viewport } from '../core/viewport';

/** CSS pixels. A pointer that moves further drags the sheet and does not click. */
const CLICK_TOLERANCE = 4;

/**
 * The whole sheet on the stage as one picture, with its frames outlined. A click marks a frame; a click on the marked frame shows it
 * alone, as does going back to single frames. The player's keys mark the previous and the next frame.
 */
export class WholeSheet implements FrameLines {
  readonly #ctx: PageContext;

  readonly position = 'top';
  readonly element: HTMLElement;
  readonly commands: readonly Command[];
  readonly #lines: FrameLines;
  /** Index of the marked frame. */
  #marked = 0;
  /** Id of the item that `marked` belongs to. */
  #item = '';
  /** The marked frame will be shown when the frames' picture is loaded. */
  #due = false;
  #stage: Element | null = null;
  /** Where the pointer was pressed, in CSS pixels of the window. */
  #pressed: Point = { x: 0, y: 0 };

  /** @param isAway returns whether others draw the frames */
  constructor(ctx: PageContext, isAway: () => boolean) {
    this.#ctx = ctx;
    this.#lines = createFrameLines(() => this.#marked, isAway);
    this.element = this.#lines.element;
    this.commands = [
      this.#step('sheet.previous', l10n.t('Select the previous frame in the whole sheet'), ',', -1),
      this.#step('sheet.next', l10n.t('Select the next frame in the whole sheet'), '.', 1),
    ];
  }

  update(shown: Shown): void {
    if (!this.#stage) this.#listen();
    if (shown.item && shown.item.id !== this.#item) {
      this.#item = shown.item.id;
      this.#marked = 0;
      this.#due = false;
    }
    if (isWhole(shown)) this.#due = true;
    this.frame(shown);
    this.#lines.update(shown);
  }

  /** Marks the shown frame for the whole sheet; shows the marked frame when the single frames come back. */
  frame(shown: Shown): void {
    if (!shown.picture || !shown.item?.sheet || isWhole(shown)) return;
    if (!this.#due) {
      this.#marked = shown.frame;
      return;
    }
    // Until the frames' picture is loaded, the player still has the whole sheet.
    if (shown.view.whole || shown.picture.frames.length !== shown.item.sheet.frames.length) return;
    this.#due = false;
    const to = this.#marked;
    if (to !== shown.frame && !shown.playing) queueMicrotask(() => this.#ctx.player.seek(to));
  }

  place(viewport: Viewport): void {
    this.#lines.place(viewport);
  }

  preview(rects: readonly FrameRect[] | undefined): void {
    this.#lines.preview(rects);
  }

  #step(id: string, label: string, key: string, by: number): Command {
    return {
      id,
      label,
      keys: [key],
      group: 'play',
      run: () => this.#mark(this.#marked + by),
      state: (shown) => ({ enabled: isWhole(shown) }),
    };
  }

  #listen(): void {
    this.#stage = this.element.closest('.stage');
    this.#stage?.addEventListener('pointerdown', (event) => {
      if (event instanceof PointerEvent) this.#pressed = { x: event.clientX, y: event.clientY };
    });
    this.#stage?.addEventListener('click', (event) => {
      if (event instanceof MouseEvent) this.#onClick(event);
    });
  }

  #onClick(event: MouseEvent): void {
    const moved = Math.hypot(event.clientX - this.#pressed.x, event.clientY - this.#pressed.y) > CLICK_TOLERANCE;
    if (moved || !isWhole(this.#ctx.shown())) return;
    const index = this.#frameAt(event);
    if (index < 0) return;
    if (index === this.#marked) this.#ctx.change({ whole: false });
    else this.#mark(index);
  }

  /** Index of the frame under the pointer; −1 if there is none. */
  #frameAt(event: MouseEvent): number {
    const box = this.#stage?.getBoundingClientRect();
    const pixel = box && this.#ctx.viewport.pixelAt({ x: event.clientX - box.left, y: event.clientY - box.top });
    const frames = this.#ctx.shown().item?.sheet?.frames ?? [];
    if (!pixel) return -1;
    return frames.findIndex(({ x, y, w, h }) => pixel.x >= x && pixel.x < x + w && pixel.y >= y && pixel.y < y + h);
  }

  /** Marks a frame. Before the first comes the last, and after the last the first. */
  #mark(index: number): void {
    const frames = this.#ctx.shown().item?.sheet?.frames.length ?? 1;
    this.#marked = (index + frames) % frames;
    announce(l10n.t('frame {0} of {1}', formatNumber(this.#marked + 1), formatNumber(frames)));
    this.#ctx.redraw();
  }
}

/** Whether the stage shows a whole sheet. */
function isWhole({ item, mode, picture, view }: Shown): boolean {
  return mode === 'one' && view.whole && item?.sheet !== undefined && picture !== undefined;
}

export interface FrameLines extends Layer {
  place(viewport: Viewport): void;
  /** Outlines the frames of another cut instead of the sheet's own; undefined: the sheet's own again. */
  preview(rects: readonly FrameRect[] | undefined): void;
}

/** Only frames of at least this size in CSS pixels get a number. */
const MIN_NUMBERED = { width: 22, height: 16 };
/** Sheets with more frames get no numbers. */
const MAX_NUMBERS = 512;

/**
 * Outlines and numbers of a sheet's frames over the whole sheet, with the current one marked.
 * @param current returns the index of the marked frame @param isAway returns whether others draw the frames
 */
function createFrameLines(current: () => number, isAway: () => boolean): FrameLines {
  // A light line on a dark one shows on any picture.
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
    if (shown.length > MAX_NUMBERS) return [];
    return shown.flatMap(({ x, y, w, h }, index) => {
      if (w * scale < MIN_NUMBERED.width || h * scale < MIN_NUMBERED.height) return [];
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
      const rects = isAway() ? undefined : rectsFor(now, wanted);
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

/** The frames to outline; undefined unless the sheet is on the stage as one picture. */
function rectsFor({ item, mode, picture, view }: Shown, wanted: readonly FrameRect[] | undefined) {
  if (mode !== 'one' || !item || !picture || (item.sheet && !view.whole)) return undefined;
  return wanted ?? item.sheet?.frames;
}

/** An SVG path around a frame, through the centers of CSS pixels. Its lines are one pixel wide. */
function outlineOf({ x, y, w, h }: FrameRect, scale: number): string {
  const snap = (value: number) => Math.round(value * scale) + 0.5;
  return `M${snap(x)} ${snap(y)}H${snap(x + w) - 1}V${snap(y + h) - 1}H${snap(x)}Z`;
}
