import assert from 'node:assert/strict';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { isPublicAddress, isPublicHost, NOT_PUBLIC, publicLookup } from '../../../src/service/publicAddress';

const host = (text: string) => isPublicHost(new URL(`https://${text}/`));

describe('Public addresses', () => {
  /** Block: its first and last address, and its public neighbors, if listed. */
  const BLOCKS: readonly (readonly [string, string, string, string?, string?])[] = [
    ['0/8', '0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
    ['10/8', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    ['100.64/10', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
    ['127/8', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
    ['169.254/16', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
    ['172.16/12', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
    ['192.0.0/24', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
    ['192.168/16', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
    ['198.18/15', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
    ['multicast', '224.0.0.0', '239.255.255.255', '223.255.255.255'],
    ['reserved and broadcast', '240.0.0.0', '255.255.255.255'],
    ['unspecified and loopback', '::', '::1'],
    ['fc00::/7', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['fe80::/10', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['ff00::/8', 'ff00::', 'ff02::1'],
    ['global unicast, seen from outside', '1fff::1', '4000::', '2000::1', '3ffe::1'],
    ['2001::/23', '2001::', '2001:1ff:ffff::1', '2000:ffff::1', '2001:200::'],
    ['2001:db8::/32', '2001:db8::', '2001:db8:ffff::1', '2001:db7::1', '2001:db9::'],
    ['2002::/16', '2002::', '2002:ffff::1', '2001:ffff::1', '2003::'],
    ['3fff::/20', '3fff::', '3fff:fff::1', '3ffe:ffff::1', '3fff:1000::'],
  ];
  for (const [block, first, last, below, above] of BLOCKS) {
    it(`exclude ${block}, but not its neighbors`, () => {
      for (const address of [first, last]) assert.equal(isPublicAddress(address), false, address);
      for (const address of [below, above]) if (address) assert.equal(isPublicAddress(address), true, address);
    });
  }

  it('with an embedded IPv4 address are judged by it or refused', () => {
    for (const inner of ['127.0.0.1', '10.0.0.1', '169.254.169.254']) {
      assert.equal(isPublicAddress(`::ffff:${inner}`), false);
      assert.equal(isPublicAddress(`64:ff9b::${inner}`), false);
    }
    assert.equal(isPublicAddress('64:ff9b::8.8.8.8'), true);
    assert.equal(isPublicAddress('64:ff9b::0a00:1'), false);
    assert.equal(isPublicAddress('64:ff9b::'), false);
    assert.equal(isPublicAddress('64:ff9b:1::8.8.8.8'), false);
  });

  it("exclude anything that isn't an address", () => {
    for (const text of ['', 'localhost', 'files.example', '1.2.3', '1.2.3.4.5', '[::1]']) {
      assert.equal(isPublicAddress(text), false, text);
    }
  });

  for (const spelling of [
    ...['127.0.0.1', '127.1', '0x7f.1', '0x7f000001', '2130706433', '0177.0.0.1', '017700000001', '127.0.0.1.'],
    ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::]', '0', '0.0.0.0'],
    ...['10.0.0.1', '0xa.1', '172.16.0.1', '192.168.1.1', '192.168.257', '169.254.169.254', '0xA9FEA9FE', '100.64.0.1'],
    ...[
      '[fc00::1]',
      '[fd12:3456::1]',
      '[fe80::1]',
      '[ff02::1]',
      '224.0.0.1',
      '255.255.255.255',
      '１２７.0.0.1',
      '127。0。0。1',
    ],
    ...[
      'localhost',
      'LOCALHOST',
      'localhost.',
      'a.localhost',
      'printer.local',
      'metadata.google.internal',
      'nas.home.arpa',
    ],
    ...['intranet', 'intranet.'],
  ]) {
    it(`exclude https://${spelling}/`, () => assert.equal(host(spelling), false));
  }

  for (const name of [
    'files.example',
    'files.example.',
    '8.8.8.8',
    '[2606:4700::1111]',
    'local.example',
    'internal.io',
  ]) {
    it(`may include https://${name}/`, () => assert.equal(host(name), true));
  }
});

describe('Public lookup', () => {
  const answering = (...addresses: string[]): LookupFunction => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    return (_, options, callback) => (options.all ? callback(null, found) : callback(null, addresses[0] ?? '', 4));
  };
  const ask = (lookup: LookupFunction, options: LookupOptions) =>
    promisify<string, LookupOptions, string | LookupAddress[]>((name, asked, done) =>
      publicLookup(lookup)(name, asked, (error, found) => done(error, found)),
    )('files.example', options);

  it('leaves out non-public addresses', async () => {
    const lookup = answering('10.0.0.1', '8.8.8.8', '::1', '2606:4700::1111');
    assert.deepEqual(await ask(lookup, { all: true }), [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    assert.equal(await ask(lookup, {}), '8.8.8.8');
  });

  it('refuses a name without public addresses, and passes on errors', async () => {
    for (const options of [{}, { all: true }]) {
      await assert.rejects(ask(answering('127.0.0.1', 'fd00::1'), options), { code: NOT_PUBLIC });
      await assert.rejects(ask(answering(), options), { code: NOT_PUBLIC });
      const failing: LookupFunction = (_, __, callback) =>
        callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), '', 0);
      await assert.rejects(ask(failing, options), { code: 'ENOTFOUND' });
    }
  });

  it("uses the system's resolver by default", async () => {
    const ask = promisify((name: string, done: (error: Error | null, found: unknown) => void) =>
      publicLookup()(name, { all: true }, done),
    );
    await assert.rejects(ask('localhost'), { code: NOT_PUBLIC });
  });
});
