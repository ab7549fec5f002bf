import * as l10n from '@vscode/l10n';
import { creditCount } from '../shared/base/counts';
import { foreignText, plainText, UNSEEN } from '../shared/base/foreignText';
import { formatNumber } from '../shared/base/numbers';

/** A question for a person before a call does something. Strings are in the person's language, and contain no markup. */
export interface Confirmation {
  readonly title: string;
  /** Sentences. */
  readonly message: string;
}

/** What a person has to know before a call does something. */
export interface ConfirmationFacts {
  /** What happens: `Animate hero.png`. */
  readonly title: string;
  /** The prompt, if there is one. */
  readonly prompt?: string | undefined;
  /** What comes from the style file of the folder, as a sentence without markup; absent: nothing. */
  readonly style?: string | undefined;
  /** Absent: no service takes part. */
  readonly service?: ServiceFacts;
  /** Absolute path of the folder that files go to; absent: no files are written. */
  readonly folder?: string | undefined;
}

export interface ServiceFacts {
  /** See `Connection.origin`; text from outside. */
  readonly origin: string;
  /** The call costs nothing, whatever the service: normal maps, lists, tags. */
  readonly isFree: boolean;
  /** Credits that the operation cost last time; undefined if it never ran. */
  readonly cost?: number | undefined;
  /** Credits of the account as last heard. */
  readonly left?: number | undefined;
  /** Absent if the service is free. */
  readonly budget?: { readonly limit: number; readonly left: number; readonly closed: boolean } | undefined;
}

/** The question: service, operation, last cost, what is left of the budget, and where files go. */
export function confirmationOf({ title, prompt, style, service, folder }: ConfirmationFacts): Confirmation {
  const lines = [
    prompt === undefined ? '' : l10n.t('Prompt: “{0}”', short(prompt, 300)),
    style === undefined ? '' : short(style, 400),
    service ? serviceText(service) : '',
    service && !service.isFree ? costText(service) : '',
    folder === undefined ? '' : l10n.t('Files go to {0}.', short(folder, 400)),
  ];
  return { title, message: lines.filter(Boolean).join('\n') };
}

/** Text from outside for people, bounded: a question has little room. */
function short(text: string, most: number): string {
  const letters = [...text.replace(UNSEEN, ' ')];
  return plainText(foreignText(letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')));
}

function serviceText({ origin, isFree }: ServiceFacts): string {
  if (origin === 'built-in') return l10n.t('Service: built-in, on this machine. Free.');
  return isFree ? l10n.t('Service: {0}. Free.', short(origin, 200)) : l10n.t('Service: {0}.', short(origin, 200));
}

function costText({ origin, cost, left, budget }: ServiceFacts): string {
  if (origin === 'built-in') return '';
  const what =
    cost === undefined
      ? l10n.t("It costs credits. The amount isn't known yet, so it may use the whole budget.")
      : l10n.t({
          message: 'It cost {0} last time.',
          args: [creditCount(cost)],
          comment: ['{0}: such as “15 credits”'],
        });
  const account =
    left === undefined
      ? ''
      : l10n.t({ message: '{0} left.', args: [creditCount(left)], comment: ['{0}: such as “15 credits”'] });
  return [what, account, budget ? budgetText(budget) : ''].filter(Boolean).join(' ');
}

function budgetText({ limit, left, closed }: NonNullable<ServiceFacts['budget']>): string {
  if (limit === 0) return l10n.t('Agents have no budget, so each run needs your consent.');
  if (closed) return l10n.t("The agents' budget of {0} is closed for today.", creditCount(limit));
  return l10n.t("Agents' budget: {0} of {1} left today.", formatNumber(left), creditCount(limit));
}
