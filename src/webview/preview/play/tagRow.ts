import * as l10n from '@vscode/l10n';
import type { LoopDirection } from '../../../sprite/pixels/frameTag';
import { press, relabel } from '../../lib/button';
import { textOn } from '../../lib/contrast';
import { el, setAttributes } from '../../lib/dom';
import type { Picture } from '../../lib/picture/picture';
import type { PageContext, View } from '../core/feature';
import { isPlayable, playedTagIndex } from './playback';
import { chooseTag } from './playCommands';
import { tagText } from './playWords';
import { TILE_GAP, TILE_PITCH, tagColor, tagRows } from './stripLayout';

/** Signs of the directions, because a caption has no room for words. */
const DIRECTION_SIGNS: Readonly<Record<LoopDirection, string>> = {
  forward: '→',
  reverse: '←',
  pingpong: '↔',
  pingpong_reverse: '⇄',
};

/** Height of a row with its gap, in CSS pixels. Must be equal to the height in `play.css`. */
const ROW = 19;

/**
 * The tags over their frames. The one that plays is marked. Each is a button that plays its tag alone; a second click plays the tag at
 * the current frame again.
 */
export function createTagRow(ctx: PageContext): View {
  const element = el('div', { class: 'tag-row', role: 'group', 'aria-label': l10n.t('Tags') });
  let picture: Picture | undefined;
  let buttons: readonly HTMLButtonElement[] = [];

  function load(next: Picture): void {
    picture = next;
    const rows = tagRows(next.tags);
    buttons = next.tags.map((tag, index) => {
      const name = el('span', { class: 'frame-tag-name' }, `${tag.name} ${DIRECTION_SIGNS[tag.direction]}`.trim());
      const one = el('button', { type: 'button', class: 'frame-tag' }, name);
      const color = tagColor(tag, index);
      relabel(one, tagText(tag), '[ ]');
      one.style.left = `${tag.from * TILE_PITCH}px`;
      one.style.width = `${(tag.to - tag.from + 1) * TILE_PITCH - TILE_GAP}px`;
      one.style.top = `${(rows[index] ?? 0) * ROW}px`;
      one.style.backgroundColor = color;
      one.style.color = textOn(color);
      one.disabled = !isPlayable(tag, next.frames.length);
      // A click does not move the focus, so Space still plays and pauses.
      one.addEventListener('mousedown', (event) => event.preventDefault());
      one.addEventListener('click', () => chooseTag(ctx, ctx.shown().view.tag === index ? undefined : index));
      return one;
    });
    element.replaceChildren(...buttons);
    element.style.height = `${(Math.max(-1, ...rows) + 1) * ROW}px`;
    element.hidden = buttons.length === 0;
  }

  return {
    element,
    update(shown) {
      const { picture: next, view } = shown;
      if (next && next !== picture) load(next);
      const played = playedTagIndex(shown);
      for (const [index, one] of buttons.entries()) {
        press(one, index === view.tag);
        setAttributes(one, { 'aria-current': index === played ? 'true' : undefined });
      }
    },
  };
}
