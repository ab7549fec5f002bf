import * as l10n from '@vscode/l10n';
import type { LoopDirection } from '../../../sprite/pixels/frameTag';
import { press, relabel } from '../../lib/button';
import { textOn } from '../../lib/contrast';
import { el, setAttributes, setChildren, setText } from '../../lib/dom';
import type { Picture } from '../../lib/picture/picture';
import { menuPlace } from '../../lib/place';
import { onDragStart } from '../core/dragStart';
import type { PageContext, View } from '../core/feature';
import { shownName } from '../core/shownName';
import { isPlayable, playedTagIndex } from './playback';
import { chooseTag } from './playCommands';
import { tagText } from './playWords';
import { TILE_GAP, TILE_PITCH, tagColor, tagRows } from './stripLayout';
import { canTag, editTags } from './tagCommands';
import type { TagEdits, TagHandle } from './tagEdits';

/** Signs of the directions, because a caption has no room for words. */
const DIRECTION_SIGNS: Readonly<Record<LoopDirection, string>> = {
  forward: '→',
  reverse: '←',
  pingpong: '↔',
  pingpong_reverse: '⇄',
};

/** Height of a row with its gap, in CSS pixels. Must be equal to the height in `play.css`. */
const ROW = 19;

/** CSS pixels at each end of a tag that change where it begins or ends. */
const END = 7;

/**
 * The tags over their frames. The one that plays is marked. Each is a button that plays its tag alone; a second click plays the tag at
 * the current frame again. If the sprite can be changed, dragging moves a tag or one of its ends, and a double click or Enter opens its properties.
 */
export function createTagRow(ctx: PageContext): View {
  const element = el('div', { class: 'tag-row', role: 'group', 'aria-label': l10n.t('Tags') });
  let picture: Picture | undefined;
  let buttons: readonly HTMLButtonElement[] = [];
  listenToEdits(ctx, element);

  /** A button for each tag; those that are there stay, because one may have the focus, or be dragged. */
  function load(next: Picture): void {
    picture = next;
    const rows = tagRows(next.tags);
    buttons = next.tags.map((tag, index) => {
      const one = buttons[index] ?? createTag(ctx, index);
      const color = tagColor(tag, index);
      setText(one.firstElementChild ?? one, `${shownName(tag.name)} ${DIRECTION_SIGNS[tag.direction]}`.trim());
      relabel(one, tagText(tag), '[ ]');
      one.style.left = `${tag.from * TILE_PITCH}px`;
      one.style.width = `${(tag.to - tag.from + 1) * TILE_PITCH - TILE_GAP}px`;
      one.style.top = `${(rows[index] ?? 0) * ROW}px`;
      one.style.backgroundColor = color;
      one.style.color = textOn(color);
      one.disabled = !isPlayable(tag, next.frames.length);
      return one;
    });
    setChildren(element, buttons);
    element.style.height = `${(Math.max(-1, ...rows) + 1) * ROW}px`;
    element.hidden = buttons.length === 0;
  }

  return {
    element,
    update(shown) {
      const { picture: next, view } = shown;
      if (next && next !== picture) load(next);
      element.classList.toggle('editable', canTag(ctx, shown));
      const played = playedTagIndex(shown);
      for (const [index, one] of buttons.entries()) {
        press(one, index === view.tag);
        setAttributes(one, { 'aria-current': index === played ? 'true' : undefined });
      }
    },
  };
}

function createTag(ctx: PageContext, index: number): HTMLButtonElement {
  const one = el('button', { type: 'button', class: 'frame-tag' }, el('span', { class: 'frame-tag-name' }));
  one.dataset.tag = String(index);
  // A click does not move the focus, so Space still plays and pauses.
  one.addEventListener('mousedown', (event) => event.preventDefault());
  one.addEventListener('click', () => chooseTag(ctx, ctx.shown().view.tag === index ? undefined : index));
  return one;
}

/** What changes a tag: its code is loaded then. */
function listenToEdits(ctx: PageContext, row: HTMLElement): void {
  const edit = (
    target: EventTarget | null,
    what: (edits: TagEdits, tag: number, one: HTMLElement) => unknown,
  ): boolean => {
    const one = tagOf(target);
    if (!one || !canTag(ctx, ctx.shown())) return false;
    void editTags(ctx, (edits) => what(edits, Number(one.dataset.tag), one));
    return true;
  };
  const openMenu = (event: Event, at?: { readonly x: number; readonly y: number }) => {
    if (edit(event.target, (edits, tag, one) => edits.menu(tag, at ?? menuPlace(one)))) event.preventDefault();
  };
  row.addEventListener('pointerdown', (pressed) => {
    const one = tagOf(pressed.target);
    if (!one || !canTag(ctx, ctx.shown())) return;
    const handle = handleAt(one, pressed.clientX);
    onDragStart(pressed, row, (start) => edit(one, (edits, tag) => edits.drag(start, tag, handle)));
  });
  row.addEventListener('dblclick', (event) => edit(event.target, (edits, tag) => edits.open(tag)));
  row.addEventListener('contextmenu', (event) => openMenu(event, { x: event.clientX, y: event.clientY }));
  row.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(event);
    else if (event.key === 'Enter' && edit(event.target, (edits, tag) => edits.open(tag))) event.preventDefault();
  });
}

const tagOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('.frame-tag') : null;

/** A short tag has ends of a third of its length. */
function handleAt(tag: HTMLElement, x: number): TagHandle {
  const { left, right, width } = tag.getBoundingClientRect();
  const end = Math.min(END, width / 3);
  if (x < left + end) return 'from';
  return x > right - end ? 'to' : 'whole';
}
