import * as l10n from '@vscode/l10n';
import { plainText, rawText } from '../../shared/base/foreignText';
import type { FixedFile, FixedSheetPlaces } from '../../sprite/fix/files/fixAnswer';
import { infoOfFixed } from '../../sprite/fix/files/fixedInfo';
import { hasOutlines } from '../../sprite/fix/files/fixedSheetJson';
import { readSheetJson } from '../../sprite/sheet/readSheetJson';
import type { SheetInfo } from '../../sprite/sheet/sheetInfo';
import { sniffShown } from '../../sprite/source/shownPicture';
import { MAX_JSON } from '../discovery/discoveryFiles';
import { nameOf, placeKey } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import { OutputError } from '../exports/exportErrors';
import type { NamedPlaces } from './namedPlaces';
import { otherFramesText } from './pixelErrors';

/** An image, or it and what describes it together, can't be changed, so nothing is. Nothing of the sprite was written. */
export class SheetRefusal extends OutputError {
  override readonly name = 'SheetRefusal';
}

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
  const { uri, json, info } = image;
  if (json === undefined || !isMoved(image)) return;
  if (!hasOutlines(await files.read(json, MAX_JSON), rawText(nameOf(uri)), info?.slices?.length ?? 0)) return;
  const [its, name] = [plainText(nameOf(json)), plainText(nameOf(uri))];
  const text = l10n.t(
    "{0} has outlines, boxes, or other places in {1}, which a fix can't change. Both were left alone.",
    its,
    name,
  );
  throw new SheetRefusal(text, uri);
}

/**
 * Refuses to replace an image whose frames would move or shrink while another file still names their old places. Its own JSON changes along.
 * @throws SheetRefusal
 */
export async function refuseSeparated(image: FixedImage, places: Pick<NamedPlaces, 'in'>): Promise<void> {
  if (!isMoved(image)) return;
  const { uri, json } = image;
  const other = (await places.in(uri)).find((one) => json === undefined || placeKey(one) !== placeKey(json));
  if (other === undefined) return;
  const [its, name] = [plainText(nameOf(other)), plainText(nameOf(uri))];
  const text = l10n.t(
    "{0} names places in {1}, and can't be changed along with it. Both were left alone; {1} can be fixed as a copy.",
    its,
    name,
  );
  throw new SheetRefusal(text, uri);
}

/** Whether the fixed image has another size, or frames at other places. */
export function isMoved({ old, file, info }: FixedImage): boolean {
  const [before, after] = [old && sniffShown(old), sniffShown(file.bytes)];
  if (before?.width !== after?.width || before?.height !== after?.height) return true;
  return file.sheet !== undefined && info !== undefined && !haveSamePlaces(info, infoOfFixed(file.sheet));
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
