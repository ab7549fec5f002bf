import type { FixSettings } from '../../../pixelArt/fixSettings';
import type { FixDraft } from './fixDraft';
import { withSource } from './paletteControls';
import type { PaletteSource } from './paletteSources';

/** The palette step that puts a palette in place of the sprite's own colors. */
export function swapTo(draft: FixDraft, source: PaletteSource): NonNullable<FixSettings['palette']> {
  return withSource(draft.settings.palette, source);
}
