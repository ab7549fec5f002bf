import type { Ramp } from '../canvas/ramp';
import { ellipse, poly, rect, soft, stroke, within } from '../canvas/shapes';
import type { Kit } from '../kit';
import type { Character, Tint } from '../subjects/characters';
import type { ColorName } from '../vocabulary/colors';
import type { SubjectId } from '../vocabulary/subjectWords';
import { type Body, BUILD, type Build } from './biped';
import { hatFor, WORN } from './hats';
import { paintHead } from './heads';
import type { Camera, Spot } from './view';

/** What the prompt says of a subject that is worn or held: undefined where it says nothing. */
function extra(kit: Kit, ...ids: readonly SubjectId[]) {
  return kit.reading.extras.find(({ subject }) => ids.includes(subject));
}

const HELD_LEFT: ReadonlySet<SubjectId> = new Set(['shield', 'book', 'lantern', 'torch', 'orbspell']);
const NOT_HELD: ReadonlySet<SubjectId> = new Set([
  ...(Object.keys(WORN) as SubjectId[]),
  'armor',
  'cape',
  'boots',
  'tunic',
  'pants',
  'belt',
  'mask',
  'eye',
  'glove',
  'backpack',
  'ring',
  'amulet',
  'feather',
  'spikes',
]);

/** Proportions by words and chance. */
function buildOf(kit: Kit, own: Partial<Build> = {}): Build {
  const { r } = kit;
  const base = { ...BUILD, ...own };
  const wide = (kit.is('fat') || kit.is('round') ? 1.4 : kit.is('thin') ? 0.82 : 1) * r.between(0.9, 1.12);
  const long = (kit.is('tall') ? 1.2 : kit.is('young') || kit.is('tiny') ? 0.76 : 1) * r.between(0.92, 1.08);
  const head =
    (kit.is('tall') || kit.is('giant') ? 0.84 : kit.is('young') || kit.is('tiny') ? 1.1 : 1) * r.between(0.95, 1.06);
  return {
    ...base,
    leg: base.leg * long,
    torso: base.torso * long,
    arm: base.arm * (long + 1) * 0.5,
    shoulder: base.shoulder * wide,
    hip: base.hip * wide,
    limb: base.limb * (wide + 1) * 0.5,
    head: base.head * head,
  };
}

