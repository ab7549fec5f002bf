import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { AssetRow } from '../../../shared/protocol/assets';
import { el, setAttributes } from '../../lib/dom';
import { clear, type Drawable, drawFit } from '../pictures/drawFit';
import type { ThumbnailFault } from '../pictures/thumbnails';

/** A card's state besides its row. */
export interface CardLook {
  readonly place: number;
  /** Number of all rows. */
  readonly rows: number;
  readonly selected: boolean;
  /** Tab leads to this card. */
  readonly active: boolean;
  /** Top left corner in the grid's list, in CSS pixels. */
  readonly x: number;
  readonly y: number;
}

/**
 * A card of the grid's pool. It shows the picture, caption, and badge of one row, and later of another one. There are many cards, so each has
 * only two elements: the style sheet draws caption and badge from attributes, and screen readers read them as part of the card's name.
 */
export class Card {
  readonly canvas = el('canvas', { class: 'card-picture checker', 'aria-hidden': 'true' });
  readonly element = el('div', { role: 'option', class: 'card' }, this.canvas);
  place = -1;
  row: AssetRow | undefined;
  #bound = '';
  #drawn = '';

  show(row: AssetRow | undefined, look: CardLook): void {
    const { place, rows, selected, active } = look;
    this.place = place;
    this.row = row;
    this.element.hidden = false;
    const transform = `translate(${look.x}px, ${look.y}px)`;
    if (this.element.style.transform !== transform) this.element.style.transform = transform;
    const bound = JSON.stringify([row, place, rows, selected, active]);
    if (bound === this.#bound) return;
    this.#bound = bound;
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

  /** Whether it has a row but no picture or fault yet. */
  get waits(): boolean {
    return this.row !== undefined && this.#drawn === '';
  }

  /** Draws the picture, or why it is missing; nothing while neither is known. `side` is in screen pixels. */
  draw(picture: Drawable | undefined, fault: ThumbnailFault | undefined, side: number): void {
    const key = this.row && (picture || fault) ? `${this.row.id} ${side} ${fault?.reason}` : '';
    this.element.toggleAttribute('data-waiting', key === '');
    if (key === this.#drawn) return;
    this.#drawn = key;
    if (picture) drawFit(this.canvas, side, picture);
    else clear(this.canvas, side);
    const sign = this.row?.kind === 'other' ? 'file' : 'none';
    setAttributes(this.element, {
      'data-fault': fault && !picture ? sign : undefined,
      'data-word': fault && !picture ? faultWord(sign, fault) : undefined,
    });
  }

  /** Makes the next `draw` draw the still image again, after an animation was drawn over it. */
  forgetDrawing(): void {
    this.#drawn = '-';
  }

  hide(): void {
    this.place = -1;
    this.row = undefined;
    this.element.hidden = true;
  }
}

function classOf(row: AssetRow | undefined): string {
  const names = ['card'];
  if (!row) names.push('skeleton');
  if (row?.stack) names.push(row.stack.open ? 'stack-open' : 'stack');
  if (row?.member) names.push('member');
  return names.join(' ');
}

/** A card's name and tooltip: `idle breathing, animation, 8 frames, 16 × 16, tags: my game, knights`; of a stack's members, `2 of 12` comes first. */
export function nameOf(row: AssetRow): string {
  const { label, frames, tags, stack, member } = row;
  const name = [
    member ? memberText(member) : '',
    label.trim(),
    kindText(row),
    frames === undefined ? '' : l10n.t('{0} frames', formatNumber(frames)),
    sizeText(row),
    tags.length ? l10n.t('tags: {0}', tags.join(', ')) : '',
    stack ? stackText(stack) : '',
    member ? l10n.t('in an open stack') : '',
  ];
  return name.filter(Boolean).join(', ');
}

/** The beginning of the prompt, or kind and size if there is no prompt. The members of a stack have the same, so they are counted. */
function captionOf(row: AssetRow): string {
  if (row.member) return memberText(row.member);
  return row.label.trim() || [kindText(row), sizeText(row)].filter(Boolean).join(' ');
}

/** `▶ 8` for frames, `12` for the members of a stack, or both; empty for a single picture. */
function badgeOf({ kind, frames, stack }: AssetRow): string {
  const play = kind === 'animation' ? ['▶', frames === undefined ? '' : formatNumber(frames)].join(' ').trim() : '';
  const count = stack ? formatNumber(stack.count) : '';
  return [play, stack?.open ? `${count} −` : count].filter(Boolean).join('  ');
}

function stackText({ count, open }: { readonly count: number; readonly open: boolean }): string {
  return open ? l10n.t('stack of {0}, open', formatNumber(count)) : l10n.t('stack of {0}, closed', formatNumber(count));
}

function memberText({ place, count }: NonNullable<AssetRow['member']>): string {
  return l10n.t('{0} of {1}', formatNumber(place), formatNumber(count));
}

function kindText({ kind }: AssetRow): string {
  switch (kind) {
    case 'animation':
      return l10n.t('animation');
    case 'image':
      return l10n.t('image');
    case 'other':
      return l10n.t('file');
  }
}

function sizeText({ width, height }: AssetRow): string {
  return width && height ? l10n.t('{0} × {1}', formatNumber(width), formatNumber(height)) : '';
}

function faultWord(sign: 'file' | 'none', { reason }: ThumbnailFault): string {
  if (sign === 'file') return l10n.t('file');
  return reason === 'broken' ? l10n.t('damaged') : l10n.t('no image');
}

/** The cards of a grid, a few more than fit on the screen. A card that scrolls out of sight is reused for another place. */
export class CardPool {
  readonly #list: HTMLElement;

  readonly #cards: Card[] = [];
  readonly #byElement = new Map<Element, Card>();

  /** @param list element for the cards */
  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /** Calls `bind` with a card for each place, with the same card as before if possible. Hides the other cards. */
  show(places: ReadonlySet<number>, bind: (card: Card, place: number) => void): void {
    const bound = new Map<number, Card>();
    const free: Card[] = [];
    for (const card of this.#cards) {
      if (places.has(card.place) && !bound.has(card.place)) bound.set(card.place, card);
      else free.push(card);
    }
    for (const place of places) bind(bound.get(place) ?? free.pop() ?? this.#make(), place);
    for (const card of free) if (!card.element.hidden) card.hide();
  }

  at(place: number): Card | undefined {
    return this.#cards.find((card) => card.place === place);
  }

  /** The cards from one place to another, in the order of their places. */
  between(first: number, last: number): Card[] {
    return this.#cards.filter(({ place }) => place >= first && place <= last).sort((a, b) => a.place - b.place);
  }

  /** The card that contains an event's target. */
  of(target: EventTarget | null): Card | undefined {
    const found = target instanceof Element ? target.closest('.card') : null;
    return found ? this.#byElement.get(found) : undefined;
  }

  #make(): Card {
    const card = new Card();
    this.#cards.push(card);
    this.#byElement.set(card.element, card);
    this.#list.append(card.element);
    return card;
  }
}
