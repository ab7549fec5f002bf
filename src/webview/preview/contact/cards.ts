import { TaskQueue } from '../../../shared/base/taskQueue';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import { menuPlace } from '../../lib/place';
import { itemCaptions } from '../core/captions';
import { missingOutputs, resultItems } from '../core/shownItems';
import type { Point } from '../core/viewport';
import { Card, type CardOptions, createPlaceholder } from './card';
import { isKept } from './keeping';

export interface Cards {
  /** Returns one card per item, in the items' order: new cards for new items. Drops the cards of removed items. */
  update(items: readonly PreviewItem[], state: PreviewState, kept: readonly string[]): readonly Card[];
  /** Plays only the card of this element; `null` plays none. */
  play(element: Element | null): void;
}

export interface CardsOptions extends Pick<CardOptions, 'pictures' | 'settled'> {
  /** The element that scrolls. Pictures of cards outside it aren't loaded. */
  readonly within: HTMLElement;
  /** Makes the element that is shown beside the caption. */
  readonly tools?: (item: PreviewItem) => HTMLElement | undefined;
}

/** Loads up to four pictures of all cards at a time. */
const queue = new TaskQueue(() => 4);
/** Pictures are loaded up to this distance outside the visible part: scrolling finds them ready. */
const MARGIN = '120px';

/** Manages the cards of a list of items. */
export function createCards({ pictures, within, settled, tools }: CardsOptions): Cards {
  let cards = new Map<string, Card>();
  let byElement = new Map<Element, Card>();
  let playing: Card | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) byElement.get(target)?.setVisible(isIntersecting);
    },
    { root: within, rootMargin: MARGIN },
  );

  function make(item: PreviewItem): Card {
    const card = new Card(item, { pictures, queue, settled, tools: tools?.(item) });
    observer.observe(card.element);
    return card;
  }

  function drop(card: Card): void {
    observer.unobserve(card.element);
    card.setVisible(false);
    card.setPlaying(false);
  }

  return {
    update(items, state, kept) {
      const next = new Map<string, Card>();
      const captions = itemCaptions(items, state);
      for (const item of items) {
        const card = cards.get(item.id) ?? make(item);
        const isSource = state.run !== undefined && item.role === 'source';
        card.update(item, { caption: captions.get(item.id) ?? '', kept: isKept(item, state, kept), isSource });
        next.set(item.id, card);
      }
      for (const [id, card] of cards) if (!next.has(id)) drop(card);
      cards = next;
      byElement = new Map([...next.values()].map((card) => [card.element, card]));
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

/** Cards of outputs that a run has yet to make. They continue the numbers of those that have come. */
export function createPlaceholders(state: PreviewState): HTMLElement[] {
  const there = resultItems(state);
  const numbers = [...itemCaptions(there, state).values()].filter((caption) => /^\d+$/.test(caption)).map(Number);
  const last = Math.max(there.length, ...numbers);
  return Array.from({ length: missingOutputs(state) }, (_, index) => createPlaceholder(last + index + 1));
}

/**
 * Calls `open` with a card in `element` and a point of the window, in CSS pixels, when the user opens the card's menu: by right click, the
 * Menu key or Shift+F10.
 */
export function listenToMenus(element: HTMLElement, open: (card: Element, at: Point) => void): void {
  const cardOf = ({ target }: Event) => (target instanceof Element ? target.closest('.card') : null);

  element.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const card = cardOf(event);
    // Keys send this event with another button than the right one (2); the keydown handler below is for them.
    if (card && event.button === 2) open(card, { x: event.clientX, y: event.clientY });
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    const card = cardOf(event);
    if (!card) return;
    event.preventDefault();
    event.stopPropagation();
    open(card, menuPlace(card));
  });
}
