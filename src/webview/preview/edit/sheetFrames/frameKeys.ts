import type { CutFrame } from '../../../../sprite/edit/sheet/cutSheet';
import { movedRect } from '../../../../sprite/edit/sheetFrames/drawnFrames';
import { announce } from '../../../lib/announce';
import type { Point } from '../../core/viewport';
import { besideRect, resized } from './frameEdges';
import { earlier, later } from './frameOrder';
import type { FramesDraft } from './framesDraft';
import { frameText } from './frameText';

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Pixels of the sides of the first frame that is added by key, if the image is that large. */
const FIRST_SIDE = 16;

/** What keys do to frames while the sheet has the focus. */
export class FrameKeys {
  readonly #draft: FramesDraft;
  readonly #leave: () => void;

  /** @param leave gives the focus to the panel */
  constructor(draft: FramesDraft, leave: () => void) {
    this.#draft = draft;
    this.#leave = leave;
  }

  onKey(event: KeyboardEvent): void {
    if (!this.#isDone(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What arrow keys moved becomes a step when they rest. */
  rest(): boolean {
    return !this.#draft.isProposed && this.#draft.keep();
  }

  #isDone(event: KeyboardEvent): boolean {
    const by = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey) return false;
    if (by) return event.altKey ? this.#reorder(by) : this.#nudge(by, event.shiftKey);
    if (event.altKey) return false;
    return this.#choose(event) || this.#act(event.key);
  }

  #choose({ key, shiftKey }: KeyboardEvent): boolean {
    const { frames, current } = this.#draft;
    const last = frames.length - 1;
    const to = { Tab: current + (shiftKey ? -1 : 1), Home: 0, End: last, '.': current + 1, ',': current - 1 }[key];
    // Beyond the ends, Tab leaves the sheet as it leaves everything.
    if (to === undefined || to < 0 || to > last) return key === '.' || key === ',';
    this.rest();
    this.#draft.choose(to);
    this.#say();
    return true;
  }

  #act(key: string): boolean {
    switch (key) {
      case 'Enter':
        this.#add();
        return true;
      case 'Delete':
      case 'Backspace':
        this.#remove();
        return true;
      case ' ':
        this.#draft.choose(this.#draft.current, 'toggle');
        return true;
      case 'Escape':
        this.#leave();
        return true;
      default:
        return false;
    }
  }

  #nudge(by: Point, isResized: boolean): boolean {
    const { frames, image, chosen } = this.#draft;
    if (!frames.length) return true;
    const moved = new Set(chosen);
    const next = (frame: CutFrame) =>
      isResized ? resized(frame, { x: 1, y: 1 }, by, image) : movedRect(frame, by, image);
    this.#draft.move(frames.map((frame, at) => (moved.has(at) ? { ...frame, ...next(frame) } : frame)));
    this.#say();
    return true;
  }

  #reorder(by: Point): boolean {
    this.rest();
    if (by.x < 0) earlier(this.#draft);
    else if (by.x > 0) later(this.#draft);
    this.#say();
    return true;
  }

  #add(): void {
    this.rest();
    const { frames, current, image } = this.#draft;
    const beside = frames[current];
    const first = { x: 0, y: 0, width: Math.min(FIRST_SIDE, image.width), height: Math.min(FIRST_SIDE, image.height) };
    const rect = beside ? besideRect(beside, image) : first;
    const at = beside ? current + 1 : 0;
    if (this.#draft.make(frames.toSpliced(at, 0, rect), [at])) this.#say();
  }

  #remove(): void {
    const { frames, chosen } = this.#draft;
    if (!frames.length) return;
    const gone = new Set(chosen);
    const kept = frames.filter((_, at) => !gone.has(at));
    if (this.#draft.make(kept, [Math.max(0, Math.min(chosen[0] ?? 0, kept.length - 1))])) this.#say();
  }

  #say(): void {
    const { frames, current } = this.#draft;
    const frame = frames[current];
    if (frame) announce(frameText(frame, current, frames.length));
  }
}
