import type { Ramp, Tone } from '../canvas/ramp';
import { ellipse, limb, poly, rect, type Shape, soft, stroke, within } from '../canvas/shapes';
import type { Shade } from '../vocabulary/colors';
import type { HatName, Outfit } from '../vocabulary/garments';
import { beard, face, faceOpening, hood, smileOf, sockets, teeth } from './face';
import { wear } from './hats';
import { type Kit, recolored } from './kit';
import type { Camera, Spot } from './view';

/** How a head looks. The defaults are human. */
export interface HeadSpec {
  readonly skin?: Shade;
  /** What covers it around the face. */
  readonly cover?: Outfit['cover'];
  /** Color of a hood, a helmet, or a mask. Default: the main color, or the cover's own. */
  readonly coverColor?: Shade | undefined;
  readonly hair?: Shade;
  readonly beard?: 'full' | 'long' | 'mustache' | undefined;
  /** Default: the color of the hair. */
  readonly beardColor?: Shade | undefined;
  readonly kind?: 'human' | 'skull' | 'orc' | 'goblin' | 'elf' | 'robot' | 'alien' | 'mask' | 'sack';
  readonly eyes?: Shade;
  /** Default: the lightest tone, for glowing eyes. */
  readonly eyesTone?: Tone | undefined;
  readonly hat?: HatName | undefined;
  /** Default: the main color, trimmed with the accent. */
  readonly hatColor?: Shade | undefined;
  /** An edit added the hat: it is squeezed into the room above the head. */
  readonly squeezed?: boolean | undefined;
}

/** A head seen by a camera, and its colors. */
interface SeenHead {
  readonly kit: Kit;
  readonly spec: HeadSpec;
  /** Its middle, half its width, and half its height in the picture. */
  readonly at: Spot;
  readonly rx: number;
  readonly ry: number;
  readonly camera: Camera;
  /** The color of its cover. */
  readonly m: Ramp;
  readonly skin: Ramp;
  readonly hair: Ramp;
}

/** Paints a head from any side. */
export function paintHead(kit: Kit, spec: HeadSpec, at: Spot, rx: number, ry: number, camera: Camera): void {
  const { c } = kit;
  const { cover, kind, coverColor } = spec;
  const m = coverColor ? c(coverColor) : kit.m;
  // A golem is made of one material.
  const skin = kind === 'mask' && kit.appearance.named ? m : c(spec.skin ?? 'skin');
  const head: SeenHead = { kit, spec, at, rx, ry, camera, m, skin, hair: c(spec.hair ?? 'brown') };
  if (kind === 'elf' || kind === 'goblin') ears(head);
  if (cover === 'long') longHair(head);
  shape(head);
  if (cover === 'glass') glassHelmet(head);
  if (spec.beard && camera.near > -0.3)
    beard(kit, spec.beard, c(spec.beardColor ?? spec.hair ?? 'brown'), at, rx, ry, camera);
  if (spec.hat) hat(head, spec.hat);
}

/** The head itself, with what is around its face. */
function shape(head: SeenHead): void {
  const { cover, kind } = head.spec;
  if (cover === 'helm') helm(head);
  else if (kind === 'skull') skull(head, cover === 'hood');
  else if (kind === 'robot') robotHead(head);
  else livingHead(head);
}

function hat({ kit, spec, at, rx, ry, camera }: SeenHead, name: HatName): void {
  const { a, c, m } = kit;
  const ramp = spec.hatColor ? c(spec.hatColor) : m;
  const trim = spec.squeezed && ramp === a ? c('crimson') : a;
  wear(kit, name, at.x, at.y - ry * 0.98, rx, ramp, trim, camera.right, spec.squeezed);
}

function longHair({ kit, at: { x, y }, rx, ry, hair }: SeenHead): void {
  kit.p.fill(
    soft([
      x - rx * 1.05,
      y - ry * 0.2,
      x,
      y - ry * 1.1,
      x + rx * 1.05,
      y - ry * 0.2,
      x + rx * 1.2,
      y + ry * 1.45,
      x + rx * 0.4,
      y + ry * 1.2,
      x - rx * 0.4,
      y + ry * 1.2,
      x - rx * 1.2,
      y + ry * 1.45,
    ]),
    hair,
    { tone: 1 },
  );
}

