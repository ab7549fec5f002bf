import * as l10n from '@vscode/l10n';
import { commandButton } from '../../lib/command';
import { ariaKey, keyText } from '../../lib/keyText';
import { createContextMenu, type MenuItem } from '../../lib/menu';
import type { Command, PageContext, Shown, View } from '../core/feature';
import type { FrameSelection } from '../core/frameSelection';
import type { FrameTools, StripPlaces } from '../core/frameTools';
import { canChange, frameCommands } from './frameCommands';
import type { FrameWork } from './frameWork';

interface MadeTools {
  readonly tools: FrameTools;
  readonly commands: readonly Command[];
  /** Adds a frame to a still, whose frames have no strip. */
  readonly button: View;
}

/** Everything that a person does with frames. What isn't a mere change of their order is loaded when it's used. */
export function createFrameTools(ctx: PageContext, selection: FrameSelection): MadeTools {
  let strip: StripPlaces | undefined;
  let loading: Promise<FrameWork> | undefined;
  const work = (use: (work: FrameWork) => unknown) => {
    loading ??= import('./frameWork').then(({ FrameWork }) => new FrameWork(ctx, selection, () => strip));
    void loading.then(use).catch((error: unknown) => ctx.say(error instanceof Error ? error.message : String(error)));
  };
  const own = [...workCommands(ctx, work), allCommand(() => strip?.selectAll())];
  const changing = frameCommands(ctx, selection);
  const commands = [...changing, ...own];
  const shownButtons = ['frames.duplicate', 'frames.add', 'frames.delete', 'frames.times'];
  const context = createContextMenu(l10n.t('Frame'));
  const tools: FrameTools = {
    selection,
    buttons: shownButtons.flatMap((id) =>
      commands.filter((one) => one.id === id).map((one) => onlyIfPossible(ctx, one)),
    ),
    menu: (shown) => menuOf(commands, shown),
    openMenu: (at) => context.open(menuOf(commands, ctx.shown()), at),
    openTimes: () => {
      if (hasTimes(ctx, ctx.shown())) work((one) => one.openTimes());
    },
    canMove: () => hasTimes(ctx, ctx.shown()),
    drag: (event, frame) => work((one) => one.drag(event, frame)),
    attach(next) {
      strip = next;
      listenToDrops(ctx, next, work);
    },
  };
  return { tools, commands, button: stillButton(ctx, changing) };
}

/** Whether there are several frames that can be changed. */
const hasTimes = (ctx: PageContext, shown: Shown) => canChange(ctx, shown) && (shown.picture?.frames.length ?? 0) > 1;

/** Commands of frames that aren't one change. */
function workCommands(ctx: PageContext, work: (use: (work: FrameWork) => unknown) => void): readonly Command[] {
  const command = (
    id: string,
    [label, key, icon]: readonly [label: string, key: string, icon: string],
    use: (work: FrameWork) => unknown,
    enabled: (shown: Shown) => boolean,
  ): Command => ({
    id: `frames.${id}`,
    label,
    keys: [key],
    icon,
    group: 'frames',
    run: () => work(use),
    state: (shown) => ({ enabled: enabled(shown) }),
  });
  const possible = (shown: Shown) => canChange(ctx, shown);
  // Where text is selected, the keys are about that text.
  const isFree = () => getSelection()?.isCollapsed !== false;
  const hasFrames = ({ mode, picture }: Shown) => mode === 'one' && picture !== undefined && !picture.onlyPalette;
  return [
    command(
      'times',
      [l10n.t('Frame Properties'), 'Alt+p', 'clockface'],
      (one) => one.openTimes(),
      (shown) => hasTimes(ctx, shown),
    ),
    command(
      'cut',
      [l10n.t('Cut Frames'), 'Ctrl+x', 'screen-cut'],
      (one) => one.cut(),
      (shown) => possible(shown) && isFree(),
    ),
    command(
      'copy',
      [l10n.t('Copy Frames'), 'Ctrl+c', 'files'],
      (one) => one.copy(),
      (shown) => hasFrames(shown) && isFree(),
    ),
    command('paste', [l10n.t('Paste Frames'), 'Ctrl+v', 'clippy'], (one) => one.paste(), possible),
    command('insert', [l10n.t('Insert Frames from Files…'), 'Alt+o', 'folder-opened'], (one) => one.pick(), possible),
  ];
}

