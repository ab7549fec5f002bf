/** Relative luminance of an `#rrggbb` color, from 0 to 1 (WCAG 2.2). */
export function luminance(color: string): number {
  const linear = (at: number) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}

/** Black or white, whichever has the higher contrast on an `#rrggbb` color: at least 4.5 on any. */
export function textOn(color: string): '#000000' | '#ffffff' {
  return (luminance(color) + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';
}
