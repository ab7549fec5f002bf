import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { layerKeys, openEyes } from '../../../sprite/aseprite/layerTree';
import type { Change } from '../../../sprite/edit/change';
import type { AddLayerChange } from '../../../sprite/edit/changes/layers';
import { documentOf } from '../../../sprite/edit/editDocument';
import type { EditLayer, EditSprite, LayerId } from '../../../sprite/edit/editSprite';
import { buttonKey, keyText } from '../../lib/keyText';
import { createContextMenu, type MenuItem } from '../../lib/menu';
import type { DragStart } from '../core/dragStart';
import type { Editor } from '../core/editing';
import { changeEyes, eyesOf } from '../core/eyes';
import type { PageContext } from '../core/feature';
import { openDraftPopover } from '../edit/draftPopover';
import { clearOf } from '../edit/panels/clearOf';
import { PartEdits, whenDrawn } from '../edit/partEdits';
import { dragLayer } from './layerDrag';
import { type LayerChanges, layerFields } from './layerFields';
import { layerName } from './layerName';
import { type LayerPlace, steppedPlace } from './layerPlaces';

/** Most layers of a file, so no layer of a file has this number, or a higher one. */
const FIRST_NEW_ID = 65_536;

/** Changes the layers of the sprite that is shown. Layers are told by their index, as the tree has them. */
export class LayerEdits {
  readonly #ctx: PageContext;
  readonly #edits: PartEdits;

  constructor(ctx: PageContext, editor: Editor) {
    this.#ctx = ctx;
    this.#edits = new PartEdits(ctx, editor);
  }

