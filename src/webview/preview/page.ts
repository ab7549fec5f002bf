import * as l10n from '@vscode/l10n';
import type { PreviewInit, PreviewTask } from '../../shared/protocol/preview';
import { keyUses, listenToKeys } from '../lib/command';
import { el, setText } from '../lib/dom';
import { takeKeysOnPress } from '../lib/focus';
import { createKeyList } from '../lib/keyDialog';
import { createToolbar } from '../lib/toolbar';
import { createBackground } from './background/background';
import { createChecks } from './checks/checks';
import { cardFindings, createFindings } from './checks/findings';
import { createCompare } from './compare/compare';
import { createCompass } from './compass/compass';
import { createContact } from './contact/contact';
import { type Controller, createController } from './controller';
import {
  type Command,
  commandGroups,
  type Feature,
  type Part,
  type PreviewHost,
  TOOLBAR_GROUPS,
  type View,
} from './core/feature';
import type { ViewState } from './core/viewState';
import { createDetails } from './details';
import { createDraw } from './draw/draw';
import { createDressUp } from './dressUp/dressUp';
import { createCanvas } from './edit/canvas/canvas';
import { createChanges } from './edit/changes';
import { createFit } from './edit/fit/fit';
import { createSheetFrames } from './edit/sheetFrames/sheetFrames';
import { createFacts } from './facts';
import { createFileCommands } from './files';
import { createFix } from './fix/fix';
import { keepRoom } from './keepRoom';
import { createLayers } from './layers/layers';
import { createLight } from './light/light';
import { createNavigation } from './navigation';
import { createNotices } from './notices';
import { createOnion } from './onion/onion';
import { createPalette } from './palette/palette';
import { createPlay } from './play/play';
import { createRun } from './run';
import { createSave } from './save/save';
import { createSheet } from './sheet/sheet';
import { createShownReports } from './shownReports';
import { createSlices } from './slices/slices';
import { createSpriteThread } from './spriteThread/spriteThread';
import { createReadout } from './stage/readout';
import { Stage } from './stage/stage';
import { createZoom } from './stage/zoom';
import { createTilesets } from './tilesets/tilesets';
import { createTiling } from './tiling/tiling';
import { createToast } from './toast';
import { createUseAsInput } from './useAsInput';

/**
 * Builds the page into `root`: places everything that the features add, and connects it to the keyboard and the host.
 * @param shown is called when the stage shows a picture, or something else instead
 */
export function createPage(root: HTMLElement, host: PreviewHost, init: PreviewInit, shown: () => void): void {
  const toast = createToast();
  const ctx = createController(host, init, toast);
  const details = createDetails(ctx);
  const keys = createKeyList(commandGroups(), () => keyUses(keymap(), ctx.shown()));
  const features = createFeatures(ctx, details, keys.open, (task) => begin(task, ctx, commands, features));
  const filters = features.flatMap((feature) => feature.filters ?? []);
  const overlays = features.flatMap((feature) => feature.overlays ?? []);
  const head = features.flatMap((feature) => feature.head ?? []);
  const foot = features.flatMap((feature) => feature.foot ?? []);
  const parts = features.flatMap((feature) => feature.parts ?? []);
  const layers = features.flatMap((feature) => feature.layers ?? []);
  const stage = new Stage(ctx, layers);
  const column = details.column(features.flatMap((feature) => feature.sections ?? []));
  const toolbar = createToolbar({
    label: l10n.t('View'),
    class: 'toolbar',
    oneRow: true,
    groups: TOOLBAR_GROUPS.map((group) => features.flatMap((feature) => feature.toolbar?.[group] ?? [])),
  });
  // The stage comes first, because its pixel cursor gets the arrows and Escape while it is shown.
  const commands: readonly Command[] = [...stage.commands, ...features.flatMap((feature) => feature.commands ?? [])];

  const keymap = () => features.reduce((all, feature) => feature.keymap?.(all) ?? all, commands);

  const title = el('h1', { class: 'visually-hidden' });
  const room = el('div', { class: 'room' }, stage.element, ...elementsOf(overlays), toast.element);
  const main = el('div', { class: 'main' }, room, column.element);
  root.classList.add('page');
  root.replaceChildren(title, toolbar.element, ...elementsOf(head), main, ...elementsOf(foot), keys.dialog);
  const frame: Part = {
    update({ state, mode, picture, fault }) {
      if (mode !== 'one' || picture || fault !== undefined) shown();
      setText(title, state.title);
      document.title = state.title;
      root.classList.toggle('with-details', details.isWanted());
    },
  };

  listenToKeyboard(ctx, keymap, column.element);
  keepRoom({ page: root, room, details: column.element, bars: elementsOf([...head, ...foot]) });
  followSize(ctx, room);
  host.on('state', (state) => ctx.update(state));
  host.on('begin', (task) => begin(task, ctx, commands, features));
  ctx.resize(room.clientWidth, room.clientHeight);
  // Filters come before the stage, which draws the pixels that they return.
  ctx.mount([frame, ...filters, stage, ...overlays, column, toolbar, ...head, ...foot, ...parts], filters);
  if (init.task) begin(init.task, ctx, commands, features);
}

