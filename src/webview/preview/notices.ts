import * as l10n from '@vscode/l10n';
import type { PreviewState } from '../../shared/protocol/preview';
import { createNotice, type NoticeContent } from './notice';
import type { Shown, View } from './parts';

/** The sentence on the stage where there is no picture: it is gone, it cannot be read, it is still to come. */
export function createStageNotice(): View {
  const notice = createNotice();
  return { element: notice.element, update: (shown) => notice.show(noticeOf(shown)) };
}

function noticeOf({ state, mode, item, picture, fault }: Shown): NoticeContent {
  if (item?.gone) return { kind: 'info', text: l10n.t('{0} was deleted.', item.name) };
  if (fault !== undefined) return { kind: 'error', text: fault };
  if (mode === 'empty') return emptyNotice(state);
  if (item && !picture) return { kind: 'busy', text: l10n.t('Loading {0}…', item.name) };
  return { kind: 'none' };
}

/** What the stage says while there is nothing to show. */
function emptyNotice({ run, notice }: PreviewState): NoticeContent {
  if (notice !== undefined) return { kind: 'info', text: notice };
  switch (run?.state) {
    case 'running':
      return { kind: 'busy', text: l10n.t('Waiting for the first output…') };
    case 'failed':
      return { kind: 'error', text: l10n.t('The run failed, and no output was saved.') };
    case 'cancelled':
      return { kind: 'info', text: l10n.t('The run was cancelled before an output landed.') };
    case 'succeeded':
      return { kind: 'info', text: l10n.t('The run ended without an output.') };
    case undefined:
      return {
        kind: 'info',
        text: l10n.t('Nothing to show yet.'),
        detail: l10n.t('Right-click a sprite in the explorer and choose a Sprite Kiln command; its outputs land here.'),
      };
  }
}
