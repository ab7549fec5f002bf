import * as vscode from 'vscode';
import { redact } from '../../service/redact';

/** The output channel. Everything passes the redactor, whoever writes it. */
export class Log implements vscode.Disposable {
  private readonly channel = vscode.window.createOutputChannel('Sprite Kiln', { log: true });
  private readonly secrets = new Set<string>();

  /** Never shows this text again, in any encoding. */
  hide(secret: string): void {
    this.secrets.add(secret);
  }

  info(message: string): void {
    this.channel.info(this.clean(message));
  }

  warn(message: string): void {
    this.channel.warn(this.clean(message));
  }

  error(message: string, error?: unknown): void {
    const detail = error instanceof Error ? `: ${error.stack ?? error.message}` : '';
    this.channel.error(this.clean(message + detail));
  }

  show(): void {
    this.channel.show(true);
  }

  dispose(): void {
    this.channel.dispose();
  }

  /** Without anything that must not be seen. */
  clean(text: string): string {
    return redact(text, this.secrets);
  }
}
