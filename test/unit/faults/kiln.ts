import type { RunDependencies } from '../../../src/core/runs/runContext';
import {
  type Answer,
  fault,
  json,
  type Piece,
  type Script,
  type ScriptedServer,
  type SeenRequest,
  startScripted,
} from '../../support/service/scriptedServer';
import { distinctPng } from '../../support/sprites/distinctPictures';
import { type Bench, benchOn, squarePng } from '../core/runs/support';

export interface WireAsset {
  readonly id: string;
  readonly type: string;
  readonly assetUrl: string;
  tags: string[];
  readonly [field: string]: unknown;
}

/** A service with scripted answers to `POST /generate` and a working asset list, and a runner for it. */
export interface Kiln {
  readonly server: ScriptedServer;
  readonly bench: Bench;
  /** `file:` URI of a source image. */
  readonly hero: string;
  /** Oldest first. */
  readonly assets: WireAsset[];
  /** Adds an asset to the list. */
  make(tags: readonly string[], more?: Readonly<Record<string, unknown>>): WireAsset;
  /** The paid requests, as they arrived. */
  posts(): SeenRequest[];
  close(): Promise<void>;
}

export interface Post {
  /** Number of paid requests before this one. */
  readonly count: number;
  readonly tags: readonly string[];
  readonly kiln: Kiln;
}

export interface KilnScript {
  readonly generate: (post: Post) => Script;
  /** Called before the list and the files answer. */
  readonly other?: (request: SeenRequest, kiln: Kiln) => Script | undefined;
  readonly more?: Partial<RunDependencies>;
}

export async function light({ generate, other, more }: KilnScript): Promise<Kiln> {
  const assets: WireAsset[] = [];
  const files = new Map<string, Uint8Array>();
  let posts: SeenRequest[] = [];
  const server = await startScripted((request) => {
    const url = new URL(request.path, 'http://any.invalid');
    const path = url.pathname.replace('/api/v1', '');
    if (path === '/generate') {
      posts = [...posts, request];
      const { tags = [] } = JSON.parse(request.body.toString());
      return generate({ count: posts.length - 1, tags, kiln });
    }
    return other?.(request, kiln) ?? answer(path, url.searchParams, request);
  });
  const answer = (path: string, query: URLSearchParams, request: SeenRequest): Script => {
    const file = files.get(path);
    if (file) return { headers: { 'content-type': 'image/png' }, body: file };
    const one = assets.find(({ id }) => path === `/assets/${id}`);
    if (one && request.method === 'PATCH') one.tags = JSON.parse(request.body.toString()).tags;
    if (one) return json({ asset: one });
    if (path !== '/assets') return fault(404);
    const tag = query.get('tag');
    const found = assets.filter(({ tags }) => tag === null || tags.includes(tag)).reverse();
    return json({ assets: found, hasMore: false, nextCursor: null });
  };
  const bench = await benchOn(`${server.origin}/api/v1`, undefined, more);
  const kiln: Kiln = {
    server,
    bench,
    hero: await bench.put('hero.png', squarePng(16)),
    assets,
    make: (tags, more = {}) => {
      const id = `asset-${assets.length}`;
      files.set(`/files/${id}.png`, distinctPng(16, 16));
      const asset = { id, type: 'image', tags: [...tags], assetUrl: `${server.origin}/files/${id}.png`, ...more };
      assets.push(asset);
      return asset;
    },
    posts: () => posts,
    close: async () => {
      await server.close();
      await bench.close();
    },
  };
  return kiln;
}

export const started = {
  type: 'started',
  request_id: 'req_1',
  operation: 'edit',
  credits: { reserved: 15, remaining: 85 },
};

export function output(index: number, asset: WireAsset): object {
  return { type: 'output', index, asset };
}

export function completed(count: number, status = 'succeeded', more: object = {}): object {
  return { type: 'completed', status, output_count: count, credits: { remaining: 85 }, ...more };
}

/** Events as a stream; strings and pauses are passed unchanged. */
export function stream(events: readonly (object | Piece)[], after: Answer['after'] = 'end'): Answer {
  const body = events.map((event): Piece => {
    if (typeof event === 'function' || typeof event === 'string' || event instanceof Uint8Array) return event as Piece;
    return `data: ${JSON.stringify(event)}\n\n`;
  });
  return { headers: { 'content-type': 'text/event-stream' }, body, after };
}
