import type { FileEdit } from '../core/edits/fileEdit';
import { foreignText } from '../shared/base/foreignText';
import { ANCHORS, type Anchor } from '../sprite/edit/anchor';
import type { CanvasRequest } from '../sprite/edit/canvas/canvasRects';
import { MULTIPLES } from '../sprite/edit/canvas/multiples';
import type { FramesRequest } from '../sprite/edit/frames/frameChanges';
import type { Turn } from '../sprite/edit/pixelMoves';
import { wordOf } from '../sprite/palette/palette';
import { LOOP_DIRECTIONS, type LoopDirection } from '../sprite/pixels/frameTag';
import { MAX_FRAMES, MAX_SIDE } from '../sprite/pixels/pictureLimits';
import { quoted } from './quote';
import { ArgumentProblem } from './toolErrors';

/**
 * What can be changed, with the fields that say how: one table for the program's commands, whose options have these names, and for the tool. Fields are text
 * as people type it: `64x48`, `1,3,2`, `walk:1-4:pingpong`. Frames are counted from 1, as everywhere people see them.
 */
export const CHANGES = {
  canvas: { one: ['size', 'pad', 'crop', 'trim', 'multiple', 'flip', 'rotate'], more: ['anchor', 'fill'] },
  fit: { one: [], more: ['canvas', 'exact', 'feet', 'kind'] },
  register: { one: ['on'], more: [] },
  frames: { one: ['durations', 'order', 'tag', 'delete'], more: [] },
} as const satisfies Readonly<
  Record<string, { readonly one: readonly ChangeField[]; readonly more: readonly ChangeField[] }>
>;

export type ChangeName = keyof typeof CHANGES;
export const CHANGE_NAMES = Object.keys(CHANGES) as [ChangeName, ...ChangeName[]];

export interface ChangeFields {
  readonly size?: string | undefined;
  readonly pad?: string | undefined;
  readonly crop?: string | undefined;
  readonly trim?: boolean | undefined;
  readonly multiple?: number | undefined;
  readonly flip?: string | undefined;
  readonly rotate?: string | undefined;
  readonly anchor?: string | undefined;
  readonly fill?: string | undefined;
  readonly canvas?: string | undefined;
  readonly exact?: boolean | undefined;
  readonly feet?: boolean | undefined;
  readonly kind?: string | undefined;
  readonly on?: string | undefined;
  readonly durations?: string | undefined;
  readonly order?: string | undefined;
  readonly tag?: string | undefined;
  readonly delete?: string | undefined;
}

export type ChangeField = keyof ChangeFields;

/** What fitted sprites can be to each other. */
export const FIT_KINDS = ['views', 'frames', 'files'] as const;

/** Ways to flip, and degrees to rotate by, clockwise. */
export const FLIPS = ['horizontal', 'vertical'] as const;
export const QUARTERS = ['90', '180', '270'] as const;

/** A change that was read. `register` has the path of its source as it was named. */
export type ReadChange = Exclude<FileEdit, { to: 'register' }> | { readonly to: 'register'; readonly on: string };

/**
 * @param nameOf how a field is called where it's said: `--pad`, or “pad”
 * @throws {ArgumentProblem}
 */
export function readChange(
  change: ChangeName,
  fields: ChangeFields,
  nameOf: (field: ChangeField) => string,
): ReadChange {
  const reading = new Reading(fields, nameOf);
  reading.check(change);
  switch (change) {
    case 'canvas':
      return reading.turn() ?? { to: 'canvas', canvas: reading.canvas(), ...reading.fill() };
    case 'fit': {
      const canvas = reading.numbers('canvas', 'two numbers, such as 64x48', SIZE);
      const kind = reading.choice('kind', FIT_KINDS);
      return {
        to: 'fit',
        fit: {
          ...(canvas && { canvas: { width: canvas[0] ?? 0, height: canvas[1] ?? 0 } }),
          ...(kind && { kind }),
          ...(fields.exact && { exact: true }),
          ...(fields.feet && { perFrame: true }),
        },
      };
    }
    case 'register':
      return { to: 'register', on: fields.on ?? '' };
    case 'frames':
      return { to: 'frames', frames: reading.frames() };
  }
}

