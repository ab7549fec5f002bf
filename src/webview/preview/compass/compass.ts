import type { PageContext, Shown } from '../parts';
import { createArranging } from './arranging';
import { type CompassSection, createCompassSection } from './compassSection';
import { type CompassView, createCompassView } from './compassView';
import { createModel } from './model';

/** Eight views of one sprite: large on the stage, and small among the details of one of them. */
export interface Compass {
  readonly view: CompassView;
  readonly section: CompassSection;
}

export function createCompass(ctx: PageContext): Compass {
  const arranging = createArranging(ctx);
  const build = createModel(ctx, arranging);
  const modelOf = (shown: Shown) => {
    arranging.update(shown);
    return build(shown);
  };
  return { view: createCompassView(ctx, arranging, modelOf), section: createCompassSection(ctx, modelOf) };
}
