import * as vscode from 'vscode';
import { UPLOAD } from '../../../shared/limits';
import type { Run } from '../runs/run';
import { modelOfFiles, modelOfRun, type PreviewModel } from './previewModel';
import { PreviewPanel, type PreviewParts, type PreviewSource } from './previewPanel';

/** Open previews: one for each run and one for each file. */
export class Previews implements vscode.Disposable {
  private readonly panels = new Map<string, PreviewPanel>();

  constructor(private readonly parts: PreviewParts) {}

  /** Shows a run beside the editor, from its start or after its end. */
  showRun(run: Run, preserveFocus: boolean): void {
    this.show(`run:${run.id}`, preserveFocus, this.besideColumn(), () => ({
      model: () => modelOfRun(run),
      watch: (listener) => new vscode.Disposable(run.watch(listener)),
      cancel: () => run.cancel(),
    }));
  }

  /** Shows picture files; shown anew when one of them changes on disk. */
  async showFiles(uris: readonly vscode.Uri[]): Promise<void> {
    const source = await FileSource.of(uris, this.parts);
    this.show(`files:${uris.join(' ')}`, false, vscode.ViewColumn.Active, () => source);
  }

  /** The column that previews are in already, else a new one. */
  private besideColumn(): vscode.ViewColumn {
    return [...this.panels.values()].at(-1)?.viewColumn ?? vscode.ViewColumn.Beside;
  }

  dispose(): void {
    for (const panel of [...this.panels.values()]) panel.dispose();
  }

  private show(id: string, preserveFocus: boolean, viewColumn: vscode.ViewColumn, source: () => PreviewSource): void {
    const open = this.panels.get(id);
    if (open) {
      open.reveal(preserveFocus);
      return;
    }
    const panel = new PreviewPanel(source(), this.parts, { viewColumn, preserveFocus });
    this.panels.set(id, panel);
    panel.onDidDispose(() => this.panels.delete(id));
  }
}

/** Files on disk as the source of a preview. */
class FileSource implements PreviewSource {
  private constructor(
    private readonly uris: readonly vscode.Uri[],
    private readonly parts: PreviewParts,
    private current: PreviewModel,
  ) {}

  static async of(uris: readonly vscode.Uri[], parts: PreviewParts): Promise<FileSource> {
    return new FileSource(uris, parts, await describe(uris, parts, 0));
  }

  model(): PreviewModel {
    return this.current;
  }

  watch(listener: () => void): vscode.Disposable {
    let version = 0;
    const changed = async () => {
      version++;
      this.current = await describe(this.uris, this.parts, version);
      listener();
    };
    const watchers = this.uris.map((uri) => {
      const pattern = new vscode.RelativePattern(
        vscode.Uri.joinPath(uri, '..'),
        uri.path.slice(uri.path.lastIndexOf('/') + 1),
      );
      const watcher = vscode.workspace.createFileSystemWatcher(pattern);
      watcher.onDidChange(changed);
      watcher.onDidCreate(changed);
      watcher.onDidDelete(changed);
      return watcher;
    });
    return vscode.Disposable.from(...watchers);
  }

  cancel(): void {
    // A file has no run to stop.
  }
}

async function describe(uris: readonly vscode.Uri[], parts: PreviewParts, version: number): Promise<PreviewModel> {
  const files = uris.map(async (uri) => {
    const bytes = await parts.files.read(uri.toString(), 2 * UPLOAD.maxBytes).catch(() => undefined);
    return { uri: uri.toString(), version, ...(bytes && { bytes }) };
  });
  return modelOfFiles(await Promise.all(files));
}
