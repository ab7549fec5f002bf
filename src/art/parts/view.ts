/**
 * How a body is seen. Bodies are drawn from joints in three dimensions: x to the viewer's right, y down, z toward the viewer, for a body that
 * looks at the viewer. So all eight directions come from one spec.
 */
export interface View {
  /** Degrees counter-clockwise from above: 0 looks at the viewer, 90 to the right, 180 away. */
  readonly yaw: number;
  /** How far what is nearer moves down the picture, 0 (from the side) to 1 (from above). */
  readonly pitch: number;
}

/** A set has so many views. */
export const DIRECTIONS = 8;

/**
 * The yaw of view number `direction` of a set. 0 looks at the viewer (south); then clockwise on the compass, as the preview lays out views
 * that have only numbers: 1 south-west, 2 west, 3 north-west, 4 north, 5 north-east, 6 east, 7 south-east.
 */
export function yawOf(direction: number): number {
  return ((DIRECTIONS - direction) % DIRECTIONS) * (360 / DIRECTIONS);
}

/** A joint in the picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Larger is nearer. */
  readonly z: number;
}

export class Camera {
  /** Where the body's front points to in the picture: 1 right, −1 left; and toward the viewer 1, away −1. */
  readonly right: number;
  readonly near: number;

  /** @param x,y place of the body's origin */
  constructor(
    readonly view: View,
    readonly x: number,
    readonly y: number,
  ) {
    this.right = Math.sin((view.yaw * Math.PI) / 180);
    this.near = Math.cos((view.yaw * Math.PI) / 180);
  }

  /** A joint of the body in the picture. */
  spot(x: number, y: number, z: number): Spot {
    const depth = z * this.near - x * this.right;
    return { x: this.x + x * this.near + z * this.right, y: this.y + y + depth * this.view.pitch, z: depth };
  }

  /** Half the width in the picture of something with these half widths across and along. */
  half(across: number, along: number): number {
    return Math.hypot(across * this.near, along * this.right);
  }
}

/** Parts of a body, painted from the farthest to the nearest. */
export class Layers {
  readonly #parts: { z: number; paint: () => void }[] = [];

  add(z: number, paint: () => void): void {
    this.#parts.push({ z, paint });
  }

  paint(): void {
    this.#parts.sort((a, b) => a.z - b.z);
    for (const part of this.#parts) part.paint();
  }
}
