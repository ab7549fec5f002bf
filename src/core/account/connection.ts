import { checkBaseAddress } from '../../service/addresses';
import type { ServiceClient } from '../../service/client';
import { MissingKeyError } from '../../service/errors';
import { sha256Of } from '../disk/fileStore';
import { type Disposable, Emitter } from '../host/events';
import type { KeySource } from '../host/keys';
import { originOf, type ServiceAddress } from '../host/settings';

/** The service that commands talk to. */
export interface Connection {
  readonly kind: 'built-in' | 'hosted';
  /** `built-in`, or the origin of the service. */
  readonly origin: string;
  /** Stands for the origin in file names: 16 hex digits. */
  readonly originId: string;
  readonly client: ServiceClient;
}

/** Makes clients. */
export interface ClientFactory {
  builtIn(): Promise<ServiceClient>;
  hosted(baseUrl: string, key: () => Promise<string>): Promise<ServiceClient>;
}

/** The connection to the service in the user's settings, made when first needed and again when the address changes. */
export class Connections implements Disposable {
  readonly #factory: ClientFactory;
  readonly #keys: Pick<KeySource, 'find'>;
  readonly #address: ServiceAddress;

  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription: Disposable;
  #hosted: { baseUrl: string; connection: Promise<Connection> } | undefined;

  constructor(factory: ClientFactory, keys: Pick<KeySource, 'find'>, address: ServiceAddress) {
    this.#factory = factory;
    this.#keys = keys;
    this.#address = address;
    this.#subscription = address.onDidChange(() => this.#changed.fire());
  }

  get kind(): Connection['kind'] {
    return this.#address.baseUrl() ? 'hosted' : 'built-in';
  }

  /** Origin of the current connection, even if none can be made. */
  get origin(): string {
    return originOf(this.#address.baseUrl());
  }

  /** Rejects with an `AddressError` or a `MissingKeyError` before anything is sent. */
  async current(): Promise<Connection> {
    const address = this.#address.baseUrl();
    if (!address) return this.builtIn();
    const baseUrl = checkBaseAddress(address);
    const { origin } = new URL(baseUrl);
    if (!(await this.#keys.find(origin))) throw new MissingKeyError(origin);
    if (this.#hosted?.baseUrl !== baseUrl) {
      this.#hosted = { baseUrl, connection: this.#connect(baseUrl, origin) };
    }
    return this.#hosted.connection;
  }

  async builtIn(): Promise<Connection> {
    return { kind: 'built-in', origin: 'built-in', originId: 'built-in', client: await this.#factory.builtIn() };
  }

  /** A client for an address and a key that are not stored yet. */
  probe(baseUrl: string, key: string): Promise<ServiceClient> {
    return this.#factory.hosted(baseUrl, async () => key);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #connect(baseUrl: string, origin: string): Promise<Connection> {
    const client = await this.#factory.hosted(baseUrl, async () => {
      const key = await this.#keys.find(origin);
      if (!key) throw new MissingKeyError(origin);
      return key;
    });
    return { kind: 'hosted', origin, originId: originIdOf(origin), client };
  }
}

/** See `Connection.originId`. */
export function originIdOf(origin: string): string {
  return origin === 'built-in' ? origin : sha256Of(origin).slice(0, 16);
}
