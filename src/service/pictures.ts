import { rawText } from '../shared/base/foreignText';
import type { InputItem } from '../shared/contract/api';
import { pictureFault } from '../shared/sprite/pixels/integrity';
import { type PictureInfo, sniffPicture } from '../shared/sprite/pixels/sniff';
import { checkFileAddress } from './addresses';
import { abandon, contentType, type FileExchange, LARGE_JSON_BYTES, readBytes, readJson, refuseErrors } from './calls';
import {
  ConnectionError,
  DamagedPictureError,
  DeadAddressError,
  ServiceError,
  UnexpectedResponseError,
} from './errors';
import { normalMapAnswer } from './schema';
import { OTHER_FORM } from './sendAgain';
import type { ServiceResponse } from './transport';

// Pictures that a service gives: hosted files, and normal maps.

/** Pictures of the service are read up to this many bytes. */
const FILE_BYTES = 32 * 1024 * 1024;
/** Redirects that are followed, one after the other. */
const REDIRECTS = 3;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
/** With these a host says that an address has expired, moved, or never was. */
const DEAD_STATUSES = new Set([403, 404, 410]);

/** A file of the service that was found to be a whole picture. */
export interface ReceivedPicture {
  readonly bytes: Uint8Array;
  readonly info: PictureInfo;
}

/**
 * Judges a file from the service by its content, to its last byte and without decoding it: a PNG, GIF, WebP or JPEG of at most
 * 4096 × 4096 pixels. Throws a `DamagedPictureError` for what was cut short or isn't a picture at all (SVG, HTML), and an
 * `UnexpectedResponseError` for a picture that is too large.
 */
export function receivedPicture(bytes: Uint8Array): ReceivedPicture {
  const info = sniffPicture(bytes);
  const fault = pictureFault(bytes);
  if (fault === 'too-large') {
    throw new UnexpectedResponseError(200, `a picture of ${info?.width} × ${info?.height} pixels`);
  }
  if (fault || !info) throw new DamagedPictureError(fault ?? 'not-a-picture');
  return { bytes, info };
}

/**
 * Fetches a hosted picture (§2 `assetUrl` and the like), once, and judges it whole. Up to three redirects are followed, which is safe
 * because the request carries no key; each address is checked like the first. Rejects with a `DeadAddressError` for 403, 404 and
 * 410, whatever their body, with a `DamagedPictureError`, or with the error of another answer.
 */
export async function fetchPicture(exchange: FileExchange, address: string | undefined): Promise<ReceivedPicture> {
  if (!address) throw new UnexpectedResponseError(200, 'an asset without a file address');
  let url = checkFileAddress(address, exchange.serviceOrigin);
  for (let redirects = 0; ; redirects++) {
    const response = await get(exchange, url);
    const { location } = response.headers;
    if (REDIRECT_STATUSES.has(response.status) && location && redirects < REDIRECTS) {
      await abandon(response);
      url = checkFileAddress(targetOf(location, url), exchange.serviceOrigin);
    } else if (DEAD_STATUSES.has(response.status)) {
      await abandon(response);
      throw new DeadAddressError(exchange.clean(url.origin), response.status);
    } else {
      await refuseErrors(response, exchange.clean);
      return receivedPicture(await readBytes(response, FILE_BYTES));
    }
  }
}

async function get({ transport, userAgent, clean, signal }: FileExchange, url: URL): Promise<ServiceResponse> {
  const headers = { 'user-agent': userAgent, accept: 'image/*', 'accept-encoding': 'identity' };
  try {
    return await transport({ method: 'GET', url: url.href, headers, signal });
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    // The address comes from the service and may have the key in its host. The cause, which names the host too, is dropped.
    throw new ConnectionError(clean(rawText(error.origin)), error.sent, error.code);
  }
}

/** `Location` may be relative to where it came from (RFC 9110, 10.2.2). */
function targetOf(location: string, from: URL): string {
  return URL.canParse(location, from.href) ? new URL(location, from.href).href : location;
}

export interface NormalMapCalls {
  /** Sends a body and reads the answer; repeats both where they fail. */
  post<T>(body: object, read: (response: ServiceResponse) => Promise<T>): Promise<T>;
  download(url: string): Promise<ReceivedPicture>;
}

/** A normal map, or where it is. */
type NormalMapAnswer = ReceivedPicture | { readonly address: string };

/**
 * `POST /normal-maps` (§4), whose fields the contract does not show: the input is sent as in `/generate`, and where that is
 * a 400, bare. The answer may be a picture, or JSON that names one.
 */
export async function requestNormalMap(calls: NormalMapCalls, input: InputItem): Promise<ReceivedPicture> {
  const answer = await calls.post({ inputs: [input] }, readNormalMap).catch((error: unknown) => {
    if (error instanceof ServiceError && error.status === OTHER_FORM.normalMap) return calls.post(input, readNormalMap);
    throw error;
  });
  return 'address' in answer ? calls.download(answer.address) : answer;
}

async function readNormalMap(response: ServiceResponse): Promise<NormalMapAnswer> {
  if (contentType(response) !== 'application/json') return receivedPicture(await readBytes(response, FILE_BYTES));
  const answer = await readJson(response, normalMapAnswer, LARGE_JSON_BYTES);
  const address = answer.data_url ?? answer.asset?.assetUrl ?? answer.assetUrl ?? answer.url;
  if (!address) throw new UnexpectedResponseError(response.status, 'an answer that names no normal map');
  const inline = /^data:image\/[a-z]+;base64,(.+)$/s.exec(address);
  return inline?.[1] ? receivedPicture(Buffer.from(inline[1], 'base64')) : { address };
}
