import * as l10n from '@vscode/l10n';
import { type CountWords, countOf } from '../../../../shared/base/counts';
import type { Mask } from '../../../../sprite/draw/mask';
import { pixelsToGiveBack, pixelsToTake, seamMask, type TakenPixels } from '../../../../sprite/draw/takeIn';
import { noteText } from '../../../../sprite/edit/words/noteText';
import { refusalText } from '../../../../sprite/edit/words/refusalText';
import { button, press, relabel } from '../../../lib/button';
import { el, setText } from '../../../lib/dom';
import { buttonKey } from '../../../lib/keyText';
import type { PageContext, Shown, View } from '../../core/feature';
import { useAsInput } from '../../useAsInput';
import { takeColors } from './takeColors';
import { TAKE_KEYS } from './takeKeys';
import type { TakenMarks } from './takenOverlay';
import { type ListedSource, TakeSources } from './takeSources';
import { itemOfPart, type TakePart, type TakeScope, type TakeTarget, TakingIn } from './takingIn';

/** What the panel needs of the drawing. */
export interface TakeHost {
  /** What is drawn on now. */
  readonly target: TakeTarget | undefined;
  readonly state: { readonly selection: Mask | undefined };
}

/** How often it's looked whether a run made something, and for how long. */
const [LOOK_AGAIN_MS, MAX_WAIT_MS] = [2000, 30 * 60_000];

