import type { Picture } from '../../lib/picture/decode';
import { paint } from '../paint';

/**
 * Plays an animation on a small canvas, for ever, in the file's own times. Returns what stops it and shows the first frame again.
 */
export function playTile(canvas: HTMLCanvasElement, { frames }: Picture): () => void {
  let frame = 0;
  let due = performance.now() + frames[0].duration;
  let request = requestAnimationFrame(step);

  function step(now: number): void {
    // A frame a call: what comes late, as after a hidden window, is not caught up with.
    if (now >= due) {
      frame = (frame + 1) % frames.length;
      const { image, duration } = frames[frame] ?? frames[0];
      paint(canvas, image);
      due = now + duration;
    }
    request = requestAnimationFrame(step);
  }

  return () => {
    cancelAnimationFrame(request);
    paint(canvas, frames[0].image);
  };
}
