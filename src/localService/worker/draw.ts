import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { owned } from '../../shared/pixels/bytes';
import { OPAQUE_FROM } from '../../shared/pixels/colors';
import { joinFrames } from '../../shared/pixels/frames';
import { pngFile, scanlinesOf } from '../../shared/pixels/pngFile';
import type { Raster } from '../../shared/pixels/raster';
import { splitSheet } from '../../shared/pixels/sheet';
import { directionSaid } from '../art/directionSaid';
import { drawSprite } from '../art/drawSprite';
import type { Recipe } from '../art/recipe';
import { readSaid } from '../art/saidEffect';
import {
  type DrawTask,
  type NormalMapTask,
  type Output,
  type OutputFile,
  type Plan,
  type Source,
  TaskError,
} from '../drawing/protocol';
import { recipeChunk } from './recipeChunk';
import { sheetColumns } from './sheetColumns';

/** Frames per second of every animation. */
const FPS = 8;

/** What is drawn as one output: a picture, with its recipe where there is one, or the frames of an animation of the first picture. */
type Drawn = Source | { readonly frames: readonly Raster[] };

/**
 * Operation → what it draws as output number `output` of a plan. What `generate` does without is loaded when it is needed, so that the
 * first sprite does not wait for it.
 */
const DRAWINGS: Readonly<Record<Plan['operation'], (plan: Plan, output: number) => Promise<Drawn>>> = {
  async generate({ prompt, size }, variant) {
    const recipe = { prompt, size, variant };
    if (directionSaid(prompt) === undefined && !readSaid(prompt).effect) return { picture: drawSprite(recipe), recipe };
    const { drawStill } = await import('../art/drawStill');
    return { picture: drawStill(recipe), recipe };
  },
  async edit(plan, variant) {
    const request = { prompt: plan.prompt, variant };
    const source = sourceOf(plan);
    if (!plan.recipe) return { picture: (await import('../art/editSprite')).editSprite(source, request) };
    return (await import('../art/redraw/editOwn')).editOwn(source, plan.recipe, request);
  },
  async 'style-reference'({ pictures, prompt, size }, variant) {
    const { styleSprite } = await import('../art/styleSprite');
    return { picture: styleSprite(pictures, { prompt, size, variant }) };
  },
  'direction-set': viewFrom,
  async animate(plan) {
    const { animate } = await import('../art/animate');
    return { frames: animate(sourceOf(plan), plan) };
  },
};

/**
 * One output of a plan.
 * @throws TaskError `nothing-to-draw` when the first picture shows nothing.
 */
export async function drawOutput({ plan, output }: DrawTask): Promise<Output> {
  if (!plan.pictures.slice(0, 1).every(hasOpaquePixel)) {
    throw new TaskError('nothing-to-draw', 'The source picture has no opaque pixel: there is nothing to work on.');
  }
  const drawn = await DRAWINGS[plan.operation](plan, output);
  return 'picture' in drawn ? pictureOutput(drawn) : animationOutput(plan, drawn.frames);
}

/** Own characters and things are drawn anew from all sides; anything else is turned by a guess of its depth. */
async function viewFrom(plan: Plan, direction: number): Promise<Source> {
  const { recipe, size } = plan;
  if (!recipe) {
    const { turnSprite } = await import('../art/turnSprite');
    return { picture: turnSprite(sourceOf(plan), { size, direction }) };
  }
  const { drawView } = await import('../art/drawMotion');
  const turned = { ...recipe, size, direction };
  return { picture: drawView(turned), recipe: turned };
}

function pictureOutput({ picture, recipe }: Source): Output {
  const { width, height } = picture;
  return { width, height, file: fileOf('image.png', encodePng(picture, recipe)) };
}

async function animationOutput(plan: Plan, frames: readonly Raster[]): Promise<Output> {
  const { encodeGif } = await import('../../shared/pixels/gif');
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

function fileOf(name: string, content: Uint8Array): OutputFile {
  const bytes = owned(content);
  return { name, version: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes };
}

function hasOpaquePixel({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) >= OPAQUE_FROM) return true;
  return false;
}

/** The normal map of a picture as a PNG; of a sheet, frame by frame, each where it lies in the sheet. */
export async function drawNormalMap({ picture, frames }: NormalMapTask): Promise<Uint8Array<ArrayBuffer>> {
  const { normalMap } = await import('../../shared/normalMap/normalMap');
  const rects = frames === undefined ? undefined : splitSheet(picture, frames)?.frames;
  return owned(encodePng(normalMap(picture, undefined, rects)));
}

/**
 * As `encodePng` of shared/pixels/png.ts, but compressed by Node's zlib, which is several times as fast on large pictures, and with the
 * recipe that the picture was drawn from.
 */
function encodePng(raster: Raster, recipe?: Recipe): Uint8Array<ArrayBuffer> {
  return pngFile(raster, [deflateSync(scanlinesOf(raster), { level: 9 })], recipe ? [recipeChunk(recipe)] : []);
}