  get #layers(): readonly EditLayer[] {
    return this.#edits.sprite?.layers ?? [];
  }

  /** Shows a new layer, and asks for its properties. It's made when these are left, unless by Escape. @param near the layer that it's put above, or into */
  async create(kind: 'image' | 'group', near: number | undefined): Promise<void> {
    const layers = this.#layers;
    const beside = near === undefined ? undefined : layers[near];
    const isInto = beside?.kind === 'group' && isOpen(near);
    const add: AddLayerChange = {
      change: 'add-layer',
      id: newId(),
      name: freeName(layers, kind),
      ...(kind === 'group' && { kind }),
      ...(beside && (isInto ? { parent: beside.id } : { above: beside.id })),
    };
    const fault = this.#edits.try(add);
    const layer = this.#edits.tried?.layers.find(({ id }) => id === add.id);
    if (!layer) {
      this.#ctx.say(fault);
      return;
    }
    await this.#ask(
      layer,
      kind === 'group' ? l10n.t('New Group') : l10n.t('New Layer'),
      ({ name = add.name, ...to }) => [
        { ...add, name },
        ...(Object.keys(to).length ? [{ change: 'change-layer', layer: add.id, to } as const] : []),
      ],
    );
  }

  /** Opens a layer's properties. They become one change when they're left, unless by Escape. */
  async open(at: number): Promise<void> {
    const layer = this.#layers[at];
    if (!layer) return;
    const label = layer.kind === 'group' ? l10n.t('Group Properties') : l10n.t('Layer Properties');
    const changes = (to: LayerChanges): Change[] => {
      const names = (Object.keys(to) as (keyof LayerChanges)[]).filter((name) => to[name] !== layer[name]);
      const differing = Object.fromEntries(names.map((name) => [name, to[name]]));
      return names.length ? [{ change: 'change-layer', layer: layer.id, to: differing }] : [];
    };
    await this.#ask(layer, label, changes, [
      { label: l10n.t('Delete'), icon: 'trash', run: () => this.#delete(layer.id) },
    ]);
  }

  async #ask(
    layer: EditLayer,
    label: string,
    changes: (to: LayerChanges) => readonly Change[],
    actions: Parameters<typeof openDraftPopover>[0]['actions'] = [],
  ): Promise<void> {
    const { traits } = this.#edits.tried ?? {};
    if (!traits) return;
    const place = this.#placeOf(layer.id);
    const beside = await this.#drawn(this.#placeOf(layer.id));
    let to: LayerChanges = {};
    const fields = layerFields(layer, traits, (next) => {
      to = { ...to, ...next };
      popover.setFault(this.#edits.try(...changes(to)));
    });
    const popover = openDraftPopover({
      label,
      rows: fields.rows,
      actions,
      beside: beside && clearOf(beside),
      keep: () => {
        const made = changes(to);
        if (!made.length || !this.#change(...made)) this.#edits.try();
      },
      drop: () => this.#edits.try(),
      closed: () => {
        const now = this.#placeOf(layer.id);
        void this.#focus(now ?? Math.max(0, (place ?? 0) - 1));
      },
    });
    fields.name.select();
  }

  async #focus(at: number | undefined): Promise<void> {
    (await this.#drawn(at))?.focus();
  }

  /** The row of a layer, once the tree has what was changed. */
  #drawn(at: number | undefined): Promise<HTMLElement | undefined> {
    const wanted = this.#edits.tried && layerKeys(layersOf(this.#edits.tried)).join('\r');
    return whenDrawn(() => {
      const layers = this.#ctx.shown().picture?.sprite?.layers ?? [];
      return layerKeys(layers).join('\r') === wanted ? rowElement(at) : undefined;
    });
  }

  #placeOf(id: LayerId): number | undefined {
    const place = this.#edits.tried?.layers.findIndex((one) => one.id === id) ?? -1;
    return place < 0 ? undefined : place;
  }

  /** Moves a layer one step up or down the tree. */
  step(at: number, by: 'up' | 'down'): void {
    const layer = this.#layers[at];
    const place = layer && steppedPlace(this.#layers, layer.id, by, (id) => isOpen(this.#placeOf(id)));
    if (place) this.#move(layer, place);
  }

  #move({ id }: EditLayer, place: LayerPlace): void {
    if (!this.#change({ change: 'move-layer', layer: id, ...place })) return;
    void this.#focus(this.#placeOf(id));
  }

  /** Follows a pointer that drags a layer to another place. */
  drag(start: DragStart, at: number): void {
    const layer = this.#layers[at];
    if (layer && !layer.background) dragLayer(start, this.#layers, layer, (place) => this.#move(layer, place));
  }

  delete(at: number): void {
    const layer = this.#layers[at];
    if (layer) this.#delete(layer.id);
  }

  #delete(id: LayerId): void {
    this.#change({ change: 'delete-layer', layer: id });
  }

  #merge({ id }: EditLayer): void {
    this.#change({ change: 'merge-layer-down', layer: id });
  }

  /** Makes what the eyes show the visibility in the file. */
  keepEyes(): void {
    const sprite = this.#edits.sprite;
    if (!sprite) return;
    const open = openEyes(layersOf(sprite), eyesOf(this.#ctx.shown()));
    const changes = sprite.layers.flatMap(({ id, visible, reference }, at): Change[] =>
      reference || open[at] === visible
        ? []
        : [{ change: 'change-layer', layer: id, to: { visible: open[at] ?? visible } }],
    );
    if (!changes.length || this.#edits.change(...changes)) changeEyes(this.#ctx, {});
  }

  /** Changes layers; what a person hid or showed here stays so under its new name. */
  #change(...changes: readonly Change[]): boolean {
    const before = this.#edits.sprite;
    if (!this.#edits.change(...changes)) return false;
    const after = this.#edits.sprite;
    const eyes = eyesOf(this.#ctx.shown());
    if (!before || !after || !Object.keys(eyes).length) return true;
    const keys = keysById(after);
    const kept = [...keysById(before)].flatMap(([id, key]) => {
      const [open, next] = [eyes[key], keys.get(id)];
      return open === undefined || next === undefined ? [] : [[next, open] as const];
    });
    changeEyes(this.#ctx, Object.fromEntries(kept));
    return true;
  }

  /** Shows what can be done with a layer as a menu. */
  menu(at: number, place: { readonly x: number; readonly y: number }): void {
    const layer = this.#layers[at];
    if (!layer) return;
    const isGroup = layer.kind === 'group';
    const visible: MenuItem = {
      label: layer.visible ? l10n.t('Hide in File') : l10n.t('Show in File'),
      icon: layer.visible ? 'eye-closed' : 'eye',
      apart: true,
      run: () => this.#change({ change: 'change-layer', layer: layer.id, to: { visible: !layer.visible } }),
    };
    menuOfLayer ??= createContextMenu(l10n.t('Layer'));
    menuOfLayer.open(
      [
        {
          label: isGroup ? l10n.t('Group Properties…') : l10n.t('Layer Properties…'),
          icon: 'edit',
          key: keyText('F2'),
          run: () => void this.open(at),
        },
        {
          label: l10n.t('New Layer…'),
          icon: 'add',
          ...buttonKey('N'),
          apart: true,
          run: () => void this.create('image', at),
        },
        {
          label: l10n.t('New Group…'),
          icon: 'new-folder',
          ...buttonKey('Alt+Shift+n'),
          run: () => void this.create('group', at),
        },
        ...(layer.background ? [] : this.#moves(at)),
        ...(layer.reference ? [] : [visible]),
        { label: l10n.t('Merge Down'), icon: 'fold-down', apart: layer.reference, run: () => this.#merge(layer) },
        {
          label: isGroup ? l10n.t('Delete Group') : l10n.t('Delete Layer'),
          icon: 'trash',
          ...buttonKey('Ctrl+Delete'),
          run: () => this.delete(at),
        },
      ],
      place,
    );
  }

  #moves(at: number): readonly MenuItem[] {
    return [
      {
        label: l10n.t('Move Up'),
        icon: 'arrow-up',
        ...buttonKey('Alt+ArrowUp'),
        apart: true,
        run: () => this.step(at, 'up'),
      },
      {
        label: l10n.t('Move Down'),
        icon: 'arrow-down',
        ...buttonKey('Alt+ArrowDown'),
        run: () => this.step(at, 'down'),
      },
    ];
  }
}

let menuOfLayer: ReturnType<typeof createContextMenu> | undefined;

const rowElement = (at: number | undefined) =>
  at === undefined ? undefined : document.querySelector<HTMLElement>(`.layer-row[data-layer="${at}"]`);

/** Whether what is in a group is shown. */
const isOpen = (at: number | undefined) => rowElement(at)?.ariaExpanded !== 'false';

/** Numbers of layers are drawn by lot, because several editors of a file make some. */
const newId = (): LayerId => FIRST_NEW_ID + Math.floor(Math.random() * 2 ** 40);

/** `Layer 3`, the first one that no layer has. */
function freeName(layers: readonly EditLayer[], kind: 'image' | 'group'): string {
  const names = new Set(layers.map((layer) => layerName(layer)));
  let number = 1;
  const name = () =>
    kind === 'group' ? l10n.t('Group {0}', formatNumber(number)) : l10n.t('Layer {0}', formatNumber(number));
  while (names.has(name())) number++;
  return name();
}

const layersOf = (sprite: EditSprite) => documentOf({ ...sprite, frames: [] }).layers;

function keysById(sprite: EditSprite): ReadonlyMap<LayerId, string> {
  const keys = layerKeys(layersOf(sprite));
  return new Map(sprite.layers.map(({ id }, at) => [id, keys[at] ?? '']));
}
