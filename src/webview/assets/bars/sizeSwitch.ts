import * as l10n from '@vscode/l10n';
import { button, press } from '../../lib/button';
import { el } from '../../lib/dom';
import type { PageActions, Part } from '../parts';
import { TILE_SIZES, type TileSize } from '../viewState';

/** How large tiles are. */
export function createSizeSwitch({ change }: PageActions): Part {
  const words: Readonly<Record<TileSize, readonly [string, string]>> = {
    s: [l10n.t('S'), l10n.t('Small tiles')],
    m: [l10n.t('M'), l10n.t('Medium tiles')],
    l: [l10n.t('L'), l10n.t('Large tiles')],
  };
  const buttons = TILE_SIZES.map((size, at) => {
    const [text, label] = words[size];
    const element = button({ label, text, key: String(at + 1), run: () => change({ size }) });
    return { size, element };
  });
  return {
    element: el(
      'div',
      { class: 'sizes', role: 'group', 'aria-label': l10n.t('Size of tiles') },
      ...buttons.map(({ element }) => element),
    ),
    update({ view }) {
      for (const { size, element } of buttons) press(element, size === view.size);
    },
  };
}
