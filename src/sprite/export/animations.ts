import { foreignText } from '../../shared/base/foreignText';
import type { FrameTag } from '../pixels/frameTag';
import { framesInOrder, orderOfTag } from '../pixels/playOrder';
import type { ExportSprite } from '../source/sprite';
import type { ExportTools } from './tools';

/** A tag for engines that only play forward. */
export interface EngineAnimation {
  /** Not empty, and unique among the animations. */
  readonly name: string;
  /** Indices of the sprite's frames in playing order; reverse passes and repeats are written out. */
  readonly frames: readonly number[];
  /** Whether the animation starts over at the end; otherwise it stops there. */
  readonly loops: boolean;
}

/** Most frames of all tags of a file, written out: more is an attack or a mistake. */
const MAX_PLAYED = 65_535;

/**
 * The frames of each tag in playing order, with reverse passes and repeats written out.
 * @throws {RangeError} if there are more than any file can have
 */
export function playedFrames(tags: readonly FrameTag[]): number[][] {
  let sum = 0;
  return tags.map((tag) => {
    const played = framesInOrder(orderOfTag(tag));
    sum += played.length;
    if (sum > MAX_PLAYED) throw new RangeError('The tags play too many frames.');
    return played;
  });
}

/** Aseprite's own name for a tag without one. */
const UNNAMED_TAG = 'Tag';

/** The sprite's tags; if it has none, one tag of all frames, for engines that play nothing else. @param untagged name of that tag */
export function tagsOrAll<T extends FrameTag>(
  { tags, frames }: { readonly tags: readonly T[]; readonly frames: readonly unknown[] },
  untagged: string,
): readonly (T | FrameTag)[] {
  return tags.length ? tags : [{ name: untagged, from: 0, to: frames.length - 1, direction: 'forward' }];
}

/**
 * An animation for each tag; without tags, one of all frames. If a tag plays several times, its frames are repeated.
 * @param untagged name of the animation of all frames
 * @param reserved names that the engine can't give to an animation
 */
export function animationsOf(
  sprite: Pick<ExportSprite, 'tags' | 'frames'>,
  untagged: string,
  reserved: readonly string[],
  tools: Pick<ExportTools, 'note'>,
): EngineAnimation[] {
  const tags = withUniqueNames(tagsOrAll(sprite, untagged), reserved, tools);
  const played = playedFrames(tags);
  return tags.map(({ name, repeat }, index) => ({ name, frames: played[index] ?? [], loops: repeat === undefined }));
}

/**
 * Tags with unique names, because engines find animations by name: names that the engine reserves, and duplicates, get a number, and a
 * note says so. No name is empty, and none takes the name of another tag.
 */
export function withUniqueNames<T extends FrameTag>(
  tags: readonly T[],
  reserved: readonly string[],
  tools: Pick<ExportTools, 'note'>,
): T[] {
  const given = new Set(tags.map(({ name }) => name));
  const taken = new Set(reserved);
  return tags.map((tag) => {
    const { name } = tag;
    const base = name || UNNAMED_TAG;
    let own = base;
    for (let number = 2; taken.has(own) || (own !== name && given.has(own)); number++) own = `${base} ${number}`;
    taken.add(own);
    if (own !== name) tools.note({ note: 'renamed-animation', name: foreignText(name), animation: foreignText(own) });
    return { ...tag, name: own };
  });
}
