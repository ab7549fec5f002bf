import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Asset } from '../../../src/shared/contract/api';
import { type AssetFileName, fileOf, numberOf, syntheticAsset, syntheticId } from './syntheticAssets';

/** What is unusual about an asset. `dead`: its address in the list is dead, and `GET /assets/{id}` has a new one. */
export type Oddity = 'bare' | 'unknown type' | 'dead' | 'gone' | 'broken picture' | 'long prompt' | 'markup';

/** The service's faults; each can be switched at any time. */
export interface AssetFaults {
  /** List pages from this one on (1: the newest) are answered with 401. */
  refuseFromPage: number;
  /** Seconds that the next list page asks to wait (429), once; 0: none. */
  busy: number;
  /** From the second page on, the cursor is always the same. */
  repeatCursor: boolean;
  /** The first half of each page repeats the second half of the previous page. */
  duplicates: boolean;
  /** By number of the asset. */
  readonly odd: Map<number, Oddity>;
}

export interface AssetServiceOptions {
  /** Number of assets. */
  readonly count: number;
  /** 0 uses any free one. */
  readonly port?: number;
}

/** The asset part of the contract (§4) on loopback, with generated assets. */
export interface AssetService {
  readonly baseUrl: string;
  readonly port: number;
  readonly key: string;
  /** Number of assets in the account of `key`; more can be added. */
  count: number;
  readonly faults: AssetFaults;
  /** Requests such as `GET /assets` → their number; all files count as `GET /files`. */
  readonly requests: ReadonlyMap<string, number>;
  /** Maximum number of simultaneous file requests. */
  readonly filesAtOnce: number;
  /** Current number of file requests. */
  readonly filesOpen: number;
  /** Another account, with its own assets. */
  addAccount(key: string, count: number): void;
  /** ID of an asset in the account of `key` by its number, 1 the oldest. */
  id(number: number): string;
  /** Tags set on an asset with `PATCH`. */
  tagsPut(id: string): readonly string[] | undefined;
  /** Holds answers to file requests until the returned function is called. */
  holdFiles(): () => void;
  forgetRequests(): void;
  close(): Promise<void>;
}

interface Account {
  readonly number: number;
  count: number;
}

/** The first account's key. */
export const ASSET_KEY = 'loopback-key-of-the-asset-service';
const LONG = 10_000_000;
const MARKUP = '<img src=x onerror=alert(1)>&amp;';
const TYPES = { png: 'image/png', gif: 'image/gif' } as const;

