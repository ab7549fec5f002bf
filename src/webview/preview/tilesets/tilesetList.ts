import styles from 'styles:./tilesets.css';
import * as l10n from '@vscode/l10n';
import { countOf } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import type { Size } from '../../../sprite/pixels/raster';
import { el } from '../../lib/dom';
import type { Sprite, TilesetPicture } from '../../lib/picture/picture';
import type { Shown, View } from '../core/feature';

/** The tilesets and their tiles. @param element what the page shows in its place */
export function createTilesetList(element: HTMLElement, tilesetsOf: (shown: Shown) => Sprite['tilesets']): View {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  let drawn: Sprite['tilesets'] | undefined;
  return {
    element,
    update(shown: Shown) {
      const tilesets = tilesetsOf(shown);
      element.hidden = tilesets.length === 0;
      if (tilesets === drawn) return;
      drawn = tilesets;
      const heading = el('h2', {}, l10n.t('Tilesets: {0}', formatNumber(tilesets.length)));
      element.replaceChildren(heading, ...tilesets.map(tilesetElement));
    },
  };
}

function tilesetElement(tileset: TilesetPicture): HTMLElement {
  const { name, count, tile, baseIndex, tiles } = tileset;
  const label = name.trim() || l10n.t('Unnamed tileset');
  const size = l10n.t('{0} × {1}', formatNumber(tile.width), formatNumber(tile.height));
  const facts = [size, countOf({ one: () => l10n.t('1 tile'), several: (count) => l10n.t('{0} tiles', count) }, count)];
  if (baseIndex !== 1) facts.push(l10n.t('counts from {0}', formatNumber(baseIndex)));
  const grid = tiles && tileGrid(tile, Math.min(count, tiles.height / tile.height));
  const element = el(
    'div',
    { class: 'tileset' },
    el('div', { class: 'tileset-name' }, label),
    el('div', { class: 'tileset-facts' }, facts.join(' · ')),
  );
  if (tiles && grid) {
    element.append(drawTiles(tileset, tiles, grid, label));
    if (grid.count < count) {
      element.append(el('p', { class: 'note' }, l10n.t('Showing the first {0}.', formatNumber(grid.count))));
    }
  } else {
    element.append(el('p', { class: 'note' }, l10n.t("Its tiles are in another file or can't be read.")));
  }
  return element;
}

function drawTiles({ tile, baseIndex }: TilesetPicture, tiles: ImageData, grid: TileGrid, label: string): HTMLElement {
  const canvas = el('canvas', {
    class: 'tileset-tiles checker',
    role: 'img',
    'aria-label': l10n.t('Tiles of {0}', label),
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
  // The box scrolls if there are many tiles.
  return el('div', { class: 'tileset-room', tabindex: 0, role: 'group', 'aria-label': label }, canvas);
}

/** The layout of tiles in the details. */
interface TileGrid {
  readonly columns: number;
  readonly rows: number;
  /** Number of tiles that are drawn. */
  readonly count: number;
  /** Pixels between tiles. */
  readonly gap: number;
  /** CSS pixels per pixel of a tile. */
  readonly scale: number;
}

/** Width of the column of details, in CSS pixels. */
const WIDTH = 200;
/** Small tiles are enlarged to at most this side, in CSS pixels. */
const SIDE = 32;
/** Most pixels of the canvas's height; browsers draw no canvas higher than about 16,000. */
const MAX_HEIGHT = 8192;

/** Lays out `count` tiles of one size; undefined if there are none or a tile has no pixels. */
function tileGrid({ width, height }: Size, count: number): TileGrid | undefined {
  if (width < 1 || height < 1 || count < 1) return undefined;
  const gap = 1;
  const longest = Math.max(width, height);
  const scale = longest > WIDTH ? WIDTH / longest : Math.max(1, Math.floor(SIDE / longest));
  const columns = Math.max(1, Math.min(count, Math.floor((WIDTH / scale + gap) / (width + gap))));
  const rows = Math.min(Math.ceil(count / columns), Math.max(1, Math.floor(MAX_HEIGHT / (height + gap))));
  return { columns, rows, count: Math.min(count, rows * columns), gap, scale };
}

/** Index of the tile at a point of the grid, in the grid's pixels; undefined between and outside tiles. */
function tileAt({ columns, count, gap }: TileGrid, tile: Size, x: number, y: number): number | undefined {
  const [column, row] = [Math.floor(x / (tile.width + gap)), Math.floor(y / (tile.height + gap))];
  const index = row * columns + column;
  const inside = x - column * (tile.width + gap) < tile.width && y - row * (tile.height + gap) < tile.height;
  return inside && column < columns && index < count ? index : undefined;
}
