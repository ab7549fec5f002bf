import type { Command } from '../command';
import type { Filter, Layer, PageContext, View } from '../parts';
import { type LightCommands, lightCommands } from './lightCommands';
import { createLighter } from './lighter';
import { createLightFilter } from './lightFilter';
import { createLightHandles } from './lightHandles';
import { createLightModel } from './lightModel';
import { createLightPanel } from './lightPanel';
import { createLitFrames } from './litFrames';

/** The parts of the page that light a sprite by its normal map. */
export interface LightParts {
  readonly filter: Filter;
  readonly layer: Layer;
  readonly section: View;
  readonly commands: LightCommands;
}

export function createLight(ctx: PageContext): LightParts {
  const model = createLightModel(ctx);
  const lighter = createLighter();
  const frames = createLitFrames(ctx, lighter.clear);
  const layer = createLightHandles(ctx, model, frames);
  const commands = lightCommands(ctx, model, frames, () => layer.focus(model.setup.lights.length - 1));
  const all: readonly Command[] = Object.values(commands);
  return {
    filter: { ...createLightFilter(model, frames, lighter), commands: all },
    layer,
    section: createLightPanel(model, commands, frames, layer.mark),
    commands,
  };
}
