import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as v from 'valibot';

/** Gets the URIs of the client's roots; undefined if it has none to tell. */
export type UseRoots = (uris: readonly string[] | undefined) => Promise<void>;

/** Milliseconds that a client has to list its roots. Some that could never do: then their calls must not wait for long. */
const ROOTS_MS = 5_000;

/** The SDK's own schema refuses a whole list for one root that isn't on this computer's disk. */
const LISTED = v.looseObject({ roots: v.array(v.looseObject({ uri: v.optional(v.unknown()) })) });

/** The only question of this server, in the state that a client repeats with its answer. */
const ASKED = 'roots';

/**
 * Asks a client for its roots, the folders of its project: until 2025-11-25 in a request after the greeting and after each change, since 2026-07-28 in
 * the answer to a call, which the client then repeats, because servers can no longer send requests.
 */
export class ClientRoots {
  readonly #server: Server;
  readonly #use: UseRoots;

  #asking: Promise<void> | undefined;
  /** The next question, while it waits for the end of the one before. */
  #waiting: Promise<void> | undefined;
  #isAnswered = false;

  constructor(server: Server, use: UseRoots) {
    this.#server = server;
    this.#use = use;
    server.oninitialized = () => void this.#ask();
    server.setNotificationHandler('notifications/roots/list_changed', () => void this.#ask());
  }

  /** Before a call does anything: what the client has to be asked first; undefined if its roots are known. */
  async before({ mcpReq }: ServerContext): Promise<InputRequiredResult | undefined> {
    const { envelope, inputResponses } = mcpReq;
    if (envelope === undefined) {
      await (this.#asking ?? this.#ask());
      return undefined;
    }
    const fields: Readonly<Record<string, unknown>> = envelope;
    const capabilities = fields[CLIENT_CAPABILITIES_META_KEY] as { readonly roots?: object } | undefined;
    const isReply = inputResponses !== undefined || mcpReq.requestState() !== undefined;
    if (capabilities?.roots && !isReply)
      return inputRequired({ inputRequests: { [ASKED]: inputRequired.listRoots() }, requestState: ASKED });
    const answer = inputResponse(inputResponses, ASKED);
    await this.#use(answer.kind === 'roots' ? urisOf(answer.roots) : undefined);
    return undefined;
  }

  /** One question after the other, so that the last answer counts; of many changes, the next question tells all. */
  #ask(): Promise<void> {
    this.#waiting ??= (this.#asking ?? Promise.resolve()).then(() => {
      this.#waiting = undefined;
      return this.#askOnce();
    });
    this.#asking = this.#waiting;
    return this.#asking;
  }

  async #askOnce(): Promise<void> {
    const uris = await this.#listed().catch(() => undefined);
    // If a client can't tell what changed, its earlier answer still counts.
    if (uris || !this.#isAnswered) await this.#use(uris);
    this.#isAnswered ||= uris !== undefined;
  }

  async #listed(): Promise<readonly string[] | undefined> {
    if (!this.#server.getClientCapabilities()?.roots) return undefined;
    const { roots } = await this.#server.request({ method: 'roots/list' }, LISTED, { timeout: ROOTS_MS });
    return urisOf(roots);
  }
}

/** What a client sends isn't checked on each path. */
const urisOf = (roots: readonly { readonly uri?: unknown }[]) =>
  roots.flatMap(({ uri }) => (typeof uri === 'string' ? [uri] : []));
