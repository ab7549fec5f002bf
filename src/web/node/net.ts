import ipaddr from 'ipaddr.js';

/** The parts of `node:net` that tell public addresses from private ones. */

export function isIP(text: string): 0 | 4 | 6 {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return 4;
  return ipaddr.IPv6.isValid(text) ? 6 : 0;
}

type Family = 'ipv4' | 'ipv6';

export class BlockList {
  readonly #subnets: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];

  addSubnet(network: string, prefix: number, _family: Family): void {
    this.#subnets.push([ipaddr.parse(network), prefix]);
  }

  check(address: string, _family: Family): boolean {
    const parsed = ipaddr.parse(address);
    return this.#subnets.some(
      ([network, prefix]) => network.kind() === parsed.kind() && parsed.match([network, prefix]),
    );
  }
}
