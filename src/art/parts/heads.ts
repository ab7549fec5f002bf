import type { Tone } from '../canvas/ramp';
import { ellipse, limb, poly, rect, type Shape, soft, stroke, within } from '../canvas/shapes';
import type { Shade } from '../vocabulary/colors';
import type { HatName, Outfit } from '../vocabulary/garments';
import { beard, face, faceOpening, hood, smileOf, sockets, teeth } from './face';
import { wear } from './hats';
import { type Kit, recolored } from './kit';
import type { Camera, Spot } from './view';

/** How a head looks; what is not said is human. */
export interface HeadSpec {
  readonly skin?: Shade;
  /** What covers it around the face. */
  readonly cover?: Outfit['cover'];
  /** Of a hood, a helmet or a mask; default: the main color, or its own. */
  readonly coverColor?: Shade | undefined;
  readonly hair?: Shade;
  readonly beard?: 'full' | 'long' | 'mustache' | undefined;
  /** Default: as the hair. */
  readonly beardColor?: Shade | undefined;
  readonly kind?: 'human' | 'skull' | 'orc' | 'goblin' | 'elf' | 'robot' | 'alien' | 'mask' | 'shadowed' | 'sack';
  readonly eyes?: Shade;
  /** Default: the lightest, as of eyes that glow. */
  readonly eyesTone?: Tone | undefined;
  readonly hat?: HatName | undefined;
  /** Default: the main color, trimmed with the accent. */
  readonly hatColor?: Shade | undefined;
  /** It was put on by an edit: it takes the room that is left above the head. */
  readonly squeezed?: boolean | undefined;
}

