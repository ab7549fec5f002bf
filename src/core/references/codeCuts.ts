import type { SheetCut } from '../../shared/protocol/preview';
import type { Size } from '../../sprite/pixels/raster';
import { sameCut } from '../../sprite/sheet/sheetCut';
import { findUses, type Use, type UseSearch } from './findUses';
import { cutByNumbers, frameNumbersAt, unityRegions } from './frameNumbers';
import { MAX_TEXT_BYTES } from './textFiles';

/** Most places that are read again for their numbers. */
const MAX_PLACES = 50;
/** Most different cuts. */
const MAX_CUTS = 3;

/** How code cuts an image. */
export interface CodeCut {
  readonly cut: SheetCut;
  /** URI string of the file that says so, and the line from 0. */
  readonly file: string;
  readonly line: number;
}

/**
 * How code, scenes, and tile sets of the workspace cut an image, in the order of their files, each cut once.
 * @param image URI string @param size of the image in pixels
 */
export async function cutsInCode(image: string, size: Size, search: UseSearch): Promise<CodeCut[]> {
  const found: CodeCut[] = await inUnityMeta(image, size, search);
  const { uses } = await findUses([image], search);
  const texts = new Map<string, Promise<string | undefined>>();
  for (const use of uses.filter(({ isPossible }) => !isPossible).slice(0, MAX_PLACES)) {
    const reading = texts.get(use.file) ?? textOf(use.file, search);
    texts.set(use.file, reading);
    const place = placeOf(use, (await reading) ?? '');
    const numbers = place && frameNumbersAt(use.file, place);
    const cut = numbers && cutByNumbers(numbers, size);
    if (cut) found.push({ cut, file: use.file, line: use.line });
  }
  const isFirst = ({ cut }: CodeCut, at: number) => found.findIndex((other) => sameCut(other.cut, cut)) === at;
  return found.filter(isFirst).slice(0, MAX_CUTS);
}

async function textOf(uri: string, { files, openText, decode }: UseSearch): Promise<string | undefined> {
  const open = openText(uri);
  if (open !== undefined) return open;
  const bytes = await files.read(uri, MAX_TEXT_BYTES).catch(() => undefined);
  return bytes && decode(uri, bytes).catch(() => undefined);
}

/** Undefined if the text changed since it was searched. */
function placeOf({ line, start, end, whole }: Use, text: string) {
  let from = 0;
  const breaks = text.matchAll(/\r\n|\r|\n/g);
  for (let n = 0; n < line; n++) {
    const { value } = breaks.next();
    if (!value) return undefined;
    from = value.index + value[0].length;
  }
  return text.startsWith(whole, from) ? { text, start: from + start, end: from + end } : undefined;
}

/** Unity keeps the regions of an image next to it. */
async function inUnityMeta(image: string, size: Size, { files }: UseSearch): Promise<CodeCut[]> {
  const file = `${image}.meta`;
  const bytes = await files.read(file, MAX_TEXT_BYTES).catch(() => undefined);
  const numbers = bytes && unityRegions(new TextDecoder().decode(bytes));
  const cut = numbers && cutByNumbers(numbers, size);
  return cut ? [{ cut, file, line: 0 }] : [];
}
