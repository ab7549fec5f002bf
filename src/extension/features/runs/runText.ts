import * as vscode from 'vscode';
import { plainText } from '../../../shared/base/foreignText';
import { OPERATION_TABLE } from '../../domain/operations';
import type { RunPlan } from '../../domain/runPlan';
import { charges } from '../../platform/charges';
import { countdownText } from '../../platform/countdown';
import { errorText } from '../../platform/errorText';
import { nameOf, parentOf } from '../../platform/fileStore';
import { countOf, creditCount, formatNumber } from '../../platform/numbers';
import type { RunOutput, RunSnapshot } from './run';
import { creditsOf } from './runCredits';

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
      return vscode.l10n.t('reading the image…');
    case 'sending':
      return vscode.l10n.t('sending…');
    case 'recovering':
      return vscode.l10n.t('connection lost; looking for the images…');
    case 'saving':
      return vscode.l10n.t('saving…');
    default:
      return plainText(message) || vscode.l10n.t('drawing');
  }
}

/** Number of missing outputs in a few words; empty if none is missing. */
export function missingText({ missing = 0, outputs }: RunSnapshot): string {
  if (!missing) return '';
  return outputs.length ? vscode.l10n.t('{0} missing', formatNumber(missing)) : vscode.l10n.t('no images');
}

/** Number of saved outputs of which a picture is still there. */
export function outputsThere({ outputs }: RunSnapshot, isThere: (uri: string) => boolean): number {
  const saved = outputs.filter(({ state }) => state === 'saved');
  // An output without files has nothing that could be gone.
  return saved.filter(({ files }) => !files.length || pictures(files).some(({ uri }) => isThere(uri))).length;
}

const pictures = (files: RunOutput['files']) => files.filter(({ kind }) => kind !== 'sheet-json');

/**
 * How a run ended, in whole sentences.
 * @param there see `outputsThere`; absent if nobody has looked
 */
export function endText(plan: RunPlan, snapshot: RunSnapshot, there?: number): string {
  const saved = snapshot.outputs.filter(({ state }) => state === 'saved').length;
  const savedWords = () => savedText(plan, saved, there ?? saved);
  if (snapshot.state === 'succeeded') {
    const what = saved || !snapshot.missing ? savedWords() : '';
    const sentences = [what, saved ? placeholderText(plan, snapshot) : '', owedText(snapshot), surplusText(snapshot)];
    return [...sentences, creditsText(snapshot)].filter(Boolean).join(' ');
  }
  if (snapshot.state === 'canceled' || snapshot.stopped) {
    const rest = snapshot.stopped ? canceledText(snapshot) : '';
    return [vscode.l10n.t('Canceled.'), saved ? savedWords() : '', rest].filter(Boolean).join(' ');
  }
  return [errorText(snapshot.error, snapshot.origin).text, saved ? savedWords() : ''].filter(Boolean).join(' ');
}

/** A sentence on the outputs that are missing though the service says that the run succeeded; empty if none is missing. */
function owedText({ missing = 0, outputs }: RunSnapshot): string {
  if (!missing) return '';
  if (!outputs.length) return vscode.l10n.t('The service reported success but made no image.');
  return missing === 1
    ? vscode.l10n.t('1 is missing. The service made no more.')
    : vscode.l10n.t('{0} are missing. The service made no more.', formatNumber(missing));
}

/** Says what images of the built-in service are, so that nobody expects an AI's or a bill. Its normal maps are final, not placeholders. */
export function placeholderText({ kind }: RunPlan, { origin }: Pick<RunSnapshot, 'origin'>): string {
  return origin === 'built-in' && kind !== 'normal-map' ? vscode.l10n.t('Procedural placeholders. Free.') : '';
}

function surplusText({ surplus = 0 }: RunSnapshot): string {
  if (!surplus) return '';
  return vscode.l10n.t(
    "The service made {0} more images than a run can hold. They're still in your assets.",
    formatNumber(surplus),
  );
}

function canceledText({ origin }: RunSnapshot): string {
  if (!charges(origin)) return vscode.l10n.t('Images that the service still makes are saved.');
  return vscode.l10n.t(
    "The service may keep drawing, and the run's credits may be spent. Images it still makes are saved.",
  );
}

/** What was saved and where; of what was discarded or moved since, only the number. */
function savedText(plan: RunPlan, saved: number, there: number): string {
  const words = OPERATION_TABLE[plan.kind].saved;
  const count = (number: number) => countOf(words, number);
  const [first] = plan.sources;
  const isBeside = first !== undefined && parentOf(first) === plan.folder;
  const place = plainText(nameOf(isBeside ? first : plan.folder));
  if (there > 0 && there < saved) {
    return isBeside
      ? vscode.l10n.t('{0} still next to {1}, of {2} saved.', count(there), place, formatNumber(saved))
      : vscode.l10n.t('{0} still in {1}, of {2} saved.', count(there), place, formatNumber(saved));
  }
  const all = isBeside
    ? vscode.l10n.t('{0} saved next to {1}.', count(saved), place)
    : vscode.l10n.t('{0} saved in {1}.', count(saved), place);
  if (there === saved) return all;
  return `${all} ${saved === 1 ? vscode.l10n.t('It no longer exists.') : vscode.l10n.t('None of them still exist.')}`;
}

export function creditsText(snapshot: Pick<RunSnapshot, 'origin' | 'reserved' | 'remaining'>): string {
  const { reserved, remaining } = creditsOf(snapshot);
  if (remaining === undefined) return '';
  return reserved === undefined
    ? vscode.l10n.t({ message: '{0} left.', args: [creditCount(remaining)], comment: ['{0}: such as “15 credits”'] })
    : vscode.l10n.t({
        message: '{0}, {1} left.',
        args: [creditCount(reserved), formatNumber(remaining)],
        comment: ['{0}: what a run cost, such as “15 credits”; {1}: the number of credits left'],
      });
}

/** File names of what runs were drawn from, which a message may shorten. */
export function sourceNames(runs: readonly { readonly plan: Pick<RunPlan, 'sources'> }[]): string[] {
  return runs.flatMap(({ plan }) => plan.sources.map((uri) => plainText(nameOf(uri))));
}
