import * as l10n from '@vscode/l10n';
import { COMPASS, type CompassPlace } from '../../../shared/compass';
import type { DirectionSet, Done } from '../../../shared/protocol/preview';
import { announce } from '../../lib/announce';
import type { PageContext, Shown } from '../parts';
import { type Arrangement, arrange, inOrderOfViews, mirror, rotate, swap, viewAt } from './arrangement';
import { createDrafts, type Draft, type Drafts } from './drafts';
import { type NameFault, nameFaults } from './nameFaults';
import { firstNames, NAME_STYLES, type NameStyle } from './nameStyles';
import { placeName } from './words';

/** Where the views of the set lie, and what the user is about to call them. */
export interface Arranging {
  readonly arrangement: Arrangement;
  /** Undefined while nothing is being arranged. */
  readonly drafts: Drafts | undefined;
  /** What is wrong with the names, by place; empty while nothing is being arranged. */
  readonly faults: readonly (NameFault | undefined)[];
  /** The host is at work on the names. */
  readonly busy: boolean;
  /** Follows what is shown; call first when something changed. */
  update(shown: Shown): void;
  begin(): void;
  cancel(): void;
  reset(): void;
  undo(): void;
  /** Begins arranging where that is still to be done. */
  swap(one: CompassPlace, other: CompassPlace): void;
  mirror(): void;
  rotate(steps: 1 | -1): void;
  setStyle(style: NameStyle): void;
  rename(place: CompassPlace, name: string): void;
  /** Hands the names to the host. */
  apply(to: 'files' | 'setting'): void;
}

/** What is kept of an arrangement, in the view state, lies in the order of `COMPASS`. */
export function createArranging(ctx: PageContext): Arranging {
  let set: DirectionSet | undefined;
  let ids = '';
  let arrangement: Arrangement = arrange([]);
  let drafts: Drafts | undefined;
  let faults: readonly (NameFault | undefined)[] = [];
  let busy = false;

  const firstDraft = (): Draft => {
    const views = set?.views ?? [];
    const laid = arrange(views);
    return {
      arrangement: laid,
      names: firstNames(COMPASS.map((place) => toldName(views[viewAt(laid, place)], place))),
    };
  };

  function keep(): void {
    const views = set?.views ?? [];
    const current = drafts?.current;
    const items = (current?.arrangement ?? arrangement).map((view) => views[view]?.item ?? '');
    ctx.change({ compass: { items, ...(current && { names: [...current.names] }) } });
  }

  function change(next: (draft: Draft) => Partial<Draft>, stroke?: string): void {
    if (!drafts || busy) return;
    drafts.change(next(drafts.current), stroke);
    keep();
  }

  function stop(): void {
    drafts = undefined;
    keep();
  }

  const api: Arranging = {
    get arrangement() {
      return arrangement;
    },
    get drafts() {
      return drafts;
    },
    get faults() {
      return faults;
    },
    get busy() {
      return busy;
    },
    update({ state, view }) {
      set = state.directions;
      const views = set?.views ?? [];
      const now = views.map(({ item }) => item).join('\n');
      if (now !== ids) drafts = undefined;
      ids = now;
      const kept = view.compass && keptArrangement(view.compass.items, views);
      if (kept && view.compass?.names && !drafts) {
        drafts = createDrafts(firstDraft());
        drafts.change({ arrangement: kept, names: view.compass.names });
      }
      const told = views.length > 0 && views.every(({ place }) => place !== undefined);
      arrangement = drafts?.current.arrangement ?? (kept && !told ? kept : arrange(views));
      faults = drafts ? nameFaults(drafts.current.names) : [];
    },
    begin() {
      if (drafts || !set) return;
      drafts = createDrafts({ ...firstDraft(), arrangement });
      keep();
    },
    cancel() {
      if (!drafts || busy) return;
      const { first } = drafts;
      drafts = undefined;
      arrangement = first.arrangement;
      keep();
    },
    reset: () => change(() => firstDraft()),
    undo() {
      if (!drafts?.undoable || busy) return;
      drafts.undo();
      keep();
    },
    swap(one, other) {
      api.begin();
      change((draft) => ({ arrangement: swap(draft.arrangement, one, other) }));
      announce(l10n.t('{0} and {1} have changed places.', placeName(one), placeName(other)));
    },
    mirror: () => change((draft) => ({ arrangement: mirror(draft.arrangement) })),
    rotate: (steps) => change((draft) => ({ arrangement: rotate(draft.arrangement, steps) })),
    setStyle: (style) => change(() => ({ names: NAME_STYLES[style] })),
    rename: (place, name) =>
      change(({ names }) => ({ names: names.map((old, at) => (COMPASS[at] === place ? name : old)) }), place),
    apply(to) {
      if (!drafts || busy || faults.some(Boolean)) return;
      const { current } = drafts;
      const names = inOrderOfViews(current.arrangement, current.names).map((name) => name.trim());
      if (to === 'files' && set?.views.every(({ name }, view) => name === names[view])) {
        ctx.say(l10n.t('The files have these names already.'));
        return;
      }
      busy = true;
      ctx.redraw();
      const answer: Promise<Done | null> = ctx.host.call('nameDirections', { names, to });
      ctx.tell(answer);
      // Without a sentence, nothing was done: the user thought better of it.
      answer
        .then((done) => done?.text !== undefined)
        .catch(() => false)
        .then((done) => {
          busy = false;
          if (done) stop();
          else ctx.redraw();
        });
    },
  };
  return api;
}

/** The name of a view that lies where its name says. */
function toldName(view: DirectionSet['views'][number] | undefined, place: CompassPlace): string | undefined {
  return view?.place === place ? view.name : undefined;
}

/** The arrangement that was kept as item ids by place; undefined where it was of another set. */
function keptArrangement(items: readonly string[], views: DirectionSet['views']): Arrangement | undefined {
  const kept = items.map((item) => views.findIndex((view) => view.item === item));
  return new Set(kept).size === COMPASS.length && !kept.includes(-1) ? kept : undefined;
}
