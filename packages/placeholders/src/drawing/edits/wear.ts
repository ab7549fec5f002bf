import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { changedShare, layered } from '../canvas/compose';
import { Painter, UNITS } from '../canvas/painter';
import { seededRandom } from '../canvas/seed';
import { soft } from '../canvas/shapes';
import { kitFor } from '../draw/painting';
import { type Figure, figureOf } from '../measure/figure';
import { appearanceFor } from '../parts/appearance';
import { hatFor, WORN, WORN_COLORS, wear } from '../parts/hats';
import type { Kit } from '../parts/kit';
import { SUBJECTS } from '../subjects/subjects';
import type { ColorName } from '../vocabulary/colors';
import { type HatName, LEFT_HAND } from '../vocabulary/garments';
import { readPrompt } from '../vocabulary/prompt';
import type { SubjectId } from '../vocabulary/subjectWords';

/** Something to add to a sprite. */
export interface Addition {
  readonly subject?: SubjectId | undefined;
  /** Something that grows on the sprite, instead of a subject. */
  readonly grown?: 'wings' | 'horns' | undefined;
  readonly colors: readonly ColorName[];
  /** The words, which may name a kind. */
  readonly words: string;
}

/** The largest side of a drawing in pixels; larger pictures get larger dots. */
const FINEST = 256;

const HAT_COLORS = ['purple', 'crimson', 'blue', 'green'] as const satisfies readonly ColorName[];

/** Whether a subject can be added to a sprite, at its head or its side. */
export function isAddable(subject: SubjectId): boolean {
  return Boolean(WORN[subject] ?? SUBJECTS[subject]?.held) || LEFT_HAND.has(subject);
}

/** The largest share of the visible pixels that an added thing may cover; otherwise it is drawn smaller. */
const COVERS = 0.15;
const SIZES = [1, 0.9, 0.8, 0.7, 0.6] as const;

export function withAddition(source: Raster, addition: Addition, variant: number): Raster {
  const figure = figureOf(source);
  let out = source;
  for (const size of SIZES) {
    out = withSized(source, figure, addition, variant, size);
    if (changedShare(source, out) <= COVERS) break;
  }
  return out;
}

function withSized(source: Raster, figure: Figure, addition: Addition, variant: number, size: number): Raster {
  const side = Math.max(source.width, source.height);
  const grain = Math.ceil(side / FINEST);
  const painter = new Painter(Math.ceil(side / grain));
  const unit = UNITS / Math.ceil(side / grain) / grain;
  const reading = readPrompt(addition.words);
  const own = { ...reading, extras: [], traits: new Set<never>(), colors: addition.colors };
  const subject = addition.subject && SUBJECTS[addition.subject];
  const seed = `wear ${variant} ${addition.words}`;
  const appearance = appearanceFor(own, subject ?? { main: 'white' }, seededRandom(seed));
  const place: Place = {
    source,
    figure,
    unit,
    variant,
    size,
    kit: kitFor(painter, { seed, size: painter.size, reading: own, appearance }, {}),
  };
  const hat = addition.subject && WORN[addition.subject] ? hatFor(place.kit, addition.subject) : undefined;
  if (addition.grown === 'wings') addWings(place, addition.colors[0] ?? (variant % 2 ? 'cream' : 'white'));
  else if (addition.grown === 'horns') addHat(place, 'horns', 'bone');
  else if (hat && addition.subject) {
    const usual = WORN_COLORS[addition.subject] ?? HAT_COLORS[variant % HAT_COLORS.length] ?? 'purple';
    addHat(place, hat, addition.colors[0] ?? usual);
  } else if (addition.subject) addHeld(place, addition.subject, addition.colors);
  return layered(source, painter.finish(), grain, addition.grown === 'wings');
}

interface Place {
  readonly source: Raster;
  readonly figure: Figure;
  /** Width of a source pixel in units. */
  readonly unit: number;
  readonly variant: number;
  /** Scale of the added thing: 1, or less if it would cover too much. */
  readonly size: number;
  readonly kit: Kit;
}

