import * as l10n from '@vscode/l10n';
import { mostTimes } from '../../../shared/sprite/pixels/enlarge';
import type { Size } from '../../../shared/sprite/pixels/raster';
import { el, icon, setText } from '../../lib/dom';
import { buttonKey, keyText } from '../../lib/keyText';
import { formatNumber } from '../../lib/l10n';
import { type MenuItem, menuButton } from '../../lib/menu';
import { BUSY_AFTER } from '../../lib/pacing';
import { createPopover } from '../../lib/popover';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import { paletteMenu } from '../palette/savePalette';
import { encodeAseprite, encodeSet, itemsOnStage, putInto, saveAseprite, saveSet } from './saveAseprite';
import { copyFrame, encodeFrame, type FrameOnStage, frameOnStage, saveFrame } from './saveFrame';

/** Sizes in the menu; the form offers any other. */
const TIMES: readonly number[] = [1, 2, 4, 8, 16];

/**
 * The menu “Save…”: the frame on the stage at several sizes or to the clipboard, all frames or several pictures as an Aseprite file or
 * into one, and the palette.
 */
export function createSave(ctx: PageContext): Feature {
  let saving = false;
  const form = createTimesForm((times) => {
    popover.close();
    save(times);
  });
  const popover = createPopover({
    label: l10n.t('Save Enlarged Frame'),
    content: form.element,
    class: 'times-popover',
    opened: () => {
      const shown = frameOnStage(ctx);
      if (shown) form.setPicture(shown.raster, mostTimes(shown.raster));
    },
  });
  const menu = menuButton({ label: l10n.t('Save'), text: l10n.t('Save…'), ...buttonKey('S') }, items);
  const busy = el('span', { class: 'save-busy', hidden: true }, icon('loading'));
  const element = el('div', { class: 'save', role: 'presentation' }, menu.element, busy);
  const trigger = menu.element.querySelector('button');
  if (trigger) popover.attach(trigger);

  function items(): MenuItem[] {
    const shown = frameOnStage(ctx);
    return shown ? menuItems(shown) : setItems();
  }

  /** Of several pictures: one file with all of them. */
  function setItems(): MenuItem[] {
    const several = itemsOnStage(ctx.shown());
    const hint = l10n.t('{0} pictures', formatNumber(several.length));
    const layers = { label: l10n.t('Aseprite file, one layer each…'), hint, run: () => saveSeveral('layers') };
    const tags = { label: l10n.t('Aseprite file, one tag each…'), hint, run: () => saveSeveral('tags') };
    // The views of a set are played one after the other, so tags come first; variations are compared, so layers do.
    const both = ctx.shown().mode === 'compass' ? [tags, layers] : [layers, tags];
    return [...both, { ...putItem(), apart: true }];
  }

  function putItem(): MenuItem {
    return { label: putLabel(ctx.shown()), key: keyText('U'), run: put.run };
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
      {
        label: l10n.t('Aseprite file…'),
        hint: shown.frames > 1 ? l10n.t('{0} frames', formatNumber(shown.frames)) : undefined,
        apart: true,
        run: saveAll,
      },
      ...(drawn(ctx.shown()) ? [putItem()] : []),
      { label: l10n.t('Copy frame'), key: 'Y', apart: true, run: copy },
      ...paletteMenu(ctx).map((item, index) => ({ ...item, apart: index === 0 })),
    ];
  }

  function save(times: number): void {
    const shown = frameOnStage(ctx);
    if (!shown || saving) return;
    ctx.tell(whileBusy(encodeFrame(shown, times)).then((bytes) => saveFrame(ctx, shown, times, bytes)));
  }

  function saveAll(): void {
    const { item, picture } = ctx.shown();
    if (!item || !picture || saving) return;
    ctx.tell(whileBusy(encodeAseprite(ctx, item, picture)).then((bytes) => saveAseprite(ctx, item, bytes)));
  }

  function saveSeveral(as: 'layers' | 'tags'): void {
    const several = itemsOnStage(ctx.shown());
    if (!several.length || saving) return;
    ctx.tell(whileBusy(encodeSet(ctx, several, as)).then((set) => saveSet(ctx, several, set)));
  }

  /** Allows one encoding at a time; the button shows when it takes long. */
  async function whileBusy<T>(work: Promise<T>): Promise<T> {
    saving = true;
    const timer = setTimeout(() => {
      busy.hidden = false;
      ctx.say(l10n.t('Creating the image…'));
    }, BUSY_AFTER);
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

  const one = ({ mode, picture }: Shown) => mode === 'one' && picture !== undefined;
  const anything = (shown: Shown) => one(shown) || (shown.mode !== 'one' && itemsOnStage(shown).length > 0);
  /** The swatches of a palette file aren't drawing, so there is no frame to save. */
  const drawn = (shown: Shown) => anything(shown) && !shown.picture?.onlyPalette;
  const put: Command = {
    id: 'save.putInto',
    label: l10n.t('Add to an Aseprite file'),
    keys: ['U'],
    group: 'files',
    run: () => putInto(ctx, ctx.shown(), itemsOnStage(ctx.shown())),
    state: (shown) => ({ enabled: drawn(shown) }),
  };
  const commands: readonly Command[] = [
    put,
    {
      id: 'save.copy',
      label: l10n.t('Copy frame'),
      keys: ['y'],
      group: 'colors',
      run: copy,
      state: (shown) => ({ enabled: one(shown) }),
    },
    {
      id: 'save.menu',
      label: l10n.t('Save'),
      keys: ['S'],
      group: 'colors',
      run: menu.open,
      state: (shown) => ({ enabled: anything(shown) }),
    },
  ];
  const control: View = { element, update: (shown) => menu.setEnabled(anything(shown)) };
  return { commands, toolbar: { page: [control] } };
}

