import * as l10n from '@vscode/l10n';
import { el } from '../../../lib/dom';
import type { Shown, View } from '../../core/feature';
import type { DrawSession } from '../drawSession';
import type { ColorChoices } from './colorChoices';
import { createPair } from './colorPair';
import { createSourceSelect } from './sourceSelect';
import { createSwatches } from './swatches';

/** The colors that a person draws with: foreground and background, a palette, and those that were used last. */
export function createColorBar(session: DrawSession, choices: ColorChoices): View {
  const pair = createPair(session, choices);
  const select = createSourceSelect(choices);
  const palette = createSwatches({
    label: l10n.t('Colors of the palette'),
    pick: (color, isBack) => session.set(isBack ? { background: color } : { foreground: color }),
    change: (at, beside) => pair.recolor(at, beside),
  });
  const recent = createSwatches({
    label: l10n.t('Recent colors'),
    pick: (color, isBack) => session.set(isBack ? { background: color } : { foreground: color }),
  });
  const element = el(
    'div',
    { class: 'draw-colors', role: 'group', 'aria-label': l10n.t('Colors') },
    pair.element,
    select.element,
    palette.element,
    recent.element,
  );
  return {
    element,
    update(shown: Shown) {
      choices.follow(shown);
      const { foreground, background, recent: used } = session.state;
      pair.update();
      select.update();
      palette.set(choices.shown.colors, { foreground, background, canChange: choices.canChange });
      recent.element.hidden = used.length === 0;
      recent.set(used, { foreground, background, canChange: false });
    },
  };
}
