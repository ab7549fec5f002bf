import { ExportError, type ExportSprite } from '../source/sprite';
import { pictureFile } from './keptPalette';
import { MAX_SIDE } from './layout';
import { nameFrames, namesFrames } from './names';
import { scaledRaster } from './scale';
import type { WriteFormat } from './tools';

/** A PNG for each frame, with a number unless there is only one frame. */
export const writePng: WriteFormat = async (sprite, options, tools) => {
  const { names: pattern, scale } = options;
  const [width, height] = [sprite.width * scale, sprite.height * scale];
  if (Math.max(width, height) > MAX_SIDE) throw new ExportError({ fault: 'too-large', width, height });
  const names = pngNames(sprite, pattern);
  return sprite.frames.map(({ image, indices }, i) => {
    tools.check();
    const picture = scaledRaster(image, scale);
    const indexed = indices && { indices: () => scaledRaster(indices(), scale) };
    return { name: names[i] ?? '', bytes: pictureFile({ picture, ...indexed }, sprite.palette, tools) };
  });
};

/** File names for a sprite's frames. @param pattern a person's own @throws ExportError `bad-names` */
export function pngNames(sprite: ExportSprite, pattern: string | undefined): string[] {
  return namesFrames(pattern)
    ? nameFrames(sprite, withEnding(pattern), 'png')
    : sequence(sprite.title, sprite.frames.length, sprite.part !== undefined && pattern === undefined);
}

const withEnding = (pattern: string) => (/\.(?:png|\{extension\})$/i.test(pattern) ? pattern : `${pattern}.png`);

/**
 * As Aseprite names them: `hero1.png`, `hero2.png` …; a title that ends with digits continues from there: `walk07.png`, `walk08.png` …;
 * for a part, whose own name may end with digits: `hero #walk 0.png`, `hero #walk 1.png` …
 */
function sequence(title: string, count: number, isPart: boolean): string[] {
  if (count === 1) return [`${title}.png`];
  if (isPart) return Array.from({ length: count }, (_, i) => `${title} ${i}.png`);
  const [, stem = title, digits = '1'] = /^(.*?)(\d+)$/s.exec(title) ?? [];
  const first = BigInt(digits);
  return Array.from(
    { length: count },
    (_, i) => `${stem}${String(first + BigInt(i)).padStart(digits.length, '0')}.png`,
  );
}
