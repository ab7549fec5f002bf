import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { outfitOf } from '../draw/drawSprite';
import { type DrawingSpec, type Drawn, drawFromSpec } from '../drawingSpec';
import { hasBody } from '../drawMotion';
import { type EditRequest, editSprite, isSame, marked } from '../edits/editSprite';
import { brightened } from '../edits/recolor';
import { type Clause, clausesOf, readEdit } from '../edits/request';
import { type Changes, changedBy, NO_CHANGES } from '../parts/changes';
import { readRequestedChange } from './readRequestedChange';
import { ownFigure } from './requestedChange';

const UNDO = /\b(undo|reset|revert|original|zurucksetzen|ruckgangig|annule\w*|reinitialise\w*)\b/;

/** The number of ways to hold a limb, each a step farther away. */
const STEPS = 4;

/**
 * Edits a picture with a spec: redraws what the words change, and keeps all other pixels. The result has a spec too, so it can be turned, animated,
 * and edited again. Changes that redrawing can't do are done to the pixels, and leave no spec. The same request gives the same pixels.
 * @param source what `spec` draws
 */
export function editOwn(source: Raster, spec: DrawingSpec, request: EditRequest): Drawn {
  const { variant } = request;
  let applied = applyWords(spec, request.prompt, variant);
  let drawn = drawFromSpec(applied.spec);
  if (isSame(source, drawn) && applied.differs) {
    // It already has that color, so a lighter or darker one is meant.
    applied = applyWords(spec, request.prompt, variant + 2);
    drawn = drawFromSpec(applied.spec);
  }
  const { rest, letter, differs } = applied;
  const isChanged = !isSame(source, drawn);
  // Unknown words are ignored if others were understood.
  const known = isChanged || letter !== undefined;
  if (rest && !(known && readEdit(rest).every((step) => step.do === 'badge')))
    return { picture: editSprite(drawn, { prompt: rest, variant }) };
  if (!isChanged) return { picture: marked(source, request, letter) };
  if (variant === 0 || (differs && !isSame(drawn, drawFromSpec(applyWords(spec, request.prompt, 0).spec))))
    return { picture: drawn, spec: applied.spec };
  return another(drawn, applied.spec, variant);
}

/** The result of applying words to a spec. */
interface AppliedWords {
  readonly spec: DrawingSpec;
  /** Whether variants differ. */
  readonly differs: boolean;
  /** The words that redrawing can't apply. */
  readonly rest: string;
  /** First letter of the named thing. */
  readonly letter?: string | undefined;
}

function applyWords(spec: DrawingSpec, prompt: string, variant: number): AppliedWords {
  let now = spec;
  let letter: string | undefined;
  let differs = false;
  const rest: string[] = [];
  for (const clause of clausesOf(prompt)) {
    if (clause.words.some((word) => UNDO.test(word))) {
      const { changes: _undone, ...plain } = now;
      now = plain;
      continue;
    }
    const requested = readRequestedChange(clause, ownFigure(now), variant);
    if (!requested) {
      rest.push(textOf(clause));
      continue;
    }
    letter ??= clause.words.at(-1)?.[0];
    if (!requested.changes) continue;
    now = withChanges(now, requested.changes);
    differs ||= requested.varied ?? false;
  }
  return { spec: now, differs, rest: rest.join(', '), letter };
}

/** The text of a clause, with a verb that it shares with the previous one. */
function textOf({ text, taking, giving }: Clause): string {
  return `${taking ? 'remove ' : giving ? 'add ' : ''}${text.trim()}`;
}

function withChanges(spec: DrawingSpec, { turn, ...requested }: Partial<Changes>): DrawingSpec {
  // Things have no stance to keep, so a turn is another view.
  const isView = turn !== undefined && (spec.direction !== undefined || !hasBody(spec.prompt));
  const changes = changedBy(
    spec.changes ?? NO_CHANGES,
    isView || turn === undefined ? requested : { ...requested, turn },
  );
  const { changes: _before, ...plain } = isView ? { ...spec, direction: turn } : spec;
  return Object.keys(changes).length === Object.keys(NO_CHANGES).length ? plain : { ...plain, changes };
}

/** Makes variants of an edit with only one result: another limb position, or else another brightness. */
function another(drawn: Raster, spec: DrawingSpec, variant: number): Drawn {
  const { changes = NO_CHANGES } = spec;
  const outfit = outfitOf(spec);
  const limbs = outfit && !outfit.left ? (['left', 'legs'] as const) : (['legs'] as const);
  for (const limb of limbs) {
    const steps = ((changes.loose?.[limb] ?? 0) + variant) % STEPS;
    const other = { ...spec, changes: changedBy(changes, { loose: { [limb]: steps } }) };
    const picture = drawFromSpec(other);
    if (!isSame(drawn, picture)) return { picture, spec: other };
  }
  return { picture: brightened(drawn, (variant % 2 ? -0.05 : 0.05) * Math.ceil(variant / 2)) ?? drawn };
}
