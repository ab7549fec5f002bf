import type { Mask } from '../../../../sprite/draw/mask';
import type { Size } from '../../../../sprite/pixels/raster';
import { el, svg } from '../../../lib/dom';
import { outlinePath } from '../../core/coverMask';
import type { Viewport } from '../../core/viewport';

/** What is marked on the image. */
export interface TakenMarks extends Size {
  readonly taken?: Mask | undefined;
  readonly seam?: Mask | undefined;
  /** What still differs. */
  readonly differing?: Mask | undefined;
}

export interface TakenOverlay {
  readonly element: HTMLElement;
  update(): void;
  /** After the image was moved or zoomed. */
  place(): void;
}

/** Marks the pixels that were taken in, with an outline, and the seam where the rest differs. @param marks undefined: none */
export function takenOverlay(viewport: () => Viewport, marks: () => TakenMarks | undefined): TakenOverlay {
  const fill = svg('path', { class: 'take-fill' });
  const line = svg('path', { class: 'take-line', 'vector-effect': 'non-scaling-stroke' });
  const seam = svg('path', { class: 'take-seam' });
  const differs = svg('path', { class: 'take-differs', 'vector-effect': 'non-scaling-stroke' });
  const image = svg('svg', { preserveAspectRatio: 'none' }, fill, differs, line, seam);
  const element = el('div', { class: 'take-marks', 'aria-hidden': 'true', hidden: true }, image);
  let drawn: TakenMarks | undefined;
  const update = () => {
    const now = marks();
    if (drawn && now && PARTS.every((part) => drawn?.[part] === now[part])) return;
    drawn = now;
    element.hidden = !now;
    if (!now) return;
    place();
    image.setAttribute('viewBox', `0 0 ${now.width} ${now.height}`);
    fill.setAttribute('d', now.taken ? runsPath(now.taken) : '');
    line.setAttribute('d', now.taken ? maskOutline(now.taken) : '');
    differs.setAttribute('d', now.differing ? maskOutline(now.differing) : '');
    seam.setAttribute('d', now.seam ? runsPath(now.seam) : '');
  };
  const place = () => {
    if (!drawn) return;
    const { scale, shape } = viewport();
    element.style.width = `${drawn.width * scale * shape.x}px`;
    element.style.height = `${drawn.height * scale * shape.y}px`;
  };
  return { element, update, place };
}

const PARTS = ['taken', 'seam', 'differing'] as const;

/** The pixels of a mask, a rectangle for each run. */
export function runsPath({ x, y, width, height, bits }: Mask): string {
  const runs: string[] = [];
  for (let row = 0; row < height; row++)
    for (let at = row * width, end = at + width; at < end; at++) {
      if (!bits[at]) continue;
      const from = at;
      while (at < end && bits[at]) at++;
      runs.push(`M${x + from - row * width} ${y + row}h${at - from}v1h${from - at}z`);
    }
  return runs.join('');
}

function maskOutline({ x, y, width, height, bits }: Mask): string {
  const path = outlinePath(
    Uint32Array.from(bits, (bit) => 1 - bit),
    width,
    height,
  );
  return path.replaceAll(/M(\d+) (\d+)/g, (_, left: string, top: string) => `M${Number(left) + x} ${Number(top) + y}`);
}
