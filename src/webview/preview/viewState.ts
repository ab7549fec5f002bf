import { validZoom } from './zoom';

/** How the user looks at things; kept between showings of the page. */
export interface ViewState {
  readonly zoom: number | 'fit';
  readonly background: 'checker' | 'plain';
  readonly grid: boolean;
  /** Undefined: shown where there is room. */
  readonly facts?: boolean;
  readonly speed: number;
  /** Item id; undefined while the user has chosen nothing. */
  readonly selected?: string;
}

export const SPEEDS: readonly number[] = [0.25, 0.5, 1, 1.5, 2, 3];

/** The view that `kept` describes; what is missing or not understood takes its default. */
export function restoreView(kept: unknown): ViewState {
  const old = typeof kept === 'object' && kept !== null ? new Map<string, unknown>(Object.entries(kept)) : new Map();
  const facts = old.get('facts');
  const selected = old.get('selected');
  const view: ViewState = {
    zoom: validZoom(old.get('zoom')) ?? 'fit',
    background: old.get('background') === 'plain' ? 'plain' : 'checker',
    grid: old.get('grid') === true,
    speed: SPEEDS.find((speed) => speed === old.get('speed')) ?? 1,
  };
  return {
    ...view,
    ...(typeof facts === 'boolean' ? { facts } : {}),
    ...(typeof selected === 'string' ? { selected } : {}),
  };
}
