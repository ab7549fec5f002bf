import * as l10n from '@vscode/l10n';
import type { Command } from './command';
import { commandButton } from './commandButton';
import type { PageContext, View } from './parts';

/** What lies behind transparent pixels. */
export function createBackground(ctx: PageContext): View {
  const toggle: Command = {
    id: 'view.background',
    label: l10n.t('Checkerboard background'),
    keys: ['b'],
    group: 'view',
    icon: 'color-mode',
    text: l10n.t('Background'),
    run: () => ctx.change({ background: ctx.shown().view.background === 'checker' ? 'plain' : 'checker' }),
    state: ({ view }) => ({ pressed: view.background === 'checker' }),
  };
  return { ...commandButton(toggle), commands: [toggle] };
}
