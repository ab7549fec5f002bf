import { Log } from '../../src/extension/platform/log';

/** A log whose lines are kept, where the editor would show them. */
export function keptLog(): { readonly log: Log; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  return { log: new Log({ info: keep, warn: keep, error: keep, show: () => {}, dispose: () => {} }), lines };
}