/** Paints a head of these words from any side. */
export function paintHead(kit: Kit, spec: HeadSpec, at: Spot, rx: number, ry: number, camera: Camera): void {
  const { p, a, c, big } = kit;
  const { x, y } = at;
  const { cover = 'short', kind = 'human', coverColor } = spec;
  const m = coverColor ? c(coverColor) : kit.m;
  // A golem is of one material.
  const skin = kind === 'mask' && kit.look.named ? m : c(spec.skin ?? 'skin');
  const hair = c(spec.hair ?? 'brown');
  const eyes = spec.eyes ? { eyes: c(spec.eyes), tone: spec.eyesTone ?? 4 } : {};
  const oval = ellipse(x, y, rx, ry);
  const looks = (wide: number, low: number) => faceOpening(at, rx, ry, camera, wide, low);

  if (kind === 'elf' || kind === 'goblin') ears(kit, spec, at, rx, camera);
  if (cover === 'long')
    p.fill(
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

  if (cover === 'helm') {
    p.fill(oval, coverColor || kit.look.named ? m : c('steel'), {
      shiny: true,
      edge: 'shadow',
    });
    const opening = looks(0.86, 0.3);
    if (opening) {
      p.fill(within(opening, rect(-9, y - ry * 0.16, 41, y + ry * 0.34)), kit.ink, { tone: 0 });
      const middle = x + camera.right * rx * 0.6;
      if (big)
        for (const side of camera.near < 0.3 ? [0] : [-1, 1])
          p.dot(middle + side * rx * 0.4 * camera.near, y + ry * 0.1, 1.6, 1.2, c(spec.eyes ?? 'white'), 3);
      p.fill(limb(middle, y - ry * 0.3, middle, y + ry * 0.9, 0.5), c('steel'), { tone: 3, onto: true });
    }
  } else if (kind === 'skull') {
    const hooded = cover === 'hood';
    if (hooded) hood(recolored(kit, m), at, rx, ry, camera);
    // Within a hood, the skull is a little smaller and is seen in its opening only.
    const s = hooded ? 0.84 : 1;
    const opening = hooded ? faceOpening(at, rx, ry, camera, 0.86, 0.22) : undefined;
    const seen = (shape: Shape) => (opening ? within(shape, opening) : shape);
    if (!hooded || opening) {
      p.fill(
        seen(
          ellipse(x + (hooded ? camera.right * rx * 0.3 : 0), y - ry * 0.1 + (hooded ? 1 : 0), rx * s, ry * 0.92 * s),
        ),
        skin,
        hooded ? {} : { edge: 'shadow' },
      );
      p.fill(
        seen(rect(x - rx * 0.58 + camera.right, y + ry * 0.4, x + rx * 0.58 + camera.right, y + ry * 1.02)),
        skin,
        { tone: 2 },
      );
    }
    sockets(
      kit,
      { x, y: y + (hooded ? 0.6 : 0) },
      rx * s,
      ry * s,
      camera,
      spec.eyes && spec.eyes !== 'ink' ? c(spec.eyes) : undefined,
    );
    if (camera.near > -0.15 && big)
      for (const dx of [-1.6, 0, 1.6]) p.dot(x + camera.right * 2.4 + dx, y + ry * 0.86, 0.6, 1.6, skin, 0);
  } else if (kind === 'robot') {
    p.fill(rect(x - rx * 0.95, y - ry * 0.9, x + rx * 0.95, y + ry * 0.9), m, { bevel: 1.2, edge: 'line' });
    p.fill(limb(x, y - ry, x, y - ry * 1.35, 0.5), c('iron'));
    p.fill(ellipse(x, y - ry * 1.45, 1.2), a, { shiny: true });
    if (camera.near > -0.15) {
      const mx = x + camera.right * rx * 0.45;
      p.fill(rect(mx - rx * 0.66, y - ry * 0.4, mx + rx * 0.66, y + ry * 0.25), kit.ink, { tone: 0, onto: true });
      for (const side of [-1, 1]) p.dot(mx + side * rx * 0.34, y - ry * 0.08, 1.9, 1.9, c(spec.eyes ?? 'cyan'), 3);
      const low = y + ry * 0.58 - smileOf(kit);
      if (big) p.fill(stroke([mx - 2, low, mx, y + ry * 0.58, mx + 2, low], 0.5), m, { tone: 0 });
    }
  } else {
    const covered =
      cover === 'hood' || cover === 'cowl' || cover === 'wrap'
        ? cover === 'wrap' && !coverColor
          ? c('cream')
          : m
        : cover === 'bald' || kind === 'alien'
          ? skin
          : hair;
    p.fill(kind === 'alien' ? ellipse(x, y - ry * 0.15, rx * 1.12, ry * 1.12) : oval, covered, { edge: 'shadow' });
    const opening =
      cover === 'bald' || kind === 'alien'
        ? undefined
        : looks(cover === 'short' ? 0.84 : 0.78, cover === 'short' ? 0.36 : 0.3);
    if (opening)
      p.fill(
        opening,
        kind === 'shadowed' ? kit.ink : cover === 'wrap' ? kit.ink : skin,
        cover === 'wrap' ? { tone: 1 } : {},
      );
    if (opening && cover === 'wrap')
      for (const dy of [-0.5, 0.5])
        p.fill(within(limb(x - rx, y + dy * ry - 0.6, x + rx, y + dy * ry + 1, big ? 1.5 : 1.2), oval), covered, {
          tone: 2,
        });
    if (cover === 'cowl' && camera.near > -0.3)
      p.fill(within(rect(-9, y + ry * 0.36, 41, 40), oval), m, { tone: 1, onto: true });
    features(kit, spec, at, rx, ry, camera);
    if (kind === 'alien') {
      const middle = x + camera.right * rx * 0.5;
      if (camera.near > -0.15)
        for (const side of [-1, 1])
          p.fill(
            limb(middle + side * rx * 0.62, y - ry * 0.1, middle + side * rx * 0.26, y + ry * 0.3, big ? 1.5 : 1.1),
            kit.ink,
            { tone: 0 },
          );
    } else face(kit, at, rx, ry, camera, { ...eyes, skin, mouth: cover !== 'cowl' && !spec.beard && kind === 'human' });
  }
  if (cover === 'glass') {
    p.fill(ellipse(x, y, rx * 1.2, ry * 1.16), c('white'), { edge: 'shadow' });
    const visor = looks(0.95, 0.06);
    if (visor) p.fill(within(visor, ellipse(x + camera.right * 2, y, rx, ry * 0.72)), m, { shiny: true });
  }
  if (spec.beard && camera.near > -0.3)
    beard(kit, spec.beard, c(spec.beardColor ?? spec.hair ?? 'brown'), at, rx, ry, camera);
  if (spec.hat) {
    const ramp = spec.hatColor ? c(spec.hatColor) : kit.m;
    const trim = spec.squeezed && ramp === a ? c('crimson') : a;
    wear(kit, spec.hat, x, y - ry * 0.98, rx, ramp, trim, camera.right, spec.squeezed);
  }
}

function ears({ p, c }: Kit, spec: HeadSpec, { x, y }: Spot, rx: number, camera: Camera): void {
  const long = spec.kind === 'goblin' ? 1.9 : 1.5;
  for (const side of [-1, 1]) {
    const root = x + side * rx * 0.86 * Math.max(0.2, Math.abs(camera.near)) - camera.right * rx * 0.15;
    const tip = x + side * rx * long * Math.max(0.35, Math.abs(camera.near)) - camera.right * rx * 0.5;
    p.fill(poly([root, y - 1.6, tip, y - (spec.kind === 'elf' ? 3.4 : 1.2), root, y + 2]), c(spec.skin ?? 'skin'), {
      tone: side < 0 ? 3 : 1,
    });
  }
}

function features(
  kit: Kit,
  { kind, skin: name = 'skin' }: HeadSpec,
  at: Spot,
  rx: number,
  ry: number,
  camera: Camera,
): void {
  const { p, c, big, ink } = kit;
  if (camera.near < -0.15) return;
  const x = at.x + camera.right * rx * 0.6;
  if (kind === 'orc') {
    p.fill(ellipse(x, at.y + ry * 0.62, rx * 0.62, ry * 0.36), c(name), {
      lighter: 0,
      edge: big ? 'shadow' : 'shadow',
    });
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
