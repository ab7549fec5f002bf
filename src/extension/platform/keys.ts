import type * as vscode from 'vscode';
import type { Log } from './log';

const ENVIRONMENT = 'SPRITE_KILN_API_KEY';

/** Keys of services, each stored with the origin that it belongs to and given out for that origin alone. */
export class Keys {
  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly log: Log,
  ) {}

  /**
   * The key for the origin of the user's own address: the stored one, else the environment's (containers, agents).
   * Callers pass no other origin.
   */
  async find(origin: string): Promise<string | undefined> {
    const key = (await this.secrets.get(slot(origin))) || process.env[ENVIRONMENT] || undefined;
    if (key) this.log.hide(key);
    return key;
  }

  /** Resolves to false where the editor has no keyring and the key lasts for this session only. */
  async keep(origin: string, key: string): Promise<boolean> {
    this.log.hide(key);
    await this.secrets.store(slot(origin), key);
    return (await this.secrets.get(slot(origin))) === key;
  }

  async forget(origin: string): Promise<void> {
    await this.secrets.delete(slot(origin));
  }
}

const slot = (origin: string) => `key:${origin}`;
