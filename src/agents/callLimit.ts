import { ExportSourceError } from '../core/exports/exportErrors';
import { stoppedText } from '../core/exports/exportText';
import { CanceledError } from '../service/errors';
import { TimeIsUp } from '../shared/base/reached';
import { CALL_LIMIT_MS } from '../work/timeLimits';
import type { ToolCall } from './host';

/**
 * Runs a call whose work ends within the time of a call, whatever it works on and waits for.
 * @param work gets the call with a signal that also aborts when the time is over, and a function that starts the clock: a batch of many files, which
 *   takes as long as it takes, never calls it
 * @throws what `work` throws; ExportSourceError if the time is over at a place that only knows that the call was ended
 */
export async function withinLimit<T>(
  call: ToolCall,
  work: (call: ToolCall, start: () => void) => Promise<T>,
  limitMs = CALL_LIMIT_MS,
): Promise<T> {
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer ??= setTimeout(() => limit.abort(new TimeIsUp(limitMs)), limitMs);
  };
  try {
    return await work({ ...call, signal: AbortSignal.any([call.signal, limit.signal]) }, start);
  } catch (error) {
    const isEnded = error instanceof CanceledError || error instanceof TimeIsUp;
    if (!isEnded || !limit.signal.aborted || call.signal.aborted) throw error;
    throw new ExportSourceError(stoppedText(limitMs), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
