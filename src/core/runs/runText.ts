import * as l10n from '@vscode/l10n';
import { type CountWords, countOf, creditCount } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import { isWithin, nameOf, parentOf } from '../disk/fileStore';
import { OPERATION_TABLE } from '../domain/operations';
import { isPaid, type RunPlan } from '../domain/runPlan';
import type { SavedFile, Unplaced } from '../domain/saveOutputs';
import { charges } from '../text/charges';
import { countdownText } from '../text/countdown';
import { errorText } from '../text/errorText';
import { creditsOf, type RunOutput, type RunSnapshot } from './run';

/** A run's progress as one line without its title; with the number of outputs while they are made. */
export function progressText(snapshot: RunSnapshot): string {
  const words = progressWords(snapshot);
  const { state, resumeAt, outputs, expected } = snapshot;
  if (!outputs.length || (resumeAt === undefined && UNCOUNTED.includes(state))) return words;
  return expected === undefined
    ? l10n.t('{0} · {1} so far', words, outputs.length)
    : l10n.t('{0} · {1} of {2}', words, outputs.length, expected);
}

/** States whose text has no number. */
const UNCOUNTED: readonly RunSnapshot['state'][] = ['preparing', 'sending', 'recovering', 'saving'];

/** A run's progress without a number, for callers that count its outputs themselves. */
export function progressWords({ state, message, resumeAt }: RunSnapshot): string {
  if (resumeAt !== undefined) return countdownText(resumeAt);
  switch (state) {
    case 'preparing':
      return l10n.t('reading the image…');
    case 'sending':
      return l10n.t('sending…');
    case 'recovering':
      return l10n.t('connection lost; looking for the images…');
    case 'saving':
      return l10n.t('saving…');
    default:
      return plainText(message) || l10n.t('drawing');
  }
}

/** Number of missing outputs in a few words; empty if none is missing. */
export function missingText({ missing = 0, outputs }: RunSnapshot): string {
  if (!missing) return '';
  return outputs.length ? l10n.t('{0} missing', formatNumber(missing)) : l10n.t('no images');
}

/** Number of saved outputs with a picture that still exists. */
export function outputsThere({ outputs }: RunSnapshot, isThere: (uri: string) => boolean): number {
  const saved = outputs.filter(({ state }) => state === 'saved');
  // An output without files has nothing that could be gone.
  return saved.filter(({ files }) => !files.length || pictures(files).some(({ uri }) => isThere(uri))).length;
}

const pictures = (files: RunOutput['files']) => files.filter(({ kind }) => kind !== 'sheet-json');

/**
 * How a run ended, as sentences.
 * @param there see `outputsThere`; absent if nobody has looked
 */
export function endText(plan: RunPlan, snapshot: RunSnapshot, there?: number): string {
  const outputs = snapshot.outputs.filter(({ state }) => state === 'saved');
  const saved = outputs.length;
  const savedWords = () => savedText(plan, outputs, there ?? saved);
  if (snapshot.state === 'succeeded') {
    const what = saved || !snapshot.missing ? savedWords() : '';
    const placeholders = saved ? placeholderText(plan, snapshot) : '';
    const sentences = [what, placeholders, fitText(snapshot), owedText(snapshot), surplusText(snapshot)];
    return [...sentences, creditsText(snapshot)].filter(Boolean).join(' ');
  }
  if (snapshot.state === 'canceled' || snapshot.stopped) {
    const rest = snapshot.stopped ? canceledText(snapshot) : '';
    return [l10n.t('Canceled.'), saved ? savedWords() : '', rest].filter(Boolean).join(' ');
  }
  return [errorText(snapshot.error, snapshot.origin).text, saved ? savedWords() : ''].filter(Boolean).join(' ');
}

/** What became of outputs that had to be fixed or placed as the style of their folder or the settings want; empty if they were right. */
function fitText({ outputs }: RunSnapshot): string {
  const count = (is: (file: SavedFile) => boolean) => outputs.filter(({ files }) => files.some(is)).length;
  const rows = FITS.flatMap(({ is, text }) => {
    const found = count(is);
    return found ? text(formatNumber(found)) : [];
  });
  const isChanged = outputs.some(({ files }) => files.some(({ original }) => original !== undefined));
  return [...rows, ...(isChanged ? [l10n.t('The originals are in your assets.')] : [])].join(' ');
}

