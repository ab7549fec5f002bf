import * as vscode from 'vscode';
import { SentenceError } from '../../core/text/errors';
import type { Log } from './log';

const ENVIRONMENT = 'SPRITE_KILN_API_KEY';
const SLOT = 'key:';

/**
 * API keys. Each is stored with its origin and is returned only for that origin. VS Code's keyring may be locked or missing: what it says about that is never
 * shown or logged, because it might contain the key.
 */
export class Keys implements vscode.Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #log: Log;

  readonly #changed = new vscode.EventEmitter<void>();
  /** A key was stored or forgotten, in this window or in another. */
  readonly onDidChange = this.#changed.event;
  readonly #subscription: vscode.Disposable;
  /** Keys that could not be stored, by origin, until this window closes. */
  readonly #session = new Map<string, string>();

  constructor(secrets: vscode.SecretStorage, log: Log) {
    this.#secrets = secrets;
    this.#log = log;
    this.#subscription = this.#follow();
  }

  /**
   * The key for an origin: the stored one, else the environment's (containers, agents). Callers pass only the origin of the address in the user's
   * own settings.
   * @throws SentenceError if VS Code can't read its keys: the environment's might be that of another account
   */
  async find(origin: string): Promise<string | undefined> {
    const key = (await this.#stored(origin)) || process.env[ENVIRONMENT] || undefined;
    if (key) this.#log.hide(key);
    return key;
  }

  /** Resolves to false if VS Code has no keyring: then the key lasts until this window closes. */
  async store(origin: string, key: string): Promise<boolean> {
    this.#log.hide(key);
    const lasting = await this.#storeAndReadBack(slot(origin), key);
    if (lasting) {
      this.#session.delete(origin);
    } else {
      this.#session.set(origin, key);
      this.#changed.fire();
    }
    return lasting;
  }

  /** @throws SentenceError if VS Code can't delete the key */
  async forget(origin: string): Promise<void> {
    const inSession = this.#session.delete(origin);
    try {
      await this.#secrets.delete(slot(origin));
    } catch {
      this.#warn("couldn't delete the key");
      throw new SentenceError(
        vscode.l10n.t(
          "VS Code couldn't delete the key, so the service stays connected. Unlock the keyring, then try again.",
        ),
      );
    } finally {
      if (inSession) this.#changed.fire();
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  /** Without the event, keys are only noticed at their next use. */
  #follow(): vscode.Disposable {
    try {
      return this.#secrets.onDidChange(({ key }) => key.startsWith(SLOT) && this.#changed.fire());
    } catch {
      this.#warn("doesn't tell when a key changes");
      return new vscode.Disposable(() => {});
    }
  }

  async #stored(origin: string): Promise<string | undefined> {
    const inSession = this.#session.get(origin);
    try {
      return (await this.#secrets.get(slot(origin))) || inSession;
    } catch {
      this.#warn("couldn't read the key");
      if (inSession) return inSession;
      throw new SentenceError(
        vscode.l10n.t("VS Code couldn't read the key. Nothing was sent. Unlock the keyring, then try again."),
      );
    }
  }

  async #storeAndReadBack(name: string, key: string): Promise<boolean> {
    try {
      await this.#secrets.store(name, key);
      return (await this.#secrets.get(name)) === key;
    } catch {
      this.#warn("couldn't keep the key");
      return false;
    }
  }

  #warn(what: string): void {
    this.#log.warn(`The editor ${what}`);
  }
}

const slot = (origin: string) => SLOT + origin;
