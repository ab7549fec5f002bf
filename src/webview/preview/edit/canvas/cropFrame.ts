import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import type { Rect, Size } from '../../../../sprite/pixels/raster';
import { announce } from '../../../lib/announce';
import { relabel } from '../../../lib/button';
import { el } from '../../../lib/dom';
import type { PageContext, Shown } from '../../core/feature';
import type { Point } from '../../core/viewport';
import type { CanvasDraft } from './canvasDraft';

/** With Shift, arrow keys move by this many sprite pixels. */
const FAR = 8;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Which edges a grip moves: -1 left or top, 1 right or bottom. All are 0 for the rectangle itself, which moves as a whole. */
type Edges = Point;

const GRIPS: readonly Edges[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: -1, y: 1 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

/** The rectangle of a crop over the image: drawn with the pointer, and moved by its grips or by keys. */
export class CropFrame {
  readonly #ctx: PageContext;
  readonly #draft: CanvasDraft;

  readonly elements: readonly HTMLElement[];
  /** Everything that is cut off, darker; a press there, or where nothing is cut off yet, begins another rectangle. */
  readonly #ground: HTMLElement;
  readonly #box: HTMLElement;
  readonly #grips: readonly { readonly edges: Edges; readonly element: HTMLElement }[];
  #drag: { readonly edges: Edges; readonly pointer: Point; readonly from: Rect } | undefined;

  constructor(ctx: PageContext, draft: CanvasDraft) {
    this.#ctx = ctx;
    this.#draft = draft;
    const shade = el('div', { class: 'crop-shade' });
    // The stage leaves pointers on what can have the focus alone.
    this.#ground = el('div', { class: 'crop-ground', tabindex: -1 }, shade);
    const help = el(
      'span',
      { id: 'crop-help', hidden: true },
      l10n.t('Arrow keys move it by 1 pixel, with Shift by 8.'),
    );
    const grip = (edges: Edges, className: string) => {
      const element = el('button', { type: 'button', class: className, 'aria-describedby': help.id });
      this.#listen(element, edges);
      return element;
    };
    this.#box = grip({ x: 0, y: 0 }, 'crop-box');
    this.#grips = GRIPS.map((edges) => {
      const element = grip(edges, 'crop-grip');
      element.style.left = `${(edges.x + 1) * 50}%`;
      element.style.top = `${(edges.y + 1) * 50}%`;
      element.style.cursor = cursorOf(edges);
      // Two corners reach everything by keyboard.
      if (edges.x === 0 || edges.x !== edges.y) element.tabIndex = -1;
      return { edges, element };
    });
    const frame = el('div', { class: 'crop-frame' }, this.#box, ...this.#grips.map(({ element }) => element));
    this.elements = [this.#ground, frame, help];
    this.#listenToDrawing();
  }

  update(shown: Shown): void {
    const rect = this.#draft.crop(shown);
    const { width, height } = this.#room;
    this.#box.classList.toggle('whole', rect.width === width && rect.height === height);
    const text = rectText(rect);
    relabel(this.#box, l10n.t('Move the crop, {0}', text));
    for (const { edges, element } of this.#grips)
      relabel(element, l10n.t('{0} of the crop, {1}', edgesText(edges), text));
  }

  place(shown: Shown): void {
    const { x, y, width, height } = this.#draft.crop(shown);
    const { scale } = this.#ctx.viewport;
    for (const element of [this.#ground.firstElementChild, this.elements[1]] as HTMLElement[]) {
      element.style.left = `${x * scale}px`;
      element.style.top = `${y * scale}px`;
      element.style.width = `${width * scale}px`;
      element.style.height = `${height * scale}px`;
    }
  }

  #listen(element: HTMLElement, edges: Edges): void {
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.#drag = { edges, pointer: pointOf(event), from: this.#draft.crop(this.#ctx.shown()) };
      element.setPointerCapture(event.pointerId);
    });
    element.addEventListener('pointermove', (event) => this.#move(event));
    element.addEventListener('lostpointercapture', () => {
      this.#drag = undefined;
    });
    element.addEventListener('keydown', (event) => {
      const by = event.ctrlKey || event.altKey || event.metaKey ? undefined : ARROWS[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const far = event.shiftKey ? FAR : 1;
      this.#set(movedRect(this.#draft.crop(this.#ctx.shown()), edges, { x: by.x * far, y: by.y * far }, this.#room));
      announce(rectText(this.#draft.crop(this.#ctx.shown())));
    });
  }

  #move(event: PointerEvent): void {
    if (!this.#drag) return;
    const { edges, pointer, from } = this.#drag;
    const { scale, shape } = this.#ctx.viewport;
    const to = pointOf(event);
    const by = {
      x: Math.round((to.x - pointer.x) / (scale * shape.x)),
      y: Math.round((to.y - pointer.y) / (scale * shape.y)),
    };
    this.#set(movedRect(from, edges, by, this.#room));
  }

  /** From the pressed pixel to the one under the pointer. */
  #listenToDrawing(): void {
    const ground = this.#ground;
    let start: Point | undefined;
    const pixelAt = (event: PointerEvent): Point => {
      const { left, top } = ground.getBoundingClientRect();
      const { scale, shape } = this.#ctx.viewport;
      const { width, height } = this.#room;
      const inside = (value: number, side: number) => Math.min(side - 1, Math.max(0, Math.floor(value)));
      return {
        x: inside((event.clientX - left) / (scale * shape.x), width),
        y: inside((event.clientY - top) / (scale * shape.y), height),
      };
    };
    ground.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      start = pixelAt(event);
      ground.setPointerCapture(event.pointerId);
    });
    ground.addEventListener('pointermove', (event) => {
      if (start) this.#set(between(start, pixelAt(event)));
    });
    ground.addEventListener('lostpointercapture', () => {
      start = undefined;
    });
  }

  get #room(): Size {
    return this.#draft.cropRoom(this.#ctx.shown());
  }

  #set(rect: Rect): void {
    const now = this.#draft.crop(this.#ctx.shown());
    if (rect.x === now.x && rect.y === now.y && rect.width === now.width && rect.height === now.height) return;
    this.#draft.setCrop(rect);
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

const between = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x) + 1,
  height: Math.abs(a.y - b.y) + 1,
});

