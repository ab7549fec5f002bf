import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { TaskQueue } from '../../../shared/base/taskQueue';
import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Finding } from '../../../sprite/checks/finding';
import { frameIn } from '../../../sprite/pixels/playSequence';
import type { Size } from '../../../sprite/pixels/raster';
import { el, icon, reducedMotion, setAttributes, setText } from '../../lib/dom';
import { keyText, labelWithKey } from '../../lib/keyText';
import type { Picture } from '../../lib/picture/picture';
import { paint, paintSmall, scaleCanvas } from '../core/canvas';
import { stemOf } from '../core/captions';
import { findingLines, problemCount, severityIcon } from '../core/findingWords';
import { itemLabel } from '../core/itemText';
import type { Pictures } from '../core/pictures';
import { shortWords } from '../core/shortName';
import { ownOrder } from '../play/playback';
import { DISCARD_KEYS, KEEP_KEY, RENAME_KEY } from './keeping';

/** Width of a wide letter in a caption, in CSS pixels. */
const LETTER = 6;
/** Width of a tool. Below the other width, only *Keep* and *Discard* fit beside a number. All in CSS pixels. */
const TOOL = 20;
const NARROW = 96;
/** Larger pictures are scaled down to this longer side, in pixels, to save memory. */
const MAX_SIDE = 512;

export interface CardOptions {
  readonly pictures: Pictures;
  /** Loads the pictures of visible cards. */
  readonly queue: TaskQueue;
  /** Called when the picture was loaded or failed to load. */
  readonly settled: () => void;
  /** Shown beside the caption. */
  readonly tools?: HTMLElement;
}

/** How an item is shown besides its picture. */
export interface CardLook {
  /** What tells it apart from the others; see `itemCaptions`. */
  readonly caption: string;
  readonly kept: boolean;
  /** A run was made from it, so it is marked. */
  readonly isSource: boolean;
}

/** An item as an option of a listbox: its first frame, a mark if it is kept, and a caption. */
export class Card {
  readonly #options: CardOptions;

  readonly element: HTMLElement;
  readonly #box = el('div', { class: 'card-picture loading' });
  readonly #canvas = el('canvas', { 'aria-hidden': 'true' });
  readonly #mark = el('span', { class: 'card-mark', hidden: true }, icon('check'));
  readonly #findings = el('span', { class: 'card-findings', hidden: true });
  readonly #name = el('span', { class: 'card-name' });
  readonly #odd = el('span', { class: 'card-odd' });
  #item: PreviewItem;
  #look: CardLook = { caption: '', kept: false, isSource: false };
  #size: Size | undefined;
  /** The version of the item that was loaded last. */
  #version = -1;
  #visible = false;
  #playing = false;
  #found: readonly Finding[] = [];
  /** Letters that fit in the caption. */
  #room = Number.POSITIVE_INFINITY;
  /** Stops the animation; undefined while none plays. */
  #stop: (() => void) | undefined;

