import { drawText, LINE_HEIGHT, textWidth } from '../../../src/sprite/contactSheet/pixelFont';
import { createRaster, type Raster, wordsOf } from '../../../src/sprite/pixels/raster';

/** Where a text is drawn. */
export interface FoundText {
  readonly x: number;
  readonly y: number;
  /** Size of a pixel of the font. */
  readonly times: number;
  /** As in `wordsOf`. */
  readonly color: number;
}

/** Every place of a text in an image: all its pixels have one color, and those around them have others. */
export function findText(picture: Raster, text: string): FoundText[] {
  return [1, 2].flatMap((times) => placesOf(picture, text, times));
}

function placesOf(picture: Raster, text: string, times: number): FoundText[] {
  const [width, height] = [textWidth([...text].length, times), LINE_HEIGHT * times];
  const pattern = createRaster(width, height);
  drawText(pattern, text, 0, 0, 1, times);
  const ink: number[] = [];
  const around: number[] = [];
  wordsOf(pattern.data).forEach((word, at) => {
    (word ? ink : around).push(Math.floor(at / width) * picture.width + (at % width));
  });
  const words = wordsOf(picture.data);
  const found: FoundText[] = [];
  for (let y = 0; y + height <= picture.height; y++) {
    for (let x = 0; x + width <= picture.width; x++) {
      const start = y * picture.width + x;
      if (isThere(words, start, ink, around)) found.push({ x, y, times, color: words[start + (ink[0] ?? 0)] ?? 0 });
    }
  }
  return found;
}

/** Whether all pixels of the ink have one color, and those around it others. A plain loop: it runs at every place of an image. */
function isThere(words: Uint32Array, start: number, ink: readonly number[], around: readonly number[]): boolean {
  const color = words[start + (ink[0] ?? 0)];
  // The first pixel around it differs at few places of a plain area.
  for (const offset of around) if (words[start + offset] === color) return false;
  for (const offset of ink) if (words[start + offset] !== color) return false;
  return true;
}
