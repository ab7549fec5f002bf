import { rawText } from '../shared/base/foreignText';
import type { InputItem } from '../shared/contract/api';
import { pictureFault } from '../sprite/formats/integrity';
import { type PictureInfo, sniffPicture } from '../sprite/formats/sniff';
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

// Images from a service: hosted files, and normal maps.

/** Most bytes of an image that are read. */
const FILE_BYTES = 32 * 1024 * 1024;
/** Most redirects that are followed. */
const REDIRECTS = 3;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
/** Statuses that mean that a URL has expired, moved, or never existed. */
const DEAD_STATUSES = new Set([403, 404, 410]);

/** A file from the service that is known to be a complete image. */
export interface ReceivedPicture {
  readonly bytes: Uint8Array;
  readonly info: PictureInfo;
}

/**
 * Checks a file from the service by its content, down to the last byte, without decoding it: a PNG, GIF, WebP, or JPEG
 * without an excess (`excessOf`). Throws a `DamagedPictureError` if it was cut short or isn't an image (SVG, HTML), and
 * an `UnexpectedResponseError` if it is too large.
 */
export function receivedPicture(bytes: Uint8Array): ReceivedPicture {
  const info = sniffPicture(bytes);
  const fault = pictureFault(bytes);
  if (fault === 'too-large') {
    throw new UnexpectedResponseError(200, `an image of ${info?.width} × ${info?.height} pixels`);
  }
  if (fault || !info) throw new DamagedPictureError(fault ?? 'not-a-picture');
  return { bytes, info };
}

/**
 * Fetches a hosted image (§2 `assetUrl` and the like) once, and checks that it is complete. Follows up to three
 * redirects, which is safe because the request carries no key; each URL is checked like the first. Rejects with a
 * `DeadAddressError` for 403, 404, and 410 with any body, with a `DamagedPictureError`, or with the error for another
 * status.
 */
export async function fetchPicture(exchange: FileExchange, address: string | undefined): Promise<ReceivedPicture> {
  if (!address) throw new UnexpectedResponseError(200, 'an asset without a file URL');
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
    // The URL comes from the service, and its host may contain the key. The cause names the host too, so it is dropped.
    throw new ConnectionError(clean(rawText(error.origin)), error.sent, error.code);
  }
}

/** `Location` may be relative to the URL that sent it (RFC 9110, 10.2.2). */
function targetOf(location: string, from: URL): string {
  return URL.canParse(location, from.href) ? new URL(location, from.href).href : location;
}

export interface NormalMapCalls {
  /** Sends a body and reads the answer; retries both if they fail. */
  post<T>(body: object, read: (response: ServiceResponse) => Promise<T>): Promise<T>;
  download(url: string): Promise<ReceivedPicture>;
}

/** A normal map, or its URL. */
type NormalMapAnswer = ReceivedPicture | { readonly address: string };

/**
 * `POST /normal-maps` (§4). The contract doesn't show its fields: the input is sent in a list as for `/generate`, and
 * after a 400 by itself. The answer may be an image, or JSON with a URL.
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