/** Wherever the focus is, because nothing else on the page would be selected as a whole. */
const allCommand = (run: () => void): Command => ({
  id: 'frames.all',
  label: l10n.t('Select All Frames'),
  keys: ['Ctrl+a'],
  group: 'frames',
  run,
  state: ({ mode, picture }) => ({ enabled: mode === 'one' && (picture?.frames.length ?? 0) > 1 }),
});

/** The groups of the menu, by the ids of their commands. */
const MENU = [
  ['duplicate', 'link', 'add', 'delete'],
  ['cut', 'copy', 'paste', 'insert'],
  ['left', 'right', 'reverse'],
  ['times'],
] as const;

function menuOf(commands: readonly Command[], shown: Shown): readonly MenuItem[] {
  return MENU.flatMap((ids, group) => {
    const enabled = ids.flatMap((id) =>
      commands.filter((one) => one.id === `frames.${id}` && one.state?.(shown).enabled),
    );
    return enabled.map(({ label, icon, keys: [key = ''], run }, at) => ({
      label,
      ...(icon !== undefined && { icon }),
      ...(key && { key: keyText(key), shortcut: ariaKey(key) }),
      apart: at === 0 && group > 0,
      run,
    }));
  });
}

/** The command as a button that is only there where frames can be changed. */
const onlyIfPossible = (ctx: PageContext, command: Command): Command => ({
  ...command,
  state: (shown) => ({ ...command.state?.(shown), hidden: !ctx.editing.isPossible }),
});

/** A still becomes an animation by a frame more. Sheets are cut first, and normal maps follow their sprites. */
function stillButton(ctx: PageContext, commands: readonly Command[]): View {
  const duplicate = commands.find(({ id }) => id === 'frames.duplicate');
  const add: Command = {
    id: 'frames.first',
    label: l10n.t('Add Frame'),
    keys: duplicate?.keys ?? [],
    group: 'frames',
    icon: 'expand-all',
    run: () => duplicate?.run(),
    state: (shown) => ({ hidden: !isStill(ctx, shown) }),
  };
  return commandButton(add);
}

function isStill(ctx: PageContext, shown: Shown): boolean {
  const { item, picture } = shown;
  if (!item || !canChange(ctx, shown) || item.kind === 'sheet' || item.kind === 'normal-map') return false;
  return picture?.frames.length === 1 && picture.total === 1;
}

/** Files that are dropped on the strip become frames there. In VS Code, Shift is held to drop something on a page. */
function listenToDrops(ctx: PageContext, strip: StripPlaces, work: (use: (work: FrameWork) => unknown) => void): void {
  const isWanted = ({ dataTransfer }: DragEvent) =>
    canChange(ctx, ctx.shown()) &&
    dataTransfer?.types.some((type) => type === 'Files' || type.endsWith('uri-list')) === true;
  const { element } = strip;
  element.addEventListener('dragover', (event) => {
    if (!isWanted(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    strip.showGap(strip.gapUnder(event.clientX));
  });
  element.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) strip.showGap(undefined);
  });
  element.addEventListener('drop', (event) => {
    strip.showGap(undefined);
    if (!isWanted(event) || !event.dataTransfer) return;
    event.preventDefault();
    const gap = strip.gapUnder(event.clientX);
    // What was dropped can be read during the event only.
    const files = [...event.dataTransfer.files];
    const uris = files.length ? [] : urisIn(event.dataTransfer);
    work((one) => one.drop({ files, uris }, gap));
  });
}

/** URIs of a list as `text/uri-list` has them, of which VS Code has its own. */
function urisIn(data: DataTransfer): string[] {
  const list = data.getData('application/vnd.code.uri-list') || data.getData('text/uri-list');
  return list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
}
