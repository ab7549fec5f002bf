import * as l10n from '@vscode/l10n';
import { frameCount } from '../../../../shared/base/counts';
import { formatNumber } from '../../../../shared/base/numbers';
import { type FoundFrames, findFrames } from '../../../../sprite/edit/sheetFrames/findFrames';
import type { Rect } from '../../../../sprite/pixels/raster';
import { rectsOf } from '../../../../sprite/sheet/sheet';
import { button } from '../../../lib/button';
import { draftFrom, wholeDraft } from '../../../lib/cut/cutDraft';
import { createCutFields } from '../../../lib/cut/cutForm';
import { el, setText } from '../../../lib/dom';
import { createStepper } from '../../../lib/stepper';
import type { Shown, View } from '../../core/feature';
import type { FramesDraft } from './framesDraft';

type Way = FoundFrames['way'];

const MAX_JOINED = 64;

const names = (): Readonly<Record<Way, string>> => ({
  grid: l10n.t('Grid'),
  gutters: l10n.t('Gutters'),
  islands: l10n.t('Islands'),
});

interface WayTab {
  readonly way: Way;
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly count: HTMLElement;
}

/** The ways to find frames, and what each finds: drawn at once, and made by its button. */
export class WaysControl implements View {
  readonly #draft: FramesDraft;

  readonly element: HTMLElement;
  /** What makes the frames of a way, or leaves the old ones. */
  readonly buttons: HTMLElement;
  readonly #tabs: readonly WayTab[];
  readonly #fields;
  readonly #join;
  readonly #result = el('p', { class: 'fix-facts', role: 'status' });
  readonly #use: HTMLButtonElement;
  readonly #useText = el('span');
  #found: readonly FoundFrames[] = [];
  #image: ImageData | undefined;
  #way: Way | undefined;
  #joined: number | undefined;

  constructor(draft: FramesDraft) {
    this.#draft = draft;
    const labels = names();
    this.#tabs = (['grid', 'gutters', 'islands'] as const).map((way) => this.#tab(way, labels[way]));
    this.#fields = createCutFields({
      changed: () => draft.propose(this.#gridRects()),
      done: () => void draft.keep(),
    });
    this.#join = createStepper({
      label: l10n.t('Join within (px)'),
      least: 0,
      most: MAX_JOINED,
      changed: (value) => {
        this.#joined = value;
        this.#find();
        this.#show('islands');
      },
    });
    this.#use = button({ label: '', class: 'primary', run: () => void draft.keep() });
    this.#use.append(this.#useText);
    const cancel = l10n.t('Cancel');
    const drop = button({ label: cancel, text: cancel, class: 'secondary', run: () => this.#show(undefined) });
    this.buttons = el('div', { class: 'edit-buttons' }, this.#use, drop);
    const label = l10n.t('Find Frames');
    const tabs = this.#tabs.map(({ element }) => element);
    this.element = el(
      'div',
      { class: 'frames-ways' },
      el('div', { class: 'canvas-tabs', role: 'radiogroup', 'aria-label': label }, ...tabs),
      this.#fields.element,
      this.#join.element,
      this.#result,
    );
    draft.onDidChange(() => {
      if (!draft.isProposed) this.#way = undefined;
      this.#draw();
    });
  }

  update({ picture, item, view }: Shown): void {
    const next = !item?.sheet || view.whole ? picture?.frames[0].image : undefined;
    if (next instanceof ImageData && next !== this.#image) this.#look(next);
    this.#draw();
  }

  focus(): void {
    const [first] = this.#tabs;
    const tab =
      this.#tabs.find(({ way }) => way === this.#way) ?? this.#tabs.find(({ input }) => !input.disabled) ?? first;
    tab?.input.focus({ preventScroll: true });
  }

  #tab(way: Way, label: string): WayTab {
    const input = el('input', { type: 'radio', name: 'frames-way', value: way });
    const count = el('span', { class: 'frames-way-count' });
    input.addEventListener('change', () => this.#show(way));
    return { way, input, count, element: el('label', { class: 'canvas-tab' }, input, label, ' ', count) };
  }

  /** Looks at another image when the page is idle. */
  #look(image: ImageData): void {
    this.#image = image;
    requestIdleCallback(() => {
      if (this.#image !== image) return;
      this.#find();
      const [best] = this.#found;
      if (!this.#draft.made.length && !this.#draft.isProposed && best) {
        const hasFocus = this.#tabs.some(({ input }) => input === document.activeElement);
        this.#show(best.way);
        if (hasFocus) this.focus();
      } else this.#draw();
    });
  }

  #find(): void {
    if (!this.#image) return;
    this.#found = findFrames(this.#image, this.#joined === undefined ? {} : { joinWithin: this.#joined });
    if (this.#way === 'grid') return;
    const [first] = this.#rectsOf('grid') ?? [];
    this.#fields.set(first ? gridOf(this.#image, first) : wholeDraft(this.#image), this.#image);
  }

  #rectsOf(way: Way): readonly Rect[] | undefined {
    return this.#found.find((one) => one.way === way)?.frames;
  }

  #gridRects(): readonly Rect[] | undefined {
    const cut = this.#fields.draft;
    return cut && rectsOf(cut).map(({ x, y, w, h }) => ({ x, y, width: w, height: h }));
  }

  #show(way: Way | undefined): void {
    const rects = way && (this.#rectsOf(way) ?? (way === 'grid' ? this.#gridRects() : []));
    this.#draft.propose(rects);
    this.#way = way;
    this.#draw();
  }

  #draw(): void {
    for (const { way, input, count } of this.#tabs) {
      const found = this.#rectsOf(way)?.length ?? 0;
      input.checked = way === this.#way;
      input.disabled = way !== 'grid' && found === 0;
      setText(count, found ? formatNumber(found) : '–');
    }
    this.#fields.element.hidden = this.#way !== 'grid';
    this.#join.element.hidden = this.#way !== 'islands';
    if (this.#joined === undefined) this.#join.set(0);
    const count = this.#draft.frames.length;
    this.buttons.hidden = !this.#draft.isProposed || count === 0;
    const text = l10n.t('Use {0}', frameCount(count));
    setText(this.#useText, text);
    this.#use.setAttribute('aria-label', text);
    const result = this.#resultText();
    this.#result.hidden = result === '';
    setText(this.#result, result);
  }

  #resultText(): string {
    if (!this.#image) return l10n.t('Looking at the pixels…');
    if (!this.#draft.isProposed)
      return this.#found.length ? '' : l10n.t('Nothing was found. Draw frames on the image.');
    const { specks = 0, more = 0 } = this.#found.find((one) => one.way === this.#way) ?? {};
    return [
      more > 0 ? l10n.t('{0} more frames are left out.', formatNumber(more)) : '',
      specks > 0 ? l10n.t('{0} spots are in no frame.', formatNumber(specks)) : '',
    ]
      .filter(Boolean)
      .join(' ');
  }
}

function gridOf(image: ImageData, { width, height }: Rect) {
  const columns = Math.floor(image.width / width);
  return draftFrom(image, { columns, count: columns * Math.floor(image.height / height), width, height });
}
