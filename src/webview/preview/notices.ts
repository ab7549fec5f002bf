import * as l10n from '@vscode/l10n';
import type { PreviewState } from '../../shared/protocol/preview';
import type { NoticeContent } from './notice';

/** What the stage says while there is no picture. */
export function emptyNotice({ run }: PreviewState): NoticeContent {
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
