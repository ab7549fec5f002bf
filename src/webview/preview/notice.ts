import { el, icon, setText } from '../lib/dom';

export type NoticeContent =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' | 'info' | 'error'; readonly text: string; readonly detail?: string };

export interface Notice {
  readonly element: HTMLElement;
  /** Shows a sentence in place of a picture. `busy` appears only after 250 ms, so that quick loads do not flicker. */
  show(content: NoticeContent): void;
}

const PATIENCE = 250;
const ICONS = { info: 'file-media', error: 'warning' } as const;

export function createNotice(): Notice {
  // Hidden from screen readers: the text says it, and the toolkit's ring calls itself “Loading” in English.
  const sign = el('div', { class: 'notice-sign', 'aria-hidden': 'true' });
  const text = el('p', { class: 'notice-text' });
  const detail = el('p', { class: 'notice-detail' });
  const element = el('div', { class: 'notice', hidden: true }, sign, text, detail);
  let timer: number | undefined;
  let kind: NoticeContent['kind'] = 'none';

  return {
    element,
    show(content) {
      const same = content.kind === kind;
      kind = content.kind;
      if (!same || kind === 'none') {
        window.clearTimeout(timer);
        element.hidden = true;
      }
      if (content.kind === 'none') return;
      setText(text, content.text);
      setText(detail, content.detail ?? '');
      if (same) return;
      element.setAttribute('role', content.kind === 'error' ? 'alert' : 'status');
      sign.replaceChildren(content.kind === 'busy' ? el('vscode-progress-ring') : icon(ICONS[content.kind]));
      if (content.kind !== 'busy') element.hidden = false;
      else {
        timer = window.setTimeout(() => {
          element.hidden = false;
        }, PATIENCE);
      }
    },
  };
}
