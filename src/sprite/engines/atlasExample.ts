import type { AtlasAnimation, FrameEntry } from '../export/atlas/atlas';
import type { ExportSprite } from '../source/sprite';

/** What example code shows of an atlas. */
export interface AtlasExample {
  /** The first frame of the animation; of an atlas without one, any frame: `hero/walk/0`. */
  readonly frame: string;
  /** Index of the page that it is on. */
  readonly page: number;
  /** Name of its sprite's own file without extension, in formats that have one. */
  readonly file: string;
  readonly animation?: { readonly name: string /** Of the sprite. */; readonly tag?: string; readonly loops: boolean };
  /** A sprite of one frame, with the name of its own file. */
  readonly still?: { readonly name: string; readonly file: string };
}

/** A sprite with the names of its frames and animations. */
interface NamedSprite {
  readonly name: string;
  readonly sprite: Pick<ExportSprite, 'tags'>;
  readonly entries: readonly FrameEntry[];
  readonly animations: readonly AtlasAnimation[];
  /** Absent if the engine packs images by itself. */
  readonly frames?: readonly { readonly page: number }[];
}

/** The first animation and the first still sprite of an atlas. @param sprites at least one @param fileNameOf see `AtlasWriterTools` */
export function atlasExample(sprites: readonly NamedSprite[], fileNameOf: (sprite: string) => string): AtlasExample {
  const still = sprites.find(({ animations }) => !animations.length);
  const shown = sprites.find(({ animations }) => animations.length) ?? still;
  if (!shown) throw new RangeError('An atlas needs a sprite.');
  const [animation] = shown.animations;
  const frame = shown.entries[animation?.firstEntry ?? 0];
  const tag = animation?.tag === undefined ? undefined : shown.sprite.tags[animation.tag]?.name;
  return {
    frame: frame?.name ?? shown.name,
    page: shown.frames?.[frame?.frame ?? 0]?.page ?? 0,
    file: fileNameOf(shown.name),
    ...(animation && {
      animation: { name: animation.name, ...(tag !== undefined && { tag }), loops: animation.loops },
    }),
    ...(still && { still: { name: still.name, file: fileNameOf(still.name) } }),
  };
}
