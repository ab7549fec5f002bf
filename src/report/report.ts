import { el } from '../webview/lib/dom';
import { Card, type Look, MODES, type Mode } from './card';
import { blinking } from './playing';
import { DATA_ID, REPORT_KINDS, type ReportData, type ReportKind } from './reportData';

const KIND_WORDS: Readonly<Record<ReportKind, string>> = {
  changed: 'changed',
  added: 'added',
  renamed: 'renamed',
  removed: 'removed',
};
const MODE_WORDS: Readonly<Record<Mode, string>> = {
  sides: 'Side by Side',
  difference: 'Difference',
  blink: 'Blink',
  slider: 'Slider',
};
const KEYS = [
  ['J', 'K', 'next, previous sprite'],
  ['Space', 'switch before and after'],
  ['←', '→', 'frames'],
  ['P', 'play, pause'],
  ['1', '4', 'views'],
  ['Enter', 'enlarge'],
] as const;

/** The page about changed sprites: a gallery, with keys to go through. */
class Report {
  readonly #cards: readonly Card[];
  readonly #data: ReportData;
  #current = -1;
  #look: Look = { mode: 'sides', version: 'after' };
  #playing = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  /** Milliseconds that blinking took so far. */
  #blinked = 0;
  #last = 0;
  readonly #kinds = new Set<string>(REPORT_KINDS);
  #words = '';
  readonly #play = el('button', { type: 'button', class: 'play' });
  readonly #modes: readonly HTMLInputElement[];
  readonly #count = el('p', { class: 'count', role: 'status' });
  readonly #gallery: HTMLElement;
  readonly #empty = el('p', { class: 'empty', hidden: true }, 'No sprite matches.');

  constructor(data: ReportData) {
    this.#data = data;
    this.#cards = data.sprites.map((sprite, id) => new Card(sprite, id));
    this.#gallery = el('div', { class: 'gallery' }, ...this.#cards.map(({ element }) => element));
    this.#modes = MODES.map((mode) => el('input', { type: 'radio', name: 'mode', value: mode, id: `mode-${mode}` }));
  }

  start(): void {
    const { base, head, notes, sprites } = this.#data;
    const title = el('h1', {}, el('code', {}, base), el('span', { 'aria-label': 'to' }, ' → '), el('code', {}, head));
    document.body.append(
      el(
        'header',
        { class: 'top' },
        el('div', { class: 'titles' }, el('p', { class: 'product' }, 'Sprites'), title, this.#count),
        ...(sprites.length ? [this.#filters(), this.#tools()] : []),
      ),
      el(
        'main',
        {},
        ...notes.map((note) => el('p', { class: 'note' }, note)),
        this.#gallery,
        this.#empty,
        ...(sprites.length ? [] : [el('p', { class: 'nothing' }, 'No sprites changed.')]),
      ),
      ...(sprites.length ? [keysLine()] : []),
    );
    this.#listen();
    this.#filter();
    this.#apply();
    requestAnimationFrame((now) => this.#tick(now));
  }

  #filters(): HTMLElement {
    const chips = REPORT_KINDS.flatMap((kind) => {
      const count = this.#data.sprites.filter((sprite) => sprite.kind === kind).length;
      return count ? this.#chip(kind, count) : [];
    });
    const search = el('input', { type: 'search', placeholder: 'Filter by name', 'aria-label': 'Filter by name' });
    search.addEventListener('input', () => {
      this.#words = search.value.trim().toLowerCase();
      this.#filter();
    });
    return el('div', { class: 'filters' }, ...chips, search);
  }

  #chip(kind: ReportKind, count: number): HTMLElement {
    const chip = el(
      'button',
      { type: 'button', class: `chip ${kind}`, 'aria-pressed': 'true' },
      el('strong', {}, String(count)),
      ` ${KIND_WORDS[kind]}`,
    );
    chip.addEventListener('click', () => {
      if (!this.#kinds.delete(kind)) this.#kinds.add(kind);
      chip.setAttribute('aria-pressed', String(this.#kinds.has(kind)));
      this.#filter();
    });
    return chip;
  }

  #tools(): HTMLElement {
    const modes = this.#modes.map((input) => {
      const mode = input.value as Mode;
      input.addEventListener('change', () => this.#setMode(mode));
      return el('span', {}, input, el('label', { for: input.id }, MODE_WORDS[mode]));
    });
    this.#play.addEventListener('click', () => this.#setPlaying(!this.#playing));
    return el(
      'div',
      { class: 'tools' },
      el('fieldset', { class: 'modes' }, el('legend', { class: 'unseen' }, 'View'), ...modes),
      this.#play,
    );
  }

  #listen(): void {
    const inView = new IntersectionObserver((entries) => this.#onView(entries), { rootMargin: '300px' });
    for (const { element } of this.#cards) inView.observe(element);
    addEventListener('resize', () => {
      for (const card of this.#cards) if (card.isInView) card.fit();
    });
    document.addEventListener('keydown', (event) => this.#onKey(event));
    this.#gallery.addEventListener('pick-frame', () => this.#setPlaying(false));
    this.#gallery.addEventListener('focusin', ({ target }) => {
      this.#mark(this.#cards.findIndex(({ element }) => target instanceof Node && element.contains(target)));
    });
  }

  #onView(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const card = this.#cards.find(({ element }) => element === target);
      if (!card) continue;
      card.isInView = isIntersecting;
      if (!isIntersecting) continue;
      card.load();
      card.show(this.#look);
    }
  }

  #onKey(event: KeyboardEvent): void {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isField = target instanceof HTMLInputElement;
    const own = isField ? (target.type === 'search' ? 'all' : 'arrows') : 'none';
    if (own === 'all') return;
    const isArrow = key.startsWith('Arrow');
    if (own === 'arrows' && (isArrow || key === ' ')) return;
    // A button that has the focus is pressed by these.
    if (target instanceof HTMLButtonElement && (key === ' ' || key === 'Enter')) return;
    const act = this.#actionOf(key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  #actionOf(key: string): (() => void) | undefined {
    const card = this.#cards[this.#current];
    const mode = MODES[Number(key) - 1];
    if (mode) return () => this.#setMode(mode);
    switch (key.length === 1 ? key.toLowerCase() : key) {
      case 'j':
      case 'ArrowDown':
        return () => this.#go(1);
      case 'k':
      case 'ArrowUp':
        return () => this.#go(-1);
      case ' ':
        return () => this.#switch();
      case 'p':
        return () => this.#setPlaying(!this.#playing);
      case 'ArrowLeft':
      case 'ArrowRight':
        return card && (() => this.#step(card, key === 'ArrowLeft' ? -1 : 1));
      case 'Enter':
        return card && (() => card.enlarge());
      default:
        return undefined;
    }
  }

  #step(card: Card, by: number): void {
    this.#setPlaying(false);
    card.step(by);
  }

  /** Goes to another sprite among those that are listed. */
  #go(by: number): void {
    const shown = this.#cards.map((_, at) => at).filter((at) => !this.#cards[at]?.element.hidden);
    if (!shown.length) return;
    const now = shown.indexOf(this.#current);
    const next = now < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.max(0, Math.min(shown.length - 1, now + by));
    const card = this.#cards[shown[next] ?? -1];
    card?.element.focus({ preventScroll: true });
    card?.element.scrollIntoView({ block: 'nearest' });
  }

  #mark(index: number): void {
    this.#cards[this.#current]?.element.classList.remove('is-current');
    this.#current = index;
    this.#cards[index]?.element.classList.add('is-current');
  }

  /** Shows the other version, and stays there. */
  #switch(): void {
    const version = this.#look.mode === 'blink' && this.#look.version === 'after' ? 'before' : 'after';
    const other = this.#look.mode === 'blink' ? version : 'before';
    this.#setPlaying(false);
    this.#look = { mode: 'blink', version: other };
    this.#apply();
  }

