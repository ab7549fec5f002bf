import type { Light, LightSetup } from './lightSetup';

/** Light positions a pixel. */
export const PLACES = 256;

/** Longest side of a sprite that can be lit: more would not fit into 32 bits. */
export const MAX_SIDE = 2 ** 20;

/** What the formula takes: whole numbers alone, so that every machine and graphics card gets the same bytes. */
export interface FixedSetup {
  readonly lights: readonly FixedLight[];
  /** In 1/16384: 0 to 2^14. */
  readonly ambient: number;
  /** Number of steps; 0: smooth. */
  readonly toon: number;
  /** 1, or -1 where the map's x or y points the other way. */
  readonly turnX: 1 | -1;
  readonly turnY: 1 | -1;
}

export interface FixedLight {
  /** From the sprite's top left corner, x to the right, y down, z to the viewer, in 1/256 pixel; up to 2^30. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Colour times intensity, in 1/16384: 0 to 2^16. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** A set-up for a sprite of `width` × `height` pixels, each 1 to `MAX_SIDE`. */
export function toFixed(setup: LightSetup, width: number, height: number): FixedSetup {
  return {
    lights: setup.lights.map((light) => fixedLight(light, setup.step, width, height)),
    ambient: Math.round(setup.ambient * 16384),
    toon: setup.toon,
    turnX: setup.invertX ? -1 : 1,
    turnY: setup.invertY ? -1 : 1,
  };
}

function fixedLight(light: Light, step: boolean, width: number, height: number): FixedLight {
  const along = (part: number, size: number) =>
    step ? Math.floor(part * size) * PLACES + PLACES / 2 : Math.round(part * size * PLACES);
  const channel = (at: number) =>
    Math.round((Number.parseInt(light.color.slice(at, at + 2), 16) / 255) * light.intensity * 16384);
  return {
    x: along(light.x, width),
    y: along(light.y, height),
    z: Math.round(heightInPixels(light, width, height) * PLACES),
    red: channel(1),
    green: channel(3),
    blue: channel(5),
  };
}

/** Height of a light over a sprite of this size, in sprite pixels; at least one. */
export function heightInPixels({ height: part }: Light, width: number, height: number): number {
  return Math.max(1, part * Math.max(width, height));
}
