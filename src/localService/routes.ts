import type { Handler } from './context';
import { notFound } from './errors';
import { getAsset, listAssets, patchAsset } from './handlers/assets';
import { getCredits } from './handlers/credits';
import { getFile } from './handlers/files';
import { generate } from './handlers/generate';
import { createNormalMap } from './handlers/normalMaps';
import { listTags } from './handlers/tags';
import { createUpload, receiveUpload } from './handlers/uploads';

interface Route {
  readonly method: string;
  /** The whole path below the API base or below the origin; its group is the handler's `param`. */
  readonly path: RegExp;
  readonly handler: Handler;
}

/** Below the base address, with a bearer (§4, §5). */
export const API: readonly Route[] = [
  { method: 'GET', path: /^\/credits$/, handler: getCredits },
  { method: 'GET', path: /^\/assets$/, handler: listAssets },
  { method: 'GET', path: /^\/assets\/([^/]+)$/, handler: getAsset },
  { method: 'PATCH', path: /^\/assets\/([^/]+)$/, handler: patchAsset },
  { method: 'GET', path: /^\/tags$/, handler: listTags },
  { method: 'POST', path: /^\/uploads$/, handler: createUpload },
  { method: 'POST', path: /^\/generate$/, handler: generate },
  { method: 'POST', path: /^\/normal-maps$/, handler: createNormalMap },
];

/** Outside the API, without a bearer: what tickets and assets point to. */
export const HOSTED: readonly Route[] = [
  { method: 'PUT', path: /^\/uploads\/([^/]+)$/, handler: receiveUpload },
  { method: 'GET', path: /^\/files\/(.+)$/, handler: getFile },
];

/** @throws Fault 404 for an unknown path and for a method that the path does not have: the contract knows no 405. */
export function findRoute(routes: readonly Route[], method: string, path: string): { handler: Handler; param: string } {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { handler: route.handler, param: decoded(match[1] ?? '') };
  }
  throw notFound(`There is no ${method} on this path.`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw notFound('No such path.');
  }
}
