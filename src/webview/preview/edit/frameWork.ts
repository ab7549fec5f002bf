import type { PageContext } from '../core/feature';
import type { FrameSelection } from '../core/frameSelection';
import type { StripPlaces } from '../core/frameTools';
import { dragFrames } from './frameDrag';
import { FrameTimes } from './frameTimes';
import { copyFrames, type Dropped, dropFrames, pasteFrames, pickFrames } from './frameTransfer';

/** What is done with frames and needs more than a change. It's loaded when it's used first. */
export class FrameWork {
  readonly #ctx: PageContext;
  readonly #selection: FrameSelection;
  readonly #strip: () => StripPlaces | undefined;
  #times: FrameTimes | undefined;

  /** @param strip undefined: the page has none */
  constructor(ctx: PageContext, selection: FrameSelection, strip: () => StripPlaces | undefined) {
    this.#ctx = ctx;
    this.#selection = selection;
    this.#strip = strip;
  }

  async openTimes(): Promise<void> {
    const strip = this.#strip();
    if (!strip) return;
    this.#times ??= new FrameTimes(this.#ctx, this.#selection, strip);
    await this.#times.open();
  }

  drag(event: PointerEvent, frame: number): void {
    const strip = this.#strip();
    if (strip) dragFrames(this.#ctx, this.#selection, strip, { event, frame });
  }

  async copy(): Promise<void> {
    await copyFrames(this.#ctx, this.#selection, false);
  }

  async cut(): Promise<void> {
    await copyFrames(this.#ctx, this.#selection, true);
  }

  async paste(): Promise<void> {
    await pasteFrames(this.#ctx, this.#selection);
  }

  async pick(): Promise<void> {
    await pickFrames(this.#ctx, this.#selection);
  }

  async drop(dropped: Dropped, gap: number): Promise<void> {
    await dropFrames(this.#ctx, this.#selection, dropped, gap);
  }
}
