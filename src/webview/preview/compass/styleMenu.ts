import * as l10n from '@vscode/l10n';
import { menuButton } from '../../lib/menu';
import type { View } from '../parts';
import type { Arranging } from './arranging';
import { NAME_STYLES, type NameStyle, styleOf } from './nameStyles';

const STYLES: readonly NameStyle[] = ['letters', 'words', 'screen', 'numbers'];

/** The menu that names all eight places in one style. */
export function styleMenu(arranging: Arranging): View & { open(): void } {
  const current = () => arranging.drafts && styleOf(arranging.drafts.current.names);
  const menu = menuButton({ label: l10n.t('How directions are named'), key: 'S', text: l10n.t('Names') }, () =>
    STYLES.map((style) => ({
      label: examples(style),
      checked: current() === style,
      run: () => arranging.setStyle(style),
    })),
  );
  return {
    element: menu.element,
    open: menu.open,
    update() {
      const style = current();
      menu.setEnabled(arranging.drafts !== undefined && !arranging.busy);
      const text = style ? examples(style) : l10n.t('Own names');
      menu.setText(text);
      menu.setLabel(l10n.t('How directions are named: {0}', text));
    },
  };
}

/** The first names of a style, clockwise from the north. They are parts of file names, in every language. */
function examples(style: NameStyle): string {
  return `${NAME_STYLES[style].slice(0, 3).join(', ')}…`;
}
