import * as l10n from '@vscode/l10n';
import { relabel } from '../lib/button';
import { el, setText } from '../lib/dom';
import { formatNumber, formatSeconds } from '../lib/l10n';
import { createListbox } from '../lib/listbox';
import type { Command } from './command';
import { commandButton } from './commandButton';
import type { Picture } from './decode';
import { thumbnail } from './paint';
import type { PageContext, Shown, View } from './parts';
import { SPEEDS } from './viewState';

const BOX = 48;

/** Play, step, speed and the strip of frames. */
export function createPlayerBar(ctx: PageContext): View {
  const { player } = ctx;
  const several = ({ picture }: Shown) => (picture?.frames.length ?? 0) > 1;
  const command = (id: string, label: string, keys: string[], icon: string, run: () => void): Command => ({
    id,
    label,
    keys,
    icon,
    group: 'play',
    run,
    state: (shown) => ({ enabled: several(shown) }),
  });
  const changeSpeed = (by: number) => () => {
    const speed = SPEEDS[SPEEDS.indexOf(ctx.shown().view.speed) + by];
    if (speed === undefined) return;
    ctx.change({ speed });
    ctx.say(l10n.t('Speed {0}', `${formatNumber(speed)}×`));
  };
  const commands = {
    back: command('play.back', l10n.t('Previous frame'), [','], 'chevron-left', () => player.step(-1)),
    play: { ...command('play.toggle', l10n.t('Play'), [' '], 'play', () => player.toggle()), text: l10n.t('Play') },
    next: command('play.next', l10n.t('Next frame'), ['.'], 'chevron-right', () => player.step(1)),
    slower: command('play.slower', l10n.t('Slower'), ['<'], 'remove', changeSpeed(-1)),
    faster: command('play.faster', l10n.t('Faster'), ['>'], 'add', changeSpeed(1)),
  };
  const back = commandButton(commands.back);
  const play = commandButton(commands.play, { showKey: true, class: 'primary play' });
  const next = commandButton(commands.next);
  const [playIcon, playText] = play.element.children;
  const speeds = SPEEDS.map((speed) => el('vscode-option', { value: String(speed) }, `${formatNumber(speed)}×`));
  const speedBox = el('vscode-dropdown', {
    class: 'speed',
    position: 'above',
    'aria-label': l10n.t('Speed'),
    title: l10n.t('Speed [<] [>]'),
  });
  speedBox.append(...speeds);
  speedBox.addEventListener('change', () => {
    if ('value' in speedBox) ctx.change({ speed: Number(speedBox.value) });
  });
  const counter = el('span', { class: 'player-counter' });
  const times = el('span', { class: 'player-times' });
  const row = el(
    'div',
    { class: 'player-row', role: 'toolbar', 'aria-label': l10n.t('Playback') },
    back.element,
    play.element,
    next.element,
    el('span', { class: 'separator' }),
    speedBox,
    counter,
    times,
  );
  const frames = createListbox({
    label: l10n.t('Frames'),
    class: 'frames',
    followFocus: true,
    pick: (frame) => player.seek(frame),
  });
  const element = el('footer', { class: 'player', hidden: true }, row, frames.element);
  let shown: Picture | undefined;

  function load(picture: Picture | undefined): void {
    shown = picture;
    element.hidden = !picture?.animated;
    const animated = picture && !element.hidden ? picture : undefined;
    frames.setOptions(animated?.frames.map((_, index) => frameTile(animated, index)) ?? []);
    if (!animated) return;
    setText(times, timesText(animated));
  }

  function frame(now: Shown): void {
    if (!shown || element.hidden) return;
    setText(counter, frameText(now.frame, shown));
    frames.select(now.frame);
  }

  return {
    element,
    commands: Object.values(commands),
    update(now) {
      if (now.picture !== shown) load(now.picture);
      element.classList.toggle('absent', !now.item);
      if (!shown || element.hidden) return;
      for (const view of [back, play, next]) view.update(now);
      relabel(play.element, now.playing ? l10n.t('Pause') : l10n.t('Play'), l10n.t('Space'));
      if (playText) setText(playText, now.playing ? l10n.t('Pause') : l10n.t('Play'));
      playIcon?.setAttribute('class', `codicon codicon-${now.playing ? 'debug-pause' : 'play'}`);
      const { speed } = now.view;
      speedBox.setAttribute('current-value', String(speed));
      if ('value' in speedBox && speedBox.value !== String(speed)) speedBox.value = String(speed);
    },
    frame,
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
