import workerSource from 'worker:../../lib/picture/decodeWorker';
import { reducedMotion } from '../../lib/dom';
import { createDecoder } from '../../lib/picture/pictureDecoder';
import type { AssetsHost } from '../parts';
import { drawFit } from './drawFit';

/** Time for which the pointer must rest on a card before its animation starts, in milliseconds. */
const REST_MS = 120;

/** A card that can play. */
export interface PlayableCard {
  readonly id: string;
  readonly canvas: HTMLCanvasElement;
  /** Side of the canvas in screen pixels. */
  readonly side: number;
  /** Draws the still image again. */
  restore(): void;
}

export interface HoverPlay {
  /** Plays this card and stops the previous one; without a card, only stops. A card that already plays continues. */
  play(card: PlayableCard | undefined): void;
  /** Id of the asset that plays or is about to play. */
  readonly id: string | undefined;
}

/** Plays the animation of one card at a time, with the file's own durations. Plays nothing if the user wants reduced motion. */
export function createHoverPlay(host: AssetsHost): HoverPlay {
  const decode = createDecoder(workerSource);
  let now: { readonly card: PlayableCard; readonly stop: AbortController } | undefined;

  async function start(card: PlayableCard, signal: AbortSignal): Promise<void> {
    await wait(REST_MS, signal);
    if (signal.aborted) return;
    const bytes = await host.call('thumbnail', { id: card.id, play: true });
    if (!bytes || signal.aborted) return;
    const { frames, width, height } = await decode(bytes.bytes);
    const scratch = new OffscreenCanvas(width, height);
    const context = scratch.getContext('2d');
    for (let at = 0; context && frames.length > 1 && !signal.aborted; at = (at + 1) % frames.length) {
      const { image, duration } = frames[at] ?? frames[0];
      context.putImageData(image, 0, 0);
      drawFit(card.canvas, card.side, { source: scratch, width, height });
      await wait(duration, signal);
    }
  }

  return {
    play(card) {
      if (card && now?.card.id === card.id && now.card.canvas === card.canvas && now.card.side === card.side) return;
      const before = now;
      now = undefined;
      before?.stop.abort();
      before?.card.restore();
      if (!card || reducedMotion()) return;
      now = { card, stop: new AbortController() };
      // If the animation can't be loaded, the card keeps its still image.
      start(card, now.stop.signal).catch(() => undefined);
    },
    get id() {
      return now?.card.id;
    },
  };
}

/** Resolves after `ms` milliseconds, or as soon as `signal` aborts. */
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
