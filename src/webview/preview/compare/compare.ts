import * as l10n from '@vscode/l10n';
import { imageOf } from '../../lib/picture/stillPicture';
import type { Command, Feature, Filter, PageContext, Shown } from '../core/feature';
import { createComparePanel } from './comparePanel';
import { type Comparing, createComparing } from './comparison';
import { padToSize } from './difference';
import { nextPartner, partnerOf } from './partner';
import { createSplitLayer } from './splitLayer';

/** Compares the picture on the stage with another one: split, difference, or blinking. */
export function createCompare(context: PageContext): Feature {
  const comparing = createComparing(context.pictures, () => context.redraw());
  const filter = createCompareFilter(comparing);
  const blink = (on: boolean) => {
    filter.blink(on);
    context.redraw();
  };
  const commands = compareCommands(context, blink);
  return {
    commands: Object.values(commands),
    toolbar: { compare: [commands.split] },
    layers: [createSplitLayer(context, comparing)],
    filters: [filter],
    sections: [createComparePanel(context, comparing)],
  };
}

interface CompareFilter extends Filter {
  /** Shows the other picture instead of the one on the stage. */
  blink(on: boolean): void;
}

/** Replaces the frame by the difference or, while blinking, by the other picture's frame. */
function createCompareFilter(comparing: Comparing): CompareFilter {
  let blinking = false;
  return {
    update: () => {},
    blink(on) {
      blinking = on;
    },
    image(shown: Shown) {
      if (shown.mode !== 'one' || !shown.picture) return undefined;
      if (blinking) {
        const before = comparing.before(shown)?.image;
        return before && imageOf(padToSize(before, shown.picture));
      }
      return shown.view.compare === 'difference' ? comparing.difference(shown)?.image : undefined;
    },
  };
}

type CompareMode = 'split' | 'difference';

/** Whether a single picture is chosen, and there is another one to compare it with. Neither has to be read yet. */
function comparable({ mode, item, state, view }: Shown): boolean {
  return mode === 'one' && item !== undefined && partnerOf(state, item, view.against) !== undefined;
}

/** Toggling the ways to compare, choosing the other picture, and showing it while a key is held. */
function compareCommands(context: PageContext, blink: (on: boolean) => void) {
  function toggle(mode: CompareMode): void {
    const shown = context.shown();
    if (comparable(shown)) context.change({ compare: shown.view.compare === mode ? 'off' : mode });
    else context.say(l10n.t('No other picture to compare with.'));
  }

  function next(): void {
    const shown = context.shown();
    const other = shown.item && nextPartner(shown.state, shown.item, shown.view.against);
    if (!other || !comparable(shown)) {
      context.say(l10n.t('No other picture to compare with.'));
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
    // Any key ends it: the held key may count as another letter once Shift is released.
    document.addEventListener('keyup', end, { signal: released.signal });
    window.addEventListener('blur', end, { signal: released.signal });
  }

  const pressed = (mode: CompareMode) => (shown: Shown) => ({
    enabled: comparable(shown),
    pressed: comparable(shown) && shown.view.compare === mode,
  });
  return {
    split: {
      id: 'compare.split',
      label: l10n.t('Compare in split view'),
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
      label: l10n.t('Hold to show the before picture'),
      keys: [';'],
      group: 'pictures',
      run: hold,
      state: (shown) => ({ enabled: comparable(shown) }),
    },
  } satisfies Record<string, Command>;
}
