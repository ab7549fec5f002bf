import type { UploadContentType } from '../../../../../src/shared/contract/api';
import { bodyChunks, type JsonObject, readJson, SMALL_BODY_BYTES } from '../body';
import type { Handler } from '../context';
import { Fault, invalid, tooLarge } from '../errors';
import { UPLOAD_MAX_BYTES } from '../store/uploadFiles';
import { makeTicket, readUploadAddress } from '../uploadTicket';

/** `POST /uploads` (§4): a ticket for one image with exactly the promised size and digest. */
export const createUpload: Handler = async (request, _url, context) => {
  const body = await readJson(request, SMALL_BODY_BYTES, context.bodies);
  const contentType = readContentType(body);
  const size = readSize(body);
  const { sha256 } = body;
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) {
    throw invalid('sha256 must be a SHA-256 digest of 64 lowercase hexadecimal digits.');
  }
  const now = context.now();
  await context.store.uploads.sweep(now);
  const lifetimes = { urlExpires: now + context.uploadUrlMs, idExpires: now + context.uploadIdMs };
  return Response.json(makeTicket(context.signer, context.origin, { contentType, size, sha256 }, lifetimes));
};

/**
 * `PUT` to an upload URL without a bearer token: the URL itself is the permission. A wrong URL answers 403, like upload hosts do; 401
 * would mean that the API key is wrong.
 */
export const receiveUpload: Handler = async (request, url, context, name) => {
  const address = readUploadAddress(context.signer, name, url);
  if (!address) throw new Fault(403, 'invalid_signature', "This upload URL wasn't created by this service.");
  if (address.expires <= context.now()) throw new Fault(403, 'upload_url_expired', 'This upload URL has expired.');
  if (request.headers.get('content-type') !== address.contentType) {
    throw invalid(`The Content-Type must be ${address.contentType}, as in the headers of the ticket.`);
  }
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > UPLOAD_MAX_BYTES) throw beyondLimit();
  if (length !== null && Number(length) !== address.size) throw sizeMismatch(address.size);
  const outcome = await context.store.uploads.receive(name, bodyChunks(request), address);
  if (outcome === 'too_large') throw beyondLimit();
  if (outcome === 'size_mismatch') throw sizeMismatch(address.size);
  if (outcome === 'digest_mismatch') {
    throw new Fault(400, 'digest_mismatch', "The SHA-256 of the file doesn't match the announced one.");
  }
  return new Response(null, { status: 200 });
};

function beyondLimit(): Fault {
  return tooLarge(`At most ${UPLOAD_MAX_BYTES} bytes are taken.`);
}

function sizeMismatch(size: number): Fault {
  return new Fault(400, 'size_mismatch', `The file doesn't have the announced ${size} bytes.`);
}

function readContentType({ content_type }: JsonObject): UploadContentType {
  if (content_type === 'image/png' || content_type === 'image/jpeg' || content_type === 'image/webp') {
    return content_type;
  }
  throw invalid('content_type must be image/png, image/jpeg, or image/webp.');
}

function readSize({ size_bytes }: JsonObject): number {
  if (typeof size_bytes !== 'number' || !Number.isInteger(size_bytes) || size_bytes < 1) {
    throw invalid('size_bytes must be a positive integer.');
  }
  if (size_bytes > UPLOAD_MAX_BYTES) throw tooLarge(`size_bytes must be at most ${UPLOAD_MAX_BYTES}.`);
  return size_bytes;
}