  #setMode(mode: Mode): void {
    this.#blinked = 0;
    this.#look = { mode, version: 'after' };
    this.#apply();
  }

  #setPlaying(playing: boolean): void {
    this.#playing = playing;
    this.#apply();
  }

  #apply(): void {
    for (const input of this.#modes) input.checked = input.value === this.#look.mode;
    this.#play.textContent = this.#playing ? 'Pause' : 'Play';
    for (const card of this.#cards) if (card.isInView) card.show(this.#look);
  }

  #filter(): void {
    let listed = 0;
    for (const card of this.#cards) {
      const isListed = card.matches(this.#kinds, this.#words);
      card.element.hidden = !isListed;
      if (isListed) listed++;
    }
    const all = this.#cards.length;
    const words = `${all} ${all === 1 ? 'sprite' : 'sprites'}`;
    this.#count.textContent = listed === all ? words : `${listed} of ${words}`;
    this.#empty.hidden = listed > 0 || all === 0;
  }

  #tick(now: number): void {
    const passed = this.#last ? Math.min(250, now - this.#last) : 0;
    this.#last = now;
    if (this.#playing) {
      for (const card of this.#cards) if (card.isInView && !card.element.hidden) card.advance(passed);
      this.#blink(passed);
    }
    requestAnimationFrame((next) => this.#tick(next));
  }

  #blink(passed: number): void {
    if (this.#look.mode !== 'blink') return;
    this.#blinked += passed;
    const version = blinking(this.#blinked);
    if (version === this.#look.version) return;
    this.#look = { mode: 'blink', version };
    for (const card of this.#cards) if (card.isInView) card.show(this.#look);
  }
}

function keysLine(): HTMLElement {
  const items = KEYS.map((row) => {
    const keys = row.slice(0, -1);
    return el('li', {}, ...keys.flatMap((key) => [el('kbd', {}, key), ' ']), row.at(-1) ?? '');
  });
  return el('footer', {}, el('ul', { class: 'keys', 'aria-label': 'Keys' }, ...items));
}

const text = document.getElementById(DATA_ID)?.textContent;
if (text) new Report(JSON.parse(text) as ReportData).start();
