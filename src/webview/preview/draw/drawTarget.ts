import * as l10n from '@vscode/l10n';
import { openEyes } from '../../../sprite/aseprite/layerTree';
import { documentOf } from '../../../sprite/edit/editDocument';
import type { EditSprite, LayerId } from '../../../sprite/edit/editSprite';
import type { EditedPart, Editor } from '../core/editing';
import { eyesOf } from '../core/eyes';
import type { PageContext } from '../core/feature';

/** What is drawn on. */
export interface DrawTarget {
  readonly part: EditedPart;
  readonly sprite: EditSprite;
  /** Index in the sprite, which may have more frames than the item that is shown. */
  readonly frame: number;
  readonly layer: LayerId;
  /** Why nothing can be drawn there, as a sentence; absent: it can be. */
  readonly refusal?: string;
}

/** Whether each layer is shown with the groups around it, by its index. */
export type Visible = readonly boolean[];

/** @param chosen the layer that a person selected; otherwise, it's the topmost visible one with pixels */
export function drawTarget(ctx: PageContext, editor: Editor, chosen: LayerId | undefined): DrawTarget | undefined {
  const shown = ctx.shown();
  const part = shown.mode === 'one' ? editor.partOf(shown.item, editor.certainParts) : undefined;
  if (!part || part.showing === 'map') return undefined;
  const { sprite } = part.part;
  const frame = part.frame ?? Math.min(ctx.player.frame, sprite.frames.length - 1);
  const visible = visibleLayers(ctx, sprite);
  const isThere = sprite.layers.some(({ id }) => id === chosen);
  const layer = isThere && chosen !== undefined ? chosen : topLayer(sprite, visible);
  if (layer === undefined) return undefined;
  const refusal = refusalOf(sprite, layer, visible);
  return { part, sprite, frame, layer, ...(refusal !== undefined && { refusal }) };
}

export const sameVisible = (a: Visible, b: Visible) => a.length === b.length && a.every((one, at) => one === b[at]);

export function visibleLayers(ctx: PageContext, sprite: EditSprite): Visible {
  const { layers } = documentOf({ ...sprite, frames: [], tilesets: new Map() });
  const open = openEyes(layers, eyesOf(ctx.shown()));
  const visible: boolean[] = [];
  for (const [at, { parent }] of layers.entries())
    visible.push(open[at] === true && (parent === undefined || visible[parent] === true));
  return visible;
}

function topLayer({ layers }: EditSprite, visible: Visible): LayerId | undefined {
  const isImage = ({ kind, reference }: EditSprite['layers'][number]) => kind === 'image' && !reference;
  const top = layers.findLast((layer, at) => isImage(layer) && visible[at]) ?? layers.findLast(isImage);
  return top?.id ?? layers.at(-1)?.id;
}

function refusalOf({ layers }: EditSprite, id: LayerId, visible: Visible): string | undefined {
  const at = layers.findIndex((layer) => layer.id === id);
  const layer = layers[at];
  if (layer?.kind === 'group') return l10n.t('A group has no pixels of its own. Select one of its layers.');
  if (layer?.kind === 'tilemap') return l10n.t("A layer of tiles can't be drawn on. Select another layer.");
  if (layer?.reference) return l10n.t("A reference layer can't be drawn on. Select another layer.");
  return visible[at] ? undefined : l10n.t('This layer is hidden. Show it, or select another one.');
}
