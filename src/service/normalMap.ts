import type { InputItem } from '../shared/api';
import { ServiceError, UnexpectedResponseError } from './errors';
import { contentType, readBytes, readJson } from './exchange';
import { receivedPicture } from './receivedPicture';
import { normalMapAnswer } from './schema';
import type { ServiceResponse } from './transport';

const PICTURE_BYTES = 32 * 1024 * 1024;

export interface NormalMapCalls {
  post(body: object): Promise<ServiceResponse>;
  download(url: string): Promise<Uint8Array>;
}

/**
 * `POST /normal-maps` (§4), whose fields the contract does not show: the input is sent as in `/generate`, and where that is
 * a 400, bare. The answer may be a picture, or JSON that names one.
 */
export async function requestNormalMap(calls: NormalMapCalls, input: InputItem): Promise<Uint8Array> {
  const bytes = await picture(calls, await post(calls, input));
  receivedPicture(bytes);
  return bytes;
}

async function post(calls: NormalMapCalls, input: InputItem): Promise<ServiceResponse> {
  try {
    return await calls.post({ inputs: [input] });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return calls.post(input);
    throw error;
  }
}

async function picture(calls: NormalMapCalls, response: ServiceResponse): Promise<Uint8Array> {
  if (contentType(response) !== 'application/json') return readBytes(response, PICTURE_BYTES);
  const answer = await readJson(response, normalMapAnswer);
  const address = answer.data_url ?? answer.asset?.assetUrl ?? answer.assetUrl ?? answer.url;
  if (!address) throw new UnexpectedResponseError(response.status, 'an answer that names no normal map');
  const inline = /^data:image\/[a-z]+;base64,(.+)$/s.exec(address);
  return inline?.[1] ? Buffer.from(inline[1], 'base64') : calls.download(address);
}
