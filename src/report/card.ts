import { el } from '../webview/lib/dom';
import { FrameImages, type Shown } from './frameImages';
import { Playhead } from './playing';
import type { ReportFrame, ReportSprite } from './reportData';

export const MODES = ['sides', 'difference', 'blink', 'slider'] as const;
export type Mode = (typeof MODES)[number];

/** What all cards have in common at a moment. */
export interface Look {
  readonly mode: Mode;
  /** Which version blinking shows. */
  readonly version: 'before' | 'after';
}

const KIND_WORDS = { changed: 'Changed', added: 'Added', renamed: 'Renamed', removed: 'Removed' } as const;
const SHOWN_WORDS = { before: 'Before', after: 'After', difference: 'Difference' } as const;
/** Most frames that have buttons. */
const MAX_BUTTONS = 64;
/** Pixels of the page that a pixel of a sprite is at most. */
const MAX_TIMES = 16;
/** Pixels of the page that an image is high at most, in a card and in a large one. */
const [MAX_HEIGHT, MAX_LARGE_HEIGHT] = [240, 560];

/** One sprite of the gallery. Its images are decoded when it comes into view. */
export class Card {
  readonly element: HTMLElement;

  readonly #sprite: ReportSprite;
  readonly #stage: HTMLElement;
  readonly #frames: readonly ReportFrame[];
  readonly #head: Playhead;
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #status = el('span', { class: 'frame-status' });
  readonly #large = el('button', { type: 'button', class: 'large', 'aria-pressed': 'false' }, 'Enlarge');
  #images: FrameImages | undefined;
  #loading: Promise<void> | undefined;
  #panels: readonly { readonly shown: Shown; readonly canvas: HTMLCanvasElement; readonly view: HTMLElement }[] = [];
  #look: Look = { mode: 'sides', version: 'after' };
  #split = 50;
  isInView = false;

