import * as vscode from 'vscode';
import type { Log, LogChannel } from './platform/log';

/** Errors of `activate`. They're kept until the log is loaded, which redacts them; if that fails, they're written without their causes. */
export class EarlyLog {
  readonly channel = newChannel();

  #kept: (readonly [message: string, cause: unknown])[] = [];
  #log: Pick<Log, 'error'> | undefined;

  error(message: string, cause: unknown): void {
    if (this.#log) this.#log.error(message, cause);
    else this.#kept.push([message, cause]);
  }

  /** From now on, and for all before. */
  passTo(log: Pick<Log, 'error'>): void {
    this.#log = log;
    for (const [message, cause] of this.#kept.splice(0)) log.error(message, cause);
  }

  /** Writes what is kept if no log came. */
  giveUp(): void {
    for (const [message] of this.#kept.splice(0)) this.channel.error(message);
  }
}

/** Without a channel for the log, everything else still works. */
function newChannel(): LogChannel {
  try {
    return vscode.window.createOutputChannel('Sprite Kiln', { log: true });
  } catch {
    const nothing = () => {};
    return { info: nothing, warn: nothing, error: nothing, show: nothing, dispose: nothing };
  }
}
