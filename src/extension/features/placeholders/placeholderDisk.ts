import type * as vscode from 'vscode';
import { digestAt, type FileStore, placeKey, sha256Of } from '../../../core/disk/fileStore';
import { filesBelow } from '../../../core/disk/filesBelow';
import type { KnownFiles } from '../../../core/domain/knownFiles';
import { isFileFor, MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import type { Runs } from '../../../core/runs/runs';
import { TaskQueue } from '../../../shared/base/taskQueue';
import type { Disk } from './findPlaceholders';

/** Whether a file, a URI string, is one of some places or in one of them. */
export function isWithin(places: readonly vscode.Uri[]): (uri: string) => boolean {
  const keys = places.map((place) => `${placeKey(place.toString()).replace(/\/$/, '')}/`);
  return (uri) => keys.some((key) => `${placeKey(uri)}/`.startsWith(key));
}

/** The built-in service draws no larger pictures. */
const MAX_BYTES = 8 * 1024 * 1024;
const AT_ONCE = 8;

export interface DiskDependencies {
  readonly files: FileStore;
  readonly runs: Pick<Runs, 'find' | 'recordOf'>;
  readonly known: Pick<KnownFiles, 'find'>;
  /** Of the current connection. */
  readonly originId: string;
}

/**
 * Reads the pictures of a workspace, for placeholders that were moved or copied. Pictures that can't be read are left out.
 * @param places files, and folders that are searched with all folders below
 */
export async function readDisk(
  places: readonly vscode.Uri[],
  { files, runs, known, originId }: DiskDependencies,
  signal: AbortSignal,
): Promise<Disk> {
  const pictures = new Map<string, string>();
  const queue = new TaskQueue(() => AT_ONCE);
  const isPicture = (name: string) => isFileFor('assetCopy', name);
  const seen = new Set<string>();
  const look = (uri: string) => {
    if (seen.has(placeKey(uri))) return;
    seen.add(placeKey(uri));
    queue.add(async () => {
      const bytes = signal.aborted ? undefined : await files.read(uri, MAX_BYTES).catch(() => undefined);
      if (bytes) pictures.set(uri, sha256Of(bytes));
    });
  };
  for (const place of places) {
    if (isPicture(place.path)) look(place.toString());
    for await (const uri of filesBelow(place.toString(), files, isPicture, signal)) look(uri);
  }
  await queue.idle();
  const byPlace = new Map([...pictures].map(([uri, sha256]) => [placeKey(uri), sha256]));
  return {
    // Sorted, because files are read in any order.
    pictures: new Map([...pictures].sort(([a], [b]) => (a < b ? -1 : 1))),
    digestAt: async (uri) => byPlace.get(placeKey(uri)) ?? digestAt(files, uri, MAX_SHOWN_BYTES),
    isHosted: async (sha256) => originId !== 'built-in' && (await known.find(originId, sha256)) !== undefined,
    sourceDigests: async (runId) => {
      const run = runs.find(runId);
      return run && (await runs.recordOf(run))?.sources;
    },
  };
}
