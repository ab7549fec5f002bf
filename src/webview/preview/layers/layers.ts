import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { Layer } from '../../../sprite/aseprite/document';
import { type LayerNode, layerKeys, layerTree, openEyes } from '../../../sprite/aseprite/layerTree';
import { button } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { el, setText } from '../../lib/dom';
import { buttonKey } from '../../lib/keyText';
import { onDragStart } from '../core/dragStart';
import { changeEyes, eyesOf, hasOtherLayers } from '../core/eyes';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import { SHOW_DETAILS } from '../core/viewState';
import { canLayer, editLayers, hasLayers, type LayerCommands, layerCommands } from './layerCommands';
import type { LayerEdits } from './layerEdits';
import { type LayerEvents, LayerTreeView } from './layerTreeView';

/**
 * The layers of an Aseprite file in the details. Their eyes change how the file is drawn here, never the file itself: that is done by commands,
 * whose code is loaded when one of them is used.
 */
export function createLayers(ctx: PageContext): Feature {
  const reset = resetCommand(ctx);
  const edits = layerCommands(ctx);
  const section = createLayerSection(ctx, reset, edits);
  const focus: Command = {
    id: 'layers.focus',
    label: l10n.t('Go to Layers'),
    keys: ['I'],
    group: 'view',
    run: section.focus,
    state: (shown) => ({ enabled: hasLayers(shown) }),
  };
  return { commands: [focus, reset, ...Object.values(edits)], sections: [section] };
}

function resetCommand(ctx: PageContext): Command {
  return {
    id: 'layers.asFile',
    label: l10n.t('Show Layers as in File'),
    keys: ['V'],
    group: 'view',
    text: l10n.t('Show Layers as in File'),
    run: () => changeEyes(ctx, {}),
    state: (shown) => ({ enabled: hasLayers(shown) && hasOtherLayers(shown), hidden: !hasOtherLayers(shown) }),
  };
}

/** The section of the details: the tree, and a note with the `reset` button while layers differ from the file. */
function createLayerSection(ctx: PageContext, reset: Command, edits: LayerCommands): View & { focus(): void } {
  let layers: readonly Layer[] = [];
  let shownAppearance = '';
  /** Moves the focus to the layers as soon as they are shown. */
  let awaitsFocus = false;

  const tree: LayerTreeView = new LayerTreeView({
    toggle({ index, key, layer }: LayerNode) {
      const shown = ctx.shown();
      const open = openEyes(layers, eyesOf(shown))[index] ?? layer.visible;
      const { [key]: _, ...others } = eyesOf(shown);
      // An eye that is as in the file is not stored as a choice.
      changeEyes(ctx, !open === layer.visible ? others : { ...others, [key]: !open });
    },
    ...treeEdits(ctx, () => tree.element),
  });
  const buttons = [reset, edits.keepEyes].map((command) => commandButton(command, { class: 'layers-reset' }));
  const heading = el('h2');
  const tools = createLayerTools(ctx, edits);
  const note = el('p', { class: 'note', role: 'status' });
  const element = el(
    'section',
    { class: 'layers', 'aria-label': l10n.t('Layers'), hidden: true },
    el('div', { class: 'layers-head' }, heading, tools),
    tree.element,
    note,
    el('div', { class: 'layers-eyes' }, ...buttons.map((button) => button.element)),
  );

  function update(shown: Shown): void {
    element.hidden = !hasLayers(shown);
    const next = shown.picture?.sprite?.layers;
    if (element.hidden || !next) return;
    const appearance = appearanceOf(next);
    if (appearance !== shownAppearance) {
      shownAppearance = appearance;
      layers = next;
      tree.load(layerTree(next));
      setText(heading, l10n.t('Layers: {0}', formatNumber(next.length)));
    }
    const open = openEyes(layers, eyesOf(shown));
    tree.update((layer) => open[layer] ?? false);
    setText(
      note,
      hasOtherLayers(shown) ? l10n.t('Layer visibility differs from the file. The file is unchanged.') : '',
    );
    note.hidden = !hasOtherLayers(shown);
    for (const button of buttons) button.update(shown);
    tools.hidden = !canLayer(ctx, shown);
    if (!awaitsFocus) return;
    awaitsFocus = false;
    tree.focus();
  }

  function focus(): void {
    awaitsFocus = true;
    if (element.closest('[hidden]')) ctx.change(SHOW_DETAILS);
    else update(ctx.shown());
  }

  return { element, update, focus };
}

/** Small buttons beside the heading, for those who don't know the keys. */
function createLayerTools(ctx: PageContext, { add, addGroup }: LayerCommands): HTMLElement {
  // The tree loses the focus to a button, but not its place.
  const near = (tools: HTMLElement) =>
    tools.closest('.layers')?.querySelector<HTMLElement>('.layer-row[tabindex="0"]')?.dataset.layer;
  const tool = ({ label, icon, keys: [key = ''] }: Pick<Command, 'label' | 'icon' | 'keys'>, kind: 'image' | 'group') =>
    button({
      label,
      icon,
      ...buttonKey(key),
      run() {
        const beside = near(tools);
        void editLayers(ctx, (edits) => edits.create(kind, beside === undefined ? undefined : Number(beside)));
      },
    });
  const tools: HTMLElement = el('span', { class: 'layers-tools' }, tool(add, 'image'), tool(addGroup, 'group'));
  return tools;
}

/** What changes layers in the tree. */
function treeEdits(ctx: PageContext, tree: () => HTMLElement): Omit<LayerEvents, 'toggle'> {
  const edit = (what: (edits: LayerEdits) => unknown): boolean => {
    const isPossible = canLayer(ctx, ctx.shown());
    if (isPossible) void editLayers(ctx, what);
    return isPossible;
  };
  return {
    open: (layer) => edit((edits) => edits.open(layer)),
    menu: (layer, at) => edit((edits) => edits.menu(layer, at)),
    pressed(layer, event) {
      if (canLayer(ctx, ctx.shown())) onDragStart(event, tree(), (start) => edit((edits) => edits.drag(start, layer)));
    },
  };
}

/** A string that is equal for layers that look the same in the details. */
function appearanceOf(layers: readonly Layer[]): string {
  const keys = layerKeys(layers);
  return layers
    .map(({ kind, visible, background, reference, opacity, blendMode, userData }, index) =>
      [keys[index], kind, visible, background, reference, opacity, blendMode, userData?.color].join('\r'),
    )
    .join('\r\r');
}
