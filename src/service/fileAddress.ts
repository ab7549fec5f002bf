import { UnexpectedResponseError } from './errors';

/**
 * Checks an address that came from the service before bytes are fetched from or sent to it: https, unless it is of the
 * service's own origin. The key is never sent there.
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
  return url;
}
