import type { Size } from './raster';
import type { FrameRect } from './sheet';

/** Sheet JSON as Aseprite writes it in its array form; the order of keys is that of its files. */
export interface AsepriteSheet {
  readonly frames: readonly AsepriteFrame[];
  readonly meta: AsepriteMeta;
}

export interface AsepriteFrame {
  readonly filename: string;
  readonly frame: FrameRect;
  readonly rotated: false;
  readonly trimmed: boolean;
  readonly spriteSourceSize: FrameRect;
  readonly sourceSize: { readonly w: number; readonly h: number };
  /** Milliseconds, an integer. */
  readonly duration: number;
}

export interface AsepriteMeta {
  readonly app: string;
  readonly version: string;
  /** Base name of the picture, beside the JSON. */
  readonly image: string;
  readonly format: 'RGBA8888';
  readonly size: { readonly w: number; readonly h: number };
  /** A string in Aseprite's files. */
  readonly scale: '1';
  readonly frameTags?: readonly AsepriteFrameTag[];
}

export interface AsepriteFrameTag {
  readonly name: string;
  /** First and last frame, counted from 0, both included. */
  readonly from: number;
  readonly to: number;
  readonly direction: 'forward' | 'reverse' | 'pingpong' | 'pingpong_reverse';
}

export interface SheetDescription {
  /** Base name of the sheet's picture: `hero-anim-sheet.png`. */
  readonly image: string;
  /** The sprite that frames are named after: title `hero` and extension `png` give `hero 0.png`. */
  readonly source: { readonly title: string; readonly extension: string };
  /** Pixels of the whole sheet. */
  readonly size: Size;
  readonly frames: readonly FrameRect[];
  /** Of each frame; rounded to whole milliseconds, at least 1. */
  readonly durationMs: number;
  /** Version of this extension. */
  readonly version: string;
  /** Name of one tag over all frames, the motion; none when left out. */
  readonly tag?: string;
}

/** Describes a sheet of untrimmed frames for Aseprite, and for engines that read its JSON. */
export function asepriteSheet(sheet: SheetDescription): AsepriteSheet {
  const { title, extension } = sheet.source;
  const alone = sheet.frames.length === 1;
  const duration = Math.max(1, Math.round(sheet.durationMs));
  const frames = sheet.frames.map(({ x, y, w, h }, i): AsepriteFrame => {
    return {
      filename: alone ? `${title}.${extension}` : `${title} ${i}.${extension}`,
      frame: { x, y, w, h },
      rotated: false,
      trimmed: false,
      spriteSourceSize: { x: 0, y: 0, w, h },
      sourceSize: { w, h },
      duration,
    };
  });
  const meta: AsepriteMeta = {
    app: 'Sprite Kiln',
    version: sheet.version,
    image: sheet.image,
    format: 'RGBA8888',
    size: { w: sheet.size.width, h: sheet.size.height },
    scale: '1',
  };
  if (sheet.tag === undefined || frames.length === 0) return { frames, meta };
  const tag: AsepriteFrameTag = { name: sheet.tag, from: 0, to: frames.length - 1, direction: 'forward' };
  return { frames, meta: { ...meta, frameTags: [tag] } };
}
