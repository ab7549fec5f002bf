import type { Asset } from '../../../shared/api';
import { asepriteSheet } from '../../../shared/pixels/asepriteSheet';
import { type FrameRect, splitSheet } from '../../../shared/pixels/sheet';
import { slug } from './names';

/** Where the service does not say (contract §2: optional). */
const DEFAULT_FPS = 8;

export interface SheetFacts {
  readonly asset: Pick<Asset, 'fps'> & { readonly [F in 'frameCount' | 'width' | 'height']?: number | undefined };
  /** File name of the sheet. */
  readonly image: string;
  /** File name of the sprite that frames are named after. */
  readonly source: string;
  /** Prompt of the animation. */
  readonly motion?: string;
  /** Of this extension. */
  readonly version: string;
}

export interface DescribedSheet {
  readonly frames: readonly FrameRect[];
  /** Pixels of one frame. */
  readonly width: number;
  readonly height: number;
  /** A file as Aseprite writes it. */
  readonly json: Uint8Array;
}

/** How the sheet of an animation is cut, by what the asset says of its frames; undefined where nothing divides it evenly. */
export function describeSheet(
  size: { readonly width: number; readonly height: number },
  { asset, image, source, motion, version }: SheetFacts,
): DescribedSheet | undefined {
  const { frameCount = 1, width, height, fps = DEFAULT_FPS } = asset;
  const split = splitSheet(size, { count: frameCount, ...(width && height && { width, height }) });
  if (!split) return undefined;
  const [title, extension] = splitName(source);
  const { w = size.width, h = size.height } = split.frames[0] ?? {};
  const description = asepriteSheet({
    image,
    source: { title, extension },
    size,
    frames: split.frames,
    durationMs: 1000 / fps,
    version,
    ...(motion && { tag: slug(motion) }),
  });
  const json = new TextEncoder().encode(`${JSON.stringify(description, null, 1)}\n`);
  return { frames: split.frames, width: w, height: h, json };
}

/** Name and extension, without the dot between them. */
export function splitName(name: string): [string, string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, 'png'];
}
