import { type DrawRequest, outfitOf } from '../drawing/drawSprite';
import { subjectFor } from '../drawing/painting';
import { readSaid } from '../drawing/saidEffect';
import { type Clause, colorsOf } from '../edits/request';
import { type Changes, NO_CHANGES, type Slot } from '../parts/changes';
import type { Shade } from '../vocabulary/colors';
import type { Outfit } from '../vocabulary/garments';
import type { Reading } from '../vocabulary/prompt';
import type { SubjectId } from '../vocabulary/subjectWords';

/** What an edit of an own picture finds there. */
export interface OwnFigure {
  readonly reading: Reading;
  readonly changes: Changes;
  /** What somebody wears and holds; absent: no person. */
  readonly outfit?: Outfit | undefined;
  /** It can be seen from all sides and be posed. */
  readonly body: boolean;
  readonly tile: boolean;
}

export function ownFigure(request: DrawRequest): OwnFigure {
  const { reading } = readSaid(request.prompt);
  const { body = false, tile = false } = subjectFor(reading);
  return { reading, changes: request.changes ?? NO_CHANGES, outfit: outfitOf(request), body, tile };
}

/** What a clause asks for: changes; or something that is known, but not there to be changed. */
export interface RequestedChange {
  readonly changes?: Partial<Changes>;
  /** Whether the changes differ from variant to variant. */
  readonly varied?: boolean;
}

export const ABSENT: RequestedChange = {};

/** The color that words name, and how many they name. */
export function shadeOf({ words }: Pick<Clause, 'words'>): {
  readonly shade?: Shade | undefined;
  readonly count: number;
} {
  const { colors, by } = colorsOf(words);
  const name = colors.at(-1);
  return { count: new Set(colors).size, shade: name && shadeBy(name, Math.round(by * 100)) };
}

/** A shade so many hundredths lighter or darker. */
function shadeBy(shade: Shade, by: number): Shade {
  const [, name = '', from = '0'] = /^([a-z]+)(.*)$/.exec(shade) ?? [];
  const sum = Math.max(-80, Math.min(80, Number(from || 0) + by));
  return (sum ? `${name}${sum > 0 ? '+' : ''}${sum}` : name) as Shade;
}

const STEP = 16;

/** The shade of a variant: the first as it was named, the next ones darker and lighter in turns. */
export function varied(shade: Shade, variant: number): Shade {
  return shadeBy(shade, STEP * Math.ceil(variant / 2) * (variant % 2 ? -1 : 1));
}

/** What a hand holds, or 'none'; where that is all that is said, variants hold the arm in another way. */
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

/** A requested for a color of one thing, and what else has to be for it. */
export function painted(slot: Slot, shade: Shade, variant: number, more: Partial<Changes> = {}): RequestedChange {
  return { changes: { ...more, colors: { [slot]: varied(shade, variant) } }, varied: true };
}
