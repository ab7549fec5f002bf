import { exactTextOf, hasMark } from '../../fix/files/fixedSheetJson';
import { sheetText, valueAt } from '../../sheet/sheetText';
import { TextEdits } from '../../sheet/textEdits';

/**
 * The JSON of a copied sheet: it names the copy, and if it described several images, the copy alone.
 * @param images base names that the old image may have in it
 * @param copy base name of the new image
 * @returns undefined if it describes none of them, or isn't UTF-8
 */
export function copiedJson(bytes: Uint8Array, images: readonly string[], copy: string): Uint8Array | undefined {
  const text = exactTextOf(bytes);
  if (text === undefined) return undefined;
  const found = images.map((image) => sheetText(text, image)).find((one) => typeof one !== 'string');
  if (!found || typeof found === 'string') return undefined;
  const edits = new TextEdits(text);
  if (found.about && valueAt(found.about, 'image')) edits.set(found.about, 'image', copy);
  if (found.pack) edits.keepOnly(found.pack.list, found.pack.item);
  return new TextEncoder().encode(`${hasMark(bytes) ? '\uFEFF' : ''}${edits.applied()}`);
}
