import * as l10n from '@vscode/l10n';
import type { AssetRow } from '../../../shared/protocol/assets';
import { el, setAttributes } from '../../lib/dom';
import type { Fault } from '../pictures/thumbnails';
import { clear, type Drawable, drawFit } from './drawFit';
import { badgeOf, captionOf, nameOf } from './rowName';

/** How a tile is at the moment, besides its row. */
export interface TileLook {
  readonly place: number;
  /** Rows in all. */
  readonly rows: number;
  readonly selected: boolean;
  /** It is the one that Tab leads to. */
  readonly active: boolean;
  readonly x: number;
  readonly y: number;
}

/**
 * A tile of the pool: it shows one row now and another one later. It is two elements, for there are many of them: caption and badge
 * are drawn by the style sheet from attributes, and read from the tile's name.
 */
export class Tile {
  readonly canvas = el('canvas', { class: 'tile-picture checker', 'aria-hidden': 'true' });
  readonly element = el('div', { role: 'option', class: 'tile' }, this.canvas);
  place = -1;
  row: AssetRow | undefined;
  private bound = '';
  private drawn = '';

  show(row: AssetRow | undefined, look: TileLook): void {
    const { place, rows, selected, active } = look;
    this.place = place;
    this.row = row;
    this.element.hidden = false;
    const transform = `translate(${look.x}px, ${look.y}px)`;
    if (this.element.style.transform !== transform) this.element.style.transform = transform;
    const bound = JSON.stringify([row, place, rows, selected, active]);
    if (bound === this.bound) return;
    this.bound = bound;
    setAttributes(this.element, {
      class: classOf(row),
      'aria-label': row ? nameOf(row) : l10n.t('Loading'),
      'aria-setsize': rows,
      'aria-posinset': place + 1,
      'aria-selected': selected ? 'true' : 'false',
      'data-caption': row ? captionOf(row) : undefined,
      'data-badge': (row && badgeOf(row)) || undefined,
      title: undefined,
      tabindex: active ? 0 : -1,
    });
  }

  /** Whether its picture is still to come. */
  get waits(): boolean {
    return this.row !== undefined && this.drawn === '';
  }

  /** Draws its picture, or why there is none; nothing while neither is known. `side` is in screen pixels. */
  draw(picture: Drawable | undefined, fault: Fault | undefined, side: number): void {
    const key = this.row && (picture || fault) ? `${this.row.id} ${side} ${fault?.reason}` : '';
    this.element.toggleAttribute('data-waiting', key === '');
    if (key === this.drawn) return;
    this.drawn = key;
    if (picture) drawFit(this.canvas, side, picture);
    else clear(this.canvas, side);
    const sign = this.row?.kind === 'other' ? 'file' : 'none';
    setAttributes(this.element, {
      'data-fault': fault && !picture ? sign : undefined,
      'data-word': fault && !picture ? faultWord(sign, fault) : undefined,
    });
  }

  /** The still is drawn again: an animation was drawn over it. */
  forgetDrawing(): void {
    this.drawn = '-';
  }

  hide(): void {
    this.place = -1;
    this.row = undefined;
    this.element.hidden = true;
  }
}

function classOf(row: AssetRow | undefined): string {
  const names = ['tile'];
  if (!row) names.push('skeleton');
  if (row?.stack) names.push(row.stack.open ? 'stack-open' : 'stack');
  if (row?.member) names.push('member');
  return names.join(' ');
}

function faultWord(sign: 'file' | 'none', { reason }: Fault): string {
  if (sign === 'file') return l10n.t('file');
  return reason === 'broken' ? l10n.t('damaged') : l10n.t('no picture');
}
