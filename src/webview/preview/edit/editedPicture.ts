import { Flattener } from '../../../sprite/aseprite/flatten';
import { openEyes } from '../../../sprite/aseprite/layerTree';
import { palettesOf } from '../../../sprite/compare/asepritePalettes';
import { documentOf } from '../../../sprite/edit/editDocument';
import type { EditFrame, EditSprite } from '../../../sprite/edit/editSprite';
import type { Frame, Picture } from '../../lib/picture/picture';
import { imageOf } from '../../lib/picture/stillPicture';
import type { LoadOptions } from '../core/edited';
import { drawnOnDemand } from '../core/lazyPictures';

/** What a frame looks like, apart from its cels and its palette. */
type Look = Pick<EditSprite, 'width' | 'height' | 'form' | 'transparentIndex' | 'layers' | 'tilesets' | 'traits'>;

interface Drawn {
  readonly look: Look;
  readonly palette: Uint8Array;
  readonly eyes: LoadOptions['eyes'];
  readonly image: WeakRef<ImageData>;
}

/** The last drawing of each list of cels: what changes only durations, tags, or the order of frames draws nothing again. */
const DRAWN = new WeakMap<EditFrame['cels'], Drawn>();

/**
 * A sprite that is changed as the picture of its file. Frames are drawn when they are used.
 * @param file the picture of the file as it was read: what no change affects is taken from it
 */
export function editedPicture(sprite: EditSprite, file: Picture | undefined, eyes?: LoadOptions['eyes']): Picture {
  const { width, height, frames, tags, slices } = sprite;
  const animated = frames.length > 1;
  const image = drawnOnDemand(sprite, drawing(sprite, eyes));
  const lazy = (index: number): Frame => ({
    duration: animated ? (frames[index]?.duration ?? 0) : 0,
    get image() {
      return image(index);
    },
  });
  const [first, ...rest] = frames.map((_, index) => lazy(index));
  if (!first) throw new RangeError('A sprite has at least one frame.');
  const palettes = sprite.form === 'indexed' || file?.palettes ? palettesOf(frames) : undefined;
  return {
    width,
    height,
    frames: [first, ...rest],
    animated,
    total: frames.length,
    tags,
    slices,
    ...(palettes && { palettes }),
    ...(file?.sprite && { sprite: { ...file.sprite, layers: documentOf({ ...sprite, frames: [] }).layers } }),
    ...(file?.origin && { origin: file.origin }),
  };
}

function drawing(sprite: EditSprite, eyes: LoadOptions['eyes']): (index: number) => ImageData {
  let flattener: Flattener | undefined;
  const draw = (index: number) => {
    flattener ??= flattenerOf(sprite, eyes);
    return imageOf(flattener.frame(index));
  };
  return (index) => {
    const { cels, palette } = sprite.frames[index] ?? {};
    if (!cels || !palette) throw new RangeError(`No frame ${index}.`);
    const known = DRAWN.get(cels);
    if (known && known.palette === palette && known.eyes === eyes && looksAlike(known.look, sprite)) {
      const found = known.image.deref();
      if (found) return found;
    }
    const image = draw(index);
    const { width, height, form, transparentIndex, layers, tilesets, traits } = sprite;
    const look = { width, height, form, transparentIndex, layers, tilesets, traits };
    DRAWN.set(cels, { look, palette, eyes, image: new WeakRef(image) });
    return image;
  };
}

function flattenerOf(sprite: EditSprite, eyes: LoadOptions['eyes']): Flattener {
  const document = documentOf(sprite);
  if (!eyes) return new Flattener(document);
  const open = openEyes(document.layers, eyes);
  return new Flattener(document, { isVisible: (layer) => open[layer] ?? false });
}

const LOOKS = ['width', 'height', 'form', 'transparentIndex', 'layers', 'tilesets', 'traits'] as const;
const looksAlike = (a: Look, b: Look) => LOOKS.every((name) => a[name] === b[name]);
