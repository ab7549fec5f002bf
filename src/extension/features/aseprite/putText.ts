import * as vscode from 'vscode';
import { formatNumber } from '../../../engine/text/numbers';
import type { PutAnswer } from '../../../export/protocol';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import type { PutFault } from '../../../shared/sprite/aseprite/putPlan';
import type { PictureFault } from '../../../shared/sprite/pixels/pictureError';
import type { Size } from '../../../shared/sprite/pixels/raster';

/** Sentences about adding pictures to Aseprite files. */

const NOTHING = () => vscode.l10n.t('Nothing was written.');

/** Why nothing can be added to a file. @param name of the Aseprite file */
export function putFaultText(fault: PutFault, name: string): string {
  const text: Readonly<Record<PutFault, () => string>> = {
    'no-aseprite': () => vscode.l10n.t("{0} isn't an Aseprite file, despite its extension.", name),
    'too-large': () => vscode.l10n.t('{0} is too large to read.', name),
    damaged: () =>
      vscode.l10n.t('{0} is damaged: parts of it are missing, and saving would lose them permanently.', name),
    'too-many-frames': () =>
      vscode.l10n.t('{0} would have more than {1} frames, the limit of its format.', name, formatNumber(65_535)),
    'too-many-layers': () =>
      vscode.l10n.t('{0} would have more than {1} layers, the limit of its format.', name, formatNumber(65_535)),
    'no-frame': () => vscode.l10n.t("{0} doesn't have that frame.", name),
  };
  return `${text[fault]()} ${NOTHING()}`;
}

/** Why an Aseprite file, or a picture to add, can't be read. */
export function unreadableText(fault: PictureFault, name: string): string {
  const text =
    fault === 'too-large'
      ? vscode.l10n.t('{0} is too large to read.', name)
      : vscode.l10n.t("Couldn't read {0}. It's damaged or isn't an image.", name);
  return `${text} ${NOTHING()}`;
}

export const changedText = (name: string) =>
  `${vscode.l10n.t('{0} was changed while its new content was being created.', name)} ${NOTHING()}`;
export const readOnlyText = (name: string) => `${vscode.l10n.t('{0} is read-only.', name)} ${NOTHING()}`;

/** For a new file that somebody else created in the meantime. */
export const takenText = (name: string) => `${vscode.l10n.t('{0} already exists.', name)} ${NOTHING()}`;

/** For a file that is reached through a link, if nobody can be asked. @param real URI string */
export const linkedText = (name: string, real: string) =>
  `${vscode.l10n.t('{0} is a link to {1}. Choose that file itself.', name, pathOf(real))} ${NOTHING()}`;

/** The same, as a question. @param real URI string */
export const linkedQuestion = (name: string, real: string) => ({
  text: vscode.l10n.t('Change {0}?', pathOf(real)),
  detail: vscode.l10n.t('{0} points there through a link.', name),
});

const pathOf = (uri: string) => plainText(foreignText(vscode.Uri.parse(uri, true).fsPath));

/** The number of colors that don't fit into the palette, for a question. */
export const fewColorsText = (name: string, replaced: number) =>
  replaced === 1
    ? vscode.l10n.t("1 color isn't in the palette of {0}, which is full.", name)
    : vscode.l10n.t("{0} colors aren't in the palette of {1}, which is full.", formatNumber(replaced), name);

/** What was done, and everything that a person should know about it. */
export function doneText(name: string, what: string, { put, damaged }: PutAnswer): string {
  const { colors, addedFrames, otherSizes, canvas } = put;
  const sentences = [what];
  if (addedFrames) {
    sentences.push(
      addedFrames === 1
        ? vscode.l10n.t('It has one new frame at the end.')
        : vscode.l10n.t('It has {0} new frames at the end.', formatNumber(addedFrames)),
    );
  }
  const [first] = otherSizes;
  if (first) sentences.push(sizeText(first, canvas));
  if (colors.added) {
    sentences.push(
      colors.added === 1
        ? vscode.l10n.t('One color was added to its palette.')
        : vscode.l10n.t('{0} colors were added to its palette.', formatNumber(colors.added)),
    );
  }
  if (colors.replaced)
    sentences.push(vscode.l10n.t("Colors that didn't fit in its palette were changed to the nearest ones."));
  if (colors.gray) sentences.push(vscode.l10n.t('Colors were converted to gray, because {0} is grayscale.', name));
  for (const one of damaged)
    sentences.push(vscode.l10n.t('“{0}” is damaged: parts of it are missing.', plainText(one)));
  return sentences.join(' ');
}

/** About pictures that are larger or smaller than the canvas; mentions a whole-number factor. */
function sizeText(picture: Size, canvas: Size): string {
  const size = ({ width, height }: Size) => vscode.l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
  const times = picture.width / canvas.width;
  if (Number.isInteger(times) && times > 1 && picture.height === times * canvas.height) {
    return vscode.l10n.t(
      'The image is {0} times as large as the canvas ({1}) and extends beyond it.',
      formatNumber(times),
      size(canvas),
    );
  }
  return vscode.l10n.t(
    'The image is {0} pixels and the canvas {1}, so it was placed at the bottom center.',
    size(picture),
    size(canvas),
  );
}

export const undoneText = {
  removed: (name: string) => vscode.l10n.t('{0} was removed.', name),
  done: (name: string) => vscode.l10n.t('{0} was restored.', name),
  changed: (name: string) => vscode.l10n.t('{0} has changed since then, so nothing was undone.', name),
};

export const tooLongAgoText = () => vscode.l10n.t('This is too old to undo.');
