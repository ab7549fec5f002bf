import type { TagCount } from '../../../../shared/api';
import { isRecoveryTag } from '../../runs/recoveryTag';

interface Counted {
  tags(): readonly TagCount[];
}

/** Tags of one account with the number of their assets, most used first; at once from what is known, then from the service. */
export class KnownTags {
  private readonly read = new WeakMap<Counted, readonly TagCount[]>();

  /** What the service said last, and what only the index knows: the service names 200 at most (§4 GET /tags). */
  now(index: Counted): TagCount[] {
    const own = index.tags().filter(({ name }) => !isRecoveryTag(name));
    const told = this.read.get(index);
    if (!told) return own;
    const names = new Set(told.map(({ name }) => name));
    return [...told, ...own.filter(({ name }) => !names.has(name))];
  }

  /** Asks the service; rejects with the client's error. */
  async refresh(index: Counted, client: { tags(): Promise<readonly TagCount[]> }): Promise<TagCount[]> {
    const told = await client.tags();
    this.read.set(
      index,
      told.filter(({ name }) => !isRecoveryTag(name)),
    );
    return this.now(index);
  }

  /** The counts changed: until the service is asked again, those of the index are right. */
  forget(index: Counted): void {
    this.read.delete(index);
  }
}
