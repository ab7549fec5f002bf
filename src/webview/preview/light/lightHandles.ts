import * as l10n from '@vscode/l10n';
import { el, setChildren } from '../../lib/dom';
import type { Layer, PageContext, Shown } from '../parts';
import { createLightHandle, type LightHandle } from './lightHandle';
import type { LightModel } from './lightModel';
import type { LitFrames } from './litFrames';

export interface LightHandles extends Layer {
  /** Points out one light, or none. */
  mark(index: number | undefined): void;
  /** Focuses a light's handle; the last one's where there are fewer. */
  focus(index: number): void;
}

/** Handles over the picture that the lights are moved by. */
export function createLightHandles(
  ctx: PageContext,
  model: LightModel,
  frames: (shown: Shown) => LitFrames,
): LightHandles {
  const help = el(
    'span',
    { id: 'light-help', hidden: true },
    l10n.t('Arrows move the light by a pixel, with Shift by 8. Plus and minus change its height, Delete removes it.'),
  );
  const handles: LightHandle[] = [];
  const element = el('div', { class: 'light-handles', role: 'group', 'aria-label': l10n.t('Lights'), hidden: true });

  function focus(index: number): void {
    const last = model.setup.lights.length - 1;
    handles[Math.min(index, last)]?.element.focus();
  }

  function handle(index: number): LightHandle {
    handles[index] ??= createLightHandle(ctx, model, index, {
      help: help.id,
      remove() {
        if (model.setup.lights.length < 2) return ctx.say(l10n.t('The last light stays; Q switches the light off.'));
        model.remove(index);
        focus(index);
      },
    });
    return handles[index];
  }

  return {
    element,
    position: 'over',
    focus,
    mark(marked) {
      handles.forEach(({ element: one }, index) => {
        one.classList.toggle('marked', index === marked);
      });
    },
    update(shown) {
      const { picture } = shown;
      const { lights, on, step } = model.setup;
      const lit = on && picture !== undefined && frames(shown).frame !== undefined;
      element.hidden = !lit;
      if (!lit) return;
      setChildren(element, [help, ...lights.map((_, index) => handle(index).element)]);
      lights.forEach((light, index) => {
        handle(index).update(light, step, picture.width, picture.height);
      });
    },
  };
}