/** Takes pixels in from what a run made, from another image, or from another version, and gives them back. */
export class TakePanel implements View {
  readonly element: HTMLElement;
  readonly #ctx: PageContext;
  readonly #host: TakeHost;
  readonly #sources: TakeSources;
  readonly #taking = new TakingIn();
  readonly #differing = lastOne(({ part, frame }: MaskKey) => this.#taking.differing(part, frame));
  readonly #taken = lastOne(({ part, frame }: MaskKey) => this.#taking.taken(part, frame));
  readonly #seam = lastOne(({ part, frame, mask }: MaskKey) =>
    seamMask(part.sprite, { source: part.source, layer: part.layer, frames: [frame], mask }, frame),
  );
  readonly #select = el('select', { class: 'fix-select', 'aria-label': l10n.t('Take from') });
  readonly #told = el('span', { class: 'take-told', role: 'status' });
  readonly #colors = takeColors(() => this.#ctx.redraw());
  readonly #image = el('canvas', {
    class: 'take-image',
    role: 'img',
    'aria-label': l10n.t('The image that pixels are taken from'),
  });
  #imageOf: readonly unknown[] = [];
  readonly #buttons;
  #listed: readonly ListedSource[] = [];
  #chosen: ListedSource | undefined;
  /** The parts that are taken into, the one that is shown first; they know the source as it was placed. */
  #parts: readonly TakePart[] = [];
  #allFrames = false;
  #allViews = false;
  #item = '';
  #waiting: ReturnType<typeof setInterval> | undefined;

  constructor(ctx: PageContext, host: TakeHost, close: () => void) {
    this.#ctx = ctx;
    this.#host = host;
    this.#sources = new TakeSources(ctx);
    this.#select.addEventListener('change', () => this.#choose(this.#listed[this.#select.selectedIndex]));
    this.#buttons = this.#createButtons();
    const { all, back, edit, frames, views } = this.#buttons;
    const rows = el(
      'div',
      { class: 'take-rows' },
      el(
        'div',
        { class: 'take-row' },
        el('strong', {}, l10n.t('Take In')),
        this.#select,
        all,
        back,
        edit,
        button({ label: l10n.t('Close Take In'), icon: 'close', run: close }),
      ),
      el('div', { class: 'take-row' }, frames, views, this.#colors.element, this.#told),
    );
    this.element = el('section', { class: 'take-in', 'aria-label': l10n.t('Take In') }, this.#image, rows);
  }

  /** Lists what there is to take from, and chooses the best one. */
  async open(): Promise<void> {
    const { item } = this.#ctx.shown();
    if (!item) return;
    this.#item = item.id;
    this.#list(await this.#sources.listed(item));
    await this.#choose(this.#listed[0]);
  }

  #list(found: readonly ListedSource[]): void {
    this.#listed = found;
    this.#select.replaceChildren(...found.map(({ name }) => el('option', {}, name)));
  }

  /** The next source, as the key of the list does. */
  next(): void {
    const at = this.#chosen ? this.#listed.indexOf(this.#chosen) : -1;
    void this.#choose(this.#listed[(at + 1) % Math.max(1, this.#listed.length)]);
  }

  /** Takes, or gives back, what a mask covers: the strokes of a brush. */
  paint(mask: Mask, isBack: boolean): boolean {
    return this.#apply({ mask, isBack });
  }

  /** All that differs, or what is selected of it. */
  takeAll(): boolean {
    return this.#apply({ mask: this.#host.state.selection, isBack: false });
  }

  /** All that was taken, or what is selected of it. */
  giveBack(): boolean {
    return this.#apply({ mask: this.#host.state.selection, isBack: true });
  }

  /** What a stroke would do, in the frame that is shown. */
  preview(mask: Mask, isBack: boolean): TakenPixels | undefined {
    const { target } = this.#host;
    const [part] = this.#partsNow();
    if (!part || !target) return undefined;
    const { sprite, source, layer } = part;
    const wish = { source, layer, frames: [target.frame], mask, colors: this.#colors.chosen };
    return isBack
      ? pixelsToGiveBack(sprite, this.#taking.before(part), wish, target.frame)
      : pixelsToTake(sprite, wish, target.frame);
  }

  /** Starts a run that edits the file, and offers what it makes as soon as that is there: inside of the selection alone. */
  editSelection(): void {
    const { item } = this.#ctx.shown();
    if (!item) return;
    const known = new Set(this.#listed.map(({ id }) => id));
    useAsInput(this.#ctx, item.id, 'edit');
    clearInterval(this.#waiting);
    const end = Date.now() + MAX_WAIT_MS;
    this.#waiting = setInterval(() => void this.#lookFor(known, end), LOOK_AGAIN_MS);
  }

  async #lookFor(known: ReadonlySet<string>, end: number): Promise<void> {
    const { item } = this.#ctx.shown();
    const found = item ? await this.#sources.listed(item) : [];
    const made = found.find(({ id, kind }) => kind === 'run' && !known.has(id));
    if (made || Date.now() > end || item?.id !== this.#item) clearInterval(this.#waiting);
    if (!made || item?.id !== this.#item) return;
    this.#list(found);
    await this.#choose(made);
    this.#ctx.say(l10n.t('{0} is ready to take in.', made.name));
  }

  toggleFrames(): void {
    this.#allFrames = !this.#allFrames;
    this.#ctx.redraw();
  }

  toggleViews(): void {
    this.#allViews = !this.#allViews;
    this.#ctx.redraw();
  }

  /** What was taken in the frame that is shown, and the seam of the selection. */
  masks(): Pick<TakenMarks, 'taken' | 'seam' | 'differing'> {
    const {
      target,
      state: { selection },
    } = this.#host;
    const [part] = this.#partsNow();
    if (!part || !target) return {};
    const key = { part, frame: target.frame, mask: selection };
    return { taken: this.#taken(key), seam: selection && this.#seam(key), differing: this.#differing(key) };
  }

  /** What a pixel would become; undefined: the source has none there. */
  get source(): TakePart['source'] | undefined {
    return this.#partsNow()[0]?.source;
  }

  update(shown: Shown): void {
    if (shown.item && shown.item.id !== this.#item) void this.open();
    const {
      target,
      state: { selection },
    } = this.#host;
    const [part] = this.#partsNow();
    const differing = part && target && this.#differing({ part, frame: target.frame, mask: selection });
    const count = differing?.bits.reduce((sum, bit) => sum + bit, 0) ?? 0;
    const { all, back, edit, frames, views } = this.#buttons;
    edit.hidden = !selection;
    for (const one of [all, back]) one.disabled = !part;
    const [label, text] = selection
      ? [l10n.t('Take Selection Where It Differs'), l10n.t('Take Selection')]
      : [l10n.t('Take All That Differs'), l10n.t('Take All')];
    relabel(all, label, TAKE_KEYS.all);
    setText(all.firstElementChild ?? all, text);
    press(frames, this.#allFrames);
    press(views, this.#allViews);
    frames.hidden = (target?.sprite.frames.length ?? 1) < 2;
    views.hidden = (this.#ctx.editing.now?.parts.length ?? 1) < 2;
    this.#colors.update(part, target?.frame ?? 0);
    this.#drawImage(part?.source, target?.frame ?? 0);
    if (part) setText(this.#told, count ? countOf(DIFFER, count) : l10n.t('No pixel differs.'));
  }

  /** The frame of the source that belongs to the one that is shown. */
  #drawImage(source: TakePart['source'] | undefined, frame: number): void {
    const words = source && (source.frames.length === 1 ? source.frames[0] : source.frames[frame]);
    if (this.#imageOf[0] === source && this.#imageOf[1] === words) return;
    this.#imageOf = [source, words];
    this.#image.hidden = !words;
    if (!source || !words) return;
    const { width, height } = source;
    Object.assign(this.#image, { width, height });
    const data = new Uint8ClampedArray(new Uint32Array(words).buffer);
    this.#image.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  }

  end(): void {
    clearInterval(this.#waiting);
    this.#sources.end();
    this.#taking.forget();
    this.element.remove();
  }

  #createButtons() {
    const one = (label: string, text: string, key: string, run: () => void) =>
      button({ label, text, ...buttonKey(key), showKey: true, class: 'secondary', run });
    return {
      all: one(l10n.t('Take All That Differs'), l10n.t('Take All'), TAKE_KEYS.all, () => this.takeAll()),
      back: one(l10n.t('Give Back What Was Taken'), l10n.t('Give Back'), TAKE_KEYS.back, () => this.giveBack()),
      edit: one(l10n.t('Edit Selection…'), l10n.t('Edit Selection…'), TAKE_KEYS.edit, () => this.editSelection()),
      frames: one(l10n.t('Through All Frames'), l10n.t('All Frames'), TAKE_KEYS.frames, () => this.toggleFrames()),
      views: one(l10n.t('The Same Place in All Views'), l10n.t('All Views'), TAKE_KEYS.views, () => this.toggleViews()),
    };
  }

  async #choose(source: ListedSource | undefined): Promise<void> {
    this.#chosen = source;
    this.#parts = [];
    const { target } = this.#host;
    if (!source) setText(this.#told, l10n.t('Nothing to take from: no run made anything from this file.'));
    if (!source || !target) return this.#ctx.redraw();
    this.#select.selectedIndex = this.#listed.indexOf(source);
    try {
      const parts = await this.#placedParts(source, target);
      if (this.#chosen !== source) return;
      this.#parts = parts;
      if (!parts.length) setText(this.#told, l10n.t("{0} doesn't lie on this image for certain.", source.name));
    } catch (error) {
      setText(this.#told, error instanceof Error ? error.message : String(error));
    }
    this.#ctx.redraw();
  }

  /** The shown part with the source; then the other views with theirs. */
  async #placedParts(source: ListedSource, { part, sprite, layer }: TakeTarget): Promise<readonly TakePart[]> {
    const placed = await this.#sources.placed(source, sprite);
    if (!placed) return [];
    const first: TakePart = { index: part.index, sprite, layer, source: placed };
    const editor = this.#ctx.editing.now;
    const others = (editor?.parts ?? []).map(async ({ sprite: other }, index): Promise<TakePart[]> => {
      const item = editor && itemOfPart(editor, this.#ctx.shown().state.items, index);
      const own = item && index !== part.index ? await this.#like(source, item.id) : undefined;
      const found = own && (await this.#sources.placed(own, other));
      const target = other.layers.find(({ id }) => id === layer) ?? other.layers[0];
      return found && target ? [{ index, sprite: other, layer: target.id, source: found }] : [];
    });
    return [first, ...(await Promise.all(others)).flat()];
  }

  /** The source of another view that is the same kind of thing. */
  async #like({ kind, name }: ListedSource, id: string): Promise<ListedSource | undefined> {
    const item = this.#ctx.shown().state.items.find((one) => one.id === id);
    const found = item ? (await this.#sources.listed(item)).filter((one) => one.kind === kind) : [];
    return found.find((one) => one.name === name) ?? (kind === 'run' ? found[0] : undefined);
  }

  /** The parts as they are now: they may have been changed since. */
  #partsNow(): readonly TakePart[] {
    const editor = this.#ctx.editing.now;
    const { target } = this.#host;
    const [first] = this.#parts;
    if (!editor || !target || first?.index !== target.part.index) return [];
    return this.#parts.flatMap((part): TakePart[] => {
      const sprite = editor.certainParts[part.index]?.sprite;
      return sprite ? [{ ...part, sprite, ...(part === first && { layer: target.layer }) }] : [];
    });
  }

  #apply({ mask, isBack }: Pick<TakeScope, 'mask'> & { readonly isBack: boolean }): boolean {
    const editor = this.#ctx.editing.now;
    const { target } = this.#host;
    const parts = this.#partsNow();
    if (!editor || !target || !parts.length) return false;
    const scope = { mask, allFrames: this.#allFrames, colors: this.#colors.chosen, isBack };
    const meant = this.#allViews ? parts : parts.slice(0, 1);
    const { pixels, replaced, refused } = this.#taking.apply(editor, meant, target.frame, scope);
    this.#ctx.say(refused ? refusalText(refused) : doneText(pixels, replaced, isBack));
    this.#ctx.redraw();
    return pixels > 0;
  }
}

/** What a mask is made of. */
interface MaskKey {
  readonly part: TakePart;
  readonly frame: number;
  readonly mask?: Mask | undefined;
}

/** Makes a mask once for the same pixels: the page asks with each update. */
function lastOne(make: (key: MaskKey) => Mask | undefined): (key: MaskKey) => Mask | undefined {
  let known: { readonly of: readonly unknown[]; readonly mask: Mask | undefined } | undefined;
  return (key) => {
    const { sprite, source, layer } = key.part;
    const of = [sprite, source, layer, key.frame, key.mask];
    if (!known?.of.every((one, at) => one === of[at])) known = { of, mask: make(key) };
    return known.mask;
  };
}

const TOOK: CountWords = {
  one: () => l10n.t('Took 1 pixel.'),
  several: (count) => l10n.t('Took {0} pixels.', count),
};
const GAVE: CountWords = {
  one: () => l10n.t('Gave back 1 pixel.'),
  several: (count) => l10n.t('Gave back {0} pixels.', count),
};
const DIFFER: CountWords = {
  one: () => l10n.t('1 pixel differs.'),
  several: (count) => l10n.t('{0} pixels differ.', count),
};

function doneText(pixels: number, replaced: number, isBack: boolean): string {
  if (pixels === 0) return isBack ? l10n.t('Nothing was taken there.') : l10n.t('Nothing differs there.');
  const done = countOf(isBack ? GAVE : TOOK, pixels);
  if (!replaced) return done;
  return `${done} ${noteText({ note: 'colors-replaced', count: replaced })}`;
}
