import * as l10n from '@vscode/l10n';
import { hasOtherLayers } from '../core/eyes';
import type { Command, PageContext, Shown } from '../core/feature';
import { canChange } from '../edit/frameCommands';
import type { LayerEdits } from './layerEdits';

/** Loads what changes layers, and lets it do something. Says why if that isn't possible. */
export async function editLayers(ctx: PageContext, edit: (edits: LayerEdits) => unknown): Promise<void> {
  try {
    const [editor, { LayerEdits }] = await Promise.all([ctx.editing.begin(), import('./layerEdits')]);
    await edit(new LayerEdits(ctx, editor));
  } catch (error) {
    ctx.say(error instanceof Error ? error.message : String(error));
  }
}

export const hasLayers = ({ mode, picture }: Shown): boolean =>
  mode === 'one' && (picture?.sprite?.layers.length ?? 0) > 0;

export const canLayer = (ctx: PageContext, shown: Shown): boolean => hasLayers(shown) && canChange(ctx, shown);

/** Index of the layer that has the focus. */
export function focusedLayer(): number | undefined {
  const layer = document.activeElement?.closest<HTMLElement>('.layer-row')?.dataset.layer;
  return layer === undefined ? undefined : Number(layer);
}

export type LayerCommands = ReturnType<typeof layerCommands>;

/** Commands that change layers: new ones, or the one that has the focus. */
export function layerCommands(ctx: PageContext) {
  const ofFocused = (
    row: Pick<Command, 'id' | 'label' | 'keys' | 'repeats'>,
    edit: (edits: LayerEdits, layer: number) => unknown,
  ): Command => ({
    ...row,
    group: 'layers',
    run() {
      const layer = focusedLayer();
      if (layer !== undefined) void editLayers(ctx, (edits) => edit(edits, layer));
    },
    state: (shown) => ({ enabled: focusedLayer() !== undefined && canLayer(ctx, shown) }),
  });
  const add = (kind: 'image' | 'group') => () => {
    const beside = focusedLayer();
    void editLayers(ctx, (edits) => edits.create(kind, beside));
  };
  return {
    // Without a chord, because it opens a box first; elsewhere on the page, the key has another meaning.
    add: {
      id: 'layers.add',
      label: l10n.t('New Layer…'),
      keys: ['N'],
      group: 'layers',
      icon: 'add',
      run: add('image'),
      state: (shown) => ({ enabled: focusedLayer() !== undefined && canLayer(ctx, shown) }),
    } satisfies Command,
    addGroup: {
      id: 'layers.addGroup',
      label: l10n.t('New Group…'),
      keys: ['Alt+Shift+n'],
      group: 'layers',
      icon: 'new-folder',
      run: add('group'),
      state: (shown) => ({ enabled: canLayer(ctx, shown) }),
    } satisfies Command,
    properties: ofFocused(
      { id: 'layers.properties', label: l10n.t('Layer Properties…'), keys: ['F2', 'P'] },
      (edits, layer) => edits.open(layer),
    ),
    up: ofFocused(
      { id: 'layers.up', label: l10n.t('Move Layer Up'), keys: ['Alt+ArrowUp'], repeats: true },
      (edits, layer) => edits.step(layer, 'up'),
    ),
    down: ofFocused(
      { id: 'layers.down', label: l10n.t('Move Layer Down'), keys: ['Alt+ArrowDown'], repeats: true },
      (edits, layer) => edits.step(layer, 'down'),
    ),
    delete: ofFocused(
      { id: 'layers.delete', label: l10n.t('Delete Layer'), keys: ['Ctrl+Delete', 'Ctrl+Backspace'] },
      (edits, layer) => edits.delete(layer),
    ),
    keepEyes: {
      id: 'layers.keepEyes',
      label: l10n.t('Set Visibility in File'),
      keys: ['Alt+x'],
      group: 'layers',
      text: l10n.t('Set Visibility in File'),
      run: () => void editLayers(ctx, (edits) => edits.keepEyes()),
      state: (shown) => ({
        enabled: canLayer(ctx, shown) && hasOtherLayers(shown),
        hidden: !canLayer(ctx, shown) || !hasOtherLayers(shown),
      }),
    } satisfies Command,
  };
}
