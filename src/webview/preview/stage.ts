import * as l10n from '@vscode/l10n';
import { el } from '../lib/dom';
import { itemLabel, sizeText } from './items';
import { type Filter, firstImage, type Layer, type PageContext, type Shown, type View } from './parts';
import { checkerField } from './stage/checker';
import { createCursor } from './stage/cursor';
import { listenToHands, watchPixelRatio } from './stage/hands';
import { createPixelGrid, type GridLines } from './stage/pixelGrid';
import { createStageCanvas } from './stage/stageCanvas';

/** Sprite pixels between strong lines of the pixel grid. */
const STRONG = 8;

/**
 * The picture on its background, with its layers and the pixel grid; moved by hand, and pointed at by pointer or keys. The first
 * filter that has an image replaces the frame's own.
 */
export function createStage(ctx: PageContext, layers: readonly Layer[], filters: readonly Filter[]): View {
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
    cursor.element,
  );
  const element = el(
    'div',
    { class: 'stage', 'aria-label': l10n.t('Picture'), role: 'application', tabindex: 0 },
    board,
  );

  listenToHands(
    element,
    ctx,
    (pixel) => {
      if (!cursor.active) ctx.point(pixel);
    },
    () => !cursor.active,
  );
  watchPixelRatio(ctx.redraw);

  /** Has the stage itself begin on a whole screen pixel: above and beside it are things of any size. */
  function settle(): void {
    const { x, y } = element.parentElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
    const beyond = (at: number) => at - Math.floor(at * viewport.pixelRatio + 0.01) / viewport.pixelRatio;
    element.style.left = `${-beyond(x)}px`;
    element.style.top = `${-beyond(y)}px`;
  }

  function place(shown: Shown): void {
    settle();
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
    const filtered = firstImage(filters, shown);
    const image = filtered ?? own;
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
      for (const part of [...filters, ...layers]) part.update(shown);
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

/** Strong lines go around the frames of a sheet that is shown as a whole. */
function gridLines({ picture, item, view }: Shown): GridLines {
  const { width = 1, height = 1 } = picture ?? {};
  const sheet = view.whole ? item?.sheet : undefined;
  const regular = sheet?.frames.every(({ x, y }) => x % sheet.width === 0 && y % sheet.height === 0);
  return { width, height, strong: sheet && regular ? { x: sheet.width, y: sheet.height } : { x: STRONG, y: STRONG } };
}
