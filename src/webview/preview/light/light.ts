import type { Feature, Filter, PageContext, Shown } from '../core/feature';
import type { LightSetup } from '../core/lightSetup';
import { lightCommands } from './lightCommands';
import { type FixedSetup, toFixed } from './lightFormula';
import { createLightHandles } from './lightHandles';
import { createLightModel, type LightModel } from './lightModel';
import { createLightPanel } from './lightPanel';
import { createLightRenderer, type LightRenderer } from './lightRenderer';
import { createLitFrames, type LitFrames } from './litFrames';
import { createNormalDraft } from './normalDraft';
import { createNormalPanel } from './normalPanel';

/** Lights a sprite by its normal map. */
export function createLight(ctx: PageContext): Feature {
  const model = createLightModel(ctx);
  const lighter = createLightRenderer();
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
function createLightFilter(model: LightModel, frames: (shown: Shown) => LitFrames, lighter: LightRenderer): Filter {
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
