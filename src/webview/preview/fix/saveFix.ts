import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { PreviewItem } from '../../../shared/protocol/preview';
import type { FixSettings } from '../../../sprite/fix/fixSettings';
import { button, relabel } from '../../lib/button';
import { el, setText } from '../../lib/dom';
import type { PageContext, Shown, View } from '../core/feature';
import { shortName } from '../core/shortName';
import { filesOf } from '../spriteThread/shownSprite';
import type { FixDraft } from './fixDraft';

/** The buttons that have the host write the fixed files: new ones, or in place of the old ones. */
export function createFixButtons(ctx: PageContext, draft: FixDraft): View {
  let saving = false;
  const save = button({ label: '', text: ' ', class: 'primary fix-save', run: () => void write(false) });
  const replace = button({ label: '', text: l10n.t('Replace'), class: 'secondary', run: () => void write(true) });

  async function write(replaces: boolean): Promise<void> {
    const shown = ctx.shown();
    if (!shown.item || saving) return;
    saving = true;
    ctx.redraw();
    const { settings } = draft;
    const answer = ctx.host.call('fixPixels', {
      item: shown.item.id,
      whole: draft.isWhole(shown),
      files: listedFiles(draft, shown).map(({ id }) => id),
      settings: { ...settings },
      replace: replaces,
    });
    ctx.tell(answer);
    await answer.catch(() => undefined);
    saving = false;
    ctx.redraw();
  }

  return {
    element: el('div', { class: 'fix-buttons' }, save, replace),
    update(shown) {
      const files = listedFiles(draft, shown).length;
      const text =
        files > 1 ? l10n.t('Save {0} Fixed Files', formatNumber(files)) : l10n.t('Save as {0}', fixedName(shown));
      setText(save.firstElementChild ?? save, text);
      relabel(save, text);
      setText(
        replace.firstElementChild ?? replace,
        files > 1 ? l10n.t('Replace {0} Files', formatNumber(files)) : l10n.t('Replace'),
      );
      relabel(replace, files > 1 ? l10n.t('Replace {0} Files', formatNumber(files)) : l10n.t('Replace the File'));
      const ready = !saving && draft.newest !== undefined && doesSomething(draft.settings);
      save.disabled = !ready;
      replace.disabled = !ready;
    },
  };
}

/** The files that are fixed together, in order. */
export function listedFiles(draft: FixDraft, shown: Shown): PreviewItem[] {
  const subject = draft.subject(shown);
  return (subject ? filesOf(subject) : []).flatMap((id) => shown.state.items.find((item) => item.id === id) ?? []);
}

/** The name of the new file, shortened for a button. The host chooses the real one, because there may be such a file already. */
function fixedName({ item }: Shown): string {
  const name = item?.name ?? '';
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  // Losses of JPEG would undo the fix.
  return `${shortName(stem, 16)}-fixed${/^\.jpe?g$/i.test(ending) ? '.png' : ending}`;
}

export const doesSomething = (settings: FixSettings) => Object.values(settings).some((step) => step !== null);
