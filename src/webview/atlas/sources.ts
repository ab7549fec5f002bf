import * as l10n from '@vscode/l10n';
import { spriteCount } from '../../shared/base/counts';
import { formatNumber } from '../../shared/base/numbers';
import type { AtlasState } from '../../shared/protocol/atlas';
import { button } from '../lib/button';
import { el, setText } from '../lib/dom';

export interface SourceEvents {
  /** A source has another text; undefined removes it. */
  readonly set: (index: number, text: string | undefined) => void;
  /** Lets a person choose files. */
  readonly add: () => void;
}

interface SourceRow {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly remove: HTMLButtonElement;
  readonly count: HTMLElement;
}

/** The paths and globs of a recipe, each with how many sprites it names, and an empty line for another one. */
export class Sources {
  readonly #events: SourceEvents;
  readonly #list = el('ul', { class: 'sources', 'aria-label': l10n.t('Sources') });
  readonly #next: HTMLInputElement;
  readonly element: HTMLFieldSetElement;
  readonly #rows: SourceRow[] = [];
  #sources: readonly string[] = [];

  constructor(events: SourceEvents) {
    this.#events = events;
    this.#next = this.#input(l10n.t('Another path or glob'), (text) => {
      if (text !== '') events.set(this.#sources.length, text);
      this.#next.value = '';
    });
    this.#next.placeholder = 'art/**/*.png';
    const add = button({
      label: l10n.t('Add images'),
      icon: 'add',
      run: events.add,
    });
    this.element = el(
      'fieldset',
      { class: 'choices' },
      el('legend', { class: 'section-title' }, l10n.t('Sources')),
      this.#list,
      el('div', { class: 'source' }, this.#next, add),
    );
  }

  /** @param commit called when a person is done with a text that differs */
  #input(label: string, commit: (text: string) => void): HTMLInputElement {
    const input = el('input', {
      type: 'text',
      class: 'source-text',
      maxlength: 1024,
      spellcheck: 'false',
      'aria-label': label,
    });
    input.addEventListener('change', () => commit(input.value.trim()));
    return input;
  }

  #row(index: number): SourceRow {
    const input = this.#input('', (text) => {
      if (text !== this.#sources[index]) this.#events.set(index, text || undefined);
    });
    const count = el('span', { class: 'source-count' });
    const remove = button({
      label: '',
      icon: 'close',
      run: () => this.#events.set(index, undefined),
    });
    return { element: el('li', { class: 'source' }, input, count, remove), input, remove, count };
  }

  /** @param counts of each source; null: it leaves out; absent: not known */
  update({ sources, canChange }: AtlasState, counts: readonly (number | null)[] | undefined): void {
    this.element.disabled = !canChange;
    const had = this.#rows.findIndex(({ element }) => element.contains(document.activeElement));
    this.#sources = sources;
    while (this.#rows.length > sources.length) this.#rows.pop()?.element.remove();
    while (this.#rows.length < sources.length) {
      const row = this.#row(this.#rows.length);
      this.#rows.push(row);
      this.#list.append(row.element);
    }
    this.#rows.forEach((row, index) => {
      const source = sources[index] ?? '';
      row.input.setAttribute('aria-label', l10n.t('Source {0}', formatNumber(index + 1)));
      const label = l10n.t('Remove {0}', source);
      row.remove.setAttribute('aria-label', label);
      row.remove.title = label;
      // The last one can't go: an atlas needs a source.
      row.remove.disabled = sources.length < 2;
      if (document.activeElement !== row.input || row.input.defaultValue !== source) row.input.value = source;
      row.input.defaultValue = source;
      row.input.title = source;
      showCount(row.count, counts?.[index]);
    });
    // The row that had the keys is gone.
    if (had >= this.#rows.length) (this.#rows.at(-1)?.input ?? this.#next).focus();
  }
}

function showCount(element: HTMLElement, count: number | null | undefined): void {
  const text = count === null ? l10n.t('left out') : count === undefined ? '' : formatNumber(count);
  setText(element, text);
  element.title = typeof count === 'number' ? spriteCount(count) : '';
  element.classList.toggle('none', count === 0);
}
