import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { Change } from '../../../sprite/edit/change';
import type { FrameTag } from '../../../sprite/pixels/frameTag';
import { LOOP_DIRECTIONS } from '../../../sprite/pixels/frameTag';
import { buttonKey, keyText } from '../../lib/keyText';
import { createContextMenu, type MenuItem } from '../../lib/menu';
import type { DragStart } from '../core/dragStart';
import type { Editor } from '../core/editing';
import type { PageContext } from '../core/feature';
import { openDraftPopover } from '../edit/draftPopover';
import { followDrag } from '../edit/followDrag';
import { clearOf } from '../edit/panels/clearOf';
import { PartEdits, whenDrawn } from '../edit/partEdits';
import { DIRECTION_ICONS, directionText } from './playWords';
import { TILE_PITCH } from './stripLayout';
import { tagFields } from './tagFields';

/** Frames that the ends of a tag move by. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Which part of a tag is dragged: one of its ends, or the whole. */
export type TagHandle = 'from' | 'to' | 'whole';

/** CSS pixels from the edges of the strip within which a drag scrolls it, and by how many with each move. */
const SCROLLS = { within: 24, by: 12 } as const;

/** Changes the tags of the sprite that is shown. Tags are told by their index. */
export class TagEdits {
  readonly #ctx: PageContext;
  readonly #edits: PartEdits;

  constructor(ctx: PageContext, editor: Editor) {
    this.#ctx = ctx;
    this.#edits = new PartEdits(ctx, editor);
  }

