import type { PageContext } from '../core/feature';
import type { FrameSelection } from '../core/frameSelection';
import type { StripPlaces } from '../core/frameTools';
import { changeFrames } from './frameCommands';
import { movedTo } from './frameMoves';

/** A pointer that moves less, in CSS pixels, clicks. */
const MIN_MOVE = 4;
/** The part of the strip at each end that scrolls, and how far it does with each frame of the screen, in CSS pixels. */
const EDGE = 32;
const SPEED = 8;

interface Pressed {
  readonly event: PointerEvent;
  /** Index of the frame that was pressed, which is one of those that move. */
  readonly frame: number;
}

/** Follows a pointer that pressed a frame until it's released: then the selected frames move there, or copies of them if Ctrl is held. */
export function dragFrames(
  ctx: PageContext,
  selection: FrameSelection,
  strip: StripPlaces,
  { event: pressed, frame }: Pressed,
): void {
  const { list } = strip;
  const end = new AbortController();
  let at = pressed.clientX;
  let isMoving = false;

  function stop(): void {
    end.abort();
    strip.showGap(undefined);
    list.classList.remove('moving');
  }

  function scroll(): void {
    if (end.signal.aborted) return;
    const { left, right } = strip.element.getBoundingClientRect();
    const by = at < left + EDGE ? -SPEED : at > right - EDGE ? SPEED : 0;
    if (by) strip.element.scrollLeft += by;
    if (by) strip.showGap(strip.gapUnder(at));
    requestAnimationFrame(scroll);
  }

  function move({ clientX }: PointerEvent): void {
    at = clientX;
    if (!isMoving && Math.abs(clientX - pressed.clientX) < MIN_MOVE) return;
    if (!isMoving) {
      isMoving = true;
      list.classList.add('moving');
      requestAnimationFrame(scroll);
    }
    strip.showGap(strip.gapUnder(clientX));
  }

  function release({ clientX, ctrlKey, metaKey }: PointerEvent): void {
    const wasMoving = isMoving;
    stop();
    if (!wasMoving) selectOnly();
    else
      void changeFrames(ctx, selection, ({ frames }) => movedTo(frames, strip.gapUnder(clientX), ctrlKey || metaKey));
  }

  function selectOnly(): void {
    selection.clear();
    ctx.player.seek(frame);
    strip.focus();
  }

  // It was released while this was loaded.
  if (!list.hasPointerCapture(pressed.pointerId)) {
    selectOnly();
    return;
  }
  const { signal } = end;
  list.addEventListener('pointermove', move, { signal });
  list.addEventListener('pointerup', release, { signal });
  list.addEventListener('pointercancel', stop, { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    },
    { signal, capture: true },
  );
}
