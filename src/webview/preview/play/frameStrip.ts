import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { announce } from '../../lib/announce';
import { el, setAttributes, setText } from '../../lib/dom';
import { createPause } from '../../lib/pacing';
import type { Picture } from '../../lib/picture/picture';
import { menuPlace } from '../../lib/place';
import { drawThumbnail } from '../core/canvas';
import type { PageContext, Shown, View } from '../core/feature';
import type { FrameTools, StripPlaces } from '../core/frameTools';
import { playOrderOf, stepsOf } from './playback';
import { selectedText } from './playWords';
import { drawnTiles, gapAt, type Scrolled, scrollTo, TILE_GAP, TILE_PITCH } from './stripLayout';
import { createTagRow } from './tagRow';

/** Side of a thumbnail's box, in CSS pixels. */
const BOX = 48;
/** After this many milliseconds, drawing tiles again lets the page do other work. */
const SLICE_MS = 4;

/**
 * The frames in one row under their tags: a listbox with one tab stop. Dragging the pointer along it scrubs; dragging a caption, or a frame that is
 * selected, moves frames. Only visible tiles have a picture. While the animation plays, each new frame changes two tiles and causes no layout.
 */
export class FrameStrip implements View, StripPlaces {
  readonly #ctx: PageContext;
  readonly #tools: FrameTools | undefined;

  readonly element: HTMLElement;
  readonly list = el('div', { role: 'listbox', class: 'frames', 'aria-label': l10n.t('Frames') });
  readonly #inner: HTMLElement;
  readonly #gap = el('div', { class: 'frame-gap', hidden: true });
  readonly #tags: View;
  #picture: Picture | undefined;
  #item: string | undefined;
  #tiles: readonly FrameTile[] = [];
  #current = 0;
  /** The tiles that have a canvas: index of the first one, and of the one after the last. */
  #drawn: readonly [number, number] = [0, 0];
  /** The frames that play, as `from to`; the others are dimmed. */
  #range = '';
  /** The frames that are selected, as they are marked. */
  #marked = '';
  #scrolled: Scrolled = { left: 0, width: 0, tiles: 0 };
  #scrubs = false;
  /** Tiles that show the version before until they're drawn again, first the one that waits longest. */
  readonly #stale = new Set<FrameTile>();
  #redraws = false;
  /** Canvases of tiles that are no longer visible. */
  readonly #spare: HTMLCanvasElement[] = [];

