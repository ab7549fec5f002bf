import tls from 'node:tls';

let made: { readonly context: tls.SecureContext | undefined } | undefined;

/**
 * Trust in Node's authorities and the system's, where Node can tell those (22.15 and later); undefined: Node's own alone.
 * Made once: that takes 150 ms, and each connection would take another 40 ms to turn a list into a context.
 */
export function systemTrust(): tls.SecureContext | undefined {
  made ??= { context: createTrust() };
  return made.context;
}

function createTrust(): tls.SecureContext | undefined {
  const own = new Set(authorities('default'));
  const more = authorities('system').filter((authority) => !own.has(authority));
  return more.length ? tls.createSecureContext({ ca: [...own, ...more] }) : undefined;
}

/** PEM of each; none where this Node or the system does not tell. */
function authorities(store: 'default' | 'system'): string[] {
  const list: unknown = Reflect.get(tls, 'getCACertificates');
  if (typeof list !== 'function') return [];
  try {
    return list(store);
  } catch {
    return [];
  }
}