/** A closed helmet with a slit for the eyes. */
function helm({ kit, spec, at, rx, ry, camera, m }: SeenHead): void {
  const { p, c, big } = kit;
  const { x, y } = at;
  p.fill(ellipse(x, y, rx, ry), spec.coverColor || kit.appearance.named ? m : c('steel'), {
    shiny: true,
    edge: 'shadow',
  });
  const opening = faceOpening(at, rx, ry, camera, 0.86, 0.3);
  if (!opening) return;
  p.fill(within(opening, rect(-9, y - ry * 0.16, 41, y + ry * 0.34)), kit.ink, { tone: 0 });
  const middle = x + camera.right * rx * 0.6;
  if (big)
    for (const side of camera.near < 0.3 ? [0] : [-1, 1])
      p.dot(middle + side * rx * 0.4 * camera.near, y + ry * 0.1, 1.6, 1.2, c(spec.eyes ?? 'white'), 3);
  p.fill(limb(middle, y - ry * 0.3, middle, y + ry * 0.9, 0.5), c('steel'), { tone: 3, onto: true });
}

function skull(head: SeenHead, hooded: boolean): void {
  const { kit, spec, at, rx, ry, camera, m, skin } = head;
  const { p, c, big } = kit;
  const { x, y } = at;
  if (hooded) hood(recolored(kit, m), at, rx, ry, camera);
  const opening = hooded ? faceOpening(at, rx, ry, camera, 0.86, 0.22) : undefined;
  if (!hooded || opening) bones(head, opening);
  const light = spec.eyes && spec.eyes !== 'ink' ? c(spec.eyes) : undefined;
  const [s, low] = hooded ? [HOODED, 0.6] : [1, 0];
  sockets(kit, { x, y: y + low }, rx * s, ry * s, camera, light);
  if (camera.near > -0.15 && big)
    for (const dx of [-1.6, 0, 1.6]) p.dot(x + camera.right * 2.4 + dx, y + ry * 0.86, 0.6, 1.6, skin, 0);
}

/** Scale of a skull within a hood. */
const HOODED = 0.84;

/** Cranium and jaw of a skull. Within a hood, they are only seen in its opening. */
function bones(
  { kit: { p }, at: { x, y }, rx, ry, camera: { right }, skin }: SeenHead,
  opening: Shape | undefined,
): void {
  const jaw = rect(x - rx * 0.58 + right, y + ry * 0.4, x + rx * 0.58 + right, y + ry * 1.02);
  if (opening) {
    const cranium = ellipse(x + right * rx * 0.3, y - ry * 0.1 + 1, rx * HOODED, ry * 0.92 * HOODED);
    p.fill(within(cranium, opening), skin);
    p.fill(within(jaw, opening), skin, { tone: 2 });
  } else {
    p.fill(ellipse(x, y - ry * 0.1, rx, ry * 0.92), skin, { edge: 'shadow' });
    p.fill(jaw, skin, { tone: 2 });
  }
}

function robotHead({ kit, spec, at: { x, y }, rx, ry, camera, m }: SeenHead): void {
  const { p, a, c, ink, big } = kit;
  p.fill(rect(x - rx * 0.95, y - ry * 0.9, x + rx * 0.95, y + ry * 0.9), m, { bevel: 1.2, edge: 'line' });
  p.fill(limb(x, y - ry, x, y - ry * 1.35, 0.5), c('iron'));
  p.fill(ellipse(x, y - ry * 1.45, 1.2), a, { shiny: true });
  if (camera.near <= -0.15) return;
  const mx = x + camera.right * rx * 0.45;
  p.fill(rect(mx - rx * 0.66, y - ry * 0.4, mx + rx * 0.66, y + ry * 0.25), ink, { tone: 0, onto: true });
  for (const side of [-1, 1]) p.dot(mx + side * rx * 0.34, y - ry * 0.08, 1.9, 1.9, c(spec.eyes ?? 'cyan'), 3);
  const low = y + ry * 0.58 - smileOf(kit);
  if (big) p.fill(stroke([mx - 2, low, mx, y + ry * 0.58, mx + 2, low], 0.5), m, { tone: 0 });
}

/** A head of flesh: hair or a hood, and the face in its opening. */
function livingHead(head: SeenHead): void {
  const { kit, spec, at, rx, ry, camera, m, skin, hair } = head;
  const { p, ink } = kit;
  const { x, y } = at;
  const { cover = 'short', kind = 'human' } = spec;
  const isBald = cover === 'bald' || kind === 'alien';
  const covered = coverRamp(head) ?? (isBald ? skin : hair);
  p.fill(kind === 'alien' ? ellipse(x, y - ry * 0.15, rx * 1.12, ry * 1.12) : ellipse(x, y, rx, ry), covered, {
    edge: 'shadow',
  });
  const [wide, low] = cover === 'short' ? [0.84, 0.36] : [0.78, 0.3];
  const opening = isBald ? undefined : faceOpening(at, rx, ry, camera, wide, low);
  if (opening && cover === 'wrap') {
    p.fill(opening, ink, { tone: 1 });
    bandages(head, covered);
  } else if (opening) p.fill(opening, skin);
  if (cover === 'cowl' && camera.near > -0.3)
    p.fill(within(rect(-9, y + ry * 0.36, 41, 40), ellipse(x, y, rx, ry)), m, { tone: 1, onto: true });
  features(head);
  if (kind === 'alien') {
    alienEyes(head);
    return;
  }
  const eyes = spec.eyes ? { eyes: kit.c(spec.eyes), tone: spec.eyesTone ?? 4 } : {};
  face(kit, at, rx, ry, camera, { ...eyes, skin, mouth: cover !== 'cowl' && !spec.beard && kind === 'human' });
}

