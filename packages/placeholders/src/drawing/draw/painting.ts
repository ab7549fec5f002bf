import { EMPTY } from '../canvas/finish';
import { Painter, UNITS } from '../canvas/painter';
import { seededRandom } from '../canvas/seed';
import type { Effect } from '../effects/withEffect';
import { type Appearance, appearanceFor } from '../parts/appearance';
import { arranged } from '../parts/arrangement';
import { type Changes, NO_CHANGES } from '../parts/changes';
import { drawEmblem } from '../parts/emblem';
import { dress, finishTraits } from '../parts/finishing';
import { type Kit, kitOf, type Stage, type Subject } from '../parts/kit';
import { pattern } from '../parts/patterns';
import { fromAbove } from '../subjects/fromAbove';
import { SUBJECTS } from '../subjects/subjects';
import type { Reading } from '../vocabulary/prompt';
import { isLiving } from '../vocabulary/subjectWords';
import type { Trait } from '../vocabulary/traits';
import { ALL_SIDES, type Box, fittedStages, inMotion } from './motionRoom';
import { roomOf } from './saidEffect';

const EMBLEM: Subject = {
  main: ['wood', 'stone', 'brown'],
  accent: ['cream', 'tan'],
  lettered: true,
  draw: drawEmblem,
};

/** The subject of a prompt; for an unknown one, a crate with its first letter. */
export function subjectFor(reading: Reading): Subject {
  const { subject: id, traits } = reading;
  const subject = id && SUBJECTS[id];
  if (!subject) return EMBLEM;
  return traits.has('top') ? fromAbove(id, subject) : subject;
}

/** All that a drawing depends on: the same painting gives the same pixels. */
export interface Painting {
  readonly reading: Reading;
  readonly size: number;
  readonly appearance: Appearance;
  readonly seed: string;
  readonly changes?: Changes | undefined;
  /** An effect that is painted later and needs room. */
  readonly effect?: Effect | undefined;
}

/** Paints a subject in each stage, with one size and one foot line. @param after the edited subject, painted in the same place */
export function paintStages(
  painting: Painting,
  stages: readonly Stage[],
  after?: Painting,
): { before: Painter[]; after?: Painter[] } {
  const { size } = painting;
  const isMotion = stages.some(({ motion }) => motion);
  const still = frameOf(painting, isMotion ? ALL_SIDES : stages);
  const frame = isMotion && still ? inMotion(still, size) : still;
  const placed = isMotion && frame ? fittedStages(stages, size, (stage) => boxIn(frame, painting, stage)) : stages;
  const painted = (one: Painting) =>
    placed.map((stage) => {
      const [right, down] = stage.shift ?? [0, 0];
      return paintedIn(frame && { ...frame, x: frame.x + right, y: frame.y + down }, one, stage);
    });
  return { before: painted(painting), ...(after && { after: painted(after) }) };
}

/** How a finished drawing is narrowed, mirrored, or scaled about a point, in units of the square. */
export interface About {
  readonly x: number;
  readonly y: number;
  readonly sx?: number;
  readonly scale?: number;
}

/** @param frame undefined for tiles @param about changes position and size; ignored for tiles */
export function paintedIn(frame: Frame | undefined, painting: Painting, stage: Stage, about?: About): Painter {
  const subject = subjectFor(painting.reading);
  const painter = new Painter(painting.size, subject.tile ?? false, painting.appearance.shading);
  const kit = kitFor(painter, painting, stage);
  painter.slack = painting.size < 24 && !isLiving(painting.reading.subject) ? THIN_SLACK : 0;
  if (!frame) subject.draw(kit);
  else {
    const { x, y, ...placement } = about ?? { x: 0, y: 0 };
    painter.place(x, y, placement, () =>
      painter.place(frame.x - x, frame.y - y, frame, () => drawDressed(painter, painting, stage)),
    );
    finishTraits(kit);
  }
  return painter;
}

/** The kit of a painting, for a painter. The same seed gives the same drawing. */
export function kitFor(painter: Painter, { seed, size, reading, appearance, changes }: Painting, stage: Stage): Kit {
  const item: Kit['item'] = (id, x, y, turn, colors = [], mirrored = false, on = painter) => {
    const held = SUBJECTS[id];
    if (!held) return;
    // Held things have their own random numbers, so that they are the same in every pose.
    const own = seededRandom(`held ${id}`);
    const plain = { ...reading, extras: [], traits: new Set<Trait>() };
    const heldAppearance = { ...appearanceFor({ colors }, held, own), fineness: appearance.fineness };
    const inner = kitOf(on, own, heldAppearance, plain, () => {}, {}, size);
    on.place(x, y, { turn, sx: mirrored ? -1 : 1 }, () => {
      if (held.held) held.held(inner);
      else on.place(0, -1, { scale: 0.36 }, () => on.place(-16, -16, {}, () => held.draw(inner)));
    });
  };
  return kitOf(painter, seededRandom(seed), appearance, reading, item, stage, size, changes);
}

