import * as vscode from 'vscode';
import type { AssetLibrary } from '../../../core/assets/assetLibrary';
import type { KnownFiles } from '../../../core/domain/knownFiles';
import { OPERATION_TABLE } from '../../../core/domain/operations';
import { globFor, isFileFor } from '../../../core/domain/pictureFiles';
import type { FileProvenance } from '../../../core/domain/provenance';
import { type ForeignText, foreignText, plainText } from '../../../shared/base/foreignText';
import { Later } from '../../../shared/base/later';
import type { RunKind } from '../../../shared/contract/api';
import { onFileBadgesChange, settings } from '../../platform/settings';
import type { FileDigests } from './fileDigests';

/** What is known about a file from the service. */
interface Mark {
  readonly prompt?: ForeignText;
  readonly kind?: RunKind;
  /** Its bytes have changed since it was saved. */
  readonly changed?: boolean;
  /** The built-in service drew it. */
  readonly placeholder?: boolean;
}

/** A file, and the newest run that wrote it. */
interface WrittenFile {
  readonly uri: string;
  readonly runId?: string;
}

export interface DecorationDependencies {
  readonly provenance: FileProvenance;
  readonly known: Pick<KnownFiles, 'find'>;
  readonly digests: FileDigests;
  /** For the prompts of assets that were saved from the browser; only if the index is loaded. */
  readonly library: { readonly index: Pick<AssetLibrary['index'], 'get'> };
  /** Ids of the services whose assets the files may be, the likeliest first. */
  readonly originIds: () => readonly string[];
  /** Fires with the digest of a file that turned out to be an asset. */
  readonly onDidRemember: vscode.Event<string>;
  /** The connection changed; another service may know other files. */
  readonly onDidChangeConnection: vscode.Event<void>;
}

/** A sign that can't be confused with a version control letter; every system font has it. */
const BADGE = '◆';
/** Hollow, for placeholders of the built-in service. */
const PLACEHOLDER_BADGE = '◇';
const PROMPT_SHOWN = 80;
const NO_PROMPT = foreignText('');
/** Milliseconds in which changes are collected and reported together, because the journal is read run by run. */
const PAUSE_MS = 100;

/**
 * Marks files from the service, in the explorer and everywhere else the editor shows files: those that runs wrote, by their path,
 * and pictures with the same bytes as an asset.
 */
export class Decorations implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #dependencies: DecorationDependencies;

  readonly #changed = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  readonly onDidChangeFileDecorations = this.#changed.event;
  readonly #subscriptions: { dispose(): void }[];
  /** Files of runs at the last report. */
  #written: ReadonlyMap<string, WrittenFile>;
  readonly #later = new Later(PAUSE_MS, () => this.#tellWritten(), { fromFirst: true });

  constructor(dependencies: DecorationDependencies) {
    this.#dependencies = dependencies;
    const { provenance, digests, onDidRemember, onDidChangeConnection } = dependencies;
    this.#written = this.#filesOfRuns();
    const watcher = vscode.workspace.createFileSystemWatcher(globFor('assetCopy'), false, false, true);
    const onFile = (uri: vscode.Uri) => digests.has(uri) && this.#changed.fire([uri]);
    this.#subscriptions = [
      watcher,
      watcher.onDidCreate(onFile),
      watcher.onDidChange(onFile),
      provenance.onDidChange(() => this.#later.schedule()),
      onDidRemember((sha256) => this.#changed.fire(digests.filesOf(sha256))),
      onDidChangeConnection(() => this.#changed.fire(undefined)),
      onFileBadgesChange(() => this.#changed.fire(undefined)),
    ];
  }

  async provideFileDecoration(
    uri: vscode.Uri,
    token: vscode.CancellationToken,
  ): Promise<vscode.FileDecoration | undefined> {
    if (!settings.fileBadges()) return undefined;
    const mark = await this.#markOf(uri, token);
    if (!mark) return undefined;
    // A file that a person changed is no longer a placeholder.
    const isPlaceholder = mark.placeholder && !mark.changed;
    return new vscode.FileDecoration(isPlaceholder ? PLACEHOLDER_BADGE : BADGE, tooltip(mark));
  }

  dispose(): void {
    this.#later.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  /** Undefined if the file isn't known to come from the service. */
  async #markOf(uri: vscode.Uri, token: vscode.CancellationToken): Promise<Mark | undefined> {
    const { provenance, digests } = this.#dependencies;
    const file = provenance.of(uri.toString());
    const isLocal = uri.scheme === 'file';
    if (!file && !(isLocal && isFileFor('assetCopy', uri.path))) return undefined;
    // A file on another machine may be slow to read, so it isn't read for a mark.
    const sha256 = isLocal ? await digests.of(uri, token) : undefined;
    if (!sha256 || file?.sha256 === sha256) return file;
    const asset = await this.#assetOf(sha256);
    return asset ?? (file && { ...file, changed: true });
  }

  async #assetOf(sha256: string): Promise<Mark | undefined> {
    const { originIds, known, library } = this.#dependencies;
    for (const originId of originIds()) {
      const id = await known.find(originId, sha256);
      if (id !== undefined) return { prompt: library.index.get(id)?.prompt, placeholder: originId === 'built-in' };
    }
    return undefined;
  }

  #filesOfRuns(): ReadonlyMap<string, WrittenFile> {
    const { provenance } = this.#dependencies;
    return new Map([...provenance.files()].map(([key, uri]) => [key, { uri, runId: provenance.of(uri)?.runId }]));
  }

  /** Reports files that runs wrote since the last report, also over those of other runs, and files of runs that left the list. */
  #tellWritten(): void {
    const before = this.#written;
    this.#written = this.#filesOfRuns();
    const fresh = [...this.#written].filter(([key, { runId }]) => before.get(key)?.runId !== runId);
    const gone = [...before].filter(([key]) => !this.#written.has(key));
    const uris = [...fresh, ...gone].map(([, { uri }]) => uri).filter((uri) => URL.canParse(uri));
    if (uris.length) this.#changed.fire(uris.map((uri) => vscode.Uri.parse(uri, true)));
  }
}

/** Decorations only show plain text. */
function tooltip({ prompt = NO_PROMPT, kind, changed, placeholder }: Mark): string {
  const words = plainText(prompt).replace(/\s+/g, ' ').trim();
  const shown = words.length > PROMPT_SHOWN ? `${words.slice(0, PROMPT_SHOWN)}…` : words;
  const operation = kind && OPERATION_TABLE[kind].name();
  const what = shown && operation ? `${shown} (${operation})` : shown || operation;
  if (placeholder && !changed) {
    return what
      ? vscode.l10n.t('Placeholder, drawn by the built-in service: {0}', what)
      : vscode.l10n.t('Placeholder, drawn by the built-in service');
  }
  if (!what) return vscode.l10n.t('From the service');
  return changed
    ? vscode.l10n.t('From the service, but changed since then: {0}', what)
    : vscode.l10n.t('From the service: {0}', what);
}
