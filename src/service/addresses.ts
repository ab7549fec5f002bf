import { AddressError, UnexpectedResponseError } from './errors';
import { isPublicHost } from './publicAddress';

// Checks of URLs before use: that of a service, which a person enters, and those of its files, which the service returns.

/**
 * Checks the URL of a service: https, or http on this machine, with a path that ends in the version segment `/api/v1`
 * (§9).
 * @returns the URL without a trailing slash; throws an `AddressError`
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

/** Whether the host of a URL is this machine, by name or by IP address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/**
 * Checks a URL from the service before anything is fetched from it or sent to it: https to a public host, unless it has
 * the service's own origin. The IP address behind a name is checked when the connection is made. The key is never sent
 * there.
 */
export function checkFileAddress(address: string, serviceOrigin: string): URL {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new UnexpectedResponseError(200, "a file URL that isn't one");
  }
  const own = url.origin === serviceOrigin;
  if (url.username || url.password || (url.protocol !== 'https:' && !own)) {
    throw new UnexpectedResponseError(200, `a file URL that isn't https (${url.protocol}//${url.host})`);
  }
  if (!own && !isPublicHost(url)) throw privateHost(url);
  return url;
}

/** For a file URL whose host is in a private network, by its name or once it is resolved. */
export function privateHost(url: URL, options?: ErrorOptions): UnexpectedResponseError {
  return new UnexpectedResponseError(200, `a file URL in a private network (${url.host})`, options);
}