/** Draws the subject with all that it wears and has, as often as the prompt says. */
function drawDressed(painter: Painter, painting: Painting, stage: Stage): void {
  const { reading, seed } = painting;
  const subject = subjectFor(reading);
  arranged(painter, reading.count, reading.traits.has('crossed'), (i) => {
    // Each has its own random numbers, so that no two are alike and each is the same in every pose.
    const kit = kitFor(painter, i ? { ...painting, seed: `${seed} ${i}` } : painting, stage);
    subject.draw(kit);
    pattern(kit, subject);
    if (!subject.dressed) dress(kit);
  });
}

/** Position and size of a drawing in its square. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly sx: number;
}

/** How much thin shapes are widened if there are few pixels, in units. */
const THIN_SLACK = 0.34;

/** The smallest size of somebody whose pose moves held things out of the square, as a part of the size at rest. */
const MIN_POSED = 0.86;

/** Scale of a sketch, small enough to show all of a drawing. */
const SKETCH = 0.55;

/** Bounds of a drawing over all stages, found by a small sketch, in units about the middle of the square. */
function sketched(painting: Painting, stages: readonly Stage[], wide: number): { bounds: Box; boxy: number } {
  const { size, reading } = painting;
  // Small sprites are sketched with more pixels, so that no thin part, such as a post or a string, is missed.
  const sketch = new Painter(size < 28 && !isLiving(reading.subject) ? size * 3 : size);
  for (const stage of stages)
    sketch.place(16, 16, { scale: SKETCH, sx: wide }, () =>
      sketch.place(-16, -16, {}, () => drawDressed(sketch, painting, stage)),
    );
  const bounds = sketch.bounds() ?? [0, 0, UNITS, UNITS];
  const [left, top, right, bottom] = bounds;
  const painted = sketch.cells.of.filter((cell) => cell !== EMPTY).length * sketch.pixel ** 2;
  // A drawing that fills its bounds looks larger than it is.
  return { bounds, boxy: painted > 0.84 * (right - left) * (bottom - top) ? 0.91 : 1 };
}

/** The bounds of a stage in the square. */
function boxIn({ x, y, scale, sx }: Frame, painting: Painting, stage: Stage): Box {
  const { bounds } = sketched(painting, [stage], sx);
  const at = (side: 0 | 1 | 2 | 3, middle: number) => middle + ((bounds[side] - 16) * scale) / SKETCH;
  const [middleX, middleY] = [x + 16 * scale * sx, y + 16 * scale];
  return [at(0, middleX), at(1, middleY), at(2, middleX), at(3, middleY)];
}

/**
 * Position and size of a drawing: as large as there is room for, wider or narrower by the words and a little by chance. Sketches it once to find its
 * bounds. Somebody in a pose is as large as at rest, if there is room. Undefined for a tile, which fills its square.
 */
export function frameOf(painting: Painting, stages: readonly Stage[]): Frame | undefined {
  const { reading, size, seed, changes = NO_CHANGES } = painting;
  const subject = subjectFor(reading);
  if (subject.tile) return undefined;
  const is = (trait: Trait) => reading.traits.has(trait);
  const random = seededRandom(`frame ${seed}`);
  const wide =
    (is('fat') || is('round') ? 1.12 : is('thin') ? 0.8 : 1) * (is('tall') ? 0.86 : 1) * random.between(0.94, 1.06);
  const reach = (other: Partial<Changes>) => sketched({ ...painting, changes: { ...changes, ...other } }, stages, wide);
  const { bounds: atRest, boxy } = reach({ pose: undefined });
  const pixel = UNITS / size;
  const free = roomOf(painting.effect);
  const room = UNITS - 2 * pixel;
  const fitOf = ([left, top, right, bottom]: Box) =>
    Math.min(
      (room - 2 * free.sides * UNITS) / (right - left),
      (room - (free.top + free.bottom) * UNITS) / (bottom - top),
    ) *
    SKETCH *
    boxy;
  // Somebody who jumps is off the ground.
  const inPose = (held: Partial<Changes>): Box => {
    const [l, t, r, b] = reach(held).bounds;
    return [l, t, r, Math.max(b, atRest[3])];
  };
  const [whole, body] = changes.pose ? [inPose({}), inPose({ right: 'none', left: 'none' })] : [atRest, atRest];
  // A raised sword makes its bearer a little smaller, and is a little shorter itself.
  const fit = Math.min(fitOf(atRest), fitOf(body), Math.max(fitOf(whole), MIN_POSED * fitOf(atRest)));
  const [left, top, right, bottom] = fit > fitOf(whole) ? body : whole;
  const scale =
    Math.min(fit, reading.count > 1 ? 2.7 : 1.35) * (is('tiny') ? 0.72 : is('giant') ? 1 : random.between(0.94, 1));
  const onPixels = (at: number) => Math.round(at / pixel) * pixel;
  // The middle of the drawing before scaling.
  const middle = (from: number, to: number) => (from + to) / 2 - 16;
  const x = onPixels(16 - (middle(left, right) / SKETCH) * scale);
  const y = subject.grounded
    ? UNITS * (1 - free.bottom) - pixel - ((bottom - 16) / SKETCH) * scale
    : 16 + ((free.top - free.bottom) / 2) * UNITS - (middle(top, bottom) / SKETCH) * scale;
  // The origin of the drawing is its corner, not its middle.
  return { x: x - 16 * scale * wide, y: onPixels(y) - 16 * scale, scale, sx: wide };
}
