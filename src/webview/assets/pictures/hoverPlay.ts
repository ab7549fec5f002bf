import { reducedMotion } from '../../lib/dom';
import { drawFit } from '../grid/drawFit';
import type { AssetsHost } from '../parts';

/** A pointer that only passes by starts nothing. */
const REST_MS = 120;

/** A tile that can play. */
export interface Stage {
  readonly id: string;
  readonly canvas: HTMLCanvasElement;
  /** Side of the canvas in screen pixels. */
  readonly side: number;
  /** Shows the still again. */
  restore(): void;
}

export interface HoverPlay {
  /** This one plays, and no other; none without it. The same one goes on. */
  play(stage: Stage | undefined): void;
  /** Id of the asset that is meant to play. */
  readonly id: string | undefined;
}

/** Plays the animation of one tile at a time, in the file's own times; never where less motion is asked for. */
export function createHoverPlay(host: AssetsHost): HoverPlay {
  let now: { readonly stage: Stage; readonly stop: AbortController } | undefined;

  async function start(stage: Stage, signal: AbortSignal): Promise<void> {
    await rest(signal);
    if (signal.aborted) return;
    const bytes = await host.call('thumbnail', { id: stage.id, play: true });
    if (!bytes || signal.aborted) return;
    const { decodePicture } = await import('../../lib/picture/decode');
    const { frames, width, height } = await decodePicture(new Uint8Array(bytes.bytes));
    const scratch = new OffscreenCanvas(width, height);
    const context = scratch.getContext('2d');
    for (let at = 0; context && frames.length > 1 && !signal.aborted; at = (at + 1) % frames.length) {
      const { image, duration } = frames[at] ?? frames[0];
      context.putImageData(image, 0, 0);
      drawFit(stage.canvas, stage.side, { source: scratch, width, height });
      await wait(duration, signal);
    }
  }

  return {
    play(stage) {
      if (stage && now?.stage.id === stage.id && now.stage.canvas === stage.canvas && now.stage.side === stage.side)
        return;
      const before = now;
      now = undefined;
      before?.stop.abort();
      before?.stage.restore();
      if (!stage || reducedMotion()) return;
      now = { stage, stop: new AbortController() };
      // Without its animation a tile stays a still.
      start(stage, now.stop.signal).catch(() => undefined);
    },
    get id() {
      return now?.stage.id;
    },
  };
}

function rest(signal: AbortSignal): Promise<void> {
  return wait(REST_MS, signal);
}

/** Resolves after `ms`, or at once when it is stopped. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
