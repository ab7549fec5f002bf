import type { PreviewInit } from '../../shared/protocol/preview';
import type { Raster } from '../../sprite/pixels/raster';
import { Viewport } from './core/viewport';
import { restoreView } from './core/viewState';
import { checkerField } from './stage/checkerboard';

/** Reads a small picture at once; returns undefined for other pictures. Throws if the picture is damaged. */
export type QuickReader = (bytes: Uint8Array) => Raster | undefined;

/**
 * Draws a small still before the page is built, at the place where the page will draw it, because people opened the file to see the
 * picture. Returns the canvas, to be removed when the page shows the picture. Returns undefined if the page will show something else
 * first, or if the picture cannot be read; the page then says why.
 * @param kept the page's stored view
 */
export function paintFirst(
  { first, state, choices }: PreviewInit,
  kept: unknown,
  quick: QuickReader,
): HTMLElement | undefined {
  const [item, ...others] = state.items;
  const view = restoreView(kept, choices);
  if (!first || !item || item.id !== first.item || others.length || item.kind !== 'still' || !view.room)
    return undefined;
  // The user chose other layers than the file shows.
  if (view.eyes[item.id]) return undefined;
  try {
    const raster = quick(first.bytes.bytes);
    if (!raster) return undefined;
    const { width, height, data } = raster;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
    place(canvas, view.zoom, view.room);
    fill(canvas, view.background);
    document.body.append(canvas);
    return canvas;
  } catch {
    return undefined;
  }
}

/** @param room distances of the stage from the window's edges, in CSS pixels */
function place(
  canvas: HTMLCanvasElement,
  zoom: number | 'fit',
  room: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): void {
  const viewport = new Viewport(() => devicePixelRatio);
  viewport.resize(innerWidth - room.left - room.right, innerHeight - room.top - room.bottom);
  viewport.setPicture(canvas.width, canvas.height);
  viewport.zoomTo(zoom);
  const { origin, scale } = viewport;
  canvas.setAttribute('aria-hidden', 'true');
  canvas.style.position = 'fixed';
  canvas.style.zIndex = '1';
  canvas.style.imageRendering = 'pixelated';
  canvas.style.pointerEvents = 'none';
  canvas.style.left = `${room.left + origin.x}px`;
  canvas.style.top = `${room.top + origin.y}px`;
  canvas.style.width = `${canvas.width * scale}px`;
  canvas.style.height = `${canvas.height * scale}px`;
  const tile = (2 * checkerField(scale * devicePixelRatio, devicePixelRatio)) / devicePixelRatio;
  canvas.style.backgroundSize = `${tile}px ${tile}px`;
}

/** Like the class `checker` of the style sheet, which is not loaded yet. */
function fill(canvas: HTMLCanvasElement, background: string): void {
  if (background.startsWith('#')) canvas.style.backgroundColor = background;
  if (background !== 'checker') return;
  const field = (percent: number) =>
    `color-mix(in srgb, var(--vscode-foreground) ${percent}%, var(--vscode-editor-background))`;
  canvas.style.backgroundImage = `repeating-conic-gradient(${field(4)} 0 25%, ${field(9)} 0 50%)`;
}
