import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 blocks that can't be reached over the public internet (IANA's special-purpose registry, RFC 6890), and multicast. */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** In IPv6 only global unicast is public, without protocol assignments, 6to4, and documentation. */
const GLOBAL_V6 = ['2000::/3'];
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** NAT64 (RFC 6052): the last 32 bits of such an address are the IPv4 address that counts. */
const NAT64 = '64:ff9b::/96';
/** Names that no public resolver knows. A proxy would resolve them in its own network. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)$/;

const privateV4 = blocks('ipv4', PRIVATE_V4);
const privateV6 = blocks('ipv6', PRIVATE_V6);
const globalV6 = blocks('ipv6', GLOBAL_V6);
const nat64 = blocks('ipv6', [NAT64]);

/** Whether this is a public IPv4 or IPv6 address; false if it isn't an IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateV4.check(address, 'ipv4');
  if (isIP(address) !== 6) return false;
  if (nat64.check(address, 'ipv6')) return isPublicAddress(lastFour(address));
  return globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
}

/**
 * Whether the host of a URL may be public. IP addresses are decided here in any spelling: `URL` has turned 0x7f.1 and
 * 2130706433 into 127.0.0.1. Names are refused only if they are never public; all others are decided by `publicLookup`
 * when they are resolved.
 */
export function isPublicHost(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !PRIVATE_NAMES.test(host);
}

/** Code of the error that `publicLookup` fails with. */
export const NOT_PUBLIC = 'ERR_ADDRESS_NOT_PUBLIC';

/**
 * Resolves names like `dns.lookup`, but only to public IP addresses. A socket connects to exactly what its lookup
 * returned, so a name can't change its address between the check and the connection.
 */
export function publicLookup(lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      if (error) return callback(error, '', 0);
      const all = typeof found === 'string' ? [{ address: found, family: family ?? isIP(found) }] : found;
      const open = all.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (!first) callback(Object.assign(new Error(`${hostname} has no public address.`), { code: NOT_PUBLIC }), '', 0);
      else if (options.all) callback(null, open);
      else callback(null, first.address, first.family);
    });
  };
}

function blocks(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** The last 32 bits of an IPv6 address as IPv4; `URL` writes every address in hexadecimal groups. */
function lastFour(address: string): string {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::').pop()?.split(':') ?? [];
  const [high = 0, low = 0] = ['0', '0', ...groups].slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
