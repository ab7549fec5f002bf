import * as l10n from '@vscode/l10n';
import { colorCount, fileCount } from '../../shared/base/counts';
import { type ForeignText, plainText } from '../../shared/base/foreignText';
import { formatList } from '../../shared/base/lists';
import { formatNumber } from '../../shared/base/numbers';
import { quotedChoices } from '../../shared/base/quotes';
import type { Reached } from '../../shared/base/reached';
import { EXPORT_FORMATS } from '../../sprite/engines/exportFormats';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import { OPTION_NAMES, type OptionName, type OptionRow, optionRow } from '../../sprite/export/optionTable';
import type { ExportFault, ExportNote, LeftOutLayers } from '../../sprite/source/sprite';
import type { ThreadError } from '../../work/threadError';
import { sheetFaultText } from '../discovery/sheetFaultText';
import { nameOf } from '../disk/fileStore';
import { type ArgumentWords, folderWords } from '../text/errors';
import type { PlannedFile } from './outputPlan';
import type { RecipeFault } from './recipe';

/** `4,096 × 128` pixels. */
const size = ({ width, height }: { readonly width: number; readonly height: number }) =>
  l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));

/** The allowed values of each field, in words that follow "must be". */
export function exportWords(): ArgumentWords & Readonly<Record<keyof ExportOptions | 'outputFolder', string>> {
  const options = Object.fromEntries(OPTION_NAMES.map((name) => [name, wordsOf(optionRow(name))]));
  return {
    ...(options as Readonly<Record<OptionName, string>>),
    format: quotedChoices(EXPORT_FORMATS),
    outputFolder: folderWords(),
  };
}

function wordsOf(row: OptionRow): string {
  switch (row.kind) {
    case 'choice':
      return quotedChoices(Object.keys(row.choices));
    case 'whole':
      return l10n.t('a whole number from {0} to {1}', formatNumber(row.min), formatNumber(row.max));
    case 'flag':
      return l10n.t('true or false');
    case 'text':
      return row.length
        ? l10n.t('a string of {0} to {1} characters', formatNumber(row.length.min), formatNumber(row.length.max))
        : l10n.t('a string');
  }
}

/** Why nothing was exported, as a sentence. */
export function faultText(fault: ExportFault): string {
  switch (fault.fault) {
    case 'nothing-to-split':
      return {
        layer: l10n.t('The sprite has no layers to split it by.'),
        tag: l10n.t('The sprite has no tags to split it by.'),
        slice: l10n.t('The sprite has no slices to split it by.'),
      }[fault.by];
    case 'all-left-out':
      return l10n.t(
        'All visible layers would be left out because of their names: {0}. Change which names are left out.',
        layerNames(fault.layers),
      );
    case 'no-such-layer':
      return l10n.t("The sprite doesn't have a layer named “{0}”, or it's left out.", plainText(fault.layer));
    case 'no-such-tag':
      return l10n.t("The sprite doesn't have a tag named “{0}”.", plainText(fault.tag));
    case 'too-large':
      return l10n.t(
        'The result would be {0} pixels, which is too large. Try a smaller scale, a single tag, or trimming.',
        size(fault),
      );
    case 'bad-names':
      return l10n.t(
        "The pattern “{0}” doesn't give every frame its own name, or has an unknown field.",
        plainText(fault.pattern),
      );
    case 'bad-palette':
    case 'few-colors':
    case 'many-colors':
      return variantFaultText(fault);
    case 'no-direction-rows':
      return l10n.t(
        'Each row needs an animation whose name has its direction, such as {0}. Missing: {1}.',
        'walk_down',
        formatList(fault.missing),
      );
    case 'same-frames':
      return sameFramesText(fault.name, fault.sprites);
    case 'no-page':
      return l10n.t(
        '{0} has a frame of {1} pixels, and a page has at most {2} a side. Choose a larger page, a smaller scale, or trimming.',
        plainText(fault.sprite),
        size(fault),
        fault.side,
      );
    case 'too-many-frames':
      return l10n.t('All animations together play more than {0} frames, which is too many for one atlas.', fault.most);
    case 'bad-animations':
      return l10n.t(
        'The pattern “{0}” needs {1}, and can also have {2}.',
        plainText(fault.pattern),
        '{direction}',
        formatList(['{animation}', '{title}']),
      );
  }
}

