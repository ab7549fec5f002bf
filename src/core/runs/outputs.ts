import type { ServiceClient } from '../../service/client';
import type { ReceivedPicture } from '../../service/pictures';
import { foreignText } from '../../shared/base/foreignText';
import { TaskQueue } from '../../shared/base/taskQueue';
import type { Asset } from '../../shared/contract/api';
import { OPERATION_TABLE } from '../domain/operations';
import { withoutRecoveryTag } from '../domain/runId';
import type { FittedPicture, OutputSaving, SavedFile } from '../domain/saveOutputs';
import type { JournalEntry } from './journal/entry';
import type { RecordOutput } from './journal/record';
import type { PlaceNow, RunOutput, RunWriter } from './run';
import { SetViews } from './setViews';

/** Most downloads of one run at the same time. */
const DOWNLOADS = 4;

/** The outputs of one run. Each is in the journal, with its names, before its download begins. */
export class Outputs {
  readonly #run: RunWriter;
  readonly #entry: JournalEntry;
  readonly #saving: OutputSaving;
  /** `closing` aborts when this window closes: downloads that have not started are left to the next window. */
  readonly #dependencies: { readonly client: Pick<ServiceClient, 'asset'>; readonly closing: AbortSignal };

  readonly #queue = new TaskQueue(() => DOWNLOADS);
  /** Ids of assets beyond `most`. */
  readonly #surplus = new Set<string>();
  readonly #views: SetViews;
  #placeOf: PlaceNow = (uri) => uri;

