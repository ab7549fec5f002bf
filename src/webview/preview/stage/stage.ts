import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import { createStageCanvas } from '../core/canvas';
import type { Command, Layer, PageContext, Shown, View } from '../core/feature';
import { itemLabel, sizeText } from '../core/itemText';
import { checkerField } from './checkerboard';
import { cursorCommands, PixelCursor } from './cursor';
import { listenToGestures, watchPixelRatio } from './gestures';
import { createPixelGrid, type GridLines } from './pixelGrid';

/** Sprite pixels from one strong line of the pixel grid to the next. */
const STRONG = 8;

/** The picture on its background with layers, pixel grid and pixel cursor. Pointer, wheel and keys move it and point at its pixels. */
export class Stage implements View {
  readonly #ctx: PageContext;
  readonly #layers: readonly Layer[];

  readonly element: HTMLElement;
  /** The commands of the pixel cursor. */
  readonly commands: readonly Command[];
  readonly #canvas = createStageCanvas();
  readonly #grid = createPixelGrid();
  readonly #cursor: PixelCursor;
  /** Has the picture's place and size, and all that lies under and over it. */
  readonly #board: HTMLElement;

  constructor(ctx: PageContext, layers: readonly Layer[]) {
    this.#ctx = ctx;
    this.#layers = layers;
    this.#cursor = new PixelCursor(ctx);
    this.commands = cursorCommands(this.#cursor);
    this.#board = el(
      'div',
      { class: 'stage-board' },
      ...this.#elementsAt('under'),
      this.#canvas.element,
      this.#grid.element,
      ...this.#elementsAt('over'),
      ...this.#elementsAt('top'),
      this.#cursor.element,
    );
    this.element = el(
      'div',
      { class: 'stage', 'aria-label': l10n.t('Image'), role: 'application', tabindex: 0 },
      this.#board,
    );
    listenToGestures(
      this.element,
      ctx,
      (pixel) => {
        if (!this.#cursor.active) ctx.point(pixel);
      },
      () => !this.#cursor.active,
    );
    watchPixelRatio(() => ctx.redraw());
  }

  update(shown: Shown): void {
    const { item, picture } = shown;
    for (const layer of this.#layers) layer.update(shown);
    this.element.hidden = !item || !picture;
    if (!item || !picture) return;
    const label = `${itemLabel(item, shown.state.run !== undefined)}, ${sizeText(picture)}`;
    this.#canvas.element.setAttribute('aria-label', label);
    this.frame(shown);
    this.#place(shown);
  }

  frame(shown: Shown): void {
    const own = shown.picture?.frames[shown.frame]?.image;
    if (!own) return;
    const image = this.#ctx.filtered() ?? own;
    this.#canvas.show(image, this.#ctx.viewport);
    for (const layer of this.#layers) {
      layer.frame?.(shown);
      layer.painted?.(image);
    }
  }

  #elementsAt(position: Layer['position']): HTMLElement[] {
    return this.#layers.filter((one) => one.position === position).map((one) => one.element);
  }

  #place(shown: Shown): void {
    this.#alignToScreen();
    const { viewport } = this.#ctx;
    const { background, grid } = shown.view;
    this.#placeBoard();
    this.#board.classList.toggle('checker', background === 'checker');
    this.element.style.backgroundColor = background.startsWith('#') ? background : '';
    this.#grid.place(viewport, grid ? gridLines(shown) : undefined);
    this.#cursor.place(shown);
    for (const layer of this.#layers) layer.place?.(viewport);
  }

  /** Moves the stage to the next whole screen pixel, because the elements above and beside it can have any size. */
  #alignToScreen(): void {
    const { pixelRatio } = this.#ctx.viewport;
    const { x, y } = this.element.parentElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
    const beyond = (at: number) => at - Math.floor(at * pixelRatio + 0.01) / pixelRatio;
    this.element.style.left = `${-beyond(x)}px`;
    this.element.style.top = `${-beyond(y)}px`;
  }

  #placeBoard(): void {
    const { origin, scale, shape, step, pixelRatio } = this.#ctx.viewport;
    const { width, height } = this.#canvas.element;
    const { style } = this.#board;
    const stretched = shape.x === shape.y ? '' : ` scale(${shape.x}, ${shape.y})`;
    style.transform = `translate(${origin.x}px, ${origin.y}px)${stretched}`;
    style.width = `${width * step * scale}px`;
    style.height = `${height * step * scale}px`;
    style.setProperty('--unstretched', `${1 / shape.x} ${1 / shape.y}`);
    style.setProperty('--pixel', `${scale}px`);
    style.setProperty('--checker', `${(2 * checkerField(scale * pixelRatio, pixelRatio)) / pixelRatio}px`);
  }
}

/** The lines of the pixel grid. On a whole sheet whose frames lie in a grid, the strong lines go around the frames. */
function gridLines({ picture, item, view }: Shown): GridLines {
  const { width = 1, height = 1 } = picture ?? {};
  const sheet = view.whole ? item?.sheet : undefined;
  const regular = sheet?.frames.every(({ x, y }) => x % sheet.width === 0 && y % sheet.height === 0);
  return { width, height, strong: sheet && regular ? { x: sheet.width, y: sheet.height } : { x: STRONG, y: STRONG } };
}
