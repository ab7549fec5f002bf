import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import { createStageCanvas } from '../core/canvas';
import type { Command, Layer, PageContext, Shown, View } from '../core/feature';
import { itemLabel, sizeText } from '../core/itemText';
import { checkerField } from './checkerboard';
import { createCursor } from './cursor';
import { listenToGestures, watchPixelRatio } from './gestures';
import { createPixelGrid, type GridLines } from './pixelGrid';

/** Every so many sprite pixels, the pixel grid has a strong line. */
const STRONG = 8;

export interface Stage extends View {
  /** The commands of the pixel cursor. */
  readonly commands: readonly Command[];
}

/** The picture on its background with layers, pixel grid and pixel cursor. Pointer, wheel and keys move it and point at its pixels. */
export function createStage(ctx: PageContext, layers: readonly Layer[]): Stage {
  const { viewport } = ctx;
  const canvas = createStageCanvas();
  const grid = createPixelGrid();
  const cursor = createCursor(ctx);
  const at = (position: Layer['position']) =>
    layers.filter((one) => one.position === position).map((one) => one.element);
  const board = el(
    'div',
    { class: 'stage-board' },
    ...at('under'),
    canvas.element,
    grid.element,
    ...at('over'),
    ...at('top'),
    cursor.element,
  );
  const element = el(
    'div',
    { class: 'stage', 'aria-label': l10n.t('Picture'), role: 'application', tabindex: 0 },
    board,
  );

  listenToGestures(
    element,
    ctx,
    (pixel) => {
      if (!cursor.active) ctx.point(pixel);
    },
    () => !cursor.active,
  );
  watchPixelRatio(ctx.redraw);

  /** Moves the stage to the next whole screen pixel: what lies above and beside it may have any size. */
  function alignToScreen(): void {
    const { x, y } = element.parentElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
    const beyond = (at: number) => at - Math.floor(at * viewport.pixelRatio + 0.01) / viewport.pixelRatio;
    element.style.left = `${-beyond(x)}px`;
    element.style.top = `${-beyond(y)}px`;
  }

  function place(shown: Shown): void {
    alignToScreen();
    const { background } = shown.view;
    const { origin, scale, step, pixelRatio } = viewport;
    board.style.transform = `translate(${origin.x}px, ${origin.y}px)`;
    board.style.width = `${canvas.element.width * step * scale}px`;
    board.style.height = `${canvas.element.height * step * scale}px`;
    board.style.setProperty('--pixel', `${scale}px`);
    board.style.setProperty('--checker', `${(2 * checkerField(scale * pixelRatio, pixelRatio)) / pixelRatio}px`);
    board.classList.toggle('checker', background === 'checker');
    element.style.backgroundColor = background.startsWith('#') ? background : '';
    grid.place(viewport, shown.view.grid ? gridLines(shown) : undefined);
    cursor.place(shown);
    for (const layer of layers) layer.place?.(viewport);
  }

  function frame(shown: Shown): void {
    const own = shown.picture?.frames[shown.frame]?.image;
    if (!own) return;
    const image = ctx.filtered() ?? own;
    canvas.show(image, viewport);
    for (const layer of layers) {
      layer.frame?.(shown);
      layer.painted?.(image);
    }
  }

  return {
    element,
    commands: cursor.commands,
    update(shown) {
      const { item, picture } = shown;
      for (const layer of layers) layer.update(shown);
      element.hidden = !item || !picture;
      if (!item || !picture) return;
      canvas.element.setAttribute(
        'aria-label',
        `${itemLabel(item, shown.state.run !== undefined)}, ${sizeText(picture)}`,
      );
      frame(shown);
      place(shown);
    },
    frame,
  };
}

/** The lines of the pixel grid. On a whole sheet, the strong lines go around its frames. */
function gridLines({ picture, item, view }: Shown): GridLines {
  const { width = 1, height = 1 } = picture ?? {};
  const sheet = view.whole ? item?.sheet : undefined;
  const regular = sheet?.frames.every(({ x, y }) => x % sheet.width === 0 && y % sheet.height === 0);
  return { width, height, strong: sheet && regular ? { x: sheet.width, y: sheet.height } : { x: STRONG, y: STRONG } };
}
