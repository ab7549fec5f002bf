import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import type { Picture } from '../../lib/picture/picture';
import type { PageContext, Shown, View } from '../core/feature';
import { playedDurations, playOrderOf } from './playback';
import { frameText } from './playWords';
import { frameAtTime, TILE_GAP, TILE_PITCH, timeSpans } from './stripLayout';

/** With more frames, the lines between them would fill the timeline. */
const MAX_LINES = 160;

/** A slim line on which each frame takes as much room as it lasts. It is a slider: the pointer and the arrow keys scrub. */
export class Timeline implements View {
  readonly #ctx: PageContext;

  readonly element: HTMLElement;
  readonly #played = el('div', { class: 'timeline-range' });
  readonly #head = el('div', { class: 'timeline-head' });
  readonly #between = el('div', { class: 'timeline-lines' });
  readonly #track = el('div', { class: 'timeline-track' }, this.#played, this.#head, this.#between);
  #picture: Picture | undefined;
  #fps: number | undefined;
  /** As `timeSpans` returns them. */
  #spans: readonly number[] = [0, 1];
  #current = -1;

  constructor(ctx: PageContext) {
    this.#ctx = ctx;
    this.element = el(
      'div',
      { class: 'timeline', role: 'slider', tabindex: 0, 'aria-label': l10n.t('Timeline') },
      this.#track,
    );
    this.element.setAttribute('aria-valuemin', '1');
    this.#listen();
  }

  update(shown: Shown): void {
    const { picture, view } = shown;
    if (!picture) return;
    if (picture !== this.#picture || view.fps !== this.#fps) this.#load(picture, view.fps);
    const { from, to } = playOrderOf(shown);
    const [begin = 0, end = 1] = [this.#spans[from], this.#spans[to + 1]];
    this.#played.style.left = `${begin * 100}%`;
    this.#played.style.width = `${(end - begin) * 100}%`;
    this.frame(shown);
    this.#setValue(shown);
  }

  frame(shown: Shown): void {
    if (shown.picture !== this.#picture) return;
    if (shown.frame !== this.#current) {
      this.#current = shown.frame;
      this.#moveHead(shown.frame);
    }
    // While the animation plays, screen readers would get thirty values per second.
    if (!shown.playing) this.#setValue(shown);
  }

  #listen(): void {
    const { element } = this;
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      this.#seek(event);
    });
    element.addEventListener('pointermove', (event) => {
      if (element.hasPointerCapture(event.pointerId)) this.#seek(event);
    });
    element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.#ctx.player.step(by);
    });
  }

  #seek(event: PointerEvent): void {
    const { player } = this.#ctx;
    const { left, width } = this.#track.getBoundingClientRect();
    const under = frameAtTime(this.#spans, (event.clientX - left) / Math.max(1, width));
    if (under !== player.frame || player.playing) player.seek(under);
  }

  #load(picture: Picture, fps: number | undefined): void {
    const count = picture.frames.length;
    this.#picture = picture;
    this.#fps = fps;
    this.#spans = timeSpans(playedDurations(picture, fps));
    this.#current = -1;
    this.element.setAttribute('aria-valuemax', String(count));
    this.element.style.maxWidth = `${count * TILE_PITCH - TILE_GAP}px`;
    this.#between.style.backgroundImage = count > MAX_LINES ? '' : lines(this.#spans);
  }

  #moveHead(frame: number): void {
    const [begin = 0, end = 1] = [this.#spans[frame], this.#spans[frame + 1]];
    // Moving a background only repaints: no layout, no new layer. Its position is a share of the room beside it.
    const beside = 1 - (end - begin);
    this.#head.style.backgroundSize = `${(end - begin) * 100}% 100%`;
    this.#head.style.backgroundPositionX = `${beside > 0 ? (begin / beside) * 100 : 0}%`;
  }

  /** Sets the slider's value for screen readers. */
  #setValue({ frame, picture }: Shown): void {
    const value = String(frame + 1);
    if (!picture || this.element.getAttribute('aria-valuenow') === value) return;
    this.element.setAttribute('aria-valuenow', value);
    this.element.setAttribute('aria-valuetext', frameText(frame, picture));
  }
}

/** The lines between the frames as one CSS background. */
function lines(spans: readonly number[]): string {
  const stops = spans.slice(1, -1).map((at) => {
    const place = `${(at * 100).toFixed(3)}%`;
    return `transparent calc(${place} - 1px), var(--between) calc(${place} - 1px) ${place}, transparent ${place}`;
  });
  return stops.length ? `linear-gradient(90deg, ${stops.join(', ')})` : '';
}
