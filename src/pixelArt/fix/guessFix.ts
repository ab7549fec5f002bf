import { type Art, picturesOf } from '../art';
import { checkArt } from '../checks/checkArt';
import { type FixSettings, type FixStep, NOTHING_TO_FIX } from '../fixSettings';
import { findGrid } from '../grid/findGrid';
import { twinsDistance } from '../palette/mergeColors';
import { paletteFromStyle } from '../palette/ownColors';
import type { PixelStyle } from '../style';
import { fixArt, planFix } from './fixArt';

/** Colors that are left, in this order until the checks find no more that are too many. Never 16: details would go. */
const MOST_COLORS = [128, 64, 48, 32];
/** Each step that turns on can show what another one must do, such as twins among colors that were soft before. */
const ROUNDS = 6;

/**
 * Good settings for a sprite: the steps that the checks name, as gently as they are content with. A sprite that is right gets `NOTHING_TO_FIX`; what may
 * be on purpose, a hint, turns nothing on.
 */
export function guessFix(art: Art, style: PixelStyle = {}): FixSettings {
  const grid = findGrid(picturesOf(art));
  let settings: FixSettings = grid ? { ...NOTHING_TO_FIX, grid: grid.step } : NOTHING_TO_FIX;
  for (let round = 0; round < ROUNDS; round++) {
    const next = stepsFor(fixedBy(art, settings), style).reduce((so, step) => withStep(so, step, art, style), settings);
    if (next === settings) break;
    settings = next;
  }
  return settings;
}

function fixedBy(art: Art, settings: FixSettings): Art {
  if (settings === NOTHING_TO_FIX) return art;
  const { views } = fixArt(art, settings);
  return { views: art.views.map((view, at) => ({ ...view, frames: views[at] ?? view.frames })) };
}

/** The steps that remove what is wrong, in the order of findings. */
function stepsFor(art: Art, style: PixelStyle): FixStep[] {
  const steps = checkArt(art, style).flatMap(({ fix, severity }) => (fix && severity !== 'hint' ? [fix] : []));
  return [...new Set(steps)];
}

/** The settings with a step, or with more of it; the same object if that is all it can do. */
function withStep(settings: FixSettings, step: FixStep, art: Art, style: PixelStyle): FixSettings {
  if (step === 'colors') return withColors(settings, art);
  if (step === 'grid' || settings[step] !== null) return settings;
  switch (step) {
    case 'alpha':
      return { ...settings, alpha: { from: 128 } };
    case 'palette': {
      const colors = paletteFromStyle(style);
      return colors ? { ...settings, palette: { colors, dither: false, ramps: false, changes: [] } } : settings;
    }
    case 'specks':
      return { ...settings, specks: { most: 1 } };
    case 'anchor':
      return { ...settings, anchor: 'feet' };
  }
}

function withColors(settings: FixSettings, art: Art): FixSettings {
  const { colors } = settings;
  const [first = 64] = MOST_COLORS;
  if (!colors) {
    const { counts } = planFix(art, settings).steps;
    return { ...settings, colors: { twins: twinsDistance(counts), most: first } };
  }
  const most = MOST_COLORS.find((count) => count < colors.most);
  return most === undefined ? settings : { ...settings, colors: { ...colors, most } };
}
