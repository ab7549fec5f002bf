import { Later } from '../../shared/base/later';
import { shownFrameOf } from './core/eyes';
import type { Feature, OverviewFeature, PageContext, Shown } from './core/feature';

/** Milliseconds without a change after which the host is told what is shown. */
const REPORT_MS = 80;

/**
 * Tells the host which picture is shown, with its frame and layers, so that commands of the editor act on it too.
 * @param focused returns the id of the picture that has the focus among several
 */
export function createShownReports(ctx: PageContext, focused: OverviewFeature['focused']): Feature {
  let told = '';
  const rest = new Later(REPORT_MS, report);
  function report(): void {
    rest.cancel();
    const shown = ctx.shown();
    const id = shown.item?.id ?? focused();
    // Commands don't take numbered files that are shown as one animation.
    const isOne = shown.state.items.some((item) => item.id === id && item.kind !== 'sequence');
    const now = { item: isOne && id !== undefined ? id : null, look: shownFrameOf(shown) };
    const next = JSON.stringify(now);
    if (next === told) return;
    told = next;
    // Fails if the file was deleted in the meantime, which needs no log entry.
    ctx.host.call('shown', now).catch(() => {});
  }
  // The command palette takes the focus. Its commands act on what is shown then, even while an animation plays.
  window.addEventListener('blur', report);
  window.addEventListener('focus', () => void ctx.host.call('focused', {}).catch(() => {}));
  function later({ playing }: Shown): void {
    if (playing) rest.cancel();
    else rest.schedule();
  }
  document.addEventListener('focusin', () => later(ctx.shown()));
  return { parts: [{ update: later, frame: later }] };
}
