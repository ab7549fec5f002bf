import * as l10n from '@vscode/l10n';
import { frameCount } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import { TIME_LIMITS, TIME_UNITS, type TimeUnit, timeIn, timesOf } from '../../../sprite/edit/frameTimes';
import type { PartsChange } from '../../../sprite/edit/parts';
import { el, setAttributes, setText } from '../../lib/dom';
import { createPopover, type Popover } from '../../lib/popover';
import type { Editor } from '../core/editing';
import type { PageContext } from '../core/feature';
import type { FrameSelection } from '../core/frameSelection';
import type { StripPlaces } from '../core/frameTools';
import { editedPart } from './frameCommands';
import { applyButtons } from './panels/applyFoot';
import { clearOf } from './panels/clearOf';

/** The frames that it's about. */
interface Meant {
  readonly editor: Editor;
  readonly frames: readonly number[];
  /** Milliseconds of each as they are now. */
  readonly durations: readonly number[];
  /** Of the change. */
  readonly parts: Pick<PartsChange, 'parts'>;
}

const unitText = (unit: TimeUnit): string => {
  switch (unit) {
    case 'ms':
      return l10n.t('ms');
    case 'fps':
      return l10n.t('fps');
    case 'percent':
      return '%';
  }
};

const unitName = (unit: TimeUnit): string => {
  switch (unit) {
    case 'ms':
      return l10n.t('Milliseconds (ms)');
    case 'fps':
      return l10n.t('Frames per second (fps)');
    case 'percent':
      return l10n.t('% of what they last now');
  }
};

/** How long frames last: a field under the strip that shows at once what is typed. Enter changes it, Escape leaves it. */
export class FrameTimes {
  readonly #ctx: PageContext;
  readonly #selection: FrameSelection;
  readonly #strip: StripPlaces;

