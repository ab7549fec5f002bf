/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Parses `#rrggbb` or `#rrggbbaa`; ignores the alpha. */
export function rgbOf(color: string): Rgb {
  const at = (from: number) => Number.parseInt(color.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Relative luminance of a color, from 0 to 1 (WCAG 2.2). */
export function luminanceOf(color: Rgb): number {
  const linear = (at: 0 | 1 | 2) => {
    const part = color[at] / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
}

/** Relative luminance of an `#rrggbb` color. */
export const luminance = (color: string): number => luminanceOf(rgbOf(color));

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(a: Rgb, b: Rgb): number {
  const [one, two] = [luminanceOf(a), luminanceOf(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

/** Black or white: the one with the higher contrast on an `#rrggbb` color, which is always at least 4.5. */
export function textOn(color: string): '#000000' | '#ffffff' {
  return (luminance(color) + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';
}