function sameFramesText(name: ForeignText, [one, other]: readonly ForeignText[]): string {
  const frame = plainText(name);
  if (one === undefined || other === undefined || one === other)
    return l10n.t('Two frames of an atlas would be named {0}. Rename a tag.', frame);
  return l10n.t(
    '{0} and {1} would both have a frame {2}. Rename one of them, or a tag.',
    plainText(one),
    plainText(other),
    frame,
  );
}

/** The field that caused a fault; undefined if none did. */
export function faultField(fault: ExportFault): keyof ExportOptions | undefined {
  const fields = {
    'nothing-to-split': 'split',
    'all-left-out': 'leaveOut',
    'no-such-layer': 'layers',
    'no-such-tag': 'tag',
    'bad-names': 'names',
    'bad-animations': 'animations',
    'no-direction-rows': 'layout',
    'same-frames': undefined,
    'no-page': undefined,
    'too-many-frames': undefined,
    'bad-palette': undefined,
    'few-colors': undefined,
    'many-colors': undefined,
    'too-large': undefined,
  } as const;
  return fields[fault.fault];
}

type ViewsNote = 'guessed-directions' | 'partial-normal-maps' | 'common-canvas' | 'file-per-direction';

/** About an export of several directions. */
function viewsNoteText(note: Extract<ExportNote, { readonly note: ViewsNote }>): string {
  switch (note.note) {
    case 'guessed-directions':
      return l10n.t(
        "The views are numbered: 0 counts as south, and the others follow clockwise. If that's wrong, arrange and rename them in the compass.",
      );
    case 'partial-normal-maps':
      return l10n.t('Only some views have a normal map, so the export has none.');
    case 'common-canvas':
      return l10n.t(
        'The views differ in size. Smaller ones were placed at the bottom center of a canvas of {0} pixels.',
        size(note),
      );
    case 'file-per-direction':
      return l10n.t('This format has no named animations, so each direction has its own files.');
  }
}

/** A remark about a result, as a sentence. */
export function noteText(note: ExportNote): string {
  switch (note.note) {
    case 'large-sheet':
      return l10n.t('The sheet is {0} pixels. Many engines and phones support up to 4096 per side.', size(note));
    case 'reduced-colors':
      return l10n.t('A GIF holds {0} colors per frame. Other colors were changed to the nearest ones.', note.colors);
    case 'flat-alpha':
      return l10n.t("A GIF can't hold semitransparent pixels. They were made opaque or empty.");
    case 'short-frames':
      return l10n.t(
        'A GIF shows each frame for at least {0} ms. Shorter frames were lengthened, and later frames shortened to make up for it if possible.',
        note.shortest,
      );
    case 'damaged-source':
      return l10n.t('The source is damaged: parts of it are missing.');
    case 'unread-frames':
      return unreadFramesText(note);
    case 'left-out-layers':
      return l10n.t('Layers that were left out because of their names: {0}.', layerNames(note));
    case 'unfit-normal-map':
      return l10n.t(
        'The normal map next to it is {0} pixels, which matches neither the frames nor the sheet, so it was left out.',
        size(note),
      );
    case 'uneven-times':
      return unevenTimesText(note);
    case 'renamed-animation':
      return renamedAnimationText(plainText(note.name), plainText(note.animation));
    case 'missing-directions':
      return l10n.t('No views for these directions, so they were left out: {0}', formatList(note.names.map(plainText)));
    case 'divided-animation':
      return l10n.t(
        'The frames of {0} are on several pages, so no file has the whole animation. Choose larger pages.',
        plainText(note.animation),
      );
    case 'guessed-directions':
    case 'partial-normal-maps':
    case 'common-canvas':
    case 'file-per-direction':
      return viewsNoteText(note);
    case 'unused-json':
      return sheetFaultText(note);
    case 'one-image':
      return l10n.t(
        'It was exported as one image. If it\'s a sheet, cut it in the editor, or say so in a recipe: "source": { "frames": … }.',
      );
    case 'same-names':
      return l10n.t('Several are named “{0}”, so their files are numbered.', plainText(note.name));
    case 'lost-palette':
    case 'full-palette':
    case 'added-clear':
    case 'cut-palette':
    case 'fewer-colors':
    case 'hard-alpha':
    case 'merged-colors':
      return paletteNoteText(note);
    case 'chosen-frames':
    case 'left-out-animations':
      return rowsNoteText(note);
  }
}

