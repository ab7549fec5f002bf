import * as l10n from '@vscode/l10n';
import type { CutFrame } from '../../../../sprite/edit/sheet/cutSheet';
import { drawnRect, movedRect, snapped } from '../../../../sprite/edit/sheetFrames/drawnFrames';
import { noisyCover } from '../../../../sprite/edit/sheetFrames/noisyCover';
import type { Cover } from '../../../../sprite/sheet/cutTraits';
import { announce } from '../../../lib/announce';
import { el, setText } from '../../../lib/dom';
import type { PageContext } from '../../core/feature';
import type { Point } from '../../core/viewport';
import { cursorOf, type Edges, frameAt, handleAt, resized } from './frameEdges';
import type { FrameKeys } from './frameKeys';
import type { FramesDraft } from './framesDraft';
import { frameText } from './frameText';
import { paintFrames } from './paintFrames';

type Drag = {
  readonly from: Point;
  readonly frames: readonly CutFrame[];
  readonly how: 'draw' | 'move' | Edges;
  isMoved: boolean;
};

/** CSS pixels that a pointer has to move before it drags. */
const TOLERANCE = 3;

/** The frames over the whole sheet: one canvas for the eyes, and a list for those who hear them. */
export class FramesOverlay {
  readonly #ctx: PageContext;
  readonly #draft: FramesDraft;
  readonly #keys: FrameKeys;

  readonly element: HTMLElement;
  readonly #canvas = el('canvas', { class: 'sheet-frames-canvas', 'aria-hidden': 'true' });
  readonly #list = el('div', { class: 'sheet-frames-list' });
  readonly #options: HTMLElement[] = [];
  #drag: Drag | undefined;
  #cover: { readonly image: unknown; readonly cover: Cover } | undefined;

