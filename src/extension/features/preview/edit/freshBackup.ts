import type * as vscode from 'vscode';
import { renewBackup, writeBackup } from '../../../platform/backups';

/** How old a backup may be while somebody keeps changing the document. */
const FRESH_MS = 1000;

/**
 * The backup that VS Code has of a document. It asks for one only when nothing has changed for a second, so whoever draws stroke after stroke would
 * have none: this one is written again each second.
 */
export class FreshBackup implements vscode.Disposable {
  readonly #bytes: () => Promise<Uint8Array | undefined>;
  readonly #failed: (error: unknown) => void;
  #place: vscode.Uri | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** @param bytes of what isn't saved; undefined: nothing is changed */
  constructor(bytes: () => Promise<Uint8Array | undefined>, failed: (error: unknown) => void) {
    this.#bytes = bytes;
    this.#failed = failed;
  }

  /** Writes it where VS Code wants it. */
  async write(context: vscode.CustomDocumentBackupContext): Promise<vscode.CustomDocumentBackup> {
    await this.#stop();
    const backup = await writeBackup(context, await this.#bytes());
    this.#place = context.destination;
    const remove = async () => {
      if (this.#place === context.destination) await this.#stop();
      backup.delete();
    };
    return { id: backup.id, delete: () => void remove() };
  }

  /** The document is another one than the backup. */
  changed(): void {
    if (!this.#place || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#again()).catch(this.#failed);
    }, FRESH_MS);
  }

  async #again(): Promise<void> {
    const place = this.#place;
    const bytes = place && (await this.#bytes());
    if (!bytes || this.#place !== place) return;
    await renewBackup(place, bytes);
  }

  /** Nothing is written after this until VS Code asks again. */
  async #stop(): Promise<void> {
    this.#place = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing;
  }

  dispose(): void {
    void this.#stop();
  }
}
