import type { BlendMode } from './document';

/**
 * Blends colors like Aseprite ("new blend method", with the fixes of 2025), bit for bit. Colors are 32-bit words of straight RGBA, red in
 * the lowest byte, as in a `Uint32Array` over RGBA bytes on a little-endian machine. The formulas of the modes come from W3C's
 * "Compositing and Blending Level 1"; comments say where Aseprite rounds or differs.
 */
export type Blend = (backdrop: number, source: number, opacity: number) => number;

/** a × b / 255 for 0 to 255, rounded; also for negative `a`. */
export function multiply8(a: number, b: number): number {
  const t = a * b + 0x80;
  return ((t >> 8) + t) >> 8;
}

/** a / b scaled to 255, rounded. */
const divide8 = (a: number, b: number) => Math.trunc((a * 255 + (b >> 1)) / b);

const word = (r: number, g: number, b: number, a: number) => (r | (g << 8) | (b << 16) | (a << 24)) >>> 0;
const red = (color: number) => color & 255;
const green = (color: number) => (color >> 8) & 255;
const blue = (color: number) => (color >> 16) & 255;
const alpha = (color: number) => color >>> 24;

/** `source` over `backdrop`. Quotients are truncated toward zero, as in C. */
export const blendNormal: Blend = (backdrop, source, opacity) => {
  const backAlpha = alpha(backdrop);
  if (backAlpha === 0) return ((source & 0xffffff) | (multiply8(alpha(source), opacity) << 24)) >>> 0;
  if (alpha(source) === 0) return backdrop;
  const sourceAlpha = multiply8(alpha(source), opacity);
  const a = sourceAlpha + backAlpha - multiply8(backAlpha, sourceAlpha);
  const mix = (b: number, s: number) => b + Math.trunc(((s - b) * sourceAlpha) / a);
  return word(
    mix(red(backdrop), red(source)),
    mix(green(backdrop), green(source)),
    mix(blue(backdrop), blue(source)),
    a,
  );
};

/** Interpolates from one color to the other, alpha included; `amount` 0 to 255. */
function merge(from: number, to: number, amount: number): number {
  const a = alpha(from) + multiply8(alpha(to) - alpha(from), amount);
  if (a === 0) return 0;
  if (alpha(from) === 0) return ((to & 0xffffff) | (a << 24)) >>> 0;
  if (alpha(to) === 0) return ((from & 0xffffff) | (a << 24)) >>> 0;
  const mix = (b: number, s: number) => b + multiply8(s - b, amount);
  return word(mix(red(from), red(to)), mix(green(from), green(to)), mix(blue(from), blue(to)), a);
}

/** Blends one channel of backdrop and source, 0 to 255. */
type Channel = (b: number, s: number) => number;

const screen: Channel = (b, s) => b + s - multiply8(b, s);
const hardLight: Channel = (b, s) => (s < 128 ? multiply8(b, s << 1) : screen(b, (s << 1) - 255));
const divide: Channel = (b, s) => (b === 0 ? 0 : b >= s ? 255 : divide8(b, s));

function colorBurn(b: number, s: number): number {
  if (b === 255) return 255;
  return 255 - b >= s ? 0 : 255 - divide8(255 - b, s);
}

function softLight(back: number, source: number): number {
  const b = back / 255;
  const s = source / 255;
  if (s <= 0.5) return Math.trunc((b - (1 - 2 * s) * b * (1 - b)) * 255 + 0.5);
  const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
  return Math.trunc((b + (2 * s - 1) * (d - b)) * 255 + 0.5);
}

/** Modes that blend each channel by itself. */
const CHANNELS = {
  multiply: multiply8,
  screen,
  overlay: (b, s) => hardLight(s, b),
  darken: Math.min,
  lighten: Math.max,
  color_dodge: (b, s) => divide(b, 255 - s),
  color_burn: colorBurn,
  hard_light: hardLight,
  soft_light: softLight,
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * multiply8(b, s),
  addition: (b, s) => Math.min(b + s, 255),
  subtract: (b, s) => Math.max(b - s, 0),
  divide,
} satisfies Partial<Record<BlendMode, Channel>>;

