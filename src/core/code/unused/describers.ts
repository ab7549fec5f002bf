import { rawText } from '../../../shared/base/foreignText';
import { childOf, type FileStore, nameOf, parentOf, placeKey } from '../../disk/fileStore';
import { isFileFor } from '../../domain/pictureFiles';
import { certainText, MAX_TEXT_BYTES } from '../../references/textFiles';
import { type Because, isDescriber } from './unused';

/** A sprite that a person doesn't need; `because`: why it may be used. */
export interface Unneeded {
  /** URI string. */
  readonly uri: string;
  readonly because?: Because;
}

/**
 * For sprites that go, the files that only say how they're cut, as URI strings by those of the sprites: `hero.json` of `hero.png`. A file stays if it
 * also describes an image that stays, doesn't name its own, or may be named itself.
 */
export async function describersOf(
  sprites: readonly Unneeded[],
  files: Pick<FileStore, 'list' | 'read'>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const going = new Set(sprites.map(({ uri }) => placeKey(uri)));
  const folders = new Map<string, readonly string[]>();
  const found = new Map<string, readonly string[]>();
  for (const { uri, because } of sprites) {
    if (because && mayNameDescriber(because)) continue;
    const folder = parentOf(uri);
    const names = folders.get(folder) ?? (await files.list(folder).catch(() => []));
    folders.set(folder, names);
    const staying = names.filter((one) => isFileFor('shown', one) && !going.has(placeKey(childOf(folder, one))));
    const own = await describersIn(folder, names, rawText(nameOf(uri)), staying, files);
    if (own.length) found.set(uri, own);
  }
  return found;
}

/** @param staying names of images in the folder */
async function describersIn(
  folder: string,
  names: readonly string[],
  name: string,
  staying: readonly string[],
  files: Pick<FileStore, 'read'>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const one of names) {
    if (!isDescriber(one, name) || staying.some((other) => isDescriber(one, other))) continue;
    const place = childOf(folder, one);
    const text = await textAt(place, files);
    if (text !== undefined && hasName(text, name) && !staying.some((other) => hasName(text, other))) found.push(place);
  }
  return found;
}

/** What names it may name its description, too, or nobody knows. */
function mayNameDescriber(because: Because): boolean {
  switch (because.kind) {
    case 'pattern':
    case 'folder':
    case 'unread':
      return true;
    case 'word':
      return /\.(?:json|xml|plist)\b/i.test(because.place.text);
    default:
      return false;
  }
}

async function textAt(place: string, files: Pick<FileStore, 'read'>): Promise<string | undefined> {
  const bytes = await files.read(place, MAX_TEXT_BYTES).catch(() => undefined);
  return bytes && certainText(bytes);
}

/** Whether a description has the name of an image as a value, with or without folders before it. */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (/["'>/\\]/.test(text[at - 1] ?? '') && /["'<]/.test(text[at + name.length] ?? '')) return true;
  }
  return false;
}
