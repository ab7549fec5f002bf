import * as l10n from '@vscode/l10n';
import { button } from '../../lib/button';
import { el, icon } from '../../lib/dom';
import { releaseFocus } from '../../lib/focus';
import { buttonKey } from '../../lib/keyText';
import type { PageContext, View } from '../core/feature';

/** A line over one of eight directions that was opened by itself: it leads to all of them. Closed once, it no longer comes. */
export function createCompassOffer(ctx: PageContext): View {
  const show = button({
    label: l10n.t('Show Compass'),
    text: l10n.t('Show Compass'),
    class: 'secondary',
    ...buttonKey('Escape'),
    run() {
      releaseFocus();
      ctx.open('all');
    },
  });
  const close = button({
    label: l10n.t("Don't Show Again"),
    icon: 'close',
    run() {
      releaseFocus();
      ctx.change({ compassOffer: false });
    },
  });
  const text = el('span', {}, l10n.t('One of 8 directions'));
  const element = el('div', { class: 'compass-offer', hidden: true }, icon('compass'), text, show, close);
  return {
    element,
    update({ state, mode, item, view }) {
      const one = mode === 'one' && state.directions?.views.some((each) => each.item === item?.id) === true;
      // Whoever went from the compass to a direction knows the way back.
      element.hidden = !one || view.selected !== undefined || !view.compassOffer;
    },
  };
}
