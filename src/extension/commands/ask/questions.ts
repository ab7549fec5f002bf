import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import { OPERATION_TABLE, type Question } from '../../../core/domain/operations';
import { stemOf } from '../../../core/domain/outputNames';
import type { AskedStyle } from '../../../core/style/styledPlan';
import { violationText } from '../../../core/text/violationText';
import { foreignText, plainText, rawText } from '../../../shared/base/foreignText';
import type { Operation } from '../../../shared/contract/api';
import { checkColors } from '../../../shared/contract/check';
import { OPERATIONS, OUTPUT_FRAMES } from '../../../shared/contract/limits';
import type { Choice } from '../../platform/wizard';
import type { PictureSize, QuestionContext, RunStep } from './answers';
import { folderStep } from './folderAndTags';
import { motionStep } from './motions';
import { choosePictures } from './pictures';
import { remarkOn } from './promptRemark';
import { questionNote, sizeNote } from './style';

/** The steps of an operation, in its order, without those whose answer is known. */
export function questionsOf(operation: Operation, context: QuestionContext): RunStep[] {
  const steps = OPERATION_TABLE[operation].questions.flatMap(
    (question) => QUESTIONS[question](operation, context) ?? [],
  );
  // If a pose is made first, the other questions come after it.
  return steps.map((step) => async (ask, answers) => (answers.poseFirst === undefined ? step(ask, answers) : answers));
}

const QUESTIONS: Readonly<Record<Question, (operation: Operation, context: QuestionContext) => RunStep | undefined>> = {
  prompt: (operation, { builtIn, style }) => promptStep(operation, builtIn, style),
  motion: (operation, { needsPose, sources: [first, ...more] }) =>
    motionStep(operation, {
      needsPose,
      mayMakePose: !more.length,
      subject: first === undefined ? 'hero' : stemOf(first),
    }),
  size: (operation, { picture, style }) => sizeStep(operation, picture, style),
  frames: () => framesStep,
  colors: () => colorsStep,
  supporting: (operation, { sources, chooseAssets }) =>
    sources.length === 1 ? supportingStep(operation, chooseAssets) : undefined,
  folder: (_, { folder, folders }) => (folder === undefined ? folderStep(folders) : undefined),
};

/** Proposed if neither a picture nor an earlier answer decides. */
const USUAL_SIZE = 32;
const USUAL_FRAMES = 8;
const USUAL_COLORS = [4, 8, 16, 32, 64, 128, 256];

/** Limits are errors, the contract's guidance is a hint. The question also says what the style file adds, and that the built-in service isn't an AI. */
function promptStep(operation: Operation, builtIn: boolean, style: AskedStyle | undefined): RunStep {
  const words = OPERATION_TABLE[operation].promptWords?.();
  const noAi = builtIn ? [vscode.l10n.t('The built-in service draws a procedural placeholder, no AI. Free.')] : [];
  return async (ask, answers) => {
    const prompt = await ask.text({
      prompt: [words?.prompt ?? '', questionNote(style?.plan), ...noAi].filter(Boolean).join(' '),
      placeholder: words?.placeholder,
      value: answers.prompt && rawText(answers.prompt),
      check: (text) => remarkOn(operation, text, false, style?.plan),
    });
    return { ...answers, prompt: foreignText(prompt.trim()) };
  };
}

/** @param picture size of the first picture: the nearest size comes first */
function sizeStep(operation: Operation, picture: PictureSize | undefined, style: AskedStyle | undefined): RunStep {
  const { required } = OPERATIONS[operation].size ?? {};
  return async (ask, answers) => {
    const size = await ask.pick<number | undefined>({
      placeholder: required ? vscode.l10n.t('Size of the sprite') : vscode.l10n.t('Size of the result'),
      choices: sizeChoices(operation, picture).map((choice) => ({
        ...choice,
        description: choice.description ?? (style && sizeNote(style, choice.value)),
      })),
      active: (value) => value !== undefined && value === (answers.size ?? (picture ? undefined : USUAL_SIZE)),
    });
    return { ...answers, size };
  };
}

function sizeChoices(operation: Operation, picture: PictureSize | undefined): Choice<number | undefined>[] {
  const sizes = OPERATIONS[operation].size?.allowed ?? [];
  const plain = sizes.map((size) => ({ label: vscode.l10n.t('{0} × {0} pixels', size), value: size }));
  if (!picture) return plain;
  const description = vscode.l10n.t('the image is {0} × {1}', picture.width, picture.height);
  if (OPERATION_TABLE[operation].sizeOfPicture) {
    return [{ label: vscode.l10n.t('Same as the image'), description, value: undefined }, ...plain];
  }
  const side = Math.max(picture.width, picture.height);
  const [nearest] = [...sizes].sort((a, b) => Math.abs(a - side) - Math.abs(b - side));
  return [
    ...plain.filter(({ value }) => value === nearest).map((choice) => ({ ...choice, description })),
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

/** Enter keeps the sprite's colors. */
const colorsStep: RunStep = async (ask, answers) => {
  const choice = (count: number): Choice<number | undefined> => ({
    label: vscode.l10n.t('{0} colors', count),
    value: count,
  });
  const colors = await ask.pick<number | undefined>({
    placeholder: vscode.l10n.t('How many colors? Choose, or type a number'),
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

/** Offers to add supporting pictures to the selected one; Enter adds none. */
function supportingStep(operation: Operation, chooseAssets: QuestionContext['chooseAssets']): RunStep {
  const more = (OPERATIONS[operation].inputs?.max ?? 1) - 1;
  return async (ask, answers) => {
    const before = answers.supporting ?? [];
    const names = before.map((uri) => plainText(nameOf(uri.toString()))).join(', ');
    const choice = await ask.pick<'none' | 'before' | 'choose' | 'assets'>({
      placeholder: vscode.l10n.t('Supporting images, such as new armor (optional)'),
      choices: [
        { label: vscode.l10n.t('No Other Images'), value: 'none' },
        ...(before.length ? [{ label: names, value: 'before' as const }] : []),
        { label: vscode.l10n.t('Choose Images…'), description: vscode.l10n.t('up to {0}', more), value: 'choose' },
        { label: vscode.l10n.t('Choose Assets…'), description: vscode.l10n.t('up to {0}', more), value: 'assets' },
      ],
    });
    if (choice === 'before') return answers;
    if (choice === 'none') return { ...answers, supporting: [] };
    const title = vscode.l10n.t('Supporting images');
    return { ...answers, supporting: choice === 'assets' ? await chooseAssets() : await choosePictures(title, true) };
  };
}
