import type { CallOptions } from '../../service/calls';
import type { AssetFileField, ServiceClient } from '../../service/client';
import type { ReceivedPicture } from '../../service/pictures';
import { LeaseLostError } from '../../service/runErrors';
import { rawText } from '../../shared/base/foreignText';
import type { Asset } from '../../shared/contract/api';
import type { Change } from '../../sprite/edit/change';
import { LEFT_PLACES } from '../../sprite/edit/files/leftPlaces';
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
  /**
   * Puts an output where the style file or the settings want it: on what it was made from, or on a canvas.
   * @throws if it can't be placed; the image is saved as it came then
   */
  place(picture: ReceivedPicture, where: OutputPlace, signal: AbortSignal): Promise<PlacedPicture>;
  /** Fixes the views of a set with one grid. @param step of views that were written before; absent: it's found. @throws as `fix` */
  fixSet(
    views: readonly ReceivedPicture[],
    folder: string,
    step: PixelStep | undefined,
    signal: AbortSignal,
  ): Promise<FixedSet>;
}

/** Why an output isn't where it should be. `no-source`: what it was made from changed, or is gone. `failed`: for another reason. */
export const UNPLACED = [...LEFT_PLACES, 'no-source', 'failed'] as const;
export type Unplaced = (typeof UNPLACED)[number];

export interface OutputPlace {
  /** URI string. */
  readonly folder: string;
  /** Reads what it was made from, as that was sent; undefined if it changed since, or is gone. Absent: it doesn't lie on anything. */
  readonly source?: (() => Promise<Uint8Array | undefined>) | undefined;
  /** The frames of a sheet, and the changes of the animation with the same frames, which it follows. */
  readonly sheet?: { readonly frames: readonly FrameRect[]; readonly changes: readonly Change[] };
}

export interface PlacedPicture {
  /** Absent: it stays as it is. */
  readonly picture?: ReceivedPicture;
  /** What was done to each frame. */
  readonly changes: readonly Change[];
  /** How sure its place on its source is, 0 to 1; absent: it wasn't looked for, or not found. */
  readonly confidence?: number;
  /** Whether it's on a canvas of the style file that it hadn't. */
  readonly isOnCanvas: boolean;
  readonly unplaced: readonly Unplaced[];
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
  readonly fit: Fit;
  /** What placed its frames. */
  readonly changes?: readonly Change[];
}

