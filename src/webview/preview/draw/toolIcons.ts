import { svg } from '../../lib/dom';

/** Lines on a square of 16 × 16, in the manner of codicons, which have none for these. */
const ICONS = {
  pencil: 'M2.5 13.5l.8-3.3 7.7-7.7 2.5 2.5-7.7 7.7zM9.3 4.2l2.5 2.5',
  eraser: 'M6.5 13.5l-4-4 7-7 4 4-7 7zM6 6l4 4M6.5 13.5h7',
  line: 'M2.5 13.5l11-11',
  rectangle: 'M2.5 3.5h11v9h-11z',
  ellipse: 'M8 3.5c3 0 5.5 2 5.5 4.5s-2.5 4.5-5.5 4.5-5.5-2-5.5-4.5 2.5-4.5 5.5-4.5z',
  fill: 'M6.5 1.5v4M2.5 8.5l5-5 5 5-5 5zM2.5 8.5h10M14 11c.6 1 .9 1.5.9 2a.9.9 0 0 1-1.8 0c0-.5.3-1 .9-2z',
  shade: 'M2.5 2.5h11v11h-11zM2.5 6.2h11M2.5 9.8h11M5 6.2v7.3M8 6.2v7.3M11 6.2v7.3',
  eyedropper:
    'M2.5 13.5l.5-2.5 5.5-5.5 2 2-5.5 5.5zM8 3.5l4.5 4.5M9.7 5.2l2-2a1.3 1.3 0 0 1 1.8 0 1.3 1.3 0 0 1 0 1.8l-2 2',
  marquee: 'M2.5 5v-1.5h2M7 3.5h2M11.5 3.5h2v2M13.5 7.5v2M13.5 11v1.5h-2M9 12.5h-2M4.5 12.5h-2v-1.5M2.5 9v-2',
  lasso: 'M4.5 10.5c-3-1.7-2.5-5.5 1-7 4-1.7 8.5 0 8.5 3s-4 5-8 4.5c-1.5-.2-2 1-1 1.5 1 .5.5 1.5-.5 2',
  wand: 'M2.5 13.5l7.5-7.5M11 2v2.5M11 7.5v2M7.5 5h2M12.5 5h2',
  move: 'M8 2v12M2 8h12M6.2 3.8l1.8-1.8 1.8 1.8M6.2 12.2l1.8 1.8 1.8-1.8M3.8 6.2l-1.8 1.8 1.8 1.8M12.2 6.2l1.8 1.8-1.8 1.8',
  'replace-color': 'M2.5 2.5h5v5h-5zM8.5 8.5h5v5h-5zM10 4.5h2.5v2.5M6 11.5h-2.5v-2.5',
  take: 'M8.5 2.5h5v5h-5zM7.5 8.5h-5v5h5zM11 9.5v2.5h-2.5M5 6.5V4h2.5',
  square: 'M4.5 4.5h7v7h-7z',
  round: 'M8 4.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z',
  'pixel-perfect': 'M2.5 10.5h3v3h-3zM6 7h3v3h-3zM9.5 3.5h3v3h-3z',
  filled: 'M2.5 3.5h11v9h-11zM4.5 6.5h7M4.5 8h7M4.5 9.5h7',
  contiguous: 'M2.5 2.5h6v6h-6zM8.5 8.5h5v5h-5M5.5 8.5v5h3',
  frames: 'M5.5 5.5h8v8h-8zM3.5 11.5v-8h8M1.5 9.5v-8h8',
  views: 'M1.5 1.5h4v4h-4zM6 1.5h4v4h-4zM10.5 1.5h4v4h-4zM1.5 10.5h4v4h-4zM6 10.5h4v4h-4zM10.5 10.5h4v4h-4z',
  'mirror-x': 'M8 1.5v13M5.5 4.5l-3.5 7h3.5zM10.5 4.5l3.5 7h-3.5z',
  'mirror-y': 'M1.5 8h13M4.5 5.5l7-3.5v3.5zM4.5 10.5l7 3.5v-3.5z',
  replace: 'M3.5 3.5h9v9h-9z',
  add: 'M2.5 2.5h7v7h-7zM6.5 9.5v4h7v-7h-4',
  subtract: 'M9.5 6.5v-4h-7v7h4M6.5 6.5h7v7h-7z',
  intersect: 'M2.5 9.5v-7h7M13.5 6.5v7h-7M6.5 6.5h3v3h-3z',
} as const;

export type ToolIcon = keyof typeof ICONS;

export function toolIcon(name: ToolIcon): SVGElement {
  return svg(
    'svg',
    { class: 'draw-icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    svg('path', { d: ICONS[name] }),
  );
}
