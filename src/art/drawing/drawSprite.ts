import { createRaster, type Raster } from '../../shared/sprite/pixels/raster';
import { reduceColors } from '../../shared/sprite/pixels/reduceColors';
import { Painter } from '../canvas/painter';
import { seededRandom } from '../canvas/seed';
import { type Changes, isWhole, NO_CHANGES, wholeOf } from '../parts/changes';
import type { Kit, Stage } from '../parts/kit';
import { type Look, lookFor } from '../parts/look';
import { yawOf } from '../parts/view';
import { nameOf, SHINY } from '../vocabulary/colors';
import type { Outfit } from '../vocabulary/garments';
import type { Reading } from '../vocabulary/prompt';
import type { Trait } from '../vocabulary/traits';
import { changedPictures, flipped } from './changedPictures';
import { type About, frameOf, kitFor, type Painting, paintedIn, paintStages, subjectFor } from './painting';
import { readSaid } from './saidEffect';

export interface DrawRequest {
  readonly prompt: string;
  /** Side of the square in pixels, 16 to 128. */
  readonly size: number;
  /** Counts from 0; each gives another drawing of the same subject. */
  readonly variant: number;
  /** What edits have made different. */
  readonly changes?: Changes | undefined;
}

const MAX_COLORS = 16;

/** Paints the subject of a prompt in a given look, as large as the square allows. The same seed gives the same pixels. */
export function drawSubject(reading: Reading, size: number, look: Look, seed: string): Raster {
  const [painter] = paintStages({ reading, size, look, seed }, [{}]).before;
  return painter?.finish() ?? createRaster(size, size);
}

/** What a request says of a subject: its words as they are read, its colors, its seed. */
export function paintingOf({ prompt, size, variant, changes = NO_CHANGES }: DrawRequest): Painting {
  const { reading: said, prompt: drawn, effect } = readSaid(prompt);
  const seed = `draw ${variant} ${drawn}`;
  const look = lookFor(said, subjectFor(said), seededRandom(seed));
  const main = changes.colors?.main;
  return {
    reading: changedReading(said, changes),
    size,
    look: main ? { ...look, main: look.of(main), shiny: SHINY.has(nameOf(main)) } : look,
    seed,
    changes,
    effect,
  };
}

/** What the words say, with the build and the mood that edits have given. */
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

/** The sprite of a request in each stage, in one palette of at most 16 colors, one size and on one foot line. */
export function drawStages(request: DrawRequest, stages: readonly Stage[]): Raster[] {
  const { changes = NO_CHANGES } = request;
  const { mirrored, turn } = changes;
  // Who is mirrored and looks to the left was drawn looking to the right.
  const sign = mirrored ? -1 : 1;
  const staged = stages.map(({ yaw, ...stage }) => ({
    ...stage,
    yaw: yaw === undefined ? undefined : yaw * sign,
    turn: turn === undefined ? undefined : yawOf(turn) * sign,
  }));
  const painting = paintingOf({ ...request, changes: wholeOf(changes) });
  const { before, after } = paintStages(painting, staged, isWhole(changes) ? undefined : paintingOf(request));
  const drawn = reduceColors(
    before.map((painter) => painter.finish()),
    MAX_COLORS,
  );
  const pictures = after ? changedPictures(before, drawn, after) : drawn;
  return mirrored ? pictures.map(flipped) : pictures;
}

/** Paints what `drawSprite` draws for a request, in one look and one place, before it is finished. */
export interface Brush {
  /** @param about changes how it lies; without effect on tiles */
  paint(stage: Stage, about?: About): Painter;
  /** All that a drawing needs, on a painter. */
  kit(painter: Painter): Kit;
}

/** Words for where something is seen from. */
const VIEWS: ReadonlySet<Trait> = new Set<Trait>(['front', 'side', 'back', 'top']);

export function brushOf(request: DrawRequest): Brush {
  // What is turned is seen from where it is turned to, whatever the words say.
  const unturned = ({ reading, ...painting }: Painting): Painting => ({
    ...painting,
    reading: { ...reading, traits: new Set([...reading.traits].filter((trait) => !VIEWS.has(trait))) },
  });
  const painting = unturned(paintingOf(request));
  const { changes = NO_CHANGES } = request;
  const frame = frameOf(unturned(paintingOf({ ...request, changes: wholeOf(changes) })), [{}]);
  return {
    paint: (stage, about) => paintedIn(frame, painting, stage, about),
    kit: (painter) => kitFor(painter, painting, {}),
  };
}

/** What somebody wears and holds as a request draws them; `undefined` of other subjects. */
export function outfitOf(request: DrawRequest): Outfit | undefined {
  const painting = paintingOf(request);
  const kit = kitFor(new Painter(request.size), painting, {});
  subjectFor(painting.reading).draw(kit);
  return kit.anchors.outfit;
}

/**
 * A placeholder sprite, drawn by rule from the words of the prompt (no model is involved): words pick the subject, its colors, build, mood and
 * what it holds, and the rest is chance, seeded by the request. An effect that the words name has room; `drawStill` draws it. The same request
 * gives the same pixels.
 */
export function drawSprite(request: DrawRequest): Raster {
  return drawStages(request, [{}])[0] ?? createRaster(request.size, request.size);
}
