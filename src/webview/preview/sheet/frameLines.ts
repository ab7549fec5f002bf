import type { FrameRect } from '../../../shared/pixels/sheet';
import { el, setAttributes } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import { svg } from '../../lib/svg';
import type { Layer, Shown } from '../parts';
import type { Viewport } from '../viewport';

export interface FrameLines extends Layer {
  /** Shows how a cut would fall, instead of the frames that there are; undefined: those again. */
  preview(rects: readonly FrameRect[] | undefined): void;
}

/** Numbers are shown on frames of at least this size in CSS pixels, and on so many. */
const LEAST = { width: 22, height: 16 };
const MOST_NUMBERS = 512;

/**
 * Outlines and numbers of a sheet's frames over the whole sheet, with the current one marked.
 * @param current index of the frame that is marked
 */
export function createFrameLines(current: () => number | undefined): FrameLines {
  // Twice: what is light lies on what is dark, so that lines are seen on any picture.
  const paths = [svg('path', { class: 'frame-halo' }), svg('path', { class: 'frame-line' })] as const;
  const mark = svg('rect', { class: 'frame-mark', rx: 1 });
  const numbers = svg('g', { class: 'frame-numbers' });
  const element = el('div', { class: 'frame-lines', hidden: true, 'aria-hidden': 'true' });
  element.append(svg('svg', { width: '100%', height: '100%' }, ...paths, mark, numbers));
  let wanted: readonly FrameRect[] | undefined;
  let shown: readonly FrameRect[] = [];
  let drawn: readonly unknown[] = [];
  let scale = 1;

  function draw(): void {
    const at = wanted ? undefined : current();
    if (element.hidden || [shown, scale, at].every((value, index) => value === drawn[index])) return;
    drawn = [shown, scale, at];
    const outline = shown.map((rect) => outlineOf(rect, scale)).join('');
    for (const path of paths) path.setAttribute('d', outline);
    drawMark(at === undefined ? undefined : shown[at]);
    numbers.replaceChildren(...numbersOf(at));
  }

  function drawMark(rect: FrameRect | undefined): void {
    mark.style.display = rect ? '' : 'none';
    if (!rect) return;
    setAttributes(mark, { x: rect.x * scale, y: rect.y * scale, width: rect.w * scale, height: rect.h * scale });
  }

  function numbersOf(at: number | undefined): SVGElement[] {
    if (shown.length > MOST_NUMBERS) return [];
    return shown.flatMap(({ x, y, w, h }, index) => {
      if (w * scale < LEAST.width || h * scale < LEAST.height) return [];
      const place = { x: x * scale + 4, y: y * scale + 13, class: index === at ? 'current' : undefined };
      return svg('text', place, formatNumber(index + 1));
    });
  }

  return {
    position: 'over',
    element,
    preview(rects) {
      wanted = rects;
    },
    update(now) {
      const rects = rectsFor(now, wanted);
      element.hidden = !rects;
      shown = rects ?? [];
      draw();
    },
    place(viewport: Viewport) {
      scale = viewport.scale;
      draw();
    },
  };
}

/** The sheet must be on the stage as one picture. */
function rectsFor({ item, mode, picture, view }: Shown, wanted: readonly FrameRect[] | undefined) {
  if (mode !== 'one' || !item || !picture || (item.sheet && !view.whole)) return undefined;
  return wanted ?? item.sheet?.frames;
}

/** On the middle of screen pixels, so that lines are one pixel thin. */
function outlineOf({ x, y, w, h }: FrameRect, scale: number): string {
  const snap = (value: number) => Math.round(value * scale) + 0.5;
  return `M${snap(x)} ${snap(y)}H${snap(x + w) - 1}V${snap(y + h) - 1}H${snap(x)}Z`;
}
