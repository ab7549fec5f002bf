/**
 * Shows a canvas, positioned absolutely, with `side` CSS pixels a canvas pixel, from `left` and `top` on. Where all three are whole
 * screen pixels, so is what is seen: browsers lay out in screen pixels. A transform would not do, because it enlarges a box that was
 * rounded to screen pixels before.
 */
export function placeCanvas(canvas: HTMLCanvasElement, side: number, left = 0, top = 0): void {
  canvas.style.width = `${canvas.width * side}px`;
  canvas.style.height = `${canvas.height * side}px`;
  canvas.style.left = `${left}px`;
  canvas.style.top = `${top}px`;
}
