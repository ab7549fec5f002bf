import * as vscode from 'vscode';
import { durationText } from '../../shared/base/duration';

/**
 * The words while something waits for a busy service.
 * @param until milliseconds since 1970
 */
export function countdownText(until: number): string {
  const left = Math.ceil(Math.max(0, until - Date.now()) / 1000);
  return vscode.l10n.t('the service is busy; trying again in {0}', durationText(left, vscode.env.language));
}

/**
 * Tells, once a second, how long calls of the client still wait; with undefined when none of them does. For the `onWait` of as many
 * calls as there are.
 */
export class Countdown implements vscode.Disposable {
  private readonly waits = new Map<symbol, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly tell: (words: string | undefined) => void) {}

  /** `onWait` of one call. */
  call(): (until: number | undefined) => void {
    const call = Symbol();
    return (until) => {
      if (until === undefined && !this.waits.delete(call)) return;
      if (until !== undefined) this.waits.set(call, until);
      this.update();
    };
  }

  dispose(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.waits.clear();
  }

  private update(): void {
    this.tick();
    if (this.waits.size === 0) this.dispose();
    else this.timer ??= setInterval(() => this.tick(), 1000);
  }

  private tick(): void {
    this.tell(this.waits.size ? countdownText(Math.min(...this.waits.values())) : undefined);
  }
}