  readonly #title = el('div', { class: 'frame-times-title' });
  readonly #field = el('input', {
    type: 'number',
    class: 'frame-times-field',
    'aria-label': l10n.t('Duration'),
    step: 'any',
  });
  readonly #result = el('output', { class: 'frame-times-result' });
  readonly #units = createUnits((unit) => this.#use(unit));
  readonly #buttons = applyButtons({ apply: () => this.#change(), cancel: () => this.#popover.close() });
  readonly #popover: Popover;
  #meant: Meant | undefined;
  /** Milliseconds of each frame that are shown but not changed yet. */
  #tried: readonly number[] | undefined;

  constructor(ctx: PageContext, selection: FrameSelection, strip: StripPlaces) {
    this.#ctx = ctx;
    this.#selection = selection;
    this.#strip = strip;
    const row = el('div', { class: 'frame-times-row' }, this.#field, this.#units.element);
    const content = el(
      'div',
      { class: 'frame-times' },
      this.#title,
      row,
      this.#result,
      el('div', { class: 'draft-foot' }, this.#buttons.element),
    );
    this.#popover = createPopover({ label: l10n.t('Frame Properties'), content, closed: () => this.#leave() });
    this.#field.addEventListener('input', () => this.#typed());
    content.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || (event.target instanceof Element && event.target.closest('button'))) return;
      event.preventDefault();
      event.stopPropagation();
      this.#change();
    });
  }

  /** Opens it for the selected frames, or the current one. */
  async open(): Promise<void> {
    if (this.#popover.isOpen) return;
    const found = await editedPart(this.#ctx);
    if (!found) return;
    const { editor, index, part } = found;
    const total = part.sprite.frames.length;
    const frames = this.#selection.frames(this.#ctx.player.frame).filter((frame) => frame < total);
    const durations = frames.map((frame) => part.sprite.frames[frame]?.duration ?? 0);
    this.#meant = { editor, frames, durations, parts: editor.parts.length > 1 ? { parts: [index] } : {} };
    setText(this.#title, titleOf(frames));
    this.#field.value = '';
    this.#units.choose('ms', frames.length > 1);
    this.#use('ms');
    const { element, current } = this.#strip;
    if (!this.#popover.element.isConnected) element.after(this.#popover.element);
    this.#popover.open(element.checkVisibility() && current ? clearOf(current) : undefined);
    this.#field.select();
  }

  /** Milliseconds of each frame, as typed; undefined: nothing is, or what can't be. */
  #wanted(): readonly number[] | undefined {
    const { unit } = this.#units;
    const { least, most } = TIME_LIMITS[unit];
    const value = this.#field.valueAsNumber;
    return this.#meant && value >= least && value <= most ? timesOf(this.#meant.durations, value, unit) : undefined;
  }

  #changeTo(durations: readonly number[]): readonly PartsChange[] {
    const { frames = [], parts } = this.#meant ?? {};
    const [first = 0, ...others] = durations;
    const isOne = others.every((one) => one === first);
    return [{ ...parts, change: { change: 'durations', frames, durations: isOne ? first : durations } }];
  }

  /** Shows the same in another unit. */
  #use(unit: TimeUnit): void {
    const { least, most } = TIME_LIMITS[unit];
    const value = timeIn(this.#shownDurations, unit);
    const field = this.#field;
    field.value = value === undefined ? '' : String(value);
    field.placeholder = value === undefined ? l10n.t('mixed') : '';
    setAttributes(field, { min: least, max: most });
    this.#typed();
  }

  /** As they are, or were tried last. */
  get #shownDurations(): readonly number[] {
    return this.#tried ?? this.#meant?.durations ?? [];
  }

  /** Shows how long the frames would last, and marks what isn't possible. */
  #typed(): void {
    const { editor, durations: own = [] } = this.#meant ?? {};
    const wanted = this.#wanted();
    const isEmpty = this.#field.value === '' && !this.#field.validity.badInput;
    setAttributes(this.#field, { 'aria-invalid': wanted || isEmpty ? undefined : 'true' });
    this.#buttons.apply.disabled = !wanted;
    setText(this.#result, wanted || isEmpty ? lengthsText(wanted ?? own) : limitsText(this.#units.unit));
    const next = wanted?.every((one, at) => one === own[at]) ? undefined : wanted;
    if (next || this.#tried) editor?.try(next ? this.#changeTo(next) : []);
    this.#tried = next;
  }

  #change(): void {
    const tried = this.#tried;
    if (!this.#wanted() || (tried && !this.#meant?.editor.apply(this.#changeTo(tried)))) return;
    this.#tried = undefined;
    // Frames per second that are set here replace durations, so nobody would see those.
    if (tried && this.#ctx.shown().view.fps !== undefined) this.#ctx.change({ fps: undefined });
    this.#popover.close();
  }

  #leave(): void {
    if (this.#tried) this.#meant?.editor.try([]);
    this.#tried = undefined;
    this.#meant = undefined;
  }
}

interface Units {
  readonly element: HTMLElement;
  readonly unit: TimeUnit;
  /** @param several whether percent can be chosen too */
  choose(unit: TimeUnit, several: boolean): void;
}

function createUnits(changed: (unit: TimeUnit) => void): Units {
  const radios = TIME_UNITS.map((unit) => {
    const input = el('input', { type: 'radio', name: 'frame-times-unit', 'aria-label': unitName(unit) });
    input.addEventListener('change', () => {
      current = unit;
      changed(unit);
    });
    const label = el('label', { class: 'frame-times-unit', title: unitName(unit) }, input, unitText(unit));
    return { unit, input, label };
  });
  let current: TimeUnit = 'ms';
  return {
    element: el(
      'div',
      { class: 'frame-times-units', role: 'radiogroup', 'aria-label': l10n.t('Unit') },
      ...radios.map(({ label }) => label),
    ),
    get unit() {
      return current;
    },
    choose(unit, several) {
      current = unit;
      for (const one of radios) {
        one.input.checked = one.unit === unit;
        one.label.hidden = one.unit === 'percent' && !several;
      }
    },
  };
}

/** `Frame 3`, `Frames 2 to 5`, `4 frames`. */
function titleOf(frames: readonly number[]): string {
  const [first = 0] = frames;
  const last = frames.at(-1) ?? first;
  if (frames.length === 1) return l10n.t('Frame {0}', formatNumber(first + 1));
  if (last - first + 1 > frames.length) return frameCount(frames.length);
  return l10n.t('Frames {0} to {1}', formatNumber(first + 1), formatNumber(last + 1));
}

/** `80 ms · 12.5 fps`, `80 to 160 ms`. */
function lengthsText(durations: readonly number[]): string {
  const [least, most] = [Math.min(...durations), Math.max(...durations)].map(Math.round);
  if (least !== most) return l10n.t('{0} to {1} ms', formatNumber(least ?? 0), formatNumber(most ?? 0));
  const fps = timeIn(durations, 'fps') ?? 0;
  return l10n.t('{0} ms · {1} fps', formatNumber(least ?? 0), formatNumber(fps));
}

function limitsText(unit: TimeUnit): string {
  const { least, most } = TIME_LIMITS[unit];
  return l10n.t('Enter a number from {0} to {1}.', formatNumber(least), formatNumber(most));
}
