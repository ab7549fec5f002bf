import * as l10n from '@vscode/l10n';
import { countOf, fileCount } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import { nameOf } from '../disk/fileStore';
import { fixNoteText } from './fixText';
import type { FileFix, FixesWritten } from './pixelArt';

/** What was fixed, in sentences: `Saved hero-fixed.png.` */
export function fixedText({ files, notes }: Pick<FixesWritten, 'files' | 'notes'>): string {
  return [doneText(files), ...new Set(notes.map(fixNoteText))].join(' ');
}

function doneText(files: readonly FileFix[]): string {
  const changed = files.filter((file) => file.changed);
  const right = files.length - changed.length;
  const [first] = changed;
  if (!first) {
    const words = {
      one: () => l10n.t('{0} needs no fix.', nameIn(files[0]?.source)),
      several: () => l10n.t('{0} need no fix.', fileCount(files.length)),
    };
    return countOf(words, files.length);
  }
  const done = changed.length === 1 ? oneText(first) : severalText(changed);
  return right ? l10n.t('{0} {1} left alone: nothing to fix.', done, fileCount(right)) : done;
}

function oneText({ source, output }: FileFix): string {
  return output === source ? l10n.t('Replaced {0}.', nameIn(output)) : l10n.t('Saved {0}.', nameIn(output ?? source));
}

function severalText(changed: readonly FileFix[]): string {
  return changed.every(({ source, output }) => output === source)
    ? l10n.t('Replaced {0}.', fileCount(changed.length))
    : l10n.t('Saved {0}.', fileCount(changed.length));
}

const nameIn = (uri = '') => plainText(nameOf(uri));
