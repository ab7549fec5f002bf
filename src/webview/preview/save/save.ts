import * as l10n from '@vscode/l10n';
import { Later } from '../../../shared/base/later';
import { formatNumber } from '../../../shared/base/numbers';
import { mostTimes } from '../../../sprite/pixels/enlarge';
import type { Size } from '../../../sprite/pixels/raster';
import { el, icon, setText } from '../../lib/dom';
import { buttonKey, keyText } from '../../lib/keyText';
import { type MenuItem, menuButton } from '../../lib/menu';
import { BUSY_AFTER_MS } from '../../lib/pacing';
import { createPopover } from '../../lib/popover';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import { paletteMenu } from '../palette/savePalette';
import { encodeAseprite, encodeSet, itemsOnStage, putInto, saveAseprite, saveSet } from './saveAseprite';
import { copyFrame, encodeFrame, type FrameOnStage, frameOnStage, saveFrame } from './saveFrame';

/** Sizes in the menu. The form takes any other size. */
const TIMES: readonly number[] = [1, 2, 4, 8, 16];

/**
 * The menu “Save…”. It saves or copies the frame on the stage, saves all frames or several pictures as an Aseprite file or adds them to
 * one, and saves the palette.
 */
export function createSave(ctx: PageContext): Feature {
  const busy = el('span', { class: 'save-busy', hidden: true }, icon('loading'));
  const saver = new Saver(ctx, busy);
  const form = createTimesForm((times) => {
    popover.close();
    saver.saveFrame(times);
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
  const menu = menuButton({ label: l10n.t('Save'), text: l10n.t('Save…'), ...buttonKey('S') }, () => {
    const shown = frameOnStage(ctx);
    return shown ? frameItems(ctx, shown, saver, popover.open) : setItems(ctx, saver);
  });
  const element = el('div', { class: 'save', role: 'presentation' }, menu.element, busy);
  const trigger = menu.element.querySelector('button');
  if (trigger) popover.attach(trigger);
  const control: View = { element, update: (shown) => menu.setEnabled(canSave(shown)) };
  return { commands: saveCommands(ctx, saver, menu.open), toolbar: { page: [control] } };
}

function isOne({ mode, picture }: Shown): boolean {
  return mode === 'one' && picture !== undefined;
}

function canSave(shown: Shown): boolean {
  return isOne(shown) || (shown.mode !== 'one' && itemsOnStage(shown).length > 0);
}

/** Whether there is a frame to save. The swatches of a palette file are not a frame. */
function isDrawn(shown: Shown): boolean {
  return canSave(shown) && !shown.picture?.onlyPalette;
}

function saveCommands(ctx: PageContext, saver: Saver, openMenu: () => void): readonly Command[] {
  return [
    {
      id: 'save.putInto',
      label: l10n.t('Add to an Aseprite file'),
      keys: ['U'],
      group: 'files',
      run: () => putOnStage(ctx),
      state: (shown) => ({ enabled: isDrawn(shown) }),
    },
    {
      id: 'save.copy',
      label: l10n.t('Copy frame'),
      keys: ['y'],
      group: 'colors',
      run: () => saver.copy(),
      state: (shown) => ({ enabled: isOne(shown) }),
    },
    {
      id: 'save.menu',
      label: l10n.t('Save'),
      keys: ['S'],
      group: 'colors',
      run: openMenu,
      state: (shown) => ({ enabled: canSave(shown) }),
    },
  ];
}

/** The menu of one picture. `openForm` asks for a size. */
function frameItems(ctx: PageContext, shown: FrameOnStage, saver: Saver, openForm: () => void): MenuItem[] {
  const most = mostTimes(shown.raster);
  const sizes = TIMES.filter((times) => times <= most).map((times) => ({
    label: l10n.t('PNG at {0}', `${formatNumber(times)}×`),
    hint: sizeAt(shown.raster, times),
    run: () => saver.saveFrame(times),
  }));
  const other: MenuItem[] = most > 1 ? [{ label: l10n.t('Another size…'), run: openForm }] : [];
  return [
    ...sizes,
    ...other,
    {
      label: l10n.t('Aseprite file…'),
      hint: shown.frames > 1 ? l10n.t('{0} frames', formatNumber(shown.frames)) : undefined,
      apart: true,
      run: () => saver.saveAll(),
    },
    ...(isDrawn(ctx.shown()) ? [putItem(ctx)] : []),
    { label: l10n.t('Copy frame'), key: 'Y', apart: true, run: () => saver.copy() },
    ...paletteMenu(ctx).map((item, index) => ({ ...item, apart: index === 0 })),
  ];
}

/** The menu of several pictures: one file with all of them. */
function setItems(ctx: PageContext, saver: Saver): MenuItem[] {
  const hint = l10n.t('{0} images', formatNumber(itemsOnStage(ctx.shown()).length));
  const layers = { label: l10n.t('Aseprite file, one layer each…'), hint, run: () => saver.saveSeveral('layers') };
  const tags = { label: l10n.t('Aseprite file, one tag each…'), hint, run: () => saver.saveSeveral('tags') };
  // The views of a set are played one after the other, so tags come first. Variations are compared, so layers come first.
  const both = ctx.shown().mode === 'compass' ? [tags, layers] : [layers, tags];
  return [...both, { ...putItem(ctx), apart: true }];
}

function putItem(ctx: PageContext): MenuItem {
  return { label: putLabel(ctx.shown()), key: keyText('U'), run: () => putOnStage(ctx) };
}

function putOnStage(ctx: PageContext): void {
  putInto(ctx, ctx.shown(), itemsOnStage(ctx.shown()));
}

/** Encodes and saves what is on the stage, one file at a time. */
class Saver {
  readonly #ctx: PageContext;
  readonly #busy: HTMLElement;

  #saving = false;
  readonly #slow = new Later(BUSY_AFTER_MS, () => {
    this.#busy.hidden = false;
    this.#ctx.say(l10n.t('Creating the image…'));
  });

  /** @param busy is shown while an encoding takes long */
  constructor(ctx: PageContext, busy: HTMLElement) {
    this.#ctx = ctx;
    this.#busy = busy;
  }

  /** Saves the frame as a PNG, each pixel enlarged to `times` × `times`. */
  saveFrame(times: number): void {
    const shown = frameOnStage(this.#ctx);
    if (!shown || this.#saving) return;
    const encoded = this.#whileBusy(encodeFrame(shown, times));
    this.#ctx.tell(encoded.then((bytes) => saveFrame(this.#ctx, shown, times, bytes)));
  }

  /** Saves all frames as an Aseprite file. */
  saveAll(): void {
    const { item, picture } = this.#ctx.shown();
    if (!item || !picture || this.#saving) return;
    const encoded = this.#whileBusy(encodeAseprite(this.#ctx, item, picture));
    this.#ctx.tell(encoded.then((bytes) => saveAseprite(this.#ctx, item, bytes)));
  }

  /** Saves several pictures as an Aseprite file, with a layer or a tag each. */
  saveSeveral(as: 'layers' | 'tags'): void {
    const several = itemsOnStage(this.#ctx.shown());
    if (!several.length || this.#saving) return;
    const encoded = this.#whileBusy(encodeSet(this.#ctx, several, as));
    this.#ctx.tell(encoded.then((set) => saveSet(this.#ctx, several, set)));
  }

  /** Copies the frame to the clipboard. */
  copy(): void {
    const shown = frameOnStage(this.#ctx);
    if (shown) void copyFrame(this.#ctx, shown);
  }

  async #whileBusy<T>(work: Promise<T>): Promise<T> {
    this.#saving = true;
    this.#slow.schedule();
    try {
      return await work;
    } finally {
      this.#saving = false;
      this.#slow.cancel();
      this.#busy.hidden = true;
    }
  }
}

/** Names the Aseprite file that the pictures were drawn from, if that is known. */
function putLabel({ state: { drawnFrom } }: Shown): string {
  return drawnFrom === undefined ? l10n.t('Add to an Aseprite File…') : l10n.t('Add to {0}…', drawnFrom);
}

interface TimesForm {
  readonly element: HTMLElement;
  /** Sets the picture's size in pixels, and how many times it can be enlarged. */
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
