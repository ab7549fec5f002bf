import type { Ramp } from '../canvas/ramp';
import { seededRandom, stuckAt } from '../canvas/seed';
import { type ColorName, nameOf, type Shade } from '../vocabulary/colors';
import { type BackName, LEFT_HAND, type Outfit } from '../vocabulary/garments';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Beast } from './beast';
import { beastHead } from './beastHead';
import { type Body, BUILD, type Build, type Dress } from './biped';
import type { Changes, Slot } from './changes';
import type { Character, Tint } from './character';
import { paintBack, paintChest } from './garb';
import { WORN, wear } from './hats';
import { headOf } from './headOf';
import { type HeadSpec, paintHead } from './heads';
import { type Kit, recolored } from './kit';
import { roomFor } from './room';
import type { Camera, Spot } from './view';

/** The first of these subjects that the prompt gives to the person; undefined if there is none. */
function extra(kit: Kit, ...ids: readonly SubjectId[]) {
  return kit.reading.extras.find(({ subject }) => ids.includes(subject));
}

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

/** The distance from crown to shoulders, as a multiple of half the head's height. The chin overlaps the shoulders. */
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
    // If there are few pixels, the face needs most of them.
    head: base.head * head * (kit.big ? 1 : 1.12),
  };
}

/** The usual head's part of the height. */
const USUAL_SHARE = 0.43;

/** Changes a build so that the head has this part of the height. The body takes the rest, and is slimmer if the head is smaller. */
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

/** Something in a hand. */
interface Held {
  readonly id: SubjectId;
  readonly colors: readonly Shade[];
  /** An edit gave it: it is squeezed into the room that is left. */
  readonly added: boolean;
}

/** A person before the colors of single garments are chosen. */
interface Person {
  readonly kit: Kit;
  readonly who: Character;
  /** Lends its skin and bones. */
  readonly race: Character | undefined;
  /** The skin before edits. */
  readonly natural: ColorName;
  readonly skin: Shade;
  readonly head: HeadSpec;
  /** Named colors of armor that the words add; undefined without such armor. */
  readonly plated: readonly ColorName[] | undefined;
  /** Whether the prompt's color is the color of the character's usual armor. */
  readonly harness: boolean;
  readonly right: Held | undefined;
  readonly left: Held | undefined;
  readonly back: BackName | undefined;
  readonly caped: boolean;
  readonly chest: Character['chest'];
}

/**
 * The body of a character with a prompt and its edits. `race` lends its skin and bones, `animal` its head: "skeleton archer", "cat knight".
 */
export function personOf(kit: Kit, who: Character, race?: Character, animal?: AnimalHead): Body {
  const { changes } = kit;
  // The order of random choices decides how a prompt is drawn: keep it.
  const natural = naturalSkin(kit, who, race, animal);
  const shade = kit.r.pick<ColorName>(['brown', 'brown', 'black', 'amber', 'straw', 'scarlet']);
  const skin = changes.colors?.skin ?? natural;
  const hands = handsOf(kit, who);
  const build = buildOf(kit, who.build);
  const chance = kit.r.next();
  const plated = extra(kit, 'armor')?.colors ?? (kit.is('armored') ? [] : undefined);
  const back = changes.back ?? (extra(kit, 'backpack') ? 'pack' : kit.is('winged') ? 'featherwings' : who.back);
  const person: Person = {
    kit,
    who,
    race,
    natural,
    skin,
    head: headOf(kit, who, { race, skin, shade }),
    plated,
    harness: who.torso === 'steel' && kit.appearance.named,
    ...hands,
    back: back === 'none' ? undefined : back,
    caped: changes.cape ? changes.cape === 'worn' : Boolean(extra(kit, 'cape') ?? who.cape),
    chest: plated ? 'emblem' : who.chest,
  };
  kit.anchors.outfit = outfitOf(person);
  return {
    build: withHeadShare(build, kit.appearance.headShare),
    dress: dressOf(person),
    head: headPainter(person, animal, chance),
    chest: chestPainter(person),
    right: person.right && heldBy(1, person.right),
    left: person.left && heldBy(-1, person.left),
    back: person.back && backPainter(person.back, changes, chance),
  };
}

function naturalSkin(kit: Kit, who: Character, race?: Character, animal?: AnimalHead): ColorName {
  const complexion = kit.r.pick<ColorName>(['skin', 'skin', 'olive', 'umber']);
  return nameOf(
    animal?.fur ?? race?.head.skin ?? (kit.reading.kinds.includes('ghost') ? 'ghost' : (who.head.skin ?? complexion)),
  );
}

/** What the hands hold: first by edits, then by the words, then by the table of characters. */
function handsOf(kit: Kit, who: Character): Pick<Person, 'right' | 'left'> {
  const { reading, changes } = kit;
  const { colors: own = {} } = changes;
  const said = reading.extras.filter(({ subject }) => !NOT_HELD.has(subject));
  const leftward = said.find(({ subject }) => LEFT_HAND.has(subject)) ?? said[1];
  const rightward = said.find((held) => held !== leftward);
  const allowed = (id: SubjectId | undefined) => (id && !reading.without.includes(id) ? id : undefined);
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
  return {
    right: hold('right', rightward?.subject ?? allowed(who.right), rightward?.colors),
    left: hold('left', leftward?.subject ?? allowed(who.left), leftward?.colors),
  };
}

function outfitOf({ who, head, right, left, back, caped, plated, chest }: Person): Outfit {
  return {
    hat: head.hat,
    cover: head.cover ?? 'short',
    hair: head.hair ?? 'brown',
    bearded: Boolean(head.beard),
    right: right?.id,
    left: left?.id,
    back,
    cape: caped,
    robe: who.skirt === 'long',
    plated: Boolean(plated) || METALS.has(who.torso ?? 'main'),
    chest: Boolean(chest),
    belt: Boolean(who.belt),
  };
}

