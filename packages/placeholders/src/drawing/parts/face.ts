import type { Ramp, Tone } from '../canvas/ramp';
import { ellipse, limb, rect, soft, stroke, within } from '../canvas/shapes';
import type { Trait } from '../vocabulary/traits';
import type { Kit } from './kit';
import type { Camera, Spot } from './view';

/** Traits of mood. */
export const MOODS: readonly Trait[] = ['angry', 'happy', 'sad', 'sleepy'];

const FRONT = { near: 1, right: 0 };

/** The direction of a mouth's ends: 1 up, −1 down, 0 level. */
export function smileOf({ is }: Kit): number {
  return is('happy') ? 1 : is('angry') || is('sad') ? -1 : 0;
}

interface FaceOptions {
  readonly skin?: Ramp;
  readonly eyes?: Ramp;
  /** Tone of colored eyes. Default: the lightest. */
  readonly tone?: Tone;
  /** Distance of the eyes from the middle, as a part of half the width. */
  readonly apart?: number;
  /** How far the eyes are below the middle, as a part of half the height. */
  readonly low?: number;
  readonly mouth?: boolean;
  /** Scale of the eyes. */
  readonly large?: number;
}

/** Paints eyes, brows, and a mouth by mood, for any view; nothing from behind. */
export function face(
  kit: Kit,
  { x, y }: Pick<Spot, 'x' | 'y'>,
  rx: number,
  ry: number,
  { near, right }: Pick<Camera, 'near' | 'right'>,
  options: FaceOptions,
): void {
  kit.anchors.faced = true;
  if (near < -0.15 || kit.stage.plain) return;
  const { apart = 0.4, low = 0.14, mouth = true } = options;
  const eyeY = y + low * ry;
  if (near < 0.3) eyeByMood(kit, x + right * rx * 0.55, eyeY, Math.sign(right), options);
  else {
    const middle = x + right * rx * 0.58;
    const half = apart * rx * Math.max(0.36, near);
    for (const side of [-1, 1]) eyeByMood(kit, middle + side * half, eyeY, side, options);
  }
  if (mouth && kit.big) mouthByMood(kit, x + right * rx * 0.66, y + ry * 0.56, options.skin ?? kit.ink);
}

/** An eye with its brow or tear. @param side −1 left, 1 right */
function eyeByMood(kit: Kit, x: number, y: number, side: number, options: FaceOptions): void {
  const { p, big, huge, ink } = kit;
  const { eyes = ink, tone: lit = 4, large = 1 } = options;
  const isInk = eyes === ink;
  if (kit.is('sleepy')) {
    p.dot(x, y + 0.8, 2.4 * large, 0.8, eyes, isInk ? 0 : 3);
    return;
  }
  if (kit.is('happy') && big) {
    p.fill(stroke([x - 1.3, y + 0.7, x, y - 0.7, x + 1.3, y + 0.7], 0.5), eyes, { tone: 0 });
    return;
  }
  const [w, h] = [1.5 * large, 2.7 * large];
  p.dot(x, y, w, h, eyes, isInk ? 0 : lit);
  if (huge && isInk) p.dot(x - 0.3, y - h * 0.28, 0.6, 0.9, kit.c('white'), 4);
  if (kit.is('angry') && big)
    p.fill(limb(x + 1.5 * side, y - 1.9, x - 1.3 * side, y - 1.1, 0.55), ink, { tone: 0, onto: true });
  if (kit.is('sad') && big) p.dot(x, y + 2.6, 0.9, 1.6, kit.c('sky'), 3);
}

/** @param plain the color of a mouth without a mood */
function mouthByMood(kit: Kit, x: number, y: number, plain: Ramp): void {
  const smile = smileOf(kit);
  if (smile)
    kit.p.fill(stroke([x - 1.6, y - smile * 0.5, x, y + smile * 0.5, x + 1.6, y - smile * 0.5], 0.42), kit.ink, {
      tone: 0,
      onto: true,
    });
  else kit.p.dot(x, y, 2, 0.7, plain, 0);
}

