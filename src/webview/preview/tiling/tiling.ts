import * as l10n from '@vscode/l10n';
import type { Raster } from '../../../sprite/pixels/raster';
import { announce } from '../../lib/announce';
import { el } from '../../lib/dom';
import { menuButton } from '../../lib/menu';
import { pixelsOf, placeCanvas } from '../core/canvas';
import type { Command, Feature, Layer, PageContext, View } from '../core/feature';
import { period, shrink } from '../core/shrink';
import { type Tiling, tiledArea } from './tiledArea';

const ORDER: readonly Tiling[] = ['none', 'x', 'y', 'both'];

const names = (): Readonly<Record<Tiling, string>> => ({
  none: l10n.t('Not tiled'),
  x: l10n.t('Tiled across'),
  y: l10n.t('Tiled down'),
  both: l10n.t('Tiled both ways'),
});

/** Repeats the picture across, down or both ways: a button with a menu, and a key that cycles through the directions. */
export function createTiling(ctx: PageContext): Feature {
  const menu = menuButton({ label: l10n.t('Tile'), text: l10n.t('Tile'), key: 'T', icon: 'extensions' }, () => {
    const { tile, seam } = ctx.shown().view;
    return [
      ...ORDER.map((tiling) => ({
        label: names()[tiling],
        checked: tile === tiling,
        run: () => ctx.change({ tile: tiling }),
      })),
      {
        label: seam ? l10n.t('Hide the outline of the original') : l10n.t('Outline the original'),
        icon: seam ? 'eye-closed' : 'eye',
        run: () => ctx.change({ seam: !seam }),
      },
    ];
  });
  const trigger = menu.element.querySelector('button');

  function next(): void {
    const tile = ORDER[(ORDER.indexOf(ctx.shown().view.tile) + 1) % ORDER.length] ?? 'none';
    ctx.change({ tile });
    announce(names()[tile]);
  }

  const toggle: Command = {
    id: 'view.tile',
    label: l10n.t('Tile across, down, both ways, or not at all'),
    keys: ['t'],
    group: 'view',
    run: next,
    state: ({ picture, view }) => ({ enabled: picture !== undefined, pressed: view.tile !== 'none' }),
  };
  const openMenu: Command = {
    id: 'view.tileMenu',
    label: l10n.t('Tiling menu'),
    keys: ['T'],
    group: 'view',
    run: () => menu.open(),
    state: ({ picture }) => ({ enabled: picture !== undefined }),
  };
  const control: View = {
    element: menu.element,
    update({ picture, view }) {
      menu.setEnabled(picture !== undefined);
      menu.setLabel(view.tile === 'none' ? l10n.t('Tile') : names()[view.tile]);
      trigger?.classList.toggle('active', view.tile !== 'none' && picture !== undefined);
    },
  };
  return {
    commands: [toggle, openMenu],
    toolbar: { look: [control] },
    layers: [createTilingLayer(ctx), createSeam()],
  };
}

/**
 * Copies of the frame around it, at the sprite's own resolution, as far as the stage reaches. Each frame is drawn on a small canvas once and
 * repeated from there, which keeps playing cheap. The place of the picture itself stays empty: half transparent pixels would show twice.
 */
function createTilingLayer(ctx: PageContext): Layer {
  const canvas = el('canvas', { class: 'tiles', 'aria-hidden': 'true' });
  const under = el('div', { class: 'tile-background' });
  const element = el('div', { class: 'tile-layer', hidden: true }, under, canvas);
  const context = canvas.getContext('2d');
  const tile = new OffscreenCanvas(1, 1);
  const tileContext = tile.getContext('2d');
  let image: ImageData | OffscreenCanvas | undefined;

  /** The canvas that the copies repeat. A frame that is a canvas is used itself: reading its pixels would take longest of all. */
  function tileOf(next: ImageData | OffscreenCanvas, step: number): OffscreenCanvas {
    if (step === 1 && next instanceof OffscreenCanvas) return next;
    const pixels = step === 1 && next instanceof ImageData ? next : shrunkTile(pixelsOf(next), step);
    if (tile.width !== pixels.width) tile.width = pixels.width;
    if (tile.height !== pixels.height) tile.height = pixels.height;
    tileContext?.putImageData(pixels, 0, 0);
    return tile;
  }

  function draw(): void {
    const { view } = ctx.shown();
    const { viewport } = ctx;
    element.hidden = view.tile === 'none' || !image;
    if (!image || element.hidden || !context) return;
    const { step, scale } = viewport;
    const { width, height } = image;
    const area = tiledArea(viewport.visible, width, height, view.tile, step);
    const columns = Math.ceil(area.width / step);
    const rows = Math.ceil(area.height / step);
    if (canvas.width !== columns) canvas.width = columns;
    if (canvas.height !== rows) canvas.height = rows;

    const copies = context.createPattern(tileOf(image, step), 'repeat');
    if (!copies) return;
    const left = -area.x / step;
    const top = -area.y / step;
    copies.setTransform(new DOMMatrix().translate(left, top));
    context.imageSmoothingEnabled = false;
    context.globalCompositeOperation = 'copy';
    context.fillStyle = copies;
    context.fillRect(0, 0, columns, rows);
    context.clearRect(left, top, Math.ceil(width / step), Math.ceil(height / step));

    const [x, y] = [area.x * scale, area.y * scale];
    placeCanvas(canvas, step * scale, x, y);
    under.style.left = `${x}px`;
    under.style.top = `${y}px`;
    under.style.width = `${columns * step * scale}px`;
    under.style.height = `${rows * step * scale}px`;
    under.style.backgroundPosition = `${-x}px ${-y}px`;
  }

  return {
    element,
    position: 'under',
    update({ view, picture }) {
      if (!picture) image = undefined;
      under.classList.toggle('checker', view.background === 'checker');
    },
    painted(next) {
      image = next;
      draw();
    },
  };
}

/** The smallest picture that copies can repeat if only every `step`-th pixel is drawn. */
function shrunkTile(pixels: Raster, step: number): ImageData {
  const width = period(pixels.width, step);
  const height = period(pixels.height, step);
  return new ImageData(shrink(pixels, step, width, height), width, height);
}

/** A faint line around the original among its copies. */
function createSeam(): Layer {
  const element = el('div', { class: 'tile-seam', 'aria-hidden': 'true', hidden: true });
  return {
    element,
    position: 'over',
    update({ view }) {
      element.hidden = view.tile === 'none' || !view.seam;
    },
  };
}
