import * as l10n from '@vscode/l10n';
import { type CountWords, countOf } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatList } from '../../shared/base/lists';
import { formatNumber } from '../../shared/base/numbers';
import type { ChangeKind } from '../../sprite/edit/change';
import type { FilesLack } from '../../sprite/edit/files/lacks';
import type { FormatLack } from '../../sprite/edit/files/partsLacks';
import type { PartFile, PartsNote, SavedPartFile } from '../../sprite/edit/files/saveParts';
import type { FitNote } from '../../sprite/edit/fit/fitSet';
import type { Lack } from '../../sprite/edit/formats/lacks';
import { fitNoteText } from '../../sprite/edit/words/fitNoteText';
import { FORMAT_NAMES, filesLackText, formatLackText } from '../../sprite/edit/words/lackText';
import { saveNoteText } from '../../sprite/edit/words/saveNoteText';
import type { FrameTag } from '../../sprite/pixels/frameTag';
import { nameOf } from '../disk/fileStore';
import type { MadeEdit } from './editOutputs';
import { aboutText, EditRefused } from './editRefused';
import type { FileEdit } from './fileEdit';

/** Without these, the files wouldn't show what was made of the sprite, or its JSON would be wrong. */
const REFUSED: ReadonlySet<FilesLack['lack']> = new Set([
  'unreadable-json',
  'frames',
  'outlines',
  'pixels-between',
  'too-large',
  'names',
  'animated-file',
  'layered-file',
]);

/** What a change is about, if it's a thing that files may have no place for. */
const ABOUT: Partial<Readonly<Record<ChangeKind, 'durations' | 'tags'>>> = {
  durations: 'durations',
  'add-tag': 'tags',
  'change-tag': 'tags',
  'delete-tag': 'tags',
};

/** What was asked for that files may have no place for. */
function askedOf(edit: FileEdit): ReadonlySet<string> {
  if (edit.to === 'change') return new Set(edit.changes.flatMap(({ change }) => ABOUT[change.change] ?? []));
  const { to } = edit.to === 'frames' ? edit.frames : edit;
  return new Set(to === 'tag' ? ['tags'] : [to]);
}

/** Refuses what the files of a sprite can't hold, if it's what was asked, or if they would be wrong without it. @throws {EditRefused} */
export function refuseLacks(made: MadeEdit, edit: FileEdit): void {
  const asked = askedOf(edit);
  const { saved } = made.changed;
  for (const { part, lack } of saved.lacks) {
    if (REFUSED.has(lack.lack) || asked.has(lack.lack))
      throw lacking(aboutText(nameOfFile(made, { what: 'image', part, index: 0 }), refusedText(lack)), lack.lack);
  }
  for (const one of lostOf(made))
    if (asked.has(one.lack.lack) && !isRounded(one.lack)) throw lacking(formatLackText(one), one.lack.lack);
}

const lacking = (text: string, lack: string) =>
  new EditRefused(text, undefined, { lack: lack === 'tags' || lack === 'durations' ? lack : undefined });

/** What formats can't hold of the sprite: what the change adds, and what another format loses. */
const lostOf = ({ changed: { lacks, saved } }: MadeEdit): readonly FormatLack[] => [
  ...lacks,
  ...saved.notes.flatMap((one) =>
    'file' in one && one.note.note === 'lost' ? [{ format: one.format, lack: one.note.lack }] : [],
  ),
];

/** Whether a format has durations, only not all of them. */
const isRounded = (lack: Lack) => lack.lack === 'durations' && lack.most > 0;

/** Of a change, it's said that they will be merged; here, they are the reason that nothing is. */
const refusedText = (lack: FilesLack) =>
  lack.lack === 'layered-file'
    ? l10n.t("File {0} has layers, so it can't be changed as a frame.", formatNumber(lack.file + 1))
    : filesLackText(lack);

/** What people should know about changed sprites, as sentences with the names of the files. @param ofSet of all parts together */
export function notesOfEdits(edits: readonly MadeEdit[], ofSet: readonly FitNote[]): string[] {
  const names = edits.flatMap((made) =>
    made.changed.parts.map((_, part) => nameOfFile(made, { what: 'image', part, index: 0 })),
  );
  return [...edits.flatMap(notesOfEdit), ...ofSet.map((note) => fitNoteText(note, names[note.part] ?? ''))];
}

/** Most files that a sentence names. */
const MAX_NAMED = 5;

/** What a new canvas cut off, as one sentence about all files; empty if that's nothing anybody sees. */
export function cutNotes(edits: readonly MadeEdit[]): string[] {
  const cut = edits.flatMap((made) =>
    made.changed.parts.flatMap(({ cuts = [] }, part) => {
      const count = cuts.reduce((sum, one) => sum + one, 0);
      return count ? [{ name: nameOfFile(made, { what: 'image', part, index: 0 }), count }] : [];
    }),
  );
  const all = cut.reduce((sum, { count }) => sum + count, 0);
  const named = cut.slice(0, MAX_NAMED).map(({ name, count }) => `${name} (${formatNumber(count)})`);
  const more = cut.length - named.length;
  const list = formatList([...named, ...(more > 0 ? [l10n.t('{0} more', formatNumber(more))] : [])]);
  const words: CountWords = {
    one: () => l10n.t('1 visible pixel was cut off: {0}.', list),
    several: (count) => l10n.t('{0} visible pixels were cut off: {1}.', count, list),
  };
  return all ? [countOf(words, all)] : [];
}

function notesOfEdit(made: MadeEdit): string[] {
  const { saved, notes, lacks, oldTag } = made.changed;
  const named = (file: PartFile, text: string) => aboutText(nameOfFile(made, file), text);
  return [
    ...saved.files.filter(({ extension }) => extension !== undefined).map((file) => otherKindText(made, file)),
    ...lacks.map(formatLackText),
    ...saved.lacks.map(({ part, lack }) => named({ what: 'image', part, index: 0 }, filesLackText(lack))),
    ...saved.notes.map((note) => (isLost(note) ? noteText(note) : named(fileOf(note), noteText(note)))),
    ...(oldTag ? [oldTagText(oldTag)] : []),
    ...notes.map(({ part }) => named({ what: 'map', part, index: 0 }, unfitMapText())),
  ];
}

const otherKindText = (made: MadeEdit, { file }: SavedPartFile) => {
  const name = nameOfFile(made, file);
  return aboutText(name, filesLackText({ lack: 'other-file', format: /\.webp$/i.test(name) ? 'lossy-webp' : 'jpeg' }));
};

/** What is lost is said of the format, once for all files. */
const isLost = (note: PartsNote) => 'file' in note && note.note.note === 'lost';

const fileOf = (note: PartsNote): PartFile => ('file' in note ? note.file : { what: 'map', part: note.part, index: 0 });

const noteText = (note: PartsNote) =>
  'file' in note ? saveNoteText(note.note, FORMAT_NAMES[note.format]) : unfitMapText();

const oldTagText = ({ name, from, to }: FrameTag) =>
  l10n.t(
    'There was a tag “{0}” over frames {1} to {2}. It was replaced.',
    plainText(foreignText(name)),
    formatNumber(from + 1),
    formatNumber(to + 1),
  );

const unfitMapText = () => l10n.t("The normal map doesn't fit the image, so it wasn't changed along.");

/** Plain text: the file as it was, or the first image. */
function nameOfFile({ base, source }: MadeEdit, { what, part, index }: PartFile): string {
  const { images = [], json, map } = base.places[part] ?? {};
  return plainText(nameOf({ image: images[index], json, map }[what] ?? images[0] ?? source.uri));
}