  constructor(ctx: PageContext, draft: FramesDraft, keys: FrameKeys) {
    this.#ctx = ctx;
    this.#draft = draft;
    this.#keys = keys;
    this.element = el(
      'div',
      {
        class: 'sheet-frames',
        tabindex: 0,
        role: 'listbox',
        'aria-multiselectable': 'true',
        'aria-label': l10n.t('Frames on the sheet'),
        'aria-description': l10n.t(
          'Tab chooses a frame. Arrow keys move it, with Shift they resize it. Enter adds one, Delete removes it. Escape goes to the panel.',
        ),
      },
      this.#canvas,
      this.#list,
    );
    this.#listen();
    // The list is about what counts, so it follows when the pointer lets go.
    draft.onDidChange(() => (this.#drag?.isMoved ? this.place() : this.update()));
  }

  update(): void {
    const { frames, current } = this.#draft;
    while (this.#options.length > frames.length) this.#options.pop()?.remove();
    for (const [at, frame] of frames.entries()) this.#option(at, frame, frames.length);
    if (frames.length) this.element.setAttribute('aria-activedescendant', `sheet-frame-${current}`);
    else this.element.removeAttribute('aria-activedescendant');
    this.place();
  }

  place(): void {
    if (this.element.isConnected) paintFrames(this.#canvas, this.#draft, this.#ctx.viewport);
  }

  #option(at: number, frame: CutFrame, count: number): void {
    let option = this.#options[at];
    if (!option) {
      option = el('div', { role: 'option', id: `sheet-frame-${at}` });
      this.#options[at] = option;
      this.#list.append(option);
    }
    const isChosen = String(this.#draft.isChosen(at));
    if (option.getAttribute('aria-selected') !== isChosen) option.setAttribute('aria-selected', isChosen);
    setText(option, frameText(frame, at, count));
  }

  #listen(): void {
    const { element } = this;
    element.addEventListener('pointerdown', (event) => this.#press(event));
    element.addEventListener('pointermove', (event) => this.#onMove(event));
    element.addEventListener('pointerup', (event) => this.#release(event));
    element.addEventListener('pointercancel', () => this.#cancel());
    // The stage would show the frame alone.
    element.addEventListener('click', (event) => event.stopPropagation());
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#drag) {
        event.preventDefault();
        event.stopPropagation();
        this.#cancel();
      } else this.#keys.onKey(event);
    });
    element.addEventListener('keyup', () => void this.#keys.rest());
    element.addEventListener('blur', () => void this.#keys.rest());
    element.addEventListener('focus', () => this.#say());
  }

  #say(): void {
    const { frames, current } = this.#draft;
    const frame = frames[current];
    if (frame) announce(frameText(frame, current, frames.length));
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#keys.rest();
    const { frames, current } = this.#draft;
    const from = this.#pointOf(event);
    const own = frames[current];
    const handle = own && handleAt(own, from, this.#ctx.viewport.scale);
    const at = handle ? current : frameAt(frames, from, current);
    if (!handle && at >= 0) this.#chooseAt(event, at);
    this.#drag = { from, frames: this.#draft.frames, how: handle ?? (at < 0 ? 'draw' : 'move'), isMoved: false };
    this.element.setPointerCapture(event.pointerId);
  }

  #chooseAt(event: PointerEvent, at: number): void {
    if (event.ctrlKey || event.metaKey) this.#draft.choose(at, 'toggle');
    else if (event.shiftKey) this.#draft.choose(at, 'extend');
    else if (!this.#draft.chosen.includes(at)) this.#draft.choose(at);
  }

  #onMove(event: PointerEvent): void {
    const drag = this.#drag;
    const point = this.#pointOf(event);
    if (!drag) {
      this.#showCursor(point);
      return;
    }
    const { scale } = this.#ctx.viewport;
    drag.isMoved ||= Math.hypot(point.x - drag.from.x, point.y - drag.from.y) * scale >= TOLERANCE;
    if (drag.isMoved) this.#draft.move(this.#dragged(drag, point, false));
  }

  #release(event: PointerEvent): void {
    const drag = this.#drag;
    this.#drag = undefined;
    if (!drag) return;
    if (!drag.isMoved) {
      if (drag.how === 'move' && !(event.ctrlKey || event.metaKey || event.shiftKey))
        this.#draft.choose(frameAt(this.#draft.frames, drag.from, -1));
      return;
    }
    const frames = this.#dragged(drag, this.#pointOf(event), !event.altKey);
    const chosen = drag.how === 'draw' && frames.length > drag.frames.length ? [frames.length - 1] : this.#draft.chosen;
    this.#draft.make(frames, chosen);
  }

  /** The frames as the pointer leaves them. @param isSnapped whether a new one goes to what is drawn near */
  #dragged({ from, frames, how }: Drag, to: Point, isSnapped: boolean): readonly CutFrame[] {
    const { image, current } = this.#draft;
    if (how === 'draw') {
      const rect = drawnRect(from, to, image);
      const cover = rect && isSnapped ? this.#coverNow() : undefined;
      return rect ? [...frames, cover ? snapped(rect, cover) : rect] : frames;
    }
    const by = { x: to.x - from.x, y: to.y - from.y };
    if (how === 'move') {
      const moved = new Set(this.#draft.chosen);
      return frames.map((frame, at) => (moved.has(at) ? { ...frame, ...movedRect(frame, by, image) } : frame));
    }
    return frames.map((frame, at) => (at === current ? { ...frame, ...resized(frame, how, by, image) } : frame));
  }

  #cancel(): void {
    this.#drag = undefined;
    this.#draft.move(undefined);
  }

  #showCursor(point: Point): void {
    const { frames, current } = this.#draft;
    const own = frames[current];
    const handle = own && handleAt(own, point, this.#ctx.viewport.scale);
    const isOver = frameAt(frames, point, current) >= 0;
    this.element.style.cursor = handle ? cursorOf(handle) : isOver ? 'move' : 'crosshair';
  }

  #coverNow(): Cover | undefined {
    const image = this.#ctx.shown().picture?.frames[0].image;
    if (!(image instanceof ImageData)) return undefined;
    if (this.#cover?.image !== image) this.#cover = { image, cover: noisyCover(image) };
    return this.#cover.cover;
  }

  /** In sprite pixels, with fractions. */
  #pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.element.getBoundingClientRect();
    const { scale, shape } = this.#ctx.viewport;
    return { x: (clientX - left) / (scale * shape.x), y: (clientY - top) / (scale * shape.y) };
  }
}
