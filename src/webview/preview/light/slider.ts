import { el, setText } from '../../lib/dom';

export interface SliderOptions {
  /** Beside the slider. */
  readonly label: string;
  /** For screen readers, where the label alone does not say enough. */
  readonly name?: string;
  readonly max: number;
  readonly min: number;
  readonly step: number;
  /** The value in words. */
  readonly text: (value: number) => string;
  /** While it moves. */
  readonly moved: (value: number) => void;
  /** Once it rests. */
  readonly rested: () => void;
}

export interface Slider {
  /** Label, slider and value: three cells of a grid. */
  readonly element: HTMLElement;
  set(value: number, max?: number): void;
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
    set(next, max = options.max) {
      if (input.max !== String(max)) input.max = String(max);
      // While it is dragged, it is where the hand is.
      if (Number(input.value) !== next || !value.textContent) input.value = String(next);
      show();
    },
  };
}
