import { compassPlace } from '../domain/directionWords';
import { isUsualMotion } from '../domain/motions';

/** Endings in names of files made from a sprite: `hero-anim-2-sheet`, `hero_n`. */
const DERIVED = /(?:-anim(?:-\d+)?)?(?:-sheet)?(?:_n(?:ormal)?(?:-\d+)?)?$/;
/** What follows the name of an animation: `-sheet`, and the ending of a normal map. */
const AFTER_MOTION = /(?:-sheet)?(?:_n(?:ormal)?(?:-\d+)?)?$/;
/** A second animation of one motion: `hero-walk-v2`. */
const VERSION = /-v\d+$/;
const IN_SET = /^(.+-dir\d*-)(.+)$/s;
/** Most hyphens of a name, from its end, that may separate sprite and motion. */
const MAX_CUTS = 6;
/** Most words of a direction: `up-left`. */
const MAX_WORDS = 2;

/** A stem and the part that a run added: `hero-dir-0` and `-anim`. */
export interface DerivedName {
  readonly base: string;
  readonly suffix: string;
}

/** Splits a stem by what endings mean in every folder; `DerivedNames` also knows the names of motions. */
export function splitDerived(stem: string): DerivedName {
  const suffix = DERIVED.exec(stem)?.[0] ?? '';
  const split = cut(stem, suffix.length < stem.length ? stem.length - suffix.length : stem.length);
  if (/^-anim/.test(split.suffix)) return split;
  const view = viewOf(coreOf(stem), isUsualMotion);
  return view === undefined ? split : cut(stem, view.length);
}

/** Every stem that the sprite of a stem may have, if its motion has any name. Only names are compared. */
export function possibleBases(stem: string): readonly string[] {
  const core = coreOf(stem);
  return [splitDerived(stem).base, core, ...cutsOf(core)];
}

/** What a folder has with a stem. */
export interface StemsThere {
  /** An image, or an Aseprite file. */
  isPicture(stem: string): boolean;
  /** Images, all of formats that runs save animations in alone: `.gif`, `.webp`. */
  isAnimation(stem: string): boolean;
  isJson(stem: string): boolean;
}

/** Splits the names in one folder. Motions have any name, so the sprite and the files of an animation tell where it starts. */
export class DerivedNames {
  readonly #there: StemsThere;

  constructor(there: StemsThere) {
    this.#there = there;
  }

  split(stem: string): DerivedName {
    const split = splitDerived(stem);
    if (/^-anim/.test(split.suffix)) return split;
    const base = this.#spriteOf(coreOf(stem));
    return base === undefined ? split : cut(stem, base.length);
  }

  /** The sprite of an animation or its sheet: `hero` of `hero-walk`, `hero-walk-v2-sheet`, and `hero-anim`. */
  animated(stem: string): string | undefined {
    const split = splitDerived(stem);
    if (/^-anim/.test(split.suffix)) return split.base;
    const core = coreOf(stem);
    return viewOf(core, isUsualMotion) ?? this.#spriteOf(core);
  }

  #spriteOf(core: string): string | undefined {
    const sheet = `${core}-sheet`;
    // Runs write both: a sheet alone may be that of a sprite whose name only begins like another one's.
    if (!this.#there.isPicture(sheet) || !this.#there.isJson(sheet)) return undefined;
    // Exports of such a sprite write both, too: `slime-king` isn't a motion of `slime`.
    const isMotion = this.#there.isAnimation(core) ? () => true : isUsualMotion;
    const view = viewOf(core, isMotion);
    if (view !== undefined) return view;
    const sprite = cutsOf(core).find(this.#there.isPicture);
    return sprite !== undefined && isMotion(core.slice(sprite.length + 1).replace(VERSION, '')) ? sprite : undefined;
  }
}

const coreOf = (stem: string) => stem.replace(AFTER_MOTION, '') || stem;

const cut = (stem: string, at: number): DerivedName => ({ base: stem.slice(0, at), suffix: stem.slice(at) });

/** What may be the sprite of an animation, the longest name first. */
function cutsOf(core: string): string[] {
  const name = core.replace(VERSION, '');
  const cuts: string[] = [];
  for (let at = name.lastIndexOf('-'); at > 0 && cuts.length < MAX_CUTS; at = name.lastIndexOf('-', at - 1)) {
    cuts.push(name.slice(0, at));
  }
  return cuts;
}

/** The view in the name of its animation, if a run named both: `hero-dir-ne` of `hero-dir-ne-walk`. @param isMotion whether what follows can be one */
function viewOf(core: string, isMotion: (name: string) => boolean): string | undefined {
  const [, prefix, rest = ''] = IN_SET.exec(core) ?? [];
  if (prefix === undefined) return undefined;
  const parts = rest.replace(VERSION, '').split('-');
  for (let count = Math.min(MAX_WORDS, parts.length); count > 0; count--) {
    const direction = parts.slice(0, count).join('-');
    const isView = /^[0-7]$/.test(direction) || compassPlace(direction) !== undefined;
    if (isView) return count < parts.length && isMotion(parts.slice(count).join('-')) ? prefix + direction : undefined;
  }
  return undefined;
}
