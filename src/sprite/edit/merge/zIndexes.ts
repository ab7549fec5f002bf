import type { EditCel, EditLayer, EditSprite, LayerId } from '../editSprite';
import type { LayerPair } from './pair';

type Cels = ReadonlyMap<LayerId, EditCel>;

/**
 * Finds z-indexes after the upper layers are gone. A z-index counts layers, so one that leads over them leads farther then: each gets the one with which
 * its cel is drawn between the same others.
 */
export class ZIndexes {
  readonly #pair: LayerPair;
  /** Layers that are drawn together, from bottom to top, with their places among them. */
  readonly #before: ReadonlyMap<LayerId, number>;
  readonly #after: ReadonlyMap<LayerId, number>;
  readonly #groups: ReadonlySet<LayerId>;

  constructor({ layers, traits }: EditSprite, pair: LayerPair) {
    const { upper, branch } = pair;
    // If groups are drawn as images, what is in others doesn't count; otherwise, groups count like layers.
    const beside = layers.filter(({ parent }) => !traits.groupsBlend || parent === upper.parent);
    const places = (list: readonly EditLayer[]) => new Map(list.map(({ id }, place) => [id, place]));
    this.#pair = pair;
    this.#before = places(beside);
    this.#after = places(beside.filter(({ id }) => !branch.has(id)));
    this.#groups = new Set(beside.filter(({ kind }) => kind === 'group').map(({ id }) => id));
  }

  /** @param cels of a frame as it was @param made the same without the upper layers, and with the merged one */
  settled(cels: Cels, made: Cels): Cels {
    if ([...cels.values()].every(({ zIndex }) => zIndex === 0)) return made;
    const next = new Map<LayerId, EditCel>();
    for (const [layer, cel] of made) {
      const zIndex = this.#shorter(layer, cel.zIndex);
      next.set(layer, zIndex === cel.zIndex ? cel : { ...cel, zIndex });
    }
    this.#place(next, this.#wanted(cels));
    return next;
  }

  /** A z-index that leads over as many other layers as before. */
  #shorter(layer: LayerId, zIndex: number): number {
    const place = this.#before.get(layer);
    if (zIndex === 0 || place === undefined) return zIndex;
    const [least, most] = zIndex > 0 ? [place + 1, place + zIndex] : [place + zIndex, place - 1];
    const isPassed = (id: LayerId) => {
      const at = this.#before.get(id);
      return at !== undefined && at >= least && at <= most;
    };
    const passed = [...this.#pair.branch].filter(isPassed).length;
    return zIndex > 0 ? zIndex - passed : zIndex + passed;
  }

  /** The order in which layers were drawn; the merged one is where the lower one was, or the upper one alone. */
  #wanted(cels: Cels): readonly LayerId[] {
    const { lower, upper, branch } = this.#pair;
    const order = this.#drawn(this.#before, cels);
    const own = cels.has(lower.id) ? lower.id : upper.id;
    return order.flatMap((id) => (id === own ? [lower.id] : branch.has(id) || id === lower.id ? [] : [id]));
  }

  /** Gives the merged cel the nearest z-index that brings it to its place. */
  #place(cels: Map<LayerId, EditCel>, wanted: readonly LayerId[]): void {
    const { id } = this.#pair.lower;
    const cel = cels.get(id);
    if (!cel) return;
    for (let away = 0; away <= this.#after.size; away++)
      for (const zIndex of [cel.zIndex + away, cel.zIndex - away]) {
        const tried = new Map(cels).set(id, { ...cel, zIndex });
        if (this.#drawn(this.#after, tried).join() !== wanted.join()) continue;
        cels.set(id, zIndex === cel.zIndex ? cel : { ...cel, zIndex });
        return;
      }
  }

  #drawn(places: ReadonlyMap<LayerId, number>, cels: Cels): readonly LayerId[] {
    const items = [...places].flatMap(([id, place]) => {
      const zIndex = cels.get(id)?.zIndex ?? (this.#groups.has(id) ? 0 : undefined);
      return zIndex === undefined ? [] : [{ id, order: place + zIndex, zIndex, place }];
    });
    return items.sort((a, b) => a.order - b.order || a.zIndex - b.zIndex || a.place - b.place).map(({ id }) => id);
  }
}
