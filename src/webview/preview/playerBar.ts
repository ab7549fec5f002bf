import * as l10n from '@vscode/l10n';
import { button, relabel } from '../lib/button';
import { el, setText } from '../lib/dom';
import { formatNumber, formatSeconds } from '../lib/l10n';
import { createListbox } from '../lib/listbox';
import type { Actions } from './actions';
import type { Picture } from './decode';
import { thumbnail } from './paint';
import type { Player } from './player';
import { SPEEDS } from './viewState';

export interface PlayerBar {
  readonly element: HTMLElement;
  /** Another picture: builds the frame strip. Hidden for stills. */
  load(picture: Picture | undefined): void;
  update(player: Player, speed: number): void;
}

const BOX = 48;

/** Play, step, speed and the strip of frames. */
export function createPlayerBar(actions: Actions): PlayerBar {
  const back = button({
    label: l10n.t('Previous frame'),
    key: ',',
    icon: 'chevron-left',
    run: () => actions.step(-1),
  });
  const play = button({
    label: l10n.t('Play'),
    text: l10n.t('Play'),
    key: l10n.t('Space'),
    shortcut: 'Space',
    showKey: true,
    icon: 'play',
    class: 'primary play',
    run: actions.togglePlay,
  });
  const [playIcon, playText] = play.children;
  const next = button({ label: l10n.t('Next frame'), key: '.', icon: 'chevron-right', run: () => actions.step(1) });
  const speeds = SPEEDS.map((speed) => el('vscode-option', { value: String(speed) }, `${formatNumber(speed)}×`));
  const speedBox = el('vscode-dropdown', {
    class: 'speed',
    position: 'above',
    'aria-label': l10n.t('Speed'),
    title: l10n.t('Speed [<] [>]'),
  });
  speedBox.append(...speeds);
  speedBox.addEventListener('change', () => {
    if ('value' in speedBox) actions.setSpeed(Number(speedBox.value));
  });
  const counter = el('span', { class: 'player-counter' });
  const times = el('span', { class: 'player-times' });
  const row = el(
    'div',
    { class: 'player-row', role: 'toolbar', 'aria-label': l10n.t('Playback') },
    back,
    play,
    next,
    el('span', { class: 'separator' }),
    speedBox,
    counter,
    times,
  );
  const frames = createListbox({ label: l10n.t('Frames'), class: 'frames', followFocus: true, pick: actions.seek });
  const element = el('footer', { class: 'player', hidden: true }, row, frames.element);
  let shown: Picture | undefined;

  return {
    element,
    load(picture) {
      shown = picture;
      element.hidden = !picture?.animated;
      if (!picture || element.hidden) return frames.setOptions([]);
      frames.setOptions(picture.frames.map((_, index) => frameTile(picture, index)));
      setText(times, timesText(picture));
    },
    update(player, speed) {
      if (!shown || element.hidden) return;
      const { playing, frame } = player;
      relabel(play, playing ? l10n.t('Pause') : l10n.t('Play'), l10n.t('Space'));
      if (playText) setText(playText, playing ? l10n.t('Pause') : l10n.t('Play'));
      playIcon?.setAttribute('class', `codicon codicon-${playing ? 'debug-pause' : 'play'}`);
      for (const control of [back, play, next]) control.disabled = shown.frames.length < 2;
      speedBox.setAttribute('current-value', String(speed));
      if ('value' in speedBox && speedBox.value !== String(speed)) speedBox.value = String(speed);
      setText(counter, frameText(frame, shown));
      frames.select(frame);
    },
  };
}

function frameText(frame: number, picture: Picture): string {
  if (picture.frames.length < 2) return '';
  return l10n.t('frame {0} of {1}', formatNumber(frame + 1), formatNumber(picture.total));
}

function frameTile(picture: Picture, index: number): HTMLElement {
  const duration = Math.round(picture.frames[index]?.duration ?? 0);
  const label = l10n.t('Frame {0}, {1} ms', formatNumber(index + 1), formatNumber(duration));
  const caption = el('div', { class: 'tile-caption', 'aria-hidden': 'true' });
  caption.append(el('span', {}, formatNumber(index + 1)), el('span', {}, formatNumber(duration)));
  return el(
    'div',
    { role: 'option', class: 'tile', title: label },
    el('span', { class: 'visually-hidden' }, label),
    el('div', { class: 'tile-picture frame-picture checker' }, thumbnail(picture, index, BOX)),
    caption,
  );
}

function timesText({ frames, total }: Picture): string {
  if (frames.length < 2) return l10n.t('This window cannot play animations; the first frame is shown.');
  if (frames.length < total) {
    return l10n.t('Too large to play in full: the first {0} frames are shown.', formatNumber(frames.length));
  }
  const whole = frames.reduce((sum, { duration }) => sum + duration, 0);
  const first = Math.round(frames[0].duration);
  const even = frames.every(({ duration }) => Math.round(duration) === first);
  if (!even) return l10n.t('{0} s', formatSeconds(whole));
  return l10n.t('{0} s · {1} ms a frame', formatSeconds(whole), formatNumber(first));
}
