import type { Feature, Filter, PageContext, Shown } from '../feature';
import { lightCommands } from './lightCommands';
import { createLighter, type Lighter } from './lighter';
import { createLightHandles } from './lightHandles';
import { type FixedSetup, toFixed } from './lighting';
import { createLightModel, type LightModel } from './lightModel';
import { createLightPanel } from './lightPanel';
import type { LightSetup } from './lightSetup';
import { createLitFrames, type LitFrames } from './litFrames';
import { createNormalDraft } from './normalDraft';
import { createNormalPanel } from './normalPanel';

/** Lights a sprite by its normal map. */
export function createLight(ctx: PageContext): Feature {
  const model = createLightModel(ctx);
  const lighter = createLighter();
  const draft = createNormalDraft(ctx);
  const frames = createLitFrames(ctx, draft, lighter.clear);
  const layer = createLightHandles(ctx, model, frames);
  const focusAdded = () => layer.focus(model.setup.lights.length - 1);
  const commands = lightCommands(ctx, model, draft, frames, focusAdded, () => normalPanel.focus());
  const normalPanel = createNormalPanel(draft, commands);
  return {
    commands: Object.values(commands),
    toolbar: { compare: [commands.toggle] },
    layers: [layer],
    filters: [createLightFilter(model, frames, lighter)],
    sections: [normalPanel, createLightPanel(model, commands, frames, layer.mark)],
  };
}

/** Replaces each frame by the lit one. */
function createLightFilter(model: LightModel, frames: (shown: Shown) => LitFrames, lighter: Lighter): Filter {
  let drawn: { from: LightSetup; width: number; height: number; fixed: FixedSetup } | undefined;

  /** Returns the same object for the same set-up and size, because the lighter caches by it. */
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