/** Height of a hat above the top of the head, in units. */
const ABOVE: Readonly<Partial<Record<HatName, number>>> = { wizard: 9, crown: 4.6, cap: 1.6, halo: 5 };

/** Adds a hat, lower and flatter if there is little room above. */
function addHat({ figure, unit, variant, size, kit }: Place, hat: HatName, color: ColorName): void {
  const { x, top, wide } = figure.head;
  const high = figure.bounds.bottom + 1 - figure.bounds.top;
  const half = Math.max(2.4, (wide * unit) / 2) * (1 + ((variant % 3) - 1) * 0.05) * size;
  const scale = half / 5.6;
  const room = Math.max(0, top * unit - 1);
  const sink = Math.min(high * unit * 0.1, 2.4 * scale);
  const want = (ABOVE[hat] ?? 5) * scale;
  const flat = Math.min(1, Math.max(0.55, (room + sink) / want));
  const low = Math.max(sink, want * flat - room);
  const trim = kit.c(color === 'gold' ? 'red' : 'gold');
  const lean = ((variant % 2) * 2 - 1) * (variant ? 5 : 0);
  kit.p.place(x * unit, top * unit + Math.min(low, high * unit * 0.22), { sy: flat, turn: lean }, () =>
    wear(kit, hat, 0, 0, half, kit.c(color), trim, variant % 2 ? -0.5 : 0.5),
  );
}

/** Adds wings behind the back, at the middle of the body. */
function addWings({ figure, unit, variant, kit }: Place, color: ColorName): void {
  const { bounds, core, head } = figure;
  const high = (bounds.bottom + 1 - bounds.top) * unit;
  const y = bounds.top * unit + high * (0.56 + (variant % 3) * 0.03);
  const x = ((core.left + core.right + 1) / 2) * unit;
  const half = Math.max((core.right + 1 - core.left) * unit, head.wide * unit * 0.6) / 2;
  const span = Math.max(6, Math.min(half + 5, half * 1.7, 11));
  const rise = 0.66 + (variant % 2) * 0.12;
  for (const side of [-1, 1]) {
    const at = (across: number, up: number) => [x + side * across * span, y - up * span * rise];
    // Wings that would leave the picture are narrower.
    const far = Math.min(1.1, (side < 0 ? x - 1 : UNITS - 1 - x) / span);
    kit.p.fill(
      soft([
        ...at(0.1, -0.1),
        ...at(far * 0.45, 0.62),
        ...at(far, 0.86),
        ...at(far * 0.98, 0.2),
        ...at(far * 0.8, -0.12),
        ...at(far * 0.55, -0.4),
      ]),
      kit.c(color),
    );
    for (const part of [0.35, 0.6])
      kit.p.fill(
        soft([...at(far * part, -0.26), ...at(far * (part + 0.1), 0.3), ...at(far * (part + 0.16), -0.22)]),
        kit.c(color),
        { tone: 1 },
      );
  }
}

/** Adds a held thing at one side of the body, at the height of the hands. */
function addHeld(
  { source, figure, unit, variant, size, kit }: Place,
  subject: SubjectId,
  colors: readonly ColorName[],
): void {
  const { bounds, core } = figure;
  const high = (bounds.bottom + 1 - bounds.top) * unit;
  const leftHand = LEFT_HAND.has(subject) !== (variant % 2 === 1);
  const scale = Math.min(1.1, Math.max(0.45, high / 29)) * size;
  const margin = 3.4 * scale;
  const edge = leftHand ? core.left * unit + 1.2 * scale : (core.right + 1) * unit - 1.2 * scale;
  const x = Math.min(source.width * unit - margin, Math.max(margin, edge));
  const y = bounds.top * unit + high * (subject === 'shield' ? 0.66 : 0.68);
  const turn = (leftHand ? -1 : 1) * (subject === 'shield' ? 0 : 10 + variant * 4);
  kit.p.place(x, y, { scale }, () => kit.item(subject, 0, 0, turn, colors, leftHand));
}
