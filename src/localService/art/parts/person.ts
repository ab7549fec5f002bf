import type { Ramp } from '../canvas/ramp';
import { type Kit, recolored } from '../kit';
import type { Character, Tint } from '../subjects/character';
import type { ColorName } from '../vocabulary/colors';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Beast } from './beast';
import { beastHead } from './beastHead';
import { type Body, BUILD, type Build } from './biped';
import { paintBack, paintChest } from './garb';
import { hatFor, TRADE_HATS, WORN, wear } from './hats';
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

/** Half heights of a head from its crown to the shoulders, which the chin overlaps. */
const NECKLINE = 1.78;

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
    // Few pixels are best spent on the face.
    head: base.head * head * (kit.big ? 1 : 1.12),
  };
}

/** Part of the height that the usual head has. */
const USUAL_SHARE = 0.43;

/** The build with a head of this part of the whole height; the body gives or takes the rest, and is the slimmer the smaller the head is. */
function withHeadShare(build: Build, share: number | undefined): Build {
  if (share === undefined) return build;
  const tall = build.leg + build.torso + NECKLINE * build.head * build.headTall;
  const long = (tall * (1 - share)) / (build.leg + build.torso);
  const wide = Math.min(1.05, Math.max(0.72, (share / USUAL_SHARE) ** 0.4));
  return {
    leg: build.leg * long,
    torso: build.torso * long,
    arm: build.arm * long,
    head: (share * tall) / NECKLINE / build.headTall,
    headTall: build.headTall,
    shoulder: build.shoulder * wide,
    hip: build.hip * wide,
    limb: build.limb * wide,
  };
}

/** The head of an animal, and its fur: "cat knight". */
export interface AnimalHead {
  readonly beast: Beast;
  readonly fur: ColorName;
  readonly belly: ColorName;
}

/** The recipe of a character, as the prompt wants it. `race` lends its skin and bones, `animal` its head: "skeleton archer", "cat knight". */
export function personOf(kit: Kit, who: Character, race?: Character, animal?: AnimalHead): Body {
  const { c, m, a, reading } = kit;
  const tint = (name: Tint): Ramp => (name === 'main' ? m : name === 'accent' ? a : c(name));
  const complexion = kit.r.pick<ColorName>(['skin', 'skin', 'olive', 'umber']);
  const skin =
    animal?.fur ?? race?.head.skin ?? (kit.reading.kinds.includes('ghost') ? 'ghost' : (who.head.skin ?? complexion));
  const shade = kit.r.pick<ColorName>(['brown', 'brown', 'black', 'amber', 'straw', 'scarlet']);
  // The color of somebody in armor is that of the armor.
  const harness = who.torso === 'steel' && kit.look.named;
  const flesh = (name: Tint | undefined, usual: Tint): Ramp => {
    const own = name ?? usual;
    if (own === 'steel' && harness) return m;
    return own === 'skin' || own === who.head.skin ? c(skin) : tint(own);
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
  const eyes = reading.parts.get('eyes');
  // "pirate skeleton": somebody in the trade of another wears that one's hat.
  const trade = reading.kinds.map((kind) => TRADE_HATS[kind]).find(Boolean);
  const wears = kit.reading.extras.find(({ subject }) => WORN[subject]);
  const bare = reading.without.some((id) => WORN[id]);
  return {
    build: withHeadShare(buildOf(kit, who.build), kit.look.headShare),
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
        skin,
        ...(race ? { kind: race.head.kind ?? 'human', eyes: race.head.eyes ?? 'ink' } : {}),
        ...(eyes ? { eyes } : {}),
      };
      const hat = wears
        ? hatFor(kit, wears.subject)
        : bare
          ? undefined
          : (spec.hat ?? trade?.[0] ?? (kit.is('crowned') ? 'crown' : kit.is('horned') ? 'horns' : undefined));
      const hatColor = wears
        ? (wears.colors[0] ?? (wears.subject === 'crown' ? 'gold' : wears.subject === 'helmet' ? 'steel' : undefined))
        : (spec.hatColor ?? (spec.hat ? undefined : trade?.[1]));
      const hair = reading.parts.get('hair') ?? (kit.is('old') ? 'silver' : spec.hair === 'brown' ? shade : spec.hair);
      const beard = kit.is('bearded') || (kit.is('old') && spec.cover !== 'long') ? (spec.beard ?? 'full') : spec.beard;
      const beardColor = reading.parts.get('beard');
      const cover = kit.is('hooded') ? 'hood' : wears && spec.cover === 'hood' ? 'short' : spec.cover;
      if (animal) {
        beastHead(recolored(inner, c(animal.fur), c(animal.belly)), { ...animal.beast, head: rx * 0.94 }, at, camera);
        if (hat && hat !== 'plume')
          wear(inner, hat, at.x, at.y - ry * 0.86, rx, hatColor ? c(hatColor) : m, a, camera.right);
        return;
      }
      paintHead(
        inner,
        {
          ...spec,
          ...(hair ? { hair } : {}),
          ...(beardColor && beard ? { beardColor } : {}),
          ...(cover ? { cover } : {}),
          hat,
          hatColor,
          beard,
        },
        at,
        rx,
        ry,
        camera,
      );
    },
    chest: (inner, at, half, camera) =>
      paintChest(harness ? recolored(inner, a) : inner, plated ? 'emblem' : who.chest, at, half, camera),
    right: hold(rightId, 1, rightward?.colors),
    left: hold(leftId, -1, leftward?.colors),
    back: (inner, at, camera) =>
      paintBack(inner, extra(kit, 'backpack') ? 'pack' : kit.is('winged') ? 'featherwings' : who.back, at, camera),
  };
}
