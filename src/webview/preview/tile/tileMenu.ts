import * as l10n from '@vscode/l10n';
import { announce } from '../../lib/announce';
import { menuButton } from '../../lib/menu';
import type { PageContext, View } from '../parts';
import type { Tiling } from './tiling';

const ORDER: readonly Tiling[] = ['none', 'x', 'y', 'both'];

const names = (): Readonly<Record<Tiling, string>> => ({
  none: l10n.t('Not tiled'),
  x: l10n.t('Tiled across'),
  y: l10n.t('Tiled down'),
  both: l10n.t('Tiled both ways'),
});

/** The button that has the picture repeat, with a menu of its directions; its key goes through them. */
export function createTileMenu(ctx: PageContext): View {
  const menu = menuButton({ label: l10n.t('Tile'), text: l10n.t('Tile'), key: 'T', icon: 'extensions' }, () => {
    const { tile, seam } = ctx.shown().view;
    return [
      ...ORDER.map((tiling) => ({
        label: names()[tiling],
        checked: tile === tiling,
        run: () => ctx.change({ tile: tiling }),
      })),
      {
        label: seam ? l10n.t('Hide the outline of the original') : l10n.t('Outline the original'),
        icon: seam ? 'eye-closed' : 'eye',
        run: () => ctx.change({ seam: !seam }),
      },
    ];
  });
  const trigger = menu.element.querySelector('button');

  function next(): void {
    const tile = ORDER[(ORDER.indexOf(ctx.shown().view.tile) + 1) % ORDER.length] ?? 'none';
    ctx.change({ tile });
    announce(names()[tile]);
  }

  const shown = (picture: unknown) => ({ enabled: picture !== undefined });
  return {
    element: menu.element,
    commands: [
      {
        id: 'view.tile',
        label: l10n.t('Tile across, down, both ways, not at all'),
        keys: ['t'],
        group: 'view',
        run: next,
        state: ({ picture, view }) => ({ ...shown(picture), pressed: view.tile !== 'none' }),
      },
      {
        id: 'view.tileMenu',
        label: l10n.t('Menu of tiling'),
        keys: ['T'],
        group: 'view',
        run: () => menu.open(),
        state: ({ picture }) => shown(picture),
      },
    ],
    update({ picture, view }) {
      menu.setEnabled(picture !== undefined);
      menu.setLabel(view.tile === 'none' ? l10n.t('Tile') : names()[view.tile]);
      trigger?.classList.toggle('active', view.tile !== 'none' && picture !== undefined);
    },
  };
}
