import { type FrameTag, LOOP_DIRECTIONS } from '../pixels/frameTag';
import { framesInOrder, orderOfTag } from '../pixels/playOrder';

/** The tags of a sheet, and whether they are those of another file with more frames, from which the sheet was exported. */
export interface SheetTags {
  readonly tags: readonly FrameTag[];
  readonly isPart: boolean;
}

/**
 * The tags that belong to the frames of a JSON. Aseprite lists the tags of the whole file also for a part of it: a tag, a range of frames, or several
 * files on one sheet. Then the numbers in tags mean other frames. The names of frames tell which tag they belong to, if they contain it;
 * otherwise no tag is kept, because a wrong name is worse than none.
 * @param names of the frames, in order
 * @param listed from the file, each with `from` up to `to`
 */
export function tagsOfFrames(names: readonly string[], listed: readonly FrameTag[]): SheetTags {
  const claims = claimsOf(names, listed);
  const runs = runsOf(claims?.tags ?? []);
  const isRight = runs.every(({ tag, from, to }) => listed.some((one) => holds(one, tag, from, to)));
  const isWhole = listed.every(({ to }) => to < names.length) && (claims !== undefined || !areSelected(names));
  if (isRight && isWhole) return { tags: listed, isPart: false };
  const tags = runs.flatMap(({ tag, from, to }): FrameTag[] => {
    const same = listed.filter(({ name }) => name === tag);
    const own = same.find((one) => one.to - one.from === to - from) ?? (claims?.areMarked ? same[0] : undefined);
    return own && runs.filter((run) => run.tag === tag).length === 1 ? [{ ...own, from, to }] : [];
  });
  return { tags, isPart: true };
}

/** Whether the numbers at the end of names skip frames of a file: Aseprite 1.2 named the frames of a part by the numbers of the whole. */
function areSelected(names: readonly string[]): boolean {
  const numbers = names.map((name) => Number(/(\d{1,6})(?:\.\w{1,9})?$/.exec(name)?.[1]));
  const [first = 0] = numbers;
  // Some count from 1.
  const isSteady = numbers.every((number, at) => number === first + at);
  return numbers.every((number, at) => number > (numbers[at - 1] ?? -1)) && (first > 1 || !isSteady);
}

const holds = (tag: FrameTag, name: string, from: number, to: number) =>
  tag.name === name && tag.from <= from && to <= tag.to;

interface Claims {
  /** One for each name. */
  readonly tags: readonly string[];
  readonly areMarked: boolean;
}

/** The tag that each name contains; undefined unless all of them do. */
function claimsOf(names: readonly string[], listed: readonly FrameTag[]): Claims | undefined {
  const all = [...new Set(listed.map(({ name }) => name))].filter(Boolean).sort((a, b) => b.length - a.length);
  if (!all.length) return undefined;
  const bases = names.map((name) => name.replace(/^.*[/\\]/s, '').replace(/\.\w{1,9}$/, ''));
  for (const isTagOf of [marked, numbered, ending]) {
    const tags = bases.flatMap((base) => all.find((tag) => isTagOf(base, tag)) ?? []);
    const areMarked = isTagOf === marked;
    // Without a mark, it could also be the title of the file. If it changes from frame to frame, it isn't.
    if (tags.length === names.length && (areMarked || new Set(tags).size > 1)) return { tags, areMarked };
  }
  return undefined;
}

const marked = (base: string, tag: string) => hasNumberAfter(base, base.lastIndexOf(`#${tag}`), tag.length + 1);
/** `walk_0`. */
const numbered = (base: string, tag: string) => base.startsWith(tag) && hasNumberAfter(base, 0, tag.length);
/** `boss-walk-0`. */
const ending = (base: string, tag: string) => {
  const at = base.lastIndexOf(tag);
  return at > 0 && /[\W_]/.test(base.charAt(at - 1)) && hasNumberAfter(base, at, tag.length);
};

const hasNumberAfter = (base: string, at: number, length: number) =>
  at >= 0 && /^[\W_]?\d*$/.test(base.slice(at + length));

function runsOf(claims: readonly string[]): { readonly tag: string; readonly from: number; to: number }[] {
  const runs: { readonly tag: string; readonly from: number; to: number }[] = [];
  for (const [at, tag] of claims.entries()) {
    const last = runs.at(-1);
    if (last?.tag === tag) last.to = at;
    else runs.push({ tag, from: at, to: at });
  }
  return runs;
}

/** What a tag is in Pixi's `animations`: its frames in playing order. */
export const playedBy = (tag: Omit<FrameTag, 'name'>): readonly number[] => framesInOrder(orderOfTag(tag));

/** The tags that animations of Pixi's kind are: those that play each frame of a range in a direction that tags have. */
export function tagsOfAnimations(
  names: readonly string[],
  animations: readonly (readonly [name: string, frames: readonly string[]])[],
): FrameTag[] {
  const places = new Map(names.map((name, at) => [name, at]));
  // Which of two frames with one name is meant, nobody knows.
  if (places.size < names.length) return [];
  return animations.flatMap(([name, frames]): FrameTag[] => {
    const played = frames.map((frame) => places.get(frame) ?? -1);
    const [from, to] = [Math.min(...played), Math.max(...played)];
    if (from < 0 || !played.length || played.length > 2 * names.length) return [];
    const isPlayed = (tag: FrameTag) => {
      const order = playedBy(tag);
      return order.length === played.length && order.every((frame, at) => frame === played[at]);
    };
    return LOOP_DIRECTIONS.map((direction) => ({ name, from, to, direction }))
      .filter(isPlayed)
      .slice(0, 1);
  });
}