type Fit = Pick<SavedFile, 'original' | 'unfixed' | 'placed' | 'unplaced'>;

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
  #source: (() => Promise<Uint8Array | undefined>) | undefined;

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

  /** Sets what reads the first source of the run as it was sent; undefined if that changed since, or is gone. */
  madeFrom(read: () => Promise<Uint8Array | undefined>): void {
    let once: Promise<Uint8Array | undefined> | undefined;
    this.#source = () => {
      once ??= read();
      return once;
    };
  }

  get #fixer(): OutputFixer | undefined {
    return this.#plan.noStyle ? undefined : this.#dependencies.fixer;
  }

  /** Downloads an output as the service has it. */
  receive(asset: Asset): Promise<ReceivedPicture> {
    return this.#fetch(asset, 'assetUrl');
  }

  /** Fixes one output by itself, and places it. */
  async fitted(picture: ReceivedPicture): Promise<FittedPicture> {
    return this.#placed(await this.#fixed(picture, picture.info.animated ? 'animation' : 'still'), picture);
  }

  /** @param came the image as the service has it @param sheet its frames, and what placed those of its animation */
  async #placed(fitted: FittedPicture, came: ReceivedPicture, sheet?: OutputPlace['sheet']): Promise<FittedPicture> {
    const { closing } = this.#dependencies;
    const fixer = this.#fixer;
    if (!fixer) return fitted;
    const source = OPERATION_TABLE[this.#plan.kind].liesOnSource ? this.#source : undefined;
    try {
      const where = { folder: this.#plan.folder, source, ...(sheet && { sheet }) };
      return withPlace(fitted, came, await fixer.place(fitted.picture, where, closing));
    } catch (error) {
      // The next window fetches and places it again.
      if (closing.aborted) throw error;
      return { ...fitted, fit: { ...fitted.fit, unplaced: ['failed'] } };
    }
  }

  async #fixed(picture: ReceivedPicture, kind: 'still' | 'animation' | 'sheet'): Promise<FittedPicture> {
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
      return { ...(fixed && { step: fixed.step }), views: await this.#placedViews(views, pictures) };
    } catch (error) {
      // The next window fetches and fixes them again.
      if (closing.aborted) throw error;
      const unfixed = pictures.map((picture): FittedPicture => ({ picture, fit: { unfixed: true } }));
      return { views: await this.#placedViews(unfixed, pictures) };
    }
  }

  #placedViews(views: readonly FittedPicture[], came: readonly ReceivedPicture[]): Promise<FittedPicture[]> {
    return Promise.all(views.map((view, at) => this.#placed(view, came[at] ?? view.picture)));
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
    const fitted = picture ?? (await this.fitted(await this.receive(asset)));
    saved(await this.#savePicture(asset, stem, fitted));
    if (!asset.spritesheetUrl) return;
    const sheet = await this.#fittedSheet(asset, fitted.changes ?? []);
    await this.#saveSheet(asset, sheetStem ?? `${stem}-sheet`, sheet, saved);
  }

  /** The sheet of an animation, with its frames where those are. @param changes what placed them */
  async #fittedSheet(asset: Asset, changes: readonly Change[]): Promise<FittedPicture & { readonly frame?: Size }> {
    const came = await this.#fetch(asset, 'spritesheetUrl');
    const fixed = await this.#fixed(came, 'sheet');
    const split = changes.length ? splitSheet(fixed.picture.info, framesOf(this.#shownBy(asset))) : undefined;
    if (!split) return fixed;
    const placed = await this.#placed(fixed, came, { frames: split.frames, changes });
    const [first] = split.frames;
    const { picture } = placed;
    if (!first || picture === fixed.picture) return placed;
    // Frames keep their columns and rows.
    const { width, height } = picture.info;
    const [columns, rows] = [fixed.picture.info.width / first.w, fixed.picture.info.height / first.h];
    return { ...placed, frame: { width: width / columns, height: height / rows } };
  }

  #shownBy(asset: Asset): Asset {
    return { ...asset, frameCount: asset.frameCount ?? this.#plan.outputFrames };
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

  /** @param fitted with the size of a frame if that isn't what the asset says */
  async #saveSheet(
    asset: Asset,
    stem: string,
    { picture, fit, frame }: FittedPicture & { readonly frame?: Size },
    saved: (file: SavedFile) => void,
  ): Promise<void> {
    const sheet = { ...(await this.#write(stem, picture, 'sheet')), ...fit };
    const image = rawText(nameOf(sheet.uri));
    const cut = describeSheet(picture.info, {
      asset: { ...this.#shownBy(asset), ...frame },
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

/** @param came the image as the service has it */
function withPlace(
  { picture, fit }: FittedPicture,
  came: ReceivedPicture,
  { picture: now, changes, confidence, isOnCanvas, unplaced }: PlacedPicture,
): FittedPicture {
  const left = unplaced.length ? { unplaced } : {};
  if (!now) return { picture, fit: { ...fit, ...left }, changes };
  const isAlone = fit.original === undefined && !isOnCanvas;
  const placed = confidence === undefined ? {} : { placed: { confidence, ...(isAlone && { alone: true as const }) } };
  return { picture: now, changes, fit: { ...fit, original: fit.original ?? sha256Of(came.bytes), ...placed, ...left } };
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

function framesOf({ frameCount = 1, width, height }: SheetFacts['asset']) {
  return { count: frameCount, ...(width && height && { width, height }) };
}

/** The frames of an animation's sheet, by what the asset says about them; undefined unless the sheet divides evenly into at most 4,096. */
export function describeSheet(
  size: Size,
  { asset, image, source, motion, version }: SheetFacts,
): DescribedSheet | undefined {
  const split = splitSheet(size, framesOf(asset));
  if (!split) return undefined;
  const { stem: title } = splitName(source);
  // In its original case; an asset has none.
  const extension = source.slice(title.length + 1) || 'png';
  const { w = size.width, h = size.height } = split.frames[0] ?? {};
  const names = frameNames({ title, extension }, split.frames.length);
  const duration = frameDuration(asset.fps);
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
  /** It was put where it lies on its source: how sure that is, 0 to 1, and whether nothing else of it was changed. */
  readonly placed?: { readonly confidence: number; readonly alone?: true | undefined };
  /** Why it isn't where the style file or the settings want it. */
  readonly unplaced?: readonly Unplaced[];
  /** Pixels of one frame, if the file is a picture. */
  readonly width?: number;
  readonly height?: number;
  /** For sheets: the rectangles of the frames. */
  readonly frames?: readonly FrameRect[];
}
