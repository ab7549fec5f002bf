import * as vscode from 'vscode';
import type { PutAnswer } from '../../../export/protocol';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import type { PutFault } from '../../../shared/sprite/aseprite/putPlan';
import type { PictureFault } from '../../../shared/sprite/pixels/pictureError';
import type { Size } from '../../../shared/sprite/pixels/raster';
import { formatNumber } from '../../platform/numbers';

/** Words about putting pictures into Aseprite files. */

const NOTHING = () => vscode.l10n.t('Nothing was written.');

/** Why nothing can be put into a file. @param name of the Aseprite file */
export function putFaultText(fault: PutFault, name: string): string {
  const text: Readonly<Record<PutFault, () => string>> = {
    'no-aseprite': () => vscode.l10n.t('{0} is no Aseprite file, whatever its name says.', name),
    'too-large': () => vscode.l10n.t('{0} is too large to be read.', name),
    damaged: () => vscode.l10n.t('{0} is damaged: parts of it are missing, and they would be lost for good.', name),
    'too-many-frames': () =>
      vscode.l10n.t('{0} would have more than {1} frames, which its format cannot count.', name, formatNumber(65_535)),
    'too-many-layers': () =>
      vscode.l10n.t('{0} would have more than {1} layers, which its format cannot count.', name, formatNumber(65_535)),
    'no-frame': () => vscode.l10n.t('{0} has no such frame.', name),
  };
  return `${text[fault]()} ${NOTHING()}`;
}

/** Why an Aseprite file, or a picture that is to go into one, cannot be read. */
export function unreadableText(fault: PictureFault, name: string): string {
  const text =
    fault === 'too-large'
      ? vscode.l10n.t('{0} is too large to be read.', name)
      : vscode.l10n.t('{0} cannot be read: it is damaged, or no picture.', name);
  return `${text} ${NOTHING()}`;
}

export const changedText = (name: string) =>
  `${vscode.l10n.t('{0} was changed while the new content was made.', name)} ${NOTHING()}`;
export const readOnlyText = (name: string) => `${vscode.l10n.t('{0} is read-only.', name)} ${NOTHING()}`;

/** Of a new file that somebody else made in the meantime. */
export const takenText = (name: string) => `${vscode.l10n.t('{0} already exists.', name)} ${NOTHING()}`;

/** A file that is reached through a link, where nobody can be asked. @param real URI string */
export const linkedText = (name: string, real: string) =>
  `${vscode.l10n.t('{0} leads to {1} through a link. Name that file itself.', name, pathOf(real))} ${NOTHING()}`;

/** The same, as a question. @param real URI string */
export const linkedQuestion = (name: string, real: string) => ({
  text: vscode.l10n.t('Change {0}?', pathOf(real)),
  detail: vscode.l10n.t('{0} leads there through a link.', name),
});

const pathOf = (uri: string) => plainText(foreignText(vscode.Uri.parse(uri, true).fsPath));

/** How many colors have no room in the palette, as a question. */
export const fewColorsText = (name: string, replaced: number) =>
  replaced === 1
    ? vscode.l10n.t('1 color is not in the palette of {0}, which is full.', name)
    : vscode.l10n.t('{0} colors are not in the palette of {1}, which is full.', formatNumber(replaced), name);

/** What was done, and all that a person should know of it. */
export function doneText(name: string, what: string, { put, damaged }: PutAnswer): string {
  const { colors, addedFrames, otherSizes, canvas } = put;
  const sentences = [what];
  if (addedFrames) {
    sentences.push(
      addedFrames === 1
        ? vscode.l10n.t('It has one more frame at its end.')
        : vscode.l10n.t('It has {0} more frames at its end.', formatNumber(addedFrames)),
    );
  }
  const [first] = otherSizes;
  if (first) sentences.push(sizeText(first, canvas));
  if (colors.added) {
    sentences.push(
      colors.added === 1
        ? vscode.l10n.t('One color is new in its palette.')
        : vscode.l10n.t('{0} colors are new in its palette.', formatNumber(colors.added)),
    );
  }
  if (colors.replaced)
    sentences.push(vscode.l10n.t('Colors that its palette has no room for became the nearest ones.'));
  if (colors.gray) sentences.push(vscode.l10n.t('Colors became gray, as in all of {0}.', name));
  for (const one of damaged)
    sentences.push(vscode.l10n.t('“{0}” is damaged: parts of it are missing.', plainText(one)));
  return sentences.join(' ');
}

/** Pictures that are larger or smaller than the canvas; where one is a whole number of times as large, it is that. */
function sizeText(picture: Size, canvas: Size): string {
  const size = ({ width, height }: Size) => vscode.l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
  const times = picture.width / canvas.width;
  if (Number.isInteger(times) && times > 1 && picture.height === times * canvas.height) {
    return vscode.l10n.t(
      'The picture is {0} times as large as the canvas ({1}) and reaches beyond it.',
      formatNumber(times),
      size(canvas),
    );
  }
  return vscode.l10n.t(
    'The picture has {0} pixels and the canvas {1}: it stands in the middle of the lower edge.',
    size(picture),
    size(canvas),
  );
}

export const undoneText = {
  removed: (name: string) => vscode.l10n.t('{0} was removed.', name),
  done: (name: string) => vscode.l10n.t('{0} is as it was before.', name),
  changed: (name: string) => vscode.l10n.t('{0} was changed since, so nothing was taken back.', name),
};

export const tooLongAgoText = () => vscode.l10n.t('This is too long ago to be taken back.');
