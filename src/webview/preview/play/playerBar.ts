import * as l10n from '@vscode/l10n';
import { el, setText } from '../../lib/dom';
import type { PageContext, Shown, View } from '../parts';
import { createToolbar } from '../toolbar';
import { createFpsField } from './fpsField';
import { createFrameStrip } from './frameStrip';
import { playedDurations, playOrderOf } from './playback';
import { playCommands } from './playCommands';
import { createDirectionMenu, createPlayButton, createSpeedMenu, createTimesMenu } from './playerControls';
import { roundDuration } from './playOrder';
import { lengthText } from './playWords';
import { createTimeline } from './timeline';

/** The foot of the page while an animation is shown: what plays it, its timeline, its tags and its frames. */
export function createPlayerBar(ctx: PageContext): View {
  const fps = createFpsField(ctx);
  const commands = playCommands(ctx, () => fps.open());
  const toolbar = createToolbar({
    label: l10n.t('Playback'),
    class: 'player-tools',
    groups: [
      [commands.first, commands.back, createPlayButton(commands), commands.next, commands.last],
      [createDirectionMenu(ctx), createTimesMenu(ctx), createSpeedMenu(ctx), fps],
    ],
  });
  const length = el('span', { class: 'player-length' });
  const row = el('div', { class: 'player-row' }, toolbar.element, length);
  const timeline = createTimeline(ctx);
  const strip = createFrameStrip(ctx);
  const element = el('footer', { class: 'player', hidden: true }, row, timeline.element, strip.element);

  function frame(shown: Shown): void {
    if (element.hidden || !shown.picture) return;
    timeline.frame?.(shown);
    strip.frame?.(shown);
  }

  return {
    element,
    commands: Object.values(commands),
    update(shown) {
      const { mode, picture } = shown;
      element.hidden = mode !== 'one' || !picture || picture.frames.length < 2;
      if (element.hidden || !picture) return;
      toolbar.update(shown);
      const durations = playedDurations(picture, shown.view.fps);
      setText(length, lengthText(roundDuration(playOrderOf(shown), durations), durations));
      timeline.update(shown);
      strip.update(shown);
      frame(shown);
    },
    frame,
  };
}