  /** @param tools what changes frames; undefined on pages that only show them */
  constructor(ctx: PageContext, tools?: FrameTools) {
    this.#ctx = ctx;
    this.#tools = tools;
    this.list.setAttribute('aria-orientation', 'horizontal');
    if (tools) this.list.setAttribute('aria-multiselectable', 'true');
    this.#tags = createTagRow(ctx);
    this.#inner = el('div', { class: 'frame-strip-inner' }, this.#tags.element, this.list, this.#gap);
    this.element = el('div', { class: 'frame-strip' }, this.#inner);
    this.#listenToPointer();
    this.list.addEventListener('keydown', (event) => this.#onKey(event));
    this.#listenToLayout();
    tools?.attach(this);
  }

  update(shown: Shown): void {
    this.element.hidden = !shown.picture;
    if (!shown.picture) return;
    if (shown.picture !== this.#picture) this.#load(shown.picture, shown.item?.id);
    this.#tags.update(shown);
    this.#dim(shown);
    this.frame(shown);
    this.#select();
  }

  frame(shown: Shown): void {
    if (shown.picture !== this.#picture || shown.frame === this.#current) return;
    this.#mark(this.#current, false);
    this.#current = shown.frame;
    this.#mark(this.#current, true);
    this.#reveal(this.#current);
  }

  get current(): Element | undefined {
    return this.#tiles[this.#current]?.element;
  }

  gapUnder(clientX: number): number {
    return gapAt(clientX - this.list.getBoundingClientRect().left, this.#tiles.length);
  }

  showGap(gap: number | undefined): void {
    this.#gap.hidden = gap === undefined;
    if (gap !== undefined) this.#gap.style.left = `${Math.max(0, gap * TILE_PITCH - TILE_GAP / 2 - 1)}px`;
  }

  focus(): void {
    this.#tiles[this.#ctx.player.frame]?.element.focus({ preventScroll: true });
  }

  selectAll(): void {
    this.#tools?.selection.select(this.#tiles.map((_, index) => index));
    announce(selectedText(this.#tiles.length));
  }

  #listenToPointer(): void {
    const { list } = this;
    const { player } = this.#ctx;
    list.addEventListener('pointerdown', (event) => this.#onPress(event));
    list.addEventListener('pointermove', (event) => {
      if (!this.#scrubs || !list.hasPointerCapture(event.pointerId)) return;
      const under = this.#frameUnder(event);
      if (under !== player.frame) player.seek(under);
    });
    list.addEventListener('lostpointercapture', () => {
      this.#scrubs = false;
    });
    list.addEventListener('dblclick', (event) => {
      if (this.#isOnCaption(event)) this.#tools?.openTimes();
    });
    list.addEventListener('contextmenu', (event) => {
      if (!this.#tools) return;
      event.preventDefault();
      // Keys send this event with another button than the right one (2), after `keydown`.
      if (event.button === 2) this.#openMenu(this.#frameUnder(event), { x: event.clientX, y: event.clientY });
    });
  }

  #onPress(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    const tools = this.#tools;
    const { player } = this.#ctx;
    const frame = this.#frameUnder(event);
    // A mouse or a pen scrubs. A finger scrolls, so it is not captured.
    const isFinger = event.pointerType === 'touch';
    if (!isFinger) this.list.setPointerCapture(event.pointerId);
    if (tools && (event.shiftKey || event.ctrlKey || event.metaKey)) this.#add(tools, frame, event.shiftKey);
    else if (tools?.canMove() && !isFinger && (tools.selection.has(frame) || this.#isOnCaption(event))) {
      if (!tools.selection.has(frame)) this.#goTo(frame);
      tools.drag(event, frame);
    } else {
      this.#scrubs = true;
      this.#tools?.selection.clear();
      player.seek(frame);
    }
    this.focus();
  }

  /** Goes to a frame, and selects it alone. */
  #goTo(frame: number): void {
    this.#tools?.selection.clear();
    this.#ctx.player.seek(frame);
  }

  /** Selects a frame in addition, or all up to it. */
  #add({ selection }: FrameTools, frame: number, isRange: boolean): void {
    const { player } = this.#ctx;
    if (isRange) selection.extend(player.frame, frame);
    else selection.toggle(frame, player.frame);
    const [first = frame] = selection.frames(frame);
    selection.whileMoving(() => player.seek(selection.has(frame) ? frame : first));
    announce(selectedText(selection.frames(frame).length));
  }

  #openMenu(frame: number, at: { readonly x: number; readonly y: number }): void {
    const selection = this.#tools?.selection;
    if (!selection?.has(frame)) this.#goTo(frame);
    else selection.whileMoving(() => this.#ctx.player.seek(frame));
    this.focus();
    this.#tools?.openMenu(at);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.altKey) return;
    const tools = this.#tools;
    const done = (tools && this.#selectByKey(event, tools)) || this.#moveByKey(event);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #moveByKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
    const { player } = this.#ctx;
    const { from, to } = stepsOf(this.#ctx.shown());
    const moves: Record<string, () => void> = {
      ArrowLeft: () => player.step(-1),
      ArrowRight: () => player.step(1),
      Home: () => player.seek(from),
      End: () => player.seek(to),
    };
    const move = moves[event.key];
    if (!move) return false;
    this.#tools?.selection.clear();
    move();
    this.focus();
    return true;
  }

  /** Selects several frames by key, as lists in VS Code do. Returns whether the key did so. */
  #selectByKey(event: KeyboardEvent, tools: FrameTools): boolean {
    const hasControl = event.ctrlKey || event.metaKey;
    const keys = hasControl ? this.#controlKeys(tools) : this.#plainKeys(tools, event.shiftKey);
    const run = keys[event.key] ?? this.#extensions(event, tools);
    run?.();
    return run !== undefined;
  }

  #controlKeys({ selection }: FrameTools): Readonly<Record<string, () => void>> {
    const { player } = this.#ctx;
    return {
      ' ': () => {
        selection.toggle(player.frame, player.frame);
        announce(selectedText(selection.frames(player.frame).length));
      },
    };
  }

  #plainKeys(tools: FrameTools, shift: boolean): Readonly<Record<string, () => void>> {
    const menu = () => {
      const { current } = this;
      if (current) tools.openMenu(menuPlace(current));
    };
    if (shift) return { F10: menu };
    return {
      ContextMenu: menu,
      p: () => tools.openTimes(),
      ...(!tools.selection.isEmpty && { Escape: () => tools.selection.clear() }),
    };
  }

  /** Shift and an arrow, Home, or End select up to there; Ctrl and an arrow go there without selecting. */
  #extensions({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, { selection }: FrameTools): (() => void) | undefined {
    const { player } = this.#ctx;
    const last = this.#tiles.length - 1;
    const to = { ArrowLeft: player.frame - 1, ArrowRight: player.frame + 1, Home: 0, End: last }[key];
    if (to === undefined || !(shiftKey || ctrlKey || metaKey)) return undefined;
    return () => {
      const frame = Math.min(last, Math.max(0, to));
      if (shiftKey) selection.extend(player.frame, frame);
      else if (selection.isEmpty) selection.select([player.frame]);
      selection.whileMoving(() => player.seek(frame));
      this.focus();
    };
  }

  #listenToLayout(): void {
    this.element.addEventListener('scroll', () => {
      this.#scrolled = { ...this.#scrolled, left: this.element.scrollLeft };
      this.#draw();
    });
    new ResizeObserver(([entry]) => {
      this.#scrolled = { ...this.#scrolled, width: entry?.contentRect.width ?? 0 };
      this.#draw();
      this.#reveal(this.#current);
    }).observe(this.element);
  }

  /** The frame under the pointer; the first or the last one if the pointer is beside the row. */
  #frameUnder(event: MouseEvent): number {
    const x = event.clientX - this.list.getBoundingClientRect().left;
    return Math.min(this.#tiles.length - 1, Math.max(0, Math.floor(x / TILE_PITCH)));
  }

  /** Whether an event is at the number and the duration under a thumbnail; without room for them, a double click is anywhere. */
  #isOnCaption(event: MouseEvent): boolean {
    const { top = 0, height = 0 } = this.#tiles[this.#frameUnder(event)]?.caption?.getBoundingClientRect() ?? {};
    return height > 0 ? event.clientY >= top : event.type === 'dblclick';
  }

  /**
   * A version of the same item keeps the tiles, with the place and the focus of the strip. What they show follows after the image on the stage, because
   * frames of a sprite that was changed are drawn when they're first used.
   */
  #load(picture: Picture, item: string | undefined): void {
    const again = item !== undefined && item === this.#item;
    const hasFocus = this.list.contains(document.activeElement);
    this.#picture = picture;
    this.#item = item;
    const kept = this.#tiles.slice(0, picture.frames.length);
    for (const tile of again ? this.#tiles.slice(kept.length) : this.#tiles) this.#clear(tile);
    for (const tile of this.#tiles.slice(kept.length)) tile.element.remove();
    for (const tile of kept) tile.show(picture);
    const added = picture.frames
      .slice(kept.length)
      .map((_, at) => createFrameTile(picture, kept.length + at, this.#ctx.editing.isPossible));
    this.#tiles = [...kept, ...added];
    this.list.append(...added.map((tile) => tile.element));
    const [from, to] = this.#drawn;
    this.#drawn = again ? [from, Math.max(from, Math.min(to, kept.length))] : [0, 0];
    for (const tile of again ? kept.slice(...this.#drawn) : []) this.#stale.add(tile);
    this.#range = '';
    this.#marked = '';
    this.#mark(this.#current, false);
    this.#current = again ? Math.min(this.#ctx.player.frame, this.#tiles.length - 1) : 0;
    this.#scrolled = { ...this.#scrolled, left: again ? this.#scrolled.left : 0, tiles: this.#tiles.length };
    this.#inner.style.width = `${this.#tiles.length * TILE_PITCH}px`;
    this.element.scrollLeft = this.#scrolled.left;
    this.#draw();
    this.#mark(this.#current, true);
    if (again) this.#reveal(this.#current);
    if (hasFocus) this.focus();
    void this.#redraw();
  }

  async #redraw(): Promise<void> {
    if (this.#redraws || !this.#stale.size) return;
    this.#redraws = true;
    try {
      await new Promise((next) => requestAnimationFrame(next));
      const pause = createPause(SLICE_MS);
      for (const tile of this.#stale) {
        await pause();
        this.#stale.delete(tile);
        tile.redraw();
      }
    } finally {
      this.#redraws = false;
    }
  }

  /** Draws the tiles that became visible, on the canvases of those that no longer are. */
  #draw(): void {
    const [from, to] = drawnTiles(this.#scrolled);
    const [oldFrom, oldTo] = this.#drawn;
    if (from === oldFrom && to === oldTo) return;
    for (let index = oldFrom; index < oldTo; index++) if (index < from || index >= to) this.#clear(this.#tiles[index]);
    for (let index = from; index < to; index++) {
      if (index >= oldFrom && index < oldTo) continue;
      this.#tiles[index]?.draw(this.#spare.pop() ?? el('canvas', { 'aria-hidden': 'true' }));
    }
    this.#drawn = [from, to];
  }

  /** Keeps the canvas of a tile for another one. */
  #clear(tile: FrameTile | undefined): void {
    const canvas = tile?.clear();
    if (canvas) this.#spare.push(canvas);
  }

  #mark(index: number, on: boolean): void {
    const tile = this.#tiles[index]?.element;
    if (!tile) return;
    tile.classList.toggle('current', on);
    tile.setAttribute('tabindex', on ? '0' : '-1');
    setAttributes(tile, { 'aria-current': on ? 'true' : undefined });
    if (this.#tools?.selection.isEmpty !== false) tile.setAttribute('aria-selected', String(on));
  }

  /** Marks the frames that are selected; without a selection, the current one is. */
  #select(): void {
    const { selection } = this.#tools ?? {};
    const marked = selection?.isEmpty === false ? selection.frames(this.#current).join() : '';
    if (marked === this.#marked) return;
    this.#marked = marked;
    this.#tiles.forEach(({ element }, index) => {
      const picked = selection?.has(index) ?? false;
      element.classList.toggle('picked', picked);
      element.setAttribute('aria-selected', String(marked ? picked : index === this.#current));
    });
  }

  /** Scrolls a tile into view. */
  #reveal(index: number): void {
    const left = scrollTo(index, this.#scrolled);
    if (left === this.#scrolled.left) return;
    this.#scrolled = { ...this.#scrolled, left };
    this.element.scrollLeft = left;
    this.#draw();
  }

  /** Dims the frames that do not play. */
  #dim(shown: Shown): void {
    const { from, to } = playOrderOf(shown);
    if (`${from} ${to}` === this.#range) return;
    this.#range = `${from} ${to}`;
    this.#tiles.forEach((tile, index) => {
      tile.element.classList.toggle('outside', index < from || index > to);
    });
  }
}

/** A frame as an option of the strip, without a picture until it is drawn. */
interface FrameTile {
  readonly element: HTMLElement;
  /** Its number and duration; undefined until it's drawn. */
  readonly caption: HTMLElement | undefined;
  /** Takes the frame of another version. */
  show(picture: Picture): void;
  /** Draws the frame on a canvas, which the tile keeps until `clear`. */
  draw(canvas: HTMLCanvasElement): void;
  /** Removes the canvas, if there is one, and returns it for another tile. */
  clear(): HTMLCanvasElement | undefined;
  /** Draws the frame on the canvas that the tile has, if there is one. */
  redraw(): void;
}

/** @param movable whether it's moved by its caption */
function createFrameTile(first: Picture, index: number, movable: boolean): FrameTile {
  let picture = first;
  const name = el('span', { class: 'visually-hidden' });
  const element = el('div', { role: 'option', class: 'card frame-card', tabindex: -1, 'aria-selected': 'false' }, name);
  const box = el('div', { class: 'card-picture frame-picture checker' });
  const length = el('span');
  let caption: HTMLElement | undefined;
  let drawn: HTMLCanvasElement | undefined;

  function show(next: Picture): void {
    picture = next;
    const duration = Math.round(next.frames[index]?.duration ?? 0);
    const label = l10n.t('Frame {0}, {1} ms', formatNumber(index + 1), formatNumber(duration));
    setText(name, label);
    setText(length, formatNumber(duration));
    if (caption) element.title = label;
  }

  show(first);
  return {
    element,
    get caption() {
      return caption;
    },
    show,
    draw(canvas) {
      if (!caption) {
        caption = el(
          'div',
          { class: `card-caption ${movable ? 'frame-caption' : ''}`.trim(), 'aria-hidden': 'true' },
          el('span', {}, formatNumber(index + 1)),
          length,
        );
        element.append(box, caption);
        show(picture);
      }
      drawThumbnail(canvas, picture, index, BOX);
      box.append(canvas);
      drawn = canvas;
    },
    clear() {
      const canvas = drawn;
      drawn = undefined;
      canvas?.remove();
      return canvas;
    },
    redraw() {
      if (drawn) drawThumbnail(drawn, picture, index, BOX);
    },
  };
}