/** The recipe of a character, as the prompt wants it. `race` lends its skin and bones: "skeleton archer". */
export function personOf(kit: Kit, who: Character, race?: Character): Body {
  const { c, m, a, reading } = kit;
  const tint = (name: Tint): Ramp => (name === 'main' ? m : name === 'accent' ? a : c(name));
  const skin: ColorName = race?.head.skin ?? who.head.skin ?? 'skin';
  const flesh = (name: Tint | undefined, usual: Tint): Ramp => {
    const own = name ?? usual;
    return tint(own === 'skin' || own === who.head.skin ? skin : own);
  };
  const plated = extra(kit, 'armor') ?? (kit.is('armored') ? { colors: [] as ColorName[] } : undefined);
  const plate = plated && c(plated.colors[0] ?? 'steel');
  const cape = extra(kit, 'cape');
  const boots = extra(kit, 'boots');
  const tunic = extra(kit, 'tunic');
  const hands = reading.extras.filter(({ subject }) => !NOT_HELD.has(subject));
  const leftward = hands.find(({ subject }) => HELD_LEFT.has(subject)) ?? hands[1];
  const rightward = hands.find((held) => held !== leftward);
  const usual = who.right === undefined ? undefined : typeof who.right === 'string' ? who.right : kit.r.pick(who.right);
  const banned = (id: SubjectId | undefined) => (id && !reading.without.includes(id) ? id : undefined);
  const rightId = rightward?.subject ?? banned(usual);
  const leftId = leftward?.subject ?? banned(who.left);
  // Blades look away from the body.
  const hold = (id: SubjectId | undefined, side: number, colors: readonly ColorName[] = []) =>
    id &&
    ((inner: Kit, at: Spot, turn: number, camera: Camera) =>
      inner.item(id, at.x, at.y, turn, colors, side * camera.near + camera.right > 0));
  const wears = kit.reading.extras.find(({ subject }) => WORN[subject]);
  const bare = reading.without.some((id) => WORN[id]);
  return {
    build: buildOf(kit, who.build),
    dress: {
      torso: plate ?? (tunic?.colors[0] ? c(tunic.colors[0]) : race?.bony ? c('bone') : flesh(who.torso, 'main')),
      sleeve: plate ?? (race?.bony ? c('bone') : flesh(who.sleeve, 'main')),
      hand: race?.bony ? c('bone') : flesh(who.hand, skin),
      leg: plate ?? (race?.bony ? c('bone') : flesh(who.leg, 'brown')),
      foot: boots?.colors[0] ? c(boots.colors[0]) : flesh(who.foot, 'leather'),
      belt: who.belt && tint(who.belt),
      skirt: who.skirt,
      shiny: who.shiny ?? Boolean(plate),
      cape: cape ? c(cape.colors[0] ?? 'red') : who.cape && tint(who.cape),
      bony: race?.bony ?? who.bony,
    },
    head(inner, at, rx, ry, camera) {
      const spec = {
        ...who.head,
        ...(race ? { skin, kind: race.head.kind ?? 'human', eyes: race.head.eyes ?? 'ink' } : {}),
      };
      const hat = wears
        ? hatFor(kit, wears.subject)
        : bare
          ? undefined
          : (spec.hat ?? (kit.is('crowned') ? 'crown' : kit.is('horned') ? 'horns' : undefined));
      const hatColor = wears
        ? (wears.colors[0] ?? (wears.subject === 'crown' ? 'gold' : wears.subject === 'helmet' ? 'steel' : undefined))
        : spec.hatColor;
      const hair = kit.is('old') ? 'silver' : spec.hair;
      const beard = kit.is('bearded') || (kit.is('old') && spec.cover !== 'long') ? (spec.beard ?? 'full') : spec.beard;
      const cover = kit.is('hooded') ? 'hood' : wears && spec.cover === 'hood' ? 'short' : spec.cover;
      paintHead(
        inner,
        { ...spec, ...(hair ? { hair } : {}), ...(cover ? { cover } : {}), hat, hatColor, beard },
        at,
        rx,
        ry,
        camera,
      );
    },
    chest: (inner, at, half, camera) => paintChest(inner, plated ? 'emblem' : who.chest, at, half, camera),
    right: hold(rightId, 1, rightward?.colors),
    left: hold(leftId, -1, leftward?.colors),
    back: (inner, at, camera) =>
      paintBack(inner, extra(kit, 'backpack') ? 'pack' : kit.is('winged') ? 'featherwings' : who.back, at, camera),
  };
}

function paintChest(
  { p, m, a, c, big }: Kit,
  kind: Character['chest'],
  { x, y }: Spot,
  half: number,
  { near }: Camera,
): void {
  if (near < -0.2 || !kind) return;
  const wide = half * Math.max(0.4, near);
  switch (kind) {
    case 'cross':
      p.fill(rect(x - wide * 0.62, y - 3, x + wide * 0.62, y + 5.4), m, { onto: true });
      if (big) p.fill(rect(x - 0.7, y - 2.4, x + 0.7, y + 3), c('gold'), { tone: 3, onto: true });
      if (big) p.fill(rect(x - 1.9, y - 1.2, x + 1.9, y + 0.2), c('gold'), { tone: 3, onto: true });
      break;
    case 'emblem':
      p.fill(ellipse(x, y, 1.5), a, { tone: 3, onto: true });
      break;
    case 'apron':
      p.fill(rect(x - wide * 0.66, y - 1.2, x + wide * 0.66, y + 8), m, { onto: true, edge: 'shadow' });
      for (const side of [-0.56, 0.56])
        p.fill(rect(x + side * wide - 0.6, y - 4, x + side * wide + 0.6, y), m, { onto: true });
      break;
    case 'buttons':
      p.fill(rect(x - 0.5, y - 3.4, x + 0.5, y + 5), m, { tone: 1, onto: true });
      for (const dy of [-2, 0.6, 3.2]) p.dot(x, y + dy, 1.1, 1.1, a, 3);
      break;
    case 'panel':
      p.fill(rect(x - wide * 0.6, y - 1.6, x + wide * 0.6, y + 1.8), c('ink'), { tone: 2, onto: true });
      p.dot(x - wide * 0.3, y, 1.3, 1.3, a, 3);
      p.dot(x + wide * 0.3, y, 1.3, 1.3, c('lime'), 3);
      break;
    case 'fur':
      p.fill(within(rect(x - 1.3, y - 4, x + 1.3, y + 14), rect(-9, 0, 41, 31)), c('white'), { onto: true, tone: 3 });
      p.fill(stroke([x - wide, y - 2.6, x, y - 1.4, x + wide, y - 2.6], 1.3), c('white'), { onto: true });
      break;
    case 'stripes':
      for (const dy of [-2.2, 0.6, 3.4])
        p.fill(rect(x - wide * 1.1, y + dy, x + wide * 1.1, y + dy + 0.8), m, { tone: 0, onto: true });
      break;
    case 'rock':
      p.fill(stroke([x - 2.4, y - 3, x - 0.4, y - 0.6, x - 1.6, y + 2, x + 0.6, y + 4], 0.45), c('cyan'), {
        tone: 3,
        onto: true,
      });
      p.fill(ellipse(x + wide * 0.6, y - 3.6, 2, 1.2), a, { onto: true });
      break;
    case 'tie':
      p.fill(poly([x - 2, y - 3.8, x + 2, y - 3.8, x, y + 1.6]), c('white'), { tone: 2, onto: true });
      p.fill(poly([x - 1, y - 3.6, x + 1, y - 3.6, x, y - 1.4]), a, { tone: 2, onto: true });
      break;
  }
}

