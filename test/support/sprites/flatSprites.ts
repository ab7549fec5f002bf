import { Flattener } from '../../../src/sprite/aseprite/flatten';
import { documentOf } from '../../../src/sprite/edit/editDocument';
import type { EditSprite } from '../../../src/sprite/edit/editSprite';
import type { Raster } from '../../../src/sprite/pixels/raster';

/** Images of one size as a sprite of one layer. */
export function spriteOfImages(images: readonly Raster[]): EditSprite {
  const [{ width, height } = { width: 1, height: 1 }] = images;
  const layer = { id: 0, name: '', kind: 'image', visible: true, background: false, reference: false } as const;
  return {
    ...{ width, height, form: 'rgba', transparentIndex: 0, tags: [], slices: [], tilesets: new Map() },
    layers: [{ ...layer, opacity: 255, blendMode: 'normal' }],
    frames: images.map(({ data }, from) => {
      const pixels = { bytes: Uint8Array.from(data), compressed: false };
      const body = { x: 0, y: 0, opacity: 255, content: { kind: 'image', width, height, pixels } as const };
      return { duration: 100, palette: new Uint8Array(), from, cels: new Map([[0, { body, zIndex: 0 }]]) };
    }),
    traits: { layerOpacity: true, groupsBlend: true, pixelRatio: { width: 1, height: 1 } },
  };
}

/** The frames of a sprite as they're seen: what is transparent has no color. */
export function shownFrames(sprite: EditSprite): Raster[] {
  const flattener = new Flattener(documentOf(sprite));
  return sprite.frames.map((_, at) => withoutHidden(flattener.frame(at)));
}

export function withoutHidden({ width, height, data }: Raster): Raster {
  return { width, height, data: data.map((value, byte) => (data[byte | 3] === 0 ? 0 : value)) };
}
