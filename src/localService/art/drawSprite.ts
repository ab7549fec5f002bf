import { createRaster, type Raster } from '../../shared/pixels/raster';
import { EMPTY } from './canvas/finish';
import { Painter, UNITS } from './canvas/painter';
import { type Kit, kitOf, type Stage, type Subject } from './kit';
import { type Look, lookFor } from './look';
import { arranged } from './parts/arrangement';
import { drawEmblem } from './parts/emblem';
import { dress, finishTraits } from './parts/finishing';
import { pattern } from './parts/patterns';
import { seededRandom } from './seed';
import { fromAbove } from './subjects/fromAbove';
import { SUBJECTS } from './subjects/subjects';
import { type Reading, readPrompt } from './vocabulary/prompt';
import { isLiving } from './vocabulary/subjectWords';
import type { Trait } from './vocabulary/traits';

export interface DrawRequest {
  readonly prompt: string;
  /** Side of the square in pixels, 16 to 128. */
  readonly size: number;
  /** Counts from 0; each gives another drawing of the same subject. */
  readonly variant: number;
}

const EMBLEM: Subject = {
  main: ['wood', 'stone', 'brown'],
  accent: ['cream', 'tan'],
  lettered: true,
  draw: drawEmblem,
};

/** What is drawn for a prompt: its subject, or for an unknown one a crate with its first letter. */
export function subjectFor(reading: Reading): Subject {
  const { subject: id, traits } = reading;
  const subject = id && SUBJECTS[id];
  if (!subject) return EMBLEM;
  return traits.has('top') ? fromAbove(id, subject) : subject;
}

/** Paints the subject of a prompt in a given look, as large as the square allows. The same seed gives the same pixels. */
export function drawSubject(reading: Reading, size: number, look: Look, seed: string): Raster {
  return drawStaged(reading, size, look, seed, [{}])[0] ?? createRaster(size, size);
}

/** The same subject once for each stage, all of one size and on one foot line. */
export function drawStaged(
  reading: Reading,
  size: number,
  look: Look,
  seed: string,
  stages: readonly Stage[],
): Raster[] {
  const subject = subjectFor(reading);
  const frame = subject.tile ? undefined : frameOf(reading, size, look, seed, subject, stages);
  return stages.map((stage) => paintedIn(frame, reading, size, look, seed, stage).finish());
}

function paintedIn(
  frame: Frame | undefined,
  reading: Reading,
  size: number,
  look: Look,
  seed: string,
  stage: Stage,
  about?: About,
): Painter {
  const subject = subjectFor(reading);
  const painter = new Painter(size, subject.tile ?? false, look.shading);
  const kit = kitFor(painter, seed, reading, look, stage);
  painter.slack = size < 24 && !isLiving(reading.subject) ? THIN_SLACK : 0;
  if (!frame) subject.draw(kit);
  else {
    const { x, y, ...placement } = about ?? { x: 0, y: 0 };
    painter.place(x, y, placement, () =>
      painter.place(frame.x - x, frame.y - y, frame, () => drawDressed(painter, seed, reading, look, stage)),
    );
    finishTraits(kit);
  }
  return painter;
}

