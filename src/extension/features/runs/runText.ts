import * as vscode from 'vscode';
import { errorText } from '../../platform/errorText';
import { nameOf, parentOf } from '../../platform/fileStore';
import { creditCount, formatNumber } from '../../platform/numbers';
import type { RunKind, RunPlan } from './plan';
import type { RunSnapshot } from './run';

/** What a run is doing, as one line without its title. */
export function progressText(snapshot: RunSnapshot): string {
  const { state, outputs, expected, message } = snapshot;
  switch (state) {
    case 'preparing':
      return vscode.l10n.t('reading the picture…');
    case 'sending':
      return vscode.l10n.t('sending…');
    case 'waiting': {
      const seconds = Math.ceil(Math.max(0, (snapshot.resumeAt ?? 0) - Date.now()) / 1000);
      return vscode.l10n.t('the service is busy; trying again in {0} s', seconds);
    }
    case 'recovering':
      return vscode.l10n.t('the connection was lost; looking for the pictures…');
    case 'saving':
      return vscode.l10n.t('saving…');
    default: {
      const words = message || vscode.l10n.t('drawing');
      if (!outputs.length) return words;
      return expected === undefined
        ? vscode.l10n.t('{0} · {1} so far', words, outputs.length)
        : vscode.l10n.t('{0} · {1} of {2}', words, outputs.length, expected);
    }
  }
}

/** How a run ended, in whole sentences. */
export function endText(plan: RunPlan, snapshot: RunSnapshot): string {
  const saved = snapshot.outputs.filter(({ state }) => state === 'saved').length;
  if (snapshot.state === 'succeeded') return [savedText(plan, saved), creditsText(snapshot)].filter(Boolean).join(' ');
  if (snapshot.state === 'cancelled' || snapshot.stopped) {
    const charged = snapshot.stopped ? cancelledText() : undefined;
    return [vscode.l10n.t('Cancelled.'), saved ? savedText(plan, saved) : '', charged].filter(Boolean).join(' ');
  }
  return [errorText(snapshot.error).text, saved ? savedText(plan, saved) : ''].filter(Boolean).join(' ');
}

function cancelledText(): string {
  return vscode.l10n.t('The service may go on drawing, and its credits may be spent; what it makes is still saved.');
}

function savedText(plan: RunPlan, saved: number): string {
  const [first] = plan.sources;
  const what = countText(plan.kind, saved);
  return first === undefined || parentOf(first) !== plan.folder
    ? vscode.l10n.t('{0} saved in {1}.', what, nameOf(plan.folder))
    : vscode.l10n.t('{0} saved next to {1}.', what, nameOf(first));
}

function countText(kind: RunKind, count: number): string {
  if (kind === 'normal-map') return vscode.l10n.t('Normal map');
  if (kind === 'animate' && count === 1) return vscode.l10n.t('Animation and sheet');
  if (kind === 'direction-set') {
    return count === 1 ? vscode.l10n.t('1 direction') : vscode.l10n.t('{0} directions', formatNumber(count));
  }
  return count === 1 ? vscode.l10n.t('1 sprite') : vscode.l10n.t('{0} sprites', formatNumber(count));
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
