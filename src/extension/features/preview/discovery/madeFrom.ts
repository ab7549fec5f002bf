import { picturesOfStem, splitName } from './pictureName';

/** How runs name what they make of a sprite; the last addition counts: `hero-dir-0-anim` is made from `hero-dir-0`. */
const MADE = [/^(.+)-anim(?:-\d+)?(?:-sheet)?$/, /^(.+)-edit-\d+$/, /^(.+)-dir\d*-[^.]+$/];

/** The picture in the same folder that a file was made from, as far as its name says. */
export function madeFrom(name: string, names: readonly string[]): string | undefined {
  const { stem, extension } = splitName(name);
  const source = MADE.map((made) => made.exec(stem)?.[1]).find((found) => found !== undefined);
  return source === undefined ? undefined : picturesOfStem(source, names, extension)[0];
}
