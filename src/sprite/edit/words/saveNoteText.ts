import * as l10n from '@vscode/l10n';
import { plainText } from '../../../shared/base/foreignText';
import { formatList } from '../../../shared/base/lists';
import { formatNumber } from '../../../shared/base/numbers';
import type { SaveNote } from '../formats/saving';
import { lackText } from './lackText';

type Of<K extends SaveNote['note']> = Extract<SaveNote, { readonly note: K }>;

const SENTENCES: { readonly [K in SaveNote['note']]: (note: Of<K>, format: string) => string } = {
  lost: ({ lack }, format) => lackText(lack, format),
  stored: () => l10n.t('The PNG stores its pixels in another way now, because they no longer fit into the old one.'),
  'grown-palette': ({ was, now }) =>
    l10n.t('The palette has {0} colors instead of {1}.', formatNumber(now), formatNumber(was)),
  'reduced-depth': () => l10n.t('Channels had 16 bits, and have 8 now.'),
  'lost-still': () => l10n.t("The image for programs that don't play animations was left out."),
  'lost-besides': ({ names }) =>
    l10n.t(
      "The new file doesn't have these parts of the old one: {0}.",
      formatList(names.map((name) => plainText(name))),
    ),
};

/** What a person should know about a saved file, as a sentence in the language of the host. @param format its name, `GIF` */
export function saveNoteText(note: SaveNote, format: string): string {
  // The row of a note takes that note.
  const sentence = SENTENCES[note.note] as (note: SaveNote, format: string) => string;
  return sentence(note, format);
}
