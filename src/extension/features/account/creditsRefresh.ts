import * as vscode from 'vscode';
import { AuthenticationError, MissingKeyError } from '../../../service/errors';
import { charges } from '../../platform/charges';
import type { Log } from '../../platform/log';
import type { Connections } from './connection';
import type { Credits } from './credits';

export interface CreditsRefreshDependencies {
  readonly connections: Pick<Connections, 'current' | 'origin' | 'onDidChange'>;
  readonly credits: Credits;
  readonly log: Pick<Log, 'info'>;
  /** Whether somebody sees the sum. */
  readonly seen: () => boolean;
  /** Whether the workspace is. */
  readonly isTrusted: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The last question to a service. */
interface Asked {
  readonly at: number;
  /** In a row. */
  readonly failures: number;
  /** The key was not accepted. */
  readonly refused: boolean;
}

const MINUTE = 60_000;
const LONGEST = 30 * MINUTE;
const NEVER: Asked = { at: Number.NEGATIVE_INFINITY, failures: 0, refused: false };

/**
 * Keeps the sum of credits fresh with `GET /credits`: at most once a minute, and only while somebody sees it. What runs say counts
 * as heard. Failures are quiet, each doubles the wait (to half an hour); after a 401 nothing is asked until the service is heard
 * of again. Nothing is asked without a key or trust, or of a service that is free.
 */
export class CreditsRefresh implements vscode.Disposable {
  private readonly asked = new Map<string, Asked>();
  private readonly stop = new AbortController();
  private readonly subscription: vscode.Disposable;
  private asking: Promise<void> | undefined;

  constructor(private readonly dependencies: CreditsRefreshDependencies) {
    this.subscription = dependencies.connections.onDidChange(() => void this.look());
  }

  /** Asks where it is time to; called whenever something may have come into sight, and every minute. Never rejects. */
  look(): Promise<void> {
    this.asking ??= this.askIfDue().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  dispose(): void {
    this.stop.abort();
    this.subscription.dispose();
  }

  private async askIfDue(): Promise<void> {
    const { connections, credits, log, now } = this.dependencies;
    const { origin } = connections;
    if (!this.dependencies.isTrusted() || !this.isDue(origin)) return;
    const { failures } = this.lastAsked(origin);
    try {
      const { client, ...connection } = await connections.current();
      // Another service was chosen in the meantime, which is asked separately.
      if (connection.origin !== origin) return;
      this.asked.set(origin, { at: now(), failures, refused: false });
      const sum = await client.credits({ signal: this.stop.signal, once: true });
      credits.heard(origin, sum, now());
    } catch (error) {
      if (error instanceof MissingKeyError || this.stop.signal.aborted) return;
      this.asked.set(origin, { at: now(), failures: failures + 1, refused: error instanceof AuthenticationError });
      log.info(`The sum of credits could not be read: ${error instanceof Error ? error.name : 'unknown error'}.`);
    }
  }

  private isDue(origin: string): boolean {
    const { seen, credits, now } = this.dependencies;
    if (!charges(origin) || !seen()) return false;
    const { at, failures, refused } = this.lastAsked(origin);
    const heard = credits.heardAt(origin) ?? Number.NEGATIVE_INFINITY;
    return !refused && now() - Math.max(at, heard) >= Math.min(LONGEST, MINUTE * 2 ** failures);
  }

  /** A service that was heard of since the last question has no failures anymore. */
  private lastAsked(origin: string): Asked {
    const asked = this.asked.get(origin) ?? NEVER;
    const heard = this.dependencies.credits.heardAt(origin) ?? Number.NEGATIVE_INFINITY;
    return heard >= asked.at ? { at: asked.at, failures: 0, refused: false } : asked;
  }
}

/**
 * Looks whenever the window or the view comes into sight, and each minute as long as there is a window.
 * @param minute told each minute, whether or not something was asked
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
  }, MINUTE);
  timer.unref();
  look();
  return vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(look),
    onDidShowView(look),
    new vscode.Disposable(() => clearInterval(timer)),
  );
}
