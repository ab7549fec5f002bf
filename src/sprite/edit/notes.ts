import type { EditSprite } from './editSprite';

/** What a change did beyond what was said. `count`: of colors, but in the last one, of frames. */
export interface ChangeNote {
  readonly note:
    | 'colors-gray'
    | 'colors-added'
    /** The palette has no room for them: they became the nearest ones. */
    | 'colors-replaced'
    /** Have pixels beyond the canvas. */
    | 'beyond-canvas';
  readonly count: number;
}

/** A sprite after a change. */
export interface Noted {
  readonly sprite: EditSprite;
  readonly notes: readonly ChangeNote[];
}
