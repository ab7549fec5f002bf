import * as vscode from 'vscode';
import { OPERATION_TABLE } from '../../domain/operations';
import type { RunPlan } from '../../domain/runPlan';
import { countdownText } from '../../platform/countdown';
import { errorText } from '../../platform/errorText';
import { nameOf, parentOf } from '../../platform/fileStore';
import { creditCount, formatNumber } from '../../platform/numbers';
import type { RunSnapshot } from './run';

/** What a run is doing, as one line without its title. */
export function progressText(snapshot: RunSnapshot): string {
  const { state, message, resumeAt } = snapshot;
  if (resumeAt !== undefined) return withCount(countdownText(resumeAt), snapshot);
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
      return withCount(message || vscode.l10n.t('drawing'), snapshot);
  }
}

/** Adds the number of outputs, where there are some. */
function withCount(words: string, { outputs, expected }: RunSnapshot): string {
  if (!outputs.length) return words;
  return expected === undefined
    ? vscode.l10n.t('{0} · {1} so far', words, outputs.length)
    : vscode.l10n.t('{0} · {1} of {2}', words, outputs.length, expected);
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
    return [what, owedText(snapshot), surplusText(snapshot), creditsText(snapshot)].filter(Boolean).join(' ');
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
    ? vscode.l10n.t('{0} saved in {1}.', what, nameOf(plan.folder))
    : vscode.l10n.t('{0} saved next to {1}.', what, nameOf(first));
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
