import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { COMPASS, type CompassPlace } from '../../../sprite/source/compass';
import type { PageContext, Shown } from '../core/feature';
import { sizeText } from '../core/itemText';
import { shortName } from '../core/shortName';
import { viewAt } from './arrangement';
import type { Arranging } from './arranging';
import { differencePhrases, differenceSentence, placeName } from './compassWords';
import { compareSizes, type SizeDifference } from './differences';
import { turnStep } from './times';
import { createViewPictures, sizeOf, type ViewPicture } from './viewPictures';

/** The content of a cell. */
export interface CellContent {
  readonly view: ViewPicture | undefined;
  /** Ending of the file's name: the current one, or the new one while arranging. */
  readonly name: string;
  /** Label for screen readers. */
  readonly label: string;
  /** Whether its size differs from the others. */
  readonly odd: boolean;
}

/** A direction set as the large and the small compass show it. */
export interface CompassModel {
  /** By place. */
  readonly contents: Readonly<Record<CompassPlace, CellContent>>;
  /** Warnings about differing sizes, as sentences. */
  readonly sentences: readonly string[];
  /** Size of the widest and of the tallest view, in sprite pixels. */
  readonly width: number;
  readonly height: number;
  /** How long the turning sprite faces each direction, in milliseconds. */
  readonly step: number;
  readonly animated: boolean;
}

/** The direction that the turning sprite faces `time` milliseconds after the start. It turns clockwise, starting in the south. */
export function facing(time: number, step: number): CompassPlace {
  const south = COMPASS.indexOf('s');
  return COMPASS[(south + Math.floor(time / step)) % COMPASS.length] ?? 's';
}

/** Returns a function that builds the model, or undefined if there is no direction set. */
export function createModel(ctx: PageContext, arranging: Arranging): (shown: Shown) => CompassModel | undefined {
  const viewsOf = createViewPictures(ctx.pictures, () => ctx.redraw());
  return ({ state, view }) => {
    const views = viewsOf(state, view.fps);
    if (!state.directions) return undefined;
    const { arrangement, drafts } = arranging;
    const at = (place: CompassPlace) => views[viewAt(arrangement, place)];
    const sizes = COMPASS.flatMap((place) => {
      const shown = at(place);
      const size = shown && sizeOf(shown);
      return size ? [{ place, ...size }] : [];
    });
    const { differences } = compareSizes(sizes);
    const content = (place: CompassPlace, index: number): CellContent => {
      const shown = at(place);
      const difference = differences.find(({ places }) => places.includes(place));
      const named = drafts?.current.names[index];
      return {
        view: shown,
        name: named ?? shown?.name ?? '',
        label: labelOf(place, shown, difference, named),
        odd: difference !== undefined,
      };
    };
    const contents = Object.fromEntries(COMPASS.map((place, index) => [place, content(place, index)]));
    const times = views.flatMap((one) => one?.times ?? []);
    return {
      contents: contents as Record<CompassPlace, CellContent>,
      sentences: differences.map(differenceSentence),
      width: Math.max(1, ...sizes.map(({ width }) => width)),
      height: Math.max(1, ...sizes.map(({ height }) => height)),
      step: turnStep(times),
      animated: times.some(({ total }) => total > 0),
    };
  };
}

/** `Northwest, hero-dir-3, 33 × 32, 1 pixel wider than the rest`. */
function labelOf(
  place: CompassPlace,
  view: ViewPicture | undefined,
  difference: SizeDifference | undefined,
  named: string | undefined,
): string {
  if (!view) return l10n.t('{0}, no view', placeName(place));
  const { item, picture } = view;
  const size = sizeOf(view);
  const parts = [placeName(place), shortName(item.name, Number.POSITIVE_INFINITY)];
  if (picture) parts.push(sizeText(picture));
  else if (size) parts.push(l10n.t('{0} × {1}', formatNumber(size.width), formatNumber(size.height)));
  if (difference) parts.push(...differencePhrases(difference));
  if (view.broken) parts.push(l10n.t("can't be shown here"));
  if (item.gone) parts.push(l10n.t('the file is gone'));
  if (named !== undefined && named !== view.name) parts.push(l10n.t('will be named {0}', named));
  return parts.join(', ');
}
