import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import type { PlanStyle } from '../../../core/domain/runPlan';
import { type AskedStyle, askedStyle, styleNote } from '../../../core/style/styledPlan';
import { plainText, rawText } from '../../../shared/base/foreignText';
import type { RunKind } from '../../../shared/contract/api';
import type { Services } from '../../services';
import { type AskToContinue, askToContinue } from '../beforeRuns';

/** What a style file adds, as the questions of a run show it. */

/** The note of a style for a question about something else than its references, which the title names. */
export function questionNote(style: PlanStyle | undefined): string {
  return style && hasMoreThanReferences(style) ? styleNote({ ...style, references: undefined }) : '';
}

/** Describes a size that comes from the style file. */
export function sizeNote({ sizes, plan }: AskedStyle, size: number | undefined): string | undefined {
  if (size === undefined || !sizes.includes(size)) return undefined;
  return vscode.l10n.t('from {0}', plainText(nameOf(plan.file)));
}

/** A title with what a style adds, for questions without a prompt. */
export function styledTitle(title: string, style: AskedStyle | undefined): string {
  return [title, questionNote(style?.plan)].filter(Boolean).join(' · ');
}

const hasMoreThanReferences = ({ words, tags, size }: PlanStyle) => Boolean(words || tags?.length || size);

/**
 * Whether a run may follow the style file of the folder that a person chose last: if it adds other words or tags than the questions showed, they are
 * asked.
 */
export async function agreesToStyle(
  services: Pick<Services, 'styles'>,
  kind: RunKind,
  shown: AskedStyle | undefined,
  folder: string | undefined,
  ask: AskToContinue = askToContinue,
): Promise<boolean> {
  const style = folder === undefined ? undefined : (await askedStyle(kind, folder, services.styles))?.plan;
  if (!style || sentOf(style) === sentOf(shown?.plan) || !(style.words || style.tags?.length)) return true;
  const text = vscode.l10n.t('The folder has a style file of its own.');
  return ask(text, styleNote({ ...style, size: undefined, references: undefined }), vscode.l10n.t('Continue'));
}

const sentOf = (style: PlanStyle | undefined) =>
  JSON.stringify([style?.words && rawText(style.words), (style?.tags ?? []).map(rawText)]);
