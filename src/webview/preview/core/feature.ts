import * as l10n from '@vscode/l10n';
import type {
  DetailedTask,
  Done,
  PreviewCalls,
  PreviewEvents,
  PreviewItem,
  PreviewState,
} from '../../../shared/protocol/preview';
import type { Command as TableCommand } from '../../lib/command';
import type { Host } from '../../lib/host';
import type { Picture } from '../../lib/picture/picture';
import type { ToolbarItem } from '../../lib/toolbar';
import type { ColorCounts } from './countColors';
import type { Edited } from './edited';
import type { Editing } from './editing';
import type { Pictures } from './pictures';
import type { Player } from './player';
import type { Point, Viewport } from './viewport';
import type { ViewState } from './viewState';

export type PreviewHost = Host<PreviewCalls, PreviewEvents>;

/**
 * What a folder adds to the page. A folder's main file creates one, and `page.ts` lists them all: everything on the page except its frame
 * comes from a feature. If order matters, it is that of the list.
 */
export interface Feature {
  /** If several commands have a key, the first enabled one gets it; earlier features come first. */
  readonly commands?: readonly Command[];
  /** Buttons and menus at the top of the page. */
  readonly toolbar?: Toolbar;
  /** Drawn under or over the picture. */
  readonly layers?: readonly Layer[];
  /** Change the picture's pixels. The first filter that has an image for the frame replaces it; the others aren't asked. */
  readonly filters?: readonly Filter[];
  /** Sections of the details, from top to bottom. */
  readonly sections?: readonly View[];
  /** Lines between the toolbar and the stage. */
  readonly head?: readonly View[];
  /** Fill the stage instead of the picture, or lie over it. */
  readonly overlays?: readonly View[];
  /** Bars under the stage, from top to bottom. */
  readonly foot?: readonly View[];
  /** Parts without an element. */
  readonly parts?: readonly Part[];
  /** The commands that hold instead of all, while a mode of the feature is on. */
  readonly keymap?: (all: readonly Command[]) => readonly Command[];
  /** Begins a task of the host that a command alone couldn't, because it has details. */
  readonly begin?: (task: DetailedTask) => void;
}

/** A feature that shows several pictures. Commands act on the one that has the focus. */
export interface OverviewFeature extends Feature {
  /** Id of the picture that has the focus, or had it when the page lost the focus to the editor. */
  focused(): string | undefined;
}

/** The toolbar's groups from left to right; the last one is at the right end. */
export const TOOLBAR_GROUPS = ['zoom', 'look', 'compare', 'page'] as const;

/** A feature's controls in the toolbar, by group. */
export type Toolbar = Partial<Record<(typeof TOOLBAR_GROUPS)[number], readonly ToolbarItem<Shown>[]>>;

/** Headings of the list of keys, by group, in order. */
export const commandGroups = () => ({
  view: l10n.t('View'),
  cursor: l10n.t('Pixel cursor'),
  play: l10n.t('Play'),
  frames: l10n.t('Frames'),
  layers: l10n.t('Layers'),
  draw: l10n.t('Draw'),
  pictures: l10n.t('Images'),
  colors: l10n.t('Colors'),
  light: l10n.t('Light'),
  files: l10n.t('Files'),
});

export type CommandGroup = keyof ReturnType<typeof commandGroups>;

export type Command = TableCommand<Shown, CommandGroup>;

/** Everything that the page shows at one moment. All parts draw from this. */
export interface Shown {
  readonly state: PreviewState;
  readonly view: ViewState;
  /** What fills the stage: nothing, several pictures side by side, the eight views of a direction set, or one picture. */
  readonly mode: 'empty' | 'contactSheet' | 'compass' | 'one';
  /** Set in mode `one`, even before its picture is loaded. */
  readonly item?: PreviewItem;
  readonly picture?: Picture;
  /** Index of the current frame, from 0; always less than the picture's number of frames. */
  readonly frame: number;
  readonly playing: boolean;
  /** Index of the tag that plays unless the user chose one: that at the frame where the user last went. */
  readonly ownTag?: number;
  /** Why there is no picture, as a sentence. */
  readonly fault?: string;
  /** Sprite pixel under the pointer or the keyboard's cursor. */
  readonly pointed?: Point;
}

/** Draws itself from what is shown. */
export interface Part {
  /** Called after every change, except of the frame alone; draws only what changed. */
  update(shown: Shown): void;
  /** Called instead of `update` after a change of the frame alone, up to 60 times a second. */
  frame?(shown: Shown): void;
}

/** A part with an element: a section of the details, a bar, an overlay. */
export interface View extends Part {
  readonly element: HTMLElement;
}

/**
 * A part on the board, which has the picture's position and size; the CSS variable `--pixel` is the size of a sprite pixel there. It lies
 * `under` the picture, `over` it, or on `top`: over the `over` layers of all features. `place` is called when the viewport changes.
 */
export interface Layer extends View {
  readonly position: 'under' | 'over' | 'top';
  place?(viewport: Viewport): void;
  /** Called after `frame` with the drawn pixels: the frame's own, or a filter's. They are valid only until the next call. */
  painted?(image: ImageData | OffscreenCanvas): void;
}

/** A part that changes a frame's pixels before they are drawn: light, differences. */
export interface Filter extends Part {
  /** The frame's new pixels, of the picture's size; undefined if this filter doesn't change them. */
  image(shown: Shown): ImageData | OffscreenCanvas | undefined;
}

/** What a feature can read of the page and do to it. */
export interface PageContext {
  readonly host: PreviewHost;
  readonly pictures: Pictures;
  readonly viewport: Viewport;
  readonly player: Player;
  /** Counts the colors of pictures. */
  readonly colors: ColorCounts;
  readonly editing: Editing;
  /** What *Undo* is about: files that the page changed last, or what is changed in the sprite, which VS Code undoes. */
  readonly undoes: 'files' | 'edits';
  shown(): Shown;
  /** The current frame's pixels as a filter changed them; undefined if none did. */
  filtered(): ImageData | OffscreenCanvas | undefined;
  /** Opens one item alone, or shows all of them side by side. */
  open(item: string | 'all'): void;
  /** Changes the view, stores it, and redraws the page. */
  change(next: Partial<ViewState>): void;
  /** Redraws the page after something outside the view changed: a picture was loaded, the viewport moved. */
  redraw(): void;
  /** Shows what is changed in the files in place of them; undefined: the files. */
  showEdited(edited: Edited | undefined): void;
  /** Sets the sprite pixel under the pointer or the cursor; undefined: none. */
  point(pixel: Point | undefined): void;
  /** Shows what the host did, with Undo if it can be undone; or why it failed. */
  tell(answer: Promise<Done | null>): void;
  /** Shows a sentence for some seconds; screen readers speak it. */
  say(text: string): void;
}

/** Adds a sentence to the host's answer, unless the host did nothing. */
export async function withNote(answer: Promise<Done>, note: string): Promise<Done> {
  const done = await answer;
  return done.text ? { ...done, text: `${done.text} ${note}` } : done;
}
