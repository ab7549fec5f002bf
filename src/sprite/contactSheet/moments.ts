import type { ChooseFrames, SampledSprite } from '../source/sprite';

/** Most frames of one sheet. */
export const MAX_SHOWN = 100;

/** A sprite of a contact sheet. */
export interface Subject {
  readonly label: string;
  readonly sprite: SampledSprite;
  /** How many times its pixel art was enlarged; 1 if it wasn't. */
  readonly times: number;
}

/** A frame that can become a cell of a contact sheet. */
export interface Moment {
  /** Indexes of its sprite, and of the frame in it. */
  readonly subject: number;
  readonly frame: number;
  /** Frames with the same number belong together: to one sprite, view, and tag. Numbers rise. */
  readonly group: number;
  /** Name of the group; empty if it has none. */
  readonly title: string;
  /** Number and duration; empty for a still. */
  readonly caption: string;
}

/** All frames of all sprites, in order. */
export function momentsOf(subjects: readonly Subject[]): Moment[] {
  let group = 0;
  return subjects.flatMap(({ label, sprite }, subject) => {
    const starts = startsOf(sprite);
    let title = '';
    return sprite.frames.map(({ duration }, frame): Moment => {
      if (starts.has(frame)) {
        group++;
        title = [frame === 0 && subjects.length > 1 ? label : '', titleAt(sprite, frame)].filter(Boolean).join('  ');
      }
      const view = sprite.directions?.find(({ from, to }) => from <= frame && frame <= to);
      const [from, count] = view ? [view.from, view.to - view.from + 1] : [0, sprite.frames.length];
      const caption = count > 1 ? bounded(`${frame - from + 1} ${duration}ms`) : '';
      return { subject, frame, group, title, caption };
    });
  });
}

/** Most characters of a caption; only absurd durations need more. */
const MAX_CAPTION = 16;

const bounded = (caption: string) =>
  caption.length > MAX_CAPTION ? `${caption.slice(0, MAX_CAPTION - 2)}..` : caption;

/** Frames with which a group begins: the first, those of tags and views, and those after them. */
function startsOf({
  tags,
  directions = [],
}: Pick<SampledSprite, 'directions'> & { readonly tags: Parameters<ChooseFrames>[1] }): Set<number> {
  return new Set([0, ...[...tags, ...directions].flatMap(({ from, to }) => [from, to + 1])]);
}

/** The view and the tags that begin with a frame. */
function titleAt({ tags, directions = [] }: SampledSprite, frame: number): string {
  return [...directions, ...tags]
    .filter(({ from, name }) => from === frame && name !== '')
    .map(({ name }) => name)
    .join('  ');
}

/**
 * At most `most` of the frames: the first of each group as far as there's room, then others, all evenly spread, so that one sees how the
 * sprites move from beginning to end.
 */
export function chosen<Item extends Pick<Moment, 'group'>>(moments: readonly Item[], most: number): readonly Item[] {
  if (moments.length <= most) return moments;
  const isFirst = ({ group }: Item, at: number) => moments[at - 1]?.group !== group;
  const firsts = evenly(moments.filter(isFirst), most);
  const taken = new Set(firsts);
  const others = evenly(
    moments.filter((moment) => !taken.has(moment)),
    most - firsts.length,
  );
  for (const other of others) taken.add(other);
  return moments.filter((moment) => taken.has(moment));
}

/** The frames of a sprite that a sheet may show, before they are decoded: as `chosen`, each view with an equal share. */
export const framesToShow: ChooseFrames = (frames, tags, views) => {
  const starts = startsOf({ tags });
  let group = 0;
  const all = Array.from({ length: frames }, (_, frame) => {
    if (starts.has(frame)) group++;
    return { frame, group };
  });
  return new Set(chosen(all, Math.floor(MAX_SHOWN / views)).map(({ frame }) => frame));
};

/** The middle ones of `most` parts of a list. */
function evenly<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  const middles = new Set(Array.from({ length: most }, (_, part) => Math.floor(((part + 0.5) * list.length) / most)));
  return list.filter((_, at) => middles.has(at));
}