function variantFaultText(
  fault: Extract<ExportFault, { fault: 'bad-palette' | 'few-colors' | 'many-colors' }>,
): string {
  switch (fault.fault) {
    case 'bad-palette':
      return l10n.t("{0} can't be used: a palette has 1 to 256 colors.", plainText(fault.palette));
    case 'few-colors':
      return l10n.t(
        '{0} has {1}, and {2} are needed to keep all colors of the sprite apart. Swap Palette merges them.',
        plainText(fault.palette),
        colorCount(fault.has),
        formatNumber(fault.needs),
      );
    case 'many-colors':
      return l10n.t('The sprite has over {0} colors, so its pixels have no numbers.', formatNumber(fault.colors));
  }
}

type NoteOf<Kind extends ExportNote['note']> = Extract<ExportNote, { note: Kind }>;

function rowsNoteText(note: NoteOf<'chosen-frames' | 'left-out-animations'>): string {
  return note.note === 'chosen-frames'
    ? l10n.t('Each row has {0} of {1} frames.', formatNumber(note.frames), formatNumber(note.of))
    : l10n.t('Animations without a row were left out: {0}', formatList(note.names.map(plainText)));
}

function paletteNoteText(
  note: NoteOf<
    'lost-palette' | 'full-palette' | 'added-clear' | 'cut-palette' | 'fewer-colors' | 'hard-alpha' | 'merged-colors'
  >,
): string {
  switch (note.note) {
    case 'lost-palette':
      return l10n.t(
        "The source's palette wasn't kept, because it lacks colors of the result: {0}.",
        colorCount(note.colors),
      );
    case 'full-palette':
      return l10n.t(
        "The source's palette wasn't kept: it has no transparent color for empty pixels, and no room for one.",
      );
    case 'added-clear':
      return l10n.t(
        "The source's palette has no transparent color, so entry {0} was added for empty pixels.",
        note.index,
      );
    case 'cut-palette':
      return l10n.t("The source's palette has over {0} colors: only those in use were kept.", note.colors);
    case 'fewer-colors':
      return l10n.t('There were over {0} colors. Others were changed to similar ones.', note.colors);
    case 'merged-colors':
      return l10n.t(
        'In {0}, colors of the sprite became one, because its ramps are too short. Fewer colors: {1}.',
        plainText(note.palette),
        formatNumber(note.colors),
      );
    case 'hard-alpha':
      return l10n.t('Semitransparent pixels were made opaque or empty, because colors are limited.');
  }
}

function unevenTimesText({ animation, wanted, shown, even }: Extract<ExportNote, { note: 'uneven-times' }>): string {
  const values = [plainText(animation), formatNumber(wanted), formatNumber(shown)] as const;
  return even
    ? l10n.t(
        'In “{0}”, Godot shows a frame of {1} ms for about {2} ms, because it follows a shorter one. Even steps fix that.',
        ...values,
      )
    : l10n.t(
        'In “{0}”, Godot shows a frame of {1} ms for about {2} ms, because it follows a shorter one. Durations that share a step, such as multiples of 50 ms, fix that.',
        ...values,
      );
}

/** `guide, _notes, and 3 more`. */
const layerNames = ({ names, more }: LeftOutLayers) =>
  formatList([...names.map(plainText), ...(more > 0 ? [l10n.t('{0} more', formatNumber(more))] : [])]);

/** @param tag empty if the tag has no name */
function renamedAnimationText(tag: string, animation: string): string {
  return tag === ''
    ? l10n.t('A tag without a name became the animation “{0}”.', animation)
    : l10n.t('The tag “{0}” became the animation “{1}” because its name is already in use.', tag, animation);
}

