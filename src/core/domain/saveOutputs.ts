import type { CallOptions } from '../../service/calls';
import type { AssetFileField, ServiceClient } from '../../service/client';
import type { ReceivedPicture } from '../../service/pictures';
import { LeaseLostError } from '../../service/runErrors';
import { rawText } from '../../shared/base/foreignText';
import type { Asset } from '../../shared/contract/api';
import type { Size } from '../../sprite/pixels/raster';
import { type FrameRect, splitSheet } from '../../sprite/sheet/sheet';
import { frameNames, jsonBytes, sheetJson } from '../../sprite/sheet/sheetJson';
import { childOf, type FileStore, nameOf, sha256Of, splitName } from '../disk/fileStore';
import { ignoreDrafts } from './drafts';
import type { KnownFiles } from './knownFiles';
import { motionNameOf } from './motions';
import { OPERATION_TABLE } from './operations';
import type { NameBook } from './outputNames';
import type { RunPlan } from './runPlan';

export interface SavingDependencies {
  readonly client: Pick<ServiceClient, 'assetFile'>;
  readonly originId: string;
  readonly files: FileStore;
  readonly known: KnownFiles;
  readonly names: NameBook;
  /** Absent: outputs are saved as they come. */
  readonly fixer?: OutputFixer | undefined;
  /** Aborts when this window closes: everything stops at once and is continued at the next start. */
  readonly closing: AbortSignal;
  /** Of this extension; written into sheet JSON. */
  readonly version: string;
}

/** Fixes the pixels of outputs as the style file of their folder wants. */
export interface OutputFixer {
  /**
   * The fixed image; undefined if the image is right as it came, or no style file says anything about its pixels.
   * @param kind a sheet and its animation have the same frames
   * @param folder URI string
   * @throws if it can't be fixed; the image is saved as it came then, because it is paid for
   */
  fix(
    picture: ReceivedPicture,
    kind: 'still' | 'animation' | 'sheet',
    folder: string,
    signal: AbortSignal,
  ): Promise<ReceivedPicture | undefined>;
  /** Whether views of a set in this folder may be shrunk, so that they must be fixed together. @throws if that isn't known */
  fixesGrid(folder: string): Promise<boolean>;
  /** Fixes the views of a set with one grid. @param step of views that were written before; absent: it's found. @throws as `fix` */
  fixSet(
    views: readonly ReceivedPicture[],
    folder: string,
    step: PixelStep | undefined,
    signal: AbortSignal,
  ): Promise<FixedSet>;
}

/** Pixels of an enlarged image for each pixel of its sprite; 1 if it isn't enlarged. */
export interface PixelStep {
  readonly x: number;
  readonly y: number;
}

export interface FixedSet {
  readonly step: PixelStep;
  /** As for `fix`, in the order of the views. */
  readonly views: readonly (ReceivedPicture | undefined)[];
}

/** An output before it is written: fixed, or as it came. */
export interface FittedPicture {
  readonly picture: ReceivedPicture;
  readonly fit: Pick<SavedFile, 'original' | 'unfixed'>;
}

/** Saves the outputs of one run: downloads and checks them, names them, and writes them without overwriting anything. */
export class OutputSaving {
  readonly #plan: RunPlan;
  readonly #dependencies: SavingDependencies;
  /** Makes the `onWait` of one download. */
  readonly #countdown: (() => CallOptions['onWait']) | undefined;

  readonly #claimed: string[] = [];
  #resumed = false;
  /** Resolves when Git ignores the folder of drafts. */
  #ignored: Promise<void> | undefined;
  #held = async () => true;

  constructor(plan: RunPlan, dependencies: SavingDependencies, countdown?: () => CallOptions['onWait']) {
    this.#plan = plan;
    this.#dependencies = dependencies;
    this.#countdown = countdown;
  }

  /** Claims names without extension for one output, or for a whole set. No other run gets them before `release`. */
  async claim(): Promise<readonly string[]> {
    const stems = await this.#dependencies.names.claim(
      this.#plan.folder,
      OPERATION_TABLE[this.#plan.kind].names(this.#plan),
      this.#plan.drafts?.folder,
    );
    this.#claimed.push(...stems);
    return stems;
  }

  /** Claims the names that outputs have in the journal of a resumed run; some files may exist already. */
  claimAgain(stems: readonly string[]): void {
    this.#dependencies.names.claimAgain(this.#plan.folder, stems);
    this.#claimed.push(...stems);
    this.#resumed = true;
  }

  /** Sets a check before each file is written. False: another window has the run and saves the same outputs. */
  onlyWhile(held: () => Promise<boolean>): void {
    this.#held = held;
  }

