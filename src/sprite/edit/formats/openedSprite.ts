import type { Size } from '../../pixels/raster';
import { type EditFrame, type EditLayer, type EditSprite, PIXEL_FORMS, type PixelForm } from '../editSprite';
import { imageOf } from '../pixelMoves';

/** The layer of files that have none. */
const LAYER: EditLayer = {
  id: 0,
  name: 'Layer 1',
  kind: 'image',
  visible: true,
  background: false,
  reference: false,
  opacity: 255,
  blendMode: 'normal',
};

export interface OpenedFrame {
  /** Milliseconds. */
  readonly duration: number;
  /** All pixels of the canvas, in the form of the sprite. */
  readonly bytes: Uint8Array;
}

interface Opened extends Size {
  readonly form: PixelForm;
  readonly frames: readonly OpenedFrame[];
  readonly plays?: number | undefined;
  /** Indexed only. */
  readonly palette?: Uint8Array;
  readonly transparentIndex?: number;
}

/** A file without layers as a sprite to change. */
export function spriteOfFrames({ width, height, form, frames, plays, ...indexed }: Opened): EditSprite {
  const { palette = new Uint8Array(), transparentIndex = 0 } = indexed;
  return {
    width,
    height,
    form,
    transparentIndex,
    layers: [LAYER],
    frames: frames.map(({ duration, bytes }, from): EditFrame => {
      const content = imageOf({ width, height, each: PIXEL_FORMS[form], bytes });
      return {
        duration,
        palette,
        from,
        cels: new Map([[LAYER.id, { body: { x: 0, y: 0, opacity: 255, content }, zIndex: 0 }]]),
      };
    }),
    tags: [],
    slices: [],
    tilesets: new Map(),
    ...(plays !== undefined && { plays }),
    traits: { layerOpacity: true, groupsBlend: true, pixelRatio: { width: 1, height: 1 } },
  };
}
