/** Ways to a proxy that the HTTP library knows. */
const KNOWN = /^(https?|socks5?):$/;

/**
 * The address of a proxy as people write it: a scheme may be missing (`proxy.example:8080`), then it is http.
 * @returns A URL, or an empty string for none. Throws where nothing can be made of it, with a `code` and without the text,
 *   which may hold a password.
 */
export function proxyAddress(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return '';
  const whole = trimmed.includes('://') ? trimmed : `http://${trimmed}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url?.hostname && KNOWN.test(url.protocol)) return url.href;
  throw Object.assign(new Error('The address of the proxy cannot be used.'), { code: 'PROXY_ADDRESS' });
}

/** The proxy of the environment for a scheme; as most tools, https also takes the one for http. */
export function proxyOfEnvironment(scheme: 'http' | 'https', environment = process.env): string {
  const named = (name: string) => environment[name] || environment[name.toUpperCase()];
  return (scheme === 'https' ? named('https_proxy') : undefined) || named('http_proxy') || '';
}
