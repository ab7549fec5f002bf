import type { Asset } from '../../../shared/api';
import type { JournalEntry } from './journal/journal';
import type { RecordOutput } from './journal/record';
import type { Landing } from './landing';
import { withoutRecoveryTag } from './recoveryTag';
import type { RunOutput, RunWriter, SavedFile } from './run';
import { TaskQueue } from './taskQueue';

/** Downloads of one run under way at once. */
const DOWNLOADS = 4;

/** The outputs of one run: each is in the journal, with its names, before its download begins. */
export class Outputs {
  private readonly queue = new TaskQueue(() => DOWNLOADS);

  constructor(
    private readonly run: RunWriter,
    private readonly entry: JournalEntry,
    private readonly landing: Landing,
    /** Aborts when this window goes: what has not landed then is left to the next one. */
    private readonly closing: AbortSignal,
  ) {
    const { outputs, set = [] } = entry.record;
    const begun = [...outputs.filter(({ done }) => !done).flatMap(({ stems }) => stems), ...set];
    if (begun.length) landing.keep(begun);
  }

  get records(): readonly RecordOutput[] {
    return this.entry.record.outputs;
  }

  get ids(): ReadonlySet<string> {
    return new Set(this.records.map(({ assetId }) => assetId));
  }

  /**
   * Takes an output in and starts its download. Without an `index` (found in the list) it gets the one that the asset itself
   * names, else, and where another output has that, the lowest that is free: oldest first is provisional. The same asset a
   * second time is passed over.
   */
  async add(asset: Asset, index?: number): Promise<void> {
    if (this.ids.has(asset.id)) return;
    const place = this.freeIndex(index ?? asset.batchIndex);
    const output = {
      index: place,
      assetId: asset.id,
      stems: [...(await this.stemsFor(place))],
      files: [],
      done: false,
    };
    await this.entry.update({ outputs: [...this.records, output] });
    this.land(output, asset);
  }

  /** Takes in what was found in the list, oldest first. */
  readonly addFound = async (assets: readonly Asset[]): Promise<void> => {
    for (const asset of assets) await this.add(asset);
  };

  /** Downloads again what the journal has and the disk may not have. */
  land(output: RecordOutput, found: Asset): void {
    const asset = withoutRecoveryTag(found);
    this.show({ index: output.index, asset, state: 'landing', files: [] });
    this.queue.add(() => this.landOne(output, asset));
  }

  /** Says that an output cannot be fetched. */
  lost({ index, assetId }: RecordOutput, error: unknown): void {
    const asset: Asset = { id: assetId, type: 'file', tags: [] };
    this.show({ index, asset, state: 'not-saved', files: [], error });
  }

  /** Resolves when no download is under way. */
  idle(): Promise<void> {
    return this.queue.idle();
  }

  private async landOne(output: RecordOutput, asset: Asset): Promise<void> {
    if (this.closing.aborted) return;
    const { index } = output;
    let files: readonly SavedFile[] = [];
    try {
      await this.landing.land(asset, output.stems, (file) => {
        files = [...files, file];
        this.show({ index, asset, state: 'landing', files });
      });
      await this.entry.update({ outputs: this.records.map((one) => (one.index === index ? done(one, files) : one)) });
      this.show({ index, asset, state: 'saved', files });
    } catch (error) {
      this.show({ index, asset, state: 'not-saved', files, error });
    }
  }

  private show(output: RunOutput): void {
    const outputs = [...this.run.snapshot().outputs];
    const at = outputs.findIndex(({ index }) => index === output.index);
    outputs.splice(at < 0 ? outputs.length : at, at < 0 ? 0 : 1, output);
    this.run.report({ outputs });
  }

  private freeIndex(named: unknown): number {
    const taken = new Set(this.records.map(({ index }) => index));
    if (typeof named === 'number' && Number.isInteger(named) && named >= 0 && !taken.has(named)) return named;
    let index = 0;
    while (taken.has(index)) index++;
    return index;
  }

  /** Names of its own where each counts on, its place in the set for directions. */
  private async stemsFor(index: number): Promise<readonly string[]> {
    if (this.run.plan.kind !== 'direction-set') return this.landing.claim();
    if (!this.entry.record.set) await this.entry.update({ set: [...(await this.landing.claim())] });
    const set = this.entry.record.set ?? [];
    return [set[index] ?? `${set[0]}-${index}`];
  }
}

function done(output: RecordOutput, files: readonly SavedFile[]): RecordOutput {
  const kept = files.map(({ frames, ...file }) => ({
    ...file,
    ...(frames && { frames: frames.map((rect) => ({ ...rect })) }),
  }));
  return { ...output, files: kept, done: true };
}
