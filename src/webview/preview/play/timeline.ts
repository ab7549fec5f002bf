import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import type { Picture } from '../../lib/picture/picture';
import type { PageContext, Shown, View } from '../core/feature';
import { playedDurations, playOrderOf } from './playback';
import { frameText } from './playWords';
import { frameAtTime, TILE_GAP, TILE_PITCH, timeSpans } from './stripLayout';

/** With more frames, the lines between them would fill the timeline. */
const MOST_LINES = 160;

/** A slim line on which each frame takes as much room as it lasts. It is a slider: pointer and arrow keys scrub. */
export function createTimeline(ctx: PageContext): View {
  const { player } = ctx;
  const played = el('div', { class: 'timeline-range' });
  const head = el('div', { class: 'timeline-head' });
  const between = el('div', { class: 'timeline-lines' });
  const track = el('div', { class: 'timeline-track' }, played, head, between);
  const element = el(
    'div',
    { class: 'timeline', role: 'slider', tabindex: 0, 'aria-label': l10n.t('Timeline') },
    track,
  );
  element.setAttribute('aria-valuemin', '1');
  let picture: Picture | undefined;
  let fps: number | undefined;
  let spans: readonly number[] = [0, 1];
  let current = -1;

  function load(shown: Shown, next: Picture): void {
    picture = next;
    ({ fps } = shown.view);
    spans = timeSpans(playedDurations(next, fps));
    current = -1;
    element.setAttribute('aria-valuemax', String(next.frames.length));
    element.style.maxWidth = `${next.frames.length * TILE_PITCH - TILE_GAP}px`;
    between.style.backgroundImage = next.frames.length > MOST_LINES ? '' : lines(spans);
  }

  function frame(shown: Shown): void {
    if (shown.picture !== picture) return;
    if (shown.frame !== current) {
      current = shown.frame;
      const [begin = 0, end = 1] = [spans[current], spans[current + 1]];
      // Moving a background only repaints: no layout, no new layer. Its position is a share of the room beside it.
      const beside = 1 - (end - begin);
      head.style.backgroundSize = `${(end - begin) * 100}% 100%`;
      head.style.backgroundPositionX = `${beside > 0 ? (begin / beside) * 100 : 0}%`;
    }
    // While it plays, screen readers would get thirty values a second.
    if (!shown.playing) tell(shown);
  }

  function tell(shown: Shown): void {
    const value = String(shown.frame + 1);
    if (!shown.picture || element.getAttribute('aria-valuenow') === value) return;
    element.setAttribute('aria-valuenow', value);
    element.setAttribute('aria-valuetext', frameText(shown.frame, shown.picture));
  }

  function seek(event: PointerEvent): void {
    const { left, width } = track.getBoundingClientRect();
    const under = frameAtTime(spans, (event.clientX - left) / Math.max(1, width));
    if (under !== player.frame || player.playing) player.seek(under);
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    seek(event);
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) seek(event);
  });
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    player.step(by);
  });

  return {
    element,
    update(shown) {
      if (!shown.picture) return;
      if (shown.picture !== picture || shown.view.fps !== fps) load(shown, shown.picture);
      const { from, to } = playOrderOf(shown);
      const [begin = 0, end = 1] = [spans[from], spans[to + 1]];
      played.style.left = `${begin * 100}%`;
      played.style.width = `${(end - begin) * 100}%`;
      frame(shown);
      tell(shown);
    },
    frame,
  };
}

/** The lines between the frames as one CSS background. */
function lines(spans: readonly number[]): string {
  const stops = spans.slice(1, -1).map((at) => {
    const place = `${(at * 100).toFixed(3)}%`;
    return `transparent calc(${place} - 1px), var(--between) calc(${place} - 1px) ${place}, transparent ${place}`;
  });
  return stops.length ? `linear-gradient(90deg, ${stops.join(', ')})` : '';
}
