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

/**
 * An animation for each tag; without tags one of all frames. A tag that plays a number of times has its frames so often.
 * @param untagged name of that one animation
 */
export function animationsOf(
  { tags, frames }: Pick<ExportSprite, 'tags' | 'frames'>,
  untagged: string,
  tools: Pick<ExportTools, 'note'>,
): EngineAnimation[] {
  if (tags.length === 0) return [{ name: untagged, frames: [...frames.keys()], loops: true }];
  const names = ownNames(tags.map(({ name }) => name || NAMELESS));
  for (const [index, { name }] of tags.entries()) {
    if (tags.findIndex((tag) => tag.name === name) !== index)
      tools.note({ note: 'same-names', name: foreignText(name) });
  }
  return playedFrames(tags).map((played, index) => ({
    name: names[index] ?? NAMELESS,
    frames: played,
    loops: tags[index]?.repeat === undefined,
  }));
}

/** The same names, but the second and later ones of each are numbered: engines find an animation by its name. */
function ownNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; seen.has(own) || (own !== name && taken.has(own)); number++) own = `${name} ${number}`;
    seen.add(own);
    return own;
  });
}
