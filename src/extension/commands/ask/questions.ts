import * as vscode from 'vscode';
import type { Operation } from '../../../shared/api';
import { checkColors, checkPrompt, lengthOf } from '../../../shared/check';
import { type ForeignText, foreignText, plainText, rawText } from '../../../shared/foreignText';
import { OPERATIONS, OUTPUT_FRAMES } from '../../../shared/limits';
import { type PromptHint, promptHints } from '../../../shared/promptHints';
import { OPERATION_TABLE, type Question } from '../../domain/operations';
import { nameOf } from '../../platform/fileStore';
import { formatNumber } from '../../platform/numbers';
import { violationText } from '../../platform/violationText';
import type { Choice, Step, TextRemark } from '../../platform/wizard';
import { folderStep } from './folderAndTags';
import { choosePictures } from './pictures';

/** What a person has answered so far. */
export interface Answers {
  readonly prompt?: ForeignText;
  readonly size?: number;
  readonly outputFrames?: number;
  readonly colors?: number;
  /** Supporting pictures, chosen in the wizard. */
  readonly supporting?: readonly vscode.Uri[];
  readonly folder?: vscode.Uri;
}

export type RunStep = Step<Answers>;

/** What is known before the questions. */
export interface QuestionContext {
  /** Selected pictures. */
  readonly sources: readonly vscode.Uri[];
  /** Where the outputs go, where the selection says it. */
  readonly folder: vscode.Uri | undefined;
  /** Size of the first picture. */
  readonly picture: PictureSize | undefined;
  /** The built-in service draws. */
  readonly builtIn: boolean;
  /** Lets the person pick from the assets; empty where they leave. */
  readonly chooseAssets: () => Promise<readonly vscode.Uri[]>;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The steps of an operation, in its own order, without those whose answer is known. */
export function questionsOf(operation: Operation, context: QuestionContext): RunStep[] {
  return OPERATION_TABLE[operation].questions.flatMap((question) => QUESTIONS[question](operation, context) ?? []);
}

const QUESTIONS: Readonly<Record<Question, (operation: Operation, context: QuestionContext) => RunStep | undefined>> = {
  prompt: (operation, { builtIn }) => promptStep(operation, builtIn),
  motion: (operation) => motionStep(operation),
  size: (operation, { picture }) => sizeStep(operation, picture),
  frames: () => framesStep,
  colors: () => colorsStep,
  supporting: (operation, { sources, chooseAssets }) =>
    sources.length === 1 ? supportingStep(operation, chooseAssets) : undefined,
  folder: (_, { folder }) => (folder ? undefined : folderStep),
};

/** From this share of the limit on, the length is shown while typing. */
const NEAR_LIMIT = 0.8;
/** Proposed where neither a picture nor an earlier answer decides. */
const USUAL_SIZE = 32;
const USUAL_FRAMES = 8;
const USUAL_COLORS = [4, 8, 16, 32, 64, 128, 256];

/** Limits are errors, guidance of the contract is a hint. Who draws by rule is said before anything is typed. */
function promptStep(operation: Operation, builtIn: boolean): RunStep {
  const words = OPERATION_TABLE[operation].promptWords?.();
  const byRule = builtIn ? [vscode.l10n.t('The built-in service draws a placeholder by rule, without AI.')] : [];
  return async (ask, answers) => {
    const prompt = await ask.text({
      prompt: [words?.prompt ?? '', ...byRule].join(' '),
      placeholder: words?.placeholder,
      value: answers.prompt && rawText(answers.prompt),
      check: (text) => remarkOn(operation, text),
    });
    return { ...answers, prompt: foreignText(prompt.trim()) };
  };
}

/** The motion of an animation: five usual ones, or whatever is typed. */
function motionStep(operation: Operation): RunStep {
  return async (ask, answers) => {
    const motions = usualMotions();
    const last = answers.prompt && rawText(answers.prompt);
    const isUsual = motions.some(({ value }) => value === last);
    const lastOwn =
      last !== undefined && !isUsual
        ? [{ label: plainText(foreignText(last)), description: vscode.l10n.t('last used'), value: last }]
        : [];
    const prompt = await ask.pick<string>({
      placeholder: vscode.l10n.t('Which motion? Pick one, or type your own: motion, energy, looping'),
      choices: [...lastOwn, ...motions],
      active: (value) => value === last,
      custom: (text) => {
        const remark = remarkOn(operation, text);
        const label = vscode.l10n.t('“{0}”', plainText(foreignText(text)));
        return { label, value: text, refused: remark?.severity === 'error', detail: remark?.text };
      },
    });
    return { ...answers, prompt: foreignText(prompt) };
  };
}

/** The value is the prompt, in English whatever the editor's language: it is for the service. */
function usualMotions(): Choice<string>[] {
  const pose = vscode.l10n.t('wants a starting pose: make one with Edit first');
  return [
    {
      label: vscode.l10n.t('Idle'),
      description: vscode.l10n.t('breathing, suits any pose'),
      value: 'idle breathing, loop',
    },
    { label: vscode.l10n.t('Walk'), description: pose, value: 'walk cycle, relaxed, loop' },
    {
      label: vscode.l10n.t({ message: 'Run', comment: ['A motion: moving fast on foot'] }),
      description: pose,
      value: 'run cycle, energetic, loop',
    },
    { label: vscode.l10n.t('Attack'), description: pose, value: 'attack, fast swing, returns to the start' },
    { label: vscode.l10n.t('Jump'), description: pose, value: 'jump up and land, returns to the start' },
  ];
}

/** What is said of a prompt while it is typed. */
function remarkOn(operation: Operation, text: string): TextRemark | undefined {
  const violation = checkPrompt(operation, text);
  if (violation) return { text: violationText(violation), severity: 'error' };
  const [hint] = promptHints(operation, text);
  if (hint) return { text: hintText(hint), severity: hint === 'pose' ? 'info' : 'hint' };
  const max = OPERATIONS[operation].prompt?.max;
  const length = lengthOf(text);
  if (max === undefined || length < max * NEAR_LIMIT) return undefined;
  return {
    text: vscode.l10n.t('{0} of {1} characters', formatNumber(length), formatNumber(max)),
    severity: 'info',
  };
}

function hintText(hint: PromptHint): string {
  switch (hint) {
    case 'length':
      return vscode.l10n.t('Some services count emoji twice: this prompt may be too long for them.');
    case 'sheet':
      return vscode.l10n.t('Ask for one sprite: a sheet is not drawn well as one picture. Several come by themselves.');
    case 'count':
      return vscode.l10n.t('No number is needed: several variations come by themselves.');
    case 'frames':
      return vscode.l10n.t('The number of frames is asked for in the next step; leave it out here.');
    case 'colors':
      return vscode.l10n.t('The number of colors is asked for in a later step; leave it out here.');
    case 'pose':
      return vscode.l10n.t(
        'This motion wants a starting pose: where the sprite just stands, make one with Edit first.',
      );
  }
}

/** @param picture size of the first picture: what is nearest to it comes first */
function sizeStep(operation: Operation, picture: PictureSize | undefined): RunStep {
  const { sizeRequired } = OPERATIONS[operation];
  return async (ask, answers) => {
    const size = await ask.pick<number | undefined>({
      placeholder: sizeRequired ? vscode.l10n.t('Size of the sprite') : vscode.l10n.t('Size of the result'),
      choices: sizeChoices(operation, picture),
      active: (value) => value !== undefined && value === (answers.size ?? (picture ? undefined : USUAL_SIZE)),
    });
    return { ...answers, size };
  };
}

function sizeChoices(operation: Operation, picture: PictureSize | undefined): Choice<number | undefined>[] {
  const { sizes = [] } = OPERATIONS[operation];
  const plain = sizes.map((size) => ({ label: vscode.l10n.t('{0} × {0} pixels', size), value: size }));
  if (!picture) return plain;
  const own = vscode.l10n.t('the picture has {0} × {1}', picture.width, picture.height);
  if (OPERATION_TABLE[operation].sizeOfPicture) {
    return [{ label: vscode.l10n.t('Same as the picture'), description: own, value: undefined }, ...plain];
  }
  const side = Math.max(picture.width, picture.height);
  const [nearest] = [...sizes].sort((a, b) => Math.abs(a - side) - Math.abs(b - side));
  return [
    ...plain.filter(({ value }) => value === nearest).map((choice) => ({ ...choice, description: own })),
    ...plain.filter(({ value }) => value !== nearest),
  ];
}

const framesStep: RunStep = async (ask, answers) => {
  const { min, max, step } = OUTPUT_FRAMES;
  const counts = Array.from({ length: (max - min) / step + 1 }, (_, i) => min + i * step);
  const outputFrames = await ask.pick({
    placeholder: vscode.l10n.t('How many frames?'),
    choices: counts.map((count) => ({ label: vscode.l10n.t('{0} frames', count), value: count })),
    active: (value) => value === (answers.outputFrames ?? USUAL_FRAMES),
  });
  return { ...answers, outputFrames };
};

/** Enter keeps the colors of the sprite. */
const colorsStep: RunStep = async (ask, answers) => {
  const choice = (count: number): Choice<number | undefined> => ({
    label: vscode.l10n.t('{0} colors', count),
    value: count,
  });
  const colors = await ask.pick<number | undefined>({
    placeholder: vscode.l10n.t('How many colors? Pick, or type a number'),
    choices: [{ label: vscode.l10n.t('Same as sprite'), value: undefined }, ...USUAL_COLORS.map(choice)],
    active: (value) => value === answers.colors,
    custom: (text) => {
      const count = Number(text);
      if (!Number.isFinite(count) || USUAL_COLORS.includes(count)) return undefined;
      const violation = checkColors(count);
      return violation ? { ...choice(count), refused: true, detail: violationText(violation) } : choice(count);
    },
  });
  return { ...answers, colors };
};

/** Offers to add supporting pictures to the one that was selected; Enter goes without. */
function supportingStep(operation: Operation, chooseAssets: QuestionContext['chooseAssets']): RunStep {
  const more = (OPERATIONS[operation].inputs?.max ?? 1) - 1;
  return async (ask, answers) => {
    const before = answers.supporting ?? [];
    const names = before.map((uri) => plainText(nameOf(uri.toString()))).join(', ');
    const choice = await ask.pick<'none' | 'before' | 'choose' | 'assets'>({
      placeholder: vscode.l10n.t('Supporting pictures, such as the new armour (optional)'),
      choices: [
        { label: vscode.l10n.t('No other pictures'), value: 'none' },
        ...(before.length ? [{ label: names, value: 'before' as const }] : []),
        { label: vscode.l10n.t('Choose pictures…'), description: vscode.l10n.t('up to {0}', more), value: 'choose' },
        { label: vscode.l10n.t('Choose assets…'), description: vscode.l10n.t('up to {0}', more), value: 'assets' },
      ],
    });
    if (choice === 'before') return answers;
    if (choice === 'none') return { ...answers, supporting: [] };
    const title = vscode.l10n.t('Supporting pictures');
    return { ...answers, supporting: choice === 'assets' ? await chooseAssets() : await choosePictures(title, true) };
  };
}
