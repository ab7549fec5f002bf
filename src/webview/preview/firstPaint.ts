import { decodePng } from '../../shared/pixels/png';
import { sniffPicture } from '../../shared/pixels/sniff';
import type { PreviewInit } from '../../shared/protocol/preview';
import { checkerField } from './stage/checker';
import { Viewport } from './viewport';
import { restoreView } from './viewState';

/** Decoded in a millisecond or two. */
const MOST_PIXELS = 65_536;

/**
 * Draws a small still where the page will, before the page is built: that is what people opened the file for. Gives what was drawn,
 * to be removed once the page shows it; nothing where something else is shown first, or where the picture cannot be read, which the
 * page explains.
 */
export function paintFirst({ first, state, choices }: PreviewInit, kept: unknown): HTMLElement | undefined {
  const [item, ...others] = state.items;
  const view = restoreView(kept, choices);
  if (!first || !item || item.id !== first.item || others.length || item.kind !== 'still' || !view.room)
    return undefined;
  const { bytes } = first.bytes;
  const info = sniffPicture(bytes);
  if (info?.format !== 'png' || info.animated || info.width * info.height > MOST_PIXELS) return undefined;
  try {
    const { width, height, data } = decodePng(bytes);
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

/** @param room what lies around the stage, in CSS pixels of the window. */
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

/** As the class `checker` of the style sheet, which is not there yet. */
function fill(canvas: HTMLCanvasElement, background: string): void {
  if (background.startsWith('#')) canvas.style.backgroundColor = background;
  if (background !== 'checker') return;
  const field = (percent: number) =>
    `color-mix(in srgb, var(--vscode-foreground) ${percent}%, var(--vscode-editor-background))`;
  canvas.style.backgroundImage = `repeating-conic-gradient(${field(4)} 0 25%, ${field(9)} 0 50%)`;
}
