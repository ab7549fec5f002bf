import { outlinesOf } from '../../../core/exports/outlines';
import type { PlannedFile } from '../../../core/exports/outputPlan';
import { foreignText, plainText, rawText } from '../../../shared/base/foreignText';
import type { MadeFile, ShownResult, ShownSheet } from '../../../shared/protocol/export';
import { pictureBytes } from '../../../shared/protocol/pictureBytes';
import { EXPORT_FORMATS, type ExportFormat, FORMATS } from '../../../sprite/engines/exportFormats';
import { sniffShown } from '../../../sprite/source/shownPicture';
import type { ExportFile } from '../../../sprite/source/sprite';

/** Most pictures of one result that a page shows, and most bytes of them together: a sprite with 4,000 frames is a long list of files. */
const MAX_PICTURES = 64;
const MAX_BYTES = 32 * 1024 * 1024;
/** Most bytes of a text file that a page shows. */
const MAX_TEXT = 64 * 1024;

/** Extensions of text files. */
const TEXT = new Set(
  EXPORT_FORMATS.flatMap((format) => {
    const { data } = FORMATS[format];
    return data?.isText ? data.ending : [];
  }),
);

/** What a page draws of an export's files: the animation itself, single frames, or the sheets. */
export function shownResult(files: readonly ExportFile[], format: ExportFormat): ShownResult {
  const pictures = files.flatMap((file) => {
    const info = sniffShown(file.bytes);
    return info && info.format !== 'aseprite' ? [{ ...file, info }] : [];
  });
  const [first] = pictures;
  if (!first) return { kind: 'none' };
  if (first.info.animated) {
    const { width, height } = first.info;
    return {
      kind: 'animation',
      name: plainText(foreignText(first.name)),
      picture: pictureBytes(first.bytes),
      size: { width, height },
    };
  }
  const sizes = new Map(pictures.map(({ name, info }) => [baseOf(name), info]));
  const outlines = outlinesOf(files, format, (image) => sizes.get(image));
  let room = MAX_BYTES;
  const shown: ShownSheet[] = [];
  for (const { name, bytes, info } of pictures) {
    room -= bytes.length;
    if (shown.length === MAX_PICTURES || room < 0) break;
    const { width, height } = info;
    shown.push({
      name: plainText(foreignText(name)),
      width,
      height,
      picture: pictureBytes(bytes),
      frames: outlines.get(baseOf(name)) ?? [],
    });
  }
  const more = pictures.length - shown.length;
  return FORMATS[format].content === 'frames'
    ? { kind: 'frames', pictures: shown, more }
    : { kind: 'sheet', sheets: shown, more };
}

const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);
const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** A file for the page's list, with its text if it's a text file. */
export function madeFile({ name, bytes, there }: PlannedFile): MadeFile {
  const text = TEXT.has(endingOf(rawText(name))) ? new TextDecoder().decode(bytes.subarray(0, MAX_TEXT)) : undefined;
  // Reasons that only concern recipes don't occur in a plan for the page.
  const place = there === 'hidden' || there === 'recipe-source' || there === 'other-kind' ? 'foreign' : there;
  return { name: plainText(name), size: bytes.length, there: place, text };
}
