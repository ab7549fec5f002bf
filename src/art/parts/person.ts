import type { Ramp } from '../canvas/ramp';
import { seededRandom, stuckAt } from '../canvas/seed';
import { type ColorName, nameOf, type Shade } from '../vocabulary/colors';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Beast } from './beast';
import { beastHead } from './beastHead';
import { type Body, BUILD, type Build } from './biped';
import type { Slot } from './changes';
import type { Character, Tint } from './character';
import { paintBack, paintChest } from './garb';
import { WORN, wear } from './hats';
import { headOf } from './headOf';
import { paintHead } from './heads';
import { type Kit, recolored } from './kit';
import { roomFor } from './room';
import type { Camera, Spot } from './view';

/** What the prompt says of a subject that is worn or held: undefined if it says nothing. */
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

const METALS: ReadonlySet<string> = new Set<ColorName>(['steel', 'iron', 'silver', 'gold', 'bronze', 'copper']);

/**
 * The spec of a character, as the prompt and its edits want it. `race` lends its skin and bones, `animal` its head: "skeleton archer", "cat
 * knight".
 */
export function personOf(kit: Kit, who: Character, race?: Character, animal?: AnimalHead): Body {
  const { c, m, a, reading, changes } = kit;
  const { colors: own = {} } = changes;
  const tint = (name: Tint): Ramp => (name === 'main' ? m : name === 'accent' ? a : c(name));
  const complexion = kit.r.pick<ColorName>(['skin', 'skin', 'olive', 'umber']);
  const natural = nameOf(
    animal?.fur ?? race?.head.skin ?? (kit.reading.kinds.includes('ghost') ? 'ghost' : (who.head.skin ?? complexion)),
  );
  const skin = own.skin ?? natural;
  const shade = kit.r.pick<ColorName>(['brown', 'brown', 'black', 'amber', 'straw', 'scarlet']);
  const isFlesh = (name: Tint) => name === 'skin' || name === who.head.skin || name === natural;
  const bone = race?.bony ? c('bone') : undefined;
  const plated = extra(kit, 'armor') ?? (kit.is('armored') ? { colors: [] as ColorName[] } : undefined);
  const plate = plated && c(own.armor ?? plated.colors[0] ?? 'steel');
  // The color of somebody in armor is that of the armor.
  const harness = who.torso === 'steel' && kit.look.named;
  // What an edit names comes first, then skin and armor as a whole, then what the words and the table say.
  const garb = (slot: Slot | undefined, name: Tint, usual?: Ramp): Ramp => {
    const named = slot && own[slot];
    if (named) return c(named);
    if (own.skin && isFlesh(name)) return c(own.skin);
    if (usual) return usual;
    if (isFlesh(name)) return c(skin);
    if (own.armor && METALS.has(name)) return c(own.armor);
    return name === 'steel' && harness ? m : tint(name);
  };
  const torso = who.torso ?? 'main';
  const sleeve = who.sleeve ?? 'main';
  const leg = who.leg ?? 'brown';
  const cloth = (name: Tint) => (name === torso && !isFlesh(name) ? 'clothes' : undefined);
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
  const hold = (side: 'right' | 'left', before: SubjectId | undefined, colors: readonly ColorName[] = []) => {
    const now = changes[side] ?? before;
    if (!now || now === 'none') return undefined;
    const color = own[side];
    return {
      id: now,
      colors: color ? [color] : changes[side] ? [] : colors,
      added: Boolean(changes[side] ?? changes.pose),
    };
  };
  const [right, left] = [hold('right', rightId, rightward?.colors), hold('left', leftId, leftward?.colors)];
  const back = changes.back ?? (extra(kit, 'backpack') ? 'pack' : kit.is('winged') ? 'featherwings' : who.back);
  const caped = changes.cape ? changes.cape === 'worn' : Boolean(cape ?? who.cape);
  const build = buildOf(kit, who.build);
  const chance = kit.r.next();
  const head = headOf(kit, who, { race, skin, shade });
  const chest = plated ? 'emblem' : who.chest;
  const { hat } = head;
  kit.anchors.outfit = {
    hat,
    cover: head.cover ?? 'short',
    hair: head.hair ?? 'brown',
    bearded: Boolean(head.beard),
    right: right?.id,
    left: left?.id,
    back: back === 'none' ? undefined : back,
    cape: caped,
    robe: who.skirt === 'long',
    plated: Boolean(plated) || METALS.has(torso),
    chest: Boolean(chest),
    belt: Boolean(who.belt),
  };
  return {
    build: withHeadShare(build, kit.look.headShare),
    dress: {
      torso: garb('clothes', torso, plate ?? (tunic?.colors[0] ? c(tunic.colors[0]) : bone)),
      sleeve: garb(cloth(sleeve), sleeve, plate ?? bone),
      hand: garb('gloves', who.hand ?? natural, bone),
      leg: garb(own.trousers ? 'trousers' : (cloth(leg) ?? 'trousers'), leg, plate ?? bone),
      foot: garb('boots', who.foot ?? 'leather', boots?.colors[0] && c(boots.colors[0])),
      belt: own.belt ? c(own.belt) : who.belt && tint(who.belt),
      skirt: who.skirt,
      shiny: who.shiny ?? Boolean(plate),
      cape: caped ? (own.cape ? c(own.cape) : cape ? c(cape.colors[0] ?? 'red') : tint(who.cape ?? 'red')) : undefined,
      bony: race?.bony ?? who.bony,
    },
    head(inner, at, rx, ry, camera) {
      const own = { ...inner, r: stuckAt(chance) };
      if (!animal) return paintHead(own, head, at, rx, ry, camera);
      beastHead(recolored(own, c(skin), c(animal.belly)), { ...animal.beast, head: rx * 0.94 }, at, camera);
      if (!hat || hat === 'plume') return;
      const ramp = head.hatColor ? c(head.hatColor) : m;
      wear(own, hat, at.x, at.y - ry * 0.86, rx, ramp, a, camera.right, head.squeezed);
    },
    chest(inner, at, half, camera) {
      const ramp = own.chest ? c(own.chest) : own.clothes && torso === 'main' ? c(own.clothes) : harness ? a : m;
      paintChest(recolored(inner, ramp), chest, at, half, camera);
    },
    right: right && heldBy(1, right),
    left: left && heldBy(-1, left),
    back:
      back === 'none' || !back
        ? undefined
        : (inner, at, camera) => {
            const color = own.back && c(own.back);
            const draw = (painted: Kit) => () => paintBack(painted, back, { x: 0, y: 0, z: at.z }, camera, color);
            const wide = changes.back ? roomFor(inner, at, draw).scale : 1;
            inner.p.place(at.x, at.y, { sx: wide }, draw({ ...inner, r: seededRandom(`back ${chance}`) }));
          },
  };
}

interface Held {
  readonly id: SubjectId;
  readonly colors: readonly Shade[];
  /** By an edit: it takes the room that is left. */
  readonly added: boolean;
}

/** Paints what a hand holds. Blades look away from the body. @param side −1 left, 1 right */
function heldBy(side: number, { id, colors, added }: Held) {
  return (inner: Kit, at: Spot, turn: number, camera: Camera) => {
    const mirrored = side * camera.near + camera.right > 0;
    const draw = (kit: Kit) => () => kit.item(id, 0, 0, turn, colors, mirrored, kit.p);
    const room = added ? roomFor(inner, at, draw) : { x: at.x, y: at.y, scale: 1 };
    inner.p.place(room.x, room.y, { scale: room.scale }, draw(inner));
  };
}
