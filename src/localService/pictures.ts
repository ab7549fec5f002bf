import type { InputItem } from '../shared/api';
import { PictureError } from '../shared/pixels/pictureError';
import { decodePng } from '../shared/pixels/png';
import type { Raster } from '../shared/pixels/raster';
import { sniffPicture } from '../shared/pixels/sniff';
import { decodePicture } from './art/decode';
import type { Context } from './context';
import { Fault, invalid, notFound, tooLarge } from './errors';
import type { StoredAsset } from './store/records';
import { readUploadId } from './uploadTicket';

const DATA_URL = /^data:image\/[a-z0-9.+-]+;base64,/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A picture that a request names. `asset` only where it was named by `asset_id`. */
export interface InputPicture {
  readonly raster: Raster;
  readonly asset?: StoredAsset;
}

/**
 * Loads the picture of an input item; of an animation asset, its still source.
 * @param maxSide largest width and height in pixels
 * @throws Fault 400 for what is no picture, 404 for an unknown or expired id, 413 for a picture that is too large (§7)
 */
export async function loadPicture(
  item: InputItem,
  where: string,
  maxSide: number,
  context: Context,
): Promise<InputPicture> {
  if ('asset_id' in item) {
    const asset = (await context.store.assets()).get(item.asset_id);
    if (!asset) throw notFound(`${where}.asset_id names no asset of this account.`);
    const raster = await assetRaster(asset, (asset.animation?.source ?? asset.file).name, context);
    return { raster: fitting(raster, where, maxSide), asset };
  }
  const bytes =
    'data_url' in item ? dataUrlBytes(item.data_url, where) : await uploaded(item.upload_id, where, context);
  return { raster: await decode(bytes, where, maxSide) };
}

/** One PNG file of an asset. */
export async function assetRaster(asset: StoredAsset, name: string, context: Context): Promise<Raster> {
  const bytes = await context.store.files.read(asset.folder, name);
  if (!bytes) throw notFound(`The file of asset ${asset.id} is gone.`);
  return decodePng(bytes);
}

function dataUrlBytes(url: string, where: string): Uint8Array {
  const [head] = DATA_URL.exec(url) ?? [];
  const base64 = url.slice(head?.length ?? 0);
  if (head === undefined || base64 === '' || !BASE64.test(base64)) {
    throw invalid(`${where}.data_url must be a base64 data URL of an image.`);
  }
  return Buffer.from(base64, 'base64');
}

async function uploaded(id: string, where: string, context: Context): Promise<Uint8Array> {
  const ticket = readUploadId(context.signer, id);
  if (!ticket) throw notFound(`${where}.upload_id names no upload of this account.`);
  if (ticket.expires <= context.now()) throw notFound(`${where}.upload_id has expired.`);
  const bytes = await context.store.uploads.read(ticket.name);
  if (!bytes) throw notFound(`${where}.upload_id: no file has been uploaded yet.`);
  return bytes;
}

async function decode(bytes: Uint8Array, where: string, maxSide: number): Promise<Raster> {
  const info = sniffPicture(bytes);
  if (!info) throw invalid(`${where} is no PNG, JPEG, WebP or GIF picture.`);
  fitting(info, where, maxSide);
  try {
    return await decodePicture(bytes);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    if (error.fault === 'too-large') throw tooLarge(`${where}: the picture is too large.`);
    throw new Fault(400, 'invalid_image', `${where}: ${error.message}`);
  }
}

function fitting<T extends { width: number; height: number }>(picture: T, where: string, maxSide: number): T {
  if (picture.width > maxSide || picture.height > maxSide) {
    throw tooLarge(
      `${where} is ${picture.width} × ${picture.height} pixels; at most ${maxSide} × ${maxSide} are taken.`,
    );
  }
  return picture;
}
