import { foreignText } from '../../../shared/base/foreignText';
import { framesInOrder, orderOfTag } from '../../pixels/playOrder';
import { ExportError, type ExportNote, type ExportSprite } from '../../source/sprite';
import { withUniqueNames } from '../animations';
import type { AtlasAnimation, FrameEntry } from './atlas';

/** Most frames that all animations of an atlas play, written out. */
const MAX_PLAYED = 262_144;

/** How a sprite is called in an atlas. */
export interface SpriteNames {
  readonly entries: readonly FrameEntry[];
  readonly animations: readonly AtlasAnimation[];
}

/**
 * The names of a sprite's frames and animations: `hero/walk/0` for the frames of a tag, from its first on; `hero/7` for frames without a tag.
 * Tags of one name get numbers, and so do names that the engine can't give to an animation; a note says so.
 * @param name of the sprite in the atlas
 * @param reserved names that the engine can't give to an animation
 */
export function frameEntries(
  name: string,
  { tags, frames }: Pick<ExportSprite, 'tags' | 'frames'>,
  note: (note: ExportNote) => void,
  reserved: readonly string[] = [],
): SpriteNames {
  const entries: FrameEntry[] = [];
  const animations: AtlasAnimation[] = [];
  const tagged = new Set<number>();
  for (const [index, tag] of withUniqueNames(tags, [], { note }).entries()) {
    const own = `${name}/${tag.name}`;
    const firstEntry = entries.length;
    const last = Math.min(tag.to, frames.length - 1);
    for (let frame = tag.from; frame <= last; frame++) {
      entries.push({ name: `${own}/${frame - tag.from}`, frame });
      tagged.add(frame);
    }
    const played = framesInOrder(orderOfTag({ ...tag, to: last }));
    animations.push({ name: own, tag: index, frames: played, loops: tag.repeat === undefined, firstEntry });
  }
  const rest = [...frames.keys()].filter((frame) => !tagged.has(frame));
  if (!tags.length && frames.length > 1) {
    const all = { name, from: 0, to: frames.length - 1, direction: 'forward' } as const;
    const [own = all] = withUniqueNames([all], reserved, { note });
    animations.push({ name: own.name, frames: rest, loops: true, firstEntry: 0 });
  }
  entries.push(...rest.map((frame) => ({ name: `${name}/${frame}`, frame })));
  return { entries, animations };
}

/**
 * Refuses names that two frames or two animations have.
 * @throws ExportError `same-frames` with the names of both sprites; `too-large` for too many frames
 */
export function refuseSameNames(sprites: readonly (SpriteNames & { readonly name: string })[]): void {
  const owners = new Map<string, string>();
  let played = 0;
  for (const { name, entries, animations } of sprites) {
    played += animations.reduce((sum, { frames }) => sum + frames.length, 0);
    for (const { name: own } of entries) {
      const other = owners.get(own);
      if (other !== undefined)
        throw new ExportError({
          fault: 'same-frames',
          name: foreignText(own),
          sprites: [other, name].map(foreignText),
        });
      owners.set(own, name);
    }
  }
  if (played > MAX_PLAYED) throw new ExportError({ fault: 'too-many-frames', most: MAX_PLAYED });
}
