import * as l10n from '@vscode/l10n';
import type { FixNote, FlatReason } from '../../export/protocol';
import type { FixStep } from '../../pixelArt/fixSettings';
import { plainText } from '../../shared/base/foreignText';
import { nameOf } from '../disk/fileStore';
import { noteText } from '../exports/exportText';
import { fileCount, formatList } from '../text/numbers';
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
    return files.length === 1
      ? l10n.t('{0} needs no fix.', nameIn(files[0]?.source))
      : l10n.t('{0} need no fix.', fileCount(files.length));
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

/** A remark about a fix, as a sentence. */
export function fixNoteText(note: FixNote): string {
  switch (note.note) {
    case 'stale-normal-map':
      return l10n.t('The normal map no longer fits, because the size changed.');
    case 'flattened':
      return l10n.t('Layers were flattened into a PNG, because {0}.', reasonText(note.because));
    case 'layers-unfixed':
      return l10n.t('Not done in files with several layers: {0}.', formatList(note.steps.map(stepText)));
    default:
      return noteText(note);
  }
}

function reasonText(reason: FlatReason): string {
  switch (reason) {
    case 'tilemap':
      return l10n.t('the file has tilemaps');
    case 'colors':
      return l10n.t("the file's color mode can't hold the new colors");
    case 'layers':
      return l10n.t('fixed one by one, they no longer give the same picture');
    case 'damaged':
      return l10n.t('the file is damaged');
  }
}

/** A step of *Fix Pixels*, as in a list. */
export function stepText(step: FixStep): string {
  switch (step) {
    case 'grid':
      return l10n.t('grid');
    case 'alpha':
      return l10n.t('transparency');
    case 'colors':
      return l10n.t('colors');
    case 'palette':
      return l10n.t('palette');
    case 'specks':
      return l10n.t('specks');
    case 'anchor':
      return l10n.t('anchor');
  }
}
