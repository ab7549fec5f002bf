import * as l10n from '@vscode/l10n';
import { frameCount, pixelCount, spriteCount } from '../../shared/base/counts';
import { formatNumber } from '../../shared/base/numbers';
import { type AtlasLayout, spriteCosts } from '../../sprite/export/atlas/atlasLayout';
import { el, setText } from '../lib/dom';
import { createListbox } from '../lib/listbox';

export interface SpriteListEvents {
  /** @param sprite index @param isAdded whether it's chosen in addition to others */
  readonly choose: (sprite: number, isAdded: boolean) => void;
  readonly open: (sprite: number) => void;
}

/** Most rows. */
const MAX_ROWS = 500;

/** The sprites of an atlas, those that take the most pixels first. */
export class SpriteList {
  readonly #title = el('h2', { class: 'section-title' });
  readonly #filter = el('input', {
    type: 'search',
    class: 'filter',
    placeholder: l10n.t('Filter'),
    'aria-label': l10n.t('Filter sprites'),
    spellcheck: 'false',
  });
  readonly #box;
  readonly #more = el('p', { class: 'more' });
  readonly element: HTMLElement;
  #names: readonly string[] = [];
  #layout: AtlasLayout | undefined;
  #costs: readonly number[] = [];
  /** Indices of sprites, as they are listed. */
  #shown: readonly number[] = [];
  #chosen: ReadonlySet<number> = new Set();

  constructor(events: SpriteListEvents) {
    const choose = (at: number, isAdded: boolean) => {
      const sprite = this.#shown[at];
      if (sprite !== undefined) events.choose(sprite, isAdded);
    };
    this.#box = createListbox({
      label: l10n.t('Sprites'),
      class: 'sprite-rows',
      followFocus: true,
      columns: () => 1,
      pick: (at) => choose(at, false),
      add: (at) => choose(at, true),
    });
    const open = (at: number) => {
      const sprite = this.#shown[at];
      if (sprite !== undefined) events.open(sprite);
    };
    const box = this.#box.element;
    box.setAttribute('aria-orientation', 'vertical');
    box.addEventListener('dblclick', () => open(this.#box.current));
    box.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
      if (key === 'Enter' && !ctrlKey && !metaKey) open(this.#box.current);
    });
    this.#filter.addEventListener('input', () => this.#draw());
    this.element = el(
      'section',
      { class: 'part sprites', 'aria-label': l10n.t('Sprites') },
      this.#title,
      this.#filter,
      box,
      this.#more,
    );
  }

  focusFilter(): void {
    this.#filter.focus();
    this.#filter.select();
  }

  /** @param names of all sprites @param layout with the same sprites, if pages are made here */
  update(names: readonly string[], layout: AtlasLayout | undefined): void {
    if (names === this.#names && layout === this.#layout) return;
    this.#names = names;
    this.#layout = layout;
    this.#costs = layout ? spriteCosts(layout) : [];
    this.#filter.hidden = names.length < 8;
    this.#draw();
  }

  choose(sprites: ReadonlySet<number>): void {
    this.#chosen = sprites;
    this.#select();
  }

  #draw(): void {
    const words = this.#filter.hidden ? '' : this.#filter.value.trim().toLowerCase();
    const fit = [...this.#names.keys()].filter((index) => this.#names[index]?.toLowerCase().includes(words));
    fit.sort((a, b) => (this.#costs[b] ?? 0) - (this.#costs[a] ?? 0));
    this.#shown = fit.slice(0, MAX_ROWS);
    const most = Math.max(1, ...this.#costs);
    this.#box.setOptions(this.#shown.map((index) => this.#row(index, most)));
    setText(this.#title, spriteCount(this.#names.length));
    const more = fit.length - this.#shown.length;
    setText(this.#more, more ? l10n.t('and {0} more', formatNumber(more)) : fit.length ? '' : l10n.t('None fits.'));
    this.#more.hidden = this.#more.textContent === '';
    this.#select();
  }

  #row(index: number, most: number): HTMLElement {
    const cost = Math.round(this.#costs[index] ?? 0);
    const name = el('span', { class: 'sprite-name' }, this.#names[index] ?? '');
    if (!this.#layout) return el('div', { role: 'option', class: 'sprite-row' }, name);
    const bar = el('span', { class: 'cost-bar', 'aria-hidden': 'true' });
    bar.style.width = `${(cost / most) * 100}%`;
    const frames = this.#layout.sprites[index]?.frames.length ?? 0;
    const text = l10n.t('{0}, {1}', frameCount(frames), pixelCount(cost));
    const number = el('span', { class: 'cost' }, formatNumber(cost));
    return el('div', { role: 'option', class: 'sprite-row', title: text }, bar, name, ' ', number);
  }

  #select(): void {
    const at = this.#shown.flatMap((sprite, index) => (this.#chosen.has(sprite) ? [index] : []));
    this.#box.select(...at);
  }
}