  constructor(sprite: ReportSprite, id: number) {
    this.#sprite = sprite;
    this.#frames = sprite.pictures?.frames ?? [];
    this.#head = new Playhead(
      this.#frames,
      Math.max(
        0,
        this.#frames.findIndex(({ changed }) => changed),
      ),
    );
    this.#stage = el('div', { class: 'stage' });
    this.#buttons = this.#frames.length > 1 ? this.#frames.slice(0, MAX_BUTTONS).map((_, at) => this.#button(at)) : [];
    this.#large.addEventListener('click', () => this.enlarge());
    this.element = el(
      'article',
      { class: 'card', tabindex: '-1', 'aria-labelledby': `name-${id}`, 'data-kind': sprite.kind },
      el(
        'header',
        {},
        el('span', { class: `kind ${sprite.kind}` }, KIND_WORDS[sprite.kind]),
        el('h2', { id: `name-${id}` }, el('span', { class: 'name' }, sprite.name), this.#place()),
        ...(sprite.pictures ? [this.#large] : []),
      ),
      ...(sprite.pictures ? [this.#stage] : []),
      ...(this.#buttons.length ? [this.#frameBar()] : []),
      ...(sprite.lines.length ? [el('ul', { class: 'lines' }, ...sprite.lines.map((line) => el('li', {}, line)))] : []),
      ...sprite.faults.map((fault) => el('p', { class: 'fault' }, fault)),
      ...this.#swatches(),
    );
    if (this.#frames.length) this.#tell();
  }

  /** Whether its animation moves. */
  get moves(): boolean {
    return this.#head.moves;
  }

  /** Whether it has both versions. */
  get hasBoth(): boolean {
    const { before, after } = this.#sprite.pictures ?? {};
    return before !== undefined && after !== undefined;
  }

  matches(kinds: ReadonlySet<string>, words: string): boolean {
    const { kind, folder, name, from = '' } = this.#sprite;
    return kinds.has(kind) && `${folder}/${name} ${from}`.toLowerCase().includes(words);
  }

  /** Decodes its images, once. */
  load(): void {
    const { pictures } = this.#sprite;
    if (!pictures || this.#loading) return;
    this.#loading = FrameImages.load(pictures).then(
      (images) => {
        this.#images = images;
        this.show(this.#look);
      },
      () => this.#stage.replaceChildren(el('p', { class: 'fault' }, 'This browser can’t decode the image.')),
    );
  }

  /** Draws as all cards are shown now. */
  show(look: Look): void {
    const isOther = look.mode !== this.#look.mode || !this.#panels.length;
    const isTurned = look.version !== this.#look.version;
    this.#look = look;
    if (!this.#images) return;
    if (isOther || (look.mode === 'blink' && isTurned)) this.#build(this.#images);
    this.draw();
  }

  /** Draws the current frame. */
  draw(): void {
    if (!this.#images) return;
    for (const { shown, canvas } of this.#panels) this.#images.draw(canvas, shown, this.#head.at);
    this.#tell();
  }

  advance(ms: number): void {
    if (this.#head.advance(ms)) this.draw();
  }

  /** Goes to another frame. @param by forward or back */
  step(by: number): void {
    if (!this.moves) return;
    this.#head.seek((this.#head.at + by + this.#frames.length) % this.#frames.length);
    this.draw();
  }

  enlarge(): void {
    const isLarge = this.element.classList.toggle('is-large');
    this.#large.setAttribute('aria-pressed', String(isLarge));
    this.fit();
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** Pixels of a sprite become squares of whole pixels of the page, as many as there is room for. */
  fit(): void {
    const images = this.#images;
    if (!images) return;
    const { width, height } = images.size;
    const most = this.element.classList.contains('is-large') ? MAX_LARGE_HEIGHT : MAX_HEIGHT;
    const columns = this.#panels.length > 1 && this.#look.mode === 'sides' ? this.#panels.length : 1;
    const room = Math.max(32, this.#stage.clientWidth / columns - 24);
    const times = Math.min(MAX_TIMES, Math.floor(Math.min(room / width, most / height)));
    const shown = times >= 1 ? times : Math.min(room / width, most / height);
    for (const { canvas, view } of this.#panels) {
      Object.assign(canvas.style, { width: `${width * shown}px`, height: `${height * shown}px` });
      // Smaller than it is, an image needs smoothing.
      view.classList.toggle('is-shrunk', times < 1);
    }
  }

  #place(): HTMLElement {
    const { folder, from } = this.#sprite;
    const place = el('span', { class: 'place' }, folder ? ` in ${folder}` : '');
    if (from !== undefined) place.append(el('span', { class: 'from' }, `, was ${from}`));
    return place;
  }

  #build(images: FrameImages): void {
    const { mode, version } = this.#look;
    const sides = (['before', 'after'] as const).filter((side) => images.has(side));
    const shown: readonly Shown[] =
      !this.hasBoth || mode === 'sides' || mode === 'slider' ? sides : [mode === 'blink' ? version : 'difference'];
    this.#panels = shown.map((one) => {
      const canvas = el('canvas', { role: 'img', 'aria-label': `${SHOWN_WORDS[one]}: ${this.#sprite.name}` });
      return { shown: one, canvas, view: el('div', { class: 'view' }, canvas) };
    });
    const figures = this.#panels.map(({ shown: one, view }) =>
      el('figure', { class: one }, view, el('figcaption', {}, SHOWN_WORDS[one])),
    );
    const isSlider = mode === 'slider' && this.hasBoth;
    this.#stage.className = `stage ${isSlider ? 'slider' : ''}`;
    this.#stage.replaceChildren(...(isSlider ? this.#slider() : figures));
    this.fit();
  }

  /** Both versions over each other: the older one left of the line, the newer one right of it. */
  #slider(): HTMLElement[] {
    const range = el('input', {
      type: 'range',
      min: '0',
      max: '100',
      value: String(this.#split),
      'aria-label': `Before and after: ${this.#sprite.name}`,
    });
    const layers = el('div', { class: 'layers' }, ...this.#panels.map(({ view }) => view));
    const apply = () => {
      this.#split = Number(range.value);
      layers.style.setProperty('--split', `${this.#split}%`);
    };
    range.addEventListener('input', apply);
    apply();
    const words = el(
      'div',
      { class: 'ends', 'aria-hidden': 'true' },
      el('span', {}, 'Before'),
      el('span', {}, 'After'),
    );
    return [layers, range, words];
  }

  #button(at: number): HTMLButtonElement {
    const { number, changed, before, after } = this.#frames[at] as ReportFrame;
    const how = before === undefined ? 'added' : after === undefined ? 'removed' : changed ? 'changed' : '';
    const label = how ? `Frame ${number}, ${how}` : `Frame ${number}`;
    const button = el(
      'button',
      { type: 'button', class: how, 'aria-label': label, 'aria-pressed': 'false' },
      String(number),
    );
    button.addEventListener('click', () => {
      this.#head.seek(at);
      this.draw();
      button.dispatchEvent(new CustomEvent('pick-frame', { bubbles: true }));
    });
    return button;
  }

  #frameBar(): HTMLElement {
    const rest = this.#frames.length - this.#buttons.length;
    const more = rest > 0 ? [el('span', { class: 'more' }, `${rest} more`)] : [];
    return el(
      'div',
      { class: 'frames', role: 'group', 'aria-label': 'Frames' },
      ...this.#buttons,
      ...more,
      this.#status,
    );
  }

  #tell(): void {
    const frame = this.#frames[this.#head.at];
    for (const [at, button] of this.#buttons.entries())
      button.setAttribute('aria-pressed', String(at === this.#head.at));
    if (!frame || !this.#buttons.length) return;
    const { before, after } = frame;
    const isOther = before !== undefined && after !== undefined && before !== after;
    this.#status.textContent = isOther ? `${before} → ${after} ms` : `${after ?? before} ms`;
  }

  #swatches(): HTMLElement[] {
    const { added, removed, replaced } = this.#sprite.colors;
    const groups = [
      group(
        'Added',
        added.map((hex) => swatch(hex)),
      ),
      group(
        'Removed',
        removed.map((hex) => swatch(hex)),
      ),
      group(
        'Replaced',
        replaced.map(([before, after]) => el('span', { class: 'pair' }, swatch(before), '→', swatch(after))),
      ),
    ];
    return groups.flatMap((one) => one ?? []);
  }
}

/** Most colors of a group that are shown. */
const MAX_SWATCHES = 32;

function group(title: string, swatches: readonly HTMLElement[]): HTMLElement | undefined {
  if (!swatches.length) return undefined;
  const shown = swatches.slice(0, MAX_SWATCHES);
  const rest = swatches.length - shown.length;
  const more = rest > 0 ? [el('span', { class: 'more' }, `${rest} more`)] : [];
  return el('div', { class: 'swatches' }, el('span', { class: 'title' }, `${title} colors`), ...shown, ...more);
}

function swatch(hex: string): HTMLElement {
  const color = el('span', { class: 'color', 'aria-hidden': 'true' });
  color.style.setProperty('--color', hex);
  return el('span', { class: 'swatch' }, color, el('code', {}, hex.toLowerCase()));
}
