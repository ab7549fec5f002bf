import * as vscode from 'vscode';
import { asShown, type Remembered } from '../../../core/discovery/asShown';
import type { Choices } from '../../../core/discovery/choices';
import { discoverFile, discoverFiles } from '../../../core/discovery/discover';
import { type Depth, DiscoveryFiles } from '../../../core/discovery/discoveryFiles';
import type { Found } from '../../../core/discovery/found';
import type { NormalMaps } from '../../../core/discovery/normalMaps';
import { type FileStore, parentOf, placeKey } from '../../../core/disk/fileStore';
import { MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import type { FileProvenance } from '../../../core/domain/provenance';
import type { RecipeChange, RecipeSources } from '../../../core/exports/recipeSources';
import { Later } from '../../../shared/base/later';
import type { SheetCut } from '../../../shared/protocol/preview';
import type { Log } from '../../platform/log';
import { FolderWatch, ItemVersions, TOGETHER_MS } from './fileChanges';
import { modelOfFound } from './fileModel';
import type { PreviewModel, PreviewSource } from './previewSource';

export interface FileSourceDependencies {
  readonly files: FileStore;
  readonly choices: Choices;
  readonly provenance: FileProvenance;
  readonly maps: Pick<NormalMaps, 'isNormalMap'>;
  readonly numbered: Remembered['numbered'];
  readonly directionNames: Remembered['directionNames'];
  readonly recipes: Pick<RecipeSources, 'follow'>;
  readonly log: Log;
}

/** A preview of files, on disk or in another file system of VS Code. It follows changes of the files and their neighbors. */
export class FileSource implements PreviewSource {
  readonly #title: string;
  readonly #uris: readonly string[];
  readonly #dependencies: FileSourceDependencies;

  readonly ready: Promise<void>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #versions = new ItemVersions();
  readonly #reader: DiscoveryFiles;
  readonly #watch = new FolderWatch((keys) => void this.#onWrites(keys));
  readonly #runsWatch: { dispose(): void };
  #found: Found = { pictures: [] };
  #current: PreviewModel;
  #earlyBytes: Promise<Uint8Array> | undefined;
  /** Number of the latest discovery, whose result alone is shown, and its promise. */
  #turn = 0;
  #newest: Promise<void> = Promise.resolve();
  #disposed = false;
  /** Waits a moment, because the journal of runs is read record by record. */
  readonly #later = new Later(TOGETHER_MS, () => this.#discover('all'));

  /** @param uris at least one; several if the user selected them */
  constructor(title: string, uris: readonly string[], dependencies: FileSourceDependencies) {
    this.#title = title;
    this.#uris = uris;
    this.#dependencies = dependencies;
    this.#reader = new DiscoveryFiles(dependencies.files);
    this.#current = this.#modelOf(this.#found);
    this.ready = this.#start();
    this.#runsWatch = dependencies.provenance.onDidChange(() => this.#later.schedule());
  }

  model(): PreviewModel {
    return this.#current;
  }

  get runId(): string | undefined {
    const [only] = this.#uris;
    return only === undefined || this.#uris.length > 1 ? undefined : this.#dependencies.provenance.of(only)?.runId;
  }

  takeEarlyBytes(uri: string): Promise<Uint8Array> | undefined {
    if (uri !== this.#uris[0]) return undefined;
    const bytes = this.#earlyBytes;
    this.#earlyBytes = undefined;
    return bytes;
  }

  cancelRun(): void {
    // A file has no run to stop.
  }

  async cutSheet(uri: string, cut: SheetCut | null): Promise<void> {
    await this.#dependencies.choices.rememberCut(uri, cut);
    await this.#tellRecipe(uri, { frames: cut ?? 'whole' });
    await this.#discover('all');
  }

  async showSequence(as: 'animation' | 'pictures'): Promise<void> {
    const key = this.#found.sequence?.key;
    if (key === undefined) return;
    await this.#dependencies.choices.rememberSequence(key, as);
    await this.tellRecipes();
    await this.#discover('all');
  }

  async tellRecipes(change?: RecipeChange): Promise<void> {
    for (const uri of this.#uris) await this.#tellRecipe(uri, change);
  }

  /** If a recipe can't be changed, it says what it lacks when it runs. */
  async #tellRecipe(uri: string, change?: RecipeChange): Promise<void> {
    try {
      await this.#dependencies.recipes.follow(uri, change);
    } catch (error) {
      this.#dependencies.log.error("A recipe couldn't follow its source", error);
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#later.dispose();
    this.#runsWatch.dispose();
    this.#watch.dispose();
    this.#changed.dispose();
  }

  /** Reads the first picture and the list of its neighbors at the same time, then everything that belongs to it. */
  async #start(): Promise<void> {
    const [first] = this.#uris;
    if (first === undefined) return;
    const bytes = this.#dependencies.files.read(first, MAX_SHOWN_BYTES);
    // Whoever asks for the bytes gets the error.
    bytes.catch(() => {});
    this.#earlyBytes = bytes;
    void this.#reader.learn(first, bytes);
    await this.#discover('names');
    this.#watch.watch(this.#uris.map(parentOf));
    void this.#discover('all');
  }

  async #onWrites(keys: ReadonlySet<string>): Promise<void> {
    this.#versions.countWrites(keys);
    this.#reader.forget(keys);
    if (this.#uris[0] !== undefined && keys.has(placeKey(this.#uris[0]))) this.#earlyBytes = undefined;
    await this.#discover('all');
  }

  /** Finds everything that belongs to the files, and shows it; resolves when the latest discovery is shown. */
  #discover(depth: Depth): Promise<void> {
    const turn = ++this.#turn;
    const looking = this.#find(depth).then((found) => {
      if (this.#disposed) return undefined;
      if (turn !== this.#turn) return this.#newest;
      if (found) this.#show(found);
      return undefined;
    });
    this.#newest = looking;
    return looking;
  }

  async #find(depth: Depth): Promise<Found | undefined> {
    const [only = '', ...more] = this.#uris;
    const dependencies = asShown(this.#reader, this.#dependencies, this.#uris[0]);
    try {
      return await (more.length
        ? discoverFiles(this.#uris, dependencies, depth)
        : discoverFile(only, dependencies, depth));
    } catch (error) {
      this.#dependencies.log.error("What belongs to a preview couldn't be found", error);
      return undefined;
    }
  }

  #show(found: Found): void {
    const before = JSON.stringify(this.#current.state);
    this.#found = found;
    this.#current = this.#modelOf(found);
    if (JSON.stringify(this.#current.state) !== before) this.#changed.fire();
  }

  #modelOf(found: Found): PreviewModel {
    const [main] = this.#uris;
    const one = this.#uris.length === 1 && main !== undefined;
    return modelOfFound(found, this.#versions, { title: this.#title, main: one ? main : undefined });
  }
}
