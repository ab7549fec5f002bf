import * as l10n from '@vscode/l10n';
import type { FixSettings } from '../../../sprite/fix/fixSettings';
import { button, press } from '../../lib/button';
import { el } from '../../lib/dom';
import type { PageContext, Shown, View } from '../core/feature';
import { resultsOf } from './colors';
import type { FixDraft } from './fixDraft';
import { type PaletteSource, type PaletteSources, sameColors } from './paletteSources';
import { createSwatchList } from './swatchList';

type PaletteSettings = NonNullable<FixSettings['palette']>;

/** The palette that the step begins with: the best one that is known, else the colors as they come out now. */
export function usualPalette(draft: FixDraft, sources: PaletteSources, shown: Shown): FixSettings['palette'] {
  const colors = sources.list(shown).at(0)?.colors ?? resultsOf(draft.newest?.colors ?? []).slice(0, 4096);
  return colors.length ? { colors: [...colors], dither: false, ramps: false, changes: [] } : null;
}

/**
 * Which palette colors are snapped to, and how.
 * @param choose is called with a palette that a person chose
 */
export function createPaletteControls(
  ctx: PageContext,
  draft: FixDraft,
  sources: PaletteSources,
  choose: (source: PaletteSource) => void,
): View {
  const select = createSourceSelect(ctx, draft, sources, choose);
  const swatches = createSwatchList();
  const flags = (['dither', 'ramps'] as const).map((flag) => ({
    flag,
    element: button({
      label: flag === 'dither' ? l10n.t('Mix two colors in a pattern') : l10n.t('Keep the order of light and dark'),
      text: flag === 'dither' ? l10n.t('Dither') : l10n.t('Keep Ramps'),
      class: 'secondary',
      run() {
        const { palette } = draft.settings;
        if (palette) draft.commit({ palette: { ...palette, [flag]: !palette[flag] } });
      },
    }),
  }));
  const modes = el('div', { class: 'light-flags' }, ...flags.map((one) => one.element));
  const element = el('div', { class: 'fix-palette' }, select.element, swatches.element, modes);
  return {
    element,
    update(shown) {
      const { palette } = draft.settings;
      select.update(shown);
      modes.hidden = palette === null;
      swatches.element.hidden = palette === null;
      if (!palette) return;
      swatches.set(palette.colors);
      for (const { flag, element: toggle } of flags) press(toggle, palette[flag]);
    },
  };
}

/** The menu of known palettes, and a button for all others. */
function createSourceSelect(
  ctx: PageContext,
  draft: FixDraft,
  sources: PaletteSources,
  choose: (source: PaletteSource) => void,
): View {
  const select = el('select', { class: 'fix-select', 'aria-label': l10n.t('Palette') });
  const pick = button({
    label: l10n.t('Choose Another Palette…'),
    icon: 'folder-opened',
    class: 'fix-small',
    run: () => void ask(),
  });
  let listed: readonly PaletteSource[] = [];
  let drawn = '';

  async function ask(): Promise<void> {
    try {
      const source = await sources.pick();
      if (source) choose(source);
    } catch (error) {
      ctx.say(error instanceof Error ? error.message : String(error));
    }
  }

  select.addEventListener('change', () => {
    const source = listed[Number(select.value)];
    if (source) choose(source);
  });

  return {
    element: el('div', { class: 'fix-source' }, select, pick),
    update(shown) {
      const { palette } = draft.settings;
      listed = sources.list(shown);
      const chosen = palette ? listed.findIndex(({ colors }) => sameColors(colors, palette.colors)) : -1;
      // The colors as they came out, which a person may have changed, aren't a palette of their own in the menu.
      const other = palette ? l10n.t('Own colors') : l10n.t('Choose a palette');
      const names = [...(chosen < 0 ? [other] : []), ...listed.map(({ name }) => name)];
      const key = JSON.stringify([chosen < 0, names]);
      if (key !== drawn) {
        drawn = key;
        select.replaceChildren(
          ...(chosen < 0 ? [el('option', { value: -1 }, other)] : []),
          ...listed.map(({ name }, index) => el('option', { value: index }, name)),
        );
      }
      if (select.value !== String(chosen)) select.value = String(chosen);
      select.disabled = draft.guess === undefined;
      pick.disabled = draft.guess === undefined;
    },
  };
}

/** A palette without changes by hand; how it's used stays. */
export function withSource(now: FixSettings['palette'], { colors }: PaletteSource): PaletteSettings {
  return { dither: now?.dither ?? false, ramps: now?.ramps ?? false, colors: [...colors], changes: [] };
}