  get #fixer(): OutputFixer | undefined {
    return this.#plan.noStyle ? undefined : this.#dependencies.fixer;
  }

  /** Downloads an output as the service has it. */
  receive(asset: Asset): Promise<ReceivedPicture> {
    return this.#fetch(asset, 'assetUrl');
  }

  /** Fixes one output by itself. @param kind default: by the picture */
  async fitted(
    picture: ReceivedPicture,
    kind: 'still' | 'animation' | 'sheet' = picture.info.animated ? 'animation' : 'still',
  ): Promise<FittedPicture> {
    const { closing } = this.#dependencies;
    try {
      return asFitted(picture, await this.#fixer?.fix(picture, kind, this.#plan.folder, closing));
    } catch (error) {
      // The next window fetches and fixes it again.
      if (closing.aborted) throw error;
      return { picture, fit: { unfixed: true } };
    }
  }

  /** Whether the views of a set must be fixed together. False if that isn't known: then each is saved as it came. */
  async fixesGrid(): Promise<boolean> {
    return (await this.#fixer?.fixesGrid(this.#plan.folder).catch(() => false)) ?? false;
  }

  /** Fixes views together. @param step see `OutputFixer.fixSet`; the result has none if they couldn't be fixed */
  async fitSet(
    pictures: readonly ReceivedPicture[],
    step: PixelStep | undefined,
  ): Promise<{ readonly step?: PixelStep; readonly views: readonly FittedPicture[] }> {
    const { closing } = this.#dependencies;
    try {
      const fixed = await this.#fixer?.fixSet(pictures, this.#plan.folder, step, closing);
      const views = pictures.map((picture, at) => asFitted(picture, fixed?.views[at]));
      return { ...(fixed && { step: fixed.step }), views };
    } catch (error) {
      // The next window fetches and fixes them again.
      if (closing.aborted) throw error;
      return { views: pictures.map((picture) => ({ picture, fit: { unfixed: true } })) };
    }
  }

  /**
   * Saves one output under its names, and calls `saved` for each file. The user can't stop it, because it is paid for.
   * @param picture if it was received and fixed before
   */
  async save(
    asset: Asset,
    [stem = '', sheetStem]: readonly string[],
    saved: (file: SavedFile) => void,
    picture?: FittedPicture,
  ): Promise<void> {
    saved(await this.#savePicture(asset, stem, picture ?? (await this.fitted(await this.receive(asset)))));
    if (asset.spritesheetUrl) await this.#saveSheet(asset, sheetStem ?? `${stem}-sheet`, saved);
  }

  /** Saves a normal map, which isn't an asset. */
  async saveNormalMap(map: ReceivedPicture): Promise<SavedFile> {
    const [stem = ''] = this.#plan.stems?.[0] ?? (await this.claim());
    return this.#write(stem, map, 'normal-map');
  }

  /** Releases all claimed names. */
  release(): void {
    this.#dependencies.names.release(this.#plan.folder, this.#claimed);
  }

  async #savePicture(asset: Asset, stem: string, { picture, fit }: FittedPicture): Promise<SavedFile> {
    const file = await this.#write(stem, picture, picture.info.animated ? 'animation' : 'still');
    // A fixed file is no longer the asset, so it's sent itself. If this fails, so is the other one when it becomes an input.
    const { known, originId } = this.#dependencies;
    await known.remember(originId, fit.original ?? file.sha256, asset.id).catch(() => {});
    return { ...file, ...fit };
  }

  async #saveSheet(asset: Asset, stem: string, saved: (file: SavedFile) => void): Promise<void> {
    const { picture, fit } = await this.fitted(await this.#fetch(asset, 'spritesheetUrl'), 'sheet');
    const sheet = { ...(await this.#write(stem, picture, 'sheet')), ...fit };
    const image = rawText(nameOf(sheet.uri));
    const cut = describeSheet(picture.info, {
      asset: { ...asset, frameCount: asset.frameCount ?? this.#plan.outputFrames },
      image,
      source: rawText(nameOf(this.#plan.sources[0] ?? sheet.uri)),
      version: this.#dependencies.version,
      ...(this.#plan.prompt !== undefined && { motion: motionNameOf(this.#plan) }),
    });
    if (!cut) return saved(sheet);
    const { frames, width, height, json } = cut;
    saved({ ...sheet, frames, width, height });
    saved({ ...(await this.#create(splitName(image).stem, 'json', json)), kind: 'sheet-json' });
  }

  #fetch(asset: Asset, field: AssetFileField): Promise<ReceivedPicture> {
    const { client, closing } = this.#dependencies;
    return client.assetFile(asset, field, { signal: closing, onWait: this.#countdown?.() });
  }

  /** Writes a file; its content determines the extension. */
  async #write(stem: string, { bytes, info }: ReceivedPicture, kind: SavedFile['kind']): Promise<SavedFile> {
    const { extension, width, height } = info;
    return { ...(await this.#create(stem, extension, bytes)), kind, width, height };
  }

  /** Adds a number if the name was taken since it was claimed. After a crash, a file with the same bytes is our own. */
  async #create(stem: string, extension: string, bytes: Uint8Array): Promise<{ uri: string; sha256: string }> {
    const { files } = this.#dependencies;
    const { folder, drafts } = this.#plan;
    const sha256 = sha256Of(bytes);
    if (drafts) this.#ignored ??= ignoreDrafts(drafts.root, files);
    await this.#ignored;
    for (let n = 1; ; n++) {
      if (!(await this.#held())) throw new LeaseLostError();
      const uri = childOf(drafts?.folder ?? folder, `${stem}${n === 1 ? '' : `-${n}`}.${extension}`);
      if (await files.create(uri, bytes)) return { uri, sha256 };
      const there = this.#resumed && (await files.read(uri, bytes.byteLength).catch(() => undefined));
      if (there && Buffer.compare(there, bytes) === 0) return { uri, sha256 };
    }
  }
}

function asFitted(picture: ReceivedPicture, fixed: ReceivedPicture | undefined): FittedPicture {
  return fixed ? { picture: fixed, fit: { original: sha256Of(picture.bytes) } } : { picture, fit: {} };
}

/** Frames per second if the service doesn't say (contract §2: optional). */
const DEFAULT_FPS = 8;

/** Duration of each frame in milliseconds. */
export function frameDuration(fps = DEFAULT_FPS): number {
  return 1000 / fps;
}

export interface SheetFacts {
  readonly asset: Pick<Asset, 'fps'> & { readonly [F in 'frameCount' | 'width' | 'height']?: number | undefined };
  /** File name of the sheet. */
  readonly image: string;
  /** File name of the sprite that frames are named after. */
  readonly source: string;
  /** Name of its tag; absent if nothing is known about the motion. */
  readonly motion?: string;
  /** Of this extension. */
  readonly version: string;
}

export interface DescribedSheet {
  readonly frames: readonly FrameRect[];
  /** Pixels of one frame. */
  readonly width: number;
  readonly height: number;
  /** A file as Aseprite exports it, UTF-8. */
  readonly json: Uint8Array;
}

/** The frames of an animation's sheet, by what the asset says about them; undefined unless the sheet divides evenly into at most 4,096. */
export function describeSheet(
  size: Size,
  { asset, image, source, motion, version }: SheetFacts,
): DescribedSheet | undefined {
  const { frameCount = 1, width, height, fps } = asset;
  const split = splitSheet(size, { count: frameCount, ...(width && height && { width, height }) });
  if (!split) return undefined;
  const { stem: title } = splitName(source);
  // In its original case; an asset has none.
  const extension = source.slice(title.length + 1) || 'png';
  const { w = size.width, h = size.height } = split.frames[0] ?? {};
  const names = frameNames({ title, extension }, split.frames.length);
  const duration = frameDuration(fps);
  const json = jsonBytes(
    sheetJson({
      form: 'array',
      image,
      size,
      frames: split.frames.map((rect, i) => ({ name: names[i] ?? '', rect, duration })),
      version,
      ...(motion && { tags: [{ name: motion, from: 0, to: split.frames.length - 1, direction: 'forward' }] }),
    }),
  );
  return { frames: split.frames, width: w, height: h, json };
}

/** Kinds of files that an output becomes. A sheet's JSON is the only one that isn't a picture. */
export const SAVED_KINDS = ['still', 'animation', 'sheet', 'sheet-json', 'normal-map'] as const;

export interface SavedFile {
  readonly uri: string;
  /** Of the bytes, lowercase hex. */
  readonly sha256: string;
  readonly kind: (typeof SAVED_KINDS)[number];
  /** Digest of the image as the service has it, if the file was fixed to fit the style of its folder. */
  readonly original?: string;
  /** It couldn't be fixed, and was saved as it came. */
  readonly unfixed?: true;
  /** Pixels of one frame, if the file is a picture. */
  readonly width?: number;
  readonly height?: number;
  /** For sheets: the rectangles of the frames. */
  readonly frames?: readonly FrameRect[];
}
