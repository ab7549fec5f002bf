import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createLocalService } from '@sprite-kiln/placeholders';
import { Store } from '@sprite-kiln/placeholders/testing';
import { AssetIndex } from '../../../../src/core/assets/assetIndex';
import { ServiceClient } from '../../../../src/service/client';
import type { Clock } from '../../../../src/service/clock';
import { inProcessTransport } from '../../../../src/service/webTransports';
import { removeFolder } from '../../../support/folders';
import { fastClock } from '../../../support/runs/clocks';
import { drawingWorker } from '../../../support/service/localHttp';

const ORIGIN = 'https://tags.example';
const KEY = 'a-key-of-the-tests';

/** Returns a replacement for the answer, or nothing. */
export type Fault = (request: {
  method: string;
  path: string;
  body: () => Promise<string>;
}) => Response | Promise<Response | undefined> | undefined;

/** The built-in service with assets, and everything a window needs to change their tags. */
export interface TagsHome {
  readonly folder: string;
  /** IDs, newest first. */
  readonly ids: readonly string[];
  /** A request such as `PATCH /assets/<id>`. */
  readonly requests: string[];
  /** Called before the service is. */
  fault: Fault;
  /** A new client and a new index, like another window's. @param clock of its requests */
  window(clock?: Clock): { client: ServiceClient; index: AssetIndex };
  /** The service's tags by ID, as stored. */
  tags(): Promise<Map<string, readonly string[]>>;
  /** Changes tags like another client. */
  set(id: string, tags: string[]): Promise<void>;
  close(): Promise<void>;
}

/** @param tags of each asset, newest first */
export async function tagsHome(tags: readonly (readonly string[])[]): Promise<TagsHome> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-tags-'));
  const directory = path.join(folder, 'service');
  const store = await Store.open(directory, Date.now);
  const ids = tags.map(() => randomUUID());
  for (const [at, list] of [...tags.entries()].reverse()) await store.addAsset(assetOf(ids[at] ?? '', [...list]));
  const baseUrl = `${ORIGIN}/api/v1`;
  const service = await createLocalService({ directory, drawingWorker, baseUrl, isKey: (key) => key === KEY, pace: 0 });
  const home: TagsHome = {
    folder,
    ids,
    requests: [],
    fault: () => undefined,
    window: (clock = fastClock(1000)) => {
      const transport = inProcessTransport(ORIGIN, async (request) => {
        const seen = {
          method: request.method,
          path: new URL(request.url).pathname.replace('/api/v1', ''),
          body: () => request.clone().text(),
        };
        home.requests.push(`${seen.method} ${seen.path}`);
        return (await home.fault(seen)) ?? service.handle(request);
      });
      const client = new ServiceClient({
        ...{ baseUrl, key: async () => KEY, transport, files: transport, userAgent: 'sprite-kiln/test' },
        clock,
      });
      return { client, index: new AssetIndex() };
    },
    tags: async () => {
      const assets = await store.assets();
      return new Map(ids.map((id) => [id, assets.get(id)?.tags ?? []]));
    },
    set: async (id, list) => void (await store.setTags(id, list)),
    close: async () => {
      await service.close();
      await removeFolder(folder);
    },
  };
  return home;
}

export function refusal(status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ error: { code: `code_${status}`, message: `Message ${status}.` } }, { status, headers });
}

function assetOf(id: string, tags: string[]) {
  return {
    id,
    type: 'image' as const,
    prompt: `sprite ${id.slice(0, 4)}`,
    operation: 'generate',
    tags,
    width: 16,
    height: 16,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    contentType: 'image/png',
    batchId: id,
    batchIndex: 0,
    folder: id,
    file: { name: 'image.png', version: '0' },
  };
}
