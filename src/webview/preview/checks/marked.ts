import type { Finding, FindingPlace } from '../../../sprite/checks/finding';
import type { PageContext, Shown } from '../core/feature';
import type { SpriteSubject } from '../spriteThread/shownSprite';

/** The finding that is marked on the stage, and which of its places a person went to last. */
export interface Marked {
  readonly subject: SpriteSubject;
  readonly finding: Finding;
  /** Index in `finding.places`. */
  readonly at: number;
}

/** Index of the view on the stage among a subject's; −1 if it shows none of them. */
export function viewOf({ items }: SpriteSubject, { item, mode }: Shown): number {
  return mode === 'one' ? items.findIndex(({ id }) => id === item?.id) : -1;
}

/** The places of the marked finding in the frame on the stage; none on a whole sheet, where frames lie side by side. */
export function placesHere({ subject, finding }: Marked, shown: Shown): readonly FindingPlace[] {
  if (shown.view.whole && shown.item?.sheet) return [];
  const view = viewOf(subject, shown);
  return finding.places.filter((place) => place.view === view && place.frame === shown.frame);
}

/** Index of the place that is shown: one in the frame on the stage, else the one that a person went to last. */
export function currentPlace(marked: Marked, shown: Shown): number {
  const here = placesHere(marked, shown);
  const last = marked.finding.places[marked.at];
  if (last && here.includes(last)) return marked.at;
  const [first] = here;
  return first ? marked.finding.places.indexOf(first) : marked.at;
}

/** Shows a place of a finding on the stage: its view, and its frame, where it stops. */
export async function goTo(ctx: PageContext, { items }: SpriteSubject, place: FindingPlace): Promise<void> {
  const { frame } = place;
  const target = items[place.view];
  if (!target) return;
  const { item, mode, view } = ctx.shown();
  const isOpen = mode === 'one' && item?.id === target.id && !(view.whole && target.sheet);
  if (!isOpen) {
    ctx.open(target.id);
    ctx.change({ frame, playing: false, whole: false });
    // A picture that was on the stage before keeps its frame when it returns.
    await ctx.pictures.load(target).catch(() => undefined);
    if (ctx.shown().item?.id !== target.id) return;
  }
  ctx.player.seek(frame);
}
