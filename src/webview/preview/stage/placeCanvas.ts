/**
 * Shows a canvas, positioned absolutely, with `side` CSS pixels a canvas pixel, from `left` and `top` on. By a transform: a width of its
 * own would be rounded to whole CSS pixels on some screens, and then not all canvas pixels would come out the same size.
 */
export function placeCanvas(canvas: HTMLCanvasElement, side: number, left = 0, top = 0): void {
  canvas.style.transform = `translate(${left}px, ${top}px) scale(${side})`;
}