/** Red, green, and blue, 0 to 1. */
type Rgb = [number, number, number];

const rgbOf = (color: number): Rgb => [red(color) / 255, green(color) / 255, blue(color) / 255];
const luminosity = ([r, g, b]: Rgb) => 0.3 * r + 0.59 * g + 0.11 * b;
const saturation = (color: Rgb) => Math.max(...color) - Math.min(...color);

/** Changes `color` to that luminosity; values outside of 0 to 1 are moved toward gray. */
function withLuminosity(color: Rgb, wanted: number): Rgb {
  const difference = wanted - luminosity(color);
  let moved: Rgb = [color[0] + difference, color[1] + difference, color[2] + difference];
  const l = luminosity(moved);
  const least = Math.min(...moved);
  const most = Math.max(...moved);
  const scaled = (by: number, over: number): Rgb => [
    l + ((moved[0] - l) * by) / over,
    l + ((moved[1] - l) * by) / over,
    l + ((moved[2] - l) * by) / over,
  ];
  if (least < 0) moved = scaled(l, l - least);
  if (most > 1) moved = scaled(1 - l, most - l);
  return moved;
}

/** Changes `color` to that saturation, with 0 in its smallest channel; gray becomes black. */
function withSaturation(color: Rgb, wanted: number): Rgb {
  const least = Math.min(...color);
  const range = Math.max(...color) - least;
  if (range === 0) return [0, 0, 0];
  const scaled = (channel: number) => ((channel - least) * wanted) / range;
  return [scaled(color[0]), scaled(color[1]), scaled(color[2])];
}

/** Modes that blend the whole color. */
const COLORS = {
  hsl_hue: (b, s) => withLuminosity(withSaturation(s, saturation(b)), luminosity(b)),
  hsl_saturation: (b, s) => withLuminosity(withSaturation(b, saturation(s)), luminosity(b)),
  hsl_color: (b, s) => withLuminosity(s, luminosity(b)),
  hsl_luminosity: (b, s) => withLuminosity(b, luminosity(s)),
} satisfies Partial<Record<BlendMode, (b: Rgb, s: Rgb) => Rgb>>;

/** The source's color mixed with the backdrop's; the source's alpha is kept. */
function mixed(mode: keyof typeof CHANNELS | keyof typeof COLORS): (backdrop: number, source: number) => number {
  if (mode in COLORS) {
    const mix = COLORS[mode as keyof typeof COLORS];
    return (backdrop, source) => {
      const [r, g, b] = mix(rgbOf(backdrop), rgbOf(source));
      return word(Math.trunc(255 * r), Math.trunc(255 * g), Math.trunc(255 * b), alpha(source));
    };
  }
  const mix: Channel = CHANNELS[mode as keyof typeof CHANNELS];
  return (backdrop, source) =>
    word(
      mix(red(backdrop), red(source)),
      mix(green(backdrop), green(source)),
      mix(blue(backdrop), blue(source)),
      alpha(source),
    );
}

/**
 * How the colors of a layer with this mode are drawn over what is below. Over semitransparent pixels, the mode's result is mixed with
 * that of `normal`, by the alpha of both.
 */
export function blendOf(mode: BlendMode): Blend {
  if (mode === 'normal') return blendNormal;
  const mix = mixed(mode);
  return (backdrop, source, opacity) => {
    const normal = blendNormal(backdrop, source, opacity);
    const backAlpha = alpha(backdrop);
    if (backAlpha === 0) return normal;
    const blended = blendNormal(backdrop, mix(backdrop, source), opacity);
    const part = merge(normal, blended, backAlpha);
    return merge(part, blended, multiply8(backAlpha, multiply8(alpha(source), opacity)));
  };
}

/** Grayscale sprites have no hue: such modes become `normal` there, and Aseprite computes `addition` as `exclusion`. */
export function grayscaleMode(mode: BlendMode): BlendMode {
  if (mode in COLORS) return 'normal';
  return mode === 'addition' ? 'exclusion' : mode;
}
