import { lookOf } from './core/eyes';
import type { Feature, PageContext, Several, Shown } from './core/feature';

/** Milliseconds: what is shown is told to the host when it has not changed for this long. */
const REPORT_MS = 80;

/**
 * Tells the host which picture is shown, as it is shown, so that commands of the editor take it too.
 * @param focused the one of several that has the focus
 */
export function createShownReports(ctx: PageContext, focused: Several['focused']): Feature {
  let told = '';
  let timer = 0;
  function report(): void {
    clearTimeout(timer);
    const shown = ctx.shown();
    const id = shown.item?.id ?? focused();
    // Numbered files that are one animation aren't input.
    const isOne = shown.state.items.some((item) => item.id === id && item.kind !== 'sequence');
    const now = { item: isOne && id !== undefined ? id : null, look: lookOf(shown) };
    const next = JSON.stringify(now);
    if (next === told) return;
    told = next;
    // A file that was deleted in the meantime needs no entry.
    ctx.host.call('shown', now).catch(() => {});
  }
  // The command palette takes the focus: what is shown then counts, also while it plays.
  window.addEventListener('blur', report);
  function later({ playing }: Shown): void {
    clearTimeout(timer);
    if (!playing) timer = window.setTimeout(report, REPORT_MS);
  }
  document.addEventListener('focusin', () => later(ctx.shown()));
  return { parts: [{ update: later, frame: later }] };
}