function paintBack({ p, m, a, c, big, r }: Kit, kind: Character['back'], { x, y }: Spot, camera: Camera): void {
  const spread = Math.max(0.5, Math.abs(camera.near));
  const sides = Math.abs(camera.near) < 0.4 ? [-Math.sign(camera.right)] : [-1, 1];
  switch (kind) {
    case 'wings':
      for (const s of sides) {
        p.fill(
          soft([
            x,
            y + 1,
            x + s * 5 * spread,
            y - 8,
            x + s * 11 * spread,
            y - 9,
            x + s * 11.6 * spread,
            y - 3,
            x + s * 5,
            y + 2,
          ]),
          c('ice'),
          { edge: 'shadow' },
        );
        p.fill(
          soft([
            x,
            y + 1,
            x + s * 6 * spread,
            y + 1,
            x + s * 9.6 * spread,
            y + 5,
            x + s * 7 * spread,
            y + 9,
            x + s * 3,
            y + 6,
          ]),
          c('ice'),
          { lighter: -1 },
        );
      }
      break;
    case 'featherwings':
      for (const s of sides) {
        p.fill(
          soft([
            x,
            y + 1,
            x + s * 5 * spread,
            y - 6,
            x + s * 11 * spread,
            y - 8,
            x + s * 12 * spread,
            y,
            x + s * 9.6 * spread,
            y + 6,
            x + s * 6 * spread,
            y + 10,
            x + s * 2,
            y + 7,
          ]),
          c('white'),
        );
        if (big)
          for (const k of [0.45, 0.75])
            p.fill(
              stroke([x + s * 3, y + 8 * k, x + s * 7 * spread, y + 6 * k, x + s * 10.6 * spread, y - 6 + 9 * k], 0.4),
              c('white'),
              { tone: 1, onto: true },
            );
      }
      break;
    case 'batwings':
      for (const s of sides)
        p.fill(
          poly([
            x,
            y,
            x + s * 6 * spread,
            y - 8,
            x + s * 13 * spread,
            y - 7,
            x + s * 12 * spread,
            y + 4,
            x + s * 9 * spread,
            y + 1,
            x + s * 7.4 * spread,
            y + 7,
            x + s * 4.6,
            y + 3,
            x,
            y + 6,
          ]),
          a,
          { lighter: big ? 1 : 0, edge: 'shadow' },
        );
      break;
    case 'quiver':
      p.place(x + 3 * camera.near, y - 2, { turn: 28 * camera.near }, () => {
        for (const dx of [-1.2, 0.6, 1.8])
          p.fill(rect(dx - 0.5, -7 + r.between(0, 1.4), dx + 0.5, 0), c('cream'), { tone: 3 });
        p.fill(rect(-2, -3, 2.2, 7), c('leather'));
      });
      break;
    case 'pack':
      p.fill(rect(x - 6 * spread, y - 3.4, x + 6 * spread, y + 7), camera.near > 0 ? c('leather') : c('leather'), {
        bevel: 1,
      });
      break;
    case 'tail':
      p.fill(stroke([x, y + 8, x + 7, y + 9, x + 9, y + 4], 0.9, 0.5), m);
      break;
  }
}
