import * as l10n from '@vscode/l10n';
import { el, setAttributes } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import { paint } from '../core/canvas';
import type { Layer, PageContext } from '../core/feature';
import type { Comparing } from './comparison';
import { bottomCenterOffset } from './difference';

/** With Shift, arrow keys move the split by this many sprite pixels. */
const LARGE_STEP = 8;

/**
 * The other picture over the left part of the one on the stage. The split between them is a slider, which is dragged or moved by keys,
 * one sprite pixel at a time. Both show the same frame.
 */
export function createSplitLayer(context: PageContext, comparing: Comparing): Layer {
  const canvas = el('canvas', { class: 'split-canvas', 'aria-hidden': 'true' });
  const before = el('div', { class: 'split-before' }, canvas);
  const cover = el('div', { class: 'split-cover' });
  const grip = el(
    'div',
    { class: 'split-grip' },
    el('span', { class: 'codicon codicon-arrow-both', 'aria-hidden': 'true' }),
  );
  const handle = el('div', {
    class: 'split-handle',
    role: 'slider',
    tabindex: 0,
    'aria-label': l10n.t('Divider between before and after'),
    'aria-valuemin': 0,
    title: l10n.t('Drag to compare [←] [→]'),
  });
  handle.append(grip);
  const left = el('span', { class: 'split-label before' }, l10n.t('before'));
  const right = el('span', { class: 'split-label after' }, l10n.t('after'));
  const element = el('div', { class: 'split', hidden: true }, cover, before, left, right, handle);
  /** Position of the split while it is dragged; on release the view stores it. */
  let dragged: number | undefined;

  const picture = () => context.shown().picture;

  function place(): void {
    const size = picture();
    if (element.hidden || !size) return;
    const { width } = size;
    const at = dragged ?? context.shown().view.split;
    const { scale } = context.viewport;
    element.style.setProperty('--split', `${at * width * scale}px`);
    const pixels = Math.round(at * width);
    setAttributes(handle, {
      'aria-valuemax': width,
      'aria-valuenow': pixels,
      'aria-valuetext': l10n.t('{0} px before, {1} px after', formatNumber(pixels), formatNumber(width - pixels)),
    });
    const from = bottomCenterOffset({ width: canvas.width, height: canvas.height }, size);
    canvas.style.width = `${canvas.width * scale}px`;
    canvas.style.height = `${canvas.height * scale}px`;
    canvas.style.left = `${from.x * scale}px`;
    canvas.style.top = `${from.y * scale}px`;
    placeLabels(width * scale, size.height * scale);
  }

  /** Keeps the grip and the labels in the visible part of the picture. */
  function placeLabels(width: number, height: number): void {
    const room = element.closest('.stage')?.getBoundingClientRect();
    const { origin } = context.viewport;
    if (!room) return;
    const top = Math.max(0, -origin.y);
    const bottom = Math.min(height, room.height - origin.y);
    element.style.setProperty('--center', `${(top + bottom) / 2}px`);
    element.style.setProperty('--top', `${origin.y >= 22 ? -20 : top + 4}px`);
    element.style.setProperty('--left', `${Math.max(0, -origin.x)}px`);
    element.style.setProperty('--right', `${Math.min(width, room.width - origin.x)}px`);
  }

  function move(to: number): void {
    const width = picture()?.width ?? 1;
    context.change({ split: Math.min(width, Math.max(0, to)) / width });
  }

  handle.addEventListener('keydown', (event) => {
    const size = picture();
    if (!size || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = Math.round(context.shown().view.split * size.width);
    const by = event.shiftKey ? LARGE_STEP : 1;
    const targets: Record<string, number> = {
      ArrowLeft: at - by,
      ArrowDown: at - by,
      ArrowRight: at + by,
      ArrowUp: at + by,
      Home: 0,
      End: size.width,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(target);
  });

  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    handle.setPointerCapture(event.pointerId);
    dragged = context.shown().view.split;
  });
  handle.addEventListener('pointermove', (event) => {
    const size = picture();
    const board = element.parentElement?.getBoundingClientRect();
    if (dragged === undefined || !size || !board) return;
    event.stopPropagation();
    dragged = Math.min(1, Math.max(0, (event.clientX - board.left) / (size.width * context.viewport.scale)));
    place();
  });
  for (const type of ['pointerup', 'pointercancel'] as const) {
    handle.addEventListener(type, (event) => {
      if (dragged === undefined) return;
      event.stopPropagation();
      const split = dragged;
      dragged = undefined;
      context.change({ split });
    });
  }

  return {
    element,
    position: 'top',
    update(shown) {
      const { mode, picture, view } = shown;
      element.hidden = mode !== 'one' || view.compare !== 'split' || !picture || !comparing.before(shown);
    },
    frame(shown) {
      const frame = element.hidden ? undefined : comparing.before(shown);
      if (frame) paint(canvas, frame.image);
    },
    place,
  };
}
