import * as vscode from 'vscode';
import type { Operation } from '../../../shared/api';
import { checkPrompt } from '../../../shared/check';
import { OPERATIONS } from '../../../shared/limits';
import { type PromptHint, promptHints } from '../../../shared/promptHints';
import { formatNumber } from '../../platform/numbers';
import { violationText } from '../../platform/violationText';
import type { TextRemark } from '../../platform/wizard';
import type { RunStep } from './answers';

/** From this share of the limit on, the length is shown while typing. */
const NEAR_LIMIT = 0.8;

/** Asks for the prompt; limits are errors, guidance of the contract is a hint. */
export function promptStep(operation: Operation, words: { prompt: string; placeholder: string }): RunStep {
  return async (ask, answers) => {
    const prompt = await ask.text({
      ...words,
      ...(answers.prompt !== undefined && { value: answers.prompt }),
      check: (text) => remarkOn(operation, text),
    });
    return { ...answers, prompt: prompt.trim() };
  };
}

export function remarkOn(operation: Operation, text: string): TextRemark | undefined {
  const violation = checkPrompt(operation, text);
  if (violation) return { text: violationText(violation), severity: 'error' };
  const [hint] = promptHints(operation, text);
  if (hint) return { text: hintText(hint), severity: hint === 'pose' ? 'info' : 'hint' };
  const max = OPERATIONS[operation].prompt?.max;
  if (max === undefined || text.length < max * NEAR_LIMIT) return undefined;
  return {
    text: vscode.l10n.t('{0} of {1} characters', formatNumber(text.length), formatNumber(max)),
    severity: 'info',
  };
}

function hintText(hint: PromptHint): string {
  switch (hint) {
    case 'sheet':
      return vscode.l10n.t('Ask for one sprite: a sheet is not drawn well as one picture. Several come by themselves.');
    case 'count':
      return vscode.l10n.t('No number is needed: several variations come by themselves.');
    case 'frames':
      return vscode.l10n.t('The number of frames is asked for in the next step; leave it out here.');
    case 'colors':
      return vscode.l10n.t('The number of colours is asked for in a later step; leave it out here.');
    case 'pose':
      return vscode.l10n.t(
        'This motion wants a starting pose: where the sprite just stands, make one with Edit first.',
      );
  }
}