/** Names the file where it is known which one the pictures were drawn from. */
function putLabel({ state: { drawnFrom } }: Shown): string {
  return drawnFrom === undefined ? l10n.t('Add to an Aseprite File…') : l10n.t('Add to {0}…', drawnFrom);
}

interface TimesForm {
  readonly element: HTMLElement;
  /** Sets the size of the picture in pixels, and how many times it can be enlarged. */
  setPicture(size: Size, most: number): void;
}

/** Asks how many times a frame should be enlarged, and shows the resulting size. `save` is called with a valid number only. */
function createTimesForm(save: (times: number) => void): TimesForm {
  let picture = { width: 1, height: 1 };
  let most = 1;
  const input = el('input', { type: 'number', class: 'times-input', min: 1, step: 1, value: 3, required: true });
  const label = el('label', { class: 'times-label' }, l10n.t('Enlarge by'), input, '×');
  const result = el('output', { class: 'times-result' });
  const submit = el('button', { type: 'submit', class: 'button primary' }, l10n.t('Save…'));
  const form = el('form', { class: 'times-form', novalidate: true }, label, result, submit);

  const wanted = () => {
    const times = input.valueAsNumber;
    return Number.isInteger(times) && times >= 1 && times <= most ? times : undefined;
  };

  function refresh(): void {
    const times = wanted();
    submit.disabled = times === undefined;
    input.setAttribute('aria-invalid', String(times === undefined));
    setText(
      result,
      times === undefined
        ? l10n.t('A whole number from 1 to {0}.', formatNumber(most))
        : l10n.t('{0} pixels', sizeAt(picture, times)),
    );
  }

  input.addEventListener('input', refresh);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const times = wanted();
    if (times !== undefined) save(times);
  });
  return {
    element: form,
    setPicture(size, largest) {
      picture = size;
      most = largest;
      input.max = String(largest);
      refresh();
    },
  };
}

/** `320 × 640`, in pixels. */
function sizeAt(size: Size, times: number): string {
  return l10n.t('{0} × {1}', formatNumber(size.width * times), formatNumber(size.height * times));
}