/** The color for a name in the table of characters. */
function tint({ m, a, c }: Kit, name: Tint): Ramp {
  return name === 'main' ? m : name === 'accent' ? a : c(name);
}

/** Whether a part shows skin, so that it changes with the skin. */
function isFlesh({ who, natural }: Person, name: Tint): boolean {
  return name === 'skin' || name === who.head.skin || name === natural;
}

/**
 * The color of a garment: first by an edit, then by the skin or the armor as a whole, then by the words and the table of characters.
 * @param name the color in the table of characters
 * @param usual the color by the words or the race
 */
function garb(person: Person, slot: Slot | undefined, name: Tint, usual?: Ramp): Ramp {
  const { kit, skin, harness } = person;
  const { m, c, changes } = kit;
  const { colors: own = {} } = changes;
  const named = slot && own[slot];
  if (named) return c(named);
  if (own.skin && isFlesh(person, name)) return c(own.skin);
  if (usual) return usual;
  if (isFlesh(person, name)) return c(skin);
  if (own.armor && METALS.has(name)) return c(own.armor);
  return name === 'steel' && harness ? m : tint(kit, name);
}

function dressOf(person: Person): Dress {
  const { kit, who, race, natural, plated } = person;
  const { c } = kit;
  const { colors: own = {} } = kit.changes;
  const { torso = 'main', sleeve = 'main', leg = 'brown' } = who;
  const bone = race?.bony ? c('bone') : undefined;
  const plate = plated && c(own.armor ?? plated[0] ?? 'steel');
  const [tunic, boots] = [extra(kit, 'tunic')?.colors[0], extra(kit, 'boots')?.colors[0]];
  // Sleeves and trousers of the torso's cloth change color with it.
  const cloth = (name: Tint) => (name === torso && !isFlesh(person, name) ? 'clothes' : undefined);
  return {
    torso: garb(person, 'clothes', torso, plate ?? (tunic ? c(tunic) : bone)),
    sleeve: garb(person, cloth(sleeve), sleeve, plate ?? bone),
    hand: garb(person, 'gloves', who.hand ?? natural, bone),
    leg: garb(person, own.trousers ? 'trousers' : (cloth(leg) ?? 'trousers'), leg, plate ?? bone),
    foot: garb(person, 'boots', who.foot ?? 'leather', boots && c(boots)),
    belt: beltRamp(person),
    skirt: who.skirt,
    shiny: who.shiny ?? Boolean(plate),
    cape: capeRamp(person),
    bony: race?.bony ?? who.bony,
  };
}

function beltRamp({ kit, who }: Person): Ramp | undefined {
  const own = kit.changes.colors?.belt;
  return own ? kit.c(own) : who.belt && tint(kit, who.belt);
}

function capeRamp({ kit, who, caped }: Person): Ramp | undefined {
  if (!caped) return undefined;
  const own = kit.changes.colors?.cape;
  if (own) return kit.c(own);
  const said = extra(kit, 'cape');
  return said ? kit.c(said.colors[0] ?? 'red') : tint(kit, who.cape ?? 'red');
}

function headPainter({ kit, head, skin }: Person, animal: AnimalHead | undefined, chance: number): Body['head'] {
  const { c, m, a } = kit;
  return (inner, at, rx, ry, camera) => {
    const own = { ...inner, r: stuckAt(chance) };
    if (!animal) return paintHead(own, head, at, rx, ry, camera);
    beastHead(recolored(own, c(skin), c(animal.belly)), { ...animal.beast, head: rx * 0.94 }, at, camera);
    if (!head.hat || head.hat === 'plume') return;
    const ramp = head.hatColor ? c(head.hatColor) : m;
    wear(own, head.hat, at.x, at.y - ry * 0.86, rx, ramp, a, camera.right, head.squeezed);
  };
}

function chestPainter({ kit, who, harness, chest }: Person): Body['chest'] {
  const { c, m, a } = kit;
  const { colors: own = {} } = kit.changes;
  return (inner, at, half, camera) => {
    const isCloth = (who.torso ?? 'main') === 'main';
    const ramp = own.chest ? c(own.chest) : own.clothes && isCloth ? c(own.clothes) : harness ? a : m;
    paintChest(recolored(inner, ramp), chest, at, half, camera);
  };
}

function backPainter(back: BackName, changes: Changes, chance: number): Body['back'] {
  return (inner, at, camera) => {
    const own = changes.colors?.back;
    const color = own && inner.c(own);
    const draw = (painted: Kit) => () => paintBack(painted, back, { x: 0, y: 0, z: at.z }, camera, color);
    const wide = changes.back ? roomFor(inner, at, draw).scale : 1;
    inner.p.place(at.x, at.y, { sx: wide }, draw({ ...inner, r: seededRandom(`back ${chance}`) }));
  };
}

/** Paints a held thing. Blades point away from the body. @param side −1 left, 1 right */
function heldBy(side: number, { id, colors, added }: Held) {
  return (inner: Kit, at: Spot, turn: number, camera: Camera) => {
    const mirrored = side * camera.near + camera.right > 0;
    const draw = (kit: Kit) => () => kit.item(id, 0, 0, turn, colors, mirrored, kit.p);
    const room = added ? roomFor(inner, at, draw) : { x: at.x, y: at.y, scale: 1 };
    inner.p.place(room.x, room.y, { scale: room.scale }, draw(inner));
  };
}
