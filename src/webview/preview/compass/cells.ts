import * as l10n from '@vscode/l10n';
import type { Size } from '../../../sprite/pixels/raster';
import type { CompassPlace } from '../../../sprite/source/compass';
import { relabel } from '../../lib/button';
import { el, icon, setAttributes, setText } from '../../lib/dom';
import { ariaKey, keyText } from '../../lib/keyText';
import type { Frame } from '../../lib/picture/picture';
import { paint, scaleCanvas } from '../core/canvas';
import { placeLetters, placeName } from './compassWords';
import { type CellContent, type CompassModel, facing } from './model';
import { frameOf, type ViewPicture } from './viewPictures';

export interface Cell {
  readonly element: HTMLElement;
  /** The field for the place's name; hidden while nothing is being arranged. */
  readonly input: HTMLInputElement;
  update(content: CellContent, room: ViewRoom): void;
  draw(time: number): void;
  /** Shows or hides the input. `fault` says what is wrong with the name. */
  edit(on: boolean, fault?: string): void;
}

/** One place of the compass. */
export function createCell(place: CompassPlace): Cell {
  const canvas = createViewCanvas();
  const letters = el('span', { class: 'compass-place', 'data-letters': placeLetters(place) });
  const sign = el('span', { class: 'compass-odd', hidden: true }, icon('warning'));
  const name = el('span', { class: 'compass-name' });
  const input = el('input', {
    class: 'compass-input',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': l10n.t('Name of {0}', placeName(place)),
    hidden: true,
  });
  const element = el(
    'div',
    { role: 'gridcell', class: 'compass-cell', 'data-place': place },
    canvas.element,
    el('div', { class: 'compass-caption' }, letters, name, sign),
    input,
  );
  const broken = icon('warning');
  broken.classList.add('compass-broken');
  let shown: ViewPicture | undefined;

  return {
    element,
    input,
    update(content, size) {
      shown = content.view;
      canvas.resize(size);
      canvas.element.classList.toggle('checker', shown?.picture !== undefined);
      if (shown?.broken) canvas.element.append(broken);
      else broken.remove();
      setText(name, content.name);
      sign.hidden = !content.odd;
      element.classList.toggle('odd', content.odd);
      setAttributes(element, { 'aria-label': content.label, title: content.label });
      if (input.value !== content.name) input.value = content.name;
    },
    draw: (time) => canvas.draw(shown, time),
    edit(on, fault) {
      input.hidden = !on;
      name.hidden = on;
      setAttributes(input, { 'aria-invalid': fault ? 'true' : undefined, title: fault });
      input.setCustomValidity(fault ?? '');
    },
  };
}

/** The space for each view: the set's largest width and height in sprite pixels, and the number of CSS pixels per sprite pixel. */
export interface ViewRoom extends Size {
  readonly scale: number;
}

/** The canvas of one view. Views of any size are aligned at the center of the lower edge, where the sprite's feet are. */
interface ViewCanvas {
  readonly element: HTMLElement;
  resize(room: ViewRoom): void;
  /** Draws the view's frame `time` milliseconds after the start, if it differs from the drawn one. */
  draw(view: ViewPicture | undefined, time: number): void;
}

function createViewCanvas(): ViewCanvas {
  const canvas = el('canvas', { class: 'compass-canvas', 'aria-hidden': 'true', hidden: true });
  const element = el('span', { class: 'compass-view' }, canvas);
  let drawn: Frame | undefined;
  let size: ViewRoom | undefined;

  function align(): void {
    if (!size || !drawn) return;
    const { scale } = size;
    const { width, height } = canvas;
    scaleCanvas(canvas, width, height, scale);
    canvas.style.left = `${Math.floor((size.width - width) / 2) * scale}px`;
    canvas.style.top = `${(size.height - height) * scale}px`;
  }

  return {
    element,
    resize(next) {
      size = next;
      element.style.width = `${next.width * next.scale}px`;
      element.style.height = `${next.height * next.scale}px`;
      align();
    },
    draw(view, time) {
      const frame = view && frameOf(view, time);
      if (frame === drawn) return;
      drawn = frame;
      canvas.hidden = frame === undefined;
      if (!frame) return;
      const { width, height } = canvas;
      paint(canvas, frame.image);
      if (width !== canvas.width || height !== canvas.height || !canvas.style.width) align();
    },
  };
}

/** The center of a compass: a button to play, with the turning sprite on it. */
interface Center {
  readonly element: HTMLButtonElement;
  update(model: CompassModel, running: boolean, room: ViewRoom): void;
  draw(model: CompassModel, time: number): void;
}

/** The label of the center button: animations play, stills only turn. */
export function playLabel({ animated }: Pick<CompassModel, 'animated'>, running: boolean): string {
  if (running) return l10n.t('Pause');
  return animated ? l10n.t('Play All Eight') : l10n.t('Turn');
}

export function createCenter(key: string, run: () => void): Center {
  const canvas = createViewCanvas();
  const sign = el('span', { 'aria-hidden': 'true' });
  const words = el('span', { class: 'compass-play-text' });
  const letters = el('span', { class: 'compass-place' });
  const element = el(
    'button',
    { type: 'button', class: 'compass-cell compass-center', 'aria-keyshortcuts': ariaKey(key) },
    canvas.element,
    el(
      'span',
      { class: 'compass-caption', 'aria-hidden': 'true' },
      letters,
      el('span', { class: 'compass-play' }, sign, words, el('span', { class: 'key', 'data-key': keyText(key) })),
    ),
  );
  element.addEventListener('click', run);
  return {
    element,
    update(model, running, size) {
      canvas.resize(size);
      relabel(element, playLabel(model, running), keyText(key));
      setText(words, playLabel(model, running));
      sign.className = `codicon codicon-${running ? 'debug-pause' : 'play'}`;
      element.classList.toggle('running', running);
    },
    draw(model, time) {
      const place = facing(time, model.step);
      if (element.dataset.facing !== place) {
        element.dataset.facing = place;
        letters.dataset.letters = placeLetters(place);
      }
      canvas.draw(model.contents[place].view, time);
    },
  };
}
