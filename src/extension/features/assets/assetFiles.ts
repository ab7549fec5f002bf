import * as vscode from 'vscode';
import { type AssetEntry, entryOf } from '../../../core/assets/assetEntry';
import type { AssetLibrary } from '../../../core/assets/assetLibrary';
import { AssetPictureError, type AssetPictures } from '../../../core/assets/assetPictures';
import { nameOf } from '../../../core/disk/fileStore';
import { ASSET_SCHEME, assetAt, assetUri } from '../../../core/domain/assetPlace';
import { motionNameOf } from '../../../core/domain/motions';
import { describeSheet } from '../../../core/domain/saveOutputs';
import { NotFoundError } from '../../../service/errors';
import { rawText } from '../../../shared/base/foreignText';
import { sniffPicture } from '../../../sprite/formats/sniff';
import { assetPictureText } from './assetText';

export interface AssetFilesDependencies {
  readonly library: AssetLibrary;
  readonly pictures: Pick<AssetPictures, 'get'>;
  /** Version of this extension. */
  readonly version: string;
}

const SHEET = '-sheet';
const JSON_END = '.json';

/**
 * Assets as read-only files, `sprite-kiln-asset://<originId>/<id>/<label>`, so previews can show them without saving anything. An
 * animation's folder also contains its sheet and the JSON of the sheet's frames.
 */
export class AssetFiles implements vscode.FileSystemProvider {
  readonly #dependencies: AssetFilesDependencies;

  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  constructor(dependencies: AssetFilesDependencies) {
    this.#dependencies = dependencies;
  }

  register(): vscode.Disposable {
    const options = { isCaseSensitive: true, isReadonly: true };
    return vscode.Disposable.from(
      vscode.workspace.registerFileSystemProvider(ASSET_SCHEME, this, options),
      this.#changed,
    );
  }

  /** The files of an asset: its picture, and an animation's sheet. */
  async urisOf(entry: AssetEntry): Promise<vscode.Uri[]> {
    const { originId } = await this.#dependencies.library.connection();
    const picture = assetUri({ originId, id: entry.id }, entry.prompt);
    const places = entry.sheetUrl ? [picture, picture + SHEET] : [picture];
    return places.map((place) => vscode.Uri.parse(place, true));
  }

  watch(): vscode.Disposable {
    // The pictures of an asset never change.
    return new vscode.Disposable(() => {});
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const isFolder = uri.path.split('/').length < 3;
    const size = isFolder ? 0 : (await this.readFile(uri)).byteLength;
    const type = isFolder ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime: 0, size, permissions: vscode.FilePermission.Readonly };
  }

  async readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
    const { sheetUrl, prompt, id } = await this.#entryAt(uri);
    const name = rawText(nameOf(assetUri({ originId: uri.authority, id }, prompt)));
    const names = sheetUrl ? [name, `${name}${SHEET}`, `${name}${SHEET}${JSON_END}`] : [name];
    return names.map((one) => [one, vscode.FileType.File]);
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const entry = await this.#entryAt(uri);
    const name = rawText(nameOf(uri.toString()));
    try {
      if (name.endsWith(JSON_END)) return await this.#sheetJson(uri, entry, name.slice(0, -JSON_END.length));
      return await this.#dependencies.pictures.get(entry, name.endsWith(SHEET) ? 'sheet' : 'picture');
    } catch (error) {
      if (error instanceof vscode.FileSystemError) throw error;
      const gone = error instanceof AssetPictureError && error.reason === 'gone';
      throw gone
        ? vscode.FileSystemError.FileNotFound(assetPictureText(error))
        : vscode.FileSystemError.Unavailable(assetPictureText(error));
    }
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  async #sheetJson(uri: vscode.Uri, entry: AssetEntry, image: string): Promise<Uint8Array> {
    const size = sniffPicture(await this.#dependencies.pictures.get(entry, 'sheet'));
    const { frames, fps, width, height, prompt } = entry;
    const asset = { frameCount: frames || 1, width, height, fps: fps || undefined };
    const source = image.slice(0, -SHEET.length);
    const facts = { asset, image, source, motion: motionNameOf({ prompt }), version: this.#dependencies.version };
    const described = size && describeSheet(size, facts);
    if (!described) throw vscode.FileSystemError.FileNotFound(uri);
    return described.json;
  }

  /** The entry from the index, otherwise from the service. */
  async #entryAt(uri: vscode.Uri): Promise<AssetEntry> {
    const place = assetAt(uri.toString());
    if (!place) throw vscode.FileSystemError.FileNotFound(uri);
    const { library } = this.#dependencies;
    const { originId, client } = await library.connection();
    if (originId !== place.originId) {
      throw vscode.FileSystemError.Unavailable(vscode.l10n.t('This asset belongs to another service.'));
    }
    const entry = library.index.get(place.id);
    if (entry) return entry;
    try {
      return entryOf(await client.asset(place.id), library.index.shared);
    } catch (error) {
      if (error instanceof NotFoundError) throw vscode.FileSystemError.FileNotFound(uri);
      throw vscode.FileSystemError.Unavailable(assetPictureText(error));
    }
  }
}
