import * as vscode from 'vscode';
import { SourceFileError } from '../../../service/errors';
import { UPLOAD } from '../../../shared/limits';
import { pictureFault } from '../../../shared/pixels/integrity';
import { sniffPicture } from '../../../shared/pixels/sniff';
import {
  type PictureBytes,
  type PreviewCalls,
  type PreviewEvents,
  type PreviewInit,
  previewParams,
} from '../../../shared/protocol/preview';
import { errorText } from '../../platform/errorText';
import { type FileStore, nameOf } from '../../platform/fileStore';
import type { Log } from '../../platform/log';
import { pageHtml, pagesFolder } from '../../platform/page';
import { type Handlers, PageChannel } from '../../platform/pageChannel';
import { RUN_COMMANDS } from '../runs/runCommands';
import type { PreviewModel } from './previewModel';

export interface PreviewParts {
  readonly extension: vscode.Uri;
  readonly files: FileStore;
  readonly log: Log;
}

/** Where a panel gets what it shows. */
export interface PreviewSource {
  model(): PreviewModel;
  /** Calls back at each change. */
  watch(listener: () => void): vscode.Disposable;
  /** Stops the run that is shown, where there is one. */
  cancel(): void;
}

/** One webview panel that shows one source. */
export class PreviewPanel implements vscode.Disposable {
  private readonly panel: vscode.WebviewPanel;
  private readonly channel: PageChannel<PreviewCalls, PreviewEvents>;
  private readonly subscription: vscode.Disposable;
  readonly onDidDispose: vscode.Event<void>;

  constructor(
    private readonly source: PreviewSource,
    private readonly parts: PreviewParts,
    showOptions: { viewColumn: vscode.ViewColumn; preserveFocus: boolean },
  ) {
    const { title } = source.model().state;
    this.panel = vscode.window.createWebviewPanel('spriteKiln.preview', title, showOptions, {
      enableScripts: true,
      localResourceRoots: [pagesFolder(parts.extension)],
    });
    this.panel.iconPath = vscode.Uri.joinPath(parts.extension, 'media', 'icon.png');
    this.onDidDispose = this.panel.onDidDispose;
    this.channel = new PageChannel(this.panel.webview, previewParams, this.handlers(), parts.log);
    this.panel.webview.html = pageHtml(this.panel.webview, parts.extension, 'preview', title);
    this.subscription = source.watch(() => this.channel.send('state', source.model().state));
    this.panel.onDidDispose(() => this.dispose());
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  reveal(preserveFocus: boolean): void {
    this.panel.reveal(undefined, preserveFocus);
  }

  dispose(): void {
    this.subscription.dispose();
    this.channel.dispose();
    this.panel.dispose();
  }

  private handlers(): Handlers<PreviewCalls> {
    return {
      ready: async () => this.init(),
      read: ({ item }) => this.read(this.placeOf(item)),
      cancelRun: async () => {
        this.source.cancel();
        return null;
      },
      reveal: async ({ item }) => {
        await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.parse(this.placeOf(item), true));
        return null;
      },
      useAsInput: async ({ item, operation }) => {
        void vscode.commands.executeCommand(RUN_COMMANDS[operation], vscode.Uri.parse(this.placeOf(item), true));
        return null;
      },
    };
  }

  private init(): PreviewInit {
    return {
      l10n: bundleStrings(vscode.l10n.bundle),
      language: vscode.env.language,
      state: this.source.model().state,
    };
  }

  private placeOf(item: string): string {
    const picture = this.source.model().pictures.get(item);
    if (!picture) throw new Error(vscode.l10n.t('This picture is no longer here.'));
    return picture.uri;
  }

  /** Checked before the page decodes it: a damaged or huge picture is a sentence, not a decoder's problem. */
  private async read(uri: string): Promise<PictureBytes> {
    try {
      const bytes = await this.parts.files.read(uri, 2 * UPLOAD.maxBytes);
      const fault = pictureFault(bytes);
      if (fault) throw new SourceFileError(nameOf(uri), fault);
      return { bytes: new Uint8Array(bytes), contentType: sniffPicture(bytes)?.contentType ?? '' };
    } catch (error) {
      const shown = error instanceof SourceFileError ? error : new SourceFileError(nameOf(uri), 'unreadable');
      throw new Error(errorText(shown).text);
    }
  }
}

function bundleStrings(bundle: typeof vscode.l10n.bundle): Record<string, string> {
  return Object.fromEntries(
    Object.entries(bundle ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
