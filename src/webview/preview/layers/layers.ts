import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { Layer } from '../../../sprite/aseprite/document';
import { type LayerNode, layerKeys, layerTree, openEyes } from '../../../sprite/aseprite/layerTree';
import { commandButton } from '../../lib/command';
import { el, setText } from '../../lib/dom';
import { changeEyes, eyesOf, hasOtherLayers } from '../core/eyes';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import { SHOW_DETAILS } from '../core/viewState';
import { LayerTreeView } from './layerTreeView';

/** The layers of an Aseprite file in the details. Their eyes change how the file is drawn here, never the file itself. */
export function createLayers(ctx: PageContext): Feature {
  const reset = resetCommand(ctx);
  const section = createLayerSection(ctx, reset);
  const focus: Command = {
    id: 'layers.focus',
    label: l10n.t('Go to Layers'),
    keys: ['I'],
    group: 'view',
    run: section.focus,
    state: (shown) => ({ enabled: hasLayers(shown) }),
  };
  return { commands: [focus, reset], sections: [section] };
}

function hasLayers({ mode, picture }: Shown): boolean {
  return mode === 'one' && (picture?.sprite?.layers.length ?? 0) > 0;
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
function createLayerSection(ctx: PageContext, reset: Command): View & { focus(): void } {
  let layers: readonly Layer[] = [];
  let shownAppearance = '';
  /** Moves the focus to the layers as soon as they are shown. */
  let awaitsFocus = false;

  const tree = new LayerTreeView(({ index, key, layer }: LayerNode) => {
    const shown = ctx.shown();
    const open = openEyes(layers, eyesOf(shown))[index] ?? layer.visible;
    const { [key]: _, ...others } = eyesOf(shown);
    // An eye that is as in the file is not stored as a choice.
    changeEyes(ctx, !open === layer.visible ? others : { ...others, [key]: !open });
  });
  const button = commandButton(reset, { class: 'layers-reset' });
  const heading = el('h2');
  const note = el('p', { class: 'note', role: 'status' });
  const element = el(
    'section',
    { class: 'layers', 'aria-label': l10n.t('Layers'), hidden: true },
    heading,
    tree.element,
    note,
    button.element,
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
    button.update(shown);
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

/** A string that is equal for layers that look the same in the details. */
function appearanceOf(layers: readonly Layer[]): string {
  const keys = layerKeys(layers);
  return layers
    .map(({ kind, visible, background, reference, opacity, blendMode, userData }, index) =>
      [keys[index], kind, visible, background, reference, opacity, blendMode, userData?.color].join('\r'),
    )
    .join('\r\r');
}
