import { type ForeignText, rawText } from '../../../shared/base/foreignText';
import { assetAt } from '../../domain/assetPlace';
import { lastWrites } from '../../domain/provenance';
import type { SavedFile } from '../../domain/saveOutputs';
import { childOf, nameOf, parentOf, placeKey, splitName } from '../../platform/fileStore';
import { type Placeholder, type PlaceholderFile, placeholdersOf, savedAssets, type WritingRun } from './placeholders';

/** A placeholder as it is on disk now. */
export interface FoundPlaceholder extends Placeholder {
  /** A person changed one of its files since it was drawn. */
  readonly changed: boolean;
  /** Names that its files had when they were drawn, where these are others. */
  readonly formerNames: readonly ForeignText[];
  /** Names of pictures that it was drawn from and that are nowhere to be found. */
  readonly lost: readonly ForeignText[];
}

/** Whether it may be replaced without a closer look: nobody drew on it, and what it was drawn from is there. */
export const isReady = ({ changed, lost }: FoundPlaceholder) => !changed && lost.length === 0;

/** What is on disk. */
export interface Disk {
  /** Pictures that may have been moved or copied, and their SHA-256, by place. */
  readonly pictures: ReadonlyMap<string, string>;
  /** SHA-256 of any file, lowercase hex; undefined if there is none. */
  digestAt(uri: string): Promise<string | undefined>;
  /** Whether the hosted service made these bytes, as far as this machine remembers. */
  isHosted(sha256: string): Promise<boolean>;
  /** What the sources of a run were known by, in the order of its plan; undefined if nobody knows. */
  sourceDigests(runId: string): Promise<readonly string[] | undefined>;
}

type Unresolved = Omit<FoundPlaceholder, 'lost'>;

interface Moved extends Unresolved {
  readonly files: PlaceholderFile[];
  changed: boolean;
  readonly formerNames: ForeignText[];
}

/** A picture that a run of the built-in service wrote, with all files of its output. */
type Drawn = Omit<Placeholder, 'files'> & { readonly file: SavedFile; readonly all: readonly SavedFile[] };

/**
 * What the built-in service drew, as it is on disk: at its place, or wherever its bytes were moved or copied to; with the pictures that it was
 * drawn from where these are now.
 * @param isIn whether a file is one of those that are asked about
 */
export async function findPlaceholders(
  runs: readonly WritingRun[],
  disk: Disk,
  isIn: (uri: string) => boolean,
): Promise<FoundPlaceholder[]> {
  const drawn = drawnFiles(runs);
  const there = await atTheirPlaces(runs, drawn, disk, isIn);
  const elsewhere = await atOtherPlaces(runs, drawn, new Set(there.map(({ runId }) => runId)), disk, isIn);
  const sources = new Sources(runs, disk);
  const found = [];
  for (const one of [...there, ...elsewhere]) found.push(await sources.resolve(one));
  return found;
}

/** Outputs with a file that is asked about, at the place that its run gave it. */
async function atTheirPlaces(
  runs: readonly WritingRun[],
  drawn: ReadonlyMap<string, readonly Drawn[]>,
  disk: Disk,
  isIn: (uri: string) => boolean,
): Promise<Unresolved[]> {
  const found: Unresolved[] = [];
  for (const one of placeholdersOf(runs)) {
    if (!one.files.some(({ uri }) => isIn(uri))) continue;
    const files: SavedFile[] = [];
    const differing: SavedFile[] = [];
    let replaced = false;
    for (const file of one.files) {
      const sha256 = await disk.digestAt(file.uri);
      if (sha256 === file.sha256) files.push(file);
      // Another placeholder may have been moved to its place.
      else if (sha256 !== undefined && !drawn.has(sha256)) {
        differing.push({ ...file, sha256 });
        replaced ||= await disk.isHosted(sha256);
      }
    }
    // Of an animation only its picture is remembered: sheet and JSON were replaced along with it.
    if (!replaced) files.push(...differing);
    const changed = !replaced && differing.length > 0;
    // The JSON of a sheet that is gone is nothing that could be drawn.
    if (files.some(({ kind }) => kind !== 'sheet-json')) found.push({ ...one, files, changed, formerNames: [] });
  }
  return found;
}

/**
 * Files with the bytes of a placeholder at other places. Those of one output in one folder belong together.
 * @param found runs of which something was found: where several drew the same, no other one has to be made again
 */
