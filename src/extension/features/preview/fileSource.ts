import * as vscode from 'vscode';
import type { SheetCut } from '../../../shared/protocol/preview';
import { type FileStore, parentOf } from '../../platform/fileStore';
import type { Log } from '../../platform/log';
import { settings } from '../../platform/settings';
import type { Choices } from './choices';
import { type Depth, discoverFile, discoverFiles } from './discovery/discover';
import { FilePorts } from './discovery/filePorts';
import type { DiscoveryPorts, Found } from './discovery/found';
import { modelOfFound } from './fileModel';
import { FolderWatch, TOGETHER_MS } from './folderWatch';
import { ItemVersions } from './itemVersions';
import type { Origins } from './origins';
import { placeKey } from './placeKey';
import type { PreviewModel, PreviewSource } from './previewSource';
import { MOST_BYTES } from './readPicture';

export interface FileSourceParts {
  readonly files: FileStore;
  readonly choices: Choices;
  readonly origins: Origins;
  readonly log: Log;
}

/** Files on disk, or wherever the editor has some, as the source of a preview; shown anew when anything beside them changes. */
export class FileSource implements PreviewSource {
  readonly ready: Promise<void>;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly versions = new ItemVersions();
  private readonly reader: FilePorts;
  private readonly watch = new FolderWatch((keys) => void this.onWrites(keys));
  private readonly historyWatch: vscode.Disposable;
  private found: Found = { pictures: [] };
  private current: PreviewModel;
  private ahead: Promise<Uint8Array> | undefined;
  /** Number of the newest discovery, whose answer alone counts, and the discovery itself. */
  private turn = 0;
  private newest: Promise<void> = Promise.resolve();
  private disposed = false;
  private later: NodeJS.Timeout | undefined;

  /** @param uris at least one; more than one: what the user selected */
  constructor(
    private readonly title: string,
    private readonly uris: readonly string[],
    private readonly parts: FileSourceParts,
  ) {
    this.reader = new FilePorts(parts.files);
    this.current = this.modelOf(this.found);
    this.ready = this.start();
    this.historyWatch = parts.origins.onDidChange(() => this.lookLater());
  }

  model(): PreviewModel {
    return this.current;
  }

  get runId(): string | undefined {
    const [only] = this.uris;
    return only === undefined || this.uris.length > 1 ? undefined : this.parts.origins.of(only)?.runId;
  }

  early(uri: string): Promise<Uint8Array> | undefined {
    if (uri !== this.uris[0]) return undefined;
    const bytes = this.ahead;
    this.ahead = undefined;
    return bytes;
  }

  cancelRun(): void {
    // A file has no run to stop.
  }

  async cutSheet(uri: string, cut: SheetCut | null): Promise<void> {
    await this.parts.choices.cut(uri, cut);
    await this.look('all');
  }

  async showSequence(as: 'animation' | 'pictures'): Promise<void> {
    const key = this.found.sequence?.key;
    if (key === undefined) return;
    await this.parts.choices.showSequence(key, as);
    await this.look('all');
  }

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.later);
    this.historyWatch.dispose();
    this.watch.dispose();
    this.changed.dispose();
  }

  /** The first picture and the list of its neighbours are read side by side; what else belongs to it follows. */
  private async start(): Promise<void> {
    const [first] = this.uris;
    if (first === undefined) return;
    const bytes = this.parts.files.read(first, MOST_BYTES);
    // Whoever asks for the bytes hears of it.
    bytes.catch(() => {});
    this.ahead = bytes;
    void this.reader.learn(first, bytes);
    await this.look('names');
    this.watch.watch(this.uris.map(parentOf));
    void this.look('all');
  }

  private async onWrites(keys: ReadonlySet<string>): Promise<void> {
    this.versions.wrote(keys);
    this.reader.forget(keys);
    if (this.uris[0] !== undefined && keys.has(placeKey(this.uris[0]))) this.ahead = undefined;
    await this.look('all');
  }

  /** The journal of runs comes in one record after the other. */
  private lookLater(): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => void this.look('all'), TOGETHER_MS);
  }

  /** Resolves when what was found is shown; that of a later call where there was one meanwhile. */
  private look(depth: Depth): Promise<void> {
    const turn = ++this.turn;
    const looking = this.find(depth).then((found) => {
      if (this.disposed) return undefined;
      if (turn !== this.turn) return this.newest;
      if (found) this.show(found);
      return undefined;
    });
    this.newest = looking;
    return looking;
  }

  private async find(depth: Depth): Promise<Found | undefined> {
    const [only = '', ...more] = this.uris;
    const ports = this.ports();
    try {
      return await (more.length ? discoverFiles(this.uris, ports, depth) : discoverFile(only, ports, depth));
    } catch (error) {
      this.parts.log.error('What belongs to a preview could not be found', error);
      return undefined;
    }
  }

  private show(found: Found): void {
    const before = JSON.stringify(this.current.state);
    this.found = found;
    this.current = this.modelOf(found);
    if (JSON.stringify(this.current.state) !== before) this.changed.fire();
  }

  private modelOf(found: Found): PreviewModel {
    const [main] = this.uris;
    const one = this.uris.length === 1 && main !== undefined;
    return modelOfFound(found, this.versions, { title: this.title, ...(one && { main }) });
  }

  private ports(): DiscoveryPorts {
    const { choices, origins } = this.parts;
    const [first] = this.uris;
    const { list, readText, info } = this.reader;
    return {
      list,
      readText,
      info,
      directionNames: settings.directionNames(first === undefined ? undefined : vscode.Uri.parse(first, true)),
      cutOf: (uri) => choices.cutOf(uri),
      sequenceAs: (key) => choices.sequenceAs(key),
      originOf: (uri) => origins.of(uri),
    };
  }
}
