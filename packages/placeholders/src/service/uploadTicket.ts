import { randomUUID } from 'node:crypto';
import type { UploadContentType, UploadTicket } from '../../../../src/shared/contract/api';
import type { Signer } from './signer';
import type { ExpectedUpload } from './store/uploadFiles';

export interface UploadTerms extends ExpectedUpload {
  readonly contentType: UploadContentType;
}

export interface UploadLifetimes {
  /** Milliseconds since 1970. */
  readonly urlExpires: number;
  /** Milliseconds since 1970, later than `urlExpires` (§2). */
  readonly idExpires: number;
}

/** Makes a ticket that contains everything about itself (name on disk, expiry) and is signed, so the service doesn't have to store it. */
export function makeTicket(
  signer: Signer,
  origin: string,
  terms: UploadTerms,
  lifetimes: UploadLifetimes,
): UploadTicket {
  const name = `${lifetimes.idExpires}-${randomUUID()}`;
  const query = new URLSearchParams({
    type: terms.contentType,
    size: String(terms.size),
    sha256: terms.sha256,
    expires: String(lifetimes.urlExpires),
  });
  const signature = signer.sign('upload-url', `${name}?${query}`);
  return {
    upload_id: `upl_${name}.${signer.sign('upload-id', name)}`,
    upload_url: `${origin}/uploads/${name}?${query}&signature=${signature}`,
    upload_url_expires_at: new Date(lifetimes.urlExpires).toISOString(),
    upload_id_expires_at: new Date(lifetimes.idExpires).toISOString(),
    headers: { 'Content-Type': terms.contentType },
  };
}

export interface UploadAddress extends ExpectedUpload {
  readonly name: string;
  readonly contentType: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** Reads an upload URL; `undefined` if `makeTicket` of this service didn't create it. */
export function readUploadAddress(signer: Signer, name: string, url: URL): UploadAddress | undefined {
  const query = new URLSearchParams(url.search);
  const signature = query.get('signature') ?? '';
  query.delete('signature');
  if (!signer.isSigned('upload-url', `${name}?${query}`, signature)) return undefined;
  return {
    name,
    contentType: query.get('type') ?? '',
    size: Number(query.get('size')),
    sha256: query.get('sha256') ?? '',
    expires: Number(query.get('expires')),
  };
}

/** The name on disk and the expiry of an `upload_id`; `undefined` if this service didn't create it. */
export function readUploadId(signer: Signer, id: string): { name: string; expires: number } | undefined {
  const [, name, signature] = /^upl_([0-9]+-[0-9a-f-]{36})\.([A-Za-z0-9_-]+)$/.exec(id) ?? [];
  if (!name || !signature || !signer.isSigned('upload-id', name, signature)) return undefined;
  return { name, expires: Number.parseInt(name, 10) };
}
