import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import type { ReviewRow } from '../../shared/protocol/review';
import { el, icon, setAttributes, setText } from '../lib/dom';
import type { Found, Step } from './differences';
import { kindText, type Line, linesOf, newText, oldText } from './words';

/** Most lines about one sprite that a row has room for. */
const MAX_LINES = 4;
/** Margin around an image in its field, in screen pixels. */
const MARGIN = 4;

const SIGNS = { added: '+', removed: '−', changed: '~', note: '', fault: '!' } as const;

export interface RowState {
  readonly row: ReviewRow;
  /** Its place among the rows that are listed, and their number. */
  readonly index: number;
  readonly count: number;
  readonly active: boolean;
  /** Whether the new image shows the old one. */
  readonly flipped: boolean;
  /** Index of the changed frame that is shown. */
  readonly step: number;
  readonly found: Found | undefined;
  /** Distance from the top of the list, in CSS pixels. */
  readonly top: number;
}

/** One row of the list: both images, their difference, and what changed in words. Rows are used again for other sprites. */
export class RowView {
  readonly element = el('div', { role: 'option', class: 'row', tabindex: -1 });
  readonly #before = new Field('before', oldText);
  readonly #after = new Field('after', newText);
  readonly #difference = new Field('difference', () => l10n.t('Difference'));
  readonly #name = el('span', { class: 'row-name' });
  readonly #folder = el('span', { class: 'row-folder' });
  readonly #kind = el('span', { class: 'row-kind' });
  readonly #step = el('span', { class: 'row-step' });
  readonly #lines = el('div', { class: 'row-lines' });
  #state: RowState | undefined;
  #drawn = '';

