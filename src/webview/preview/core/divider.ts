import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { Size } from '../../../sprite/pixels/raster';
import { el, setAttributes, setText } from '../../lib/dom';
import type { PageContext } from './feature';

/** With Shift, arrow keys move the divider by this many sprite pixels. */
const LARGE_STEP = 8;

/**
 * The divider of a split view on the board, with the words “before” and “after” above its sides. It's a slider: it's dragged, or moved by
 * keys one sprite pixel at a time. Its position is `split` of the view, and the CSS variable `--split` of the split view.
 */
export class Divider {
  readonly #context: PageContext;
  readonly #split: HTMLElement;

  readonly elements: readonly HTMLElement[];
  readonly #handle = createHandle();
  /** Its position while it is dragged, from 0 to 1; on release the view stores it. */
  #dragged: number | undefined;
  #size: Size = { width: 1, height: 1 };
  readonly #labels = {
    before: el('span', { class: 'split-label before' }),
    after: el('span', { class: 'split-label after' }),
  };

  /** @param split the split view's element, whose children the `elements` become; its parent is the board */
  constructor(context: PageContext, split: HTMLElement) {
    this.#context = context;
    this.#split = split;
    this.elements = [this.#labels.before, this.#labels.after, this.#handle];
    this.label();
    this.#listenToKeys();
    this.#listenToDrag();
  }

  /** Sets the words above both sides; default: “before” and “after”. */
  label(before = l10n.t('before'), after = l10n.t('after')): void {
    setText(this.#labels.before, before);
    setText(this.#labels.after, after);
  }

  /** @param size of the picture, in sprite pixels */
  place(size: Size): void {
    const { scale } = this.#context.viewport;
    this.#size = size;
    const { width, height } = size;
    const at = this.#dragged ?? this.#context.shown().view.split;
    const pixels = Math.round(at * width);
    this.#split.style.setProperty('--split', `${at * width * scale}px`);
    setAttributes(this.#handle, {
      'aria-valuemax': width,
      'aria-valuenow': pixels,
      'aria-valuetext': l10n.t('{0} px before, {1} px after', formatNumber(pixels), formatNumber(width - pixels)),
    });
    this.#placeLabels(width * scale, height * scale);
  }

  /** Keeps the grip and the labels in the visible part of the picture, whose size is given in CSS pixels. */
  #placeLabels(width: number, height: number): void {
    const room = this.#split.closest('.stage')?.getBoundingClientRect();
    const { shape, origin: corner } = this.#context.viewport;
    if (!room) return;
    // All of it is in the stage's own pixels, which are stretched.
    const origin = { x: corner.x / shape.x, y: corner.y / shape.y };
    const [across, down] = [room.width / shape.x, room.height / shape.y];
    const top = Math.max(0, -origin.y);
    const bottom = Math.min(height, down - origin.y);
    const { style } = this.#split;
    style.setProperty('--center', `${(top + bottom) / 2}px`);
    style.setProperty('--top', `${origin.y >= 22 ? -20 : top + 4}px`);
    style.setProperty('--left', `${Math.max(0, -origin.x)}px`);
    style.setProperty('--right', `${Math.min(width, across - origin.x)}px`);
  }

  #listenToKeys(): void {
    this.#handle.addEventListener('keydown', (event) => {
      const { width } = this.#size;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const at = Math.round(this.#context.shown().view.split * width);
      const by = event.shiftKey ? LARGE_STEP : 1;
      const targets: Record<string, number> = {
        ArrowLeft: at - by,
        ArrowDown: at - by,
        ArrowRight: at + by,
        ArrowUp: at + by,
        Home: 0,
        End: width,
      };
      const target = targets[event.key];
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.#context.change({ split: Math.min(width, Math.max(0, target)) / width });
    });
  }

  #listenToDrag(): void {
    const handle = this.#handle;
    handle.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      handle.setPointerCapture(event.pointerId);
      this.#dragged = this.#context.shown().view.split;
    });
    handle.addEventListener('pointermove', (event) => {
      const board = this.#split.parentElement?.getBoundingClientRect();
      if (this.#dragged === undefined || !board) return;
      event.stopPropagation();
      const { scale, shape } = this.#context.viewport;
      this.#dragged = Math.min(1, Math.max(0, (event.clientX - board.left) / (this.#size.width * scale * shape.x)));
      this.place(this.#size);
    });
    for (const type of ['pointerup', 'pointercancel'] as const) {
      handle.addEventListener(type, (event) => {
        if (this.#dragged === undefined) return;
        event.stopPropagation();
        const split = this.#dragged;
        this.#dragged = undefined;
        this.#context.change({ split });
      });
    }
  }
}

/** The divider, with a grip to drag it by. */
function createHandle(): HTMLElement {
  const arrows = el('span', { class: 'codicon codicon-arrow-both', 'aria-hidden': 'true' });
  return el(
    'div',
    {
      class: 'split-handle',
      role: 'slider',
      tabindex: 0,
      'aria-label': l10n.t('Divider between before and after'),
      'aria-valuemin': 0,
      title: l10n.t('Drag to compare [←] [→]'),
    },
    el('div', { class: 'split-grip' }, arrows),
  );
}
