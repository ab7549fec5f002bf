import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalService } from '@sprite-kiln/placeholders';
import { sendResponse, webRequest } from '@sprite-kiln/placeholders/http';
import { sniffPicture } from '../../../src/sprite/formats/sniff';
import { drawingWorker, sharedDrawings } from './localHttp';

/** The requests that the service received. */
export interface Asked {
  readonly operation: string;
  readonly prompt?: string;
  readonly size?: number;
  readonly output_frames?: number;
  readonly colors?: number;
  readonly inputs?: readonly object[];
  readonly tags?: readonly string[];
}

export interface HostedService {
  readonly baseUrl: string;
  /** Refills the account's credits up to this amount. */
  topUp(credits: number): Promise<void>;
  close(): Promise<void>;
}

export interface HostedServiceOptions {
  readonly directory: string;
  readonly key: string;
  readonly startCredits?: number | undefined;
  /** Most images of a run. */
  readonly maxOutputs?: number;
  /** Awaited before a generation request is answered. */
  onGenerate(body: Asked): Promise<void>;
  /** Whether pages of other origins may send requests and read the answers; default: no. */
  readonly allowsPages?: () => boolean;
  /** Replaces the PNG of an image that isn't a sheet; undefined: the image is gone. */
  readonly still?: (own: Uint8Array) => { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | undefined;
}

const ALLOW_PAGES = [
  ['access-control-allow-origin', '*'],
  ['access-control-allow-methods', '*'],
  ['access-control-allow-headers', 'authorization, *'],
] as const;

/**
 * A hosted service behind a real socket. It draws by the same rules as the built-in one but with different prompts; equal requests give equal pixels.
 */
export async function hostedService(options: HostedServiceOptions): Promise<HostedService> {
  const { directory, key, startCredits, maxOutputs, onGenerate } = options;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const baseUrl = `${origin}/api/v1`;
  const isKey = (given: string) => given === key;
  const facts = { directory, drawingWorker, ...sharedDrawings({}), baseUrl, isKey };
  const service = await createLocalService({ ...facts, pace: 0, startCredits, maxOutputs });
  const other = async (response: Response) => {
    if (!options.still || response.headers.get('content-type') !== 'image/png') return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { width = 0, height = 0 } = sniffPicture(bytes) ?? {};
    if (width !== height) return new Response(bytes, { headers: response.headers });
    const still = options.still(bytes);
    if (!still) return new Response('', { status: 404 });
    return new Response(still.bytes, { headers: { 'content-type': still.type } });
  };
  const answer = async (request: Request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/generate')) return other(await service.handle(request));
    const body = JSON.parse(await request.text());
    await onGenerate(body);
    const words = body.prompt === undefined ? body : { ...body, prompt: `${body.prompt}, in red and gold` };
    return service.handle(
      new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(words) }),
    );
  };
  server.on('request', (incoming, outgoing) => {
    if (options.allowsPages?.()) for (const [name, value] of ALLOW_PAGES) outgoing.setHeader(name, value);
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204).end();
      return;
    }
    answer(webRequest(incoming, origin, new AbortController().signal))
      .then((response) => sendResponse(response, outgoing))
      .catch(() => outgoing.destroy());
  });
  return {
    baseUrl,
    // A service refills them when it starts; several may share a directory.
    topUp: async (credits) => {
      const filling = await createLocalService({ ...facts, startCredits: credits });
      await filling.close();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await service.close();
    },
  };
}
