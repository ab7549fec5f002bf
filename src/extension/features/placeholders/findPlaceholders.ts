import { childOf, nameOf, parentOf, placeKey, splitName } from '../../../core/disk/fileStore';
import { assetAt } from '../../../core/domain/assetPlace';
import { lastWrites } from '../../../core/domain/provenance';
import type { SavedFile } from '../../../core/domain/saveOutputs';
import { type ForeignText, rawText } from '../../../shared/base/foreignText';
import { type Placeholder, type PlaceholderFile, placeholdersOf, savedAssets, type WritingRun } from './placeholders';

/** A placeholder as it is on disk now. */
export interface FoundPlaceholder extends Placeholder {
  /** A person changed one of its files since it was drawn. */
  readonly changed: boolean;
  /** Names that its files had when they were drawn, if they have other ones now. */
  readonly formerNames: readonly ForeignText[];
  /** Names of source pictures that no longer exist. */
  readonly lost: readonly ForeignText[];
}

/** Whether it can be replaced without a closer look: nobody changed it, and all its sources exist. */
export const isReady = ({ changed, lost }: FoundPlaceholder) => !changed && lost.length === 0;

/** What is on disk. */
export interface Disk {
  /** SHA-256 of pictures that may have been moved or copied, by URI string. */
  readonly pictures: ReadonlyMap<string, string>;
  /** SHA-256 of any file, lowercase hex; undefined if there is none. */
  digestAt(uri: string): Promise<string | undefined>;
  /** Whether the hosted service made these bytes, as far as this machine remembers. */
  isHosted(sha256: string): Promise<boolean>;
  /** SHA-256 of a run's sources, or `asset:<id>`, in the order of its plan; undefined if unknown. */
  sourceDigests(runId: string): Promise<readonly string[] | undefined>;
}

/** A placeholder on disk whose sources have not been looked for. */
type Located = Omit<FoundPlaceholder, 'lost'>;

/** Files of one output that were moved or copied together. */
interface Moved extends Located {
  readonly files: PlaceholderFile[];
  changed: boolean;
  readonly formerNames: ForeignText[];
}

/** A picture that a run of the built-in service wrote. */
type Drawn = Omit<Placeholder, 'files'> & { readonly file: SavedFile; readonly outputFiles: readonly SavedFile[] };

/**
 * What the built-in service drew, as it is on disk: at its place, or wherever its bytes were moved or copied. Sources have their current places too.
 * @param runs newest first
 * @param isIn whether a file, a URI string, is wanted
 */
export async function findPlaceholders(
  runs: readonly WritingRun[],
  disk: Disk,
  isIn: (uri: string) => boolean,
): Promise<FoundPlaceholder[]> {
  const search = new Search(runs, disk, isIn);
  const inPlace = await search.inPlace();
  const elsewhere = await search.elsewhere(inPlace);
  const sources = new Sources(runs, disk);
  const found = [];
  for (const one of [...inPlace, ...elsewhere]) found.push(await sources.resolve(one));
  return found;
}

/** Looks for the files of placeholders. */
class Search {
  readonly #runs: readonly WritingRun[];
  readonly #disk: Disk;
  readonly #isIn: (uri: string) => boolean;

  /** By SHA-256, the newest run's first. */
  readonly #drawn: ReadonlyMap<string, readonly Drawn[]>;
  /** Places that a run of another service wrote last, as `placeKey`s. */
  readonly #hostedPlaces: ReadonlySet<string>;

  constructor(runs: readonly WritingRun[], disk: Disk, isIn: (uri: string) => boolean) {
    this.#runs = runs;
    this.#disk = disk;
    this.#isIn = isIn;
    this.#drawn = drawnPictures(runs);
    const hosted = [...lastWrites(runs)].filter(([, { run }]) => run.snapshot.origin !== 'built-in');
    this.#hostedPlaces = new Set(hosted.map(([key]) => key));
  }

