import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { reduceColors } from '../../../../../src/sprite/pixels/reduceColors';
import { mirrorImage } from '../canvas/compose';
import { Painter } from '../canvas/painter';
import { seededRandom } from '../canvas/seed';
import { type Appearance, appearanceFor } from '../parts/appearance';
import { type Changes, movesAll, movingChanges, NO_CHANGES } from '../parts/changes';
import type { Kit, Stage } from '../parts/kit';
import { yawOf } from '../parts/view';
import { nameOf, SHINY } from '../vocabulary/colors';
import type { Outfit } from '../vocabulary/garments';
import type { Reading } from '../vocabulary/prompt';
import type { Trait } from '../vocabulary/traits';
import { changedPictures } from './changedPictures';
import { type About, frameOf, kitFor, type Painting, paintedIn, paintStages, subjectFor } from './painting';
import { readSaid } from './saidEffect';

export interface DrawRequest {
  readonly prompt: string;
  /** Side of the square in pixels, 16 to 128. */
  readonly size: number;
  /** Number of the variation, from 0: each is another drawing of the subject. */
  readonly variant: number;
  /** What edits have changed. */
  readonly changes?: Changes | undefined;
}

const MAX_COLORS = 16;

/** Draws the subject of a prompt in a given appearance, filling the square. The same seed gives the same pixels. */
export function drawSubject(reading: Reading, size: number, appearance: Appearance, seed: string): Raster {
  const [painter] = paintStages({ reading, size, appearance, seed }, [{}]).before;
  return painter?.finish() ?? createRaster(size, size);
}

/** Reads a request: its words, its colors, its seed. */
export function paintingOf({ prompt, size, variant, changes = NO_CHANGES }: DrawRequest): Painting {
  const { reading: said, prompt: drawn, effect } = readSaid(prompt);
  const seed = `draw ${variant} ${drawn}`;
  const appearance = appearanceFor(said, subjectFor(said), seededRandom(seed));
  const main = changes.colors?.main;
  return {
    reading: changedReading(said, changes),
    size,
    appearance: main ? { ...appearance, main: appearance.of(main), shiny: SHINY.has(nameOf(main)) } : appearance,
    seed,
    changes,
    effect,
  };
}

/** A reading with the build and the mood that edits have changed. */
function changedReading(reading: Reading, { traits = {} }: Changes): Reading {
  const said = Object.entries(traits) as [Trait, boolean][];
  if (!said.length) return reading;
  const now = new Set(reading.traits);
  for (const [trait, is] of said) {
    if (is) now.add(trait);
    else now.delete(trait);
  }
  return { ...reading, traits: now };
}

/** Draws a request in several stages, with one palette of at most 16 colors, one size, and one foot line. */
export function drawStages(request: DrawRequest, stages: readonly Stage[]): Raster[] {
  const { changes = NO_CHANGES } = request;
  const { mirrored, turn } = changes;
  // A mirrored figure that looks left was drawn looking right.
  const sign = mirrored ? -1 : 1;
  const staged = stages.map(({ yaw, ...stage }) => ({
    ...stage,
    yaw: yaw === undefined ? undefined : yaw * sign,
    turn: turn === undefined ? undefined : yawOf(turn) * sign,
  }));
  const painting = paintingOf({ ...request, changes: movingChanges(changes) });
  const { before, after } = paintStages(painting, staged, movesAll(changes) ? undefined : paintingOf(request));
  const drawn = reduceColors(
    before.map((painter) => painter.finish()),
    MAX_COLORS,
  );
  const pictures = after ? changedPictures(before, drawn, after) : drawn;
  return mirrored ? pictures.map(mirrorImage) : pictures;
}

/** Paints the sprite of a request, unfinished, always with the same appearance and place. */
export interface Brush {
  /** @param about changes its position and size; ignored for tiles */
  paint(stage: Stage, about?: About): Painter;
  /** The kit of the drawing, for a painter. */
  kit(painter: Painter): Kit;
}

/** Traits that name a view. */
const VIEWS: ReadonlySet<Trait> = new Set<Trait>(['front', 'side', 'back', 'top']);

export function brushOf(request: DrawRequest): Brush {
  // A turned thing is seen from the given direction, whatever the words say.
  const unturned = ({ reading, ...painting }: Painting): Painting => ({
    ...painting,
    reading: { ...reading, traits: new Set([...reading.traits].filter((trait) => !VIEWS.has(trait))) },
  });
  const painting = unturned(paintingOf(request));
  const { changes = NO_CHANGES } = request;
  const frame = frameOf(unturned(paintingOf({ ...request, changes: movingChanges(changes) })), [{}]);
  return {
    paint: (stage, about) => paintedIn(frame, painting, stage, about),
    kit: (painter) => kitFor(painter, painting, {}),
  };
}

/** What a person wears and holds in the drawing of a request; undefined for other subjects. */
export function outfitOf(request: DrawRequest): Outfit | undefined {
  const painting = paintingOf(request);
  const kit = kitFor(new Painter(request.size), painting, {});
  subjectFor(painting.reading).draw(kit);
  return kit.anchors.outfit;
}

/**
 * A procedural placeholder sprite (no AI). The words of the prompt choose the subject, its colors, build, mood, and held things; the rest is random,
 * seeded by the request. Leaves room for an effect that the words name; `drawStill` draws it. The same request gives the same pixels.
 */
export function drawSprite(request: DrawRequest): Raster {
  return drawStages(request, [{}])[0] ?? createRaster(request.size, request.size);
}
