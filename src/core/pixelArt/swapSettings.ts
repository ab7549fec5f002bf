import { CanceledError } from '../../service/errors';
import { type FixSettings, NOTHING_TO_FIX } from '../../sprite/fix/fixSettings';
import { swapPairs } from '../../sprite/fix/swapPalette';
import { SentenceError } from '../text/errors';
import type { PixelArt } from './pixelArt';
import type { Batch } from './pixelCalls';

/** Most colors of a palette step, and most pairs; as in `fixSettings`. */
const MAX_COLORS = 4096;

/**
 * Settings that put another palette in place of the colors of several sprites. All sprites get the same pairs, so a color that they share stays one: colors
 * are paired as for one sprite, and those in most sprites count the most. Sprites that can't be read are left out.
 * @param places URI strings of files and folders
 * @param palette 0xRRGGBB, at least one
 * @throws CanceledError
 */
export async function swapSettingsFor(
  art: Pick<PixelArt, 'sprites' | 'colors'>,
  places: readonly string[],
  palette: readonly number[],
  { signal, tell }: Pick<Batch, 'signal' | 'tell'>,
): Promise<FixSettings> {
  const { sources } = await art.sprites(places, signal);
  const counts = new Map<number, number>();
  for (const [index, source] of sources.entries()) {
    if (signal.aborted) throw new CanceledError();
    tell?.(index, sources.length);
    const colors = await art.colors(source, signal).catch((error: unknown) => {
      if (!(error instanceof SentenceError)) throw error;
    });
    for (const rgb of colors ?? []) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  }
  const order = [...counts].sort(([one, more], [other, less]) => less - more || one - other).slice(0, MAX_COLORS);
  const own = {
    colors: Uint32Array.from(order, ([rgb]) => rgb),
    pixels: Uint32Array.from(order, ([, count]) => count),
  };
  const colors = [...new Set(palette)].slice(0, MAX_COLORS);
  return { ...NOTHING_TO_FIX, palette: { colors, dither: false, ramps: false, changes: swapPairs(own, colors) } };
}
