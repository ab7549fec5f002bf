import * as l10n from '@vscode/l10n';
import { EverySecond, secondsUntil, Waits } from '../../shared/base/countdown';
import { formatDuration } from '../../shared/base/duration';
import type { Disposable } from '../host/events';

/**
 * The text to show while something waits for a busy service.
 * @param until milliseconds since 1970
 */
export function countdownText(until: number): string {
  const left = formatDuration(secondsUntil(until));
  return l10n.t('the service is busy; trying again in {0}', left);
}

/** Counts down, once a second, until the first of several waiting calls of the client continues. */
export class Countdown implements Disposable {
  readonly #tell: (text: string | undefined) => void;

  readonly #ticking = new EverySecond(() => this.#tick());
  readonly #waits = new Waits((resumeAt) => {
    this.#tick();
    this.#ticking.set(resumeAt !== undefined);
  });

  /** @param tell gets the text to show; undefined once no call waits */
  constructor(tell: (text: string | undefined) => void) {
    this.#tell = tell;
  }

  /** Makes the `onWait` of one call. */
  call(): (until: number | undefined) => void {
    return this.#waits.call();
  }

  dispose(): void {
    this.#ticking.set(false);
    this.#waits.clear();
  }

  #tick(): void {
    const { resumeAt } = this.#waits;
    this.#tell(resumeAt === undefined ? undefined : countdownText(resumeAt));
  }
}