/** A rectangle whose edges, or all of it, are moved within a canvas. At least one pixel stays. */
function movedRect({ x, y, width, height }: Rect, edges: Edges, by: Point, room: Size): Rect {
  if (edges.x === 0 && edges.y === 0) {
    const within = (at: number, side: number, most: number) => Math.min(most - side, Math.max(0, at));
    return { x: within(x + by.x, width, room.width), y: within(y + by.y, height, room.height), width, height };
  }
  const [left, right] = movedEdge(x, x + width, edges.x, by.x, room.width);
  const [top, bottom] = movedEdge(y, y + height, edges.y, by.y, room.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** @param edge which one moves: -1 the first, 1 the last, 0 none */
function movedEdge(from: number, to: number, edge: number, by: number, room: number): readonly [number, number] {
  if (edge < 0) return [Math.min(to - 1, Math.max(0, from + by)), to];
  return edge > 0 ? [from, Math.max(from + 1, Math.min(room, to + by))] : [from, to];
}

function cursorOf({ x, y }: Edges): string {
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}

function edgesText({ x, y }: Edges): string {
  if (x === 0) return y < 0 ? l10n.t('Top edge') : l10n.t('Bottom edge');
  if (y === 0) return x < 0 ? l10n.t('Left edge') : l10n.t('Right edge');
  if (y < 0) return x < 0 ? l10n.t('Top left corner') : l10n.t('Top right corner');
  return x < 0 ? l10n.t('Bottom left corner') : l10n.t('Bottom right corner');
}

const rectText = ({ x, y, width, height }: Rect) =>
  l10n.t('x {0} y {1}, {2} × {3}', formatNumber(x), formatNumber(y), formatNumber(width), formatNumber(height));