export async function startAssetService({ count, port = 0 }: AssetServiceOptions): Promise<AssetService> {
  const own: Account = { number: 0xa, count };
  const accounts = new Map([[ASSET_KEY, own]]);
  const faults: AssetFaults = {
    refuseFromPage: Number.POSITIVE_INFINITY,
    busy: 0,
    repeatCursor: false,
    duplicates: false,
    odd: new Map(),
  };
  const put = new Map<string, readonly string[]>();
  const requests = new Map<string, number>();
  let filesOpen = 0;
  let filesAtOnce = 0;
  let held: Promise<void> | undefined;
  let origin = '';

  const listed = (account: Account, number: number): Asset<string> => {
    const id = syntheticId(account.number, number);
    const asset = oddAsset(syntheticAsset(account.number, number, `${origin}/files/${id}/`), faults.odd.get(number));
    const tags = put.get(id);
    return tags ? { ...asset, tags } : asset;
  };

  /** Adds assets with the tag from a number downwards, up to the limit. Returns the number after them. */
  const fill = (
    assets: Asset<string>[],
    { account, from, limit, tag }: { account: Account; from: number; limit: number; tag: string | null },
  ): number => {
    let at = from;
    for (; at > 0 && assets.length < limit; at--) {
      const asset = listed(account, at);
      if (tag === null || asset.tags.includes(tag)) assets.push(asset);
    }
    return at;
  };

  const list = (account: Account, query: URLSearchParams, response: ServerResponse) => {
    const limit = Number(query.get('limit') ?? 20);
    const tag = query.get('tag');
    // A cursor counts from the oldest, so that new assets don't move anything.
    const top = Number(query.get('cursor')?.replace('from-', '') ?? account.count);
    const page = Math.floor((account.count - top) / limit) + 1;
    if (page >= faults.refuseFromPage) return fault(response, 401);
    if (faults.busy) {
      response.setHeader('retry-after', String(faults.busy));
      faults.busy = 0;
      return fault(response, 429);
    }
    // Some of the page before, once more.
    const again = faults.duplicates && page > 1 ? limit / 2 : 0;
    const assets = Array.from({ length: again }, (_, n) => listed(account, top + again - n));
    const at = fill(assets, { account, from: top, limit, tag });
    const next = faults.repeatCursor && page > 1 ? top : at;
    json(response, { assets, hasMore: next > 0, nextCursor: next > 0 ? `from-${next}` : null });
  };

  const one = async (account: Account, id: string, request: IncomingMessage, response: ServerResponse) => {
    const number = numberOf(id);
    const known = id === syntheticId(account.number, number) && number >= 1 && number <= account.count;
    if (!known || faults.odd.get(number) === 'gone') return fault(response, 404);
    if (request.method === 'PATCH') put.set(id, JSON.parse((await buffer(request)).toString()).tags);
    const asset = listed(account, number);
    const renewed = asset.assetUrl?.replace('/dead/', '/');
    json(response, { asset: { ...asset, ...(renewed && { assetUrl: renewed }) } });
  };

  const tags = (account: Account, response: ServerResponse) => {
    const counts = new Map<string, number>();
    for (let number = 1; number <= account.count; number++) {
      for (const name of listed(account, number).tags) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const sorted = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 200);
    json(response, { tags: sorted.map(([name, times]) => ({ name, count: times })) });
  };

  const file = async (path: string, response: ServerResponse) => {
    const [, id = '', name] = /^\/files\/([^/]+)\/(image\.png|animation\.gif|spritesheet\.png)$/.exec(path) ?? [];
    filesAtOnce = Math.max(filesAtOnce, ++filesOpen);
    try {
      await held;
      const odd = faults.odd.get(numberOf(id));
      if (!name) return fault(response, 404);
      const bytes = odd === 'broken picture' ? Buffer.from('no image') : fileOf(numberOf(id), name as AssetFileName);
      response.writeHead(200, { 'content-type': TYPES[name.endsWith('gif') ? 'gif' : 'png'] }).end(bytes);
    } finally {
      filesOpen--;
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    const path = pathname.replace('/api/v1', '');
    const [, top = '', id] = path.split('/');
    const line = `${request.method} /${top}${id && top === 'assets' ? '/{id}' : ''}`;
    requests.set(line, (requests.get(line) ?? 0) + 1);
    if (top === 'files') return file(path, response);
    const account = accounts.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (!account) return fault(response, 401);
    const answers: Readonly<Record<string, () => void | Promise<void>>> = {
      assets: () => (id ? one(account, id, request, response) : list(account, searchParams, response)),
      tags: () => tags(account, response),
      credits: () => json(response, { credits: 435 }),
    };
    return (answers[top] ?? (() => fault(response, 404)))();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The service has no port.');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    baseUrl: `${origin}/api/v1`,
    port: address.port,
    key: ASSET_KEY,
    get count() {
      return own.count;
    },
    set count(value) {
      own.count = value;
    },
    faults,
    requests,
    get filesAtOnce() {
      return filesAtOnce;
    },
    get filesOpen() {
      return filesOpen;
    },
    addAccount: (key, size) => void accounts.set(key, { number: 0xa + accounts.size, count: size }),
    id: (number) => syntheticId(own.number, number),
    tagsPut: (id) => put.get(id),
    holdFiles: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = undefined;
        release();
      };
    },
    forgetRequests: () => {
      requests.clear();
      filesAtOnce = filesOpen;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

function oddAsset(asset: Asset<string>, odd: Oddity | undefined): Asset<string> {
  switch (odd) {
    case 'bare':
      return { id: asset.id, type: 'image', tags: [] };
    case 'unknown type':
      return { ...asset, type: 'hologram', height: undefined };
    case 'dead':
    case 'gone':
      return { ...asset, assetUrl: asset.assetUrl?.replace(asset.id, `${asset.id}/dead`) };
    case 'long prompt':
      return { ...asset, prompt: 'a very long word '.repeat(LONG / 17) };
    case 'markup':
      return { ...asset, prompt: MARKUP, tags: [MARKUP, ...asset.tags] };
    default:
      return asset;
  }
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function fault(response: ServerResponse, status: number): void {
  json(response, { error: { code: `code_${status}`, message: `Message ${status}.` } }, status);
}
