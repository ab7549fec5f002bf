import * as l10n from '@vscode/l10n';
import { Later } from '../../shared/base/later';
import type { PreviewState } from '../../shared/protocol/preview';
import { el, icon, setText } from '../lib/dom';
import { keyText } from '../lib/keyText';
import { BUSY_AFTER_MS } from '../lib/pacing';
import type { Feature, Shown, View } from './core/feature';
import { pictureNote } from './core/itemText';
import { isEmptied } from './core/shownItems';

/** Sentences about the picture: on the stage if there is none to show, and under a picture that is not shown in full. */
export function createNotices(): Feature {
  const notice = createNotice();
  const stage: View = { element: notice.element, update: (shown) => notice.show(noticeOf(shown)) };
  return { overlays: [stage], foot: [createPictureNote()] };
}

/** Why there is no picture: it was deleted, cannot be read, or has not arrived yet. */
function noticeOf({ state, mode, item, picture, fault }: Shown): NoticeContent {
  if (item?.gone) return { kind: 'info', text: l10n.t('{0} was deleted.', item.name) };
  if (fault !== undefined) return { kind: 'error', text: fault };
  if (mode === 'empty') return emptyNotice(state);
  if (item && !picture) return { kind: 'busy', text: l10n.t('Loading {0}…', item.name) };
  return { kind: 'none' };
}

/** What the stage says while there is nothing to show. */
function emptyNotice(state: PreviewState): NoticeContent {
  const { run, notice } = state;
  if (isEmptied(state)) {
    return {
      kind: 'info',
      text: l10n.t("None of this run's images still exist."),
      detail: l10n.t('If you discarded them here, {0} restores the last ones.', keyText('Ctrl+z')),
    };
  }
  if (notice !== undefined) return { kind: 'info', text: notice };
  switch (run?.state) {
    case 'running':
      return { kind: 'busy', text: l10n.t('Waiting for the first image…') };
    case 'failed':
      return { kind: 'error', text: l10n.t('The run failed before any image was saved.') };
    case 'canceled':
      return { kind: 'info', text: l10n.t('Canceled before any image arrived.') };
    case 'succeeded':
      return { kind: 'info', text: l10n.t('The run ended without an image.') };
    case undefined:
      return {
        kind: 'info',
        text: l10n.t('Nothing to show yet.'),
        detail: l10n.t(
          'Right-click a sprite in the Explorer and choose a Sprite Kiln command. Its images appear here.',
        ),
      };
  }
}

type NoticeContent =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' | 'info' | 'error'; readonly text: string; readonly detail?: string };

interface Notice {
  readonly element: HTMLElement;
  /** Shows a sentence in place of a picture. `busy` appears after 250 ms, because fast loading would flicker. */
  show(content: NoticeContent): void;
}

const ICONS = { info: 'file-media', error: 'warning' } as const;

function createNotice(): Notice {
  // Hidden from screen readers, because the text says the same and the toolkit's ring is always called “Loading” in English.
  const sign = el('div', { class: 'notice-sign', 'aria-hidden': 'true' });
  const text = el('p', { class: 'notice-text' });
  const detail = el('p', { class: 'notice-detail' });
  const element = el('div', { class: 'notice', hidden: true }, sign, text, detail);
  const later = new Later(BUSY_AFTER_MS, () => {
    element.hidden = false;
  });
  let kind: NoticeContent['kind'] = 'none';

  return {
    element,
    show(content) {
      const same = content.kind === kind;
      kind = content.kind;
      if (!same || kind === 'none') {
        later.cancel();
        element.hidden = true;
      }
      if (content.kind === 'none') return;
      setText(text, content.text);
      setText(detail, content.detail ?? '');
      if (same) return;
      element.setAttribute('role', content.kind === 'error' ? 'alert' : 'status');
      sign.replaceChildren(content.kind === 'busy' ? el('vscode-progress-ring') : icon(ICONS[content.kind]));
      if (content.kind !== 'busy') element.hidden = false;
      else later.schedule();
    },
  };
}

/** A line under a picture that is not shown in full: some frames cannot be read, or there are too many. */
function createPictureNote(): View {
  const text = el('span');
  const element = el('div', { class: 'picture-note', role: 'status', hidden: true }, icon('warning'), text);
  return {
    element,
    update({ item, mode, picture }) {
      const note = mode === 'one' && item && picture ? pictureNote(picture) : undefined;
      element.hidden = note === undefined;
      setText(text, note ?? '');
    },
  };
}
