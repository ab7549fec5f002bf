import * as l10n from '@vscode/l10n';
import { fileCount } from '../../../shared/base/counts';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import type { Because, NamedPlace } from './unused';

/** Most characters of a pattern that are shown. */
const MAX_SHOWN = 80;

/** Why a sprite may be used, as a sentence. @param shown the path of a file for people, by its URI string */
export function becauseText(because: Because, shown: (uri: string) => string): string {
  switch (because.kind) {
    case 'pattern':
      return l10n.t(
        '{0} puts names together that may be this one: {1}.',
        at(because.place, shown),
        said(because.place),
      );
    case 'word':
      return l10n.t('{0} has a word like its name: {1}.', at(because.place, shown), said(because.place));
    case 'folder':
      return l10n.t('{0} names its folder.', at(because.place, shown));
    case 'family':
      return l10n.t('It belongs to {0}, which is or may be used.', shown(because.sprite));
    case 'original':
      return l10n.t("It's the original of {0}.", shown(because.sprite));
    case 'reference':
      return l10n.t('{0} names it as a reference.', at(because.place, shown));
    case 'unread':
      return because.count > 1
        ? l10n.t("{0} couldn't be searched, such as {1}.", fileCount(because.count), shown(because.file))
        : l10n.t("{0} couldn't be searched.", shown(because.file));
  }
}

/** A place as compilers write it; files that aren't text have no lines. */
const at = ({ file, line, end }: NamedPlace, shown: (uri: string) => string) =>
  end ? `${shown(file)}:${line + 1}` : shown(file);

function said({ text }: NamedPlace): string {
  const short = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return `“${plainText(foreignText(short))}”`;
}
