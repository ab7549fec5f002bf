import * as l10n from '@vscode/l10n';
import { hexOfRgb } from '../../fix/colors';
import type { DrawColor } from '../drawState';
import { rgbOf } from './drawColors';

/** What a color is called: `#RRGGBB`, with its opacity if it isn't opaque; or that it's transparent. */
export function colorName(color: DrawColor): string {
  if (color === 'clear') return l10n.t('Transparent');
  const hex = hexOfRgb(rgbOf(color));
  const alpha = color >>> 24;
  return alpha === 255 ? hex : `${hex}${alpha.toString(16).padStart(2, '0').toUpperCase()}`;
}

/** Shows a color in an element with the class `draw-swatch`. */
export function showColor(element: HTMLElement, color: DrawColor): void {
  element.style.setProperty('--swatch', color === 'clear' ? 'transparent' : colorName(color));
  element.classList.toggle('clear', color === 'clear');
}
