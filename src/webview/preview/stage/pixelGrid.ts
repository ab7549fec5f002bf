import { el } from '../../lib/dom';
import { placeCanvas } from '../core/canvas';
import type { Viewport } from '../core/viewport';
import { GRID_ZOOM } from '../core/zoomLevels';

/** The lines between all sprite pixels of a picture. Some of them are strong. */
export interface GridLines {
  /** Size of the picture in sprite pixels. */
  readonly width: number;
  readonly height: number;
  /** Number of sprite pixels between strong lines. */
  readonly strong: { readonly x: number; readonly y: number };
}

export interface PixelGrid {
  readonly element: HTMLCanvasElement;
  /** Draws the visible lines. Hidden below 8× and without `lines`. */
  place(viewport: Viewport, lines: GridLines | undefined): void;
}

/** Opacity of a line that is not strong. */
const WEAK = 0.5;

/**
 * Lines one screen pixel wide, drawn at the screen's resolution. Their dots are light and dark in turn, because they must show on light,
 * dark and gray pixels. The style sheet sets their opacity.
 */
export function createPixelGrid(): PixelGrid {
  const element = el('canvas', { class: 'pixel-grid', 'aria-hidden': 'true', hidden: true });
  const context = element.getContext('2d');
  let drawn = '';

  function draw(across: VisiblePixels, down: VisiblePixels, scale: number, dot: number): void {
    element.width = across.count * scale + 1;
    element.height = down.count * scale + 1;
    const dots = context?.createPattern(dotted(dot), 'repeat');
    if (!context || !dots) return;
    context.fillStyle = dots;
    for (let k = 0; k <= across.count; k++) {
      context.globalAlpha = opacityOf(across, k);
      context.fillRect(k * scale, 0, 1, element.height);
    }
    for (let k = 0; k <= down.count; k++) {
      const alpha = opacityOf(down, k);
      context.globalAlpha = alpha;
      context.clearRect(0, k * scale, element.width, alpha === 1 ? 1 : 0);
      context.fillRect(0, k * scale, element.width, 1);
    }
  }

  return {
    element,
    place(viewport, lines) {
      element.hidden = lines === undefined || viewport.zoom < GRID_ZOOM;
      if (!lines || element.hidden) return;
      const { visible, scale, pixelRatio } = viewport;
      const across = visiblePixels(visible.x, visible.width, lines.width, lines.strong.x);
      const down = visiblePixels(visible.y, visible.height, lines.height, lines.strong.y);
      const screen = Math.round(scale * pixelRatio);
      const dot = Math.max(1, Math.round(pixelRatio));
      const wanted = JSON.stringify([across, down, screen, pixelRatio]);
      if (wanted === drawn) return;
      drawn = wanted;
      draw(across, down, screen, dot);
      placeCanvas(element, 1 / pixelRatio, across.first * scale, down.first * scale);
    },
  };
}

/** Visible sprite pixels along one axis. */
interface VisiblePixels {
  readonly first: number;
  readonly count: number;
  /** Number of sprite pixels between strong lines. */
  readonly strong: number;
}

/** @param line number among the visible ones */
function opacityOf({ first, strong }: VisiblePixels, line: number): number {
  return (first + line) % strong === 0 ? 1 : WEAK;
}

/** The part of a picture's `size` sprite pixels that lies in a visible range. */
function visiblePixels(from: number, length: number, size: number, strong: number): VisiblePixels {
  const first = Math.min(size, Math.max(0, from));
  return { first, count: Math.max(0, Math.min(size, from + length) - first), strong };
}

/** A pattern of light and dark squares in turn, `dot` pixels wide. */
function dotted(dot: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(dot * 2, dot * 2);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, dot * 2, dot * 2);
  context.fillStyle = '#000';
  context.fillRect(dot, 0, dot, dot);
  context.fillRect(0, dot, dot, dot);
  return canvas;
}
