import { request } from 'undici';
import { undiciTransport } from '../../src/service/undiciTransport';
import type { UploadTicket } from '../../src/shared/contract/api';
import { clientOf } from './runs';
import type { StandAlone } from './standAlone';

export interface UploadFile {
  readonly bytes: Uint8Array;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** A ticket for one PUT of the file. */
export async function ticketFor(service: Pick<StandAlone, 'baseUrl' | 'key'>, file: UploadFile): Promise<UploadTicket> {
  const response = await fetch(`${service.baseUrl}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content_type: 'image/png', size_bytes: file.bytes.byteLength, sha256: file.sha256 }),
  });
  if (!response.ok) throw new Error(`No ticket: ${response.status} ${await response.text()}`);
  return (await response.json()) as UploadTicket;
}

/** Sends the file with only `undici.request`. */
export async function putBare(ticket: UploadTicket, bytes: Uint8Array): Promise<void> {
  const { statusCode, body } = await request(ticket.upload_url, {
    method: 'PUT',
    headers: { ...ticket.headers },
    body: bytes,
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`The bare PUT was answered ${statusCode}.`);
}

/** The client over the network, and a function to close it. */
export function uploader(service: Pick<StandAlone, 'baseUrl' | 'key'>) {
  const transport = undiciTransport();
  const client = clientOf(service, transport);
  return {
    upload: (bytes: Uint8Array, sha256?: string) =>
      client.upload(bytes, 'image/png', sha256 === undefined ? {} : { sha256 }),
    close: () => transport.close(),
  };
}