/** How a finished drawing is narrowed, mirrored or made smaller about a point, in units of the square. */
export interface About {
  readonly x: number;
  readonly y: number;
  readonly sx?: number;
  readonly scale?: number;
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

export function brushOf({ prompt, size, variant }: DrawRequest): Brush {
  const seed = `draw ${variant} ${prompt}`;
  const said = readPrompt(prompt);
  // What is turned is seen from where it is turned to, whatever the words say.
  const reading = { ...said, traits: new Set([...said.traits].filter((trait) => !VIEWS.has(trait))) };
  const subject = subjectFor(reading);
  const look = lookFor(reading, subject, seededRandom(seed));
  const frame = subject.tile ? undefined : frameOf(reading, size, look, seed, subject, [{}]);
  return {
    paint: (stage, about) => paintedIn(frame, reading, size, look, seed, stage, about),
    kit: (painter) => kitFor(painter, seed, reading, look, {}),
  };
}

/**
 * All that a drawing of a reading needs, on a painter. The same seed gives the same drawing.
 * @param size side in pixels of the picture that it is drawn for
 */
export function kitFor(
  painter: Painter,
  seed: string,
  reading: Reading,
  look: Look,
  stage: Stage,
  size = painter.size,
): Kit {
  const item: Kit['item'] = (id, x, y, turn, colors = [], mirrored = false) => {
    const held = SUBJECTS[id];
    if (!held) return;
    // What is held has a chance of its own, so that it is the same in every pose.
    const own = seededRandom(`held ${id}`);
    const plain = { ...reading, extras: [], traits: new Set<Trait>() };
    const inLook = { ...lookFor({ colors }, held, own), fineness: look.fineness };
    const inner = kitOf(painter, own, inLook, plain, () => {}, {}, size);
    painter.place(x, y, { turn, sx: mirrored ? -1 : 1 }, () => {
      if (held.held) held.held(inner);
      else painter.place(0, -1, { scale: 0.36 }, () => painter.place(-16, -16, {}, () => held.draw(inner)));
    });
  };
  return kitOf(painter, seededRandom(seed), look, reading, item, stage, size);
}

/** The subject with all that it wears and has, as often as the prompt says. */
function drawDressed(
  painter: Painter,
  seed: string,
  reading: Reading,
  look: Look,
  stage: Stage,
  size = painter.size,
): void {
  const subject = subjectFor(reading);
  arranged(painter, reading.count, reading.traits.has('crossed'), (i) => {
    // Each has chances of its own, so that no two are alike and all stay as they are in every pose.
    const kit = kitFor(painter, i ? `${seed} ${i}` : seed, reading, look, stage, size);
    subject.draw(kit);
    pattern(kit, subject);
    if (!subject.dressed) dress(kit);
  });
}

/** How a drawing lies in its square. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly sx: number;
}

/** Units that thin things reach beyond themselves where there are few pixels. */
const THIN_SLACK = 0.34;

/** Small enough to see all of a drawing, whatever sticks out. */
const SKETCH = 0.55;

/**
 * How a drawing lies in the square: wider or narrower as the words say and a little by chance, and as large as there is room. It is sketched
 * once to see how large it is.
 */
function frameOf(
  reading: Reading,
  size: number,
  look: Look,
  seed: string,
  subject: Subject,
  stages: readonly Stage[],
): Frame {
  const is = (trait: Trait) => reading.traits.has(trait);
  const random = seededRandom(`frame ${seed}`);
  const wide =
    (is('fat') || is('round') ? 1.12 : is('thin') ? 0.8 : 1) * (is('tall') ? 0.86 : 1) * random.between(0.94, 1.06);
  // Finer than few pixels are, so that nothing thin is missed: a post, a string, a stick.
  const sketch = new Painter(size < 28 && !isLiving(reading.subject) ? size * 3 : size);
  const pixel = UNITS / size;
  for (const stage of stages) {
    sketch.place(16, 16, { scale: SKETCH, sx: wide }, () =>
      sketch.place(-16, -16, {}, () => drawDressed(sketch, seed, reading, look, stage, size)),
    );
  }
  const [left, top, right, bottom] = sketch.bounds() ?? [0, 0, UNITS, UNITS];
  const room = UNITS - 2 * pixel;
  const painted = sketch.cells.of.filter((cell) => cell !== EMPTY).length * sketch.pixel ** 2;
  // What fills a whole square looks larger than it is.
  const boxy = painted > 0.84 * (right - left) * (bottom - top) ? 0.91 : 1;
  const fit = Math.min(room / (right - left), room / (bottom - top)) * SKETCH * boxy;
  const scale =
    Math.min(fit, reading.count > 1 ? 2.7 : 1.35) * (is('tiny') ? 0.72 : is('giant') ? 1 : random.between(0.94, 1));
  const whole = (at: number) => Math.round(at / pixel) * pixel;
  // Where the middle of the drawing lies before it is scaled.
  const middle = (from: number, to: number) => (from + to) / 2 - 16;
  const x = whole(16 - (middle(left, right) / SKETCH) * scale);
  const y = subject.grounded
    ? UNITS - pixel - ((bottom - 16) / SKETCH) * scale
    : 16 - (middle(top, bottom) / SKETCH) * scale;
  // The origin of the drawing is its corner, not its middle.
  return { x: x - 16 * scale * wide, y: whole(y) - 16 * scale, scale, sx: wide };
}

/**
 * A placeholder sprite, drawn by rule from the words of the prompt (no model is involved): words pick the subject, its colors, build, mood and
 * what it holds, and the rest is chance, seeded by the request. The same request gives the same pixels.
 */
export function drawSprite({ prompt, size, variant }: DrawRequest): Raster {
  const seed = `draw ${variant} ${prompt}`;
  const reading = readPrompt(prompt);
  return drawSubject(reading, size, lookFor(reading, subjectFor(reading), seededRandom(seed)), seed);
}
