import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import type { FrameTag } from '../../../../sprite/pixels/frameTag';
import { button } from '../../../lib/button';
import { el, setAttributes } from '../../../lib/dom';
import { shownName } from '../../core/shownName';
import { together } from './frameOrder';
import type { FramesDraft } from './framesDraft';

/** The animations on a sheet, a row each, and the button that makes one of the chosen frames. */
export function createAnimationList(draft: FramesDraft) {
  const list = el('ul', { class: 'frames-animations', 'aria-label': l10n.t('Animations') });
  const text = l10n.t('New Animation');
  const add = button({ label: text, text, class: 'secondary', run: addOne });
  const element = el(
    'div',
    { class: 'frames-tags' },
    el('h3', { class: 'frames-title' }, l10n.t('Animations')),
    list,
    add,
  );
  let drawn: readonly FrameTag[] | undefined;

  function addOne(): void {
    const isApart = draft.chosen.some((at, index) => at !== (draft.chosen[0] ?? 0) + index);
    if (isApart && !together(draft)) return;
    const { chosen, tags } = draft;
    const name = freeName(new Set(tags.map((tag) => tag.name)));
    const tag = { name, from: chosen[0] ?? 0, to: chosen.at(-1) ?? 0, direction: 'forward' } as const;
    if (!draft.change([{ change: 'add-tag', tag }])) return;
    // The row is drawn with the change.
    const inputs = [...list.querySelectorAll('input')];
    const own = inputs.find((input) => input.value === name);
    own?.focus();
    own?.select();
  }

  function row(tag: FrameTag, at: number): HTMLElement {
    const name = el('input', { type: 'text', class: 'frames-name', 'aria-label': l10n.t('Name'), spellcheck: 'false' });
    name.value = tag.name;
    name.addEventListener('change', () => {
      if (name.value !== tag.name) draft.change([{ change: 'change-tag', at, tag: { name: name.value } }]);
    });
    name.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') name.blur();
    });
    const [from, to] = [formatNumber(tag.from + 1), formatNumber(tag.to + 1)];
    const range = l10n.t('{0} to {1}', from, to);
    const choose = button({
      label: l10n.t('Select Frames {0}', range),
      class: 'frames-range',
      run: () => {
        draft.choose(tag.from);
        draft.choose(tag.to, 'extend');
      },
    });
    choose.append(`${from}–${to}`);
    setAttributes(choose, { 'aria-label': l10n.t('Select Frames {0}', `${from}–${to}`) });
    const remove = button({
      label: l10n.t('Delete Animation “{0}”', shownName(tag.name)),
      icon: 'close',
      run: () => void draft.change([{ change: 'delete-tag', at }]),
    });
    return el('li', { class: 'frames-animation' }, name, choose, remove);
  }

  return {
    element,
    update() {
      const { tags, frames, isProposed } = draft;
      element.hidden = isProposed || !frames.length;
      if (tags === drawn) return;
      drawn = tags;
      list.hidden = tags.length === 0;
      list.replaceChildren(...tags.map(row));
    },
  };
}

function freeName(taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = l10n.t('animation {0}', formatNumber(number));
    if (!taken.has(name)) return name;
  }
}