/** Paints two eyes and a mouth about (x, y), by mood. */
export function frontFace(k: Kit, x: number, y: number, half: number, large = 1.2): void {
  face(k, { x, y }, half, half, FRONT, { low: 0, apart: 0.46, large });
}

/** The part of a head that hair, hood, or helmet leaves open. It turns with the view; undefined from behind. */
export function faceOpening(
  { x, y }: Pick<Spot, 'x' | 'y'>,
  rx: number,
  ry: number,
  camera: Pick<Camera, 'near' | 'right'>,
  wide: number,
  low: number,
) {
  if (camera.near < -0.3) return undefined;
  const half = rx * (0.5 + (wide - 0.5) * Math.max(0, camera.near));
  const center = x + camera.right * rx * (0.98 - half / rx + 0.12);
  return within(ellipse(center, y + low * ry, half, ry * 0.82), ellipse(x, y, rx * 0.98, ry * 0.99));
}

/** Paints large round eye sockets, with a light in each if there is one. */
export function sockets(
  kit: Kit,
  { x, y }: Pick<Spot, 'x' | 'y'>,
  rx: number,
  ry: number,
  camera: Camera,
  light: Ramp | undefined,
): void {
  const { p, ink, big } = kit;
  if (camera.near < -0.15) return;
  const middle = x + camera.right * rx * 0.5;
  for (const side of camera.near < 0.3 ? [0] : [-1, 1]) {
    const ex = middle + side * rx * 0.42 * Math.max(0.5, camera.near);
    if (big) p.fill(ellipse(ex, y + ry * 0.14, rx * 0.26, ry * 0.28), ink, { tone: 0 });
    else p.dot(ex, y + ry * 0.14, 2.4, 4, ink, 0);
    if (light && big) p.dot(ex, y + ry * 0.16, 1.3, 1.3, light, 3);
  }
  if (!big) return;
  p.dot(middle, y + ry * 0.5, 0.9, 1.4, ink, 0);
}

/** Paints a row of teeth. */
export function teeth({ p, ink, big }: Kit, x: number, y: number, half: number, bone: Ramp): void {
  p.fill(rect(x - half, y, x + half, y + 1.6), bone, { tone: 3, onto: true });
  if (big) for (let at = -half + 0.9; at < half; at += 1.7) p.dot(x + at, y + 0.9, 0.5, 1.3, ink, 0);
}

/** Paints a hood around a head, dark inside. */
export function hood({ p, m }: Kit, at: Spot, rx: number, ry: number, camera: Camera): void {
  p.fill(ellipse(at.x, at.y - ry * 0.14, rx * 1.14, ry * 1.12), m, { edge: 'shadow' });
  const opening = faceOpening(at, rx, ry, camera, 0.86, 0.22);
  if (opening) p.fill(opening, m, { tone: 0 });
}

/** Paints a beard. Each kind includes a mustache. */
export function beard(
  { p, big }: Kit,
  kind: 'full' | 'long' | 'mustache',
  hair: Ramp,
  at: Spot,
  rx: number,
  ry: number,
  camera: Camera,
): void {
  const x = at.x + camera.right * rx * 0.5;
  const half = rx * Math.max(0.6, 0.82 * camera.near);
  if (kind !== 'mustache') {
    const low = at.y + ry * (kind === 'long' ? 2.1 : 1.3);
    p.fill(
      soft([
        x - half,
        at.y + ry * 0.3,
        x - half * 0.4,
        at.y + ry * 0.55,
        x + half * 0.4,
        at.y + ry * 0.55,
        x + half,
        at.y + ry * 0.3,
        x + half * 0.7,
        at.y + ry * 1.05,
        x,
        low,
        x - half * 0.7,
        at.y + ry * 1.05,
      ]),
      hair,
      { edge: 'shadow' },
    );
  }
  if (big || kind === 'mustache')
    p.fill(
      stroke([x - half * 0.62, at.y + ry * 0.62, x, at.y + ry * 0.46, x + half * 0.62, at.y + ry * 0.62], 0.85),
      hair,
      { tone: 3 },
    );
}
