import * as l10n from '@vscode/l10n';
import { NO_FILTER } from '../../../shared/protocol/assets';
import { button } from '../../lib/button';
import type { PageActions } from '../parts';

/** What a button of a state does. */
export type Remedy = 'retry' | 'connect' | 'generate' | 'log' | 'openFolder' | 'clear';

/** The button of a remedy. */
export function remedyButton(remedy: Remedy, page: PageActions, primary = false): HTMLButtonElement {
  const text = words(remedy);
  return button({ label: text, text, class: primary ? 'primary' : 'plain', run: () => run(remedy, page) });
}

function words(remedy: Remedy): string {
  switch (remedy) {
    case 'retry':
      return l10n.t('Retry');
    case 'connect':
      return l10n.t('Connect…');
    case 'generate':
      return l10n.t('Generate…');
    case 'log':
      return l10n.t('Show Log');
    case 'openFolder':
      return l10n.t('Open Folder…');
    case 'clear':
      return l10n.t('Clear Filters');
  }
}

function run(remedy: Remedy, { host, filter, toSearch }: PageActions): void {
  if (remedy === 'retry') void host.call('refresh', { full: false });
  else if (remedy === 'clear') {
    filter(NO_FILTER);
    toSearch();
  } else void host.call('help', { with: remedy });
}
