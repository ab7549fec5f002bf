import * as vscode from 'vscode';
import { runTitle } from '../../../core/domain/operations';
import type { RunRecord } from '../../../core/runs/journal/record';
import type { Run } from '../../../core/runs/run';
import type { Runs } from '../../../core/runs/runs';
import { charges } from '../../../core/text/charges';
import type { Log } from '../../platform/log';

const SCHEME = 'sprite-kiln-run';

/** Shows the records of runs as read-only JSON documents, without secrets. */
export class RunDetails implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #runs: Runs;
  readonly #log: Log;

  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable[];

  constructor(runs: Runs, log: Log) {
    this.#runs = runs;
    this.#log = log;
    this.#subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      runs.onDidChange(() => this.#refresh()),
    ];
  }

  async show(run: Run): Promise<void> {
    const path = `/${runTitle(run.plan).replace(/[/\\]/g, '-')}.json`;
    const uri = vscode.Uri.from({ scheme: SCHEME, path, query: run.id });
    await vscode.window.showTextDocument(uri, { preview: true });
  }

  async provideTextDocumentContent({ query }: vscode.Uri): Promise<string> {
    const run = this.#runs.find(query);
    if (!run) return '{}\n';
    return `${this.#log.clean(JSON.stringify(detailsOf(run, await this.#runs.recordOf(run)), null, 2))}\n`;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  #refresh(): void {
    for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === SCHEME) this.#changed.fire(uri);
  }
}

/** The record with readable times, and with credits only if the service charges any. Without a record, what this window knows about the run. */
function detailsOf({ id, plan, snapshot }: Run, record: RunRecord | undefined): object {
  if (!record) {
    const { state, origin, outputs, error } = snapshot;
    const files = outputs.flatMap((output) => output.files);
    return { id, state, origin, plan, files, error: error instanceof Error ? error.message : undefined };
  }
  const { createdAt, updatedAt, notBefore, cutAt, reserved, remaining, remainingAtStart, ...rest } = record;
  return {
    ...rest,
    ...(charges(record.origin) && { reserved, remaining, remainingAtStart }),
    createdAt: time(createdAt),
    updatedAt: time(updatedAt),
    notBefore: notBefore === undefined ? undefined : time(notBefore),
    cutAt: cutAt === undefined ? undefined : time(cutAt),
  };
}

const time = (milliseconds: number) => new Date(milliseconds).toISOString();
