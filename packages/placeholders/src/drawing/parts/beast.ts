import type { ColorName } from '../vocabulary/colors';

export type Coat =
  | 'stripes'
  | 'spots'
  | 'patches'
  | 'wool'
  | 'mane'
  | 'hairmane'
  | 'spines'
  | 'panda'
  | 'shell'
  | 'ridge';

/** An animal on four legs that looks along z, with lengths in units. With a gait and a view, it can be drawn from every side. */
export interface Beast {
  readonly leg: number;
  /** Half the length from hip to shoulder. */
  readonly long: number;
  /** Half thickness at the hip and at the shoulder. */
  readonly hip: number;
  readonly chest: number;
  /** How far the head is in front of the shoulder, and above it. */
  readonly reach: number;
  readonly rise: number;
  readonly head: number;
  /** Length and half thickness of the muzzle. */
  readonly snout: readonly [number, number];
  readonly limb: number;
  readonly ears?: 'point' | 'round' | 'flop' | 'long' | 'big' | 'dish' | undefined;
  readonly tail?: 'bush' | 'thin' | 'stub' | 'curl' | 'tuft' | 'hair' | 'thick' | 'huge' | 'bare' | undefined;
  readonly horns?: 'cow' | 'ram' | 'antler' | 'unicorn' | undefined;
  readonly coat?: Coat | undefined;
  readonly extra?: 'tusks' | 'trunk' | 'disk' | 'teeth' | undefined;
  readonly hoof?: ColorName | undefined;
  /** Color of the nose. Default: black. */
  readonly nose?: ColorName | undefined;
}

/** A stance of an animal. `legs`: degrees forward of front left, front right, hind left, hind right. `nod`: head down, `up`: body up, in units. */
export interface Gait {
  readonly legs: readonly [number, number, number, number];
  readonly nod: number;
  readonly up: number;
  /** How far it has lain down, 0 to 1. */
  readonly sink: number;
  /** How far it sits down with its hind part, 0 to 1. */
  readonly haunch?: number | undefined;
}
