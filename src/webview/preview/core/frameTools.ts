import type { MenuItem } from '../../lib/menu';
import type { Command, Shown } from './feature';
import type { FrameSelection } from './frameSelection';

/** What the strip of frames says to those that change frames. */
export interface StripPlaces {
  readonly element: HTMLElement;
  /** Has the pointer while frames are dragged. */
  readonly list: HTMLElement;
  /** The tile of the frame that is shown. */
  readonly current: Element | undefined;
  /** The gap between frames that is nearest to a place in the window; 0 is before the first frame. */
  gapUnder(clientX: number): number;
  /** Marks where frames would come; undefined: nowhere. */
  showGap(gap: number | undefined): void;
  /** Focuses the frame that is shown. */
  focus(): void;
  selectAll(): void;
}

/** What a person does with frames, apart from playing them. */
export interface FrameTools {
  readonly selection: FrameSelection;
  /** Buttons for the player: they are hidden where nothing can be changed. */
  readonly buttons: readonly Command[];
  /** All that can be done with the selected frames now. */
  menu(shown: Shown): readonly MenuItem[];
  /** Shows the same as a menu at a point of the window. */
  openMenu(at: { readonly x: number; readonly y: number }): void;
  /** Opens the field for the durations of the selected frames. */
  openTimes(): void;
  canMove(): boolean;
  /** A frame was pressed: follows the pointer, and moves the selected frames to where it's released. */
  drag(event: PointerEvent, frame: number): void;
  attach(strip: StripPlaces): void;
}
