import type { PreviewItem } from '../../../shared/protocol/preview';
import type { FixStep } from '../../../sprite/checks/finding';
import type { PixelStyle } from '../../../sprite/checks/style';
import { type FixSettings, NOTHING_TO_FIX } from '../../../sprite/fix/fixSettings';
import type { PageContext, Shown } from '../core/feature';
import { SHOW_DETAILS, type ViewState } from '../core/viewState';
import {
  fileOf,
  readSubject,
  type SpriteSubject,
  sequenceAround,
  subjectOf,
  wholeKind,
} from '../spriteThread/shownSprite';
import { type FixedFrame, MAX_CHANGES } from '../spriteThread/spriteMessages';
import { createSpriteThread, type SpriteThread } from '../spriteThread/spriteThread';

/** What the panel is open for: all steps, or the palette alone. */
export type FixTask = NonNullable<ViewState['fixing']>['task'];

/** Changes of a person that can be undone. */
const MAX_UNDO = 100;
/** Fixed frames stay in memory up to so many bytes of pixels, because an animation that plays needs each of them again: 64 MiB. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** What the style file of the shown item's folder says about pixels; the host sends it as plain data. */
export const styleOf = ({ state }: Pick<Shown, 'state'>): PixelStyle => (state.style ?? {}) as PixelStyle;

/** The settings of *Fix Pixels* for the shown sprite, and what comes of them. Nothing is written until they are saved. */
export class FixDraft {
  readonly #ctx: PageContext;

  /** What the sprite needs; undefined while that is being found out. */
  guess: FixSettings | undefined;
  /** Why there is no guess, and no result, as sentences. */
  #unguessed: string | undefined;
  #unfixed: string | undefined;
  /** The newest result, of any frame. */
  newest: FixedFrame | undefined;
  #settings: FixSettings = NOTHING_TO_FIX;
  /** With the value that is being dragged. */
  #previewed: FixSettings | undefined;
  #past: FixSettings[] = [];
  /** The guess that the settings began with: for the sprite with its background, or without it. */
  #based: FixSettings = NOTHING_TO_FIX;
  #thread: SpriteThread | undefined;
  /** The sprite that was read, with its task and style; empty while the panel is closed. */
  #followed = '';
  /** The next sprite keeps the settings, because it's the same one: more or fewer views of it. */
  #keeps = false;
  #results = new Results(NOTHING_TO_FIX);
  /** Whether numbered files are one sprite wasn't known when the panel opened, and nothing was changed since. */
  #awaitsSprite = false;
  /** The last frame that was asked for. */
  #asked: { readonly settings: FixSettings; readonly view: number; readonly frame: number } | undefined;
  #last: { readonly view: number; readonly fixed: FixedFrame } | undefined;

  constructor(ctx: PageContext) {
    this.#ctx = ctx;
  }

  get settings(): FixSettings {
    return this.#previewed ?? this.#settings;
  }

  /** Why there is no guess or no result, as a sentence. Without a guess, the steps still work by hand. */
  get fault(): string | undefined {
    return this.#unfixed ?? this.#unguessed;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  canBegin(shown: Shown): boolean {
    const { mode, state, item, picture, view } = shown;
    if (mode === 'compass') return state.directions !== undefined;
    return isSprite(shown) && picture !== undefined && !(view.whole && item?.sheet);
  }

  /** What the panel is open for; undefined while it's closed. */
  task(shown: Shown): FixTask | undefined {
    const { view, item } = shown;
    const { fixing } = view;
    if (!fixing || !isSprite(shown) || (view.whole && item?.sheet)) return undefined;
    const related = subjectOf(shown, true)?.items.some(({ id }) => id === fixing.item);
    return related || item?.id === fixing.item ? fixing.task : undefined;
  }

  /** What is fixed; undefined while the panel is closed. */
  subject(shown: Shown): SpriteSubject | undefined {
    return this.task(shown) && subjectOf(shown, this.isWhole(shown));
  }

  /** Whether all views of a set, or all numbered files, are fixed as one. The stage shows what is fixed: numbered files by themselves, or all as frames. */
  isWhole(shown: Shown): boolean {
    if (shown.item?.kind === 'sequence') return true;
    return wholeKind(shown) === 'set' && shown.view.fixing?.whole !== false;
  }

