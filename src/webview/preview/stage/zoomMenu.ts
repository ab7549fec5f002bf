import * as l10n from '@vscode/l10n';
import { menuButton } from '../../lib/menu';
import type { PageContext, View } from '../parts';
import { LEVELS, zoomLabel } from '../zoom';

/** The level between the zoom buttons; it opens a menu of all levels. */
export function createZoomMenu(ctx: PageContext): View {
  const { viewport } = ctx;
  const label = l10n.t('Zoom level');
  const menu = menuButton(
    { label, text: '–', key: l10n.t('Shift+{0}', 'Z'), shortcut: 'Shift+Z', class: 'zoom-level' },
    () => [
      level(l10n.t('Fit'), 'fit', viewport.wanted === 'fit'),
      ...LEVELS.toReversed().map((zoom) => level(zoomLabel(zoom), zoom, viewport.wanted === zoom)),
    ],
  );

  function level(name: string, zoom: number | 'fit', checked: boolean) {
    return {
      label: name,
      checked,
      run() {
        viewport.zoomTo(zoom);
        ctx.redraw();
      },
    };
  }

  return {
    element: menu.element,
    commands: [
      {
        id: 'zoom.menu',
        label: l10n.t('Menu of zoom levels'),
        keys: ['Z'],
        group: 'view',
        run: () => menu.open(),
        state: ({ picture }) => ({ enabled: picture !== undefined }),
      },
    ],
    update({ picture }) {
      menu.setEnabled(picture !== undefined);
      menu.setText(picture ? zoomLabel(viewport.zoom) : '–');
      menu.setLabel(picture ? l10n.t('Zoom level {0}', zoomLabel(viewport.zoom)) : label);
    },
  };
}
