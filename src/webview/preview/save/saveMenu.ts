import * as l10n from '@vscode/l10n';
import { mostTimes } from '../../../shared/pixels/enlarge';
import { el, icon } from '../../lib/dom';
import { ariaKey, keyText } from '../../lib/keyText';
import { formatNumber } from '../../lib/l10n';
import { type MenuItem, menuButton } from '../../lib/menu';
import { createPopover } from '../../lib/popover';
import type { Command } from '../command';
import type { PageContext, Shown, View } from '../parts';
import { copyFrame, encodeFrame, type FrameOnStage, frameOnStage, saveFrame } from './saveFrame';
import { type PaletteFormat, paletteMenu } from './savePalette';
import { createTimesForm, sizeAt } from './timesForm';

/** What is offered at once; more through the form. */
const TIMES: readonly number[] = [1, 2, 4, 8, 16];

/** How long encoding may take before the button shows it, in milliseconds. */
const PATIENCE = 250;

/** The menu behind "Save…": the frame on the stage at several sizes, the frame on the clipboard, the palette. */
export function createSaveMenu(ctx: PageContext, savePalette: (format: PaletteFormat) => void): View {
  let saving = false;
  const form = createTimesForm((times) => {
    popover.close();
    save(times);
  });
  const popover = createPopover({
    label: l10n.t('Save the frame enlarged'),
    content: form.element,
    class: 'times-popover',
    opened: () => {
      const shown = frameOnStage(ctx);
      if (shown) form.setPicture(shown.raster, mostTimes(shown.raster));
    },
  });
  const menu = menuButton(
    { label: l10n.t('Save'), text: l10n.t('Save…'), key: keyText('S'), shortcut: ariaKey('S') },
    items,
  );
  const busy = el('span', { class: 'save-busy', hidden: true }, icon('loading'));
  const element = el('div', { class: 'save', role: 'presentation' }, menu.element, busy);
  const trigger = menu.element.querySelector('button');
  if (trigger) popover.attach(trigger);

  function items(): MenuItem[] {
    const shown = frameOnStage(ctx);
    return shown ? menuItems(shown) : [];
  }

  function menuItems(shown: FrameOnStage): MenuItem[] {
    const most = mostTimes(shown.raster);
    const sizes = TIMES.filter((times) => times <= most).map((times) => ({
      label: l10n.t('PNG at {0}', `${formatNumber(times)}×`),
      hint: sizeAt(shown.raster, times),
      run: () => save(times),
    }));
    const other: MenuItem[] = most > 1 ? [{ label: l10n.t('Another size…'), run: popover.open }] : [];
    return [
      ...sizes,
      ...other,
      { label: l10n.t('Copy frame'), key: 'Y', apart: true, run: copy },
      ...paletteMenu(savePalette).map((item, index) => ({ ...item, apart: index === 0 })),
    ];
  }

  function save(times: number): void {
    const shown = frameOnStage(ctx);
    if (!shown || saving) return;
    ctx.tell(whileBusy(encodeFrame(shown, times)).then((bytes) => saveFrame(ctx, shown, times, bytes)));
  }

  /** One frame at a time; the button shows when that takes long. */
  async function whileBusy<T>(work: Promise<T>): Promise<T> {
    saving = true;
    const timer = setTimeout(() => {
      busy.hidden = false;
      ctx.say(l10n.t('Making the picture…'));
    }, PATIENCE);
    try {
      return await work;
    } finally {
      saving = false;
      clearTimeout(timer);
      busy.hidden = true;
    }
  }

  function copy(): void {
    const shown = frameOnStage(ctx);
    if (shown) void copyFrame(ctx, shown);
  }

  const enabled = ({ mode, picture }: Shown) => ({ enabled: mode === 'one' && picture !== undefined });
  const commands: readonly Command[] = [
    { id: 'save.copy', label: l10n.t('Copy frame'), keys: ['y'], group: 'colours', run: copy, state: enabled },
    { id: 'save.menu', label: l10n.t('Save'), keys: ['S'], group: 'colours', run: menu.open, state: enabled },
  ];
  return {
    element,
    commands,
    update: (shown) => menu.setEnabled(enabled(shown).enabled),
  };
}
