import { foreignText } from '../../shared/foreignText';
import type { FrameTag } from '../../shared/pixels/frameTag';
import { framesInOrder, orderOfTag } from '../../shared/pixels/playOrder';
import type { ExportSprite } from '../sprite';
import type { ExportTools } from '../tools';

/** A tag as engines have it that only play forward. */
export interface EngineAnimation {
  /** Not empty, and of this animation alone. */
  readonly name: string;
  /** Indices of the sprite's frames one after the other, in the order of playing: ways back and repeats are written out. */
  readonly frames: readonly number[];
  /** Whether the frames start over at the end; else the animation stops there. */
  readonly loops: boolean;
}

/** As many frames as all tags of a file may play, written out: more is an attack or a mistake. */
const MOST_PLAYED = 65_535;

/**
 * The frames of each tag in the order of playing, ways back and repeats written out.
 * @throws {RangeError} where these are more than any file can have
 */
export function playedFrames(tags: readonly FrameTag[]): number[][] {
  let sum = 0;
  return tags.map((tag) => {
    const played = framesInOrder(orderOfTag(tag));
    sum += played.length;
    if (sum > MOST_PLAYED) throw new RangeError('The tags play too many frames.');
    return played;
  });
}

/** Aseprite's own name for a tag that nobody named. */
const NAMELESS = 'Tag';

/** A tag of all frames, for engines that play nothing else. */
export function tagOfAll(name: string, { frames }: Pick<ExportSprite, 'frames'>): FrameTag {
  return { name, from: 0, to: frames.length - 1, direction: 'forward' };
}

/**
 * An animation for each tag; without tags one of all frames. A tag that plays a number of times has its frames so often.
 * @param untagged name of that one animation
 * @param reserved names that the engine can't give to an animation
 */
export function animationsOf(
  sprite: Pick<ExportSprite, 'tags' | 'frames'>,
  untagged: string,
  tools: Pick<ExportTools, 'note'>,
  reserved: readonly string[] = [],
): EngineAnimation[] {
  const tags = sprite.tags.length ? sprite.tags : [tagOfAll(untagged, sprite)];
  const given = tags.map(({ name }) => name);
  const names = ownNames(given, reserved);
  for (const [index, name] of given.entries()) {
    const animation = names[index] ?? name;
    if (animation !== name)
      tools.note({ note: 'renamed-animation', name: foreignText(name), animation: foreignText(animation) });
  }
  return playedFrames(tags).map((played, index) => ({
    name: names[index] ?? NAMELESS,
    frames: played,
    loops: tags[index]?.repeat === undefined,
  }));
}

/**
 * The same names, but those that are reserved, and the second and later ones of each, are numbered: engines find an animation by its name. None
 * is empty, and none takes the name of another tag.
 */
function ownNames(names: readonly string[], reserved: readonly string[]): string[] {
  const given = new Set(names);
  const taken = new Set(reserved);
  return names.map((name) => {
    const base = name || NAMELESS;
    let own = base;
    for (let number = 2; taken.has(own) || (own !== name && given.has(own)); number++) own = `${base} ${number}`;
    taken.add(own);
    return own;
  });
}
