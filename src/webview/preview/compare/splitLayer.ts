import * as l10n from '@vscode/l10n';
import { el, setAttributes } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import { paint } from '../paint';
import type { Layer, PageContext } from '../parts';
import type { Comparing } from './comparison';
import { placeBefore } from './difference';

/** Sprite pixels that the arrow keys move the split with Shift. */
const LEAP = 8;

/**
 * The picture before over the one on the stage, as far as the split: a slider that is dragged or moved by keys, a sprite pixel at a
 * time. Both show the same frame.
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
    'aria-label': l10n.t('Split between before and after'),
    'aria-valuemin': 0,
    title: l10n.t('Drag to compare [←] [→]'),
  });
  handle.append(grip);
  const left = el('span', { class: 'split-label before' }, l10n.t('before'));
  const right = el('span', { class: 'split-label after' }, l10n.t('after'));
  const element = el('div', { class: 'split', hidden: true }, cover, before, left, right, handle);
  /** Where the split lies while it is dragged; the view keeps it when it is let go. */
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
    const from = placeBefore({ width: canvas.width, height: canvas.height }, size);
    canvas.style.width = `${canvas.width * scale}px`;
    canvas.style.height = `${canvas.height * scale}px`;
    canvas.style.left = `${from.x * scale}px`;
    canvas.style.top = `${from.y * scale}px`;
    placeSigns(width * scale, size.height * scale);
  }

  /** The grip and the labels stay in the part of the picture that can be seen. */
  function placeSigns(width: number, height: number): void {
    const room = element.closest('.stage')?.getBoundingClientRect();
    const { origin } = context.viewport;
    if (!room) return;
    const top = Math.max(0, -origin.y);
    const bottom = Math.min(height, room.height - origin.y);
    element.style.setProperty('--middle', `${(top + bottom) / 2}px`);
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
    const by = event.shiftKey ? LEAP : 1;
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
    position: 'over',
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
