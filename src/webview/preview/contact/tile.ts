import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../../shared/protocol/preview';
import { el, icon, reducedMotion, setAttributes, setText } from '../../lib/dom';
import type { Picture } from '../../lib/picture/decode';
import { itemLabel, shortName } from '../items';
import { paint, scaleCanvas } from '../paint';
import type { Pictures } from '../pictures';
import type { LoadQueue } from './loadQueue';
import { playTile } from './tilePlayer';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One item as an option of a listbox: its first frame, a mark where it is kept, and a caption. */
export interface Tile {
  readonly element: HTMLElement;
  /** Pixels of the picture, once it is read. */
  readonly size: Size | undefined;
  /** Shows the picture at `scale` CSS pixels a sprite pixel inside a box. */
  resize(width: number, height: number, scale: (picture: Size) => number): void;
  /** Shows an item, or a newer version of it. `name` is what the caption says. */
  update(item: PreviewItem, name: string, kept: boolean): void;
  /** A size that is not that of its neighbours, as text; empty where there is nothing to point out. */
  setOddSize(text: string): void;
  /** Reads the picture when its turn comes, or no more. */
  setVisible(visible: boolean): void;
  /** Plays an animation where motion is welcome. */
  setPlaying(playing: boolean): void;
}

/** Width of a caption's letter, in CSS pixels, on the wide side. */
const LETTER = 6;
/** A tile keeps no more than this of a picture, in pixels along its longer side: decoded pictures are large. */
const MOST = 512;

/** `landed` is called when the picture is there or cannot be read; `tools` lie over the tile under the pointer. */
export function createTile(
  first: PreviewItem,
  pictures: Pictures,
  queue: LoadQueue,
  landed: () => void,
  tools?: HTMLElement,
): Tile {
  const box = el('div', { class: 'tile-picture loading' });
  const mark = el('span', { class: 'tile-mark', hidden: true }, icon('check'));
  const name = el('span', { class: 'tile-name' });
  const odd = el('span', { class: 'tile-odd' });
  const caption = el('div', { class: 'tile-caption' }, name, odd);
  const element = el('div', { role: 'option', class: 'tile' }, box, mark, caption);
  if (tools) element.append(tools);
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  let item = first;
  let text = '';
  let kept = false;
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
      paintSmall(canvas, picture.frames[0].image);
      box.className = 'tile-picture checker';
      box.replaceChildren(canvas, ...(picture.animated || picture.frames.length > 1 ? [icon('play')] : []));
    } catch {
      // The stage says why; here a sign is enough.
      if (wanted.version !== version) return;
      size = undefined;
      box.className = 'tile-picture broken';
      box.replaceChildren(icon('warning'));
    }
    landed();
  }

  async function play(): Promise<void> {
    const picture = await pictures.load(item).catch(() => undefined);
    if (!playing || stop || !playable(picture)) return;
    stop = playTile(canvas, picture);
    box.classList.add('playing');
  }

  function relabel(): void {
    const label = itemLabel(item, text !== item.name);
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
      setText(name, shortName(text, Math.floor(width / LETTER)));
      if (size) scaleCanvas(canvas, size.width, size.height, scale(size));
    },
    update(next, called, isKept) {
      const newer = next.version !== item.version;
      item = next;
      text = called;
      kept = isKept;
      element.dataset.role = item.role;
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

/** Several frames, and small enough to have been painted as they are. */
function playable(picture: Picture | undefined): picture is Picture {
  return picture !== undefined && picture.frames.length > 1 && Math.max(picture.width, picture.height) <= MOST;
}

/** The picture itself, or a smaller one where it is large. */
function paintSmall(canvas: HTMLCanvasElement, image: ImageData): void {
  const ratio = MOST / Math.max(image.width, image.height);
  if (ratio >= 1) {
    paint(canvas, image);
    return;
  }
  const whole = new OffscreenCanvas(image.width, image.height);
  whole.getContext('2d')?.putImageData(image, 0, 0);
  canvas.width = Math.max(1, Math.round(image.width * ratio));
  canvas.height = Math.max(1, Math.round(image.height * ratio));
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
}
