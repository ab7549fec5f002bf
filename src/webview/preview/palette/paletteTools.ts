import * as l10n from '@vscode/l10n';
import { countOf } from '../../../shared/base/counts';
import { copyText } from '../../lib/clipboard';
import { commandButton } from '../../lib/command';
import { el } from '../../lib/dom';
import { buttonKey } from '../../lib/keyText';
import { menuButton } from '../../lib/menu';
import type { Command, PageContext, Shown, View } from '../core/feature';
import { hasSourceChoice, type ListedColors, listedFrom } from './listedColors';
import { sortLabel, sourceLabel } from './paletteWords';
import { copyMenu, paletteMenu } from './savePalette';
import type { PaletteSort } from './sortColors';

/** In the menu's order. */
const SORTS: readonly PaletteSort[] = ['use', 'hue', 'brightness'];

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
      menu.element.hidden = !hasSourceChoice(shown);
      const source = sourceLabel(listedFrom(shown));
      menu.setText(source);
      menu.setLabel(l10n.t('Listed colors: {0}', source));
    },
  };
}

export interface PaletteTools extends View {
  readonly commands: readonly Command[];
  /** Draws what doesn't depend on the listed colors. */
  follow(shown: Shown): void;
}

/** The row under the swatches: order, copy, save, swap. `listed` returns the colors in their order. */
export function createPaletteTools(
  ctx: PageContext,
  listed: () => ListedColors | undefined,
  swap: Command | undefined,
): PaletteTools {
  const group = 'colors';
  const hasColors = () => (listed()?.colors.length ?? 0) > 0;
  const state = () => ({ enabled: hasColors() });
  const copy: Command = {
    id: 'palette.copy',
    label: l10n.t('Copy All Colors'),
    text: l10n.t('Copy'),
    keys: ['Y'],
    group,
    run: () => void copyColors(ctx, listed()?.colors.map(({ hex }) => hex) ?? []),
    state,
  };
  const orderName = l10n.t('Color order');
  const saveName = l10n.t('Save Palette');
  const order = menuButton({ label: orderName, text: sortLabel('use', 'use'), ...buttonKey('P') }, () =>
    SORTS.map((sort) => ({
      label: sortLabel(sort, listedFrom(ctx.shown())),
      checked: ctx.shown().view.paletteSort === sort,
      run: () => ctx.change({ paletteSort: sort }),
    })),
  );
  const files = menuButton({ label: saveName, text: l10n.t('Save…'), ...buttonKey('E') }, [
    ...paletteMenu(ctx),
    ...copyMenu(ctx).map((item, index) => ({ ...item, apart: index === 0 })),
  ]);
  const copyButton = commandButton(copy);
  const swapButton = swap && commandButton(swap);
  const changing = swapButton ? [files.element, swapButton.element] : [];
  const element = el(
    'div',
    { class: 'palette-tools' },
    order.element,
    el('div', { class: 'group' }, copyButton.element, ...changing),
  );
  const visible = () => ({ enabled: element.offsetParent !== null });
  return {
    element,
    follow: (shown) => swapButton?.update(shown),
    commands: [
      { id: 'palette.order', label: orderName, keys: ['P'], group, run: order.open, state: visible },
      copy,
      ...(swap
        ? [{ id: 'palette.save', label: saveName, keys: ['E'], group, run: files.open, state: visible } as const]
        : []),
    ],
    update(shown) {
      element.hidden = !hasColors();
      const sort = sortLabel(shown.view.paletteSort, listedFrom(shown));
      order.setText(sort);
      order.setLabel(l10n.t('Color order: {0}', sort));
      copyButton.update(shown);
    },
  };
}

/** Copies colors to the clipboard, one per line, and says so. */
export async function copyColors(ctx: PageContext, hexes: readonly string[]): Promise<void> {
  const copied = await copyText(hexes.join('\n'));
  ctx.say(copied ? copiedText(hexes) : l10n.t("Couldn't copy to the clipboard. Click the preview and try again."));
}

function copiedText(hexes: readonly string[]): string {
  const [first = ''] = hexes;
  return countOf(
    { one: () => l10n.t('Copied {0}.', first), several: (count) => l10n.t('Copied {0} colors.', count) },
    hexes.length,
  );
}
