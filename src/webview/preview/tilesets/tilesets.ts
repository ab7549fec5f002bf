import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { Sprite, TilesetPicture } from '../../lib/picture/picture';
import type { Feature, Shown, View } from '../core/feature';
import { type TileGrid, tileAt, tileGrid } from './tileGrid';

/** The tilesets of an Aseprite file in the details, with their tiles. */
export function createTilesets(): Feature {
  const element = el('section', { class: 'tilesets', 'aria-label': l10n.t('Tilesets'), hidden: true });
  let drawn: Sprite['tilesets'] | undefined;
  const panel: View = {
    element,
    update({ mode, picture }: Shown) {
      const tilesets = (mode === 'one' && picture?.sprite?.tilesets) || [];
      element.hidden = tilesets.length === 0;
      if (tilesets === drawn) return;
      drawn = tilesets;
      const heading = el('h2', {}, l10n.t('Tilesets: {0}', formatNumber(tilesets.length)));
      element.replaceChildren(heading, ...tilesets.map(tilesetElement));
    },
  };
  return { sections: [panel] };
}

function tilesetElement(tileset: TilesetPicture): HTMLElement {
  const { name, count, tile, baseIndex, tiles } = tileset;
  const called = name.trim() || l10n.t('Unnamed tileset');
  const size = l10n.t('{0} × {1}', formatNumber(tile.width), formatNumber(tile.height));
  const facts = [size, count === 1 ? l10n.t('1 tile') : l10n.t('{0} tiles', formatNumber(count))];
  if (baseIndex !== 1) facts.push(l10n.t('counts from {0}', formatNumber(baseIndex)));
  const grid = tiles && tileGrid(tile, Math.min(count, tiles.height / tile.height));
  const element = el(
    'div',
    { class: 'tileset' },
    el('div', { class: 'tileset-name' }, called),
    el('div', { class: 'tileset-facts' }, facts.join(' · ')),
  );
  if (tiles && grid) {
    element.append(drawTiles(tileset, tiles, grid, called));
    if (grid.count < count) {
      element.append(el('p', { class: 'note' }, l10n.t('Showing the first {0}.', formatNumber(grid.count))));
    }
  } else {
    element.append(el('p', { class: 'note' }, l10n.t("Its tiles are in another file or can't be read.")));
  }
  return element;
}

function drawTiles({ tile, baseIndex }: TilesetPicture, tiles: ImageData, grid: TileGrid, called: string): HTMLElement {
  const canvas = el('canvas', {
    class: 'tileset-tiles checker',
    role: 'img',
    'aria-label': l10n.t('Tiles of {0}', called),
  });
  canvas.width = grid.columns * (tile.width + grid.gap) - grid.gap;
  canvas.height = grid.rows * (tile.height + grid.gap) - grid.gap;
  canvas.style.width = `${canvas.width * grid.scale}px`;
  canvas.style.imageRendering = grid.scale < 1 ? 'auto' : 'pixelated';
  const context = canvas.getContext('2d');
  for (let index = 0; index < grid.count; index++) {
    const x = (index % grid.columns) * (tile.width + grid.gap);
    const y = Math.floor(index / grid.columns) * (tile.height + grid.gap);
    const top = index * tile.height;
    context?.putImageData(tiles, x, y - top, 0, top, tile.width, tile.height);
  }
  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    const index = tileAt(grid, tile, offsetX / grid.scale, offsetY / grid.scale);
    canvas.title = index === undefined ? '' : l10n.t('Tile {0}', formatNumber(index + baseIndex - 1));
  });
  // Of many tiles, the rest is scrolled to.
  return el('div', { class: 'tileset-room', tabindex: 0, role: 'group', 'aria-label': called }, canvas);
}