/** What is wrong with a recipe, as a sentence. */
export function recipeFaultText(fault: RecipeFault): string {
  const words: ArgumentWords = exportWords();
  switch (fault.fault) {
    case 'not-json':
      return l10n.t("This isn't valid JSON.");
    case 'no-exports':
      return l10n.t('“exports” must be a list of 1 to 64 exports.');
    case 'no-format':
      return l10n.t(
        'An export must be an object whose “format” is {0}.',
        quotedChoices(fault.formats ?? EXPORT_FORMATS),
      );
    case 'wrong-field':
      return l10n.t('“{0}” must be {1}.', fault.field, words[fault.field] ?? '');
    case 'wrong-source':
      return l10n.t(
        "“{0}” doesn't describe a source. Export the sprite again to write it, or see the guide.",
        plainText(fault.field),
      );
    case 'no-sources':
      return l10n.t(
        '“sources” must be a list of 1 to 1024 paths or globs in the workspace folder, relative to this file: {0}',
        '"art/**/*.png"',
      );
    case 'wrong-sprite':
      return l10n.t(
        '“{0}” must be a sprite of the atlas with “pivot” (x and y from 0 to 1), “tags” (names), or both.',
        plainText(fault.field),
      );
    case 'unknown-field':
      return l10n.t("“{0}” isn't a field of an export.", plainText(fault.field));
  }
}

/** Why a file can't be written to its place, as a sentence; undefined if it can. */
export function placeFaultText({ there, ...file }: Pick<PlannedFile, 'there' | 'name'>): string | undefined {
  const name = plainText(file.name);
  switch (there) {
    case 'source':
      return l10n.t("{0} is the source itself, so it isn't replaced. Choose another name or folder.", name);
    case 'too-large':
      return l10n.t(
        "{0} already exists and is too large to keep for Undo, so it wasn't replaced. Choose another folder.",
        name,
      );
    case 'foreign':
      return l10n.t("{0} already exists and wasn't written by an export of this sprite.", name);
    case 'sprite':
      return l10n.t("{0} isn't a normal map, so a normal map won't replace it. Choose another folder.", name);
    case 'other-kind':
      return l10n.t("{0} already exists in another format. Recipes don't replace it.", name);
    case 'no-file':
      return l10n.t("{0} is a link or a folder, so it isn't replaced.", name);
    case 'hidden':
      return l10n.t("{0} is hidden or in a hidden folder. Recipes don't write there.", name);
    case 'recipe-source':
      return l10n.t("{0} has its own recipe, so other recipes don't replace it.", name);
    default:
      return undefined;
  }
}

/** Why the thread of exports didn't answer, in sentences. */
export function exporterFaultText({ fault, limitMs, reached }: ThreadError): string {
  switch (fault) {
    case 'time':
      return [stoppedText(limitMs), ...reachedText(reached), l10n.t('Try a smaller scale or a single tag.')].join(' ');
    case 'memory':
      return l10n.t('Not enough memory. Try a smaller scale or a single tag.');
    default:
      return l10n.t('The export failed because of a bug in Sprite Kiln. See the log.');
  }
}

export function unreadFramesText({ read, of }: { readonly read: number; readonly of: number }): string {
  return l10n.t('The file has {0} frames. Only the first {1} were read.', formatNumber(of), formatNumber(read));
}

/** Work on a file took too long. @param reached how far it came, if that is known */
export function tooSlowText(name: ForeignText, limitMs: number, reached?: Reached): string {
  const sentence = l10n.t(
    'Stopped after {0} seconds: {1} has too many pixels.',
    formatNumber(limitMs / 1000),
    plainText(name),
  );
  return [sentence, ...reachedText(reached)].join(' ');
}

export const stoppedText = (limitMs: number) => l10n.t('Stopped after {0} seconds.', formatNumber(limitMs / 1000));

function reachedText(reached: Reached | undefined): string[] {
  if (!reached) return [];
  const [at, of] = [formatNumber(reached.at), formatNumber(reached.of)];
  return [
    reached.what === 'frame'
      ? l10n.t('It came to frame {0} of {1}.', at, of)
      : l10n.t('It came to file {0} of {1}.', at, of),
  ];
}

/** The files that were written, in a line: `Wrote 2 files.` */
export function writtenText(written: readonly string[], files: readonly string[]): string {
  if (!written.length) return l10n.t('Nothing changed: the files are up to date.');
  const [only = ''] = written;
  if (files.length === 1) return l10n.t('Wrote {0}.', plainText(nameOf(only)));
  return written.length === files.length
    ? l10n.t('Wrote {0}.', fileCount(written.length))
    : l10n.t('Wrote {0}. The others were up to date.', fileCount(written.length));
}