  setWhole(whole: boolean): void {
    const shown = this.#ctx.shown();
    const { fixing } = shown.view;
    if (!fixing) return;
    this.#awaitsSprite = false;
    this.#keeps = this.canUndo;
    const item = wholeKind(shown) === 'sequence' ? (whole ? sequenceAround(shown) : fileOf(shown)) : undefined;
    if (item) this.#ctx.open(item.id);
    this.#ctx.change({ fixing: { ...fixing, ...(item && { item: item.id }), whole } });
  }

  open(task: FixTask): void {
    const shown = this.#ctx.shown();
    const item = this.#subjectItem(shown);
    if (!item) return;
    this.#awaitsSprite = wholeKind(shown) === 'sequence' && shown.state.sequence?.isOne === undefined;
    if (shown.mode !== 'one' || item.id !== shown.item?.id) this.#ctx.open(item.id);
    // The panel is in the details. It has a split view of its own, so the picture isn't compared with another one as well.
    this.#ctx.change({ ...SHOW_DETAILS, whole: false, compare: 'off', fixing: { item: item.id, task, whole: true } });
  }

  /** What is fixed at first: numbered files together only if they are one sprite, whatever they are shown as. */
  #subjectItem(shown: Shown): PreviewItem | undefined {
    if (wholeKind(shown) === 'sequence') return shown.state.sequence?.isOne ? sequenceAround(shown) : fileOf(shown);
    return shown.item ?? subjectOf(shown, true)?.items[0];
  }

  close(): void {
    this.#ctx.change({ fixing: undefined });
  }

  /** Shows other settings without storing them. */
  preview(next: Partial<FixSettings>): void {
    this.#awaitsSprite = false;
    this.#previewed = { ...this.settings, ...next };
    this.#ctx.redraw();
  }

  /** Stores the preview together with a further change. */
  commit(next: Partial<FixSettings> = {}): void {
    this.#awaitsSprite = false;
    const settings = { ...this.settings, ...next };
    this.#previewed = undefined;
    if (JSON.stringify(settings) !== JSON.stringify(this.#settings)) {
      this.#past = [...this.#past, this.#settings].slice(-MAX_UNDO);
      this.#settings = settings;
    }
    this.#ctx.redraw();
  }

  /**
   * Takes the background away, or leaves it. A sprite has another grid and other colors without it, so steps that are still as guessed become a new
   * guess; all of that is one change.
   */
  async setBackground(background: FixSettings['background']): Promise<void> {
    const [before, based, followed] = [this.#settings, this.#based, this.#followed];
    this.commit({ background });
    const committed = this.#settings;
    const style = styleOf(this.#ctx.shown());
    const guess = await this.#thread?.guess(style, { background }).catch(() => undefined);
    if (!guess || followed !== this.#followed || this.#settings !== committed) return;
    const isGuessed = (step: FixStep) => JSON.stringify(before[step]) === JSON.stringify(based[step]);
    const steps = (Object.keys(guess) as FixStep[]).filter((step) => step !== 'background' && isGuessed(step));
    this.#based = guess;
    const next = { ...committed, ...Object.fromEntries(steps.map((step) => [step, guess[step]])) };
    if (JSON.stringify(next) !== JSON.stringify(committed)) this.#settings = next;
    this.#ctx.redraw();
  }

  undo(): void {
    this.#settings = this.#past.pop() ?? this.#settings;
    this.#previewed = undefined;
    this.#ctx.redraw();
  }

  /** Back to the guess. */
  reset(): void {
    this.#based = this.guess ?? NOTHING_TO_FIX;
    this.commit(this.#based);
  }

  /** Puts a palette in place of the sprite's own colors, which become the ones in it that do the same work. */
  async swapTo(colors: readonly number[]): Promise<void> {
    const followed = this.#followed;
    try {
      const pairs = await this.#thread?.swap(colors);
      if (!pairs || followed !== this.#followed) return;
      const changes = pairs.slice(0, MAX_CHANGES).map(({ from, to }) => ({ from, to }));
      this.commit({ palette: { colors: [...colors], dither: false, ramps: false, changes } });
    } catch (error) {
      this.#unfixed = sentenceOf(error);
      this.#ctx.redraw();
    }
  }

  /** Starts reading and guessing if another sprite is shown. Called at each change of the page. */
  follow(shown: Shown): void {
    const subject = this.subject(shown);
    const task = this.task(shown);
    if (!subject || !task) {
      if (this.#followed) this.#end();
      return;
    }
    this.#takeWhole(shown);
    const key = JSON.stringify([task, subject.key, shown.state.style]);
    if (key !== this.#followed) this.#begin(key, subject, task === 'pixels' ? styleOf(shown) : undefined);
  }

  /** As soon as numbered files are known to be one sprite, all of them are fixed, unless a person has begun with one of them. */
  #takeWhole({ state }: Shown): void {
    const { isOne } = state.sequence ?? {};
    if (!this.#awaitsSprite || isOne === undefined) return;
    this.#awaitsSprite = false;
    // Not while the page draws what it shows now.
    if (isOne) queueMicrotask(() => this.setWhole(true));
  }

  /**
   * The shown frame with the settings. Until it's ready, an earlier result for this view: with the last settings, or of the frame before.
   * Undefined before there is one.
   */
  fixed(shown: Shown): FixedFrame | undefined {
    const view = this.subject(shown)?.view;
    if (view === undefined || !(this.guess || this.#unguessed)) return undefined;
    const { settings } = this;
    const known = this.#results.settings === settings ? this.#results.get(view, shown.frame) : undefined;
    if (known) return known;
    void this.#ask(settings, view, shown.frame);
    return this.#last?.view === view ? this.#last.fixed : undefined;
  }

  async #ask(settings: FixSettings, view: number, frame: number): Promise<void> {
    const asked = this.#asked;
    if (asked?.settings === settings && asked.view === view && asked.frame === frame) return;
    this.#asked = { settings, view, frame };
    const followed = this.#followed;
    try {
      const fixed = await this.#thread?.apply(settings, view, frame);
      if (!fixed || followed !== this.#followed) return;
      if (this.#results.settings !== settings) this.#results = new Results(settings);
      this.#results.set(view, frame, fixed);
      this.#last = { view, fixed };
      this.newest = fixed;
      this.#unfixed = undefined;
    } catch (error) {
      if (followed !== this.#followed) return;
      this.#unfixed = sentenceOf(error);
    }
    this.#ctx.redraw();
  }

  /** @param style undefined: nothing is guessed */
  #begin(key: string, subject: SpriteSubject, style: PixelStyle | undefined): void {
    const keeps = this.#keeps;
    this.#forget();
    this.#followed = key;
    this.#thread ??= createSpriteThread();
    this.#thread.load(() => readSubject(this.#ctx.pictures, subject));
    if (!keeps) {
      this.#settings = NOTHING_TO_FIX;
      this.#past = [];
    }
    if (style) void this.#find(this.#thread, style, key, keeps);
    else this.guess = NOTHING_TO_FIX;
  }

  async #find(thread: SpriteThread, style: PixelStyle, key: string, keeps: boolean): Promise<void> {
    try {
      const guess = await thread.guess(style);
      if (!guess || key !== this.#followed) return;
      this.guess = guess;
      this.#based = guess;
      if (!keeps && !this.canUndo) this.#settings = guess;
    } catch (error) {
      if (key !== this.#followed) return;
      this.#unguessed = sentenceOf(error);
    }
    this.#ctx.redraw();
  }

  #end(): void {
    this.#thread?.end();
    this.#thread = undefined;
    this.#forget();
    this.#settings = NOTHING_TO_FIX;
    this.#past = [];
  }

  #forget(): void {
    this.#followed = '';
    this.#keeps = false;
    this.#previewed = undefined;
    this.#asked = undefined;
    this.#last = undefined;
    this.#results = new Results(NOTHING_TO_FIX);
    this.guess = undefined;
    this.newest = undefined;
    this.#unguessed = undefined;
    this.#unfixed = undefined;
  }
}

/** Whether the stage shows one sprite, even if its picture is still being loaded. */
function isSprite({ mode, item, picture }: Shown): boolean {
  return mode === 'one' && item !== undefined && !item.gone && item.kind !== 'normal-map' && !picture?.onlyPalette;
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Fixed frames with the same settings, up to `CACHE_BYTES`. */
class Results {
  readonly #frames = new Map<string, FixedFrame>();
  #bytes = 0;

  constructor(readonly settings: FixSettings) {}

  get(view: number, frame: number): FixedFrame | undefined {
    return this.#frames.get(`${view}/${frame}`);
  }

  set(view: number, frame: number, fixed: FixedFrame): void {
    this.#bytes += fixed.image.data.length;
    if (this.#bytes > CACHE_BYTES) {
      this.#frames.clear();
      this.#bytes = fixed.image.data.length;
    }
    this.#frames.set(`${view}/${frame}`, fixed);
  }
}