  constructor() {
    const images = el(
      'div',
      { class: 'row-images', 'aria-hidden': 'true' },
      this.#before.element,
      icon('arrow-right'),
      this.#after.element,
      this.#difference.element,
    );
    const title = el('div', { class: 'row-title' }, this.#name, ' ', this.#folder, ' ', this.#kind, ' ', this.#step);
    this.element.append(images, el('div', { class: 'row-words' }, title, this.#lines));
  }

  get row(): ReviewRow | undefined {
    return this.#state?.row;
  }

  show(state: RowState): void {
    const before = this.#state;
    this.#state = state;
    const { row, index, count, active, found, top } = state;
    this.element.style.transform = `translateY(${top}px)`;
    const attributes = {
      'aria-posinset': index + 1,
      'aria-setsize': count,
      'aria-selected': String(active),
      tabindex: active ? 0 : -1,
      'data-kind': row.kind,
      'data-waiting': found === undefined,
    };
    setAttributes(this.element, attributes);
    if (before?.row !== row || before.found !== found) this.#showWords(row, found);
    this.#showImages(state);
  }

  #showWords(row: ReviewRow, found: Found | undefined): void {
    const lines = linesOf(row, found);
    setText(this.#kind, kindText(row.kind));
    setText(this.#name, row.name);
    setText(this.#folder, row.folder);
    const title = row.folder ? `${row.folder}/${row.name}` : row.name;
    for (const element of [this.#name, this.#folder]) setAttributes(element, { title });
    const shown = lines.length > MAX_LINES ? lines.slice(0, MAX_LINES - 1) : lines;
    const more = lines.length - shown.length;
    this.#lines.replaceChildren(...shown.map(lineElement));
    if (more < 1) return;
    const rest = lineElement({ sign: 'note', text: l10n.t('and {0} more', formatNumber(more)) });
    const hidden = lines.slice(shown.length).map(({ text }) => text);
    rest.title = hidden.join('\n');
    this.#lines.append(rest);
  }

  #showImages({ found, step: wanted, flipped, row }: RowState): void {
    const steps = found?.steps ?? [];
    const at = Math.min(wanted, Math.max(0, steps.length - 1));
    const step = steps[at];
    const isFlipped = flipped && step?.before !== undefined && step.after !== undefined;
    setText(this.#step, found ? stepText(found, at) : '');
    this.element.classList.toggle('flipped', isFlipped);
    const key = `${row.id} ${row.version} ${at} ${isFlipped} ${found === undefined} ${this.#before.side}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    const size = sizeOf(step);
    this.#before.show(step?.before, size);
    this.#after.show(isFlipped ? step.before : step?.after, size, isFlipped);
    this.#difference.show(step?.difference, size);
  }
}

/** `Frame 3, 1 of 4`: which of the changed frames is shown; empty for a still. */
function stepText({ steps, numbers }: Found, at: number): string {
  const step = steps[at];
  if (!step || numbers.length < 1 || (numbers.length === 1 && step.frame === 0)) return '';
  const frame = formatNumber(step.frame + 1);
  if (numbers.length === 1) return l10n.t('Frame {0}', frame);
  return l10n.t('Frame {0} ({1} of {2} changed)', frame, formatNumber(at + 1), formatNumber(numbers.length));
}

function sizeOf(step: Step | undefined): { readonly width: number; readonly height: number } {
  const images = [step?.before, step?.after].filter((image) => image !== undefined);
  return {
    width: Math.max(1, ...images.map(({ width }) => width)),
    height: Math.max(1, ...images.map(({ height }) => height)),
  };
}

function lineElement({ sign, text, ...rest }: Line): HTMLElement {
  const colors = 'colors' in rest ? (rest.colors ?? []).slice(0, MAX_SWATCHES) : [];
  return el(
    'div',
    { class: 'row-line', 'data-sign': sign },
    el('span', { class: 'row-sign', 'aria-hidden': 'true' }, SIGNS[sign]),
    el('span', { class: 'row-text', title: text }, text),
    ...colors.map(swatch),
  );
}

/** Most colors, or pairs of them, in a line. */
const MAX_SWATCHES = 8;

function swatch(colors: readonly string[]): HTMLElement {
  const parts = colors.map((color) => {
    const part = el('span');
    part.style.background = color;
    return part;
  });
  return el('span', { class: 'row-swatch' }, ...parts);
}

/** A canvas with a caption. */
class Field {
  readonly element: HTMLElement;
  readonly #canvas = el('canvas', { class: 'checker' });
  readonly #caption = el('span', { class: 'row-caption' });
  readonly #words: () => string;

  constructor(kind: string, words: () => string) {
    this.#words = words;
    this.element = el('div', { class: 'row-field', 'data-field': kind }, this.#canvas, this.#caption);
  }

  /** Side of its canvas in screen pixels. */
  get side(): number {
    return Math.max(1, Math.round(this.#canvas.clientWidth * devicePixelRatio));
  }

  /**
   * @param image undefined: the version doesn't have it
   * @param size of both versions together: both images have the same scale, and lie at the same place
   */
  show(image: ImageData | undefined, size: { width: number; height: number }, isFlipped = false): void {
    setText(this.#caption, isFlipped ? oldText() : this.#words());
    setAttributes(this.#caption, { title: this.#caption.textContent ?? '' });
    this.element.classList.toggle('none', image === undefined);
    const { side } = this;
    this.#canvas.width = side;
    this.#canvas.height = side;
    const context = this.#canvas.getContext('2d');
    if (!image || !context) return;
    const fits = (side - 2 * MARGIN) / Math.max(size.width, size.height);
    const scale = fits >= 1 ? Math.floor(fits) : fits;
    const left = Math.floor((side - Math.round(size.width * scale)) / 2);
    const top = Math.floor((side - Math.round(size.height * scale)) / 2);
    context.imageSmoothingEnabled = scale < 1;
    context.imageSmoothingQuality = 'high';
    const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
    context.drawImage(drawable(image), left, top, width, height);
  }
}

const drawables = new WeakMap<ImageData, OffscreenCanvas>();

function drawable(image: ImageData): OffscreenCanvas {
  const known = drawables.get(image);
  if (known) return known;
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  drawables.set(image, canvas);
  return canvas;
}
