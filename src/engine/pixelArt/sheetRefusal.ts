import * as l10n from '@vscode/l10n';
import { infoOfFixed } from '../../export/fix/fixedInfo';
import { hasOutlines } from '../../export/fix/fixedSheetJson';
import type { FixedFile, FixedSheetPlaces } from '../../export/protocol';
import { plainText, rawText } from '../../shared/base/foreignText';
import { sniffShown } from '../../shared/sprite/aseprite/shownPicture';
import type { SheetInfo } from '../../shared/sprite/pixels/sheetInfo';
import { type DiscoveryFiles, MOST_JSON } from '../discovery/discoveryFiles';
import { jsonsAbout } from '../discovery/findSheet';
import { readSheetJson } from '../discovery/sheetJson';
import { childOf, nameOf, parentOf, placeKey, splitName } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import { OutputError } from '../exports/exportErrors';
import { otherFramesText } from './pixelErrors';

/** An image and what describes it can't change together, so neither does. Nothing of the sprite was written. */
export class SheetRefusal extends OutputError {
  override readonly name = 'SheetRefusal';
}

type DiscoveryReader = Pick<DiscoveryFiles, 'list' | 'readText' | 'info'>;

/** An image that was fixed. */
export interface FixedImage {
  /** URI string. */
  readonly uri: string;
  /** The bytes that were read. */
  readonly old: Uint8Array | undefined;
  readonly file: FixedFile;
  /** How it was cut, and the JSON that says so, as a URI string. */
  readonly info?: SheetInfo;
  readonly json?: string;
}

/**
 * Refuses a fix whose JSON would be wrong in more than places of frames, which it can't change.
 * @throws SheetRefusal
 */
export async function refuseOutlines(image: FixedImage, files: Pick<UserFiles, 'read'>): Promise<void> {
  const { uri, json } = image;
  if (json === undefined || !isMoved(image)) return;
  if (!hasOutlines(await files.read(json, MOST_JSON), rawText(nameOf(uri)))) return;
  const [its, name] = [plainText(nameOf(json)), plainText(nameOf(uri))];
  const text = l10n.t("{0} has outlines or borders in {1}, which a fix can't change. Both were left alone.", its, name);
  throw new SheetRefusal(text, uri);
}

/**
 * Refuses to replace an image whose frames would move or shrink while another file still names their old places. Its own JSON changes along.
 * @param reader of the batch
 * @throws SheetRefusal
 */
export async function refuseSeparated(image: FixedImage, reader: DiscoveryReader): Promise<void> {
  if (!isMoved(image)) return;
  const { uri, json } = image;
  const name = rawText(nameOf(uri));
  const folder = parentOf(uri);
  const separate = (file: string) =>
    new SheetRefusal(
      l10n.t(
        "{0} names places in {1}, and can't be changed along with it. Both were left alone; {1} can be fixed as a copy.",
        file,
        plainText(nameOf(uri)),
      ),
      uri,
    );
  const [names, size] = [await reader.list(folder), await reader.info(uri)];
  if (!names || !size) return;
  const about = await jsonsAbout(folder, name, names, size, reader);
  const other =
    about.find((one) => json === undefined || placeKey(one) !== placeKey(json)) ??
    (await describedElsewhere(folder, name, (one) => names.has(one), reader));
  if (other !== undefined) throw separate(plainText(nameOf(other)));
}

function isMoved({ old, file, info }: FixedImage): boolean {
  const [before, after] = [old && sniffShown(old), sniffShown(file.bytes)];
  if (before?.width !== after?.width || before?.height !== after?.height) return true;
  return file.sheet !== undefined && info !== undefined && !haveSamePlaces(info, infoOfFixed(file.sheet));
}

/** Other formats of sheets, by the extension that follows the image's name without its own; each names its image. */
const OTHER_FORMATS = ['xml', 'atlas', 'plist', 'tpsheet', 'tsx', 'fnt'];
/** Of an image that Unity cuts into several sprites. */
const UNITY_SPRITES = /^\s*spriteMode: 2\s*$/m;

/** A file of another format that names places in an image: URI string. */
async function describedElsewhere(
  folder: string,
  name: string,
  isThere: (name: string) => boolean,
  { readText }: Pick<DiscoveryFiles, 'readText'>,
): Promise<string | undefined> {
  const { stem } = splitName(name);
  for (const [other, says] of [
    ...OTHER_FORMATS.map((extension) => [`${stem}.${extension}`, (text: string) => text.includes(name)] as const),
    [`${name}.meta`, (text: string) => UNITY_SPRITES.test(text)] as const,
  ]) {
    if (!isThere(other)) continue;
    const place = childOf(folder, other);
    const text = await readText(place);
    if (text !== undefined && says(text)) return place;
  }
  return undefined;
}

/**
 * Checks the JSON of a fixed sheet as if it had been written: read again, it must give the same frames in the new image.
 * @param image base name of the new image
 * @throws SheetRefusal
 */
export function refuseOtherFrames(json: Uint8Array | undefined, sheet: FixedSheetPlaces, image: string): void {
  const { width, height } = sheet;
  const reading = json && readSheetJson(new TextDecoder().decode(json), { width, height, name: image });
  const right =
    reading?.kind === 'sheet' &&
    (reading.image === undefined || reading.image === image) &&
    haveSamePlaces(reading.sheet, infoOfFixed(sheet));
  if (!right) throw new SheetRefusal(otherFramesText(image));
}

function haveSamePlaces(a: SheetInfo, b: SheetInfo): boolean {
  const keyOf = ({ x, y, w, h, left, top, turned, size }: SheetInfo['frames'][number]) =>
    `${[x, y, w, h, left, top, turned === true, size?.w, size?.h]}`;
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.frames.length === b.frames.length &&
    a.frames.every((frame, at) => keyOf(frame) === keyOf(b.frames[at] ?? frame))
  );
}
