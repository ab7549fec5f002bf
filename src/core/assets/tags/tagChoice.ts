import { type ForeignText, rawText } from '../../../shared/base/foreignText';
import type { TagCount } from '../../../shared/contract/api';
import { normalizeTag } from '../../../shared/contract/check';
import { TAGS } from '../../../shared/contract/limits';
import { isRecoveryTag } from '../../domain/runId';
import { type TagChange, visibleTags, withChange } from '../tagChange';

/** A tag that a person can choose. */
export interface ChosenTag {
  readonly name: ForeignText;
  /** Number of the chosen assets that have it. */
  readonly on: number;
  /** `keep`: each asset stays unchanged. */
  readonly intent: 'add' | 'remove' | 'keep';
  /** Whether all assets will have it. */
  readonly checked: boolean;
}

/** The changes that a person picks for the tags of some assets. */
export class TagChoice {
  readonly #targets: readonly (readonly ForeignText[])[];

  readonly #on = new Map<ForeignText, number>();
  readonly #intents = new Map<ForeignText, 'add' | 'remove'>();

  /** @param targets tags of each asset, including those of runs, which count toward the limit */
  constructor(targets: readonly (readonly ForeignText[])[]) {
    this.#targets = targets;
    for (const tags of targets)
      for (const tag of new Set(visibleTags(tags).map((tag) => normalizeTag(tag))))
        this.#on.set(tag, (this.#on.get(tag) ?? 0) + 1);
  }

  get size(): number {
    return this.#targets.length;
  }

  /** Names of the assets' tags: most used first, then by name. */
  present(): ForeignText[] {
    return [...this.#on].sort(([a, m], [b, n]) => n - m || (rawText(a) < rawText(b) ? -1 : 1)).map(([name]) => name);
  }

  get(name: ForeignText): ChosenTag {
    const on = this.#on.get(name) ?? 0;
    const intent = this.#intents.get(name) ?? 'keep';
    return { name, on, intent, checked: intent === 'add' || (intent === 'keep' && on === this.size) };
  }

  /** Checks a tag, which adds it to all assets, or unchecks it, which removes it if all have it and otherwise changes nothing. */
  check(name: ForeignText, checked: boolean): void {
    const onAll = this.get(name).on === this.size;
    if (checked && !onAll) this.#intents.set(name, 'add');
    else if (!checked && onAll) this.#intents.set(name, 'remove');
    else this.#intents.delete(name);
  }

  /** Removes a tag from all assets; a second call keeps it. */
  toggleRemoval(name: ForeignText): void {
    if (this.#intents.get(name) === 'remove') this.#intents.delete(name);
    else this.#intents.set(name, 'remove');
  }

  change(): TagChange {
    const named = (intent: 'add' | 'remove') =>
      [...this.#intents].filter(([, is]) => is === intent).map(([name]) => name);
    return { add: named('add'), remove: named('remove') };
  }

  /** Number of tags that a single asset will have, and its limit: tags of runs lower the limit and aren't counted. */
  get room(): { readonly count: number; readonly max: number } {
    const [tags = []] = this.#targets;
    const hidden = tags.length - visibleTags(tags).length;
    return { count: (this.#counts()[0] ?? 0) - hidden, max: TAGS.max - hidden };
  }

  /** Number of assets that will exceed the contract's limit (§2), without those that exceed it already and get no more tags. */
  get over(): number {
    return this.#counts().filter((count, at) => count > TAGS.max && count > (this.#targets[at]?.length ?? 0)).length;
  }

  #counts(): number[] {
    const change = this.change();
    return this.#targets.map((tags) => withChange(tags, change).length);
  }
}

/** An index of assets. */
interface CountedTags {
  tags(): readonly TagCount[];
}

/**
 * The tags of one account with the number of their assets, most used first: `now` answers with what is known, `refresh` asks the
 * service.
 */
export class KnownTags {
  readonly #read = new WeakMap<CountedTags, readonly TagCount[]>();

  /** The service's last answer, then tags that only the index knows: the service lists 200 at most (§4 GET /tags). */
  now(index: CountedTags): TagCount[] {
    const own = index.tags().filter(({ name }) => !isRecoveryTag(name));
    const told = this.#read.get(index);
    if (!told) return own;
    const names = new Set(told.map(({ name }) => name));
    return [...told, ...own.filter(({ name }) => !names.has(name))];
  }

  /** Asks the service; rejects with the client's error. */
  async refresh(index: CountedTags, client: { tags(): Promise<readonly TagCount[]> }): Promise<TagCount[]> {
    const told = await client.tags();
    this.#read.set(
      index,
      told.filter(({ name }) => !isRecoveryTag(name)),
    );
    return this.now(index);
  }

  /** After tags of assets changed: the index counts until the service is asked again. */
  forget(index: CountedTags): void {
    this.#read.delete(index);
  }
}
