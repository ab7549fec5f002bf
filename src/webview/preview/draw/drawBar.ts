import * as l10n from '@vscode/l10n';
import { button } from '../../lib/button';
import { el, setText } from '../../lib/dom';
import type { Shown } from '../core/feature';
import { createColorBar } from './colors/colorBar';
import type { ColorChoices } from './colors/colorChoices';
import type { DrawSession } from './drawSession';
import { createToolOptions } from './options/toolOptions';
import { createToolStrip } from './options/toolStrip';

/** The bar that says that somebody draws, with what, and on what. */
export function createDrawBar(session: DrawSession, choices: ColorChoices, leave: () => void) {
  const strip = createToolStrip(session);
  const options = createToolOptions(session);
  const colors = createColorBar(session, choices);
  const place = el('span', { class: 'draw-place' });
  const close = button({
    label: l10n.t('Done Drawing'),
    text: l10n.t('Done'),
    key: l10n.t('Esc'),
    shortcut: 'Escape',
    class: 'secondary',
    run: leave,
  });
  const element = el(
    'div',
    { class: 'draw-rows', role: 'group', 'aria-label': l10n.t('Drawing') },
    el(
      'div',
      { class: 'draw-row' },
      el('strong', { class: 'draw-word' }, l10n.t('Drawing')),
      strip.element,
      options.element,
    ),
    el('div', { class: 'draw-second' }, colors.element, place, close),
  );
  let last: Shown | undefined;

  /** @param shown undefined: as before */
  function update(shown = last): void {
    last = shown;
    strip.update();
    options.update();
    if (shown) colors.update(shown);
    const text = placeText(session);
    setText(place, text);
    place.title = text;
    place.classList.toggle('draw-refused', session.target?.refusal !== undefined);
  }

  session.onDidChange(() => update());
  update();
  return { element, update };
}

/** The layer and the frame, or why they can't be drawn on. */
function placeText({ state, target }: DrawSession): string {
  if (!target) return '';
  if (target.refusal !== undefined) return target.refusal;
  const { layers, frames } = target.sprite;
  const layer = layers.find(({ id }) => id === target.layer);
  return [
    ...(layers.length > 1 && layer ? [layer.name] : []),
    ...(frames.length > 1
      ? [state.frames === 'all' ? l10n.t('All Frames') : l10n.t('frame {0}', target.frame + 1)]
      : []),
  ].join(' · ');
}
