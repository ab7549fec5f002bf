import * as l10n from '@vscode/l10n';
import type { DirectionSet, Done } from '../../../shared/protocol/preview';
import { COMPASS, type CompassPlace } from '../../../sprite/source/compass';
import { type DirectionNameFault, directionNameFaults } from '../../../sprite/source/fileNames';
import { announce } from '../../lib/announce';
import type { PageContext, Shown } from '../core/feature';
import {
  type Arrangement,
  arrange,
  createDrafts,
  type Draft,
  type Drafts,
  inOrderOfViews,
  mirror,
  rotate,
  swap,
  viewAt,
} from './arrangement';
import { placeName } from './compassWords';
import { firstNames, NAME_STYLES, type NameStyle } from './directionNames';

/**
 * Which view of the direction set is at which place, and the names that the user is giving the places. The view state stores both, in the
 * order of `COMPASS`: the views as ids of items.
 */
export class Arranging {
  readonly #ctx: PageContext;
  #set: DirectionSet | undefined;
  /** Ids of the set's items. */
  #ids = '';
  #arrangement: Arrangement = arrange([]);
  #drafts: Drafts | undefined;
  #faults: readonly (DirectionNameFault | undefined)[] = [];
  #busy = false;

  constructor(ctx: PageContext) {
    this.#ctx = ctx;
  }

  get arrangement(): Arrangement {
    return this.#arrangement;
  }

  /** Undefined while nothing is being arranged. */
  get drafts(): Drafts | undefined {
    return this.#drafts;
  }

  /** What is wrong with the names, by place; empty while nothing is being arranged. */
  get faults(): readonly (DirectionNameFault | undefined)[] {
    return this.#faults;
  }

  /** Whether the host is applying the names. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Takes over what is shown. Call it after each change, before reading anything else. */
  update({ state, view }: Shown): void {
    this.#set = state.directions;
    const views = this.#set?.views ?? [];
    const ids = views.map(({ item }) => item).join('\n');
    if (ids !== this.#ids) this.#drafts = undefined;
    this.#ids = ids;
    const stored = view.compass && storedArrangement(view.compass.items, views);
    if (stored && view.compass?.names && !this.#drafts) {
      this.#drafts = createDrafts(this.#firstDraft());
      this.#drafts.change({ arrangement: stored, names: view.compass.names });
    }
    const allKnown = views.length > 0 && views.every(({ place }) => place !== undefined);
    this.#arrangement = this.#drafts?.current.arrangement ?? (stored && !allKnown ? stored : arrange(views));
    this.#faults = this.#drafts ? directionNameFaults(this.#drafts.current.names) : [];
  }

  begin(): void {
    if (this.#drafts || !this.#set) return;
    this.#drafts = createDrafts({ ...this.#firstDraft(), arrangement: this.#arrangement });
    this.#store();
  }

  cancel(): void {
    if (!this.#drafts || this.#busy) return;
    this.#arrangement = this.#drafts.first.arrangement;
    this.#drafts = undefined;
    this.#store();
  }

  /** Returns to the file names and the arrangement that follows from them. */
  reset(): void {
    this.#change(() => this.#firstDraft());
  }

  undo(): void {
    if (!this.#drafts?.undoable || this.#busy) return;
    this.#drafts.undo();
    this.#store();
  }

  /** Swaps the views of two places; begins arranging if necessary. */
  swap(one: CompassPlace, other: CompassPlace): void {
    this.begin();
    this.#change(({ arrangement }) => ({ arrangement: swap(arrangement, one, other) }));
    announce(l10n.t('Swapped {0} and {1}.', placeName(one), placeName(other)));
  }

  mirror(): void {
    this.#change(({ arrangement }) => ({ arrangement: mirror(arrangement) }));
  }

  /** Turns all views by 45°; a positive step is clockwise. */
  rotate(steps: 1 | -1): void {
    this.#change(({ arrangement }) => ({ arrangement: rotate(arrangement, steps) }));
  }

  setStyle(style: NameStyle): void {
    this.#change(() => ({ names: NAME_STYLES[style] }));
  }

  rename(place: CompassPlace, name: string): void {
    this.#change(({ names }) => ({ names: names.map((old, at) => (COMPASS[at] === place ? name : old)) }), place);
  }

  /** Has the host rename the files, or store the names as the setting. */
  apply(to: 'files' | 'setting'): void {
    if (!this.#drafts || this.#busy || this.#faults.some(Boolean)) return;
    const { current } = this.#drafts;
    const names = inOrderOfViews(current.arrangement, current.names).map((name) => name.trim());
    if (to === 'files' && this.#set?.views.every(({ name }, view) => name === names[view])) {
      this.#ctx.say(l10n.t('The files already have these names.'));
      return;
    }
    this.#busy = true;
    this.#ctx.redraw();
    const answer: Promise<Done | null> = this.#ctx.host.call('nameDirections', { names, to });
    this.#ctx.tell(answer);
    // An answer without a text means that the user canceled.
    answer
      .then((done) => done?.text !== undefined)
      .catch(() => false)
      .then((done) => {
        this.#busy = false;
        if (done) this.#stop();
        else this.#ctx.redraw();
      });
  }

  #firstDraft(): Draft {
    const views = this.#set?.views ?? [];
    const arrangement = arrange(views);
    const names = firstNames(COMPASS.map((place) => fittingName(views[viewAt(arrangement, place)], place)));
    return { arrangement, names };
  }

  #change(next: (draft: Draft) => Partial<Draft>, stroke?: string): void {
    if (!this.#drafts || this.#busy) return;
    this.#drafts.change(next(this.#drafts.current), stroke);
    this.#store();
  }

  #stop(): void {
    this.#drafts = undefined;
    this.#store();
  }

  #store(): void {
    const views = this.#set?.views ?? [];
    const current = this.#drafts?.current;
    const items = (current?.arrangement ?? this.#arrangement).map((view) => views[view]?.item ?? '');
    this.#ctx.change({ compass: { items, names: current && [...current.names] } });
  }
}

/** The name of a view if it means the place that the view is at. */
function fittingName(view: DirectionSet['views'][number] | undefined, place: CompassPlace): string | undefined {
  return view?.place === place ? view.name : undefined;
}

/** The arrangement from stored ids of items, by place; undefined if they belong to another set. */
function storedArrangement(items: readonly string[], views: DirectionSet['views']): Arrangement | undefined {
  const stored = items.map((item) => views.findIndex((view) => view.item === item));
  return new Set(stored).size === COMPASS.length && !stored.includes(-1) ? stored : undefined;
}
