import * as l10n from '@vscode/l10n';
import type { Made, MadeFile, MadeNote } from '../../shared/protocol/export';
import { button } from '../lib/button';
import { el, icon } from '../lib/dom';
import { formatBytes } from '../lib/l10n';

/** Number of files to list. The rest are only counted. */
const MAX_ROWS = 200;

export interface FileList {
  readonly element: HTMLElement;
  update(made: Pick<Made, 'files' | 'notes'> | undefined): void;
}

/**
 * The files to write, each with its size and what is at its place now, and the notes of the export.
 * @param usage shown between notes and files
 * @param divide asks for the sheet in parts
 */
export function createFileList(usage: HTMLElement, divide: () => void): FileList {
  const notes = el('ul', { class: 'notes', 'aria-label': l10n.t('Notes'), hidden: true });
  const rows = el('ul', { class: 'files', 'aria-label': l10n.t('Files to write') });
  const element = el('section', { class: 'file-list', 'aria-label': l10n.t('Files') }, notes, usage, rows);
  return {
    element,
    update(made) {
      const list = made?.notes ?? [];
      notes.hidden = list.length === 0;
      notes.replaceChildren(...list.map((note) => noteRow(note, divide)));
      const files = made?.files ?? [];
      const open = new Set([...rows.querySelectorAll('details[open]')].map((one) => one.getAttribute('data-name')));
      rows.replaceChildren(
        ...files.slice(0, MAX_ROWS).map((file) => fileRow(file, open.has(file.name))),
        ...(files.length > MAX_ROWS ? [el('li', {}, l10n.t('and {0} more', files.length - MAX_ROWS))] : []),
      );
    },
  };
}

function noteRow({ text, offer }: MadeNote, divide: () => void): HTMLElement {
  const label = l10n.t('Divide into Parts');
  const offered = offer ? [button({ label, text: label, class: 'secondary', run: divide })] : [];
  return el('li', { class: 'note-row' }, icon('info'), el('span', {}, text), ...offered);
}

function fileRow({ name, size, there, text }: MadeFile, open: boolean): HTMLElement {
  const words = placeWords()[there];
  const line = [
    el('span', { class: 'file-name' }, name),
    ' ',
    el('span', { class: 'file-size' }, formatBytes(size)),
    ' ',
    el('span', { class: `file-place ${there}` }, words),
  ];
  if (text === undefined) return el('li', { class: 'file' }, icon('file-media'), ...line);
  const content = el('pre', { class: 'file-text', tabindex: 0, 'aria-label': name }, text);
  const details = el(
    'details',
    { 'data-name': name, open },
    el('summary', {}, icon('chevron-right'), ...line),
    content,
  );
  return el('li', { class: 'file with-text' }, details);
}

/** What is at a file's place now, or what happens to it. */
const placeWords = (): Readonly<Record<MadeFile['there'], string>> => ({
  new: '',
  same: l10n.t('unchanged'),
  ours: l10n.t('replaces the last export'),
  foreign: l10n.t('another file already exists'),
  sprite: l10n.t("another sprite already exists; a normal map won't replace it"),
  source: l10n.t('is the source'),
  'no-file': l10n.t('a link or folder already exists'),
  'too-large': l10n.t('another file already exists, too large to replace'),
});
