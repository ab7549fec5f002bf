import { writeAseprite } from '../../aseprite/write';
import { viewOf } from '../../pixels/bytes';
import { wordsOf } from '../../pixels/raster';
import { openAseprite, saveAseprite } from '../aseprite/saveAseprite';
import { withBodies } from '../bodies';
import { DURATIONS_MS } from '../changes/frames';
import { withRoomForClear } from '../colored';
import { COLOR_MODES, shownContent } from '../editDocument';
import { type EditCel, type EditSprite, type LayerId, PIXEL_FORMS } from '../editSprite';
import { FlatFrames } from '../flatFrames';
import type { SaveTools } from './saving';

/** Places in the header. */
const [DEPTH_AT, TRANSPARENT_AT] = [12, 28];

/** A sprite as a new Aseprite file: in its own color mode, with 8 bits for each channel. @throws {DamagedPixelsError} */
export async function newAseprite(
  opened: EditSprite,
  { deflate }: Pick<SaveTools, 'deflate'>,
  colors?: readonly number[],
): Promise<Uint8Array> {
  const sprite = detached(inAsepriteForm(opened));
  const { width, height, form, frames, transparentIndex } = sprite;
  const palette = form === 'indexed' ? [...wordsOf(new Uint8ClampedArray(frames[0]?.palette ?? []))] : colors;
  const cels = form === 'rgba' && !colors ? [new FlatFrames(sprite).raster(0)] : [];
  const model = await writeAseprite({
    width,
    height,
    frames: [{ duration: DURATIONS_MS.least }],
    layers: [{ name: '', cels }],
    pixelRatio: sprite.traits.pixelRatio,
    ...(palette?.length && { palette }),
  });
  viewOf(model).setUint16(DEPTH_AT, 8 * PIXEL_FORMS[form], true);
  if (form === 'indexed') model[TRANSPARENT_AT] = transparentIndex;
  const base = openAseprite(model);
  // No layer of the sprite is the model's.
  const layers = base.layers.map((layer) => ({ ...layer, id: -1 }));
  return saveAseprite(model, { ...base, layers }, sprite, deflate);
}

/** A sprite that doesn't know its file. */
function detached(sprite: EditSprite): EditSprite {
  const frames = withBodies(sprite, ({ from: _, ...body }) => body);
  const { least, most } = DURATIONS_MS;
  return {
    ...sprite,
    frames: frames.map(({ from: _, ...frame }) => ({
      ...frame,
      duration: Math.min(most, Math.max(least, Math.round(frame.duration))),
      cels: new Map([...frame.cels].map(([layer, { from: __, ...cel }]): [LayerId, EditCel] => [layer, cel])),
    })),
  };
}

function inAsepriteForm(sprite: EditSprite): EditSprite {
  const { form } = sprite;
  if (form !== 'indexed') {
    const frames = withBodies(sprite, (body) => ({ ...body, content: shownContent(body, form) }));
    return { ...sprite, form: COLOR_MODES[form], frames, transparentIndex: 0 };
  }
  // A file with 256 colors has none left for what is transparent.
  const roomy = withRoomForClear(sprite);
  return roomy === sprite ? withTransparentEntry(sprite) : roomy;
}

/** The palette has an entry for transparent pixels. */
function withTransparentEntry(sprite: EditSprite): EditSprite {
  const size = 4 * (sprite.transparentIndex + 1);
  const known = new Map<Uint8Array, Uint8Array>();
  const frames = sprite.frames.map((frame) => {
    const { palette } = frame;
    if (palette.length >= size) return frame;
    const grown = known.get(palette) ?? new Uint8Array(size);
    grown.set(palette);
    known.set(palette, grown);
    return { ...frame, palette: grown };
  });
  return { ...sprite, frames };
}
