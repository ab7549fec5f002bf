import { AddressError } from './errors';

/**
 * The address of a service: https, or http on this machine; its path ends in the version segment `/api/v1` (§9).
 * Returns it without a slash at the end; throws an `AddressError`.
 */
export function checkBaseAddress(text: string): string {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    throw new AddressError('not-an-address');
  }
  if (url.username || url.password || url.search || url.hash) throw new AddressError('has-credentials');
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!safe) throw new AddressError('not-https');
  const path = url.pathname.replace(/\/+$/, '');
  if (!path.endsWith('/api/v1')) throw new AddressError('wrong-path');
  return url.origin + path;
}

/** Whether the host of a URL is this machine, by its name or address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}
