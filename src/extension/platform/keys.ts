import * as vscode from 'vscode';
import type { Log } from './log';

const ENVIRONMENT = 'SPRITE_KILN_API_KEY';
const SLOT = 'key:';

/** API keys. Each is stored with its origin and is returned only for that origin. */
export class Keys implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** A key was stored or forgotten, in this window or in another. */
  readonly onDidChange = this.changed.event;
  private readonly subscription: vscode.Disposable;
  /** Keys that could not be stored, by origin, until this window closes. */
  private readonly session = new Map<string, string>();

  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly log: Log,
  ) {
    this.subscription = secrets.onDidChange(({ key }) => key.startsWith(SLOT) && this.changed.fire());
  }

  /**
   * The key for an origin: the stored one, else the environment's (containers, agents). Callers pass only the origin of the address in the user's
   * own settings.
   */
  async find(origin: string): Promise<string | undefined> {
    const stored = (await this.stored(slot(origin))) || this.session.get(origin);
    const key = stored || process.env[ENVIRONMENT] || undefined;
    if (key) this.log.hide(key);
    return key;
  }

  /** Resolves to false if VS Code has no keyring: then the key lasts until this window closes. */
  async store(origin: string, key: string): Promise<boolean> {
    this.log.hide(key);
    const lasting = await this.storeAndReadBack(slot(origin), key);
    if (lasting) {
      this.session.delete(origin);
    } else {
      this.session.set(origin, key);
      this.changed.fire();
    }
    return lasting;
  }

  async forget(origin: string): Promise<void> {
    const inSession = this.session.delete(origin);
    // What a person asked for: they hear it if it fails.
    await this.secrets.delete(slot(origin));
    if (inSession) this.changed.fire();
  }

  /** A keyring that is locked or broken has no key; the environment may have one. */
  private async stored(name: string): Promise<string | undefined> {
    try {
      return await this.secrets.get(name);
    } catch (error) {
      this.log.warn(`The editor's keyring could not be read: ${String(error)}`);
      return undefined;
    }
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  private async storeAndReadBack(name: string, key: string): Promise<boolean> {
    try {
      await this.secrets.store(name, key);
      return (await this.secrets.get(name)) === key;
    } catch (error) {
      this.log.warn(`The editor could not keep the key: ${String(error)}`);
      return false;
    }
  }
}

const slot = (origin: string) => SLOT + origin;
