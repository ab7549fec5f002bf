import type { CelBody, EditCel, EditLayer, EditSprite, PixelForm } from '../../../src/sprite/edit/editSprite';

export const LAYER: Omit<EditLayer, 'id' | 'name'> = {
  kind: 'image',
  visible: true,
  background: false,
  reference: false,
  opacity: 255,
  blendMode: 'normal',
};

/** A cel of bytes as the sprite stores them. */
export function celAt(
  x: number,
  y: number,
  width: number,
  bytes: readonly number[],
  each: number,
  more: Partial<EditCel & CelBody> = {},
): EditCel {
  const { zIndex = 0, opacity = 255 } = more;
  const pixels = { bytes: Uint8Array.from(bytes), compressed: false };
  return {
    zIndex,
    body: { x, y, opacity, content: { kind: 'image', width, height: bytes.length / each / width, pixels } },
  };
}

/** A sprite of layers, numbered from the bottom, with the cels of each frame by layer. */
export function layered(
  { width, height, form = 'rgba' }: { readonly width: number; readonly height: number; readonly form?: PixelForm },
  layers: readonly Partial<EditLayer>[],
  frames: readonly Readonly<Record<number, EditCel>>[],
  palette: Uint8Array = new Uint8Array(),
): EditSprite {
  return {
    width,
    height,
    form,
    transparentIndex: 0,
    layers: layers.map((layer, id) => ({ ...LAYER, id, name: `layer ${id}`, ...layer })),
    frames: frames.map((cels) => ({
      duration: 100,
      palette,
      cels: new Map(Object.entries(cels).map(([id, cel]) => [Number(id), cel])),
    })),
    tags: [],
    slices: [],
    tilesets: new Map(),
    traits: { layerOpacity: true, groupsBlend: true, pixelRatio: { width: 1, height: 1 } },
  };
}
