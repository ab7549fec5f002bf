import { splitName } from '../disk/fileStore';
import { isFileFor } from '../domain/pictureFiles';

const MOST = 512;

/** Picture files in one folder with the same name and consecutive numbers. */
export interface Sequence {
  /** The name without its number: `hero`; empty if the names consist of the number alone. */
  readonly title: string;
  /** File names in order; at least two. */
  readonly members: readonly string[];
  /** What the names suggest: frames, or variations of one sprite. */
  readonly as: 'animation' | 'pictures';
  /** The common part of all members, for remembering a choice. */
  readonly key: string;
}

/** The names in a folder. */
interface Names {
  has(name: string): boolean;
  isMap(name: string): boolean;
}

/** A key that all members of a sequence share, and perhaps other files; undefined for a name without a number. */
export function seriesOf(name: string): string | undefined {
  const { stem } = splitName(name);
  const title = stem.replace(/(?<!\d)\d+$/, '');
  return title === stem ? undefined : `${title}#${name.slice(stem.length)}`;
}

const NUMBERED = /^(.*?)([ _-]?)(\d{1,9})$/s;

/**
 * The sequence that a file belongs to: `hero1.png`, `hero_01.png`, `hero 1.png`, or `hero-1.png` with its neighbors.
 * Variations from a run (`hero-edit-1`) have a hyphen and no zeros; frames exported by Aseprite have no hyphen.
 */
export function sequenceOf(name: string, there: Names): Sequence | undefined {
  const { stem } = splitName(name);
  const match = NUMBERED.exec(stem);
  if (!match || !isFileFor('shown', name) || there.isMap(name) || /_strip\d+$/i.test(stem)) return undefined;
  const [, title = '', separator = '', digits = ''] = match;
  const ending = name.slice(stem.length);
  const fileOf = (width: number) => (n: number) => `${title}${separator}${String(n).padStart(width, '0')}${ending}`;
  const plain = /^0\d/.test(digits) ? [] : neighbors(Number(digits), fileOf(0), there);
  const padded = neighbors(Number(digits), fileOf(digits.length), there);
  const members = padded.length > plain.length ? padded : plain;
  if (members.length < 2) return undefined;
  const zeros = members.some((member) => /^0\d/.test(member.slice((title + separator).length)));
  return {
    title,
    members,
    as: separator === '-' && !zeros ? 'pictures' : 'animation',
    key: `${title}${separator}#${ending}`,
  };
}

function neighbors(n: number, fileOf: (n: number) => string, there: Names): string[] {
  const members = [fileOf(n)];
  for (let down = n - 1; down >= 0 && members.length < MOST && there.has(fileOf(down)); down--) {
    members.unshift(fileOf(down));
  }
  for (let up = n + 1; members.length < MOST && there.has(fileOf(up)); up++) members.push(fileOf(up));
  return members;
}
