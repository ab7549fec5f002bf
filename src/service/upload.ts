import type { UploadTicket } from '../shared/contract/api';
import { checkFileAddress } from './addresses';
import { abandon, type FileExchange, refuseErrors } from './calls';
import { UnexpectedResponseError } from './errors';
import { OTHER_FORM } from './sendAgain';

/** Headers that would reveal an identity or change how the request is read. */
const REFUSED = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'content-length',
  'connection',
]);

/** A name that HTTP allows (RFC 9110, 5.6.2), and a value without control characters. */
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Uploads the file of a ticket (§2): the raw bytes with the ticket's headers and without a key. The contract doesn't
 * show the method: it is PUT, and after a 405, POST.
 */
export async function sendFile(exchange: FileExchange, ticket: UploadTicket, bytes: Uint8Array): Promise<void> {
  const { transport, userAgent, serviceOrigin, clean, signal } = exchange;
  const url = checkFileAddress(ticket.upload_url, serviceOrigin);
  const own = { 'user-agent': userAgent, 'accept-encoding': 'identity' };
  const headers = { ...own, ...ticketHeaders(ticket, bytes.byteLength, url) };
  const send = (method: 'PUT' | 'POST') => transport({ method, url: url.href, headers, body: bytes, signal });
  let response = await send('PUT');
  if (response.status === OTHER_FORM.upload) {
    await abandon(response);
    response = await send('POST');
  }
  await refuseErrors(response, clean);
  await abandon(response);
}

/**
 * The headers of a ticket, with lowercase names. A header that HTTP sets by itself is dropped if the value is the same;
 * a header that HTTP can't carry is dropped too. Throws an `UnexpectedResponseError` for one of `REFUSED`.
 */
function ticketHeaders(ticket: UploadTicket, size: number, url: URL): Record<string, string> {
  const automatic: Readonly<Record<string, string>> = {
    host: url.host,
    'content-length': String(size),
    connection: 'keep-alive',
  };
  const headers: Record<string, string> = {};
  for (const [given, value] of Object.entries(ticket.headers)) {
    const name = given.toLowerCase();
    if (!NAME.test(name) || !VALUE.test(value)) continue;
    if (automatic[name] === value.trim().toLowerCase()) continue;
    if (REFUSED.has(name)) throw new UnexpectedResponseError(200, `an upload ticket that sets ${name}`);
    headers[name] = value;
  }
  return headers;
}
