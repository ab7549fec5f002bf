import { createHash } from 'node:crypto';
import type { ServiceClient } from '../../../service/client';
import { UnexpectedResponseError } from '../../../service/errors';
import type { Asset } from '../../../shared/api';
import { MAX_PICTURE_SIDE } from '../../../shared/pixels/pictureLimits';
import { type PictureInfo, sniffPicture } from '../../../shared/pixels/sniff';
import { childOf, type FileStore, nameOf } from '../../platform/fileStore';
import type { KnownFiles } from './knownFiles';
import { groupsFor, type NameBook } from './names';
import type { RunPlan } from './plan';
import type { SavedFile } from './run';
import { describeSheet, splitName } from './sheetDescription';

export interface LandingPorts {
  readonly client: Pick<ServiceClient, 'download'>;
  readonly originId: string;
  readonly files: FileStore;
  readonly known: KnownFiles;
  readonly names: NameBook;
  /** Aborts when this window goes: everything stops where it is and is taken up at the next start. */
  readonly closing: AbortSignal;
  /** Written into sheet JSON. */
  readonly version: string;
}

/** Brings the outputs of one run to disk: fetched, checked by content, named, written without overwriting. */
export class Landing {
  private readonly claimed: string[] = [];
  private resumed = false;

  constructor(
    private readonly plan: RunPlan,
    private readonly ports: LandingPorts,
  ) {}

  /** Names without extension for one output, or for a whole set; kept from other runs until `close`. */
  async claim(): Promise<readonly string[]> {
    const stems = await this.ports.names.claim(this.plan.folder, groupsFor(this.plan)());
    this.claimed.push(...stems);
    return stems;
  }

  /** Claims the names that the journal gave to outputs before this window took the run up; some may be written already. */
  keep(stems: readonly string[]): void {
    this.ports.names.keep(this.plan.folder, stems);
    this.claimed.push(...stems);
    this.resumed = true;
  }

  /** Saves one output under its names; `saved` hears of each file. The user cannot stop it: it is paid for. */
  async land(asset: Asset, [stem = '', sheetStem]: readonly string[], saved: (file: SavedFile) => void): Promise<void> {
    saved(await this.landPicture(asset, stem));
    if (asset.spritesheetUrl) await this.landSheet(asset, sheetStem ?? `${stem}-sheet`, saved);
  }

  /** The bytes of a normal map, which are no asset. */
  async landNormalMap(bytes: Uint8Array): Promise<SavedFile> {
    const [stem = ''] = await this.claim();
    return this.write(stem, bytes, 'normal-map');
  }

  /** Gives back the names that were not used. */
  close(): void {
    this.ports.names.release(this.plan.folder, this.claimed);
  }

  private async landPicture(asset: Asset, stem: string): Promise<SavedFile> {
    const bytes = await this.fetch(asset.assetUrl);
    const animated = sniffPicture(bytes)?.animated;
    const file = await this.write(stem, bytes, animated ? 'animation' : 'still');
    // Only spares sending the picture one day.
    await this.ports.known.remember(this.ports.originId, file.sha256, asset.id).catch(() => {});
    return file;
  }

  private async landSheet(asset: Asset, stem: string, saved: (file: SavedFile) => void): Promise<void> {
    const bytes = await this.fetch(asset.spritesheetUrl);
    const sheet = await this.write(stem, bytes, 'sheet');
    const image = nameOf(sheet.uri);
    const cut = describeSheet(pictureInfo(bytes), {
      asset: { ...asset, frameCount: asset.frameCount ?? this.plan.outputFrames },
      image,
      source: nameOf(this.plan.sources[0] ?? sheet.uri),
      version: this.ports.version,
      ...(this.plan.prompt && { motion: this.plan.prompt }),
    });
    if (!cut) return saved(sheet);
    const { frames, width, height, json } = cut;
    saved({ ...sheet, frames, width, height });
    saved({ ...(await this.create(splitName(image)[0], 'json', json)), kind: 'sheet-json' });
  }

  private async fetch(address: string | undefined): Promise<Uint8Array> {
    if (!address) throw new UnexpectedResponseError(200, 'an asset without a file address');
    return this.ports.client.download(address, { signal: this.ports.closing });
  }

  private async write(stem: string, bytes: Uint8Array, kind: SavedFile['kind']): Promise<SavedFile> {
    const { extension, width, height } = pictureInfo(bytes);
    return { ...(await this.create(stem, extension, bytes)), kind, width, height };
  }

  /** A name that somebody took since it was claimed is numbered on; after a crash, the same bytes under it are ours. */
  private async create(stem: string, extension: string, bytes: Uint8Array): Promise<{ uri: string; sha256: string }> {
    const { files } = this.ports;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    for (let n = 1; ; n++) {
      const uri = childOf(this.plan.folder, `${stem}${n === 1 ? '' : `-${n}`}.${extension}`);
      if (await files.create(uri, bytes)) return { uri, sha256 };
      const there = this.resumed && (await files.read(uri, bytes.byteLength).catch(() => undefined));
      if (there && Buffer.compare(there, bytes) === 0) return { uri, sha256 };
    }
  }
}

/** By the header alone: format and extension come from the content, and what claims to be huge is not written. */
function pictureInfo(bytes: Uint8Array): PictureInfo {
  const info = sniffPicture(bytes);
  if (!info) throw new UnexpectedResponseError(200, 'a file that is no picture');
  if (info.width > MAX_PICTURE_SIDE || info.height > MAX_PICTURE_SIDE) {
    throw new UnexpectedResponseError(200, `a picture of more than ${MAX_PICTURE_SIDE} pixels a side`);
  }
  return info;
}
