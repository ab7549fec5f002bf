import { el } from '../../lib/dom';
import type { Feature, Filter, PageContext, Shown } from '../core/feature';
import { createLateView } from '../core/lateView';
import type { LightSetup } from '../core/lightSetup';
import { lightCommands, normalMapCommands } from './lightCommands';
import { type FixedSetup, toFixed } from './lightFormula';
import { createLightHandles } from './lightHandles';
import { createLightModel, type LightModel } from './lightModel';
import { createLightPanel } from './lightPanel';
import { createLightRenderer, type LightRenderer } from './lightRenderer';
import { createMappedSprite, type MappedSprite } from './mappedSprite';
import { createNormalDraft } from './normalDraft';

/** Lights a sprite by its normal map. */
export function createLight(ctx: PageContext): Feature {
  const model = createLightModel(ctx);
  const renderer = createLightRenderer();
  const draft = createNormalDraft(ctx);
  const mapped = createMappedSprite(ctx, draft, renderer.clear);
  const handles = createLightHandles(ctx, model, mapped);
  const commands = lightCommands(model, mapped, () => handles.focus(model.setup.lights.length - 1));
  const mapCommands = normalMapCommands(ctx, draft, mapped, () => normalPanel.use(({ focus }) => focus()));
  const element = el('div', { class: 'light normal-map', hidden: true });
  const normalPanel = createLateView(ctx, {
    element,
    isWanted: draft.isOn,
    load: async () => (await import('./normalPanel')).createNormalPanel(draft, mapCommands.saveDraft, element),
  });
  return {
    commands: [...Object.values(commands), ...Object.values(mapCommands)],
    toolbar: { compare: [commands.toggle] },
    layers: [handles],
    filters: [createLightFilter(model, mapped, renderer)],
    sections: [normalPanel, createLightPanel(model, commands, mapCommands, mapped, handles.mark)],
  };
}

/** Replaces each frame with the lit one. */
function createLightFilter(model: LightModel, mapped: (shown: Shown) => MappedSprite, renderer: LightRenderer): Filter {
  let last: { from: LightSetup; width: number; height: number; fixed: FixedSetup } | undefined;

  /** Returns the same object for the same setup and size, because the renderer caches by it. */
  function fixedFor(from: LightSetup, { width, height }: ImageData): FixedSetup {
    if (last?.from !== from || last.width !== width || last.height !== height) {
      last = { from, width, height, fixed: toFixed(from, width, height) };
    }
    return last.fixed;
  }

  return {
    update(shown) {
      mapped(shown);
    },
    image(shown) {
      const { setup } = model;
      const frame = setup.on ? mapped(shown).frame?.(shown.frame) : undefined;
      return frame && renderer.light(frame.sprite, frame.map, fixedFor(setup, frame.sprite));
    },
  };
}
