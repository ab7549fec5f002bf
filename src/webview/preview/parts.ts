import type { Done, PreviewCalls, PreviewEvents, PreviewItem, PreviewState } from '../../shared/protocol/preview';
import type { Host } from '../lib/host';
import type { Picture } from '../lib/picture/decode';
import type { Command } from './command';
import type { Pictures } from './pictures';
import type { Player } from './play/player';
import type { Point, Viewport } from './viewport';
import type { ViewState } from './viewState';

export type PreviewHost = Host<PreviewCalls, PreviewEvents>;

/** What every part of the page looks at, at one moment. */
export interface Shown {
  readonly state: PreviewState;
  readonly view: ViewState;
  /** What fills the stage: nothing yet, several outputs, eight views, or one picture. */
  readonly mode: 'empty' | 'sheet' | 'compass' | 'one';
  /** In mode `one`; there before its picture is. */
  readonly item?: PreviewItem;
  readonly picture?: Picture;
  /** Of the picture, from 0; always one that it has. */
  readonly frame: number;
  readonly playing: boolean;
  /** Why there is no picture, as a sentence. */
  readonly fault?: string;
  /** Sprite pixel under the pointer or the keyboard's cursor. */
  readonly pointed?: Point;
}

/** A piece of the page that draws itself from what is shown. */
export interface Part {
  readonly commands?: readonly Command[];
  /** After every change but that of the frame; draws only what differs. */
  update(shown: Shown): void;
  /** After a change of the frame alone, up to 60 times a second; `update` is not called then. */
  frame?(shown: Shown): void;
}

/** A part with an element of its own: a section of the details, a bar, an overlay. */
export interface View extends Part {
  readonly element: HTMLElement;
}

/**
 * A part that lies over or under the picture, in the board that has the picture's place and size: CSS variable `--pixel` is the
 * size of a sprite pixel. `place` is called when the viewport changes.
 */
export interface Layer extends View {
  readonly position: 'under' | 'over';
  place?(viewport: Viewport): void;
  /** After `frame`, with the pixels that are shown: the frame's own, or those of a filter. Keep them no longer than to the next call. */
  painted?(image: ImageData | OffscreenCanvas): void;
}

/** A part that changes the pixels of a frame before they are drawn: light, differences. */
export interface Filter extends Part {
  /** Undefined: this filter leaves the frame as it is. The size is that of the picture. */
  image(shown: Shown): ImageData | OffscreenCanvas | undefined;
}

/** What a part may do to the page. */
export interface PageContext {
  readonly host: PreviewHost;
  readonly pictures: Pictures;
  readonly viewport: Viewport;
  readonly player: Player;
  shown(): Shown;
  /** What a filter makes of the current frame; undefined where it is drawn as the file has it. */
  filtered(): ImageData | OffscreenCanvas | undefined;
  /** Opens one item alone, or shows all of them side by side. */
  open(item: string | 'all'): void;
  /** Changes how the user looks at things, keeps it, and draws anew. */
  change(next: Partial<ViewState>): void;
  /** Tells all parts anew, after something outside the view changed: a picture that was loaded, the viewport. */
  redraw(): void;
  /** The pointer or the cursor is over this sprite pixel, or over none. */
  point(pixel: Point | undefined): void;
  /** Shows what the host did, with Undo where it can be taken back; or why it could not. */
  tell(answer: Promise<Done | null>): void;
  /** Shows a sentence for a moment and has it read out. */
  say(text: string): void;
}

/** What the first filter that changes the frame makes of it; undefined where none does. */
export function firstImage(filters: readonly Filter[], shown: Shown): ImageData | OffscreenCanvas | undefined {
  for (const filter of filters) {
    const image = filter.image(shown);
    if (image) return image;
  }
  return undefined;
}
