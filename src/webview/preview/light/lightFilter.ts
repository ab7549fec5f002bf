import type { Filter, Shown } from '../parts';
import { type FixedSetup, toFixed } from './fixedLight';
import type { Lighter } from './lighter';
import type { LightModel } from './lightModel';
import type { LightSetup } from './lightSetup';
import type { LitFrames } from './litFrames';

/** Replaces the frame that is shown by the lit one, in an animation too. */
export function createLightFilter(model: LightModel, frames: (shown: Shown) => LitFrames, lighter: Lighter): Filter {
  let drawn: { from: LightSetup; width: number; height: number; fixed: FixedSetup } | undefined;

  /** The same object for the same set-up and size: what is made with it is found again. */
  function fixedFor(from: LightSetup, { width, height }: ImageData): FixedSetup {
    if (drawn?.from !== from || drawn.width !== width || drawn.height !== height) {
      drawn = { from, width, height, fixed: toFixed(from, width, height) };
    }
    return drawn.fixed;
  }

  return {
    update(shown) {
      frames(shown);
    },
    image(shown) {
      const { setup } = model;
      const frame = setup.on ? frames(shown).frame?.(shown.frame) : undefined;
      return frame && lighter.light(frame.sprite, frame.map, fixedFor(setup, frame.sprite));
    },
  };
}
