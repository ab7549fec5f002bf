import { el, setText } from '../../lib/dom';

export interface SliderOptions {
  /** Text next to the slider. */
  readonly label: string;
  /** Name for screen readers if the label alone is not clear. */
  readonly name?: string;
  readonly max: number;
  readonly min: number;
  readonly step: number;
  /** The value as text. */
  readonly text: (value: number) => string;
  /** Called while it moves. */
  readonly moved: (value: number) => void;
  /** Called when it is released. */
  readonly rested: () => void;
}

export interface Slider {
  /** Label, slider and value: three cells of a grid. */
  readonly element: HTMLElement;
  /** @param max replaces the largest value */
  set(value: number, max?: number): void;
  focus(): void;
}

/** A native range slider with its label and its value. */
export function createSlider(options: SliderOptions): Slider {
  const { label, min, step } = options;
  const input = el('input', { type: 'range', class: 'slider', 'aria-label': options.name ?? label, min, step });
  const value = el('span', { class: 'slider-value', 'aria-hidden': 'true' });
  const element = el(
    'div',
    { class: 'slider-row' },
    el('span', { class: 'slider-label', 'aria-hidden': 'true' }, label),
    input,
    value,
  );

  function show(): void {
    const text = options.text(Number(input.value));
    const part = (Number(input.value) - min) / (Number(input.max) - min);
    setText(value, text);
    input.setAttribute('aria-valuetext', text);
    input.style.setProperty('--part', String(part));
  }

  input.addEventListener('input', () => {
    show();
    options.moved(Number(input.value));
  });
  input.addEventListener('change', () => options.rested());

  return {
    element,
    focus: () => input.focus({ preventScroll: true }),
    set(next, max = options.max) {
      if (input.max !== String(max)) input.max = String(max);
      // Equal values are not written, because the slider would jump while it is dragged.
      if (Number(input.value) !== next || !value.textContent) input.value = String(next);
      show();
    },
  };
}
