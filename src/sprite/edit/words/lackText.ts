import * as l10n from '@vscode/l10n';
import { formatList } from '../../../shared/base/lists';
import { formatNumber } from '../../../shared/base/numbers';
import type { FilesLack, SheetText } from '../files/lacks';
import type { FormatLack, NewLacks } from '../files/partsLacks';
import type { SavedFormat } from '../formats/holds';
import type { Lack, LackKind } from '../formats/lacks';

type Of<K extends LackKind> = Extract<Lack, { readonly lack: K }>;

const SENTENCES: { readonly [K in LackKind]: (format: string, lack: Of<K>) => string } = {
  frames: (format, { most }) => l10n.t('{0} files have at most {1} frames.', format, formatNumber(most)),
  side: (format, { most }) => l10n.t('{0} files are at most {1} pixels wide and high.', format, formatNumber(most)),
  durations: (format, { step, least }) =>
    step > 1
      ? l10n.t('{0} files round durations to {1} ms.', format, formatNumber(step))
      : l10n.t('Frames of {0} files last at least {1} ms.', format, formatNumber(Math.max(1, least))),
  plays: (format, { most }) =>
    most === 0
      ? l10n.t("{0} files can't say how many times they play.", format)
      : l10n.t('{0} files play at most {1} times.', format, formatNumber(most)),
  layers: (format) => l10n.t('{0} files have no layers, so they will be merged.', format),
  opacity: (format) => l10n.t('{0} files have no opacity of layers, so it will be merged into the pixels.', format),
  'blend-modes': (format) => l10n.t('{0} files have no blend modes, so they will be merged into the pixels.', format),
  'hidden-layers': (format) => l10n.t("Hidden layers won't be in the {0} file.", format),
  links: (format) => l10n.t("Cels of {0} files aren't linked.", format),
  tilemaps: (format) => l10n.t('{0} files have no tilemaps, so they will be saved as pixels.', format),
  tags: (format) => l10n.t('{0} files have no tags.', format),
  repeats: (format) => l10n.t("Tags of {0} files can't say how many times they play.", format),
  slices: (format) => l10n.t('{0} files have no slices.', format),
  'long-names': (format, { most }) =>
    l10n.t('Names in {0} files have at most {1} bytes, so a longer one would be cut.', format, formatNumber(most)),
  'pixel-ratio': (format) => l10n.t('Pixels of {0} files are square.', format),
  semitransparency: (format) =>
    l10n.t('{0} files have no semitransparent pixels, so these will be opaque or transparent.', format),
  colors: (format, { most }) =>
    l10n.t('{0} files have at most {1} colors a frame, so some will be replaced.', format, formatNumber(most)),
  palette: (format) => l10n.t("{0} files don't keep the order of the palette.", format),
  depth: (format) => l10n.t('{0} files have 8 bits a channel, so 16 bits will be rounded.', format),
};

/** What a format can't hold, as a sentence in the language of the host. @param format its name, `GIF` */
export function lackText(lack: Lack, format: string): string {
  // The row of a lack takes that lack.
  const sentence = SENTENCES[lack.lack] as (format: string, lack: Lack) => string;
  return sentence(format, lack);
}

const THINGS: Readonly<Record<SheetText, () => string>> = {
  tags: () => l10n.t('tags'),
  durations: () => l10n.t('durations'),
  slices: () => l10n.t('slices'),
  frames: () => l10n.t('frames'),
};

type FilesOf<K extends FilesLack['lack']> = Extract<FilesLack, { readonly lack: K }>;

const notHeld =
  (what: SheetText) =>
  ({ of }: FilesOf<SheetText>) => {
    if (of === 'still') return l10n.t('A still image has no {0}.', THINGS[what]());
    return of === 'numbered'
      ? l10n.t('Numbered files have no {0}.', THINGS[what]())
      : l10n.t("The sheet's JSON can't hold {0} like these.", THINGS[what]());
  };

const FILES_SENTENCES: { readonly [K in FilesLack['lack']]: (lack: FilesOf<K>) => string } = {
  json: ({ for: texts }) =>
    l10n.t(
      'A PNG sheet has no {0}. Save JSON next to it to keep them.',
      formatList(texts.map((what) => THINGS[what]())),
    ),
  tags: notHeld('tags'),
  durations: notHeld('durations'),
  slices: notHeld('slices'),
  frames: notHeld('frames'),
  layers: () => l10n.t('Images of a sheet or a sequence have no layers, so they will be merged.'),
  palettes: () => l10n.t('An image has one palette, so those of the frames will be merged.'),
  'unreadable-json': () => l10n.t("The sheet's JSON can't be read, or no longer describes the image."),
  outlines: () => l10n.t("The sheet's JSON has outlines of frames that no longer fit."),
  'pixels-between': () => l10n.t('The sheet has pixels outside of its frames, which a new arrangement would lose.'),
  'too-large': ({ width, height }) =>
    l10n.t('The sheet would be {0} × {1}, larger than an image can be.', formatNumber(width), formatNumber(height)),
  names: () => l10n.t("The names of these files don't say how to name more of them."),
  'animated-file': ({ file }) =>
    l10n.t(
      'File {0} is an animation, so only its first frame is shown and it stays unchanged.',
      formatNumber(file + 1),
    ),
  'animated-png': () =>
    l10n.t("The file becomes an animated PNG (APNG). Programs that don't know these show its first frame."),
  'other-file': ({ format }) =>
    l10n.t(
      'Saving a {0} file again would change its colors, so a PNG is written next to it.',
      format === 'jpeg' ? 'JPEG' : l10n.t('lossy WebP'),
    ),
  'layered-file': ({ file }) => l10n.t('File {0} has layers, which will be merged.', formatNumber(file + 1)),
};

/** What the files of a sprite can't hold, as a sentence in the language of the host. */
export function filesLackText(lack: FilesLack): string {
  const sentence = FILES_SENTENCES[lack.lack] as (lack: FilesLack) => string;
  return sentence(lack);
}

/** What formats of files are called, in every language. */
export const FORMAT_NAMES: Readonly<Record<SavedFormat, string>> = {
  aseprite: 'Aseprite',
  png: 'PNG',
  apng: 'APNG',
  gif: 'GIF',
  webp: 'WebP',
};

/** What a file's format can't hold, as a sentence in the language of the host. */
export const formatLackText = ({ format, lack }: FormatLack) => lackText(lack, FORMAT_NAMES[format]);

/** What a change adds to what its files can't hold, and what to do, as sentences in the language of the host; empty: nothing. */
export function newLacksText({ formats, files }: NewLacks): string {
  const hasNoPlace = files.some((lack) => 'of' in lack);
  return [
    ...files.map(filesLackText),
    ...formats.map(formatLackText),
    ...(hasNoPlace ? [l10n.t('To keep them, save it as an Aseprite file.')] : []),
  ].join(' ');
}
