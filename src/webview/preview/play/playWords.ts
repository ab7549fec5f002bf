import * as l10n from '@vscode/l10n';
import { countOf } from '../../../shared/base/counts';
import { formatNumber, formatSeconds } from '../../../shared/base/numbers';
import type { FrameTag, LoopDirection } from '../../../sprite/pixels/frameTag';
import type { Picture } from '../../lib/picture/picture';
import { shownName } from '../core/shownName';
import { evenFps } from './playback';

/** Codicons of the directions. */
export const DIRECTION_ICONS: Readonly<Record<LoopDirection | 'tags', string>> = {
  tags: 'tag',
  forward: 'arrow-right',
  reverse: 'arrow-left',
  pingpong: 'arrow-both',
  pingpong_reverse: 'arrow-swap',
};

export function directionText(direction: LoopDirection | 'tags'): string {
  switch (direction) {
    case 'tags':
      return l10n.t('By tag');
    case 'forward':
      return l10n.t('Forward');
    case 'reverse':
      return l10n.t('Reverse');
    case 'pingpong':
      return l10n.t('Ping-pong');
    case 'pingpong_reverse':
      return l10n.t('Ping-pong reverse');
  }
}

/** `Loop`, `Once`, `3 times`. */
export function timesText(times: number): string {
  if (!Number.isFinite(times)) return l10n.t('Loop');
  return countOf({ one: () => l10n.t('Once'), several: (count) => l10n.t('{0} times', count) }, times);
}

/** What is said when a person selects frames. */
export const selectedText = (frames: number): string =>
  countOf({ one: () => l10n.t('1 frame selected'), several: (count) => l10n.t('{0} frames selected', count) }, frames);

export function fpsText(fps: number): string {
  return l10n.t('{0} fps', formatNumber(fps));
}

export function speedText(speed: number): string {
  return `${formatNumber(speed)}×`;
}

export function tagText({ name, from, to, direction }: FrameTag): string {
  const [first, last] = [formatNumber(from + 1), formatNumber(to + 1)];
  const what = shownName(name) || l10n.t('Unnamed tag');
  if (from === to) return l10n.t('{0}, frame {1}', what, first);
  return l10n.t('{0}, frames {1} to {2}, {3}', what, first, last, directionText(direction));
}

/** `frame 3 of 8`. */
export function frameText(frame: number, { frames, total }: Picture): string {
  return frames.length < 2 ? '' : l10n.t('frame {0} of {1}', formatNumber(frame + 1), formatNumber(total));
}

/**
 * `1.00 s · 125 ms per frame`: how long the animation takes at speed 1.
 * @param round duration of one round in milliseconds
 * @param durations each frame's duration as it is played, in milliseconds
 */
export function lengthText(round: number, durations: readonly number[]): string {
  if (durations.length < 2) return '';
  if (evenFps(durations) === undefined) return l10n.t('{0} s', formatSeconds(round));
  return l10n.t('{0} s · {1} ms per frame', formatSeconds(round), formatNumber(Math.round(durations[0] ?? 0)));
}
