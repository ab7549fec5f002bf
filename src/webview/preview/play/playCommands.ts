import * as l10n from '@vscode/l10n';
import { LOOP_DIRECTIONS, type LoopDirection } from '../../../sprite/pixels/frameTag';
import type { Command, PageContext, Shown } from '../core/feature';
import { SPEEDS, type ViewState } from '../core/viewState';
import { directionOf, isPlayable, playedTag, stepsOf } from './playback';
import { directionText, speedText, tagText, timesText } from './playWords';

/** The choices of how many times an animation plays; Infinity: in a loop. */
export const TIMES: readonly number[] = [Number.POSITIVE_INFINITY, 1, 2, 3, 5, 10];

/** Whether an animation is shown. */
export function plays({ mode, picture }: Shown): boolean {
  return mode === 'one' && (picture?.frames.length ?? 0) > 1;
}

/** The direction without a user's choice. */
function ownDirection(shown: Shown): LoopDirection | 'tags' {
  return directionOf({ ...shown, view: { ...shown.view, direction: 'tag' } });
}

/** Plays in a direction. The file's own direction is stored as `tag`. */
export function chooseDirection(ctx: PageContext, direction: LoopDirection | 'tags'): void {
  const own = direction === 'tags' || direction === ownDirection(ctx.shown());
  ctx.change({ direction: own ? 'tag' : direction });
}

/** The directions to choose from. `tags` is one of them if each tag has its own. */
export function directionChoices(shown: Shown): readonly (LoopDirection | 'tags')[] {
  return ownDirection(shown) === 'tags' ? ['tags', ...LOOP_DIRECTIONS] : LOOP_DIRECTIONS;
}

/** Plays `times` rounds. A round of a ping-pong goes there and back. */
export function chooseTimes(ctx: PageContext, times: number): void {
  ctx.change({ loop: Number.isFinite(times) ? times : playedTag(ctx.shown())?.repeat ? 'forever' : 'tag' });
}

/** The chosen number of rounds; Infinity: in a loop; `tag`: the tag's own number. */
export function chosenTimes(shown: Shown): number | 'tag' {
  const { loop } = shown.view;
  if (typeof loop === 'number') return loop;
  return loop === 'tag' && playedTag(shown)?.repeat ? 'tag' : Number.POSITIVE_INFINITY;
}

type TagChoice = ViewState['tag'];

/** Plays a tag in its direction, or all frames with each tag in its own direction; undefined: the tag at the current frame. */
export function chooseTag(ctx: PageContext, choice: TagChoice): void {
  ctx.change({ tag: choice, direction: 'tag', loop: 'tag' });
  ctx.say(tagChoiceText(ctx.shown(), choice));
}

/** The choices of what plays, in the menu's order. */
export function tagChoices({ picture }: Shown): readonly TagChoice[] {
  const frames = picture?.frames.length ?? 0;
  const tags = picture?.tags.flatMap((tag, index) => (isPlayable(tag, frames) ? index : [])) ?? [];
  return [undefined, 'all', ...tags];
}

export function tagChoiceText({ picture }: Shown, choice: TagChoice): string {
  if (choice === 'all') return l10n.t('All Frames');
  const tag = choice === undefined ? undefined : picture?.tags[choice];
  return tag ? tagText(tag) : l10n.t('Tag at This Frame');
}

export type PlayCommands = ReturnType<typeof playCommands>;

/** The player's commands. `openFps` opens the field for frames per second. */
export function playCommands(ctx: PageContext, openFps: () => void) {
  const { player } = ctx;
  const command = (
    id: string,
    label: string,
    keys: readonly string[],
    run: () => void,
    more: Partial<Command> = {},
  ): Command => ({ id, label, keys, group: 'play', run, state: (shown) => ({ enabled: plays(shown) }), ...more });

  function changeSpeed(by: number): void {
    const speed = SPEEDS[SPEEDS.indexOf(ctx.shown().view.speed) + by];
    if (speed === undefined) return;
    ctx.change({ speed });
    ctx.say(l10n.t('Speed {0}', speedText(speed)));
  }

  function nextDirection(): void {
    const choices = directionChoices(ctx.shown());
    const next = choices[(choices.indexOf(directionOf(ctx.shown())) + 1) % choices.length] ?? 'forward';
    chooseDirection(ctx, next);
    ctx.say(directionText(next));
  }

  function nextTimes(): void {
    const now = chosenTimes(ctx.shown());
    const next = TIMES[(now === 'tag' ? 0 : TIMES.indexOf(now) + 1) % TIMES.length] ?? 1;
    chooseTimes(ctx, next);
    ctx.say(timesText(next));
  }

  function moveTag(by: 1 | -1): void {
    const choices = tagChoices(ctx.shown());
    const at = Math.max(0, choices.indexOf(ctx.shown().view.tag));
    chooseTag(ctx, choices[(at + by + choices.length) % choices.length]);
  }

  const range = () => stepsOf(ctx.shown());
  const tagged = (shown: Shown): ReturnType<NonNullable<Command['state']>> => ({
    enabled: plays(shown) && shown.picture?.tags.length !== 0,
  });
  const hasSpeed =
    (by: number): Command['state'] =>
    (shown) => ({
      enabled: plays(shown) && SPEEDS[SPEEDS.indexOf(shown.view.speed) + by] !== undefined,
    });
  return {
    toggle: command('play.toggle', l10n.t('Play'), [' '], () => player.toggle(), {
      icon: 'play',
      text: l10n.t('Play'),
    }),
    first: command('play.first', l10n.t('First frame'), ['Home'], () => player.seek(range().from), {
      icon: 'debug-reverse-continue',
    }),
    back: command('play.back', l10n.t('Previous frame'), [','], () => player.step(-1), { icon: 'chevron-left' }),
    next: command('play.next', l10n.t('Next frame'), ['.'], () => player.step(1), { icon: 'chevron-right' }),
    last: command('play.last', l10n.t('Last frame'), ['End'], () => player.seek(range().to), {
      icon: 'debug-continue',
    }),
    slower: command('play.slower', l10n.t('Slower'), ['<'], () => changeSpeed(-1), { state: hasSpeed(-1) }),
    faster: command('play.faster', l10n.t('Faster'), ['>'], () => changeSpeed(1), { state: hasSpeed(1) }),
    direction: command('play.direction', l10n.t('Next direction'), ['l'], nextDirection),
    times: command('play.times', l10n.t('Repeat'), ['e'], nextTimes),
    fps: command('play.fps', l10n.t('Frames per second'), ['f'], openFps),
    previousTag: command('play.tagBefore', l10n.t('Previous tag'), ['['], () => moveTag(-1), { state: tagged }),
    nextTag: command('play.tagAfter', l10n.t('Next tag'), [']'], () => moveTag(1), { state: tagged }),
  };
}
