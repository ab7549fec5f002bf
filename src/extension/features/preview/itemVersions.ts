import type { PreviewItem } from '../../../shared/protocol/preview';
import { placeKey } from './placeKey';

/** Counts how often items changed: their bytes, or how these are cut. */
export class ItemVersions {
  private readonly writes = new Map<string, number>();
  private readonly known = new Map<string, { version: number; sign: string }>();

  /** Files were written, created or deleted. */
  wrote(keys: Iterable<string>): void {
    for (const key of keys) this.writes.set(key, (this.writes.get(key) ?? 0) + 1);
  }

  /** The item with its version, which grows where anything is not as it was when this was asked last. */
  stamp(item: Omit<PreviewItem, 'version'>, places: readonly string[]): PreviewItem {
    const { sheet, sheetFault, members, gone } = item;
    const writes = places.map((place) => this.writes.get(placeKey(place)) ?? 0);
    const sign = JSON.stringify([writes, sheet, sheetFault, members, gone]);
    const before = this.known.get(item.id);
    const version = before === undefined ? 0 : before.sign === sign ? before.version : before.version + 1;
    this.known.set(item.id, { version, sign });
    return { ...item, version };
  }
}
