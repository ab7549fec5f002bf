import * as vscode from 'vscode';
import type { Runs } from '../runs/runs';
import type { Origin } from './discovery/found';
import { placeKey } from './placeKey';

/** Where files come from, by the runs that this window knows. */
export class Origins implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly watch: vscode.Disposable;
  private byPlace: Map<string, Origin> | undefined;

  constructor(private readonly runs: Pick<Runs, 'list' | 'onDidChange'>) {
    this.watch = runs.onDidChange(() => {
      this.byPlace = undefined;
      this.changed.fire();
    });
  }

  of(uri: string): Origin | undefined {
    this.byPlace ??= this.index();
    return this.byPlace.get(placeKey(uri));
  }

  dispose(): void {
    this.watch.dispose();
    this.changed.dispose();
  }

  /** The newest run that wrote a file counts. */
  private index(): Map<string, Origin> {
    const found = new Map<string, Origin>();
    for (const { id, plan, snapshot } of [...this.runs.list()].reverse()) {
      for (const { asset, files } of snapshot.outputs) {
        for (const { uri, frames } of files) {
          found.set(placeKey(uri), {
            runId: id,
            tags: asset?.tags ?? plan.tags,
            ...(plan.sources[0] !== undefined && { source: plan.sources[0] }),
            ...(plan.prompt !== undefined && { prompt: plan.prompt }),
            ...(asset?.fps !== undefined && { fps: asset.fps }),
            ...(frames && { frames }),
          });
        }
      }
    }
    return found;
  }
}
