import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import { imageOf } from '../../lib/picture/stillPicture';
import type { Command, Feature, Filter, PageContext, Shown, View } from '../core/feature';
import { createLateView } from '../core/lateView';
import { createSpriteThread } from '../spriteThread/spriteThread';
import { type ChangeMark, createChangeMark } from './changeMark';
import { type Comparing, createComparing } from './comparison';
import { padToSize } from './difference';
import { isCompared, nextPartner, partnerOf } from './partner';
import { SplitLayer } from './splitLayer';

/**
 * Compares the picture on the stage with another one: split view, difference, or blinking between them. Two versions of a file can also be shown
 * next to each other, with a list of what changed.
 */
export function createCompare(context: PageContext): Feature {
  // One of its own: a check of a large image would keep the split waiting.
  const comparing = createComparing(context.pictures, createSpriteThread(), () => context.redraw());
  const filter = createCompareFilter(comparing);
  const blink = (on: boolean) => {
    filter.blink(on);
    context.redraw();
  };
  const commands = compareCommands(context, blink);
  const mark = createChangeMark(context);
  return {
    commands: Object.values(commands),
    toolbar: { compare: [commands.split] },
    layers: [new SplitLayer(context, comparing), mark],
    filters: [filter],
    sections: [createLatePanel(context, comparing), createLateChanges(context, mark)],
  };
}

function createLatePanel(context: PageContext, comparing: Comparing): View {
  const element = el('section', { class: 'compare', hidden: true });
  return createLateView(context, {
    element,
    isWanted: isCompared,
    load: async () => (await import('./comparePanel')).createComparePanel(context, comparing, element),
  });
}

function createLateChanges(context: PageContext, mark: ChangeMark): View {
  const element = el('section', { class: 'changes-section', hidden: true });
  return createLateView(context, {
    element,
    isWanted: ({ state }) => state.comparison !== undefined,
    load: async () => (await import('./changes')).createChanges(context, mark, element),
  });
}

interface CompareFilter extends Filter {
  /** Shows the other picture instead of the one on the stage. */
  blink(on: boolean): void;
}

/** Replaces the frame with the difference or, while blinking, with the other picture's frame. */
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
        // Next to the newer version, the older one is always shown.
        if (shown.picture.besideAt) return undefined;
        const at = comparing.place(shown)?.offset;
        return before && at && imageOf(padToSize(before, shown.picture, at));
      }
      return shown.view.compare === 'difference' ? comparing.difference(shown)?.image : undefined;
    },
  };
}

type CompareMode = 'split' | 'difference' | 'beside';

/** Whether a single picture is chosen and another one can be compared with it, even if neither is loaded yet. */
function comparable({ mode, item, state, view }: Shown): boolean {
  return mode === 'one' && item !== undefined && partnerOf(state, item, view.against) !== undefined;
}

/** Whether it's the newer of two versions, next to which the older one can be shown. */
const isNewer = ({ state, item }: Shown) => state.comparison !== undefined && item?.id === state.comparison.after;

/** The commands for comparing. `blink` shows and hides the other picture. */
function compareCommands(context: PageContext, blink: (on: boolean) => void) {
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
      run: () => toggle(context, 'split'),
      state: pressed('split'),
    },
    difference: {
      id: 'compare.difference',
      label: l10n.t('Show the difference'),
      keys: ['e'],
      group: 'pictures',
      icon: 'diff',
      text: l10n.t('Difference'),
      run: () => toggle(context, 'difference'),
      state: pressed('difference'),
    },
    beside: {
      id: 'compare.beside',
      label: l10n.t('Show both versions side by side'),
      keys: ['v'],
      group: 'pictures',
      run: () => toggle(context, 'beside'),
      state: (shown) => ({ ...pressed('beside')(shown), enabled: comparable(shown) && isNewer(shown) }),
    },
    next: {
      id: 'compare.next',
      label: l10n.t('Compare with the next image'),
      keys: ['/'],
      group: 'pictures',
      run: () => compareWithNext(context),
      state: (shown) => ({ enabled: comparable(shown) && !shown.state.comparison }),
    },
    blink: {
      id: 'compare.blink',
      label: l10n.t('Hold to show the earlier image'),
      keys: [';'],
      group: 'pictures',
      run: () => blinkWhileHeld(context, blink),
      state: (shown) => ({ enabled: comparable(shown) }),
    },
  } satisfies Record<string, Command>;
}

function toggle(context: PageContext, mode: CompareMode): void {
  const shown = context.shown();
  if (comparable(shown)) context.change({ compare: shown.view.compare === mode ? 'off' : mode });
  else context.say(l10n.t('No other image to compare with.'));
}

function compareWithNext(context: PageContext): void {
  const shown = context.shown();
  const other = shown.item && nextPartner(shown.state, shown.item, shown.view.against);
  if (!other || !comparable(shown)) {
    context.say(l10n.t('No other image to compare with.'));
    return;
  }
  const compare = shown.view.compare === 'off' ? 'split' : shown.view.compare;
  context.change({ against: other.id, compare });
  context.say(l10n.t('Compared with {0}', other.name));
}

/** Shows the other picture until a key is released. */
function blinkWhileHeld(context: PageContext, blink: (on: boolean) => void): void {
  if (!comparable(context.shown())) return;
  blink(true);
  const released = new AbortController();
  const end = () => {
    released.abort();
    blink(false);
  };
  // Any key ends it: after Shift is released, the held key may count as another letter.
  document.addEventListener('keyup', end, { signal: released.signal });
  window.addEventListener('blur', end, { signal: released.signal });
}
