/** How parts are shaded, and where the silhouette is outlined. */
export interface Shading {
  /** Unit vector toward the light: x to the right, y down. */
  readonly light: readonly [x: number, y: number];
  /** Tones meet in a checkerboard instead of at an edge. */
  readonly dithered: boolean;
  /** All around, only on the sides away from the light, or nowhere. */
  readonly outline: 'full' | 'shade' | 'none';
}

/** The light's share along the picture plane, and its share from the viewer. */
const [ALONG, FROM_VIEWER] = [Math.hypot(0.52, 0.66), 0.54];

/** Lit from the top left, outlined all around. */
export const USUAL_SHADING: Shading = { light: [-0.52 / ALONG, -0.66 / ALONG], dithered: false, outline: 'full' };

/** Half of the range of light in which two tones are dithered. */
const DITHER = 0.13;
/** The light comes from a side if its component along that axis is larger than this. */
const ASIDE = 0.38;

/** How much light falls on a surface with this normal, −0.85 to 1. Dithering adds to it on even pixels, and takes from it on odd ones. */
export function lightOn({ light, dithered }: Shading, nx: number, ny: number, even: boolean): number {
  const lit = ALONG * (light[0] * nx + light[1] * ny) + FROM_VIEWER * Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
  return !dithered ? lit : even ? lit + DITHER : lit - DITHER;
}

/** Which sides of a flat face are lit: −1 left or top, 1 right or bottom, 0 neither. */
export function litSides({ light }: Shading): readonly [x: number, y: number] {
  return [Math.abs(light[0]) > ASIDE ? Math.sign(light[0]) : 0, Math.abs(light[1]) > ASIDE ? Math.sign(light[1]) : 0];
}

/** The tone for an amount of light. @param lit −0.85 to 1 @param few use fewer tones, for sprites of few pixels */
export function toneOf(lit: number, shiny: boolean, few: boolean): number {
  if (shiny && lit > (few ? 0.93 : 0.9)) return 4;
  if (few) return lit > 0.76 ? 3 : lit > 0.12 ? 2 : 1;
  if (lit > 0.74) return 3;
  if (lit > 0.26) return 2;
  return lit > -0.2 ? 1 : 0;
}
