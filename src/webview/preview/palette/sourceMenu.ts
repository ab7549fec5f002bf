import * as l10n from '@vscode/l10n';
import { menuButton } from '../../lib/menu';
import type { PageContext, View } from '../core/feature';
import { choosable, listedFrom } from './listedColors';
import { sourceLabel } from './paletteWords';

/** The menu over the swatches of a sprite that has a palette of its own: that palette, or the colors in use. */
export function createSourceMenu(ctx: PageContext): View {
  const menu = menuButton({ label: l10n.t('Listed colors'), text: sourceLabel('use') }, () =>
    (['file', 'use'] as const).map((from) => ({
      label: sourceLabel(from),
      checked: listedFrom(ctx.shown()) === from,
      run: () => ctx.change({ paletteFrom: from }),
    })),
  );
  menu.element.classList.add('palette-source');
  return {
    element: menu.element,
    update(shown) {
      menu.element.hidden = !choosable(shown);
      const source = sourceLabel(listedFrom(shown));
      menu.setText(source);
      menu.setLabel(l10n.t('Listed colors: {0}', source));
    },
  };
}
