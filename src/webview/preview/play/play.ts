import * as l10n from '@vscode/l10n';
import { roundDuration } from '../../../sprite/pixels/playSequence';
import { relabel } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { el, setText } from '../../lib/dom';
import { buttonKey, keyText } from '../../lib/keyText';
import { menuButton } from '../../lib/menu';
import { createToolbar } from '../../lib/toolbar';
import type { Feature, PageContext, Shown, View } from '../core/feature';
import type { FrameSelection } from '../core/frameSelection';
import type { FrameTools } from '../core/frameTools';
import { shownName } from '../core/shownName';
import { SPEEDS } from '../core/viewState';
import { createFpsField } from './fpsField';
import { FrameStrip } from './frameStrip';
import { directionOf, playedDurations, playedTag, playOrderOf } from './playback';
import {
  chooseDirection,
  chooseTag,
  chooseTimes,
  chosenTimes,
  directionChoices,
  type PlayCommands,
  playCommands,
  plays,
  TIMES,
  tagChoices,
  tagChoiceText,
} from './playCommands';
import { DIRECTION_ICONS, directionText, lengthText, selectedText, speedText, tagText, timesText } from './playWords';
import { canTag, NEW_TAG_KEY, newTag, tagCommands } from './tagCommands';
import { Timeline } from './timeline';

/**
 * The bar under the stage while an animation is shown: the player, the timeline, tags and frames.
 * @param frames absent: nothing can be changed
 */
export function createPlay(ctx: PageContext, frames?: FrameTools): Feature {
  const fps = createFpsField(ctx);
  const commands = playCommands(ctx, () => fps.open());
  const toolbar = createToolbar({
    label: l10n.t('Playback'),
    class: 'player-tools',
    groups: [
      [commands.first, commands.back, createPlayButton(commands), commands.next, commands.last],
      [
        createTagMenu(ctx, frames?.selection),
        createDirectionMenu(ctx),
        createTimesMenu(ctx),
        createSpeedMenu(ctx),
        fps,
      ],
      ...(frames ? [[...frames.buttons, createFrameMenu(ctx, frames)]] : []),
    ],
  });
  const length = el('span', { class: 'player-length' });
  const row = el('div', { class: 'player-row' }, toolbar.element, length);
  const timeline = new Timeline(ctx);
  const strip = new FrameStrip(ctx, frames);
  const element = el('footer', { class: 'player', hidden: true }, row, timeline.element, strip.element);

  function frame(shown: Shown): void {
    if (element.hidden || !shown.picture) return;
    timeline.frame(shown);
    strip.frame(shown);
  }

  const bar: View = {
    element,
    update(shown) {
      const { mode, picture } = shown;
      element.hidden = mode !== 'one' || !picture || picture.frames.length < 2;
      if (element.hidden || !picture) return;
      toolbar.update(shown);
      const durations = playedDurations(picture, shown.view.fps);
      const selected = frames?.selection.isMultiple ? selectedText(frames.selection.frames(0).length) : undefined;
      setText(length, selected ?? lengthText(roundDuration(playOrderOf(shown), durations), durations));
      timeline.update(shown);
      strip.update(shown);
      frame(shown);
    },
    frame,
  };
  const tags = frames ? tagCommands(ctx, frames.selection) : [];
  return { commands: [...tags, ...Object.values(commands)], foot: [bar] };
}

/** The button that plays and pauses. */
function createPlayButton({ toggle }: PlayCommands): View {
  const view = commandButton(toggle, { showKey: true, class: 'primary play' });
  const [sign, words] = view.element.children;
  let was: boolean | undefined;
  return {
    element: view.element,
    update(shown) {
      view.update(shown);
      const { playing } = shown;
      if (playing === was) return;
      was = playing;
      const label = playing ? l10n.t('Pause') : l10n.t('Play');
      relabel(view.element, label, keyText(' '));
      if (words) setText(words, label);
      sign?.setAttribute('class', `codicon codicon-${playing ? 'debug-pause' : 'play'}`);
    },
  };
}

