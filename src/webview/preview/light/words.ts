import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../lib/l10n';
import type { Light } from './lightSetup';

/** The sprite pixel that a light stands over; may lie beside the sprite. */
export function pixelUnder({ x, y }: Light, width: number, height: number): { readonly x: number; readonly y: number } {
  return { x: Math.floor(x * width), y: Math.floor(y * height) };
}

/** `x 4 y 3`. */
export function placeText(light: Light, width: number, height: number): string {
  const { x, y } = pixelUnder(light, width, height);
  return l10n.t('x {0} y {1}', formatNumber(x), formatNumber(y));
}

/** Black or white, whichever is read better on a colour `#rrggbb`. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  // Relative luminance by WCAG 2.2; from here on, black has the higher contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}
