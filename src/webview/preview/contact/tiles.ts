import * as l10n from '@vscode/l10n';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { Pictures } from '../pictures';
import { LoadQueue } from './loadQueue';
import { createTile, type Tile } from './tile';

export interface Tiles {
  /** One tile an item, in their order: made when an item is first seen, dropped when it is gone. */
  update(items: readonly PreviewItem[], state: PreviewState, kept: readonly string[]): readonly Tile[];
  /** Only the tile of this element plays; none without it. */
  play(element: Element | null): void;
}

export interface TilesOptions {
  readonly pictures: Pictures;
  /** The element that scrolls. Pictures of tiles outside it are not read. */
  readonly within: HTMLElement;
  /** Called when a picture is there or cannot be read. */
  readonly landed: () => void;
  /** What lies over the tile under the pointer. */
  readonly tools?: (id: string) => HTMLElement;
}

/** Pictures that are read and decoded at the same time, of all tiles together. */
const queue = new LoadQueue(4);
/** How far beside the visible part pictures are read, so that scrolling finds them there. */
const MARGIN = '120px';

/** Keeps the tiles of a list of items. */
export function createTiles({ pictures, within, landed, tools }: TilesOptions): Tiles {
  let tiles = new Map<string, Tile>();
  let byElement = new Map<Element, Tile>();
  let playing: Tile | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) byElement.get(target)?.setVisible(isIntersecting);
    },
    { root: within, rootMargin: MARGIN },
  );

  function make(item: PreviewItem): Tile {
    const tile = createTile(item, pictures, queue, landed, tools?.(item.id));
    observer.observe(tile.element);
    return tile;
  }

  function drop(tile: Tile): void {
    observer.unobserve(tile.element);
    tile.setVisible(false);
    tile.setPlaying(false);
  }

  return {
    update(items, { run }, kept) {
      const next = new Map<string, Tile>();
      for (const item of items) {
        const tile = tiles.get(item.id) ?? make(item);
        const source = run && item.role === 'source';
        tile.update(item, source ? l10n.t('source') : item.name, kept.includes(item.id));
        next.set(item.id, tile);
      }
      for (const [id, tile] of tiles) if (!next.has(id)) drop(tile);
      tiles = next;
      byElement = new Map([...next.values()].map((tile) => [tile.element, tile]));
      return [...next.values()];
    },
    play(element) {
      const next = element ? byElement.get(element) : undefined;
      if (next === playing) return;
      playing?.setPlaying(false);
      next?.setPlaying(true);
      playing = next;
    },
  };
}
