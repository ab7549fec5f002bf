import type { Grid } from '../grid/grid';
import { hasJpegTraces } from '../pixels/jpegTraces';
import type { Raster } from '../pixels/raster';
import type { Origin } from '../pixels/views';

/**
 * What speaks for pixels that nobody chose one by one: a service drew them (`drawn`), their file changes colors (`lossy`), they were enlarged, or they are
 * from a lossy file, as blocks of JPEG tell (`traces`).
 */
export type Evidence = 'drawn' | 'lossy' | 'enlarged' | 'traces';

/**
 * The first evidence about a sprite. Undefined if nothing speaks against a picture that somebody drew at its own size: its colors and its soft alpha are a
 * matter of taste then, so what rules of these find is a hint (`Rule.taste`), and no step is on for it.
 * @param grid the one that was found in its pictures
 */
export function evidenceOf(
  origin: Origin | undefined,
  grid: Grid | undefined,
  pictures: readonly Raster[],
): Evidence | undefined {
  if (origin?.drawn) return 'drawn';
  if (origin?.lossy) return 'lossy';
  if (grid) return 'enlarged';
  return pictures.some(hasJpegTraces) ? 'traces' : undefined;
}
