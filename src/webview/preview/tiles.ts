import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../shared/protocol/preview';
import { el, icon, setText } from '../lib/dom';
import { formatNumber } from '../lib/l10n';
import type { Picture } from './decode';
import { itemLabel, shortName } from './items';
import { paint, scaleCanvas } from './paint';
import type { Pictures } from './pictures';

/** Width of a caption's letter, in CSS pixels, on the wide side. */
const LETTER = 6;

/** One item as an option of a listbox: its first frame and a caption. */
export interface Tile {
  readonly element: HTMLElement;
  /** Size of the picture, once it is read. */
  readonly picture: Picture | undefined;
  /** Shows the picture at `scale` CSS pixels a sprite pixel inside a box. */
  resize(width: number, height: number, scale: (picture: Picture) => number): void;
  /** Whether this tile shows that item, or did in an older version. */
  update(item: PreviewItem): void;
}

/** `landed` is called when the picture is there or cannot be read. */
export function createTile(first: PreviewItem, pictures: Pictures, landed: () => void): Tile {
  const box = el('div', { class: 'tile-picture loading' });
  const caption = el('div', { class: 'tile-caption' });
  const element = el('div', { role: 'option', class: 'tile' }, box, caption);
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  let picture: Picture | undefined;
  let version = -1;
  let name = '';

  async function load(item: PreviewItem): Promise<void> {
    try {
      const loaded = await pictures.load(item);
      if (item.version !== version) return;
      picture = loaded;
      paint(canvas, loaded.frames[0].image);
      box.className = 'tile-picture checker';
      box.replaceChildren(canvas, ...(loaded.animated ? [icon('play')] : []));
    } catch {
      // The stage says why; here a sign is enough.
      if (item.version !== version) return;
      picture = undefined;
      box.className = 'tile-picture broken';
      box.replaceChildren(icon('warning'));
    }
    landed();
  }

  function update(item: PreviewItem): void {
    element.setAttribute('aria-label', itemLabel(item));
    element.title = itemLabel(item);
    element.dataset.role = item.role;
    name = item.role === 'source' ? l10n.t('source') : item.name;
    if (item.version === version) return;
    version = item.version;
    void load(item);
  }

  update(first);
  return {
    element,
    get picture() {
      return picture;
    },
    resize(width, height, scale) {
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
      setText(caption, shortName(name, Math.floor(width / LETTER)));
      if (picture) scaleCanvas(canvas, picture.width, picture.height, scale(picture));
    },
    update,
  };
}

/** The tile of output `number` (from 1) that has not landed yet. */
export function createPlaceholder(number: number): HTMLElement {
  const label = l10n.t('Output {0}, not there yet', formatNumber(number));
  const box = el('div', { class: 'tile-picture waiting' });
  const caption = el('div', { class: 'tile-caption' }, formatNumber(number));
  return el(
    'div',
    { role: 'option', class: 'tile', 'aria-disabled': 'true', 'aria-label': label, title: label },
    box,
    caption,
  );
}

/** Keeps one tile an item id, made when it is first seen and dropped when the item is gone. */
export function createTiles(pictures: Pictures, landed: () => void): (items: readonly PreviewItem[]) => Tile[] {
  let tiles = new Map<string, Tile>();
  return (items) => {
    const next = new Map<string, Tile>();
    for (const item of items) {
      const tile = tiles.get(item.id) ?? createTile(item, pictures, landed);
      tile.update(item);
      next.set(item.id, tile);
    }
    tiles = next;
    return [...next.values()];
  };
}
