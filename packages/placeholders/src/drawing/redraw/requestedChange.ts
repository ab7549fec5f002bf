import { type DrawRequest, outfitOf } from '../draw/drawSprite';
import { subjectFor } from '../draw/painting';
import { readSaid } from '../draw/saidEffect';
import { type Clause, colorsOf } from '../edits/request';
import { type Changes, NO_CHANGES, type Slot } from '../parts/changes';
import type { Shade } from '../vocabulary/colors';
import type { Outfit } from '../vocabulary/garments';
import type { Reading } from '../vocabulary/prompt';
import type { SubjectId } from '../vocabulary/subjectWords';

/** The subject of a picture with a spec, before an edit. */
export interface OwnFigure {
  readonly reading: Reading;
  readonly changes: Changes;
  /** What a person wears and holds; undefined for other subjects. */
  readonly outfit?: Outfit | undefined;
  /** Whether it has joints, so that it can be turned and posed. */
  readonly body: boolean;
  readonly tile: boolean;
}

export function ownFigure(request: DrawRequest): OwnFigure {
  const { reading } = readSaid(request.prompt);
  const { body = false, tile = false } = subjectFor(reading);
  return { reading, changes: request.changes ?? NO_CHANGES, outfit: outfitOf(request), body, tile };
}

/** What a clause asks for. Without changes, it names something known that isn't there. */
export interface RequestedChange {
  readonly changes?: Partial<Changes>;
  /** Whether the changes differ from variant to variant. */
  readonly varied?: boolean;
}

export const ABSENT: RequestedChange = {};

/** The last named color, and the number of named colors. */
export function shadeOf({ words }: Pick<Clause, 'words'>): {
  readonly shade?: Shade | undefined;
  readonly count: number;
} {
  const { colors, by } = colorsOf(words);
  const name = colors.at(-1);
  return { count: new Set(colors).size, shade: name && shadeBy(name, Math.round(by * 100)) };
}

/** A shade lighter (`by` above 0) or darker, in percent. */
function shadeBy(shade: Shade, by: number): Shade {
  const [, name = '', from = '0'] = /^([a-z]+)(.*)$/.exec(shade) ?? [];
  const sum = Math.max(-80, Math.min(80, Number(from || 0) + by));
  return (sum ? `${name}${sum > 0 ? '+' : ''}${sum}` : name) as Shade;
}

const STEP = 16;

/** The shade of a variant: the first is the named one, the next ones are darker and lighter in turn. */
export function varied(shade: Shade, variant: number): Shade {
  return shadeBy(shade, STEP * Math.ceil(variant / 2) * (variant % 2 ? -1 : 1));
}

/** Changes what a hand holds; 'none' empties it. If nothing else changes, variants hold the arm differently. */
export function inHand(
  side: 'left' | 'right',
  thing: SubjectId | 'none',
  variant: number,
  shade?: Shade | undefined,
): RequestedChange {
  return {
    changes: {
      [side]: thing,
      colors: { [side]: shade && varied(shade, variant) },
      ...(variant && !shade ? { loose: { [side]: variant % 4 } } : {}),
    },
    varied: true,
  };
}

/** Changes the color of one thing, and what else that requires. */
export function painted(slot: Slot, shade: Shade, variant: number, more: Partial<Changes> = {}): RequestedChange {
  return { changes: { ...more, colors: { [slot]: varied(shade, variant) } }, varied: true };
}
