import { checkMeasured } from '../checks/checkSprite';
import type { FixStep, RuleId } from '../checks/finding';
import { MeasuredSprite } from '../checks/measuredSprite';
import type { PixelStyle } from '../checks/style';
import { GridSearch } from '../grid/gridSearch';
import { twinsDistance } from '../palette/mergeColors';
import type { SpriteViews } from '../pixels/views';
import { type FixSettings, NOTHING_TO_FIX } from './fixSettings';
import { type FixPlan, fixByPlan, planFix } from './fixSprite';
import { paletteFromStyle } from './ownColors';

/** Colors that are left, in this order until the checks find no more that are too many. Never 16: details would go. */
const MAX_COLORS = [128, 64, 48, 32];
/** Each step that turns on can show what another one must do, such as twins among colors that were soft before. */
const ROUNDS = 8;

/**
 * Good settings for a sprite: the steps that the checks name, as gently as they are content with. A sprite that is right gets `NOTHING_TO_FIX`; what may
 * be on purpose, a hint, turns nothing on.
 */
export function guessFix(sprite: SpriteViews, style: PixelStyle = {}, chosen?: Chosen): FixSettings {
  return guessPlan(sprite, style, chosen).settings;
}

/** What a person says before the guess: a sprite in front of something has another grid and other colors without that. */
export type Chosen = Pick<FixSettings, 'background'>;

/** The plan of these settings. */
export function guessPlan(sprite: SpriteViews, style: PixelStyle = {}, chosen?: Chosen): FixPlan {
  let plan = planFix(sprite, { ...NOTHING_TO_FIX, ...chosen });
  const before = new MeasuredSprite(sprite, chosen?.background ? undefined : plan.steps.search);
  let measured = chosen?.background ? measuredAfter(sprite, plan, before) : before;
  for (let round = 0; round < ROUNDS; round++, measured = measuredAfter(sprite, plan, before)) {
    const next = improved(measured, plan, style);
    if (next === plan.settings) break;
    plan = planFix(sprite, next, plan);
  }
  return plan;
}

/** The settings with what the checks still name for the result of a plan; the same object if they are content. */
function improved(measured: MeasuredSprite, plan: FixPlan, style: PixelStyle): FixSettings {
  const { settings } = plan;
  // A checkerboard has lines of its own, which aren't those between the sprite's pixels.
  if (settings.background === null && stepsFor(measured, style, ['checkerboard']).includes('background'))
    return { ...settings, background: { holes: false } };
  // True pixels first: they show what else there is to do, and are far fewer.
  const isEnlarged = settings.grid === null && stepsFor(measured, style, ['enlarged']).includes('grid');
  const steps = isEnlarged ? (['grid'] as const) : stepsFor(measured, style);
  if (steps.includes('grid') && measured.grid) return { ...settings, grid: measured.grid.step };
  return steps.reduce((so, step) => withStep(so, step, plan, style), settings);
}

/** What a plan makes of a sprite. A plan with a grid leaves true pixels, so none is searched again; what is cut out has the grid that it had before. */
function measuredAfter(sprite: SpriteViews, plan: FixPlan, before: MeasuredSprite): MeasuredSprite {
  const { views } = fixByPlan(sprite, plan);
  const fixed = { ...sprite, views: sprite.views.map((view, at) => ({ ...view, frames: views[at] ?? view.frames })) };
  if (plan.settings.grid) return new MeasuredSprite(fixed, new GridSearch([]), before);
  return new MeasuredSprite(fixed, plan.settings.background ? plan.steps.search : undefined, before);
}

/** The steps that remove what is wrong, in the order of findings. */
function stepsFor(measured: MeasuredSprite, style: PixelStyle, rules?: readonly RuleId[]): FixStep[] {
  const steps = checkMeasured(measured, style, rules).flatMap(({ fix, severity }) =>
    fix && severity !== 'hint' ? [fix] : [],
  );
  return [...new Set(steps)];
}

/** The settings with a step, or with more of it; the same object if that is all it can do. */
function withStep(settings: FixSettings, step: FixStep, plan: FixPlan, style: PixelStyle): FixSettings {
  if (step === 'colors') return withColors(settings, plan);
  if (step === 'grid' || settings[step] !== null) return settings;
  switch (step) {
    case 'background':
      return { ...settings, background: { holes: false } };
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

function withColors(settings: FixSettings, plan: FixPlan): FixSettings {
  const { colors } = settings;
  const [first = 64] = MAX_COLORS;
  if (!colors) {
    // Alpha may be turned on in the same round, and decides which colors there are.
    const { counts } =
      settings.alpha === plan.settings.alpha ? plan.steps : planFix(plan.steps.sprite, settings, plan).steps;
    return { ...settings, colors: { twins: twinsDistance(counts), most: first } };
  }
  const most = MAX_COLORS.find((count) => count < colors.most);
  return most === undefined ? settings : { ...settings, colors: { ...colors, most } };
}
