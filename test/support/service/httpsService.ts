import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { createLocalService } from '@sprite-kiln/placeholders';
import { sendResponse, webRequest } from '@sprite-kiln/placeholders/http';
import { removeFolder, temporaryDirectory } from '../folders';
import { selfSigned } from './certificate';
import { drawingWorker } from './localHttp';

export interface HttpsService {
  readonly port: number;
  readonly key: string;
  /** Requests such as `POST /api/v1/generate`, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** The built-in service behind https, with its own certificate and a name that only a proxy can resolve. */
export async function startHttpsService(host: string): Promise<HttpsService> {
  const requests: string[] = [];
  const key = randomBytes(32).toString('base64url');
  const directory = await temporaryDirectory();
  const origin = `https://${host}`;
  const isKey = (other: string) => other === key;
  const service = await createLocalService({ directory, baseUrl: `${origin}/api/v1`, drawingWorker, pace: 0, isKey });
  const server = createServer(selfSigned(host), (incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    service
      .handle(webRequest(incoming, origin, new AbortController().signal))
      .then((response) => sendResponse(response, outgoing))
      .catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The service has no port.');
  return {
    port: address.port,
    key,
    requests,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await service.close();
      await removeFolder(directory);
    },
  };
}
