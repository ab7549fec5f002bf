import * as l10n from '@vscode/l10n';
import type { Done, PreviewCalls, PreviewEvents, PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { Command as TableCommand } from '../../lib/command';
import type { Host } from '../../lib/host';
import type { Picture } from '../../lib/picture/picture';
import type { ToolbarItem } from '../../lib/toolbar';
import type { ColorCounts } from './countColors';
import type { Pictures } from './pictures';
import type { Player } from './player';
import type { Point, Viewport } from './viewport';
import type { ViewState } from './viewState';

export type PreviewHost = Host<PreviewCalls, PreviewEvents>;

/**
 * What a folder of the page adds to it. A folder's entry makes one of these, and `page.ts` lists them: everything but the frame of
 * the page comes from there. Where order matters, it is that of the list.
 */
export interface Feature {
  /** Of all commands with one key, the first that is enabled gets it: those of the earlier feature come first. */
  readonly commands?: readonly Command[];
  /** Buttons and menus at the top of the page; their group's. */
  readonly toolbar?: Toolbar;
  /** Drawn under or over the picture. */
  readonly layers?: readonly Layer[];
  /** Change the picture's pixels. The first filter that has an image for the frame replaces it; the others are not asked. */
  readonly filters?: readonly Filter[];
  /** Sections of the details, from top to bottom. */
  readonly sections?: readonly View[];
  /** Lines between the toolbar and the stage. */
  readonly head?: readonly View[];
  /** Fill the stage's room instead of the picture, or lie over it. */
  readonly overlays?: readonly View[];
  /** Bars under the stage, from top to bottom. */
  readonly foot?: readonly View[];
  /** Follow what is shown without an element of their own. */
  readonly parts?: readonly Part[];
}

/** A feature that shows several pictures: commands act on the one that has the focus. */
export interface Several extends Feature {
  /** Id of the picture that has the focus, or had it when the page lost the focus to the editor. */
  focused(): string | undefined;
}

/** The groups of the toolbar from left to right; the last one stands at the right end. */
export const TOOLBAR_GROUPS = ['zoom', 'look', 'compare', 'page'] as const;

/** What a feature has in the toolbar, by group. */
export type Toolbar = Partial<Record<(typeof TOOLBAR_GROUPS)[number], readonly ToolbarItem<Shown>[]>>;

/** The groups of the list of keys with their headings, in their order. */
export const commandGroups = () => ({
  view: l10n.t('View'),
  cursor: l10n.t('Pixel cursor'),
  play: l10n.t('Play'),
  pictures: l10n.t('Pictures'),
  colors: l10n.t('Colors'),
  light: l10n.t('Light'),
  files: l10n.t('Files'),
});

export type CommandGroup = keyof ReturnType<typeof commandGroups>;

export type Command = TableCommand<Shown, CommandGroup>;

/** Everything the page shows at one moment. All parts draw from this. */
export interface Shown {
  readonly state: PreviewState;
  readonly view: ViewState;
  /** What fills the stage: nothing yet, several pictures side by side, the eight views of a direction set, or one picture. */
  readonly mode: 'empty' | 'contactSheet' | 'compass' | 'one';
  /** Set in mode `one`, before its picture is loaded. */
  readonly item?: PreviewItem;
  readonly picture?: Picture;
  /** Index of the current frame, from 0; always less than the picture's number of frames. */
  readonly frame: number;
  readonly playing: boolean;
  /** Index of the tag that plays where nobody has chosen what does: the one at the frame that was gone to last. */
  readonly ownTag?: number;
  /** Why there is no picture, as a sentence. */
  readonly fault?: string;
  /** Sprite pixel under the pointer or the keyboard's cursor. */
  readonly pointed?: Point;
}

/** Something that draws itself from what is shown. */
export interface Part {
  /** Called after every change but that of the frame alone; draws only what differs. */
  update(shown: Shown): void;
  /** Called after a change of the frame alone, up to 60 times a second, instead of `update`. */
  frame?(shown: Shown): void;
}

/** A part with an element of its own: a section of the details, a bar, an overlay. */
export interface View extends Part {
  readonly element: HTMLElement;
}

/**
 * A part in the board, which has the picture's place and size; the CSS variable `--pixel` there is the size of a sprite pixel.
 * `under` the picture, `over` it, or on `top`: over the layers of all features, whatever their order. `place` is called when the
 * viewport changes.
 */
export interface Layer extends View {
  readonly position: 'under' | 'over' | 'top';
  place?(viewport: Viewport): void;
  /** Called after `frame` with the pixels that are drawn: the frame's own, or a filter's. Valid only until the next call. */
  painted?(image: ImageData | OffscreenCanvas): void;
}

/** A part that changes the pixels of a frame before they are drawn: light, differences. */
export interface Filter extends Part {
  /** The frame's new pixels, of the picture's size; undefined if this filter does not change them. */
  image(shown: Shown): ImageData | OffscreenCanvas | undefined;
}

/** What a feature can do to the page. */
export interface PageContext {
  readonly host: PreviewHost;
  readonly pictures: Pictures;
  readonly viewport: Viewport;
  readonly player: Player;
  /** Colors of pictures. */
  readonly colors: ColorCounts;
  shown(): Shown;
  /** The current frame's pixels as a filter changed them; undefined if the frame is drawn as it is in the file. */
  filtered(): ImageData | OffscreenCanvas | undefined;
  /** Opens one item alone, or shows all of them side by side. */
  open(item: string | 'all'): void;
  /** Changes how the user looks at things, stores it, and draws the page again. */
  change(next: Partial<ViewState>): void;
  /** Draws the page again after something outside the view changed: a picture was loaded, the viewport moved. */
  redraw(): void;
  /** Sets the sprite pixel under the pointer or the cursor; undefined: none. */
  point(pixel: Point | undefined): void;
  /** Shows what the host did, with Undo where it can be undone; or why it failed. */
  tell(answer: Promise<Done | null>): void;
  /** Shows a sentence for some seconds and has screen readers speak it. */
  say(text: string): void;
}

/** The host's answer with another sentence after its own; unchanged if the host did nothing. */
export async function withNote(answer: Promise<Done>, note: string): Promise<Done> {
  const done = await answer;
  return done.text ? { ...done, text: `${done.text} ${note}` } : done;
}
