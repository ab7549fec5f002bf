import * as l10n from '@vscode/l10n';
import { press, relabel } from '../../lib/button';
import { el } from '../../lib/dom';
import type { Picture } from '../../lib/picture/decode';
import type { PageContext, View } from '../parts';
import { isPlayable } from './playback';
import { chooseTag } from './playCommands';
import { DIRECTION_SIGNS, tagText } from './playWords';
import { tagColour, tagRows, textOn } from './tagLayout';
import { PITCH, TILE_GAP } from './visibleTiles';

/** Height of a row with its gap, in CSS pixels; `play.css` says the same. */
const ROW = 19;

/** The tags over the frames they name, each a button that plays it alone, or all frames when it is played already. */
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
      const colour = tagColour(tag, index);
      relabel(one, tagText(tag), '[ ]');
      one.style.left = `${tag.from * PITCH}px`;
      one.style.width = `${(tag.to - tag.from + 1) * PITCH - TILE_GAP}px`;
      one.style.top = `${(rows[index] ?? 0) * ROW}px`;
      one.style.backgroundColor = colour;
      one.style.color = textOn(colour);
      one.disabled = !isPlayable(tag, next.frames.length);
      // A click leaves the focus where it was: Space still plays.
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
    update({ picture: next, view }) {
      if (next && next !== picture) load(next);
      for (const [index, one] of buttons.entries()) press(one, index === view.tag);
    },
  };
}
