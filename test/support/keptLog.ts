import { Log } from '../../src/extension/platform/log';

/** A log that keeps its lines in memory instead of showing them in VS Code. */
export function keptLog(): { readonly log: Log; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  return { log: new Log({ info: keep, warn: keep, error: keep, show: () => {}, dispose: () => {} }), lines };
}