  get #tags(): readonly FrameTag[] {
    return this.#edits.sprite?.tags ?? [];
  }

  get #frames(): number {
    return this.#edits.sprite?.frames.length ?? 0;
  }

  /** Shows a new tag over frames, and asks for its properties. It's made when these are left, unless by Escape. */
  async create(from: number, to: number): Promise<void> {
    const before = this.#tags;
    let tag: FrameTag = { name: freeName(before), from, to, direction: 'forward' };
    /** Where it is among the others. */
    let place: number | undefined;
    const put = (): string => {
      const fault = this.#edits.try({ change: 'add-tag', tag });
      const next = this.#edits.tried?.tags.findIndex((one) => !before.includes(one)) ?? -1;
      this.#shiftView(place, next < 0 ? undefined : next);
      place = next < 0 ? undefined : next;
      return fault;
    };
    const fault = put();
    if (place === undefined) {
      this.#ctx.say(fault);
      return;
    }
    await this.#ask(tag, place, l10n.t('New Tag'), {
      changed(to) {
        tag = { ...tag, ...to };
        return put();
      },
      keep: () => this.#edits.change({ change: 'add-tag', tag }),
      drop: () => {
        this.#edits.try();
        this.#shiftView(place, undefined);
        place = undefined;
      },
      place: () => place,
    });
  }

  /** Opens a tag's properties. They become one change when they're left, unless by Escape. */
  async open(at: number): Promise<void> {
    const tag = this.#tags[at];
    if (!tag) return;
    let changes: Partial<FrameTag> = {};
    const change = (): Change[] => {
      const tag = differing(this.#tags[at], changes);
      return tag ? [{ change: 'change-tag', at, tag }] : [];
    };
    await this.#ask(tag, at, l10n.t('Tag Properties'), {
      changed: (to) => {
        changes = { ...changes, ...to };
        return this.#edits.try(...change());
      },
      keep: () => {
        const made = change();
        if (!made.length || !this.#edits.change(...made)) this.#edits.try();
      },
      drop: () => this.#edits.try(),
      place: () => at,
      delete: () => this.delete(at),
    });
  }

  async #ask(
    tag: FrameTag,
    at: number,
    label: string,
    draft: {
      readonly changed: (to: Partial<FrameTag>) => string;
      readonly keep: () => unknown;
      readonly drop: () => unknown;
      readonly place: () => number | undefined;
      readonly delete?: () => void;
    },
  ): Promise<void> {
    const beside = await this.#drawn(at);
    const fields = tagFields(tag, { at, frames: this.#frames }, (to) => popover.setFault(draft.changed(to)));
    const { delete: remove } = draft;
    const popover = openDraftPopover({
      label,
      rows: fields.rows,
      actions: remove ? [{ label: l10n.t('Delete'), icon: 'trash', run: remove }] : [],
      beside: beside && clearOf(beside),
      keep: draft.keep,
      drop: draft.drop,
      closed: () => {
        const place = draft.place();
        if (place !== undefined) void this.#focus(place);
      },
    });
    fields.name.select();
  }

  async #focus(at: number): Promise<void> {
    (await this.#drawn(at))?.focus({ preventScroll: true });
  }

  /** The button of a tag, once the row has what was changed. */
  #drawn(at: number): Promise<HTMLElement | undefined> {
    const { tags } = this.#edits.tried ?? {};
    return whenDrawn(() => (this.#ctx.shown().picture?.tags === tags ? tagElement(at) : undefined));
  }

  delete(at: number): void {
    if (this.#edits.change({ change: 'delete-tag', at })) this.#shiftView(at, undefined);
  }

  /** Moves a tag's ends by frames, as far as there are any. */
  stretch(at: number, by: Stretch): void {
    const tag = this.#tags[at];
    const range = tag && stretched(tag, by, this.#frames);
    if (!tag || !range || isSameRange(tag, range)) return;
    if (this.#edits.change({ change: 'change-tag', at, tag: changedRange(tag, range) })) void this.#focus(at);
  }

  /** Follows a pointer that drags a tag, or one of its ends: shown at once, one change when it's released. */
  drag(start: DragStart, at: number, handle: TagHandle): void {
    const row = document.querySelector<HTMLElement>('.tag-row');
    const tag = this.#tags[at];
    if (!row || !tag) return;
    const left = () => row.getBoundingClientRect().left;
    const grip = start.pressed.clientX - left();
    let range: Stretch = tag;
    followDrag(row, start, {
      moved: ({ clientX: x }) => {
        scrollStrip(row, x);
        const by = Math.round((x - left() - grip) / TILE_PITCH);
        const next = stretched(tag, { from: handle === 'to' ? 0 : by, to: handle === 'from' ? 0 : by }, this.#frames);
        if (isSameRange(next, range)) return;
        range = next;
        if (isSameRange(tag, range)) this.#edits.try();
        else this.#edits.try({ change: 'change-tag', at, tag: changedRange(tag, range) });
      },
      ended: (dropped) => {
        if (!dropped || isSameRange(tag, range)) this.#edits.try();
        else this.#edits.change({ change: 'change-tag', at, tag: changedRange(tag, range) });
      },
    });
  }

  /** Shows what can be done with a tag as a menu. */
  menu(at: number, place: { readonly x: number; readonly y: number }): void {
    const tag = this.#tags[at];
    if (!tag) return;
    const directions = LOOP_DIRECTIONS.map(
      (direction, index): MenuItem => ({
        label: directionText(direction),
        icon: DIRECTION_ICONS[direction],
        checked: direction === tag.direction,
        apart: index === 0,
        run: () => {
          if (direction !== tag.direction) this.#edits.change({ change: 'change-tag', at, tag: { direction } });
        },
      }),
    );
    const items: MenuItem[] = [
      { label: l10n.t('Tag Properties…'), icon: 'edit', key: keyText('F2'), run: () => void this.open(at) },
      ...directions,
      {
        label: l10n.t('Delete Tag'),
        icon: 'trash',
        ...buttonKey('Ctrl+Delete'),
        apart: true,
        run: () => this.delete(at),
      },
    ];
    menuOfTag ??= createContextMenu(l10n.t('Tag'));
    menuOfTag.open(items, place);
  }

  /** A tag that a person chose to play stays chosen when others before it come and go. */
  #shiftView(before: number | undefined, after: number | undefined): void {
    const { tag } = this.#ctx.shown().view;
    if (typeof tag !== 'number' || before === after) return;
    if (tag === before) {
      this.#ctx.change({ tag: after });
      return;
    }
    const without = before !== undefined && before < tag ? tag - 1 : tag;
    const next = after !== undefined && after <= without ? without + 1 : without;
    if (next !== tag) this.#ctx.change({ tag: next });
  }
}

let menuOfTag: ReturnType<typeof createContextMenu> | undefined;

const tagElement = (at: number) => document.querySelector<HTMLElement>(`.frame-tag[data-tag="${at}"]`);

/** `Tag 3`, the first one that no tag has. */
function freeName(tags: readonly FrameTag[]): string {
  const names = new Set(tags.map(({ name }) => name));
  let number = 1;
  const name = () => l10n.t('Tag {0}', formatNumber(number));
  while (names.has(name())) number++;
  return name();
}

/** The range of a tag after its ends moved; a tag that moves as a whole keeps its length. */
function stretched({ from, to }: FrameTag, by: Stretch, frames: number): Stretch {
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  if (by.from === by.to) {
    const moved = within(by.from, -from, frames - 1 - to);
    return { from: from + moved, to: to + moved };
  }
  return { from: within(from + by.from, 0, to), to: within(to + by.to, from, frames - 1) };
}

const isSameRange = (a: Stretch, b: Stretch) => a.from === b.from && a.to === b.to;

/** Only the ends that moved. */
function changedRange(tag: FrameTag, { from, to }: Stretch): Partial<FrameTag> {
  return { ...(from !== tag.from && { from }), ...(to !== tag.to && { to }) };
}

/** Only what is another than in the tag; undefined: nothing. */
function differing(tag: FrameTag | undefined, to: Partial<FrameTag>): Partial<FrameTag> | undefined {
  const own: Partial<FrameTag> = { color: NO_COLOR, repeat: 0, ...tag };
  const names = (Object.keys(to) as (keyof FrameTag)[]).filter((name) => to[name] !== own[name]);
  return names.length ? Object.fromEntries(names.map((name) => [name, to[name]])) : undefined;
}

/** The color of tags that have none in files of Aseprite. */
const NO_COLOR = '#000000';

/** Scrolls the strip if the pointer is at one of its edges. */
function scrollStrip(row: HTMLElement, x: number): void {
  const strip = row.closest('.frame-strip');
  if (!strip) return;
  const { left, right } = strip.getBoundingClientRect();
  if (x < left + SCROLLS.within) strip.scrollLeft -= SCROLLS.by;
  else if (x > right - SCROLLS.within) strip.scrollLeft += SCROLLS.by;
}