/** The menu of what plays: the tag at the frame, all frames, or one tag. Hidden if the picture has no tags, and can have none. */
function createTagMenu(ctx: PageContext, selection: FrameSelection | undefined): View {
  const menu = menuButton({ label: l10n.t('Tags'), key: '[ ]', text: l10n.t('All Frames'), icon: 'tag' }, () => {
    const choices = tagChoices(ctx.shown()).map((choice) => ({
      label: tagChoiceText(ctx.shown(), choice),
      checked: choice === ctx.shown().view.tag,
      run: () => chooseTag(ctx, choice),
    }));
    if (!selection || !canTag(ctx, ctx.shown())) return choices;
    const add = () => newTag(ctx, selection);
    return [...choices, { label: l10n.t('New Tag…'), icon: 'add', ...buttonKey(NEW_TAG_KEY), apart: true, run: add }];
  });
  return {
    element: menu.element,
    update(shown) {
      const tag = playedTag(shown);
      const text = tag ? shownName(tag.name) || tagText(tag) : l10n.t('All Frames');
      menu.element.hidden = !shown.picture?.tags.length && !(selection && canTag(ctx, shown));
      menu.setEnabled(plays(shown));
      menu.setText(text);
      menu.setLabel(l10n.t('Plays: {0}', text));
    },
  };
}

/** All that can be done with the selected frames. */
function createFrameMenu(ctx: PageContext, frames: FrameTools): View {
  const menu = menuButton({ label: l10n.t('Frames'), icon: 'ellipsis', class: 'frame-menu' }, () =>
    frames.menu(ctx.shown()),
  );
  return {
    element: menu.element,
    update(shown) {
      menu.element.hidden = !ctx.editing.isPossible;
      menu.setEnabled(plays(shown));
    },
  };
}

function createDirectionMenu(ctx: PageContext): View {
  const now = () => directionOf(ctx.shown());
  const menu = menuButton(
    { label: l10n.t('Direction'), key: keyText('l'), text: directionText('forward'), icon: DIRECTION_ICONS.forward },
    () =>
      directionChoices(ctx.shown()).map((direction) => ({
        label: directionText(direction),
        icon: DIRECTION_ICONS[direction],
        checked: direction === now(),
        run: () => chooseDirection(ctx, direction),
      })),
  );
  return {
    element: menu.element,
    update(shown) {
      const direction = now();
      menu.setEnabled(plays(shown));
      menu.setText(directionText(direction));
      menu.setIcon(DIRECTION_ICONS[direction]);
      menu.setLabel(l10n.t('Direction: {0}', directionText(direction)));
    },
  };
}

/** The menu of how many times the animation plays. */
function createTimesMenu(ctx: PageContext): View {
  const tagTimes = () => playedTag(ctx.shown())?.repeat ?? 0;
  const words = (times: number | 'tag') =>
    times === 'tag' ? l10n.t('Tag: {0}', timesText(tagTimes())) : timesText(times);
  const menu = menuButton(
    { label: l10n.t('Repeat'), key: keyText('e'), text: timesText(Number.POSITIVE_INFINITY), icon: 'sync' },
    () => {
      const now = chosenTimes(ctx.shown());
      const own = tagTimes() && {
        label: l10n.t('From the tag: {0}', timesText(tagTimes())),
        checked: now === 'tag',
        run: () => ctx.change({ loop: 'tag' }),
      };
      const others = TIMES.map((times) => ({
        label: timesText(times),
        checked: now === times,
        run: () => chooseTimes(ctx, times),
      }));
      return own ? [own, ...others] : others;
    },
  );
  return {
    element: menu.element,
    update(shown) {
      const text = words(chosenTimes(shown));
      menu.setEnabled(plays(shown));
      menu.setText(text);
      menu.setIcon(Number.isFinite(playOrderOf(shown).length) ? 'arrow-circle-right' : 'sync');
      menu.setLabel(l10n.t('Repeat: {0}', text));
    },
  };
}

function createSpeedMenu(ctx: PageContext): View {
  const menu = menuButton({ label: l10n.t('Speed'), key: '< >', text: speedText(1) }, () =>
    SPEEDS.map((speed) => ({
      label: speedText(speed),
      checked: speed === ctx.shown().view.speed,
      run: () => ctx.change({ speed }),
    })),
  );
  return {
    element: menu.element,
    update(shown) {
      const text = speedText(shown.view.speed);
      menu.setEnabled(plays(shown));
      menu.setText(text);
      menu.setLabel(l10n.t('Speed: {0}', text));
    },
  };
}
