import * as l10n from '@vscode/l10n';
import type { Size } from '../../../shared/sprite/pixels/raster';
import { el, setAttributes } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import { paint } from '../core/canvas';
import type { Layer, PageContext, Shown } from '../core/feature';
import type { Comparing } from './comparison';
import { bottomCenterOffset } from './difference';

/** With Shift, arrow keys move the divider by this many sprite pixels. */
const LARGE_STEP = 8;

/**
 * The other picture over the left part of the one on the stage, at the same frame. The divider between them is a slider: it is dragged, or
 * moved by keys one sprite pixel at a time.
 */
export class SplitLayer implements Layer {
  readonly element: HTMLElement;
  readonly position = 'top';
  readonly #canvas = el('canvas', { class: 'split-canvas', 'aria-hidden': 'true' });
  readonly #handle = createHandle();
  /** Position of the divider while it is dragged, from 0 to 1; on release the view stores it. */
  #dragged: number | undefined;

  constructor(
    private readonly context: PageContext,
    private readonly comparing: Comparing,
  ) {
    const left = el('span', { class: 'split-label before' }, l10n.t('before'));
    const right = el('span', { class: 'split-label after' }, l10n.t('after'));
    const cover = el('div', { class: 'split-cover' });
    const before = el('div', { class: 'split-before' }, this.#canvas);
    this.element = el('div', { class: 'split', hidden: true }, cover, before, left, right, this.#handle);
    this.#listenToKeys();
    this.#listenToDrag();
  }

  update(shown: Shown): void {
    const { mode, picture, view } = shown;
    this.element.hidden = mode !== 'one' || view.compare !== 'split' || !picture || !this.comparing.before(shown);
  }

  frame(shown: Shown): void {
    const frame = this.element.hidden ? undefined : this.comparing.before(shown);
    if (frame) paint(this.#canvas, frame.image);
  }

  place(): void {
    const size = this.#picture;
    if (this.element.hidden || !size) return;
    const { scale } = this.context.viewport;
    this.#placeDivider(size.width, scale);
    const from = bottomCenterOffset({ width: this.#canvas.width, height: this.#canvas.height }, size);
    const { style } = this.#canvas;
    style.width = `${this.#canvas.width * scale}px`;
    style.height = `${this.#canvas.height * scale}px`;
    style.left = `${from.x * scale}px`;
    style.top = `${from.y * scale}px`;
    this.#placeLabels(size.width * scale, size.height * scale);
  }

  get #picture(): Size | undefined {
    return this.context.shown().picture;
  }

  #placeDivider(width: number, scale: number): void {
    const at = this.#dragged ?? this.context.shown().view.split;
    const pixels = Math.round(at * width);
    this.element.style.setProperty('--split', `${at * width * scale}px`);
    setAttributes(this.#handle, {
      'aria-valuemax': width,
      'aria-valuenow': pixels,
      'aria-valuetext': l10n.t('{0} px before, {1} px after', formatNumber(pixels), formatNumber(width - pixels)),
    });
  }

  /** Keeps the grip and the labels in the visible part of the picture, whose size is given in CSS pixels. */
  #placeLabels(width: number, height: number): void {
    const room = this.element.closest('.stage')?.getBoundingClientRect();
    const { origin } = this.context.viewport;
    if (!room) return;
    const top = Math.max(0, -origin.y);
    const bottom = Math.min(height, room.height - origin.y);
    const { style } = this.element;
    style.setProperty('--center', `${(top + bottom) / 2}px`);
    style.setProperty('--top', `${origin.y >= 22 ? -20 : top + 4}px`);
    style.setProperty('--left', `${Math.max(0, -origin.x)}px`);
    style.setProperty('--right', `${Math.min(width, room.width - origin.x)}px`);
  }

  #listenToKeys(): void {
    this.#handle.addEventListener('keydown', (event) => {
      const width = this.#picture?.width;
      if (width === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      const at = Math.round(this.context.shown().view.split * width);
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
      this.context.change({ split: Math.min(width, Math.max(0, target)) / width });
    });
  }

  #listenToDrag(): void {
    const handle = this.#handle;
    handle.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      handle.setPointerCapture(event.pointerId);
      this.#dragged = this.context.shown().view.split;
    });
    handle.addEventListener('pointermove', (event) => {
      const size = this.#picture;
      const board = this.element.parentElement?.getBoundingClientRect();
      if (this.#dragged === undefined || !size || !board) return;
      event.stopPropagation();
      const { scale } = this.context.viewport;
      this.#dragged = Math.min(1, Math.max(0, (event.clientX - board.left) / (size.width * scale)));
      this.place();
    });
    for (const type of ['pointerup', 'pointercancel'] as const) {
      handle.addEventListener(type, (event) => {
        if (this.#dragged === undefined) return;
        event.stopPropagation();
        const split = this.#dragged;
        this.#dragged = undefined;
        this.context.change({ split });
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
