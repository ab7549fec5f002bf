import * as l10n from '@vscode/l10n';
import type { AssetsState } from '../../../shared/protocol/assets';
import { button } from '../../lib/button';
import { el, icon, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { PageActions, Part } from '../parts';
import { createSizeSwitch } from './sizeSwitch';

/** Which service this is, what it costs, how far the list is read, and how large tiles are. */
export function createFooter(page: PageActions, showKeys: () => void): Part {
  const sign = el('span', { class: 'service-sign' });
  const service = el('span', { class: 'service-name' });
  const credits = el('strong', { class: 'credits' });
  const rest = el('span', { class: 'costs' });
  const progress = el('div', { class: 'progress', hidden: true, 'aria-hidden': 'true' });
  const sizes = createSizeSwitch(page);
  const keys = button({ label: l10n.t('List of keys'), icon: 'question', key: '?', class: 'show-keys', run: showKeys });
  const element = el(
    'footer',
    { class: 'footer' },
    progress,
    el('span', { class: 'service' }, sign, service),
    el('span', { class: 'purse' }, credits, rest),
    sizes.element,
    keys,
  );
  let drawn = '';
  return {
    element,
    update(shown) {
      const { state } = shown;
      const name = signOf(state);
      if (name !== drawn) sign.replaceChildren(icon(name));
      drawn = name;
      sign.classList.toggle('well', name === 'pass-filled');
      setText(service, serviceText(state));
      service.title = state.service;
      setText(credits, state.credits === undefined ? '' : formatNumber(state.credits));
      setText(rest, purseText(state));
      progress.hidden = state.status !== 'reading' && state.status !== 'loading';
      sizes.update(shown);
    },
  };
}

function signOf({ status }: AssetsState): string {
  if (status === 'ready') return 'pass-filled';
  return status === 'reading' || status === 'loading' ? 'sync' : 'circle-slash';
}

function serviceText({ service, builtIn, status, read }: AssetsState): string {
  if (status === 'reading' && read) return l10n.t('Reading, {0} so far', formatNumber(read));
  return builtIn ? l10n.t('Built-in') : service;
}

/** What comes after the number of credits; the last cost of an animation stands for what runs cost. */
function purseText({ credits, costs }: AssetsState): string {
  const { animate } = costs;
  const unit = credits === undefined ? '' : ` ${credits === 1 ? l10n.t('credit') : l10n.t('credits')}`;
  return animate === undefined ? unit : `${unit} · ${l10n.t('animate {0}', formatNumber(animate))}`;
}
