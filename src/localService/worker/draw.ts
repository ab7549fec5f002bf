import { animate } from '../../art/animate';
import { drawView } from '../../art/drawMotion';
import { drawStill } from '../../art/drawStill';
import { editSprite } from '../../art/editSprite';
import { editOwn } from '../../art/redraw/editOwn';
import { styleSprite } from '../../art/styleSprite';
import { turnSprite } from '../../art/turnSprite';
import { normalMap } from '../../shared/sprite/normalMap/normalMap';
import { owned } from '../../shared/sprite/pixels/bytes';
import { OPAQUE_FROM } from '../../shared/sprite/pixels/colors';
import { joinFrames } from '../../shared/sprite/pixels/frames';
import { encodeGif } from '../../shared/sprite/pixels/gif';
import type { Raster } from '../../shared/sprite/pixels/raster';
import { splitSheet } from '../../shared/sprite/pixels/sheet';
import { type DrawTask, type NormalMapTask, type Output, type Plan, type Source, TaskError } from '../drawing/protocol';
import { encodePng, fileOf, pictureOutput } from './pictureOutput';
import { sheetColumns } from './sheetColumns';

/** Frames per second of every animation. */
const FPS = 8;

/** What is drawn as one output: a picture, with its recipe where there is one, or the frames of an animation of the first picture. */
type Drawn = Source | { readonly frames: readonly Raster[] };

/** Operation → what it draws as output number `output` of a plan; of `generate`, what generate.ts leaves to this. */
const DRAWINGS: Readonly<Record<Plan['operation'], (plan: Plan, output: number) => Drawn>> = {
  generate({ prompt, size }, variant) {
    const recipe = { prompt, size, variant };
    return { picture: drawStill(recipe), recipe };
  },
  edit(plan, variant) {
    const request = { prompt: plan.prompt, variant };
    const source = sourceOf(plan);
    return plan.recipe ? editOwn(source, plan.recipe, request) : { picture: editSprite(source, request) };
  },
  'style-reference': ({ pictures, prompt, size }, variant) => ({
    picture: styleSprite(pictures, { prompt, size, variant }),
  }),
  'direction-set': viewFrom,
  animate: (plan) => ({ frames: animate(sourceOf(plan), plan) }),
};

/**
 * One output of a plan.
 * @throws TaskError `nothing-to-draw` when the first picture shows nothing.
 */
export function drawOutput({ plan, output }: DrawTask): Output {
  if (!plan.pictures.slice(0, 1).every(hasOpaquePixel)) {
    throw new TaskError('nothing-to-draw', 'The source picture has no opaque pixel: there is nothing to work on.');
  }
  const drawn = DRAWINGS[plan.operation](plan, output);
  return 'picture' in drawn ? pictureOutput(drawn) : animationOutput(plan, drawn.frames);
}

/** Own characters and things are drawn anew from all sides; anything else is turned by a guess of its depth. */
function viewFrom(plan: Plan, direction: number): Source {
  const { recipe, size } = plan;
  if (!recipe) return { picture: turnSprite(sourceOf(plan), { size, direction }) };
  const turned = { ...recipe, size, direction };
  return { picture: drawView(turned), recipe: turned };
}

function animationOutput(plan: Plan, frames: readonly Raster[]): Output {
  const source = sourceOf(plan);
  const columns = sheetColumns(frames.length, source) ?? frames.length;
  return {
    width: source.width,
    height: source.height,
    file: fileOf('animation.gif', encodeGif(frames, 1000 / FPS)),
    animation: {
      source: fileOf('image.png', encodePng(source, plan.recipe)),
      sheet: fileOf('spritesheet.png', encodePng(joinFrames(frames, columns))),
      frames: frames.length,
      fps: FPS,
    },
  };
}

/** @throws RangeError when an operation that works on a picture has none. */
function sourceOf({ operation, pictures: [source] }: Plan): Raster {
  if (!source) throw new RangeError(`${operation} needs a picture.`);
  return source;
}

function hasOpaquePixel({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) >= OPAQUE_FROM) return true;
  return false;
}

/** The normal map of a picture as a PNG; of a sheet, frame by frame, each where it lies in the sheet. */
export function drawNormalMap({ picture, frames }: NormalMapTask): Uint8Array<ArrayBuffer> {
  const rects = frames === undefined ? undefined : splitSheet(picture, frames)?.frames;
  return owned(encodePng(normalMap(picture, undefined, rects)));
}
