import type { UploadTicket } from '../shared/api';
import { UnexpectedResponseError } from './errors';
import { abandon, refuseErrors } from './exchange';
import { checkFileAddress } from './fileAddress';
import type { Clean } from './redact';
import type { Transport } from './transport';

/** Headers of a ticket that would carry an identity or misroute the request. */
const REFUSED = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
]);

export interface SendFile {
  readonly ticket: UploadTicket;
  readonly bytes: Uint8Array;
  readonly serviceOrigin: string;
  readonly userAgent: string;
  readonly signal?: AbortSignal;
  /** Takes secrets out of what the host says. */
  readonly clean?: Clean;
}

/**
 * Sends the file of a ticket (§2): PUT of the raw bytes with exactly the ticket's headers and no key. The contract does not
 * show the method; a service that answers 405 is tried once with POST.
 */
export async function sendFile(transport: Transport, file: SendFile): Promise<void> {
  const url = checkFileAddress(file.ticket.upload_url, file.serviceOrigin);
  const headers: Record<string, string> = { 'user-agent': file.userAgent, 'accept-encoding': 'identity' };
  for (const [name, value] of Object.entries(file.ticket.headers)) {
    const lower = name.toLowerCase();
    if (REFUSED.has(lower)) throw new UnexpectedResponseError(200, `an upload ticket that sets ${lower}`);
    headers[lower] = value;
  }
  const send = (method: 'PUT' | 'POST') =>
    transport({ method, url: url.href, headers, body: file.bytes, signal: file.signal });
  let response = await send('PUT');
  if (response.status === 405) {
    await abandon(response);
    response = await send('POST');
  }
  await refuseErrors(response, file.clean);
  await abandon(response);
}
