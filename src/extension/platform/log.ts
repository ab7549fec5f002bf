import type * as vscode from 'vscode';
import { logEntry } from '../../core/text/logEntry';
import { redact } from '../../service/redact';

/** The part of VS Code's output channel that is used. */
export type LogChannel = Pick<vscode.LogOutputChannel, 'info' | 'warn' | 'error' | 'show' | 'dispose'>;

/** The output channel of this extension. Every text is redacted, and each call writes one entry. */
export class Log implements vscode.Disposable {
  readonly #channel: LogChannel;

  readonly #secrets = new Set<string>();

  constructor(channel: LogChannel) {
    this.#channel = channel;
  }

  /** Redacts this text in all later entries, in any encoding. */
  hide(secret: string): void {
    this.#secrets.add(secret);
  }

  info(message: string): void {
    this.#channel.info(logEntry(message, undefined, this.#secrets));
  }

  warn(message: string): void {
    this.#channel.warn(logEntry(message, undefined, this.#secrets));
  }

  error(message: string, error?: unknown): void {
    this.#channel.error(logEntry(message, error, this.#secrets));
  }

  show(): void {
    this.#channel.show(true);
  }

  dispose(): void {
    this.#channel.dispose();
  }

  /** Redacts known secrets in a text. */
  clean(text: string): string {
    return redact(text, this.#secrets);
  }
}
