import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import { OPERATION_TABLE } from '../../../core/domain/operations';
import { answersOf, type RunAnswers, type RunPlan } from '../../../core/domain/runPlan';
import type { RunRequest } from '../../../core/runs/runPlans';
import { type AskedStyle, proposedSize } from '../../../core/style/styledPlan';
import { type ForeignText, foreignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import type { RunKind } from '../../../shared/contract/api';
import type { Answers, PictureSize } from '../ask/answers';
import { styledTitle } from '../ask/style';
import type { RunOptions } from '../runOptions';
import type { Sources } from './sources';

/** What was answered: what the questions begin with, and their answers, or the options of code → a request. Nothing is asked or read here. */

/**
 * What the questions propose: the answers of an earlier run, if it starts from one; otherwise those of last time, with the size that the style wants.
 * @param picture size of the first image, in pixels
 */
export function proposedAnswers(
  plan: RunPlan | undefined,
  last: RunAnswers,
  style: AskedStyle | undefined,
  picture: PictureSize | undefined,
): Answers {
  if (plan) return { ...answersOf(plan), motionName: plan.motionName };
  return style?.sizes.length ? { ...last, size: proposedSize(style, picture) } : last;
}

/** The tags that the questions propose. @param fixed those of project and style, which are added anyway */
export function proposedTags(
  plan: Pick<RunPlan, 'tags'> | undefined,
  last: readonly ForeignText[],
  fixed: readonly ForeignText[],
): readonly ForeignText[] {
  return plan ? plan.tags.filter((tag) => !fixed.includes(tag)) : last;
}

/**
 * The title of the questions: `Animate hero.png`; with what a style adds, if no question says it.
 * @param stems names that the outputs get
 */
export function questionTitle(
  kind: RunKind,
  { uris, looks }: Pick<Sources, 'uris' | 'looks'>,
  style: AskedStyle | undefined,
  stems?: RunPlan['stems'],
): string {
  const { title, promptWords } = OPERATION_TABLE[kind];
  const stem = stems?.[0]?.[0];
  if (stem !== undefined) return vscode.l10n.t('Generate “{0}”', plainText(foreignText(stem)));
  const subject = uris.length > 1 ? vscode.l10n.t('{0} images', uris.length) : subjectOf(uris[0] ?? '', looks);
  return styledTitle(title(subject), promptWords ? undefined : style);
}

/** `hero.aseprite`, with the frame if it isn't the first. */
function subjectOf(uri: string, looks: RunPlan['looks']): string {
  const name = plainText(nameOf(uri));
  const frame = looks?.[uri]?.frame ?? 0;
  return frame > 0 ? vscode.l10n.t('{0}, frame {1}', name, formatNumber(frame + 1)) : name;
}

/** The request of a person. @param supporting the images that were chosen in the questions and can be used */
export function requestOfAnswers(
  answers: Answers,
  { uris, looks }: Pick<Sources, 'uris' | 'looks'>,
  supporting: readonly string[],
  tags: readonly ForeignText[],
): RunRequest {
  return {
    ...answersOf(answers),
    motionName: answers.motionName,
    sources: [...uris, ...supporting],
    looks,
    tags,
    folder: answers.folder?.toString(),
  };
}

/** The request for the pose that a motion needs first. @param pose prompt for *Edit…* */
export function poseRequest(request: RunRequest, pose: string): RunRequest {
  return { ...request, ...answersOf({ prompt: foreignText(pose) }) };
}

/** The request of code. */
export function requestOfOptions(
  { prompt, motionName, size, outputFrames, colors, tags = [] }: RunOptions,
  sources: readonly string[],
  folders: Pick<RunRequest, 'folder' | 'assetFolder'>,
): RunRequest {
  const foreign = (text: string | undefined) => (text === undefined ? undefined : foreignText(text));
  return {
    ...answersOf({ prompt: foreign(prompt), size, outputFrames, colors }),
    motionName: foreign(motionName),
    sources,
    tags: tags.map(foreignText),
    ...folders,
  };
}
