import { SourceFileError, type SourceFileFault } from '../../service/runErrors';
import type { ForeignText } from '../../shared/base/foreignText';
import { UPLOAD } from '../../shared/contract/limits';
import { isAseprite } from '../../sprite/aseprite/walk';
import { completedFile } from '../../sprite/formats/completedFile';
import { excessOf } from '../../sprite/formats/excess';
import { type PictureInfo, sniffPicture } from '../../sprite/formats/sniff';
import { standInOf } from '../../sprite/formats/standIn';
import { MAX_PICTURE_SIDE } from '../../sprite/pixels/pictureLimits';
import type { ShownFrame } from '../../sprite/source/shownFrame';
import type { TaskRunner } from '../../work/taskRunner';
import { type FileStore, FileTooLarge, nameOf, sha256Of } from '../disk/fileStore';
import { assetAt } from '../domain/assetPlace';
import type { RunPlan } from '../domain/runPlan';
import { flattenFrame } from './flattenFrame';

/** What reading a source needs. */
export interface SourceDependencies {
  readonly files: FileStore;
  readonly originId: string;
  readonly frames: TaskRunner<'flatten'>;
}

/** An input of a run: a picture file, or an asset that is sent as its id. */
export type Source = SourcePicture | SourceAsset;

/** A picture that was read and checked: it is complete, and of a type that the service takes. */
export interface SourcePicture {
  readonly uri: string;
  readonly name: ForeignText;
  readonly bytes: Uint8Array;
  readonly info: PictureInfo;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** A saved asset of the service that the run is sent to. It isn't read. */
export interface SourceAsset {
  readonly uri: string;
  readonly name: ForeignText;
  readonly assetId: string;
}

/** A source as the journal has it: the digest of a picture, or `asset:` and the id of an asset. */
export function markOf(source: Source): string {
  return 'assetId' in source ? `asset:${source.assetId}` : source.sha256;
}

/** Width × height of a source; undefined for an asset, which isn't read. */
export function pixelsOf(source: Source): number | undefined {
  return 'assetId' in source ? undefined : source.info.width * source.info.height;
}

/** How to read a source. `shown`: what to flatten of an Aseprite file; absent: its first frame with its visible layers. */
interface Reading {
  readonly shown?: ShownFrame | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Reads a source, unless it is an asset.
 * @throws {SourceFileError} for bad pictures and for assets of another service
 * @throws {CanceledError} if the signal aborts while a frame is flattened
 */
export async function readSource(
  uri: string,
  { files, originId, frames }: SourceDependencies,
  reading: Reading = {},
): Promise<Source> {
  const asset = assetAt(uri);
  if (!asset) return readPicture(uri, files, frames, reading);
  if (asset.originId !== originId) throw new SourceFileError(nameOf(uri), 'elsewhere');
  return { uri, name: nameOf(uri), assetId: asset.id };
}

async function readPicture(
  uri: string,
  files: FileStore,
  frames: SourceDependencies['frames'],
  { shown, signal }: Reading,
): Promise<SourcePicture> {
  const name = nameOf(uri);
  const file = await readBounded(files, uri, name);
  const standIn = standInOf(file);
  if (standIn) throw new SourceFileError(name, standIn);
  // A service may be stricter than viewers, so it gets the end that the file lacks.
  const { bytes, fault } = await completedFile(
    isAseprite(file) ? await flattenFrame(frames, file, name, shown, signal) : file,
  );
  // A flattened frame can be far larger than its file.
  if (bytes.length > UPLOAD.maxBytes) throw new SourceFileError(name, 'too-many-bytes');
  const info = sniffPicture(bytes);
  const isLong = info && Math.max(info.width, info.height) > MAX_PICTURE_SIDE;
  if (isLong) throw new SourceFileError(name, 'too-large');
  if (fault) throw new SourceFileError(name, info && fault === 'too-large' ? excessFault(bytes, info) : fault);
  if (!info || !UPLOAD.contentTypes.some((type) => type === info.contentType)) {
    throw new SourceFileError(name, 'unsupported');
  }
  return { uri, name, bytes, info, sha256: sha256Of(bytes) };
}

function excessFault(bytes: Uint8Array, info: PictureInfo): SourceFileFault {
  return excessOf(bytes, info) === 'side' ? 'too-large' : 'too-complex';
}

async function readBounded(files: FileStore, uri: string, name: ForeignText): Promise<Uint8Array> {
  try {
    return await files.read(uri, UPLOAD.maxBytes);
  } catch (cause) {
    throw new SourceFileError(name, cause instanceof FileTooLarge ? 'too-many-bytes' : 'unreadable', { cause });
  }
}

/** Sources that runs can take, and errors for the others. */
export interface CheckedSources {
  /** URI strings, in their order. */
  readonly usable: readonly string[];
  readonly faults: readonly SourceFileError[];
}

/**
 * Reads sources as a run does before it sends them, so that a person hears about bad ones before any question. Aseprite files are flattened in
 * their own thread.
 * @throws {CanceledError} if the signal aborts while a frame is flattened
 */
export async function checkSources(
  uris: readonly string[],
  dependencies: SourceDependencies,
  looks: RunPlan['looks'],
  signal: AbortSignal,
): Promise<CheckedSources> {
  const usable: string[] = [];
  const faults: SourceFileError[] = [];
  for (const uri of uris) {
    try {
      await readSource(uri, dependencies, { shown: looks?.[uri], signal });
      usable.push(uri);
    } catch (error) {
      if (!(error instanceof SourceFileError)) throw error;
      faults.push(error);
    }
  }
  return { usable, faults };
}
