/**
 * A view of a body. Bodies have joints in three dimensions, so that one body gives all eight directions: x to the viewer's right, y down, z toward
 * the viewer, for a body that faces the viewer.
 */
export interface View {
  /** Degrees, counterclockwise from above: 0 faces the viewer, 90 faces right, 180 away. */
  readonly yaw: number;
  /** How far down in the picture a nearer point is, per unit of depth: 0 from the side, 1 from above. */
  readonly pitch: number;
}

/** Number of views in a set. */
export const DIRECTIONS = 8;

/**
 * The yaw of a direction by its number: 0 faces the viewer (south), then clockwise on the compass, as the preview lays out numbered views:
 * 1 south-west, 2 west, 3 north-west, 4 north, 5 north-east, 6 east, 7 south-east.
 */
export function yawOf(direction: number): number {
  return ((DIRECTIONS - direction) % DIRECTIONS) * (360 / DIRECTIONS);
}

/** A point of a body in the picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Larger is nearer. */
  readonly z: number;
}

export class Camera {
  /** Where the body's front points: `right` 1 right, −1 left; `near` 1 toward the viewer, −1 away. */
  readonly right: number;
  readonly near: number;

  /** @param x,y the body's origin in the picture */
  constructor(
    readonly view: View,
    readonly x: number,
    readonly y: number,
  ) {
    this.right = Math.sin((view.yaw * Math.PI) / 180);
    this.near = Math.cos((view.yaw * Math.PI) / 180);
  }

  /** Projects a point of the body to the picture. */
  spot(x: number, y: number, z: number): Spot {
    const depth = z * this.near - x * this.right;
    return { x: this.x + x * this.near + z * this.right, y: this.y + y + depth * this.view.pitch, z: depth };
  }

  /** Half the width in the picture of a part, from half its width and half its depth. */
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