  constructor(item: PreviewItem, options: CardOptions) {
    this.#options = options;
    this.#item = item;
    const tools = options.tools ? [options.tools] : [];
    const caption = el('div', { class: 'card-caption' }, this.#name, this.#odd, ...tools);
    this.element = el('div', { role: 'option', class: 'card' }, this.#box, this.#mark, this.#findings, caption);
  }

  /** Size of the picture in pixels; undefined until it is loaded. */
  get size(): Size | undefined {
    return this.#size;
  }

  /** Sets the size of the picture's box in CSS pixels. `scale` returns the number of CSS pixels per sprite pixel. */
  resize(width: number, height: number, scale: (picture: Size) => number): void {
    this.#box.style.width = `${width}px`;
    this.#box.style.height = `${height}px`;
    const { tools } = this.#options;
    this.element.classList.toggle('narrow', width < NARROW);
    const taken = tools ? (width < NARROW ? 2 : tools.childElementCount) * TOOL : 0;
    this.#room = Math.floor((width - taken) / LETTER);
    this.#caption();
    if (this.#size) scaleCanvas(this.#canvas, this.#size.width, this.#size.height, scale(this.#size));
  }

  /** Shows the item or a newer version of it. */
  update(item: PreviewItem, look: CardLook): void {
    const { kept, isSource } = look;
    const newer = item.version !== this.#item.version;
    this.#item = item;
    this.#look = look;
    this.element.dataset.role = item.role;
    this.element.classList.toggle('source', isSource);
    setAttributes(this.element, { 'data-badge': isSource ? l10n.t('Source') : undefined });
    this.element.classList.toggle('kept', kept);
    this.#mark.hidden = !kept;
    this.#caption();
    this.#relabel();
    if (newer && this.#visible) this.#options.queue.add(this.#load);
  }

  /** Marks the card with what is wrong with its pixels, the worst first; without findings, removes the mark. */
  setFindings(findings: readonly Finding[]): void {
    if (findings === this.#found || findings.length + this.#found.length === 0) return;
    this.#found = findings;
    const [worst] = findings;
    this.#findings.hidden = !worst;
    this.#findings.title = findingLines(findings);
    this.#findings.replaceChildren(...(worst ? [severityIcon(worst.severity)] : []));
    this.#relabel();
  }

  /** Shows a text for a size that most cards don't have; empty if they do. */
  setOddSize(text: string): void {
    if ((this.#odd.dataset.size ?? '') === text) return;
    setAttributes(this.#odd, { 'data-size': text || undefined });
    this.#relabel();
  }

  /** Puts the loading of the picture into the queue, or removes it. */
  setVisible(visible: boolean): void {
    if (visible === this.#visible) return;
    this.#visible = visible;
    if (!visible) this.#options.queue.drop(this.#load);
    else if (this.#version !== this.#item.version) this.#options.queue.add(this.#load);
  }

  /** Plays an animation, unless the user wants reduced motion. */
  setPlaying(playing: boolean): void {
    this.#playing = playing;
    if (playing && !this.#stop && !reducedMotion()) void this.#play();
    if (playing || !this.#stop) return;
    this.#stop();
    this.#stop = undefined;
    this.#box.classList.remove('playing');
  }

  /** A task of the queue, which knows it by its identity. */
  readonly #load = async (): Promise<void> => {
    const wanted = this.#item;
    this.#version = wanted.version;
    try {
      const picture = await this.#options.pictures.load(wanted);
      if (wanted.version !== this.#version) return;
      this.#size = { width: picture.width, height: picture.height };
      paintSmall(this.#canvas, picture, 0, MAX_SIDE);
      const isAnimation = picture.animated || picture.frames.length > 1;
      this.#box.className = 'card-picture checker';
      this.#box.replaceChildren(this.#canvas, ...(isAnimation ? [icon('play')] : []));
    } catch {
      // The stage says why it failed; an icon is enough here.
      if (wanted.version !== this.#version) return;
      this.#size = undefined;
      this.#box.className = 'card-picture broken';
      this.#box.replaceChildren(icon('warning'));
    }
    this.#options.settled();
  };

  async #play(): Promise<void> {
    const picture = await this.#options.pictures.load(this.#item).catch(() => undefined);
    if (!this.#playing || this.#stop || !playable(picture)) return;
    this.#stop = playOn(this.#canvas, picture);
    this.#box.classList.add('playing');
  }

  #caption(): void {
    setText(this.#name, shortWords(this.#look.caption, this.#room));
  }

  #relabel(): void {
    const { caption, kept, isSource } = this.#look;
    const name = itemLabel(this.#item, isSource);
    // What differs comes first: screen readers can be stopped there.
    const label = [stemOf(this.#item.name), this.#item.name, ''].includes(caption)
      ? name
      : l10n.t('{0}, {1}', caption, name);
    const found = this.#found.length ? problemCount(this.#found.length) : '';
    const parts = [kept ? l10n.t('{0}, kept', label) : label, this.#odd.dataset.size, found].filter(Boolean);
    this.element.setAttribute('aria-label', parts.join(', '));
    this.element.title = parts.join(', ');
  }
}

/** Whether a picture is an animation that wasn't scaled down. */
function playable(picture: Picture | undefined): picture is Picture {
  return picture !== undefined && picture.frames.length > 1 && Math.max(picture.width, picture.height) <= MAX_SIDE;
}

/** The card of an output that isn't finished yet; `number` counts from 1. */
export function createPlaceholder(number: number): HTMLElement {
  const label = l10n.t('Output {0}, not ready yet', formatNumber(number));
  const box = el('div', { class: 'card-picture waiting' });
  const caption = el('div', { class: 'card-caption' }, formatNumber(number));
  return el(
    'div',
    { role: 'option', class: 'card', 'aria-disabled': 'true', 'aria-label': label, title: label },
    box,
    caption,
  );
}

/**
 * Plays an animation on a canvas in a loop, with the file's own timing and the direction of its first tag.
 * @returns a function that stops it and shows the first frame
 */
function playOn(canvas: HTMLCanvasElement, picture: Picture): () => void {
  const { frames } = picture;
  const order = ownOrder(picture);
  const frame = () => frames[frameIn(order, position)] ?? frames[0];
  let position = 0;
  let due = performance.now() + frame().duration;
  let request = requestAnimationFrame(step);

  function step(now: number): void {
    // At most one frame per call: frames missed while the window was hidden are skipped.
    if (now >= due) {
      position = (position + 1) % order.round.length;
      const { image, duration } = frame();
      paint(canvas, image);
      due = now + duration;
    }
    request = requestAnimationFrame(step);
  }

  return () => {
    cancelAnimationFrame(request);
    paint(canvas, frames[0].image);
  };
}

export interface ToolActions {
  keep(id: string): void;
  /** Absent if the pictures can't be renamed. */
  readonly rename?: (id: string) => void;
  discard(id: string): void;
}

/** Tools of a card: keep, keep as, discard. Screen readers skip them: keys and the card's menu do the same. */
export function cardTools(id: string, actions: ToolActions): HTMLElement {
  const sign = (name: string, label: string, key: string, run: () => void) => {
    const title = labelWithKey(label, keyText(key));
    const element = el('span', { class: `card-tool tool-${name}`, title }, icon(name));
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      run();
    });
    return element;
  };
  return el(
    'div',
    { class: 'card-tools', 'aria-hidden': 'true' },
    sign('check', l10n.t('Keep'), KEEP_KEY, () => actions.keep(id)),
    ...(actions.rename ? [sign('edit', l10n.t('Keep As…'), RENAME_KEY, () => actions.rename?.(id))] : []),
    sign('trash', l10n.t('Discard'), DISCARD_KEYS[0], () => actions.discard(id)),
  );
}