/** What a file may have become, and the sentence on how many did. */
const FITS: readonly { is(file: SavedFile): boolean; text(count: string): string }[] = [
  {
    is: ({ original, placed }) => original !== undefined && !placed?.alone,
    text: (count) => l10n.t('Fixed to fit the style file: {0}.', count),
  },
  { is: ({ placed }) => placed !== undefined, text: (count) => l10n.t('Placed on the source: {0}.', count) },
  {
    is: ({ unfixed }) => unfixed !== undefined,
    text: (count) => l10n.t("Couldn't be fixed to fit the style file, and saved as they came: {0}.", count),
  },
  {
    is: isUnplaced('unsure'),
    text: (count) => l10n.t('Not placed, because their place on the source is unclear: {0}.', count),
  },
  {
    is: isUnplaced('outside'),
    text: (count) => l10n.t("Not placed, because they extend beyond the source's canvas: {0}.", count),
  },
  {
    is: isUnplaced('no-source'),
    text: (count) => l10n.t('Not placed, because the source has changed: {0}.', count),
  },
  {
    is: isUnplaced('too-large'),
    text: (count) => l10n.t("Larger than the style file's canvas, and saved as they came: {0}.", count),
  },
  { is: isUnplaced('failed'), text: (count) => l10n.t("Couldn't be placed, and saved as they came: {0}.", count) },
];

function isUnplaced(why: Unplaced) {
  return ({ unplaced }: SavedFile) => unplaced?.includes(why) ?? false;
}

/** A sentence on outputs that are missing though the service reported success; empty if none is missing. */
function owedText({ missing = 0, outputs }: RunSnapshot): string {
  if (!missing) return '';
  if (!outputs.length) return l10n.t('The service reported success but made no image.');
  return countOf(
    {
      one: () => l10n.t('1 is missing. The service made no more.'),
      several: (count) => l10n.t('{0} are missing. The service made no more.', count),
    },
    missing,
  );
}

/** Says what the built-in service's images are, so that nobody expects an AI's or a bill. Empty for its normal maps, which are final. */
export function placeholderText({ kind }: RunPlan, { origin }: Pick<RunSnapshot, 'origin'>): string {
  return origin === 'built-in' && isPaid(kind) ? l10n.t('Procedural placeholders. Free.') : '';
}

function surplusText({ surplus = 0 }: RunSnapshot): string {
  if (!surplus) return '';
  return l10n.t(
    "The service made {0} more images than a run can hold. They're still in your assets.",
    formatNumber(surplus),
  );
}

function canceledText({ origin }: RunSnapshot): string {
  if (!charges(origin)) return l10n.t('Images that the service still makes are saved.');
  return l10n.t("The service may keep drawing, and the run's credits may be spent. Images it still makes are saved.");
}

const GONE: CountWords = {
  one: () => l10n.t('It no longer exists.'),
  several: () => l10n.t('None of them still exist.'),
};

/** What was saved and where, and how much of it still exists. */
function savedText(plan: RunPlan, outputs: readonly RunOutput[], there: number): string {
  const words = OPERATION_TABLE[plan.kind].saved;
  const count = (number: number) => countOf(words, number);
  if (plan.drafts) return draftsText(plan, plan.drafts.folder, outputs, there);
  const saved = outputs.length;
  const [first] = plan.sources;
  const isBeside = first !== undefined && parentOf(first) === plan.folder;
  const place = plainText(nameOf(isBeside ? first : plan.folder));
  if (there > 0 && there < saved) {
    return isBeside
      ? l10n.t('{0} still next to {1}, of {2} saved.', count(there), place, formatNumber(saved))
      : l10n.t('{0} still in {1}, of {2} saved.', count(there), place, formatNumber(saved));
  }
  const all = isBeside
    ? l10n.t('{0} saved next to {1}.', count(saved), place)
    : l10n.t('{0} saved in {1}.', count(saved), place);
  if (there === saved) return all;
  return `${all} ${countOf(GONE, saved)}`;
}

/** What was saved as drafts, and what became of them. */
function draftsText(plan: RunPlan, drafts: string, outputs: readonly RunOutput[], there: number): string {
  const isKept = ({ files }: RunOutput) => files.length > 0 && files.every(({ uri }) => !isWithin(uri, drafts));
  const kept = Math.min(there, outputs.filter(isKept).length);
  const all = countOf(OPERATION_TABLE[plan.kind].saved, outputs.length);
  if (!kept && there === outputs.length) {
    return l10n.t('{0} saved as drafts. Keep moves them to {1}.', all, plainText(nameOf(plan.folder)));
  }
  return l10n.t('{0} saved as drafts. Kept: {1}. Left: {2}.', all, formatNumber(kept), formatNumber(there - kept));
}

export function creditsText(snapshot: Pick<RunSnapshot, 'origin' | 'reserved' | 'remaining'>): string {
  const { reserved, remaining } = creditsOf(snapshot);
  if (remaining === undefined) return '';
  return reserved === undefined
    ? l10n.t({ message: '{0} left.', args: [creditCount(remaining)], comment: ['{0}: such as “15 credits”'] })
    : l10n.t({
        message: '{0}, {1} left.',
        args: [creditCount(reserved), formatNumber(remaining)],
        comment: ['{0}: what a run cost, such as “15 credits”; {1}: the number of credits left'],
      });
}

/** File names of runs' sources, which a message may shorten. */
export function sourceNames(runs: readonly { readonly plan: Pick<RunPlan, 'sources'> }[]): string[] {
  return runs.flatMap(({ plan }) => plan.sources.map((uri) => plainText(nameOf(uri))));
}
