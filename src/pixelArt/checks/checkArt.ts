import type { Art } from '../art';
import type { Finding } from '../finding';
import type { PixelStyle } from '../style';

/** Checks a sprite by all rules; a set is judged as a set. Errors first, then warnings, then hints. */
export function checkArt(_art: Art, _style: PixelStyle = {}): Finding[] {
  return [];
}
