import * as vscode from 'vscode';
import type { KnownFiles } from '../runs/knownFiles';
import type { RunKind } from '../runs/plan';
import type { Runs } from '../runs/runs';
import type { AssetLibrary } from './assetLibrary';
import type { Digests } from './decorationDigests';

/** What is known of a file that came from the service. */
export interface FileOrigin {
  readonly prompt?: string;
  readonly kind?: RunKind;
  /** Its bytes are no longer those that were saved. */
  readonly changed?: true;
}

export interface FileOriginsParts {
  readonly runs: Pick<Runs, 'list' | 'onDidChange'>;
  readonly known: Pick<KnownFiles, 'find'>;
  readonly digests: Pick<Digests, 'of'>;
  /** For the prompts of assets that were saved from the browser, where the index is loaded. */
  readonly library: { readonly index: Pick<AssetLibrary['index'], 'get'> };
  /** Ids of the services whose assets files may be, the likeliest first. */
  readonly originIds: () => readonly string[];
}

interface RunFile extends FileOrigin {
  readonly sha256: string;
}

/** What `KnownFiles` may know: pictures. */
const PICTURE = /\.(a?png|gif|jpe?g|webp)$/i;

/** The journal is read run by run: what changes in between is told once. */
const PAUSE_MS = 100;

/** Which files came from the service: those that runs wrote, by place, and pictures whose bytes are those of an asset. */
export class FileOrigins implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri[]>();
  /** Files that runs have written since. */
  readonly onDidChange = this.changed.event;
  private readonly subscription: vscode.Disposable;
  private files: ReadonlyMap<string, RunFile>;
  private pause: NodeJS.Timeout | undefined;

  constructor(private readonly parts: FileOriginsParts) {
    this.files = filesOf(parts.runs);
    this.subscription = parts.runs.onDidChange(() => {
      this.pause ??= setTimeout(() => this.reread(), PAUSE_MS);
    });
  }

  /** Undefined where the file did not come from the service, as far as is known. */
  async find(uri: vscode.Uri, token: vscode.CancellationToken): Promise<FileOrigin | undefined> {
    const file = this.files.get(uri.toString());
    const isLocal = uri.scheme === 'file';
    if (!file && !(isLocal && PICTURE.test(uri.path))) return undefined;
    // Elsewhere a file may be far away: it is not read for a mark.
    const sha256 = isLocal ? await this.parts.digests.of(uri, token) : undefined;
    if (!sha256 || file?.sha256 === sha256) return file;
    const asset = await this.assetOf(sha256);
    return asset ?? (file && { ...file, changed: true });
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.subscription.dispose();
    this.changed.dispose();
  }

  private async assetOf(sha256: string): Promise<FileOrigin | undefined> {
    for (const originId of this.parts.originIds()) {
      const id = await this.parts.known.find(originId, sha256);
      if (id === undefined) continue;
      const prompt = this.parts.library.index.get(id)?.prompt;
      return prompt ? { prompt } : {};
    }
    return undefined;
  }

  private reread(): void {
    this.pause = undefined;
    const before = this.files;
    this.files = filesOf(this.parts.runs);
    const news = [...this.files.keys()].filter((uri) => !before.has(uri));
    const gone = [...before.keys()].filter((uri) => !this.files.has(uri));
    if (news.length || gone.length) this.changed.fire([...news, ...gone].map((uri) => vscode.Uri.parse(uri, true)));
  }
}

/** Of several runs that wrote a file in one place, the newest counts. */
function filesOf(runs: Pick<Runs, 'list'>): Map<string, RunFile> {
  const files = new Map<string, RunFile>();
  for (const { plan, snapshot } of [...runs.list()].reverse()) {
    const origin = { kind: plan.kind, ...(plan.prompt && { prompt: plan.prompt }) };
    for (const { uri, sha256 } of snapshot.outputs.flatMap((output) => output.files)) {
      // As the editor writes it: the journal's escapes are not always the same.
      files.set(vscode.Uri.parse(uri, true).toString(), { ...origin, sha256 });
    }
  }
  return files;
}
