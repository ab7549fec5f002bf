import * as l10n from '@vscode/l10n';
import type { Command } from '../command';
import type { PageContext, Shown } from '../parts';
import { nextPartner, partnerOf } from './partner';

type Way = 'split' | 'difference';

/** Whether there is a picture, and another one to compare it with. */
function comparable({ mode, item, picture, state, view }: Shown): boolean {
  return (
    mode === 'one' && item !== undefined && picture !== undefined && partnerOf(state, item, view.against) !== undefined
  );
}

/** Turning the ways to compare on and off, choosing what with, and a look at the picture before while a key is held. */
export function compareCommands(context: PageContext, blink: (on: boolean) => void) {
  function toggle(way: Way): void {
    const shown = context.shown();
    if (comparable(shown)) context.change({ compare: shown.view.compare === way ? 'off' : way });
    else context.say(l10n.t('There is no other picture to compare with.'));
  }

  function next(): void {
    const shown = context.shown();
    const other = shown.item && nextPartner(shown.state, shown.item, shown.view.against);
    if (!other || !comparable(shown)) {
      context.say(l10n.t('There is no other picture to compare with.'));
      return;
    }
    const compare = shown.view.compare === 'off' ? 'split' : shown.view.compare;
    context.change({ against: other.id, compare });
    context.say(l10n.t('Compared with {0}', other.name));
  }

  function hold(): void {
    if (!comparable(context.shown())) return;
    blink(true);
    const released = new AbortController();
    const end = () => {
      released.abort();
      blink(false);
    };
    // Any key: what was held may be another letter once Shift is let go.
    document.addEventListener('keyup', end, { signal: released.signal });
    window.addEventListener('blur', end, { signal: released.signal });
  }

  const pressed = (way: Way) => (shown: Shown) => ({
    enabled: comparable(shown),
    pressed: comparable(shown) && shown.view.compare === way,
  });
  return {
    split: {
      id: 'compare.split',
      label: l10n.t('Compare with a split'),
      keys: ['s'],
      group: 'pictures',
      icon: 'split-horizontal',
      text: l10n.t('Compare'),
      run: () => toggle('split'),
      state: pressed('split'),
    },
    difference: {
      id: 'compare.difference',
      label: l10n.t('Show the difference'),
      keys: ['d'],
      group: 'pictures',
      icon: 'diff',
      text: l10n.t('Difference'),
      run: () => toggle('difference'),
      state: pressed('difference'),
    },
    next: {
      id: 'compare.next',
      label: l10n.t('Compare with the next picture'),
      keys: ['/'],
      group: 'pictures',
      run: next,
      state: (shown) => ({ enabled: comparable(shown) }),
    },
    blink: {
      id: 'compare.blink',
      label: l10n.t('Show the picture before while held'),
      keys: [';'],
      group: 'pictures',
      run: hold,
      state: (shown) => ({ enabled: comparable(shown) }),
    },
  } satisfies Record<string, Command>;
}
