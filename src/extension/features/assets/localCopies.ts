import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { FileStore } from '../../platform/fileStore';
import type { KnownFiles } from '../runs/knownFiles';
import type { AssetEntry } from './assetEntry';
import type { AssetPictures } from './assetPictures';

export interface CopyPorts {
  readonly files: Pick<FileStore, 'read'>;
  readonly known: Pick<KnownFiles, 'find'>;
  readonly pictures: Pick<AssetPictures, 'get'>;
  /** Of the account whose assets they are. */
  readonly originId: string;
}

/** A file with the bytes of an asset's picture or sheet. */
export interface LocalCopy {
  readonly uri: vscode.Uri;
  readonly entry: AssetEntry;
}

const PICTURE = /\.(a?png|gif|jpe?g|webp)$/i;
const SKIPPED = new Set(['.git', 'node_modules']);
/** Files and folders that are looked at. */
const MOST_LOOKED_AT = 200_000;
/** Larger files than the service takes or gives are no copies. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Finds the files in some folders that are copies of assets, whatever they are called, by SHA-256. Only pictures of the right
 * length are read; where the service cannot say what an asset's file is, every picture is, and compared with what is remembered.
 * What cannot be read is passed over.
 * @param progress told of each picture that was looked at
 */
export async function findCopies(
  entries: readonly AssetEntry[],
  folders: readonly vscode.Uri[],
  ports: CopyPorts,
  signal: AbortSignal,
  progress: (pictures: number) => void = () => {},
): Promise<LocalCopy[]> {
  const wanted = await Wanted.of(entries, ports);
  const found: LocalCopy[] = [];
  let looked = 0;
  for (const folder of folders) {
    for await (const uri of picturesIn(folder, signal)) {
      progress(++looked);
      const entry = await wanted.match(uri).catch(() => undefined);
      if (entry) found.push({ uri, entry });
    }
  }
  return found;
}

/** What copies are told by. */
class Wanted {
  private readonly digests = new Map<string, AssetEntry>();
  private readonly lengths = new Set<number>();
  /** Assets whose files could not be had. */
  private readonly unknown = new Map<string, AssetEntry>();

  private constructor(private readonly ports: CopyPorts) {}

  static async of(entries: readonly AssetEntry[], ports: CopyPorts): Promise<Wanted> {
    const wanted = new Wanted(ports);
    for (const entry of entries) await wanted.add(entry);
    return wanted;
  }

  /** The asset that a file is a copy of. */
  async match(uri: vscode.Uri): Promise<AssetEntry | undefined> {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MOST_BYTES || !(this.lengths.has(size) || this.unknown.size)) return undefined;
    const sha256 = digest(await this.ports.files.read(uri.toString(), MOST_BYTES));
    const entry = this.digests.get(sha256);
    if (entry || !this.unknown.size) return entry;
    return this.unknown.get((await this.ports.known.find(this.ports.originId, sha256)) ?? '');
  }

  private async add(entry: AssetEntry): Promise<void> {
    try {
      for (const part of entry.sheetUrl ? (['picture', 'sheet'] as const) : (['picture'] as const)) {
        const bytes = await this.ports.pictures.get(entry, part);
        this.digests.set(digest(bytes), entry);
        this.lengths.add(bytes.byteLength);
      }
    } catch {
      this.unknown.set(entry.id, entry);
    }
  }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Pictures of a folder and of those in it, links to folders not followed. */
async function* picturesIn(root: vscode.Uri, signal: AbortSignal): AsyncGenerator<vscode.Uri> {
  const folders = [root];
  let looked = 0;
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const children = await vscode.workspace.fs.readDirectory(folder).then(
      (all) => all,
      () => [],
    );
    for (const [name, type] of children) {
      if (signal.aborted || ++looked > MOST_LOOKED_AT) return;
      const uri = vscode.Uri.joinPath(folder, name);
      if (type === vscode.FileType.Directory) {
        if (!SKIPPED.has(name)) folders.push(uri);
      } else if (type & vscode.FileType.File && PICTURE.test(name)) yield uri;
    }
  }
}
