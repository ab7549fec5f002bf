import type { AsepriteTag } from '../../aseprite/document';
import type { FrameTag } from '../../pixels/frameTag';
import type { EditSprite } from '../editSprite';
import { refuse } from '../refusal';
import { checkListed, checkName } from './limits';

export interface AddTagChange {
  readonly change: 'add-tag';
  readonly tag: FrameTag;
}

export interface ChangeTagChange {
  readonly change: 'change-tag';
  /** Index among the tags. */
  readonly at: number;
  /** Only what is another. `repeat` 0: forever. */
  readonly tag: Partial<FrameTag>;
}

export interface DeleteTagChange {
  readonly change: 'delete-tag';
  readonly at: number;
}

/** How often a tag plays. */
export const REPEATS = { least: 0, most: 65_535 } as const;

/** A tag is put before those that begin later, as Aseprite does: an outer one comes before those in it. */
export function addTag(sprite: EditSprite, { tag }: AddTagChange): EditSprite {
  checkListed('tag', sprite.tags.length + 1);
  checkName(tag.name);
  const added = checked(sprite, tag);
  const at = sprite.tags.findIndex(({ from, to }) => from > tag.from || (from === tag.from && to < tag.to));
  const tags = at < 0 ? [...sprite.tags, added] : sprite.tags.toSpliced(at, 0, added);
  return { ...sprite, tags };
}

export function changeTag(sprite: EditSprite, { at, tag }: ChangeTagChange): EditSprite {
  const old = sprite.tags[at] ?? refuse({ why: 'gone', what: 'tag' });
  checkName(tag.name);
  return { ...sprite, tags: sprite.tags.with(at, checked(sprite, { ...old, ...tag })) };
}

export function deleteTag(sprite: EditSprite, { at }: DeleteTagChange): EditSprite {
  if (!sprite.tags[at]) refuse({ why: 'gone', what: 'tag' });
  return { ...sprite, tags: sprite.tags.toSpliced(at, 1) };
}

function checked({ frames }: EditSprite, tag: AsepriteTag): AsepriteTag {
  if (!frames[tag.from] || !frames[tag.to] || tag.from > tag.to) refuse({ why: 'gone', what: 'frame' });
  const { repeat = 0, ...others } = tag;
  const { least, most } = REPEATS;
  if (!Number.isSafeInteger(repeat) || repeat < least || repeat > most)
    refuse({ why: 'range', what: 'repeat', least, most });
  return repeat === 0 ? others : { ...others, repeat };
}
