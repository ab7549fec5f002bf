import type { Raster } from '../../../../src/sprite/pixels/raster';
import type { AnimateRequest } from './animating/animateSprite';
import { directionSaid } from './directionSaid';
import { type DrawRequest, drawSprite } from './draw/drawSprite';
import { readSaid } from './draw/saidEffect';
import type { DrawingSpec, Drawn } from './drawingSpec';
import type { EditRequest } from './edits/editSprite';
import type { TurnRequest } from './turning/turnSprite';
import { SUBJECT_WORDS } from './vocabulary/subjectWords';

// The door of the drawing library: only its own tests and the gallery import anything else from this folder. What the first sprite of a prompt
// doesn't need is loaded by the first call that needs it.

export type { DrawingSpec, Drawn } from './drawingSpec';

/** Draws a spec: a square of `spec.size` × `spec.size` pixels and at most 16 colors. The same spec gives the same pixels. */
export async function draw(spec: DrawingSpec): Promise<Raster> {
  const isPlain =
    spec.direction === undefined &&
    directionSaid(spec.prompt) === undefined &&
    readSaid(spec.prompt).effect === undefined;
  return isPlain ? drawSprite(spec) : (await import('./drawingSpec')).drawFromSpec(spec);
}

/**
 * Edits a picture by the words of the prompt. The result has the size of the source.
 * @param spec of the source, if it has one: then the subject is redrawn instead of changing pixels
 */
export async function edit(source: Raster, request: EditRequest, spec?: DrawingSpec): Promise<Drawn> {
  if (spec) return (await import('./redraw/editOwn')).editOwn(source, spec, request);
  return { picture: (await import('./edits/editSprite')).editSprite(source, request) };
}

/**
 * One of eight views, in the order of the service: south first, then clockwise (contract §4). Without a spec, the sprite's depth is guessed.
 * @param spec of the source, if it has one
 */
export async function turn(source: Raster, request: TurnRequest, spec?: DrawingSpec): Promise<Drawn> {
  if (!spec) return { picture: (await import('./turning/turnSprite')).turnSprite(source, request) };
  const turned = { ...spec, ...request };
  return { picture: (await import('./drawMotion')).drawView(turned), spec: turned };
}

/**
 * Frames of the motion that the prompt names. All have the size of the source.
 * @param spec of the source, if it has one: then bodies are redrawn in every frame
 */
export async function animate(source: Raster, request: AnimateRequest, spec?: DrawingSpec): Promise<Raster[]> {
  return (await import('./animate')).animate(source, { ...request, spec });
}

/** A new sprite in the colors, outline, and shading of one or more references. */
export async function restyle(references: readonly Raster[], request: DrawRequest): Promise<Raster> {
  return (await import('./restyling/styleSprite')).styleSprite(references, request);
}

/** Whether a picture still shows exactly what its spec draws: somebody may have painted over it. */
export async function isDrawnBy(picture: Raster, spec: DrawingSpec): Promise<boolean> {
  return (await import('./drawingSpec')).shows(picture, spec);
}

/** Parses a spec from JSON of an untrusted file; undefined if it isn't valid. */
export async function parseDrawingSpec(text: string): Promise<DrawingSpec | undefined> {
  return (await import('./drawingSpecText')).parseDrawingSpec(text);
}

/** What can be drawn: category → subject → an English word for it, which is a prompt. */
export function subjects(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const firstWord = ([id, words]: readonly [string, string]) => [id, words.split(' ')[0] ?? id] as const;
  return Object.fromEntries(
    Object.entries(SUBJECT_WORDS).map(([category, words]) => [
      category,
      Object.fromEntries(Object.entries(words).map(firstWord)),
    ]),
  );
}
