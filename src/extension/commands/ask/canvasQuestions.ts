import * as vscode from 'vscode';
import type { FileEdit } from '../../../core/edits/fileEdit';
import type { Stored } from '../../../core/host/stored';
import { ANCHORS, type Anchor } from '../../../sprite/edit/anchor';
import type { CanvasRequest } from '../../../sprite/edit/canvas/canvasRects';
import type { Turn } from '../../../sprite/edit/pixelMoves';
import type { Rect, Size } from '../../../sprite/pixels/raster';
import type { Ask, Choice, Step, TextQuestion } from '../../platform/wizard';

/** Questions of *Canvas…* for several files. */

/** What is done, by its id in `edits.canvas`. */
type What = keyof typeof WHAT;

/** What a person answered, as it was typed: so it's what the next questions begin with. */
export interface CanvasAnswers {
  readonly what: What;
  readonly size: string;
  readonly pad: string;
  readonly crop: string;
  readonly anchor: Anchor;
  readonly replace: boolean;
}

interface WhatRow {
  label(): string;
  detail?(): string;
  /** The questions that come next. */
  readonly asks?: readonly ('size' | 'pad' | 'crop' | 'anchor')[];
  /** Undefined if what was typed doesn't fit. */
  edit(answers: CanvasAnswers): FileEdit | undefined;
}

const canvas = (request: CanvasRequest | undefined, together = false): FileEdit | undefined =>
  request && { to: 'canvas', canvas: request, ...(together && { together }) };

const turn = (label: () => string, way: Turn): WhatRow => ({
  label,
  edit: () => ({ to: 'change', changes: [{ change: { change: 'turn', turn: way } }] }),
});

const multiple = (of: number): WhatRow => ({
  label: () => vscode.l10n.t('Next Multiple of {0}', of),
  asks: ['anchor'],
  edit: ({ anchor }) => canvas({ to: 'multiple', of, anchor }),
});

const WHAT = {
  'trim-alike': {
    label: () => vscode.l10n.t('Trim to Content, All Alike'),
    detail: () => vscode.l10n.t('Each side loses what is empty in every file, so they still fit each other'),
    edit: () => canvas({ to: 'trim' }, true),
  },
  'trim-each': {
    label: () => vscode.l10n.t('Trim to Content, Each by Itself'),
    detail: () => vscode.l10n.t('Each file becomes as small as what it shows'),
    edit: () => canvas({ to: 'trim', each: true }),
  },
  size: {
    label: () => vscode.l10n.t('Set Size…'),
    asks: ['size', 'anchor'],
    edit: ({ size, anchor }) => {
      const read = sizeIn(size);
      return canvas(read && { to: 'size', ...read, anchor });
    },
  },
  pad: {
    label: () => vscode.l10n.t('Add Pixels Around…'),
    asks: ['pad'],
    edit: ({ pad }) => {
      const read = sidesIn(pad);
      return canvas(read && { to: 'pad', ...read });
    },
  },
  crop: {
    label: () => vscode.l10n.t('Crop…'),
    asks: ['crop'],
    edit: ({ crop }) => {
      const rect = rectIn(crop);
      return canvas(rect && { to: 'crop', rect });
    },
  },
  'multiple-8': multiple(8),
  'multiple-16': multiple(16),
  'power-of-two': {
    label: () => vscode.l10n.t('Next Power of Two'),
    asks: ['anchor'],
    edit: ({ anchor }) => canvas({ to: 'power-of-two', anchor }),
  },
  'flip-horizontal': turn(() => vscode.l10n.t('Flip Horizontally'), 'flip-horizontal'),
  'flip-vertical': turn(() => vscode.l10n.t('Flip Vertically'), 'flip-vertical'),
  'rotate-90': turn(() => vscode.l10n.t('Rotate 90° Clockwise'), 'rotate-90'),
  'rotate-270': turn(() => vscode.l10n.t('Rotate 90° Counterclockwise'), 'rotate-270'),
  'rotate-180': turn(() => vscode.l10n.t('Rotate 180°'), 'rotate-180'),
} as const satisfies Readonly<Record<string, WhatRow>>;

const isWhat = (id: string | undefined): id is What => id !== undefined && Object.hasOwn(WHAT, id);
const isAnchor = (id: string | undefined): id is Anchor => ANCHORS.includes(id as Anchor);

/** What the questions begin with. */
export function canvasStart(last: Stored<'edits.canvas'>): CanvasAnswers {
  const { what, size = '32 × 32', pad = '1', crop = '0, 0, 16, 16', anchor, replace = false } = last;
  return {
    what: isWhat(what) ? what : 'trim-alike',
    anchor: isAnchor(anchor) ? anchor : 'center',
    ...{ size, pad, crop, replace },
  };
}

/** Undefined if what was typed doesn't fit, which the questions don't accept. */
export const editOf = (answers: CanvasAnswers): FileEdit | undefined => rowOf(answers.what).edit(answers);

const rowOf = (what: What): WhatRow => WHAT[what];

type CanvasStep = Step<CanvasAnswers>;

