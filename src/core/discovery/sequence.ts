import { type ForeignText, rawText } from '../../shared/base/foreignText';
import { UNTIMED_FRAME_MS } from '../../sprite/sheet/sheet';
import { splitName } from '../disk/fileStore';
import { isFileFor } from '../domain/pictureFiles';
import { durationInName, type NumberSlot, numberSlots } from './numberedNames';

const MAX_FILES = 512;
/** With fewer unpadded numbers at the start of names, they may mean anything. */
const MIN_LEADING = 3;

/** Picture files in one folder with the same name and consecutive numbers. */
export interface Sequence {
  /** The name without its number: `hero`; empty if the names consist of the number alone. */
  readonly title: string;
  /** File names in order; at least two. */
  readonly members: readonly string[];
  /** What the names suggest: frames, or variations of one sprite. */
  readonly as: 'animation' | 'pictures';
  /** What else their names say, if they suggest an animation. */
  readonly says: NumberSlot['says'];
  /** The common part of all members, for remembering a choice. */
  readonly key: string;
}

/** The names in a folder. */
interface Names {
  has(name: string): boolean;
  isMap(name: string): boolean;
  /** The file of a series with this number, as written. */
  numbered(key: string, digits: string): string | undefined;
  /** The numbers of a series that have files, written with at least `width` digits, each with the run that it's in. */
  runs(key: string, width: number): ReadonlyMap<number, NumberRun>;
}

/** Consecutive numbers, inclusive. */
export interface NumberRun {
  readonly from: number;
  readonly to: number;
}

/** How long a numbered file is shown as a frame, in milliseconds: as its name says, else as any frame without a duration. */
export function numberedDuration(name: ForeignText): number {
  return durationInName(splitName(rawText(name)).stem) ?? UNTIMED_FRAME_MS;
}

/** Numbers of a name, with the keys that all members of a series share; empty for a name without one that may count frames. */
export function slotsIn(name: string): readonly NumberSlot[] {
  const { stem } = splitName(name);
  return numberSlots(stem, name.slice(stem.length));
}

/** Keys of which the files of one sequence share at least one, and other files may too. */
export function seriesOf(name: string): string[] {
  return slotsIn(name).flatMap((slot) => {
    const { key, digits, place, by } = slot;
    if (place !== 'inner' || by === 'words' || leads(slot)) return [key];
    // It only counts with zeros before it, so all of its series have as many digits.
    return by === 'number' && digits.length > 1 ? [`${key}${digits.length}`] : [];
  });
}

/** Whether a name begins with the number. */
const leads = ({ key, title }: NumberSlot) => title !== '' && /^[([{]?#/.test(key);

/**
 * The sequence that a file belongs to: `hero1.png`, `hero_01.png`, `Walk (1).png`, `hero-001-export.png`, with its neighbors, which differ in one
 * number only. Variations from a run (`hero-edit-1`) have a hyphen and no zeros; frames exported by Aseprite have no hyphen. A number in the middle
 * counts frames only if something else says so: zeros before it, or the words around it. `hero (1).png` next to `hero.png` is a copy.
 */
export function sequenceOf(name: string, there: Names): Sequence | undefined {
  if (!isFileFor('shown', name) || there.isMap(name)) return undefined;
  const slots = slotsIn(name);
  for (const [rank, slot] of slots.entries()) {
    const found = inSlot(name, slot, there);
    if (!found) continue;
    // Seen from each member, the same number has to count: a member may belong together with others by a likelier one.
    const isShared = rank === 0 || found.members.every((member) => isFirstIn(member, slot.key, there));
    return isShared ? found : undefined;
  }
  return undefined;
}

function isFirstIn(member: string, key: string, there: Names): boolean {
  for (const slot of slotsIn(member)) {
    if (slot.key === key) return true;
    if (inSlot(member, slot, there)) return false;
  }
  return false;
}

function inSlot(name: string, slot: NumberSlot, there: Names): Sequence | undefined {
  const { digits, key, title, says } = slot;
  const own = Number(digits);
  const plain = /^0\d/.test(digits) ? { from: own, to: own } : runAround(own, key, 0, there);
  const padded = runAround(own, key, digits.length, there);
  const isPadded = padded.to - padded.from > plain.to - plain.from;
  const { from, to } = isPadded ? padded : plain;
  const zeros = isPadded && String(from).length < digits.length;
  const as = from < to && meaningOf(slot, { from, zeros, count: to - from + 1 }, there);
  if (!as) return undefined;
  // Blocks that don't overlap: in a folder of 10,000 frames, each file belongs to one.
  const first = own - ((own - from) % MAX_FILES);
  const members: string[] = [];
  for (let n = first; n <= Math.min(to, first + MAX_FILES - 1); n++) {
    const file = n === own ? name : there.numbered(key, String(n).padStart(isPadded ? digits.length : 0, '0'));
    if (file !== undefined) members.push(file);
  }
  return members.length < 2 ? undefined : { title, members, as, says, key };
}

/** The consecutive numbers around one, which itself may be missing: its file may just have been deleted. */
function runAround(n: number, key: string, width: number, there: Names): NumberRun {
  const runs = there.runs(key, width);
  const own = runs.get(n);
  return own ?? { from: runs.get(n - 1)?.from ?? n, to: runs.get(n + 1)?.to ?? n };
}

interface Numbers {
  readonly from: number;
  /** Whether any of them begins with a zero. */
  readonly zeros: boolean;
  readonly count: number;
}

/** Undefined if nothing says that the number counts anything. */
function meaningOf(slot: NumberSlot, { from, zeros, count }: Numbers, there: Names): Sequence['as'] | undefined {
  const { place, by, separator, original } = slot;
  if (original !== undefined && there.has(original)) return count > 2 ? 'pictures' : undefined;
  const isVariation = separator === '-' && !zeros && by !== 'words' && place !== 'bracket';
  const shown = isVariation ? 'pictures' : 'animation';
  if (place !== 'inner' || by === 'words') return shown;
  if (by === 'nothing') return undefined;
  return zeros || (leads(slot) && count >= MIN_LEADING && from < 2) ? shown : undefined;
}
