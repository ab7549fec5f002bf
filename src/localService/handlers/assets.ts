import { readJson, SMALL_BODY_BYTES } from '../body';
import type { Context, Handler } from '../context';
import { makeCursor, readCursor } from '../cursor';
import { invalid, notFound } from '../errors';
import type { StoredAsset } from '../store/records';
import { readTags, storedTag } from '../tags';
import { wireAsset } from '../wireAsset';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** `GET /assets` (§4): newest first; a cursor goes on where the page before it ended, whatever was added since. */
export const listAssets: Handler = async (_request, url, context) => {
  const { store, signer, origin } = context;
  const limit = readLimit(url.searchParams.get('limit'));
  const tag = url.searchParams.get('tag');
  const cursor = url.searchParams.get('cursor');
  const before = cursor === null ? undefined : readCursor(signer, cursor);
  const assets = await store.assets();
  const { items, hasMore } = assets.page(limit, before, tag === null ? undefined : storedTag(tag));
  const last = items.at(-1);
  return Response.json({
    assets: items.map(({ asset }) => wireAsset(asset, origin)),
    hasMore,
    nextCursor: hasMore && last ? makeCursor(signer, last.position) : null,
  });
};

/** `GET /assets/{assetId}` (§4). */
export const getAsset: Handler = async (_request, _url, context, id) => {
  return answer((await context.store.assets()).get(id), context);
};

/** `PATCH /assets/{assetId}` (§4): replaces all tags. */
export const patchAsset: Handler = async (request, _url, context, id) => {
  const body = await readJson(request, SMALL_BODY_BYTES);
  const tags = readTags(body.tags);
  return answer(await context.store.setTags(id, tags), context);
};

function answer(asset: StoredAsset | undefined, { origin }: Context): Response {
  if (!asset) throw notFound('No such asset.');
  return Response.json({ asset: wireAsset(asset, origin) });
}

function readLimit(text: string | null): number {
  if (text === null) return DEFAULT_LIMIT;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT) throw invalid(`limit must be an integer from 1 to ${MAX_LIMIT}.`);
  return limit;
}
