import * as l10n from '@vscode/l10n';
import type { PreviewInit } from '../../shared/protocol/preview';
import { el, setText } from '../lib/dom';
import { createBackground } from './background/background';
import { isEnabled } from './command';
import { pageCommands } from './commands';
import { createCompare } from './compare/compare';
import { createCompass } from './compass/compass';
import { createContact } from './contact/contact';
import { createController } from './controller';
import { createDetails } from './details';
import { createFacts } from './facts';
import { createKeyList } from './help/keyList';
import { listenToKeys } from './keys';
import { createLight } from './light/light';
import { createStageNotice } from './notices';
import { createOnionLayer } from './onion/onionLayer';
import { createOnionTool } from './onion/onionTool';
import { createColourCounts } from './palette/colours';
import { createHighlightLayer } from './palette/highlightLayer';
import { createPalettePanel } from './palette/palettePanel';
import type { Filter, Layer, Part, PreviewHost, View } from './parts';
import { createPictureNote } from './pictureNote';
import { createPlayerBar } from './play/playerBar';
import { createReadout } from './readout';
import { createRunLine } from './runLine';
import { createSaveMenu } from './save/saveMenu';
import { createPaletteSaving } from './save/savePalette';
import { createCutSection } from './sheet/cutSection';
import { createSequenceSection } from './sheet/sequenceSection';
import { createWholeSheet } from './sheet/wholeSheet';
import { createStage } from './stage';
import { createZoomMenu } from './stage/zoomMenu';
import { createSeam } from './tile/seam';
import { createTileLayer } from './tile/tileLayer';
import { createTileMenu } from './tile/tileMenu';
import { createToast } from './toast';
import { createToolbar } from './toolbar';
import { createUseAsInput } from './useAsInput';
import type { ViewState } from './viewState';
import { zoomCommands } from './zoomCommands';

/** Under this width, the details are hidden until asked for. */
const NARROW = '(max-width: 519px)';

/**
 * Builds the page into `root`: makes its parts, puts them where they belong, and connects them to the host.
 * @param shown is called when the stage has a picture, or something else to show.
 */
export function createPage(root: HTMLElement, host: PreviewHost, init: PreviewInit, shown: () => void): void {
  const toast = createToast();
  const ctx = createController(host, init, toast);
  const narrow = matchMedia(NARROW);
  const detailsShown = () => ctx.shown().view.facts ?? !narrow.matches;

  const zoom = zoomCommands(ctx);
  const page = pageCommands(ctx, detailsShown);
  const background = createBackground(ctx);
  const use = createUseAsInput(ctx);
  const zoomMenu = createZoomMenu(ctx);
  const tileMenu = createTileMenu(ctx);
  const light = createLight(ctx);
  const onion = createOnionTool(ctx);
  const keyList = createKeyList(() => commands);

  const compare = createCompare(ctx);
  const compass = createCompass(ctx);
  const contact = createContact(ctx);
  const { sheet, strip, bar } = contact;

  const wholeSheet = createWholeSheet(ctx);
  const cut = createCutSection(ctx, wholeSheet, page.whole);

  const colours = createColourCounts(ctx.redraw);
  const savePalette = createPaletteSaving(ctx, colours);
  const palette = createPalettePanel(ctx, colours, savePalette);
  const save = createSaveMenu(ctx, savePalette);

  const filters: readonly Filter[] = [compare.filter, light.filter];
  const layers: readonly Layer[] = [
    createTileLayer(ctx),
    createSeam(),
    createOnionLayer(),
    createHighlightLayer(ctx.viewport, colours),
    light.layer,
    compare.layer,
    wholeSheet,
  ];
  const sections: readonly View[] = [
    palette,
    compass.section,
    compare.panel,
    cut,
    createSequenceSection(ctx),
    createFacts(),
    light.section,
  ];

  const stage = createStage(ctx, layers, filters);
  const notice = createStageNotice();
  const readout = createReadout();
  const details = createDetails(sections, ({ mode, state }) => detailsShown() && (mode !== 'empty' || !!state.run));
  const toolbar = createToolbar({
    label: l10n.t('View'),
    class: 'toolbar',
    groups: [
      [page.back, zoom.out, zoomMenu, zoom.into, zoom.fit, zoom.actual],
      [page.grid, tileMenu, background, onion],
      [compare.split, light.commands.toggle],
      [keyList, page.reveal, page.details, save, use],
    ],
  });
  const runLine = createRunLine(ctx);
  const playerBar = createPlayerBar(ctx);
  const note = createPictureNote();

  const title = el('h1', { class: 'visually-hidden' });
  const room = el(
    'div',
    { class: 'room' },
    stage.element,
    sheet.element,
    compass.view.element,
    notice.element,
    readout.element,
    toast.element,
  );
  const middle = el('div', { class: 'middle' }, room, details.element);
  root.classList.add('page');
  root.replaceChildren(
    title,
    toolbar.element,
    runLine.element,
    middle,
    bar.element,
    strip.element,
    note.element,
    playerBar.element,
  );

  const frame: Part = {
    update({ state, mode, picture, fault }) {
      if (mode !== 'one' || picture || fault !== undefined) shown();
      setText(title, state.title);
      document.title = state.title;
      root.classList.toggle('with-details', detailsShown());
    },
  };
  const parts = [
    frame,
    stage,
    sheet,
    compass.view,
    notice,
    readout,
    details,
    toolbar,
    runLine,
    note,
    bar,
    strip,
    playerBar,
    background,
    onion,
    save,
    use,
    zoomMenu,
    tileMenu,
    keyList,
  ];
  const commands = [
    // Before the others: the arrows and Escape are the cursor's while it is shown.
    ...(stage.commands ?? []),
    // While directions are arranged, Undo is about them.
    ...compass.view.commands,
    ...Object.values(zoom).flat(),
    ...Object.values(page).flat(),
    ...compare.commands,
    ...contact.commands,
    ...[...parts.filter((part) => part !== stage && part !== compass.view), ...filters, ...layers, ...sections].flatMap(
      (part) => part.commands ?? [],
    ),
  ];
  listenToKeys(commands, (command) => isEnabled(command, ctx.shown()));

  new ResizeObserver(() => {
    ctx.resize(room.clientWidth, room.clientHeight);
    sheet.layout();
    const { items } = ctx.shown().state;
    if (items.length === 1 && items[0]?.kind === 'still') ctx.keep({ room: around(room) });
  }).observe(room);
  narrow.addEventListener('change', ctx.redraw);
  host.on('state', ctx.update);
  ctx.resize(room.clientWidth, room.clientHeight);
  ctx.mount(parts, filters);
}

/** What lies between an element and the edges of the window, in CSS pixels. */
function around(element: HTMLElement): NonNullable<ViewState['room']> {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right: Math.max(0, innerWidth - right), bottom: Math.max(0, innerHeight - bottom) };
}
