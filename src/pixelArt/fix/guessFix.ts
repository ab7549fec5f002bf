import { type Art, picturesOf } from '../art';
import { checkArt } from '../checks/checkArt';
import { type FixSettings, type FixStep, NOTHING_TO_FIX } from '../fixSettings';
import { findGrid } from '../grid/findGrid';
import { JUST_NOTICEABLE } from '../oklab';
import { paletteFromStyle } from '../palette/ownColors';
import type { PixelStyle } from '../style';
import { fixArt } from './fixArt';

/** More colors than that are noise in a sprite; fewer are left as they are, because nobody likes a sprite reduced to 16. */
const MOST_COLORS = 64;
/** Each step that turns on can show what another one must do, such as twins among colors that were soft before. */
const ROUNDS = 4;

/** Good settings for a sprite: only steps that it needs are on. A sprite that is right gets `NOTHING_TO_FIX`. */
export function guessFix(art: Art, style: PixelStyle = {}): FixSettings {
  const grid = findGrid(picturesOf(art));
  let settings: FixSettings = grid ? { ...NOTHING_TO_FIX, grid: grid.step } : NOTHING_TO_FIX;
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = stepsFor(fixedBy(art, settings), style).filter((step) => step !== 'grid' && settings[step] === null);
    if (wanted.length === 0) break;
    for (const step of wanted) settings = { ...settings, ...usual(step, style) };
  }
  return settings;
}

function fixedBy(art: Art, settings: FixSettings): Art {
  if (settings === NOTHING_TO_FIX) return art;
  const { views } = fixArt(art, settings);
  return { views: art.views.map((view, at) => ({ ...view, frames: views[at] ?? view.frames })) };
}

/** The steps that remove what is wrong; a hint may be on purpose. */
function stepsFor(art: Art, style: PixelStyle): FixStep[] {
  return checkArt(art, style).flatMap(({ fix, severity }) => (fix && severity !== 'hint' ? [fix] : []));
}

function usual(step: FixStep, style: PixelStyle): Partial<FixSettings> {
  switch (step) {
    case 'alpha':
      return { alpha: { from: 128 } };
    case 'colors':
      return { colors: { twins: JUST_NOTICEABLE, most: MOST_COLORS } };
    case 'palette': {
      const colors = paletteFromStyle(style);
      return colors ? { palette: { colors, dither: false, ramps: false, changes: [] } } : {};
    }
    case 'specks':
      return { specks: { most: 1 } };
    case 'anchor':
      return { anchor: 'feet' };
    case 'grid':
      return {};
  }
}
