import type { InputItem } from '../../../../src/shared/contract/api';
import { isObject } from './body';
import type { Context } from './context';
import { invalid, notFound } from './errors';
import type { StoredAsset } from './store/records';
import { readUploadId } from './uploadTicket';
import { refusalOf } from './work/drawingError';
import type { Fit, Source } from './work/drawingTasks';

// The images of a request: reads input items from its body, then loads and decodes their files.

/** Reads one element of `inputs`: exactly one of `asset_id`, `data_url`, `upload_id`, a string that isn't empty (§2). */
export function readInputItem(value: unknown, where: string): InputItem {
  if (!isObject(value)) throw invalid(`${where} must be an object with asset_id, data_url, or upload_id.`);
  const { asset_id, data_url, upload_id } = value;
  const forms = [asset_id, data_url, upload_id].filter((form) => form !== undefined);
  if (forms.length !== 1) throw invalid(`${where} must have exactly one of asset_id, data_url, and upload_id.`);
  if (typeof asset_id === 'string' && asset_id !== '') return { asset_id };
  if (typeof data_url === 'string' && data_url !== '') return { data_url };
  if (typeof upload_id === 'string' && upload_id !== '') return { upload_id };
  throw invalid(`${where} must contain a string that isn't empty.`);
}

/** Reads `inputs` with `min` to `max` items (§8). */
export function readInputs(value: unknown, min: number, max: number): InputItem[] {
  const wanted = min === max ? `exactly ${min} item` : `${min} to ${max} items`;
  if (!Array.isArray(value)) throw invalid(`inputs must be an array of ${wanted}.`);
  if (value.length < min || value.length > max) throw invalid(`inputs must have ${wanted}, not ${value.length}.`);
  return value.map((item, index) => readInputItem(item, `inputs[${index}]`));
}

/** The file of an input item, not decoded yet. */
export interface InputFile {
  readonly bytes: Uint8Array;
  /** Only if the item is an `asset_id`. */
  readonly asset?: StoredAsset;
}

/**
 * Loads the file of an input item; for an animation asset, its still source.
 * @param where the item in the request, such as `inputs[0]`
 * @throws Fault 400 if it isn't a data URL of an image, 404 for an unknown or expired id (§7)
 */
export async function inputFile(item: InputItem, where: string, context: Context): Promise<InputFile> {
  if ('asset_id' in item) {
    const asset = (await context.store.assets()).get(item.asset_id);
    if (!asset) throw notFound(`${where}.asset_id isn't an asset of this account.`);
    return { bytes: await assetFile(asset, (asset.animation?.source ?? asset.file).name, context), asset };
  }
  if ('data_url' in item) return { bytes: dataUrlBytes(item.data_url, where) };
  return { bytes: await uploaded(item.upload_id, where, context) };
}

/** Reads one file of an asset. @throws Fault 404 if it is gone */
export async function assetFile(asset: StoredAsset, name: string, { store }: Context): Promise<Uint8Array> {
  const bytes = await store.files.read(asset.folder, name);
  if (!bytes) throw notFound(`The file of asset ${asset.id} is gone.`);
  return bytes;
}

/**
 * Checks and decodes a file in the drawing worker.
 * @param bytes transferred: the caller can't read them afterwards
 * @param signal aborts when nobody waits for the answer any longer
 * @throws Fault 400 if it isn't an image or is damaged, 413 if it is too large (§7)
 */
export async function readPicture(
  bytes: Uint8Array,
  where: string,
  fit: Fit,
  signal: AbortSignal,
  { drawings }: Context,
): Promise<Source> {
  try {
    return await drawings.read(bytes, fit, signal);
  } catch (error) {
    throw refusalOf(error, where);
  }
}

async function uploaded(id: string, where: string, context: Context): Promise<Uint8Array> {
  const ticket = readUploadId(context.signer, id);
  if (!ticket) throw notFound(`${where}.upload_id isn't an upload of this account.`);
  if (ticket.expires <= context.now()) throw notFound(`${where}.upload_id has expired.`);
  const bytes = await context.store.uploads.read(ticket.name);
  if (!bytes) throw notFound(`${where}.upload_id: no file has been uploaded yet.`);
  return bytes;
}

/** RFC 2397 with the tokens of RFC 2045: an image type, parameters, and whether the data is base64. */
const DATA_URL_HEAD =
  /^data:image\/[a-z0-9!#$&^_.+-]+(?:;[a-z0-9!#$&^_.+-]+=(?:[^;,"]*|"[^",]*"))*(?<base64>;base64)?,/i;
const PERCENT_SIGN = 0x25;

/**
 * The bytes of a data URL of an image (§2, RFC 2397), such as `data:image/png;base64,…`: with or without parameters, in base64 or
 * percent-encoded, or both.
 * @param where the item in the request, such as `inputs[0]`
 * @throws Fault 400
 */
function dataUrlBytes(url: string, where: string): Uint8Array {
  const head = DATA_URL_HEAD.exec(url);
  const data = head ? bytesOf(url.slice(head[0].length), head.groups?.base64 !== undefined) : undefined;
  if (!data?.length) throw invalid(`${where}.data_url must be a base64 data URL of an image.`);
  return data;
}

function bytesOf(data: string, isBase64: boolean): Uint8Array | undefined {
  const bytes = data.includes('%') || !isBase64 ? percentDecoded(data) : undefined;
  if (!isBase64) return bytes;
  const base64 = bytes ? bytes.toString('latin1') : data;
  const decoded = Buffer.from(base64, 'base64');
  // Node skips characters that aren't base64. Comparing finds them ten times as fast as a pattern, which matters at 4 MiB.
  return decoded.toString('base64') === base64 ? decoded : undefined;
}

/** Percent-encoded text as bytes; `undefined` if an escape is broken or a character can't be a byte. */
function percentDecoded(text: string): Buffer | undefined {
  if (/%(?![0-9a-f]{2})|[^\x20-\x7e]/i.test(text)) return undefined;
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const isEscape = bytes[at] === PERCENT_SIGN;
    bytes[length++] = isEscape ? Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16) : (bytes[at] ?? 0);
    if (isEscape) at += 2;
  }
  return bytes.subarray(0, length);
}
