import * as l10n from '@vscode/l10n';
import { copyText } from '../../lib/clipboard';
import { commandButton } from '../../lib/command';
import { el } from '../../lib/dom';
import { buttonKey } from '../../lib/keyText';
import { formatNumber } from '../../lib/l10n';
import { menuButton } from '../../lib/menu';
import type { Command, PageContext, View } from '../feature';
import { paletteMenu } from '../save/savePalette';
import type { Palette } from './countColors';
import type { PaletteSort } from './sortColors';

/** As the menu lists them. */
const SORTS: readonly PaletteSort[] = ['use', 'hue', 'brightness'];

function sortLabel(sort: PaletteSort): string {
  if (sort === 'hue') return l10n.t('By hue');
  return sort === 'use' ? l10n.t('By use') : l10n.t('By brightness');
}

/** `Palette · 12 colors`; without a number while they are being counted (undefined). */
export function paletteHeading(palette: Palette | undefined): string {
  if (!palette) return l10n.t('Palette');
  if (palette.more) return l10n.t('Palette · more than {0} colors', formatNumber(palette.total));
  if (palette.total === 1) return l10n.t('Palette · 1 color');
  return l10n.t('Palette · {0} colors', formatNumber(palette.total));
}

/** Says how many colors are not listed; empty when all are. */
export function paletteNote({ total, more, swatches }: Palette): string {
  const listed = formatNumber(swatches.length);
  if (more) return l10n.t('The {0} most frequent.', listed);
  if (total === swatches.length) return '';
  return l10n.t('The {0} most frequent; {1} more.', listed, formatNumber(total - swatches.length));
}

/** The row under the swatches: order, copy, save. `colors` are the listed ones in their order. */
export function createPaletteTools(
  ctx: PageContext,
  colors: () => readonly string[],
): View & { readonly commands: readonly Command[] } {
  const group = 'colors';
  const state = () => ({ enabled: colors().length > 0 });
  const copy: Command = {
    id: 'palette.copy',
    label: l10n.t('Copy all colors'),
    text: l10n.t('Copy'),
    keys: ['Y'],
    group,
    run: () => void copyColors(ctx, colors()),
    state,
  };
  const orderName = l10n.t('Order of the colors');
  const saveName = l10n.t('Save the palette');
  const order = menuButton({ label: orderName, text: sortLabel('use'), ...buttonKey('P') }, () =>
    SORTS.map((sort) => ({
      label: sortLabel(sort),
      checked: ctx.shown().view.paletteSort === sort,
      run: () => ctx.change({ paletteSort: sort }),
    })),
  );
  const files = menuButton({ label: saveName, text: l10n.t('Save…'), ...buttonKey('E') }, paletteMenu(ctx));
  const copyButton = commandButton(copy);
  const element = el(
    'div',
    { class: 'palette-tools' },
    order.element,
    el('div', { class: 'group' }, copyButton.element, files.element),
  );
  const visible = () => ({ enabled: element.offsetParent !== null });
  return {
    element,
    commands: [
      { id: 'palette.order', label: orderName, keys: ['P'], group, run: order.open, state: visible },
      copy,
      { id: 'palette.save', label: saveName, keys: ['E'], group, run: files.open, state: visible },
    ],
    update(shown) {
      element.hidden = colors().length === 0;
      const sort = sortLabel(shown.view.paletteSort);
      order.setText(sort);
      order.setLabel(l10n.t('Order of the colors: {0}', sort));
      copyButton.update(shown);
    },
  };
}

/** Copies colors to the clipboard, one a line, and says so. */
export async function copyColors(ctx: PageContext, hexes: readonly string[]): Promise<void> {
  const copied = await copyText(hexes.join('\n'));
  ctx.say(copied ? copiedText(hexes) : l10n.t('The clipboard did not take it. Click into the preview and try again.'));
}

function copiedText(hexes: readonly string[]): string {
  const [first = ''] = hexes;
  return hexes.length === 1 ? l10n.t('{0} copied.', first) : l10n.t('{0} colors copied.', formatNumber(hexes.length));
}
