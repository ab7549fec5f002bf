import { animations, groupsFor, type NameBook, type NameGroups, numbered, slug } from '../runs/names';
import type { RunPlan } from '../runs/plan';
import type { Run } from '../runs/run';
import type { AssetEntry } from './assetEntry';

/** The run that made an asset, as far as this machine knows. */
export interface MadeBy {
  readonly run: Pick<Run, 'id' | 'plan'>;
  readonly index: number;
}

/** By asset id; where two runs claim one, the newer counts. */
export function madeByRuns(runs: readonly Run[]): ReadonlyMap<string, MadeBy> {
  const found = new Map<string, MadeBy>();
  for (const run of [...runs].reverse()) {
    for (const { asset, index } of run.snapshot.outputs) if (asset) found.set(asset.id, { run, index });
  }
  return found;
}

/** The plan whose outputs would be called as the asset is called; only its names, its prompt and its folder count. */
export function planFor({ kind, prompt, tags }: AssetEntry, folder: string, made: MadeBy | undefined): RunPlan {
  if (made) return { ...made.run.plan, folder };
  return { kind: kind === 'animation' ? 'animate' : 'generate', sources: [], prompt, tags, folder, directionNames: [] };
}

/**
 * Names for assets, the oldest first so that batches count in their order: as their run would have called them where it is known,
 * else after the words of the prompt. Eight directions of one run get one set of names.
 */
export class SavedNames {
  private readonly sets = new Map<string, readonly string[]>();

  constructor(
    private readonly book: NameBook,
    private readonly folder: string,
    private readonly madeBy: ReadonlyMap<string, MadeBy>,
  ) {}

  /** Names without extension: of the picture, and of the sheet where there is one. */
  async claim(entry: AssetEntry): Promise<readonly string[]> {
    const made = this.madeBy.get(entry.id);
    if (made?.run.plan.kind !== 'direction-set') return this.book.claim(this.folder, this.groups(entry, made));
    const set = this.sets.get(made.run.id) ?? (await this.book.claim(this.folder, groupsFor(made.run.plan)()));
    this.sets.set(made.run.id, set);
    return [set[made.index] ?? `${set[0]}-${made.index}`];
  }

  private groups(entry: AssetEntry, made: MadeBy | undefined): NameGroups {
    if (made) return groupsFor(made.run.plan)();
    return entry.kind === 'animation' ? animations(slug(entry.prompt)) : numbered(slug(entry.prompt));
  }
}
