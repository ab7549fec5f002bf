import * as l10n from '@vscode/l10n';
import { UNTIMED_FRAME_MS } from '../../../sprite/sheet/sheet';
import { button, relabel } from '../../lib/button';
import { el, icon, setText } from '../../lib/dom';
import { keyText } from '../../lib/keyText';
import { createPopover } from '../../lib/popover';
import { createStepper } from '../../lib/stepper';
import type { PageContext, Shown, View } from '../core/feature';
import { MAX_FPS } from '../core/viewState';
import { evenFps, playedDurations } from './playback';
import { plays } from './playCommands';
import { fpsText } from './playWords';

/** The field's first value if the frames' durations differ. */
const DEFAULT_FPS = 1000 / UNTIMED_FRAME_MS;

export interface FpsField extends View {
  open(): void;
}

/** Frames per second: a button that shows the number, and a field that replaces the file's timing. */
export function createFpsField(ctx: PageContext): FpsField {
  const own = (shown: Shown) => evenFps(playedDurations(shown.picture, undefined));
  const field = createStepper({
    label: l10n.t('Frames per second'),
    least: 1,
    most: MAX_FPS,
    changed: (fps) => ctx.change({ fps }),
  });
  const reset = button({
    label: l10n.t('Use File Timing'),
    text: l10n.t('Use File Timing'),
    class: 'popover-button',
    run() {
      ctx.change({ fps: undefined });
      popover.close();
    },
  });
  const popover = createPopover({
    label: l10n.t('Frames per second'),
    content: el('div', {}, field.element, reset),
    opened: () => fill(ctx.shown()),
  });
  const trigger = button({
    label: l10n.t('Frames per second'),
    key: keyText('f'),
    text: fpsText(DEFAULT_FPS),
    class: 'fps',
    run: () => popover.toggle(),
  });
  const [words] = trigger.children;
  trigger.append(icon('chevron-down'));
  const element = el('div', { class: 'menu-anchor' }, trigger);
  popover.attach(trigger);

  function fill(shown: Shown): void {
    field.set(shown.view.fps ?? Math.min(MAX_FPS, Math.max(1, Math.round(own(shown) ?? DEFAULT_FPS))));
    reset.disabled = shown.view.fps === undefined;
  }

  return {
    element,
    open: popover.open,
    update(shown) {
      const { fps } = shown.view;
      const even = fps ?? own(shown);
      const text = even === undefined ? l10n.t('file timing') : fpsText(even);
      trigger.disabled = !plays(shown);
      trigger.classList.toggle('changed', fps !== undefined);
      if (words) setText(words, text);
      const label =
        fps === undefined ? l10n.t('Frames per second: {0}', text) : l10n.t('Frames per second: {0}, set here', text);
      relabel(trigger, label, keyText('f'));
      if (popover.isOpen) fill(shown);
    },
  };
}