  /** Outputs with at least one wanted file at the place that their run gave it. */
  async inPlace(): Promise<Located[]> {
    const found: Located[] = [];
    for (const one of placeholdersOf(this.#runs)) {
      const located = one.files.some(({ uri }) => this.#isIn(uri)) && (await this.#atItsPlace(one));
      if (located) found.push(located);
    }
    return found;
  }

  /** The files of an output that are still at their places; undefined if none of its pictures is. */
  async #atItsPlace(one: Placeholder): Promise<Located | undefined> {
    const same: SavedFile[] = [];
    const differing: SavedFile[] = [];
    let replaced = false;
    for (const file of one.files) {
      const sha256 = await this.#disk.digestAt(file.uri);
      if (sha256 === file.sha256) same.push(file);
      // Another placeholder may have been moved to its place.
      else if (sha256 !== undefined && !this.#drawn.has(sha256)) {
        differing.push({ ...file, sha256 });
        replaced ||= await this.#disk.isHosted(sha256);
      }
    }
    // Of an animation only the picture is remembered as hosted: its sheet and JSON were replaced with it.
    const files = replaced ? same : [...same, ...differing];
    // Without its sheet, JSON is nothing that could be drawn.
    if (files.every(({ kind }) => kind === 'sheet-json')) return undefined;
    return { ...one, files, changed: !replaced && differing.length > 0, formerNames: [] };
  }

  /**
   * Files with a placeholder's bytes at other places. Those of one output in one folder belong together.
   * @param inPlace what was found already: if several runs drew the same picture, only a run with something found is made again
   */
  async elsewhere(inPlace: readonly Located[]): Promise<Located[]> {
    const found = new Set(inPlace.map(({ runId }) => runId));
    const taken = new Set<Drawn>();
    const groups = new Map<string, Moved[]>();
    for (const [uri, sha256] of this.#disk.pictures) {
      const all = this.#drawn.get(sha256) ?? [];
      if (!this.#isIn(uri) || this.#isRecordedPlace(uri, all)) continue;
      const ofFound = all.filter(({ runId }) => found.has(runId));
      const makers = ofFound.length ? ofFound : all;
      const moved = await this.#firstMissing(makers.filter((one) => !taken.has(one)));
      const maker = moved ?? makers[0];
      if (!maker) continue;
      // A picture can be moved only once; more files with its bytes are copies.
      taken.add(maker);
      found.add(maker.runId);
      const place = [maker.runId, maker.index, parentOf(placeKey(uri)), moved ? 'moved' : 'copied'].join(' ');
      await this.#join(groupFor(maker, place, groups), uri, maker, moved !== undefined);
    }
    return [...groups.values()].flat();
  }

  /** Whether a run wrote one of these pictures to a place, or another service wrote there last. */
  #isRecordedPlace(uri: string, drawn: readonly Drawn[]): boolean {
    const key = placeKey(uri);
    return this.#hostedPlaces.has(key) || drawn.some(({ file }) => placeKey(file.uri) === key);
  }

  /** The first picture that is no longer at its place. */
  async #firstMissing(all: readonly Drawn[]): Promise<Drawn | undefined> {
    for (const one of all) if ((await this.#disk.digestAt(one.file.uri)) !== one.file.sha256) return one;
    return undefined;
  }

  /** Adds a file to those of its output, and the JSON next to a sheet. */
  async #join(group: Moved, uri: string, { file, outputFiles }: Drawn, moved: boolean): Promise<void> {
    group.files.push({ ...file, uri, ...(moved && { recorded: file.uri }) });
    if (nameOf(uri) !== nameOf(file.uri)) group.formerNames.push(nameOf(file.uri));
    const json = file.kind === 'sheet' ? outputFiles.find(({ kind }) => kind === 'sheet-json') : undefined;
    const place = childOf(parentOf(uri), `${rawText(splitName(nameOf(uri)).stem)}.json`);
    const sha256 = json && (await this.#disk.digestAt(place));
    if (!json || sha256 === undefined) return;
    group.files.push({ ...json, uri: place, sha256, ...(moved && { recorded: json.uri }) });
    // The JSON contains the sheet's name: a person who renamed the sheet has changed the JSON too.
    group.changed ||= sha256 !== json.sha256;
  }
}

/** The first group at a place that has no file of this kind yet; a new one if there is none. */
function groupFor({ runId, plan, index, file }: Drawn, place: string, groups: Map<string, Moved[]>): Moved {
  const atPlace = groups.get(place) ?? [];
  groups.set(place, atPlace);
  const known = atPlace.find(({ files }) => files.every(({ kind }) => kind !== file.kind));
  if (known) return known;
  const group = { runId, plan, index, files: [], changed: false, formerNames: [] };
  atPlace.push(group);
  return group;
}

/** Pictures that runs of the built-in service wrote, by their SHA-256, the newest run's first. */
function drawnPictures(runs: readonly WritingRun[]): Map<string, Drawn[]> {
  const found = new Map<string, Drawn[]>();
  for (const { id, plan, snapshot } of runs) {
    if (snapshot.origin !== 'built-in' || plan.unknown) continue;
    for (const { index, files } of snapshot.outputs) {
      for (const file of files.filter(({ kind }) => kind !== 'sheet-json')) {
        const same = found.get(file.sha256) ?? [];
        found.set(file.sha256, [...same, { runId: id, plan, index, file, outputFiles: files }]);
      }
    }
  }
  return found;
}

/** Finds where the sources of runs are now. */
class Sources {
  readonly #disk: Disk;

  readonly #saved: ReadonlyMap<string, SavedFile>;
  /** URI string by SHA-256. */
  readonly #places = new Map<string, string>();
  readonly #digests = new Map<string, Promise<readonly string[] | undefined>>();

  constructor(runs: readonly WritingRun[], disk: Disk) {
    this.#disk = disk;
    this.#saved = savedAssets(runs);
    for (const [uri, sha256] of disk.pictures) if (!this.#places.has(sha256)) this.#places.set(sha256, uri);
  }

  async resolve(one: Located): Promise<FoundPlaceholder> {
    const { plan, runId } = one;
    const lost: ForeignText[] = [];
    const sources: string[] = [];
    for (const [at, uri] of plan.sources.entries()) {
      const now = await this.#placeOf(uri, at, runId);
      if (now === undefined) lost.push(nameOf(uri));
      sources.push(now ?? uri);
    }
    return { ...one, plan: { ...plan, sources }, lost };
  }

  /** Assets of the built-in service, which no other service has, become the files that they were saved as. */
  async #placeOf(uri: string, at: number, runId: string): Promise<string | undefined> {
    const asset = assetAt(uri);
    if (asset && asset.originId !== 'built-in') return uri;
    const saved = asset && this.#saved.get(asset.id);
    if (asset && !saved) return undefined;
    const place = saved?.uri ?? uri;
    if ((await this.#disk.digestAt(place)) !== undefined) return place;
    if (saved) return this.#places.get(saved.sha256);
    const digests = this.#digests.get(runId) ?? this.#disk.sourceDigests(runId);
    this.#digests.set(runId, digests);
    return this.#places.get((await digests)?.[at] ?? '');
  }
}
