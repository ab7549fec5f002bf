import type * as v from 'valibot';
import { bounded, type Clock } from './clock';
import { type FileExchange, readJson, refuseErrors } from './exchange';
import { cleanWords } from './redact';
import { type RetryContext, type RetryRule, retry } from './retry';
import type { ServiceRequest, ServiceResponse, Transport } from './transport';

export interface ClientOptions {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  /** Asked at each request, so that a new key counts at once; sent to the origin of `baseUrl` only. */
  readonly key: () => Promise<string>;
  /** For calls that carry the key. */
  readonly transport: Transport;
  /** For files and uploads, which are never given the key: reaches the service's own origin and public hosts. */
  readonly files: Transport;
  /** Media hosts refuse requests without one. */
  readonly userAgent: string;
  readonly clock: Clock;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * For a countdown: told when the call waits a second or longer before it goes on by itself, with that time (milliseconds since
   * 1970), and with undefined when it goes on.
   */
  readonly onWait?: (until: number | undefined) => void;
}

/** Milliseconds. Shorter waits are not told: they are over before anybody has read of them. */
const TOLD_FROM = 1_000;

/** Makes the calls of the contract: each with the key and within its time, and again where that does no harm. */
export class Calls {
  readonly origin: string;
  /** Keys that were sent. A service may repeat one in its words, which are logged, journaled and shown. */
  private readonly sentKeys = new Set<string>();
  private readonly clean = (words: string) => cleanWords(words, this.sentKeys);
  /** For files and uploads. */
  readonly files: FileExchange;

  constructor(private readonly options: ClientOptions) {
    this.origin = new URL(options.baseUrl).origin;
    const { files: transport, userAgent } = options;
    this.files = { transport, userAgent, serviceOrigin: this.origin, clean: this.clean };
  }

  /** Sends a request and reads its answer as JSON of a known shape, once. */
  ask<T>(
    method: ServiceRequest['method'],
    path: string,
    schema: v.GenericSchema<unknown, T>,
    bound: { readonly ms: number; readonly signal?: AbortSignal },
    body?: object,
  ): Promise<T> {
    return this.within(bound, async (signal) => readJson(await this.send(method, path, { body, signal }), schema));
  }

  /** Sends a request below the base address, with the key. Rejects where the answer has an error status. */
  async send(
    method: ServiceRequest['method'],
    path: string,
    { body, accept = 'application/json', signal }: { body?: object; accept?: string; signal?: AbortSignal },
  ): Promise<ServiceResponse> {
    const key = await this.options.key();
    this.sentKeys.add(key);
    const headers: Record<string, string> = {
      authorization: `Bearer ${key}`,
      'user-agent': this.options.userAgent,
      accept,
      'accept-encoding': 'identity',
    };
    if (body) headers['content-type'] = 'application/json';
    const url = this.options.baseUrl + path;
    const response = await this.options.transport({ method, url, headers, body: body && JSON.stringify(body), signal });
    await refuseErrors(response, this.clean);
    return response;
  }

  /** Stops `work` after so many milliseconds. */
  within<T>(
    { ms, signal }: { readonly ms: number; readonly signal?: AbortSignal },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return bounded({ clock: this.options.clock, ms, origin: this.origin, signal }, work);
  }

  /** Makes a call, again as often as the rule allows. */
  repeat<T>(rule: RetryRule, { signal, onWait }: CallOptions, call: () => Promise<T>): Promise<T> {
    const { clock } = this.options;
    const context: RetryContext = {
      clock,
      signal,
      onWait: onWait && ((_, ms) => onWait(ms < TOLD_FROM ? undefined : clock.now() + ms)),
      onResume: onWait && (() => onWait(undefined)),
    };
    return retry(rule, context, call);
  }
}
