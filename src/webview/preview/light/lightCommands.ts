import * as l10n from '@vscode/l10n';
import { isOffered } from '../../lib/operations';
import type { Command, PageContext, Shown } from '../core/feature';
import { defaultLight, MAX_LIGHTS } from '../core/lightSetup';
import { useAsInput } from '../useAsInput';
import type { LightModel } from './lightModel';
import type { MappedSprite } from './mappedSprite';
import { canMake, type NormalDraft } from './normalDraft';
import { saveNormalMap } from './saveNormalMap';

export interface LightCommands {
  readonly toggle: Command;
  readonly add: Command;
  readonly step: Command;
  readonly invertX: Command;
  readonly invertY: Command;
  readonly reset: Command;
}

/**
 * Commands that change the light.
 * @param added is called after a light was added
 */
export function lightCommands(
  model: LightModel,
  mapped: (shown: Shown) => MappedSprite,
  added: () => void,
): LightCommands {
  const ready = (shown: Shown) => mapped(shown).frame !== undefined;
  const lit = (shown: Shown) => ready(shown) && model.setup.on;

  const flag = (name: 'step' | 'invertX' | 'invertY', key: string, label: string, text: string): Command => ({
    id: `light.${name}`,
    label,
    keys: [key],
    group: 'light',
    text,
    run: () => model.commit({ [name]: !model.setup[name] }),
    state: (shown) => ({ enabled: lit(shown), pressed: model.setup[name] }),
  });

  return {
    toggle: {
      id: 'light.toggle',
      label: l10n.t('Light with the normal map'),
      keys: ['q'],
      group: 'light',
      icon: 'lightbulb',
      text: l10n.t('Light'),
      run: () => model.commit({ on: !model.setup.on }),
      state: (shown) => ({ enabled: ready(shown), pressed: model.setup.on }),
    },
    add: {
      id: 'light.add',
      label: l10n.t('Add Light'),
      keys: ['L'],
      group: 'light',
      icon: 'add',
      text: l10n.t('Add Light'),
      run() {
        model.add();
        added();
      },
      state: (shown) => ({ enabled: ready(shown) && model.setup.lights.length < MAX_LIGHTS }),
    },
    step: flag('step', 'Q', l10n.t('By pixel: lights snap to pixel centers'), l10n.t('By Pixel')),
    invertX: flag('invertX', 'j', l10n.t('Invert X of the normal map'), l10n.t('Invert X')),
    invertY: flag('invertY', 'v', l10n.t('Invert Y of the normal map'), l10n.t('Invert Y')),
    reset: {
      id: 'light.reset',
      label: l10n.t('Reset Light'),
      keys: ['R'],
      group: 'light',
      icon: 'discard',
      run: () => model.commit({ ...defaultLight, on: model.setup.on }),
      state: (shown) => ({ enabled: lit(shown) }),
    },
  };
}

export interface NormalMapCommands {
  /** Opens and closes the panel that makes a normal map in the page. */
  readonly draft: Command;
  /** Has the service make a normal map; absent if that operation isn't offered. */
  readonly make?: Command;
  readonly saveDraft: Command;
}

/**
 * Commands that make a normal map.
 * @param opened is called after the panel of the draft was opened
 */
export function normalMapCommands(
  ctx: PageContext,
  draft: NormalDraft,
  mapped: (shown: Shown) => MappedSprite,
  opened: () => void,
): NormalMapCommands {
  return {
    draft: {
      id: 'light.draft',
      label: l10n.t('Normal map with sliders'),
      keys: ['M'],
      group: 'light',
      icon: 'settings',
      text: l10n.t('Normal Map…'),
      run() {
        draft.setOn(!draft.isOn(ctx.shown()));
        if (draft.isOn(ctx.shown())) opened();
      },
      state: (shown) => ({ enabled: draft.canBegin(shown), pressed: draft.isOn(shown) }),
    },
    ...(isOffered('normal-map') && { make: makeCommand(ctx, mapped) }),
    saveDraft: {
      id: 'light.saveDraft',
      label: l10n.t('Save Normal Map'),
      keys: ['W'],
      group: 'light',
      icon: 'save',
      text: l10n.t('Save Normal Map'),
      run: () => ctx.tell(saveNormalMap(ctx, draft.settings)),
      state: (shown) => ({ enabled: draft.isOn(shown) }),
    },
  };
}

function makeCommand(ctx: PageContext, mapped: (shown: Shown) => MappedSprite): Command {
  return {
    id: 'light.make',
    label: l10n.t('Normal Map from Service'),
    keys: ['N'],
    group: 'light',
    icon: 'sparkle',
    text: l10n.t('Normal Map from Service'),
    run() {
      const { item } = ctx.shown();
      if (item) useAsInput(ctx, item.id, 'normal-map');
    },
    state: (shown) => ({ enabled: canMake(shown) && !mapped(shown).pair }),
  };
}