async function atOtherPlaces(
  runs: readonly WritingRun[],
  drawn: ReadonlyMap<string, readonly Drawn[]>,
  found: Set<string>,
  disk: Disk,
  isIn: (uri: string) => boolean,
): Promise<Unresolved[]> {
  const others = filesOfOthers(runs);
  const taken = new Set<Drawn>();
  const left = async (one: Drawn) => !taken.has(one) && (await disk.digestAt(one.file.uri)) !== one.file.sha256;
  const groups = new Map<string, Moved[]>();
  for (const [uri, sha256] of disk.pictures) {
    const all = drawn.get(sha256) ?? [];
    const mine = all.filter(({ runId }) => found.has(runId));
    const makers = mine.length ? mine : all;
    const key = placeKey(uri);
    if (!isIn(uri) || others.has(key) || all.some(({ file }) => placeKey(file.uri) === key)) continue;
    const moved = await firstOf(makers, left);
    const maker = moved ?? makers[0];
    if (!maker) continue;
    // It is found once; what else has these bytes is a copy.
    taken.add(maker);
    found.add(maker.runId);
    const place = [maker.runId, maker.index, parentOf(key), moved ? 'moved' : 'copied'].join(' ');
    const mates = groups.get(place) ?? [];
    let group = mates.find(({ files }) => files.every(({ kind }) => kind !== maker.file.kind));
    if (!group) {
      const { runId, plan, index } = maker;
      group = { runId, plan, index, files: [], changed: false, formerNames: [] };
      mates.push(group);
    }
    groups.set(place, mates);
    await join(group, uri, maker, moved !== undefined, disk);
  }
  return [...groups.values()].flat();
}

/** Adds a file to those of its output, and the JSON that went along with a sheet. */
async function join(group: Moved, uri: string, { file, all }: Drawn, moved: boolean, disk: Disk): Promise<void> {
  group.files.push({ ...file, uri, ...(moved && { recorded: file.uri }) });
  if (nameOf(uri) !== nameOf(file.uri)) group.formerNames.push(nameOf(file.uri));
  const json = file.kind === 'sheet' ? all.find(({ kind }) => kind === 'sheet-json') : undefined;
  const place = childOf(parentOf(uri), `${rawText(splitName(nameOf(uri)).stem)}.json`);
  const sha256 = json && (await disk.digestAt(place));
  if (!json || sha256 === undefined) return;
  group.files.push({ ...json, uri: place, sha256, ...(moved && { recorded: json.uri }) });
  // The JSON names the sheet: a person who renamed the sheet has changed the JSON too.
  group.changed ||= sha256 !== json.sha256;
}

async function firstOf<T>(all: readonly T[], fits: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await fits(one)) return one;
  return undefined;
}

/** Pictures that runs of the built-in service wrote, by their bytes, of the newest run first. */
function drawnFiles(runs: readonly WritingRun[]): Map<string, Drawn[]> {
  const found = new Map<string, Drawn[]>();
  for (const { id, plan, snapshot } of runs) {
    if (snapshot.origin !== 'built-in' || plan.unknown) continue;
    for (const { index, files } of snapshot.outputs) {
      for (const file of files.filter(({ kind }) => kind !== 'sheet-json')) {
        const same = found.get(file.sha256) ?? [];
        found.set(file.sha256, [...same, { runId: id, plan, index, file, all: files }]);
      }
    }
  }
  return found;
}

/** Places that a run of another service wrote last. */
function filesOfOthers(runs: readonly WritingRun[]): ReadonlySet<string> {
  const others = [...lastWrites(runs)].filter(([, { run }]) => run.snapshot.origin !== 'built-in');
  return new Set(others.map(([key]) => key));
}

/** Where the pictures are that runs were made from. */
class Sources {
  private readonly saved: ReadonlyMap<string, SavedFile>;
  private readonly places = new Map<string, string>();
  private readonly digests = new Map<string, Promise<readonly string[] | undefined>>();

  constructor(
    runs: readonly WritingRun[],
    private readonly disk: Disk,
  ) {
    this.saved = savedAssets(runs);
    for (const [uri, sha256] of disk.pictures) if (!this.places.has(sha256)) this.places.set(sha256, uri);
  }

  async resolve(one: Unresolved): Promise<FoundPlaceholder> {
    const { plan, runId } = one;
    const lost: ForeignText[] = [];
    const sources: string[] = [];
    for (const [at, uri] of plan.sources.entries()) {
      const now = await this.placeOf(uri, at, runId);
      if (now === undefined) lost.push(nameOf(uri));
      sources.push(now ?? uri);
    }
    return { ...one, plan: { ...plan, sources }, lost };
  }

  /** Assets of the built-in service, which no other service has, are the files that they were saved as. */
  private async placeOf(uri: string, at: number, runId: string): Promise<string | undefined> {
    const asset = assetAt(uri);
    if (asset && asset.originId !== 'built-in') return uri;
    const saved = asset && this.saved.get(asset.id);
    if (asset && !saved) return undefined;
    const place = saved?.uri ?? uri;
    if ((await this.disk.digestAt(place)) !== undefined) return place;
    if (saved) return this.places.get(saved.sha256);
    const digests = this.digests.get(runId) ?? this.disk.sourceDigests(runId);
    this.digests.set(runId, digests);
    return this.places.get((await digests)?.[at] ?? '');
  }
}
