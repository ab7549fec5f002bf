import { isPictureName, picturesOfStem, splitDerived, splitName } from './pictureName';

/** `hero_n`, as engines look for it, or `hero_n-2`, as a second run names it. */
const MAP = /^(.+)_n(?:-(\d+))?$/;

/** A picture that goes with another one. */
export interface Match {
  readonly name: string;
  /** The name alone does not tell: the two must have the same size. */
  readonly ifSameSize: boolean;
}

export const isNormalMapName = (name: string) => isPictureName(name) && MAP.test(splitName(name).stem);

/** Normal maps of a picture, the one that engines take first. A sheet may have one under its sprite's name. */
export function normalMapsOf(name: string, names: readonly string[]): Match[] {
  const { stem, extension } = splitName(name);
  const { base, suffix } = splitDerived(stem);
  const own = mapsOfStem(stem, names, extension).map((map) => ({ name: map, ifSameSize: false }));
  if (own.length || !suffix.endsWith('-sheet')) return own;
  return mapsOfStem(base, names, extension).map((map) => ({ name: map, ifSameSize: true }));
}

/** The sprite that a normal map is of, and sheets of it, in this order. */
export function spritesOf(map: string, names: readonly string[]): Match[] {
  const { stem, extension } = splitName(map);
  const of = MAP.exec(stem)?.[1];
  if (of === undefined) return [];
  const sprite = picturesOfStem(of, names, extension).slice(0, 1);
  const sheets = names.filter((name) => {
    const { base, suffix } = splitDerived(splitName(name).stem);
    return isPictureName(name) && base === of && suffix.endsWith('-sheet');
  });
  return [
    ...sprite.map((name) => ({ name, ifSameSize: false })),
    ...sheets.sort().map((name) => ({ name, ifSameSize: true })),
  ];
}

function mapsOfStem(stem: string, names: readonly string[], extension: string): string[] {
  const numberOf = (name: string) => Number(MAP.exec(splitName(name).stem)?.[2] ?? 1);
  const rank = (name: string) => numberOf(name) * 2 + (splitName(name).extension === extension ? 0 : 1);
  return names
    .filter((name) => isNormalMapName(name) && MAP.exec(splitName(name).stem)?.[1] === stem)
    .sort((a, b) => rank(a) - rank(b));
}
