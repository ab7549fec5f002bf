import { encodePng } from '../../shared/pixels/png';
import type { Raster } from '../../shared/pixels/raster';
import { splitSheet } from '../../shared/pixels/sheet';
import { crop, joinStrip } from '../../shared/pixels/strip';
import { normalMap } from '../art/normalMap';
import { PICTURE_BODY_BYTES, readJson } from '../body';
import type { Context, Handler } from '../context';
import { readInputItem, readInputs } from '../inputItem';
import { assetRaster, loadPicture } from '../pictures';
import type { StoredAsset } from '../store/records';

const MAX_SIDE = 4096;

/**
 * `POST /normal-maps` (§4): `{inputs: [item]}`, or the item itself, answers with a PNG and is free. Of an animation asset
 * it is the normal map of its sheet, frame by frame, so that no frame casts a slope into its neighbour.
 */
export const createNormalMap: Handler = async (request, _url, context) => {
  const body = await readJson(request, PICTURE_BODY_BYTES);
  const items = body.inputs === undefined ? [readInputItem(body, 'the body')] : readInputs(body.inputs, 1, 1);
  const maps: Raster[] = [];
  for (const item of items) {
    const { raster, asset } = await loadPicture(item, 'inputs[0]', MAX_SIDE, context);
    maps.push(asset?.animation ? await sheetMap(asset, context) : normalMap(raster));
  }
  return new Response(encodePng(joinStrip(maps)), { headers: { 'Content-Type': 'image/png' } });
};

async function sheetMap(asset: StoredAsset, context: Context): Promise<Raster> {
  const { animation, width, height } = asset;
  const sheet = await assetRaster(asset, animation?.sheet.name ?? asset.file.name, context);
  const split = splitSheet(sheet, { count: animation?.frames ?? 1, width, height });
  return split ? joinStrip(split.frames.map((rect) => normalMap(crop(sheet, rect)))) : normalMap(sheet);
}
