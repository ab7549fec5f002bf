import * as vscode from 'vscode';
import type { PlanStyle } from '../../../core/domain/runPlan';
import { tooLongText } from '../../../core/style/styledPlan';
import { violationText } from '../../../core/text/violationText';
import { foreignText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import type { Operation } from '../../../shared/contract/api';
import { checkPrompt, lengthOf } from '../../../shared/contract/check';
import { OPERATIONS } from '../../../shared/contract/limits';
import { type PromptHint, promptHints } from '../../../shared/contract/promptHints';
import type { TextRemark } from '../../platform/wizard';

/** The length is shown while typing from this share of the limit. */
const NEAR_LIMIT = 0.8;

/** A remark about a prompt while it's typed. @param needsPose see `QuestionContext` @param style whose words are sent after it */
export function remarkOn(
  operation: Operation,
  text: string,
  needsPose = false,
  style?: PlanStyle,
): TextRemark | undefined {
  const violation = checkPrompt(operation, text);
  if (violation) return { text: violationText(violation), severity: 'error' };
  const tooLong = style && tooLongText(operation, foreignText(text), style);
  if (tooLong) return { text: tooLong, severity: 'error' };
  const [hint] = promptHints(operation, text).filter((one) => one !== 'pose' || needsPose);
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
      return vscode.l10n.t('Some services count emoji twice, so this prompt may be too long for them.');
    case 'sheet':
      return vscode.l10n.t('Describe one sprite, not a sheet. You get several variations anyway.');
    case 'count':
      return vscode.l10n.t('No count needed: you get several variations.');
    case 'frames':
      return vscode.l10n.t('The number of frames comes in the next step. Leave it out here.');
    case 'colors':
      return vscode.l10n.t('The number of colors comes in a later step. Leave it out here.');
    case 'pose':
      return vscode.l10n.t('This motion needs a starting pose. If the sprite is standing still, make a pose first.');
  }
}
