import { normalizeTag } from '../../../../shared/check';
import { TAGS } from '../../../../shared/limits';
import { type TagChange, visibleTags, withChange } from './tagChange';

/** A tag as the choice has it now. */
export interface ChosenTag {
  readonly name: string;
  /** Assets that carry it, of those chosen. */
  readonly on: number;
  /** `keep`: each asset stays as it is. */
  readonly wish: 'add' | 'remove' | 'keep';
  /** Whether all of the assets will carry it. */
  readonly checked: boolean;
}

/** What somebody wants done to the tags of some assets. */
export class TagChoice {
  private readonly on = new Map<string, number>();
  private readonly wishes = new Map<string, 'add' | 'remove'>();

  /** @param targets tags of each asset, those of runs included: they take room too */
  constructor(private readonly targets: readonly (readonly string[])[]) {
    for (const tags of targets)
      for (const tag of new Set(visibleTags(tags).map(normalizeTag))) this.on.set(tag, (this.on.get(tag) ?? 0) + 1);
  }

  get size(): number {
    return this.targets.length;
  }

  /** Names of the tags that the assets carry: most of them first, then by name. */
  present(): string[] {
    return [...this.on].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
  }

  get(name: string): ChosenTag {
    const on = this.on.get(name) ?? 0;
    const wish = this.wishes.get(name) ?? 'keep';
    return { name, on, wish, checked: wish === 'add' || (wish === 'keep' && on === this.size) };
  }

  /** On all assets; unchecked again, each stays as it is, and what was on all is taken off all. */
  check(name: string, checked: boolean): void {
    const onAll = this.get(name).on === this.size;
    if (checked && !onAll) this.wishes.set(name, 'add');
    else if (!checked && onAll) this.wishes.set(name, 'remove');
    else this.wishes.delete(name);
  }

  /** Off all assets; a second time, each stays as it is. */
  toggleRemoval(name: string): void {
    if (this.wishes.get(name) === 'remove') this.wishes.delete(name);
    else this.wishes.set(name, 'remove');
  }

  change(): TagChange {
    const named = (wish: 'add' | 'remove') => [...this.wishes].filter(([, is]) => is === wish).map(([name]) => name);
    return { add: named('add'), remove: named('remove') };
  }

  /** Tags that the one asset will have, and how many it may have: those of runs take room and are not counted. */
  get room(): { readonly count: number; readonly max: number } {
    const [tags = []] = this.targets;
    const hidden = tags.length - visibleTags(tags).length;
    return { count: (this.counts()[0] ?? 0) - hidden, max: TAGS.max - hidden };
  }

  /** Number of assets that will have more tags than the contract allows (§2). Those that have too many already and get none do not count. */
  get over(): number {
    return this.counts().filter((count, at) => count > TAGS.max && count > (this.targets[at]?.length ?? 0)).length;
  }

  private counts(): number[] {
    const change = this.change();
    return this.targets.map((tags) => withChange(tags, change).length);
  }
}
