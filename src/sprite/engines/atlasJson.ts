import type { AtlasFrame, PlacedSprite } from '../export/atlas/atlas';
import type { FrameRect } from '../sheet/sheet';
import type { WrittenAtlas, WrittenPage } from './atlasTools';

/** A frame as TexturePacker's JSON describes it; Phaser and Pixi read that. */
export interface AtlasJsonFrame {
  /** The area in the page. Of a turned frame, width and height as if it weren't turned. */
  readonly frame: FrameRect;
  /** Whether it lies turned by 90 degrees clockwise. */
  readonly rotated: boolean;
  readonly trimmed: boolean;
  readonly spriteSourceSize: FrameRect;
  readonly sourceSize: { readonly w: number; readonly h: number };
}

export function atlasJsonFrame(
  { rect, source, trimmed, turned }: AtlasFrame,
  { frameSize }: PlacedSprite,
): AtlasJsonFrame {
  const size = { w: source.width, h: source.height };
  return {
    frame: { x: rect.x, y: rect.y, ...size },
    rotated: turned,
    trimmed,
    spriteSourceSize: { x: source.x, y: source.y, ...size },
    sourceSize: { w: frameSize.width, h: frameSize.height },
  };
}

/** A name of a frame on a page. */
export interface PageEntry {
  readonly name: string;
  readonly frame: AtlasFrame;
  readonly sprite: PlacedSprite;
}

/** All names of frames on a page, sprite by sprite. @param page index */
export function entriesOn({ sprites }: WrittenAtlas, page: number): PageEntry[] {
  return sprites.flatMap((sprite) =>
    sprite.entries.flatMap(({ name, frame: index }) => {
      const frame = sprite.frames[index];
      return frame?.page === page ? [{ name, frame, sprite }] : [];
    }),
  );
}

/** Names of the frames that an animation plays, in order. */
export function playedNames(sprite: PlacedSprite, animation: PlacedSprite['animations'][number]): string[] {
  const tag = animation.tag === undefined ? undefined : sprite.sprite.tags[animation.tag];
  const from = tag?.from ?? 0;
  return animation.frames.map((frame) => sprite.entries[animation.firstEntry + frame - from]?.name ?? '');
}

/** `meta` of a page's JSON. */
export const pageMeta = ({ picture, width, height }: WrittenPage, version: string) =>
  ({
    app: 'Sprite Kiln',
    version,
    image: picture,
    format: 'RGBA8888',
    size: { w: width, h: height },
    scale: '1',
  }) as const;
