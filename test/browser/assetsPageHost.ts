import * as v from 'valibot';
import { AssetIndex } from '../../src/core/assets/assetIndex';
import { SearchResult, SIZES, sizeClass } from '../../src/core/assets/assetSearch';
import { assetOperations } from '../../src/core/domain/operations';
import { plainText } from '../../src/shared/base/foreignText';
import type { Asset } from '../../src/shared/contract/api';
import {
  type AssetFilter,
  type AssetsCalls,
  type AssetsInit,
  type AssetsState,
  assetsParams,
  type Found,
  NO_FILTER,
} from '../../src/shared/protocol/assets';
import type { CallMessage, HostMessage } from '../../src/shared/protocol/message';
import type { PictureBytes } from '../../src/shared/protocol/pictureBytes';
import { received } from '../support/foreignTexts';
import { manyAssets, pictureOf } from '../support/service/manyAssets';

type Method = keyof AssetsCalls & string;

export interface HostOptions {
  /** Translations by English text. */
  readonly translations?: Readonly<Record<string, string>>;
  /** The number of assets, or the assets. */
  readonly assets?: number | readonly Asset[];
  readonly state?: Partial<AssetsState>;
  readonly choices?: AssetsInit['choices'];
  /** Replaces the generated images; null: none. */
  readonly picture?: (id: string, play: boolean) => PictureBytes | null | Error;
}

/** The host's end of the asset browser's page outside VS Code: the real index and the real search, with generated assets. */
export class AssetsPageHost {
  readonly #options: HostOptions;

  readonly index = new AssetIndex();
  /** Received calls, in order. */
  readonly calls: CallMessage[] = [];
  readonly #held = new Map<Method, (() => void)[]>();
  #number = 0;
  #result = new SearchResult([], NO_FILTER, new Set());

  constructor(options: HostOptions = {}) {
    this.#options = options;
    const { assets = 1000 } = options;
    this.index.insert(typeof assets === 'number' ? manyAssets(assets).map(received) : assets);
  }

  /** Calls of this method wait until `release`. */
  hold(method: Method): void {
    this.#held.set(method, []);
  }

  /** Answers held calls, the last first if `reversed`; later calls don't wait. */
  release(method: Method, reversed = false): void {
    const waiting = this.#held.get(method) ?? [];
    this.#held.delete(method);
    for (const go of reversed ? waiting.reverse() : waiting) go();
  }

  waiting(method: Method): number {
    return this.#held.get(method)?.length ?? 0;
  }

  async receive(call: CallMessage): Promise<HostMessage> {
    this.calls.push(call);
    const { id } = call;
    const method = call.method as Method;
    try {
      // `ready` waits for the index on disk; a search runs when requested, and is answered later.
      if (method === 'ready') await this.#rest(method);
      const answer = this.#answer(method, call.params);
      if (method !== 'ready') await this.#rest(method);
      return { kind: 'reply', id, ok: answer };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { kind: 'reply', id, err: { name, message } };
    }
  }

  async #rest(method: Method): Promise<void> {
    const held = this.#held.get(method);
    if (held) await new Promise<void>((go) => held.push(go));
  }

  state(): AssetsState {
    const entries = this.index.entries();
    return {
      service: 'api.sprites.example',
      builtIn: false,
      status: 'ready',
      total: entries.length,
      tags: this.index.tags().map(({ name, count }) => ({ name: plainText(name), count })),
      sizes: SIZES.map((size) => ({ size, count: entries.filter((entry) => sizeClass(entry) === size).length })),
      animations: entries.filter(({ kind }) => kind === 'animation').length,
      credits: 435,
      costs: { animate: 15 },
      workspace: true,
      trusted: true,
      ...this.#options.state,
    };
  }

  /** The answer of each method; missing methods answer null. */
  readonly #answers: { readonly [M in Method]?: (params: AssetsCalls[M]['params']) => unknown } = {
    ready: ({ filter, open }) => this.#init(filter, open),
    search: ({ filter, open }) => this.#find(filter, open),
    rows: ({ search, from, count }) => this.#resultOf(search).slice(from, count),
    ids: ({ search, from, to }) => this.#resultOf(search).ids(from, to),
    typeAhead: ({ search, prefix, from }) => this.#resultOf(search).typeAhead(prefix, from),
    place: ({ search, id }) => this.#resultOf(search).place(id),
    thumbnail: ({ id, play }) => this.#thumbnail(id, play),
  };

  /** The messages that a host sends before the page has asked. */
  first(): AssetsInit {
    return this.#init(NO_FILTER, []);
  }

  #answer<M extends Method>(method: M, params: unknown): unknown {
    const schema: v.GenericSchema<unknown, AssetsCalls[M]['params']> = assetsParams[method];
    return this.#answers[method]?.(v.parse(schema, params)) ?? null;
  }

  #init(filter: AssetFilter, open: readonly string[]): AssetsInit {
    const { choices = {}, translations: l10n = {} } = this.#options;
    const operations = assetOperations();
    return { l10n, language: 'en', operations, choices, state: this.state(), found: this.#find(filter, open) };
  }

  #find(filter: AssetFilter, open: readonly string[]): Found {
    this.#result = new SearchResult(this.index.entries(), filter, new Set(open));
    const { rows, assets } = this.#result;
    return { search: ++this.#number, rows, assets, first: this.#result.slice(0, 60) };
  }

  #resultOf(search: number): SearchResult {
    if (search === this.#number) return this.#result;
    const error = new Error('There was a later search.');
    error.name = 'Outdated';
    throw error;
  }

  #thumbnail(id: string, play: boolean): unknown {
    const { picture } = this.#options;
    const given = picture ? picture(id, play) : pictureOf(Number(id.slice(1)), play);
    if (given instanceof Error) throw given;
    return given && { base64: Buffer.from(given.bytes).toString('base64'), contentType: given.contentType };
  }
}
