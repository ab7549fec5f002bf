import * as vscode from 'vscode';
import { onFileBadgesChange, settings } from '../../platform/settings';
import { operationName } from '../runs/operationName';
import type { Digests } from './decorationDigests';
import type { FileOrigin, FileOrigins } from './decorationOrigins';

export interface DecorationsParts {
  readonly origins: Pick<FileOrigins, 'find' | 'onDidChange'>;
  readonly digests: Pick<Digests, 'has' | 'filesOf'>;
  /** Digests of files that were found to be assets. */
  readonly onDidRemember: vscode.Event<string>;
  /** Another service may know other files. */
  readonly onDidChangeConnection: vscode.Event<void>;
}

/** One sign beside the letters of version control, not taken for one of them; every system font has it. */
const BADGE = '◆';
const PROMPT_SHOWN = 80;
const PICTURES = '**/*.{png,apng,gif,jpg,jpeg,webp}';

/** Marks files that came from the service, in the explorer and wherever the editor shows files. */
export class Decorations implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  readonly onDidChangeFileDecorations = this.changed.event;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly parts: DecorationsParts) {
    const { origins, digests, onDidRemember, onDidChangeConnection } = parts;
    const watcher = vscode.workspace.createFileSystemWatcher(PICTURES, false, false, true);
    const onFile = (uri: vscode.Uri) => digests.has(uri) && this.changed.fire([uri]);
    this.subscriptions = [
      watcher,
      watcher.onDidCreate(onFile),
      watcher.onDidChange(onFile),
      origins.onDidChange((files) => this.changed.fire(files)),
      onDidRemember((sha256) => this.changed.fire(digests.filesOf(sha256))),
      onDidChangeConnection(() => this.changed.fire(undefined)),
      onFileBadgesChange(() => this.changed.fire(undefined)),
    ];
  }

  async provideFileDecoration(
    uri: vscode.Uri,
    token: vscode.CancellationToken,
  ): Promise<vscode.FileDecoration | undefined> {
    if (!settings.fileBadges()) return undefined;
    const origin = await this.parts.origins.find(uri, token);
    return origin && new vscode.FileDecoration(BADGE, tooltip(origin));
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }
}

/** Plain text; a decoration has no other. */
function tooltip({ prompt = '', kind, changed }: FileOrigin): string {
  const words = prompt.replace(/\s+/g, ' ').trim();
  const shown = words.length > PROMPT_SHOWN ? `${words.slice(0, PROMPT_SHOWN)}…` : words;
  const operation = kind && operationName(kind);
  const what = shown && operation ? `${shown} (${operation})` : shown || operation;
  if (!what) return vscode.l10n.t('From the service');
  return changed
    ? vscode.l10n.t('From the service, changed since: {0}', what)
    : vscode.l10n.t('From the service: {0}', what);
}
