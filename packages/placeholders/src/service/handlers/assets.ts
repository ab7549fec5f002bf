import type { TagCount } from '../../../../../src/shared/contract/api';
import { readJson, SMALL_BODY_BYTES } from '../body';
import type { Context, Handler } from '../context';
import { invalid, notFound } from '../errors';
import type { Signer } from '../signer';
import { type StoredAsset, wireAsset } from '../store/records';
import { readTags, storedTag } from '../tags';

// Saved assets: the list, single assets, their tags, and their files.

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
/** Most tags that are listed. */
const LISTED_TAGS = 200;

/** `GET /assets` (§4): newest first. A cursor continues where its page ended, even if assets were added since. */
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
  const body = await readJson(request, SMALL_BODY_BYTES, context.bodies);
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

/** An opaque cursor (§4 GET /assets): the position of the last asset of a page, signed so only cursors of this service are accepted. */
function makeCursor(signer: Signer, position: number): string {
  const text = position.toString(36);
  return `${text}.${signer.sign('cursor', text)}`;
}

/** @throws Fault 400 for anything that `makeCursor` didn't create */
function readCursor(signer: Signer, cursor: string): number {
  const [, text = '', signature = ''] = /^([0-9a-z]+)\.([A-Za-z0-9_-]+)$/.exec(cursor) ?? [];
  if (!signer.isSigned('cursor', text, signature)) throw invalid("cursor isn't the nextCursor of a previous page.");
  return Number.parseInt(text, 36);
}

/** `GET /tags` (§4): most used first, equally used ones by name. */
export const listTags: Handler = async (_request, _url, { store }) => {
  const counts = (await store.assets()).tagCounts();
  const tags: TagCount<string>[] = [...counts].map(([name, count]) => ({ name, count }));
  tags.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return Response.json({ tags: tags.slice(0, LISTED_TAGS) });
};

/**
 * Hosted images, without a bearer token: the folder's random name is the permission. The version in `?v=` is for caches. `HEAD` gets the
 * same headers, and no file is read for it.
 */
export const getFile: Handler = async (request, _url, { store }, param) => {
  const [folder = '', name = '', ...rest] = param.split('/');
  const isHead = request.method === 'HEAD';
  const { files } = store;
  const found = rest.length ? undefined : await (isHead ? files.size(folder, name) : files.read(folder, name));
  if (found === undefined) throw notFound('No such file.');
  const [bytes, size] = typeof found === 'number' ? [null, found] : [found, found.byteLength];
  return new Response(bytes, {
    headers: {
      'Content-Type': name.endsWith('.gif') ? 'image/gif' : 'image/png',
      'Content-Length': String(size),
      'Cache-Control': 'private, max-age=31536000, immutable',
    },
  });
};
