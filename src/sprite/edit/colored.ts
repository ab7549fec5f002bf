import { withBodies } from './bodies';
import { type CelBody, type EditSprite, NO_INDEX, PIXEL_FORMS } from './editSprite';
import { cellsOf, imageOf } from './pixelMoves';

/** A sprite that can have transparent pixels: indices become RGBA if all 256 are colors. */
export function withRoomForClear(sprite: EditSprite): EditSprite {
  return sprite.form === 'indexed' && sprite.transparentIndex === NO_INDEX ? colored(sprite) : sprite;
}

function colored(sprite: EditSprite): EditSprite {
  const palette = sprite.frames[0]?.palette ?? new Uint8Array();
  const inColors = (body: CelBody): CelBody => {
    if (body.content.kind !== 'image') return body;
    const { bytes, ...size } = cellsOf(body.content, PIXEL_FORMS.indexed);
    const colors = new Uint8Array(4 * bytes.length);
    for (const [at, index] of bytes.entries()) colors.set(palette.subarray(4 * index, 4 * index + 4), 4 * at);
    return { ...body, content: imageOf({ ...size, each: PIXEL_FORMS.rgba, bytes: colors }) };
  };
  const frames = withBodies(sprite, inColors).map((frame) => ({ ...frame, palette: new Uint8Array() }));
  return { ...sprite, form: 'rgba', transparentIndex: 0, frames };
}
