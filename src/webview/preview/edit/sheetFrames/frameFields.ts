import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import { DURATIONS_MS } from '../../../../sprite/edit/changes/frames';
import { button } from '../../../lib/button';
import { el, setText } from '../../../lib/dom';
import type { Shown, View } from '../../core/feature';
import { createNumberField, type NumberField } from '../../fix/numberField';
import { earlier, inReadingOrder, later } from './frameOrder';
import type { FramesDraft } from './framesDraft';

type Side = 'x' | 'y' | 'width' | 'height';

const labels = (): Readonly<Record<Side, string>> => ({
  x: l10n.t('X'),
  y: l10n.t('Y'),
  width: l10n.t('Width'),
  height: l10n.t('Height'),
});

/** Place, size, duration, and order of the chosen frames, as numbers. */
export class FrameFields implements View {
  readonly #draft: FramesDraft;

  readonly element: HTMLElement;
  readonly #title = el('h3', { class: 'frames-title' });
  readonly #places: readonly { readonly side: Side; readonly field: NumberField }[];
  readonly #time: NumberField;
  readonly #before = textButton(l10n.t('Earlier'), () => void earlier(this.#draft));
  readonly #after = textButton(l10n.t('Later'), () => void later(this.#draft));
  /** Milliseconds that are typed. */
  #duration = 100;
  #durations: readonly number[] = [];

  constructor(draft: FramesDraft) {
    this.#draft = draft;
    const names = labels();
    this.#places = (['x', 'y', 'width', 'height'] as const).map((side) => ({
      side,
      field: this.#field(side, names[side]),
    }));
    const time = l10n.t('Duration (ms)');
    this.#time = createNumberField({
      label: time,
      ...{ least: DURATIONS_MS.least, most: DURATIONS_MS.most, step: 10 },
      typed: (value) => {
        this.#duration = Math.round(value);
      },
      rested: () => this.#keepDuration(),
    });
    const rows = this.#places.map(({ side, field }) => el('label', { class: 'cut-field' }, names[side], field.element));
    const reading = textButton(l10n.t('Reading Order'), () => void inReadingOrder(draft));
    const remove = textButton(l10n.t('Delete'), () => this.#remove());
    this.element = el(
      'div',
      { class: 'frames-fields' },
      this.#title,
      el('div', { class: 'cut-fields' }, ...rows, el('label', { class: 'cut-field wide' }, time, this.#time.element)),
      el('div', { class: 'cut-buttons' }, this.#before, this.#after, reading, remove),
    );
  }

  update({ item }: Shown): void {
    const { frames, current, chosen, image, isProposed } = this.#draft;
    const frame = frames[current];
    this.element.hidden = !frame || isProposed;
    if (!frame) return;
    const total = formatNumber(frames.length);
    const text =
      chosen.length > 1
        ? l10n.t('{0} of {1} frames', formatNumber(chosen.length), total)
        : l10n.t('Frame {0} of {1}', formatNumber(current + 1), total);
    setText(this.#title, text);
    const { x, y, width, height } = frame;
    const most = { x: image.width - width, y: image.height - height, width: image.width - x, height: image.height - y };
    for (const { side, field } of this.#places) field.set(frame[side], most[side]);
    this.#durations = (item?.sheet?.frames ?? []).map(({ duration }) => duration);
    this.#duration = this.#durations[current] ?? this.#duration;
    this.#time.set(this.#duration);
    this.#before.disabled = chosen[0] === 0;
    this.#after.disabled = chosen.at(-1) === frames.length - 1;
  }

  #field(side: Side, label: string): NumberField {
    return createNumberField({
      label,
      least: side === 'x' || side === 'y' ? 0 : 1,
      most: 1,
      step: 1,
      typed: (value) => {
        const { frames, current } = this.#draft;
        this.#draft.move(frames.map((one, at) => (at === current ? { ...one, [side]: Math.round(value) } : one)));
      },
      rested: () => void (this.#draft.isProposed || this.#draft.keep()),
    });
  }

  #keepDuration(): void {
    const { chosen } = this.#draft;
    const [frames, durations] = [[...chosen], this.#duration];
    if (!frames.length || frames.every((at) => this.#durations[at] === durations)) return;
    this.#draft.change([{ change: 'durations', frames, durations }]);
  }

  #remove(): void {
    const gone = new Set(this.#draft.chosen);
    this.#draft.make(this.#draft.frames.filter((_, at) => !gone.has(at)));
  }
}

function textButton(text: string, run: () => void): HTMLButtonElement {
  return button({ label: text, text, class: 'secondary', run });
}