/**
 * The features. Their order is that of the toolbar, the details, the layers from back to front, and commands with the same key.
 * @param start begins a task, as if the host had asked for it
 */
function createFeatures(
  ctx: Controller,
  details: Feature,
  openKeys: Command,
  start: (task: PreviewTask) => void,
): readonly Feature[] {
  if (ctx.shown().state.comparison) return createComparisonFeatures(ctx, details, openKeys);
  const findings = createFindings(ctx.pictures, createSpriteThread(), () => ctx.redraw());
  const contact = createContact(ctx, cardFindings(findings));
  const compass = createCompass(ctx);
  const fix = createFix(ctx);
  const changes = createChanges(ctx);
  const frames = createSheetFrames(ctx);
  const focused = () => contact.focused() ?? compass.focused();
  return [
    createNavigation(ctx),
    createZoom(ctx),
    // Before other filters, because drawing shows its own pixels.
    createDraw(ctx),
    contact,
    createNotices(),
    // Before other changes, because some keys belong to the tag that has the focus.
    createPlay(ctx, changes.frames),
    changes,
    createTiling(ctx),
    createBackground(ctx),
    createOnion(ctx),
    createCanvas(ctx),
    createFit(ctx),
    createDressUp(ctx),
    frames,
    createChecks(ctx, findings, { fix: fix.openAt, start }),
    // Before the file commands, because Undo belongs to its panel while that is open.
    fix,
    createLayers(ctx),
    createPalette(ctx, fix.swap),
    // Before the file commands, because Undo belongs to the directions while they are arranged.
    compass,
    createCompare(ctx),
    createSheet(ctx, frames.panel.command, () => frames.panel.now !== undefined),
    createFacts(),
    createSlices(ctx),
    createTilesets(ctx),
    createLight(ctx),
    { commands: [openKeys], toolbar: { page: [openKeys] } },
    createFileCommands(ctx),
    createRun(ctx),
    details,
    createSave(ctx),
    createUseAsInput(ctx, focused),
    createShownReports(ctx, focused),
    createReadout(),
  ];
}

/** Two versions of a file are only looked at: what writes files, sends them, or needs their neighbors is left out. */
function createComparisonFeatures(ctx: Controller, details: Feature, openKeys: Command): readonly Feature[] {
  return [
    createZoom(ctx),
    createNotices(),
    createPlay(ctx),
    createTiling(ctx),
    createBackground(ctx),
    createOnion(ctx),
    createCompare(ctx),
    createLayers(ctx),
    createPalette(ctx, undefined),
    createFacts(),
    createSlices(ctx),
    createTilesets(ctx),
    { commands: [openKeys], toolbar: { page: [openKeys] } },
    details,
    createShownReports(ctx, () => undefined),
    createReadout(),
  ];
}

function elementsOf(views: readonly View[]): HTMLElement[] {
  return views.map(({ element }) => element);
}

function listenToKeyboard(ctx: Controller, keymap: () => readonly Command[], column: HTMLElement): void {
  takeKeysOnPress();
  // Arrow keys without Shift scroll the details while the focus is there; with Alt, up and down move a layer.
  listenToKeys(
    keymap,
    () => ctx.shown(),
    ({ key, shiftKey, altKey }) =>
      key.startsWith('Arrow') &&
      ((altKey && ownsArrows()) ||
        (!shiftKey && !(altKey && ['ArrowUp', 'ArrowDown'].includes(key)) && column.contains(document.activeElement))),
  );
}

/** Whether the focus is on the frames of a sheet, whose order arrow keys with Alt change. */
const ownsArrows = () => document.activeElement?.matches('.sheet-frames') === true;

/** Reports the room's size to the controller, and stores its place for the next first paint (`firstPaint.ts`). */
function followSize(ctx: Controller, room: HTMLElement): void {
  new ResizeObserver(() => {
    ctx.resize(room.clientWidth, room.clientHeight);
    const { items } = ctx.shown().state;
    if (items.length === 1 && items[0]?.kind === 'still') ctx.keep({ room: around(room) });
  }).observe(room);
}

/** The command that begins each task. */
const TASK_COMMANDS: Readonly<Record<Extract<PreviewTask, string>, string>> = {
  'normal-map': 'light.draft',
  'fix-pixels': 'fix.pixels',
  'check-pixels': 'checks.show',
  'swap-palette': 'fix.palette',
  canvas: 'canvas.open',
  'fit-set': 'fit.open',
  'dress-up': 'dressUp.open',
  draw: 'draw',
};

/** Begins a task that the host asks for, unless it has begun already. */
function begin(task: PreviewTask, ctx: Controller, commands: readonly Command[], features: readonly Feature[]): void {
  if (typeof task !== 'string') {
    for (const feature of features) feature.begin?.(task);
    return;
  }
  const command = commands.find(({ id }) => id === TASK_COMMANDS[task]);
  if (command && !command.state?.(ctx.shown()).pressed) command.run();
}

/** Distances of an element's edges from the window's edges, in CSS pixels. */
function around(element: HTMLElement): NonNullable<ViewState['room']> {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right: Math.max(0, innerWidth - right), bottom: Math.max(0, innerHeight - bottom) };
}