const SIZE = /^(\d{1,5})[x×](\d{1,5})$/i;
const FOUR = /^(-?\d{1,5}),(-?\d{1,5}),(-?\d{1,5}),(-?\d{1,5})$/;
const FILL = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
/** A name, which may have colons itself, a range, a direction, and how often it plays. */
const TAG = new RegExp(`^(.+?):(\\d{1,5})(?:-(\\d{1,5}))?(?::(${LOOP_DIRECTIONS.join('|')}))?(?::(\\d{1,5}))?$`);

class Reading {
  readonly #fields: ChangeFields;
  readonly #nameOf: (field: ChangeField) => string;

  constructor(fields: ChangeFields, nameOf: (field: ChangeField) => string) {
    this.#fields = fields;
    this.#nameOf = nameOf;
  }

  /** Refuses fields of other changes, and none or several of those of which there is one. */
  check(change: ChangeName): void {
    const { one, more }: { readonly one: readonly ChangeField[]; readonly more: readonly ChangeField[] } =
      CHANGES[change];
    const given = (Object.keys(this.#fields) as ChangeField[]).filter((field) => isGiven(this.#fields[field]));
    const foreign = given.find((field) => !one.includes(field) && !more.includes(field));
    if (foreign) throw new ArgumentProblem(`${this.#nameOf(foreign)} has no meaning for “${change}”.`);
    const chosen = given.filter((field) => one.includes(field));
    if (!one.length || chosen.length === 1) return;
    const names = one.map((field) => this.#nameOf(field));
    throw new ArgumentProblem(
      names.length > 1 ? `Give exactly one of ${names.join(', ')}.` : `${names[0]} is missing.`,
    );
  }

  turn(): Extract<FileEdit, { to: 'change' }> | undefined {
    const flip = this.choice('flip', FLIPS);
    const degrees = this.choice('rotate', QUARTERS);
    const turn: Turn | undefined = flip ? `flip-${flip}` : degrees && `rotate-${degrees}`;
    if (!turn) return undefined;
    const more = CHANGES.canvas.more.find((field) => isGiven(this.#fields[field]));
    if (more)
      throw new ArgumentProblem(`${this.#nameOf(more)} has no meaning with ${this.#nameOf(flip ? 'flip' : 'rotate')}.`);
    return { to: 'change', changes: [{ change: { change: 'turn', turn } }] };
  }

  canvas(): CanvasRequest {
    const { trim, multiple } = this.#fields;
    const anchor: Anchor | undefined = this.choice('anchor', ANCHORS);
    const size = this.numbers('size', 'two numbers, such as 64x48', SIZE);
    if (size) return { to: 'size', width: size[0] ?? 0, height: size[1] ?? 0, ...(anchor && { anchor }) };
    if (multiple !== undefined) return { to: 'multiple', of: this.#multiple(multiple), ...(anchor && { anchor }) };
    if (anchor)
      throw new ArgumentProblem(
        `${this.#nameOf('anchor')} needs ${this.#nameOf('size')} or ${this.#nameOf('multiple')}.`,
      );
    const pad = this.numbers('pad', 'four numbers: left, top, right, bottom', FOUR);
    if (pad) {
      const [left = 0, top = 0, right = 0, bottom = 0] = pad;
      return { to: 'pad', left, top, right, bottom };
    }
    const [x = 0, y = 0, width = 0, height = 0] = this.numbers('crop', 'four numbers: x, y, width, height', FOUR) ?? [];
    return trim ? { to: 'trim' } : { to: 'crop', rect: { x, y, width, height } };
  }

  #multiple(of: number): number {
    const { least, most } = MULTIPLES;
    if (Number.isInteger(of) && of >= least && of <= most) return of;
    throw this.#wrong('multiple', `a whole number from ${least} to ${most}`);
  }

  /** RGBA, red in the lowest byte. */
  fill(): { readonly fill?: number } {
    const { fill } = this.#fields;
    if (fill === undefined) return {};
    if (fill === 'transparent') return { fill: 0 };
    const [, hex] = FILL.exec(fill) ?? [];
    if (hex === undefined) throw this.#wrong('fill', 'a color, such as #ff8800 or #ff880080, or “transparent”');
    const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return { fill: wordOf(`#${long}`) };
  }

  choice<T extends string>(field: 'anchor' | 'flip' | 'kind' | 'rotate', choices: readonly T[]): T | undefined {
    const given = this.#fields[field];
    const found = choices.find((one) => one === given);
    if (given === undefined || found !== undefined) return found;
    throw this.#wrong(field, `one of ${choices.join(', ')}`);
  }

  /** @param words what it must be */
  numbers(field: 'size' | 'canvas' | 'pad' | 'crop', words: string, form: RegExp): readonly number[] | undefined {
    const given = this.#fields[field];
    if (given === undefined) return undefined;
    const found = form.exec(given.replace(/\s/g, ''))?.slice(1).map(Number);
    if (found?.every((one) => Math.abs(one) <= MAX_SIDE)) return found;
    throw this.#wrong(field, found ? `numbers up to ${MAX_SIDE}` : words);
  }

  frames(): FramesRequest {
    const { durations, order, tag } = this.#fields;
    if (durations !== undefined) return { to: 'durations', durations: this.#durations(durations) };
    if (order !== undefined) return { to: 'order', order: this.#frames('order', order) };
    if (tag !== undefined) return { to: 'tag', tag: this.#tag(tag) };
    return { to: 'delete', frames: this.#frames('delete', this.#fields.delete ?? '') };
  }

  #durations(text: string): readonly number[] {
    const parts = text.split(',').map((part) => part.trim());
    if (parts.length <= MAX_FRAMES && parts.every((part) => /^\d{1,5}$/.test(part))) return parts.map(Number);
    throw this.#wrong('durations', 'milliseconds: one number for all frames, or one for each, separated by commas');
  }

  /** Indexes of frames from numbers and ranges. */
  #frames(field: 'order' | 'delete', text: string): readonly number[] {
    const found: number[] = [];
    for (const part of text.split(',')) {
      const [, first, last = first] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part) ?? [];
      const [from, to] = [Number(first), Number(last)];
      this.#inOrder(field, first, last);
      if (!(from >= 1 && to >= from && found.length + to - from < MAX_FRAMES))
        throw this.#wrong(field, 'numbers of frames, counted from 1, separated by commas, such as 1,3,2 or 2,4-6');
      for (let frame = from; frame <= to; frame++) found.push(frame - 1);
    }
    return found;
  }

  /** @throws {ArgumentProblem} if a range ends before it begins */
  #inOrder(field: ChangeField, first: string | undefined, last: string | undefined): void {
    if (Number(last) < Number(first))
      throw new ArgumentProblem(`${this.#nameOf(field)} begins after it ends: frame ${first} is after frame ${last}.`);
  }

  #tag(text: string) {
    const [, name, first, last = first, direction, repeat] = TAG.exec(text) ?? [];
    if (name === undefined)
      throw this.#wrong(
        'tag',
        `name:first-last, and if need be one of ${LOOP_DIRECTIONS.join(', ')}, and how often it plays, such as walk:1-4:pingpong or walk:1-4:3`,
      );
    if (Number(first) < 1) throw this.#wrong('tag', 'a tag over frames that are counted from 1');
    this.#inOrder('tag', first, last);
    return {
      name,
      from: Number(first) - 1,
      to: Number(last) - 1,
      ...(direction !== undefined && { direction: direction as LoopDirection }),
      ...(repeat !== undefined && { repeat: Number(repeat) }),
    };
  }

  #wrong(field: ChangeField, words: string): ArgumentProblem {
    return new ArgumentProblem(
      `${this.#nameOf(field)} must be ${words}, not ${quoted(foreignText(String(this.#fields[field])), 60)}.`,
    );
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== false;
