import * as l10n from '@vscode/l10n';
import type { DirectionSet, Done } from '../../../shared/protocol/preview';
import { COMPASS, type CompassPlace } from '../../../shared/sprite/compass';
import { type DirectionNameFault, directionNameFaults } from '../../../shared/sprite/fileNames';
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

/** The arrangement of the views of the set, and the names that the user is giving them. */
export interface Arranging {
  readonly arrangement: Arrangement;
  /** Undefined while nothing is being arranged. */
  readonly drafts: Drafts | undefined;
  /** What is wrong with the names, by place; empty while nothing is being arranged. */
  readonly faults: readonly (DirectionNameFault | undefined)[];
  /** Whether the host is applying the names. */
  readonly busy: boolean;
  /** Takes over what is shown. Call it before reading anything else, after each change. */
  update(shown: Shown): void;
  begin(): void;
  cancel(): void;
  reset(): void;
  undo(): void;
  /** Swaps the views of two places; begins arranging if necessary. */
  swap(one: CompassPlace, other: CompassPlace): void;
  mirror(): void;
  rotate(steps: 1 | -1): void;
  setStyle(style: NameStyle): void;
  rename(place: CompassPlace, name: string): void;
  /** Has the host rename the files, or store the names as the setting. */
  apply(to: 'files' | 'setting'): void;
}

/** The view state stores an arrangement as ids of items and names, in the order of `COMPASS`. */
export function createArranging(ctx: PageContext): Arranging {
  let set: DirectionSet | undefined;
  let ids = '';
  let arrangement: Arrangement = arrange([]);
  let drafts: Drafts | undefined;
  let faults: readonly (DirectionNameFault | undefined)[] = [];
  let busy = false;

  const firstDraft = (): Draft => {
    const views = set?.views ?? [];
    const laid = arrange(views);
    return {
      arrangement: laid,
      names: firstNames(COMPASS.map((place) => toldName(views[viewAt(laid, place)], place))),
    };
  };

  function store(): void {
    const views = set?.views ?? [];
    const current = drafts?.current;
    const items = (current?.arrangement ?? arrangement).map((view) => views[view]?.item ?? '');
    ctx.change({ compass: { items, names: current && [...current.names] } });
  }

  function change(next: (draft: Draft) => Partial<Draft>, stroke?: string): void {
    if (!drafts || busy) return;
    drafts.change(next(drafts.current), stroke);
    store();
  }

  function stop(): void {
    drafts = undefined;
    store();
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
      const stored = view.compass && storedArrangement(view.compass.items, views);
      if (stored && view.compass?.names && !drafts) {
        drafts = createDrafts(firstDraft());
        drafts.change({ arrangement: stored, names: view.compass.names });
      }
      const told = views.length > 0 && views.every(({ place }) => place !== undefined);
      arrangement = drafts?.current.arrangement ?? (stored && !told ? stored : arrange(views));
      faults = drafts ? directionNameFaults(drafts.current.names) : [];
    },
    begin() {
      if (drafts || !set) return;
      drafts = createDrafts({ ...firstDraft(), arrangement });
      store();
    },
    cancel() {
      if (!drafts || busy) return;
      const { first } = drafts;
      drafts = undefined;
      arrangement = first.arrangement;
      store();
    },
    reset: () => change(() => firstDraft()),
    undo() {
      if (!drafts?.undoable || busy) return;
      drafts.undo();
      store();
    },
    swap(one, other) {
      api.begin();
      change((draft) => ({ arrangement: swap(draft.arrangement, one, other) }));
      announce(l10n.t('Swapped {0} and {1}.', placeName(one), placeName(other)));
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
        ctx.say(l10n.t('The files already have these names.'));
        return;
      }
      busy = true;
      ctx.redraw();
      const answer: Promise<Done | null> = ctx.host.call('nameDirections', { names, to });
      ctx.tell(answer);
      // An answer without a text means that the user canceled.
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

/** The name of a view that is at the place that its name tells. */
function toldName(view: DirectionSet['views'][number] | undefined, place: CompassPlace): string | undefined {
  return view?.place === place ? view.name : undefined;
}

/** The arrangement from stored ids by place; undefined if they belong to another set. */
function storedArrangement(items: readonly string[], views: DirectionSet['views']): Arrangement | undefined {
  const stored = items.map((item) => views.findIndex((view) => view.item === item));
  return new Set(stored).size === COMPASS.length && !stored.includes(-1) ? stored : undefined;
}
