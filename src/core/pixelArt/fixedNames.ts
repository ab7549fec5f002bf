import { rawText } from '../../shared/base/foreignText';
import { fitName } from '../../sprite/source/fileNames';
import { prefixOf } from '../discovery/directionPattern';
import { runDirection } from '../discovery/directions';
import { slotsIn } from '../discovery/sequence';
import { nameOf, splitName } from '../disk/fileStore';
import type { FoundSource } from '../exports/exportSource';

/** File systems allow 255 bytes, with room for the extension. */
const STEM = { characters: 230, bytes: 230 };

/**
 * The name of a fixed file: `hero-fixed.png`, then `hero-fixed-2.png`. The part of a name that has a meaning stays last: numbers of frames (`walk-fixed-01.png`),
 * directions (`hero-fixed-dir-0.png`), and how GameMaker counts a strip (`hero-fixed_strip8.png`).
 * @param uri URI string of the file
 * @param number from 1
 * @param extension without the dot; absent: the file's own
 */
export function fixedName(source: FoundSource, uri: string, number: number, extension?: string): string {
  return copyName(source, uri, 'fixed', number, extension);
}

/** The same with another word: `hero-fit.png`, then `hero-fit-2.png`. @param word of letters alone */
export function copyName(source: FoundSource, uri: string, word: string, number: number, extension?: string): string {
  return insertedName(source, uri, number === 1 ? word : `${word}-${number}`, extension);
}

/** The name of a fixed file in another folder: its own, then `hero-2.png`. */
export function sameName(source: FoundSource, uri: string, number: number, extension?: string): string {
  return insertedName(source, uri, number === 1 ? '' : String(number), extension);
}

function insertedName(source: FoundSource, uri: string, word: string, extension?: string): string {
  const name = rawText(nameOf(uri));
  const { stem } = splitName(name);
  const ending = extension === undefined ? name.slice(stem.length) : `.${extension}`;
  const at = endOfTitle(source, name);
  const [title, rest] = [stem.slice(0, at), stem.slice(at)];
  // The number of a frame must not run into that of a copy.
  const between = title && /^\d/.test(rest) ? '_' : '';
  const inserted = !word ? title : title ? `${title}-${word}${between}` : rest ? `${word}-` : word;
  return `${fitName(`${inserted}${rest}`, STEM)}${ending}`;
}

/** Where the part of a name begins that stays last. */
function endOfTitle({ uri, directions, pictures }: FoundSource, name: string): number {
  const { stem } = splitName(name);
  const run = runDirection(stem);
  if (run) return run.prefix.replace(/-dir\d*-$/, '').length;
  if (directions) return prefixOf(rawText(nameOf(uri))).replace(/[-_ ]$/, '').length;
  if (pictures.length > 1) return endBeforeNumber(name, pictures);
  return stem.length - (/_strip\d{1,4}$/i.exec(stem)?.[0].length ?? 0);
}

/** Before the number that counts the frames, or at the end of a name that begins with it. */
function endBeforeNumber(name: string, pictures: readonly string[]): number {
  const { stem } = splitName(name);
  const other = pictures.map((uri) => rawText(nameOf(uri))).find((one) => one !== name) ?? name;
  const keys = new Set(slotsIn(other).map(({ key }) => key));
  const slot = slotsIn(name).find(({ key }) => keys.has(key));
  if (slot?.title && stem.startsWith(slot.title)) return slot.title.length;
  return slot && slot.place !== 'last' ? stem.length : stem.length - (/[ _-]?\d+$/.exec(stem)?.[0].length ?? 0);
}

/** The name of the JSON next to a sheet: `hero-fixed.json`. */
export const jsonNameOf = (picture: string) => `${splitName(picture).stem}.json`;
