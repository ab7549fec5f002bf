import * as vscode from 'vscode';
import { pictureFaultText } from '../../../core/text/pictureFaultText';
import { countOf } from '../../../shared/base/counts';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import type { PutFault, PutResult } from '../../../sprite/aseprite/putPlan';
import type { PutAnswer } from '../../../sprite/export/putSprites';
import type { PictureFault } from '../../../sprite/pixels/pictureError';
import { MAX_PIXELS } from '../../../sprite/pixels/pictureLimits';
import type { Size } from '../../../sprite/pixels/raster';

/** Sentences about adding pictures to Aseprite files. */

const NOTHING = () => vscode.l10n.t('Nothing was written.');

/** Why nothing can be added to a file. @param name of the Aseprite file */
export function putFaultText(fault: PutFault, name: string): string {
  const text: Readonly<Record<PutFault, () => string>> = {
    'no-aseprite': () => vscode.l10n.t("{0} isn't an Aseprite file, despite its extension.", name),
    'too-large': () => vscode.l10n.t('{0} is too large to read.', name),
    'too-large-grown': () =>
      vscode.l10n.t('The canvas of {0} would have more than {1} pixels.', name, formatNumber(MAX_PIXELS)),
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
  return `${pictureFaultText(fault, 'put', name)} ${NOTHING()}`;
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
  countOf(
    {
      one: () => vscode.l10n.t("1 color isn't in the palette of {0}, which is full.", name),
      several: (count) => vscode.l10n.t("{0} colors aren't in the palette of {1}, which is full.", count, name),
    },
    replaced,
  );

/** Width and height in pixels. */
export const sizeText = ({ width, height }: Size) =>
  vscode.l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));

/** Says that images extend beyond the canvas. @param several whether more than one is added */
function clippedText(name: string, several: boolean, { canvas, otherSizes }: PutResult): string {
  const largest = {
    width: Math.max(...otherSizes.map(({ width }) => width)),
    height: Math.max(...otherSizes.map(({ height }) => height)),
  };
  return several
    ? vscode.l10n.t(
        'The images are up to {0} pixels, and the canvas of {1} is {2}.',
        sizeText(largest),
        name,
        sizeText(canvas),
      )
    : vscode.l10n.t(
        'The image is {0} pixels, and the canvas of {1} is {2}.',
        sizeText(largest),
        name,
        sizeText(canvas),
      );
}

/** Asks what happens to images that extend beyond the canvas. @param several whether more than one is added */
export const clippedQuestion = (name: string, several: boolean, put: PutResult) => ({
  text: clippedText(name, several, put),
  detail: [
    vscode.l10n.t(
      "Grow Canvas makes the canvas {0}, to the right and down, so nothing in the file moves. Clip leaves it as it is: what extends beyond it isn't shown.",
      sizeText(put.unclipped ?? put.canvas),
    ),
    ...(put.reveals
      ? [vscode.l10n.t('Parts of other layers extend beyond the canvas too, and would be visible if it grows.')]
      : []),
  ].join(' '),
  grow: vscode.l10n.t('Grow Canvas'),
  clip: vscode.l10n.t('Clip'),
});

/** The same as an error for code, which wasn't told what to do. */
export const clippedFault = (name: string, several: boolean, put: PutResult) =>
  `${clippedText(name, several, put)} ${vscode.l10n.t('Pass “canvas” as “grow” or “clip”.')} ${NOTHING()}`;

/** What was done, and everything that a person should know about it. */
export function doneText(name: string, what: string, { put, damaged }: PutAnswer): string {
  const { colors, addedFrames, otherSizes, canvas, grownFrom } = put;
  const sentences = [what];
  if (addedFrames) {
    sentences.push(
      countOf(
        {
          one: () => vscode.l10n.t('It has one new frame at the end.'),
          several: (count) => vscode.l10n.t('It has {0} new frames at the end.', count),
        },
        addedFrames,
      ),
    );
  }
  const [first] = otherSizes;
  if (grownFrom) {
    sentences.push(vscode.l10n.t('Its canvas grew from {0} to {1}.', sizeText(grownFrom), sizeText(canvas)));
  } else if (first) sentences.push(placeText(first, canvas));
  if (colors.added) {
    sentences.push(
      countOf(
        {
          one: () => vscode.l10n.t('One color was added to its palette.'),
          several: (count) => vscode.l10n.t('{0} colors were added to its palette.', count),
        },
        colors.added,
      ),
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
function placeText(picture: Size, canvas: Size): string {
  const times = picture.width / canvas.width;
  if (Number.isInteger(times) && times > 1 && picture.height === times * canvas.height) {
    return vscode.l10n.t(
      'The image is {0} times as large as the canvas ({1}) and extends beyond it.',
      formatNumber(times),
      sizeText(canvas),
    );
  }
  return vscode.l10n.t(
    'The image is {0} pixels and the canvas {1}, so it was placed at the bottom center.',
    sizeText(picture),
    sizeText(canvas),
  );
}

export const undoneText = {
  removed: (name: string) => vscode.l10n.t('{0} was removed.', name),
  done: (name: string) => vscode.l10n.t('{0} was restored.', name),
  changed: (name: string) => vscode.l10n.t('{0} has changed since then, so nothing was undone.', name),
};

export const tooLongAgoText = () => vscode.l10n.t('This is too old to undo.');