  constructor(
    run: RunWriter,
    entry: JournalEntry,
    saving: OutputSaving,
    dependencies: { readonly client: Pick<ServiceClient, 'asset'>; readonly closing: AbortSignal },
  ) {
    this.#run = run;
    this.#entry = entry;
    this.#saving = saving;
    this.#dependencies = dependencies;
    const { outputs, set = [] } = entry.record;
    const begun = [...outputs.filter(({ done }) => !done).flatMap(({ stems }) => stems), ...set];
    if (begun.length) saving.claimAgain(begun);
    saving.onlyWhile(() => entry.isHeld());
    const { client, closing } = dependencies;
    run.onMoved((placeOf) => this.#followMoved(placeOf));
    this.#views = new SetViews(OPERATION_TABLE[run.plan.kind].outputs.promised ?? 0, client, closing);
  }

  /** Most outputs that are saved. */
  get most(): number {
    return OPERATION_TABLE[this.#run.plan.kind].outputs.most;
  }

  get records(): readonly RecordOutput[] {
    return this.#entry.record.outputs;
  }

  get ids(): ReadonlySet<string> {
    return new Set(this.records.map(({ assetId }) => assetId));
  }

  /**
   * Adds an output and starts its download. Without an `index` (if it was found in the list), it gets the asset's own one, or the lowest free one if
   * that is missing or taken. Ignores an asset that was added before, and all assets beyond `most`.
   */
  async add(asset: Asset, index?: number): Promise<void> {
    if (this.ids.has(asset.id)) return;
    if (this.records.length >= this.most) {
      this.#surplus.add(asset.id);
      if (this.#run.snapshot().surplus !== this.#surplus.size) this.#run.report({ surplus: this.#surplus.size });
      return;
    }
    const place = this.#freeIndex(index ?? asset.batchIndex);
    const output = {
      index: place,
      assetId: asset.id,
      stems: [...(await this.#stemsFor(place))],
      files: [],
      done: false,
    };
    await this.#entry.update({ outputs: [...this.records, output] });
    this.save(output, asset);
  }

  /** Adds assets that were found in the list, oldest first. */
  readonly addFound = async (assets: readonly Asset[]): Promise<void> => {
    for (const asset of assets) await this.add(asset);
  };

  /** Starts the download of an output that is in the journal. */
  save(output: RecordOutput, found: Asset): void {
    const asset = withoutRecoveryTag(found);
    this.#show({ index: output.index, asset, state: 'landing', files: [] });
    this.#queue.add(() => this.#saveOne(output, asset));
  }

  /** Reports that an output can't be downloaded. */
  lost({ index, assetId }: RecordOutput, error: unknown, found?: Asset): void {
    const asset = found ?? { id: assetId, type: foreignText('file'), tags: [] };
    this.#show({ index, asset, state: 'not-saved', files: [], error });
  }

  /** Resolves when no download is under way. Views of a set that wait for others are saved without them. */
  async idle(): Promise<void> {
    await this.#queue.idle();
    if (!this.#views.isWaiting) return;
    this.#queue.add(() => this.#saveViews());
    await this.#queue.idle();
  }

  async #saveOne(output: RecordOutput, asset: Asset): Promise<void> {
    if (this.#dependencies.closing.aborted) return;
    try {
      const picture = await this.#saving.receive(asset);
      if (!(await this.#waits(output, picture)))
        return await this.#write(output, asset, await this.#saving.fitted(picture));
      this.#views.add({ output, asset, picture });
      if (this.#views.isComplete(this.records)) await this.#saveViews();
    } catch (error) {
      this.lost(output, error, asset);
    }
  }

  /** Whether an output is a view of a set that is fixed as a whole. */
  async #waits({ index }: RecordOutput, { info }: ReceivedPicture): Promise<boolean> {
    if (!OPERATION_TABLE[this.#run.plan.kind].directions || index >= this.#views.count || info.animated) return false;
    return this.#saving.fixesGrid();
  }

  async #saveViews(): Promise<void> {
    const views = this.#views.take();
    if (this.#dependencies.closing.aborted) return;
    try {
      const { step, fitted } = await this.#views.fit(views, this.#entry.record, this.#saving);
      // Before the first file is written: views that are saved later must get the same grid.
      if (step && !this.#entry.record.step) await this.#entry.update({ step });
      for (const [at, { output, asset }] of views.entries()) await this.#write(output, asset, fitted[at]);
    } catch (error) {
      for (const { output, asset } of views) this.lost(output, error, asset);
    }
  }

  async #write(output: RecordOutput, asset: Asset, picture?: FittedPicture): Promise<void> {
    const { index } = output;
    let files: readonly SavedFile[] = [];
    const saved = (file: SavedFile) => {
      files = [...files, file];
      this.#show({ index, asset, state: 'landing', files });
    };
    try {
      await this.#saving.save(asset, output.stems, saved, picture);
      files = this.#placed(files);
      await this.#entry.update({ outputs: this.records.map((one) => (one.index === index ? done(one, files) : one)) });
      this.#show({ index, asset, state: 'saved', files: this.#placed(files) });
    } catch (error) {
      this.#show({ index, asset, state: 'not-saved', files, error });
    }
  }

  /** Records new places of files at once: if this window is killed, the next one knows them. */
  async #followMoved(placeOf: PlaceNow): Promise<void> {
    const before = this.#placeOf;
    this.#placeOf = (uri) => placeOf(before(uri));
    this.#run.report({
      outputs: this.#run.snapshot().outputs.map((one) => ({ ...one, files: this.#placed(one.files) })),
    });
    await this.#entry.update({ outputs: this.records.map((one) => ({ ...one, files: this.#placed(one.files) })) });
  }

  /** Files where they are after they were moved. */
  #placed<F extends { readonly uri: string }>(files: readonly F[]): F[] {
    return files.map((file) => ({ ...file, uri: this.#placeOf(file.uri) }));
  }

  #show(output: RunOutput): void {
    const outputs = [...this.#run.snapshot().outputs];
    const at = outputs.findIndex(({ index }) => index === output.index);
    outputs.splice(at < 0 ? outputs.length : at, at < 0 ? 0 : 1, output);
    this.#run.report({ outputs });
  }

  #freeIndex(named: unknown): number {
    const taken = new Set(this.records.map(({ index }) => index));
    if (typeof named === 'number' && Number.isInteger(named) && named >= 0 && !taken.has(named)) return named;
    let index = 0;
    while (taken.has(index)) index++;
    return index;
  }

  /** Names in the plan, new names, or a direction's name in the set of eight. */
  async #stemsFor(index: number): Promise<readonly string[]> {
    const given = this.#run.plan.stems?.[index];
    if (given?.length) return given;
    if (!OPERATION_TABLE[this.#run.plan.kind].directions) return this.#saving.claim();
    if (!this.#entry.record.set) await this.#entry.update({ set: [...(await this.#saving.claim())] });
    const set = this.#entry.record.set ?? [];
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
