import assert from 'node:assert/strict';
import { ServiceClient } from '../../src/service/client';
import { systemClock } from '../../src/service/clock';
import type { StreamEnding } from '../../src/service/stream';
import type { Transport } from '../../src/service/transport';
import { undiciTransport } from '../../src/service/undiciTransport';
import { inProcessTransport } from '../../src/service/webTransports';
import type { Asset, GenerateEvent, GenerateRequest } from '../../src/shared/contract/api';
import type { Opener, Target, TargetOptions } from './targets';

/** Opens clients for targets in one test and closes both afterwards. Call it inside `describe`. */
export function clients(open: Opener): (options?: TargetOptions, key?: string) => Promise<ServiceClient> {
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const part of opened.splice(0).reverse()) await part.close();
  });
  return async (options, key) => {
    const target = await open(options);
    opened.push(target);
    return clientTo(target, opened, key);
  };
}

/**
 * One client and target for all tests of a suite whose answers don't depend on what other tests left there, and separate ones for a test that gives
 * options. Call it inside `describe`.
 */
export function suiteClients(open: Opener): (options?: TargetOptions, key?: string) => Promise<ServiceClient> {
  const own = clients(open);
  const parts: { close(): Promise<void> }[] = [];
  let shared: Promise<ServiceClient> | undefined;
  after(async () => {
    for (const part of parts.splice(0).reverse()) await part.close();
  });
  return (options, key) => {
    if (options) return own(options, key);
    shared ??= open().then((target) => {
      parts.push(target);
      return clientTo(target, parts);
    });
    return shared;
  };
}

function clientTo(target: Target, opened: { close(): Promise<void> }[], key?: string): ServiceClient {
  const transport = transportTo(target, opened);
  return new ServiceClient({
    baseUrl: target.baseUrl,
    key: async () => key ?? target.key,
    transport,
    files: transport,
    userAgent: 'sprite-kiln/0 (contract test)',
    clock: systemClock,
  });
}

/** The transport that the extension would use for this target; everything to close is added to `opened`. */
export function transportTo(target: Target, opened: { close(): Promise<void> }[]): Transport {
  if (target.name === 'in process') return inProcessTransport(new URL(target.baseUrl).origin, target.fetch);
  const transport = undiciTransport();
  opened.push(transport);
  return transport;
}

export interface Run {
  readonly events: GenerateEvent[];
  readonly ending: StreamEnding;
  readonly assets: Asset[];
}

/** Starts a run and reads its stream to the end. */
export async function run(client: ServiceClient, request: GenerateRequest): Promise<Run> {
  const events: GenerateEvent[] = [];
  for await (const item of await client.generate(request)) {
    if (item.type === 'ending') return { events, ending: item, assets: assetsOf(events) };
    events.push(item);
  }
  throw new Error('The stream has no ending.');
}

const assetsOf = (events: readonly GenerateEvent[]) =>
  events.flatMap((event) => (event.type === 'output' ? [event.asset] : []));

export async function all(assets: AsyncIterable<Asset>): Promise<Asset[]> {
  const found: Asset[] = [];
  for await (const asset of assets) found.push(asset);
  return found;
}

/** A downloaded file and the format of its bytes. */
export async function fileOf(client: ServiceClient, address: string | undefined) {
  assert.ok(address, 'no address');
  return client.download(address);
}
