import * as l10n from '@vscode/l10n';
import type { TaskQueue } from '../../../shared/base/taskQueue';
import type { PreviewItem } from '../../../shared/protocol/preview';
import { frameIn } from '../../../shared/sprite/pixels/playSequence';
import type { Size } from '../../../shared/sprite/pixels/raster';
import { el, icon, reducedMotion, setAttributes, setText } from '../../lib/dom';
import { keyText } from '../../lib/keyText';
import { formatNumber } from '../../lib/l10n';
import type { Picture } from '../../lib/picture/picture';
import { paint, paintSmall, scaleCanvas } from '../core/canvas';
import { itemLabel, shortName } from '../core/itemText';
import type { Pictures } from '../core/pictures';
import { ownOrder } from '../play/playback';
import { DISCARD_KEYS, RENAME_KEY } from './keeping';

/** An item as an option of a listbox: its first frame, a mark while it is kept, and a caption. */
export interface Card {
  readonly element: HTMLElement;
  /** Size of the picture in pixels, once it is loaded. */
  readonly size: Size | undefined;
  /** Sets the size of the picture's box in CSS pixels. `scale` returns the number of CSS pixels per sprite pixel. */
  resize(width: number, height: number, scale: (picture: Size) => number): void;
  /** Shows the item, or a newer version of it. `isSource`: a run was made from it, so it is marked. */
  update(item: PreviewItem, kept: boolean, isSource: boolean): void;
  /** Points out, as text, a size that differs from that of most cards; empty if it does not. */
  setOddSize(text: string): void;
  /** Queues the loading of the picture, or takes it out of the queue. */
  setVisible(visible: boolean): void;
  /** Plays an animation, unless the user wants reduced motion. */
  setPlaying(playing: boolean): void;
}

/** Width of a wide letter of a caption, in CSS pixels. */
const LETTER = 6;
/** Pictures are scaled down to this longer side in pixels, because full size ones would take too much memory. */
const MOST_SIDE = 512;

/** `landed` is called when the picture was loaded, or could not be; `tools` are shown over the card under the pointer. */
export function createCard(
  first: PreviewItem,
  pictures: Pictures,
  queue: TaskQueue,
  landed: () => void,
  tools?: HTMLElement,
): Card {
  const box = el('div', { class: 'card-picture loading' });
  const mark = el('span', { class: 'card-mark', hidden: true }, icon('check'));
  const name = el('span', { class: 'card-name' });
  const odd = el('span', { class: 'card-odd' });
  const caption = el('div', { class: 'card-caption' }, name, odd);
  const element = el('div', { role: 'option', class: 'card' }, box, mark, caption);
  if (tools) element.append(tools);
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  let item = first;
  let kept = false;
  let isSource = false;
  let size: Size | undefined;
  let version = -1;
  let visible = false;
  let playing = false;
  let stop: (() => void) | undefined;

  async function load(): Promise<void> {
    const wanted = item;
    version = wanted.version;
    try {
      const picture = await pictures.load(wanted);
      if (wanted.version !== version) return;
      size = { width: picture.width, height: picture.height };
      paintSmall(canvas, picture, 0, MOST_SIDE);
      box.className = 'card-picture checker';
      box.replaceChildren(canvas, ...(picture.animated || picture.frames.length > 1 ? [icon('play')] : []));
    } catch {
      // The stage says why; an icon is enough here.
      if (wanted.version !== version) return;
      size = undefined;
      box.className = 'card-picture broken';
      box.replaceChildren(icon('warning'));
    }
    landed();
  }

  async function play(): Promise<void> {
    const picture = await pictures.load(item).catch(() => undefined);
    if (!playing || stop || !playable(picture)) return;
    stop = playOn(canvas, picture);
    box.classList.add('playing');
  }

  function relabel(): void {
    const label = itemLabel(item, isSource);
    const parts = [kept ? l10n.t('{0}, kept', label) : label, odd.dataset.size].filter(Boolean);
    element.setAttribute('aria-label', parts.join(', '));
    element.title = parts.join(', ');
  }

  return {
    element,
    get size() {
      return size;
    },
    resize(width, height, scale) {
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
      setText(name, shortName(item.name, Math.floor(width / LETTER)));
      if (size) scaleCanvas(canvas, size.width, size.height, scale(size));
    },
    update(next, isKept, from) {
      const newer = next.version !== item.version;
      item = next;
      kept = isKept;
      isSource = from;
      element.dataset.role = item.role;
      element.classList.toggle('source', isSource);
      setAttributes(element, { 'data-badge': isSource ? l10n.t('Source') : undefined });
      element.classList.toggle('kept', kept);
      mark.hidden = !kept;
      relabel();
      if (newer && visible) queue.add(load);
    },
    setOddSize(text) {
      if ((odd.dataset.size ?? '') === text) return;
      setAttributes(odd, { 'data-size': text || undefined });
      relabel();
    },
    setVisible(now) {
      if (now === visible) return;
      visible = now;
      if (!visible) queue.drop(load);
      else if (version !== item.version) queue.add(load);
    },
    setPlaying(now) {
      playing = now;
      if (playing && !stop && !reducedMotion()) void play();
      if (playing || !stop) return;
      stop();
      stop = undefined;
      box.classList.remove('playing');
    },
  };
}

/** Whether it is an animation that was not scaled down. */
function playable(picture: Picture | undefined): picture is Picture {
  return picture !== undefined && picture.frames.length > 1 && Math.max(picture.width, picture.height) <= MOST_SIDE;
}

/** The card of output `number` (from 1) that has not landed yet. */
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
 * Plays an animation on a canvas in a loop, with the file's own timing and the direction of its first tag. Returns a function that stops it
 * and shows the first frame.
 */
function playOn(canvas: HTMLCanvasElement, picture: Picture): () => void {
  const { frames } = picture;
  const order = ownOrder(picture);
  const frame = () => frames[frameIn(order, position)] ?? frames[0];
  let position = 0;
  let due = performance.now() + frame().duration;
  let request = requestAnimationFrame(step);

  function step(now: number): void {
    // At most one frame per call: frames missed while the window was hidden are not made up for.
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
  /** Absent if the pictures cannot be renamed. */
  readonly rename?: (id: string) => void;
  discard(id: string): void;
}

/** Tools over the card under the pointer: keep, keep as, discard. Only for the pointer, because keys and the card's menu do the same. */
export function cardTools(id: string, actions: ToolActions): HTMLElement {
  const sign = (name: string, title: string, run: () => void) => {
    const element = el('span', { class: 'card-tool', title }, icon(name));
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      run();
    });
    return element;
  };
  return el(
    'div',
    { class: 'card-tools', 'aria-hidden': 'true' },
    sign('check', l10n.t('Keep [K]'), () => actions.keep(id)),
    ...(actions.rename
      ? [sign('edit', l10n.t('Keep as… [{0}]', keyText(RENAME_KEY)), () => actions.rename?.(id))]
      : []),
    sign('trash', l10n.t('Discard [{0}]', keyText(DISCARD_KEYS[0])), () => actions.discard(id)),
  );
}
