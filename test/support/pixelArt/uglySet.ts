import { encodePng } from '../../../src/sprite/formats/png';
import type { Raster } from '../../../src/sprite/pixels/raster';
import { FALLBACK_PLACES } from '../../../src/sprite/source/compass';
import { seeded } from '../random';
import { drifted, viewsOf, withRoom } from './labeledSprites';
import { resample } from './resampling';

/** Picture pixels for each sprite pixel. */
export const FACTOR = 4;

/** Eight views of a knight as an image model draws them: enlarged, standing at three heights, with colors that drift from view to view. */
export async function uglySet(): Promise<Raster[]> {
  const random = seeded(8);
  return (await viewsOf('knight', 32)).map((view, at) => {
    const lift = [0, 3, 1][at % 3] ?? 0;
    const { width, height, data } = drifted(withRoom(view, 2, 4 - lift, 2, lift), 5, random);
    return resample({ width, height, data }, width * FACTOR, height * FACTOR, 'nearest');
  });
}

/** The same as files: `knight_s.png` and so on. */
export async function uglyFiles(): Promise<Record<string, Uint8Array>> {
  const views = await uglySet();
  return Object.fromEntries(views.map((view, at) => [`knight_${FALLBACK_PLACES[at]}.png`, encodePng(view)]));
}
