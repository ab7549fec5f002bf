import * as l10n from '@vscode/l10n';
import { formatNumber, formatPercent } from '../../../shared/base/numbers';
import { rgbaOf } from '../../../sprite/palette/palette';
import { button, relabel } from '../../lib/button';
import { el, setText } from '../../lib/dom';
import { buttonKey, keyText } from '../../lib/keyText';
import type { ListedColor } from './listedColors';
import { indexText } from './paletteWords';

export interface ChosenColor {
  readonly element: HTMLElement;
  /** The color that is shown, if any. */
  readonly hex: string | undefined;
  /** `pixels`: number of the picture's counted pixels; `clearable`: whether there is a highlight to clear. */
  update(swatch: ListedColor | undefined, pixels: number, clearable: boolean): void;
}

/** The facts of one color, with buttons that copy it and clear the highlight. */
export function createChosenColor(copy: () => void, clear: () => void): ChosenColor {
  let hex: string | undefined;
  const copyKey = keyText('C');
  const sample = el('span', { class: 'swatch chosen-sample', 'aria-hidden': 'true' });
  const name = el('span', { class: 'chosen-hex' });
  const copyButton = button({ label: l10n.t('Copy'), icon: 'copy', ...buttonKey('C'), run: copy });
  const clearButton = button({
    label: l10n.t('Clear highlight'),
    key: 'H',
    icon: 'clear-all',
    run: clear,
  });
  const colorName = el('span', { class: 'chosen-name' });
  const channels = el('span');
  const share = el('span');
  const element = el(
    'div',
    { class: 'chosen', role: 'group', 'aria-label': l10n.t('Selected color'), hidden: true },
    el('div', { class: 'chosen-row' }, sample, name, copyButton, clearButton),
    el('div', { class: 'chosen-row', hidden: true }, colorName),
    el('div', { class: 'chosen-row chosen-facts' }, channels, share),
  );
  return {
    element,
    get hex() {
      return hex;
    },
    update(swatch, pixels, clearable) {
      element.hidden = !swatch;
      hex = swatch?.hex;
      if (!swatch || !hex) return;
      sample.style.setProperty('--swatch', hex);
      setText(name, hex);
      relabel(copyButton, l10n.t('Copy {0}', hex), copyKey);
      clearButton.hidden = !clearable;
      setText(channels, channelsText(hex));
      setText(colorName, swatch.name ?? '');
      colorName.parentElement?.toggleAttribute('hidden', swatch.name === undefined);
      setText(share, factText(swatch, pixels));
    },
  };
}

/** `RGB 232 240 247`, with the opacity if it is less than 100%. */
function channelsText(hex: string): string {
  const [red, green, blue, alpha] = rgbaOf(hex);
  const text = l10n.t('RGB {0} {1} {2}', red, green, blue);
  return alpha === 255 ? text : l10n.t('{0}, {1} opaque', text, formatPercent(alpha / 255));
}

/** The color's index in the file's palette, and its share of the picture, if these are known. */
function factText({ index, count }: ListedColor, pixels: number): string {
  const parts: string[] = [];
  if (index !== undefined) parts.push(indexText(index));
  if (count !== undefined && pixels > 0) parts.push(shareText(count, pixels));
  return parts.join(' · ');
}

/** `42 px · 12.5%`. */
function shareText(count: number, pixels: number): string {
  return l10n.t('{0} px · {1}', formatNumber(count), formatPercent(count / pixels));
}
