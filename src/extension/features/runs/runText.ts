import * as vscode from 'vscode';
import { plainText } from '../../../shared/foreignText';
import { OPERATION_TABLE } from '../../domain/operations';
import type { RunPlan } from '../../domain/runPlan';
import { countdownText } from '../../platform/countdown';
import { errorText } from '../../platform/errorText';
import { nameOf, parentOf } from '../../platform/fileStore';
import { creditCount, formatNumber } from '../../platform/numbers';
import type { RunSnapshot } from './run';

/** What a run is doing, as one line without its title; with the number of outputs while they are made. */
export function progressText(snapshot: RunSnapshot): string {
  const words = progressWords(snapshot);
  const { state, resumeAt, outputs, expected } = snapshot;
  if (!outputs.length || (resumeAt === undefined && UNCOUNTED.includes(state))) return words;
  return expected === undefined
    ? vscode.l10n.t('{0} · {1} so far', words, outputs.length)
    : vscode.l10n.t('{0} · {1} of {2}', words, outputs.length, expected);
}

/** States whose words stand without a number. */
const UNCOUNTED: readonly RunSnapshot['state'][] = ['preparing', 'sending', 'recovering', 'saving'];

/** What a run is doing, without a number: for places that count its outputs themselves. */
export function progressWords({ state, message, resumeAt }: RunSnapshot): string {
  if (resumeAt !== undefined) return countdownText(resumeAt);
  switch (state) {
    case 'preparing':
      return vscode.l10n.t('reading the picture…');
    case 'sending':
      return vscode.l10n.t('sending…');
    case 'recovering':
      return vscode.l10n.t('the connection was lost; looking for the pictures…');
    case 'saving':
      return vscode.l10n.t('saving…');
    default:
      return plainText(message) || vscode.l10n.t('drawing');
  }
}

/** Number of missing outputs in a few words; empty where none is missing. */
export function missingText({ missing = 0, outputs }: RunSnapshot): string {
  if (!missing) return '';
  return outputs.length ? vscode.l10n.t('{0} missing', formatNumber(missing)) : vscode.l10n.t('no pictures');
}

/** How a run ended, in whole sentences. */
export function endText(plan: RunPlan, snapshot: RunSnapshot): string {
  const saved = snapshot.outputs.filter(({ state }) => state === 'saved').length;
  if (snapshot.state === 'succeeded') {
    const what = saved || !snapshot.missing ? savedText(plan, saved) : '';
    const sentences = [what, saved ? ruleText(plan, snapshot) : '', owedText(snapshot), surplusText(snapshot)];
    return [...sentences, creditsText(snapshot)].filter(Boolean).join(' ');
  }
  if (snapshot.state === 'cancelled' || snapshot.stopped) {
    const charged = snapshot.stopped ? cancelledText() : undefined;
    return [vscode.l10n.t('Cancelled.'), saved ? savedText(plan, saved) : '', charged].filter(Boolean).join(' ');
  }
  return [errorText(snapshot.error).text, saved ? savedText(plan, saved) : ''].filter(Boolean).join(' ');
}

/** A sentence on the outputs that are missing though the service says that the run succeeded; empty where none is missing. */
function owedText({ missing = 0, outputs }: RunSnapshot): string {
  if (!missing) return '';
  if (!outputs.length) return vscode.l10n.t('The service says that it succeeded, but it made no picture.');
  return missing === 1
    ? vscode.l10n.t('1 is missing: the service made no more.')
    : vscode.l10n.t('{0} are missing: the service made no more.', formatNumber(missing));
}

/** Says that a picture of the built-in service was drawn by rule, so that nobody expects an AI's. Its normal maps are final, not placeholders. */
function ruleText({ kind }: RunPlan, { origin }: RunSnapshot): string {
  return origin === 'built-in' && kind !== 'normal-map' ? vscode.l10n.t('Placeholders, drawn by rule.') : '';
}

function surplusText({ surplus = 0 }: RunSnapshot): string {
  if (!surplus) return '';
  return vscode.l10n.t(
    'The service made {0} more than a run can have; they stay among your assets.',
    formatNumber(surplus),
  );
}

function cancelledText(): string {
  return vscode.l10n.t('The service may go on drawing, and its credits may be spent; what it makes is still saved.');
}

function savedText(plan: RunPlan, saved: number): string {
  const [first] = plan.sources;
  const words = OPERATION_TABLE[plan.kind].saved;
  const what = saved === 1 ? words.one() : words.several(formatNumber(saved));
  return first === undefined || parentOf(first) !== plan.folder
    ? vscode.l10n.t('{0} saved in {1}.', what, plainText(nameOf(plan.folder)))
    : vscode.l10n.t('{0} saved next to {1}.', what, plainText(nameOf(first)));
}

function creditsText(snapshot: RunSnapshot): string {
  const { reserved, remaining } = snapshot;
  if (remaining === undefined) return '';
  return reserved === undefined
    ? vscode.l10n.t({ message: '{0} left.', args: [creditCount(remaining)], comment: ['{0}: such as “15 credits”'] })
    : vscode.l10n.t({
        message: '{0}, {1} left.',
        args: [creditCount(reserved), formatNumber(remaining)],
        comment: ['{0}: what a run cost, such as “15 credits”; {1}: the number of credits left'],
      });
}