/** The color of the cloth around a face; undefined if there is none. */
function coverRamp({ kit, spec: { cover, coverColor }, m }: SeenHead): Ramp | undefined {
  if (cover === 'wrap' && !coverColor) return kit.c('cream');
  return cover === 'hood' || cover === 'cowl' || cover === 'wrap' ? m : undefined;
}

/** Two bands of cloth across the face of a mummy. */
function bandages({ kit: { p, big }, at: { x, y }, rx, ry }: SeenHead, cloth: Ramp): void {
  const thick = big ? 1.5 : 1.2;
  for (const dy of [-0.5, 0.5])
    p.fill(within(limb(x - rx, y + dy * ry - 0.6, x + rx, y + dy * ry + 1, thick), ellipse(x, y, rx, ry)), cloth, {
      tone: 2,
    });
}

function alienEyes({ kit: { p, ink, big }, at: { x, y }, rx, ry, camera }: SeenHead): void {
  if (camera.near <= -0.15) return;
  const middle = x + camera.right * rx * 0.5;
  for (const side of [-1, 1])
    p.fill(
      limb(middle + side * rx * 0.62, y - ry * 0.1, middle + side * rx * 0.26, y + ry * 0.3, big ? 1.5 : 1.1),
      ink,
      { tone: 0 },
    );
}

/** The helmet of an astronaut. */
function glassHelmet({ kit, at, rx, ry, camera, m }: SeenHead): void {
  const { p, c } = kit;
  const { x, y } = at;
  p.fill(ellipse(x, y, rx * 1.2, ry * 1.16), c('white'), { edge: 'shadow' });
  const visor = faceOpening(at, rx, ry, camera, 0.95, 0.06);
  if (visor) p.fill(within(visor, ellipse(x + camera.right * 2, y, rx, ry * 0.72)), m, { shiny: true });
}

/** The pointed ears of elves and goblins. */
function ears({ kit: { p, c }, spec, at: { x, y }, rx, camera }: SeenHead): void {
  const long = spec.kind === 'goblin' ? 1.9 : 1.5;
  for (const side of [-1, 1]) {
    const root = x + side * rx * 0.86 * Math.max(0.2, Math.abs(camera.near)) - camera.right * rx * 0.15;
    const tip = x + side * rx * long * Math.max(0.35, Math.abs(camera.near)) - camera.right * rx * 0.5;
    p.fill(poly([root, y - 1.6, tip, y - (spec.kind === 'elf' ? 3.4 : 1.2), root, y + 2]), c(spec.skin ?? 'skin'), {
      tone: side < 0 ? 3 : 1,
    });
  }
}

/** Paints what only some peoples have in their faces: tusks, a nose, a sewn mouth. */
function features({ kit, spec, at, rx, ry, camera }: SeenHead): void {
  const { p, c, big, ink } = kit;
  const { kind, skin: name = 'skin' } = spec;
  if (camera.near < -0.15) return;
  const x = at.x + camera.right * rx * 0.6;
  if (kind === 'orc') {
    p.fill(ellipse(x, at.y + ry * 0.62, rx * 0.62, ry * 0.36), c(name), { edge: 'shadow' });
    for (const side of [-1, 1])
      p.fill(
        poly([
          x + side * rx * 0.36 - 0.9,
          at.y + ry * 0.66,
          x + side * rx * 0.36 + 0.9,
          at.y + ry * 0.66,
          x + side * rx * 0.42,
          at.y + ry * 0.22,
        ]),
        c('bone'),
        { tone: 3 },
      );
  } else if (kind === 'goblin' && big) {
    p.fill(
      poly([x - 0.9, at.y + ry * 0.2, x + 0.9, at.y + ry * 0.2, x + camera.right * 2, at.y + ry * 0.62]),
      c(name),
      { tone: 3, edge: 'shadow' },
    );
    teeth(kit, x, at.y + ry * 0.68, rx * 0.34, c('bone'));
  } else if (kind === 'sack' && big) {
    p.fill(stroke([x - 2.6, at.y + ry * 0.56, x, at.y + ry * 0.7, x + 2.6, at.y + ry * 0.56], 0.45), ink, { tone: 0 });
    for (const dx of [-1.6, 0, 1.6]) p.dot(x + dx, at.y + ry * 0.62, 0.5, 1.8, ink, 0);
  }
}
