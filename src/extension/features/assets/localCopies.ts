import * as vscode from 'vscode';
import type { AssetEntry } from '../../../core/assets/assetEntry';
import type { AssetPictures } from '../../../core/assets/assetPictures';
import type { FileStore } from '../../../core/disk/fileStore';
import { sha256Of } from '../../../core/disk/fileStore';
import { filesBelow } from '../../../core/disk/filesBelow';
import { assetAt } from '../../../core/domain/assetPlace';
import type { KnownFiles } from '../../../core/domain/knownFiles';
import { isFileFor, MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import type { Run } from '../../../core/runs/run';

export interface CopyDependencies {
  readonly files: Pick<FileStore, 'read' | 'entries'>;
  readonly known: Pick<KnownFiles, 'find'>;
  readonly pictures: Pick<AssetPictures, 'get'>;
  /** Id of the service that has the assets. */
  readonly originId: string;
}

/** A file with the bytes of an asset's picture or sheet. */
export interface LocalCopy {
  readonly uri: vscode.Uri;
  readonly entry: AssetEntry;
}

/** The service neither accepts nor makes larger files, so they can't be copies. */
const MAX_COPY_BYTES = 32 * 1024 * 1024;

/**
 * Finds copies of assets in folders by SHA-256, under any name. Only pictures of the right length are read. If an asset's file can't be
 * fetched, every picture is read and looked up among the known files. Unreadable files are skipped.
 * @param progress called for each picture with their number so far
 */
export async function findCopies(
  entries: readonly AssetEntry[],
  folders: readonly vscode.Uri[],
  dependencies: CopyDependencies,
  signal: AbortSignal,
  progress: (pictures: number) => void = () => {},
): Promise<LocalCopy[]> {
  const wanted = await Wanted.of(entries, dependencies);
  const found: LocalCopy[] = [];
  let looked = 0;
  for (const folder of folders) {
    for await (const place of filesBelow(
      folder.toString(),
      dependencies.files,
      (name) => isFileFor('assetCopy', name),
      signal,
    )) {
      progress(++looked);
      const uri = vscode.Uri.parse(place, true);
      const entry = await wanted.match(uri).catch(() => undefined);
      if (entry) found.push({ uri, entry });
    }
  }
  return found;
}

/** The digests and lengths that copies are recognized by. */
class Wanted {
  readonly #dependencies: CopyDependencies;

  readonly #digests = new Map<string, AssetEntry>();
  readonly #lengths = new Set<number>();
  /** Assets whose files couldn't be fetched. */
  readonly #unknown = new Map<string, AssetEntry>();

  private constructor(dependencies: CopyDependencies) {
    this.#dependencies = dependencies;
  }

  static async of(entries: readonly AssetEntry[], dependencies: CopyDependencies): Promise<Wanted> {
    const wanted = new Wanted(dependencies);
    for (const entry of entries) await wanted.#add(entry);
    return wanted;
  }

  /** The asset that a file is a copy of. */
  async match(uri: vscode.Uri): Promise<AssetEntry | undefined> {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_COPY_BYTES || !(this.#lengths.has(size) || this.#unknown.size)) return undefined;
    const sha256 = sha256Of(await this.#dependencies.files.read(uri.toString(), MAX_COPY_BYTES));
    const entry = this.#digests.get(sha256);
    if (entry || !this.#unknown.size) return entry;
    return this.#unknown.get((await this.#dependencies.known.find(this.#dependencies.originId, sha256)) ?? '');
  }

  async #add(entry: AssetEntry): Promise<void> {
    try {
      for (const part of entry.sheetUrl ? (['picture', 'sheet'] as const) : (['picture'] as const)) {
        const bytes = await this.#dependencies.pictures.get(entry, part);
        this.#digests.set(sha256Of(bytes), entry);
        this.#lengths.add(bytes.byteLength);
      }
    } catch {
      this.#unknown.set(entry.id, entry);
    }
  }
}

export interface AssetOfFileDependencies {
  readonly files: Pick<FileStore, 'read'>;
  readonly known: Pick<KnownFiles, 'find'>;
  /** Runs that this window knows; only their records know the sheets of animations. */
  readonly runs: readonly Run[];
  /** Of the account in question. */
  readonly origin: string;
  readonly originId: string;
}

/** Id of the asset with a picture file's bytes; undefined if none is known. Rejects if the file can't be read. */
export async function assetOfFile(uri: string, dependencies: AssetOfFileDependencies): Promise<string | undefined> {
  const { files, known, runs, origin, originId } = dependencies;
  const place = assetAt(uri);
  if (place) return place.originId === originId ? place.id : undefined;
  const sha256 = sha256Of(await files.read(uri, MAX_SHOWN_BYTES));
  const remembered = await known.find(originId, sha256);
  if (remembered !== undefined) return remembered;
  const outputs = runs.filter(({ snapshot }) => snapshot.origin === origin).flatMap(({ snapshot }) => snapshot.outputs);
  return outputs.find((output) => output.files.some((file) => file.sha256 === sha256))?.asset?.id;
}
