import { COMPASS } from '../../../sprite/source/compass';

/** Styles of names for the eight places, in the order of `COMPASS`. The names become parts of file names, so they aren't translated. */
export const NAME_STYLES = {
  letters: COMPASS,
  words: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  screen: ['up', 'up-right', 'right', 'down-right', 'down', 'down-left', 'left', 'up-left'],
  /** Clockwise from the south, as views without a known place are arranged. */
  numbers: ['4', '5', '6', '7', '0', '1', '2', '3'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type NameStyle = keyof typeof NAME_STYLES;

/** All styles, in the order of the menu. */
export const STYLES: readonly NameStyle[] = ['letters', 'words', 'screen', 'numbers'];

/** The style that all eight names follow; undefined for the user's own names. */
export function styleOf(names: readonly string[]): NameStyle | undefined {
  return STYLES.find((style) => NAME_STYLES[style].every((name, at) => name === names[at]));
}

/**
 * The initial names by place: the current ones if all of them name their places, else the style of those that do, else letters.
 * @param known the name of the view at each place; undefined if it doesn't name that place
 */
export function firstNames(known: readonly (string | undefined)[]): readonly string[] {
  const all = COMPASS.map((_, at) => known[at]);
  const names = all.flatMap((name) => name ?? []);
  if (names.length === COMPASS.length) return names;
  const fits = (style: NameStyle) => all.every((name, at) => name === undefined || name === NAME_STYLES[style][at]);
  return NAME_STYLES[(names.length > 0 ? STYLES.find(fits) : undefined) ?? 'letters'];
}
