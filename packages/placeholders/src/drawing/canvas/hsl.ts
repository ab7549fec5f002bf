/** Hue in degrees [0, 360), saturation and lightness in [0, 1]. */
export interface Hsl {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

/** @param rgb 0xRRGGBB */
export function toHsl(rgb: number): Hsl {
  const r = (rgb >> 16) / 255;
  const g = ((rgb >> 8) & 255) / 255;
  const b = (rgb & 255) / 255;
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const range = max - min;
  if (range === 0) return { h: 0, s: 0, l };
  const s = range / (1 - Math.abs(2 * l - 1));
  let h = (g - b) / range;
  if (max === g) h = (b - r) / range + 2;
  else if (max === b) h = (r - g) / range + 4;
  return { h: (h * 60 + 360) % 360, s: Math.min(1, s), l };
}

/** Takes any hue, and clamps saturation and lightness. @returns 0xRRGGBB */
export function toRgb({ h, s, l }: Hsl): number {
  const light = Math.min(1, Math.max(0, l));
  const reach = Math.min(1, Math.max(0, s)) * Math.min(light, 1 - light);
  const channel = (n: number) => {
    const k = (((n + h / 30) % 12) + 12) % 12;
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return (channel(0) << 16) | (channel(8) << 8) | channel(4);
}

/** Degrees between two hues, 0 to 180. */
export function hueDistance(a: number, b: number): number {
  const d = Math.abs(a - b) % 360;
  return d > 180 ? 360 - d : d;
}

/** Perceived brightness, 0 to 255 (Rec. 601 weights). @param rgb 0xRRGGBB */
export function luminance(rgb: number): number {
  return 0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);
}
