import * as l10n from '@vscode/l10n';
import type { SheetJsonForm } from '../../../../sprite/edit/editSprite';
import { button } from '../../../lib/button';
import { el, setText } from '../../../lib/dom';
import type { Editor } from '../../core/editing';
import type { PageContext, Shown } from '../../core/feature';
import type { FramesDraft } from './framesDraft';

/** Writes the frames into the JSON: a new one in one of Aseprite's forms, or the one that there is in its own. */
export function createSaveJson(ctx: PageContext, editor: Editor, draft: FramesDraft) {
  const id = 'frames-json-form';
  const select = el(
    'select',
    { id, class: 'fix-select' },
    el('option', { value: 'array' }, l10n.t('Array')),
    el('option', { value: 'hash' }, l10n.t('Hash')),
  );
  const formRow = el('div', { class: 'popover-row' }, el('label', { for: id }, l10n.t('JSON Form')), select);
  const note = el('p', { class: 'note' });
  const text = l10n.t('Save JSON');
  const save = button({ label: text, text, run: () => void saveAll() });
  const element = el('div', { class: 'frames-json' }, formRow, note);
  select.addEventListener('change', () => {
    const { sprite } = editor.partOf(ctx.shown().item)?.part ?? {};
    if (sprite?.sheetJson) draft.change([{ change: 'sheet-json', form: formNow() }]);
  });

  const formNow = (): SheetJsonForm => (select.value === 'hash' ? 'hash' : 'array');

  function hasJson(shown: Shown): boolean {
    const image = editor.partOf(shown.item)?.open?.image;
    return image?.kind === 'sheet' && image.open.json !== undefined;
  }

  async function saveAll(): Promise<void> {
    if (draft.isProposed && !draft.keep()) return;
    const shown = ctx.shown();
    const { sprite } = editor.partOf(shown.item)?.part ?? {};
    if (!sprite?.sheet) return;
    if (!hasJson(shown) && sprite.sheetJson !== formNow())
      if (!draft.change([{ change: 'sheet-json', form: formNow() }])) return;
    await ctx.host.call('saveEdits', {}).catch((error: unknown) => {
      ctx.say(error instanceof Error ? error.message : String(error));
    });
  }

  return {
    element,
    button: save,
    update(shown: Shown) {
      const { part, open } = editor.partOf(shown.item) ?? {};
      for (const one of [element, save]) one.hidden = !draft.frames.length;
      // What is found is used first; saving uses it too.
      save.classList.toggle('primary', !draft.isProposed);
      save.classList.toggle('secondary', draft.isProposed);
      const isDescribed = hasJson(shown);
      formRow.hidden = isDescribed;
      if (part?.sprite.sheetJson && document.activeElement !== select) select.value = part.sprite.sheetJson;
      const [name = ''] = open?.files.images ?? [];
      const json = isDescribed ? (open?.files.json?.name ?? '') : `${name.replace(/\.[^.]*$/, '')}.json`;
      setText(
        note,
        isDescribed
          ? l10n.t('{0} is changed in its own form.', json)
          : l10n.t('{0} is written next to the image, as Aseprite writes it.', json),
      );
    },
  };
}
