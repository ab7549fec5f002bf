import { foreignText } from '../../shared/base/foreignText';
import type { ExportFormat } from '../../shared/protocol/exportOptions';
import type { FrameTag } from '../../shared/sprite/pixels/frameTag';
import { framesInOrder, orderOfTag } from '../../shared/sprite/pixels/playOrder';
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

/** Names that an engine can't give to an animation: it keeps them as properties of an object, of which Phaser calls `hasOwnProperty`. */
const RESERVED: Partial<Record<ExportFormat, readonly string[]>> = {
  phaser: ['__proto__', 'hasOwnProperty'],
  pixi: ['__proto__'],
};

/** The sprite's tags; without any, one of all frames, for engines that play nothing else. @param untagged name of that one */
export function tagsOrAll<T extends FrameTag>(
  { tags, frames }: { readonly tags: readonly T[]; readonly frames: readonly unknown[] },
  untagged: string,
): readonly (T | FrameTag)[] {
  return tags.length ? tags : [{ name: untagged, from: 0, to: frames.length - 1, direction: 'forward' }];
}

/** An animation for each tag; without tags one of all frames. A tag that plays a number of times has its frames so often. */
export function animationsOf(
  sprite: Pick<ExportSprite, 'tags' | 'frames'>,
  untagged: string,
  format: ExportFormat,
  tools: Pick<ExportTools, 'note'>,
): EngineAnimation[] {
  const tags = namedApart(tagsOrAll(sprite, untagged), format, tools);
  const played = playedFrames(tags);
  return tags.map(({ name, repeat }, index) => ({ name, frames: played[index] ?? [], loops: repeat === undefined }));
}

/**
 * Tags with names of their own, since engines find an animation by its name: those that the format reserves, and the second and later ones of
 * each, are numbered, and a note says so. None is empty, and none takes the name of another tag.
 */
export function namedApart<T extends FrameTag>(
  tags: readonly T[],
  format: ExportFormat,
  tools: Pick<ExportTools, 'note'>,
): T[] {
  const given = new Set(tags.map(({ name }) => name));
  const taken = new Set(RESERVED[format]);
  return tags.map((tag) => {
    const { name } = tag;
    const base = name || NAMELESS;
    let own = base;
    for (let number = 2; taken.has(own) || (own !== name && given.has(own)); number++) own = `${base} ${number}`;
    taken.add(own);
    if (own !== name) tools.note({ note: 'renamed-animation', name: foreignText(name), animation: foreignText(own) });
    return { ...tag, name: own };
  });
}
