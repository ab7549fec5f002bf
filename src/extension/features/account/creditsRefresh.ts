import * as vscode from 'vscode';
import type { Connections } from '../../../core/account/connection';
import type { Credits } from '../../../core/account/credits';
import { charges } from '../../../core/text/charges';
import { AuthenticationError, MissingKeyError } from '../../../service/errors';
import type { Log } from '../../platform/log';

export interface CreditsRefreshDependencies {
  readonly connections: Pick<Connections, 'current' | 'origin' | 'onDidChange'>;
  readonly credits: Credits;
  readonly log: Pick<Log, 'info'>;
  /** Whether somebody sees the credits. */
  readonly seen: () => boolean;
  /** Whether the workspace is trusted. */
  readonly isTrusted: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The last request to a service. */
interface Asked {
  readonly at: number;
  /** Failed requests in a row. */
  readonly failures: number;
  /** The service did not accept the key. */
  readonly refused: boolean;
}

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 30 * MINUTE_MS;
const NEVER: Asked = { at: Number.NEGATIVE_INFINITY, failures: 0, refused: false };

/**
 * Keeps the credits up to date with `GET /credits`: at most once a minute, and only while somebody sees them. What runs report counts as an
 * answer. Failures are quiet, and each doubles the wait, up to half an hour; after a 401, no request is sent until a run reports credits again.
 * Nothing is sent without a key or trust, or to a free service.
 */
export class CreditsRefresh implements vscode.Disposable {
  readonly #dependencies: CreditsRefreshDependencies;

  readonly #asked = new Map<string, Asked>();
  readonly #stop = new AbortController();
  readonly #subscription: vscode.Disposable;
  #asking: Promise<void> | undefined;

  constructor(dependencies: CreditsRefreshDependencies) {
    this.#dependencies = dependencies;
    this.#subscription = dependencies.connections.onDidChange(() => void this.look());
  }

  /** Sends a request if it is time to; called whenever the credits may have come into view, and every minute. Never rejects. */
  look(): Promise<void> {
    this.#asking ??= this.#askIfDue().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  dispose(): void {
    this.#stop.abort();
    this.#subscription.dispose();
  }

  async #askIfDue(): Promise<void> {
    const { connections, credits, log, now } = this.#dependencies;
    const { origin } = connections;
    if (!this.#dependencies.isTrusted() || !this.#isDue(origin)) return;
    const { failures } = this.#lastAsked(origin);
    try {
      const { client, ...connection } = await connections.current();
      // Another service was chosen in the meantime; it gets its own request.
      if (connection.origin !== origin) return;
      this.#asked.set(origin, { at: now(), failures, refused: false });
      const sum = await client.credits({ signal: this.#stop.signal, once: true });
      credits.heard(origin, sum, now());
    } catch (error) {
      if (error instanceof MissingKeyError || this.#stop.signal.aborted) return;
      this.#asked.set(origin, { at: now(), failures: failures + 1, refused: error instanceof AuthenticationError });
      log.info(`The sum of credits couldn't be read: ${error instanceof Error ? error.name : 'unknown error'}.`);
    }
  }

  #isDue(origin: string): boolean {
    const { seen, credits, now } = this.#dependencies;
    if (!charges(origin) || !seen()) return false;
    const { at, failures, refused } = this.#lastAsked(origin);
    const heard = credits.heardAt(origin) ?? Number.NEGATIVE_INFINITY;
    return !refused && now() - Math.max(at, heard) >= Math.min(MAX_PAUSE_MS, MINUTE_MS * 2 ** failures);
  }

  /** The last request; its failures no longer count if credits were heard since. */
  #lastAsked(origin: string): Asked {
    const asked = this.#asked.get(origin) ?? NEVER;
    const heard = this.#dependencies.credits.heardAt(origin) ?? Number.NEGATIVE_INFINITY;
    return heard >= asked.at ? { at: asked.at, failures: 0, refused: false } : asked;
  }
}

/**
 * Refreshes whenever the window gets or loses the focus or the view is shown, and every minute.
 * @param minute called every minute, even if nothing was sent
 */
export function keepLooking(
  refresh: CreditsRefresh,
  onDidShowView: vscode.Event<void>,
  minute: () => void,
): vscode.Disposable {
  const look = () => void refresh.look();
  const timer = setInterval(() => {
    look();
    minute();
  }, MINUTE_MS);
  timer.unref();
  look();
  return vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(look),
    onDidShowView(look),
    new vscode.Disposable(() => clearInterval(timer)),
  );
}
