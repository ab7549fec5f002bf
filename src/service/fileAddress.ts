import { UnexpectedResponseError } from './errors';
import { isPublicHost } from './publicAddress';

/**
 * Checks an address that came from the service before bytes are fetched from or sent to it: https to a public host, unless
 * it is of the service's own origin. What its name resolves to is checked when the connection is made. The key is never
 * sent there.
 */
export function checkFileAddress(address: string, serviceOrigin: string): URL {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new UnexpectedResponseError(200, 'a file address that is none');
  }
  const own = url.origin === serviceOrigin;
  if (url.username || url.password || (url.protocol !== 'https:' && !own)) {
    throw new UnexpectedResponseError(200, `a file address that is not https (${url.protocol}//${url.host})`);
  }
  if (!own && !isPublicHost(url)) throw privateHost(url);
  return url;
}

/** For a file address whose host is, or turns out to be, in a private network. */
export function privateHost(url: URL, options?: ErrorOptions): UnexpectedResponseError {
  return new UnexpectedResponseError(200, `a file address in a private network (${url.host})`, options);
}
