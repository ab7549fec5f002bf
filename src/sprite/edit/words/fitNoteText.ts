import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { FitNote } from '../fit/fitSet';

type Of<K extends FitNote['note']> = Extract<FitNote, { readonly note: K }>;

const SENTENCES: { readonly [K in FitNote['note']]: (name: string, note: Of<K>) => string } = {
  'other-scale': (name, { ratio }) =>
    l10n.t(
      "{0} is {1} times as tall as the others. Whole pixels can't change that, so its size stays.",
      name,
      formatNumber(Math.round(ratio * 100) / 100),
    ),
  empty: (name) => l10n.t('{0} shows nothing.', name),
};

/** What a person must know of a part of a set, as a sentence in the language of the host. @param name of the part, as plain text */
export function fitNoteText(note: FitNote, name: string): string {
  // The row of a note takes that note.
  const sentence = SENTENCES[note.note] as (name: string, note: FitNote) => string;
  return sentence(name, note);
}
