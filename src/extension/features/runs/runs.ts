import { ulid } from 'ulid';
import * as vscode from 'vscode';
import { systemClock } from '../../../service/clock';
import { OUTPUT_COUNT } from '../../../shared/limits';
import type { FileStore } from '../../platform/fileStore';
import type { Log } from '../../platform/log';
import type { Connection } from '../account/connection';
import type { Credits } from '../account/credits';
import type { KnownFiles } from './knownFiles';
import { NameBook } from './names';
import type { RunPlan } from './plan';
import { Run, type RunWriter } from './run';
import { execute } from './runner';
import { TaskQueue } from './taskQueue';

export interface RunsParts {
  readonly files: FileStore;
  readonly known: KnownFiles;
  readonly credits: Credits;
  readonly log: Log;
  readonly version: string;
}

/** Runs under way at once; more wait their turn. */
const SIDE_BY_SIDE = 4;

/** All runs of this window. */
export class Runs implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** A run began or ended. */
  readonly onDidChange = this.changed.event;
  private readonly names: NameBook;
  private readonly queue = new TaskQueue(SIDE_BY_SIDE);
  private readonly open = new Set<Run>();

  constructor(private readonly parts: RunsParts) {
    this.names = new NameBook(parts.files);
  }

  get openCount(): number {
    return this.open.size;
  }

  start(plan: RunPlan, connection: Connection): Run {
    const { files, known, version } = this.parts;
    const { client, originId } = connection;
    const ports = { client, originId, files, known, names: this.names, version, clock: systemClock };
    const expected = plan.kind === 'normal-map' ? 1 : OUTPUT_COUNT[plan.kind];
    const inTurn = (writer: RunWriter) =>
      new Promise<void>((resolve) => this.queue.add(() => execute(writer, ports).then(resolve)));
    const run = new Run(ulid().toLowerCase(), plan, expected, inTurn);
    this.follow(run, connection);
    return run;
  }

  dispose(): void {
    for (const run of this.open) run.cancel();
    this.changed.dispose();
  }

  private follow(run: Run, connection: Connection): void {
    const { log, credits } = this.parts;
    log.info(`Run ${run.id} begins: ${run.plan.kind}, ${run.plan.sources.length} pictures, ${connection.origin}.`);
    let { state, remaining } = run.snapshot;
    const stop = run.watch(() => {
      const now = run.snapshot;
      if (now.remaining !== undefined && now.remaining !== remaining) credits.heard(connection.origin, now.remaining);
      if (now.state !== state) log.info(`Run ${run.id}: ${now.state}, ${now.outputs.length} outputs.`);
      ({ state, remaining } = now);
    });
    this.open.add(run);
    this.changed.fire();
    void run.ended.then(() => {
      stop();
      this.open.delete(run);
      if (run.snapshot.state === 'failed') log.error(`Run ${run.id} failed`, run.snapshot.error);
      this.changed.fire();
    });
  }
}