/** The questions. The list changes with the first answer: a trim needs no number, for example. */
export function canvasSteps(): CanvasStep[] {
  const steps: CanvasStep[] = [
    async (ask, answers) => {
      const what = await askWhat(ask, answers);
      const asked = (rowOf(what).asks ?? []).map((field) => STEPS[field]);
      steps.splice(1, steps.length, ...asked, replaceStep('hero-canvas.png'));
      return { ...answers, what };
    },
    replaceStep('hero-canvas.png'),
  ];
  return steps;
}

function askWhat(ask: Ask, { what }: CanvasAnswers): Promise<What> {
  const choices = Object.entries<WhatRow>(WHAT).map(
    ([id, { label, detail }]): Choice<What> => ({
      label: label(),
      ...(detail && { detail: detail() }),
      value: id as What,
    }),
  );
  return ask.pick({
    placeholder: vscode.l10n.t('What to do with the canvas of these files'),
    choices,
    active: (value) => value === what,
  });
}

/** Asks whether the files are replaced. @param example name of a copy */
export const replaceStep =
  <A extends { readonly replace: boolean }>(example: string): Step<A> =>
  async (ask, answers) => ({
    ...answers,
    replace: await ask.pick({
      placeholder: vscode.l10n.t('Where to save the files'),
      choices: [
        {
          label: vscode.l10n.t('Save as Copies'),
          detail: vscode.l10n.t('Next to each file: {0}', example),
          value: false,
        },
        { label: vscode.l10n.t('Replace'), detail: vscode.l10n.t('With Undo'), value: true },
      ],
      active: (value) => value === answers.replace,
    }),
  });

const STEPS: Readonly<Record<'size' | 'pad' | 'crop' | 'anchor', CanvasStep>> = {
  size: async (ask, answers) => ({ ...answers, size: await ask.text(sizeQuestion(answers.size)) }),
  pad: async (ask, answers) => ({
    ...answers,
    pad: await ask.text({
      value: answers.pad,
      prompt: vscode.l10n.t('Pixels more on each side, or for left, top, right, and bottom; below 0: fewer.'),
      placeholder: '1, 2, 1, 0',
      check: remarkUnless(sidesIn, () => vscode.l10n.t('Enter one whole number, or four: 1, 2, 1, 0.')),
    }),
  }),
  crop: async (ask, answers) => ({
    ...answers,
    crop: await ask.text({
      value: answers.crop,
      prompt: vscode.l10n.t('What stays: left, top, width, and height in pixels.'),
      placeholder: '0, 0, 16, 16',
      check: remarkUnless(rectIn, () => vscode.l10n.t('Enter four whole numbers: 0, 0, 16, 16.')),
    }),
  }),
  anchor: async (ask, answers) => ({
    ...answers,
    anchor: await ask.pick({
      placeholder: vscode.l10n.t('Where the image stays'),
      choices: (Object.keys(ANCHOR_WORDS) as Anchor[]).map((value) => ({ label: ANCHOR_WORDS[value](), value })),
      active: (value) => value === answers.anchor,
    }),
  }),
};

/** The first ones are used most. */
const ANCHOR_WORDS: Readonly<Record<Anchor, () => string>> = {
  center: () => vscode.l10n.t('Center'),
  s: () => vscode.l10n.t('Bottom'),
  n: () => vscode.l10n.t('Top'),
  w: () => vscode.l10n.t('Left'),
  e: () => vscode.l10n.t('Right'),
  sw: () => vscode.l10n.t('Bottom Left'),
  se: () => vscode.l10n.t('Bottom Right'),
  nw: () => vscode.l10n.t('Top Left'),
  ne: () => vscode.l10n.t('Top Right'),
};

/** Asks for a size. @param value what is in the field at first */
export const sizeQuestion = (value: string): TextQuestion => ({
  value,
  prompt: vscode.l10n.t('Width and height in pixels.'),
  placeholder: '32 × 32',
  check: remarkUnless(sizeIn, () => vscode.l10n.t('Enter a size: 32 × 32.')),
});

const remarkUnless =
  (read: (text: string) => unknown, words: () => string): TextQuestion['check'] =>
  (text) =>
    read(text) === undefined ? { text: words(), severity: 'error' } : undefined;

/** Whole numbers with nothing but separators between them; undefined for anything else. */
function numbersIn(text: string): readonly number[] | undefined {
  const parts = text.trim().split(/\s*[x×*,;]\s*|\s+/i);
  return parts.every((part) => /^-?\d{1,6}$/.test(part)) ? parts.map(Number) : undefined;
}

/** `32 × 48`, or `32` for a square. */
export function sizeIn(text: string): Size | undefined {
  const [width = 0, height = width, ...more] = numbersIn(text) ?? [];
  return width > 0 && height > 0 && !more.length ? { width, height } : undefined;
}

/** `left, top, right, bottom`, or one number for all. */
export function sidesIn(text: string) {
  const numbers = numbersIn(text);
  const [left = 0, top = left, right = left, bottom = left] = numbers ?? [];
  return numbers?.length === 1 || numbers?.length === 4 ? { left, top, right, bottom } : undefined;
}

/** `left, top, width, height` */
export function rectIn(text: string): Rect | undefined {
  const numbers = numbersIn(text);
  const [x = 0, y = 0, width = 0, height = 0] = numbers ?? [];
  return numbers?.length === 4 && x >= 0 && y >= 0 && width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
