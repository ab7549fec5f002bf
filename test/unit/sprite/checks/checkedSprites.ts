import { checkSprite } from '../../../../src/sprite/checks/checkSprite';
import type { Finding, RuleId } from '../../../../src/sprite/checks/finding';
import type { FactsOf } from '../../../../src/sprite/checks/rule';
import type { PixelStyle } from '../../../../src/sprite/checks/style';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import type { FrameRange, SpriteViews } from '../../../../src/sprite/pixels/views';
import { DRAWN } from '../../../support/pixelArt/cleanSprites';

/** Frames of one view. */
export const animation = (frames: readonly Raster[], loops: readonly FrameRange[] = []): SpriteViews => ({
  views: [{ frames, loops }],
});

export const still = (picture: Raster): SpriteViews => animation([picture]);

/** What the records say that a service drew. */
export const drawn = (sprite: SpriteViews): SpriteViews => ({ ...sprite, origin: DRAWN });

/** A frame for each view. */
export const views = (pictures: readonly Raster[]): SpriteViews => ({
  views: pictures.map((picture) => ({ frames: [picture], loops: [] })),
});

/** The finding of one rule. */
export function findingOf<R extends RuleId>(
  sprite: SpriteViews,
  rule: R,
  style?: PixelStyle,
): (FactsOf<R> & Pick<Finding, 'severity' | 'places' | 'fix'>) | undefined {
  const isRule = (finding: Finding): finding is FactsOf<R> & Finding => finding.rule === rule;
  return checkSprite(sprite, style).find(isRule);
}

/** A raster from what is painted at each pixel: RGBA, 0xRRGGBBAA; undefined: transparent. */
export function painted(width: number, height: number, paint: (x: number, y: number) => number | undefined): Raster {
  const raster = createRaster(width, height);
  const view = new DataView(raster.data.buffer);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) view.setUint32((y * width + x) * 4, paint(x, y) ?? 0);
  return raster;
}

/** The marked pixels of a place, as `x,y`. */
export const pixelsAt = (finding: Pick<Finding, 'places'> | undefined, place = 0): string[] =>
  (finding?.places[place]?.pixels ?? []).flatMap(({ x, y, length }) =>
    Array.from({ length }, (_, at) => `${x + at},${y}`),
  );
