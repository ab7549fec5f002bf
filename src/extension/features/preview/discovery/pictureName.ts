/** Endings of picture files that the preview opens, as package.json has them. */
const PICTURE = /\.(?:a?png|gif|webp|jpe?g)$/i;

export interface PictureName {
  readonly stem: string;
  /** Lower case, without the dot; empty where there is none. */
  readonly extension: string;
}

export const isPictureName = (name: string) => PICTURE.test(name);

export function splitName(name: string): PictureName {
  const dot = name.lastIndexOf('.');
  return dot > 0
    ? { stem: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() }
    : { stem: name, extension: '' };
}

/** What is drawn from a sprite has its name and one of these endings: `hero-anim-2-sheet`, `hero_n`. */
const DERIVED = /(?:-anim(?:-\d+)?)?(?:-sheet)?(?:_n(?:-\d+)?)?$/;

/** A stem and what a run added to it: `hero-dir-0` and `-anim`. */
export function splitDerived(stem: string): { readonly base: string; readonly suffix: string } {
  const suffix = DERIVED.exec(stem)?.[0] ?? '';
  return suffix.length < stem.length
    ? { base: stem.slice(0, stem.length - suffix.length), suffix }
    : { base: stem, suffix: '' };
}

/** The pictures of that stem, those with the wanted extension first. */
export function picturesOfStem(stem: string, names: readonly string[], extension: string): string[] {
  const found = names.filter((name) => isPictureName(name) && splitName(name).stem === stem);
  return found.sort(
    (a, b) => Number(splitName(b).extension === extension) - Number(splitName(a).extension === extension),
  );
}
