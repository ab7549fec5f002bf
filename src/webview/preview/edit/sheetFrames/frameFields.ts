import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import { DURATIONS_MS } from '../../../../sprite/edit/changes/frames';
import type { Rect } from '../../../../sprite/pixels/raster';
import { button } from '../../../lib/button';
import { el, setText } from '../../../lib/dom';
import { createStepper, type Stepper } from '../../../lib/stepper';
import type { Shown, View } from '../../core/feature';
import { earlier, inReadingOrder, later } from './frameOrder';
import type { FramesDraft } from './framesDraft';

type Side = 'x' | 'y' | 'width' | 'height';

const labels = (): Readonly<Record<Side, string>> => ({
  x: l10n.t('X'),
  y: l10n.t('Y'),
  width: l10n.t('Width'),
  height: l10n.t('Height'),
});

/** Place, size, duration, and order of the chosen frames, as numbers. What they don't share is an empty field; a number there is for all of them. */
export class FrameFields implements View {
  readonly #draft: FramesDraft;

  readonly element: HTMLElement;
  readonly #title = el('h3', { class: 'frames-title' });
  readonly #places: readonly { readonly side: Side; readonly field: Stepper }[];
  readonly #time: Stepper;
  readonly #before = textButton(l10n.t('Earlier'), () => void earlier(this.#draft));
  readonly #after = textButton(l10n.t('Later'), () => void later(this.#draft));
  /** Milliseconds that are typed. */
  #duration: number | undefined;
  #durations: readonly number[] = [];

  constructor(draft: FramesDraft) {
    this.#draft = draft;
    const names = labels();
    this.#places = (['x', 'y', 'width', 'height'] as const).map((side) => ({
      side,
      field: this.#field(side, names[side]),
    }));
    this.#time = createStepper({
      label: l10n.t('Duration (ms)'),
      ...{ least: DURATIONS_MS.least, most: DURATIONS_MS.most, by: 10 },
      changed: (value) => {
        this.#duration = value;
      },
      rested: () => this.#keepDuration(),
    });
    const rows = [...this.#places.map(({ field }) => field.element), this.#time.element];
    const reading = textButton(l10n.t('Reading Order'), () => void inReadingOrder(draft));
    const remove = textButton(l10n.t('Delete'), () => this.#remove());
    this.element = el(
      'div',
      { class: 'frames-fields' },
      this.#title,
      ...rows,
      el('div', { class: 'cut-buttons' }, this.#before, this.#after, reading, remove),
    );
  }

  update({ item }: Shown): void {
    const { frames, current, chosen, isProposed } = this.#draft;
    const isShown = frames.length > 0 && !isProposed;
    this.element.hidden = !isShown;
    if (!isShown) return;
    const total = formatNumber(frames.length);
    const text =
      chosen.length > 1
        ? l10n.t('{0} of {1} frames', formatNumber(chosen.length), total)
        : l10n.t('Frame {0} of {1}', formatNumber(current + 1), total);
    setText(this.#title, text);
    const own = chosen.flatMap((at) => frames[at] ?? []);
    for (const { side, field } of this.#places) field.set(shared(own.map((one) => one[side])), this.#most(side, own));
    this.#durations = (item?.sheet?.frames ?? []).map(({ duration }) => duration);
    this.#duration = shared(chosen.map((at) => this.#durations[at]));
    this.#time.set(this.#duration === undefined ? undefined : Math.round(this.#duration));
    this.#before.disabled = chosen[0] === 0;
    this.#after.disabled = chosen.at(-1) === frames.length - 1;
  }

  /** The largest number that all of the frames have room for. */
  #most(side: Side, frames: readonly Rect[]): number {
    const { width, height } = this.#draft.image;
    const room: Readonly<Record<Side, (frame: Rect) => number>> = {
      x: (frame) => width - frame.width,
      y: (frame) => height - frame.height,
      width: ({ x }) => width - x,
      height: ({ y }) => height - y,
    };
    return Math.min(...frames.map(room[side]));
  }

  #field(side: Side, label: string): Stepper {
    return createStepper({
      label,
      least: side === 'x' || side === 'y' ? 0 : 1,
      most: 1,
      changed: (value) => {
        const { frames, chosen } = this.#draft;
        const meant = new Set(chosen);
        this.#draft.move(frames.map((one, at) => (meant.has(at) ? { ...one, [side]: value } : one)));
      },
      rested: () => void (this.#draft.isProposed || this.#draft.keep()),
    });
  }

  #keepDuration(): void {
    const { chosen } = this.#draft;
    const [frames, durations] = [[...chosen], this.#duration];
    if (durations === undefined || !frames.length || frames.every((at) => this.#durations[at] === durations)) return;
    this.#draft.change([{ change: 'durations', frames, durations }]);
  }

  #remove(): void {
    const gone = new Set(this.#draft.chosen);
    this.#draft.make(this.#draft.frames.filter((_, at) => !gone.has(at)));
  }
}

/** The number that all are; undefined: they differ. */
const shared = (numbers: readonly (number | undefined)[]): number | undefined =>
  new Set(numbers).size === 1 ? numbers[0] : undefined;

function textButton(text: string, run: () => void): HTMLButtonElement {
  return button({ label: text, text, class: 'secondary', run });
}
