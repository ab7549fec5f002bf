import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type KnownFiles, knownFilesIn } from '../../src/extension/domain/knownFiles';
import type { RunPlan } from '../../src/extension/domain/runPlan';
import { BUILT_IN_BASE_URL, clientFactory } from '../../src/extension/features/account/clients';
import type { Connection } from '../../src/extension/features/account/connection';
import { Costs } from '../../src/extension/features/account/costs';
import { Credits } from '../../src/extension/features/account/credits';
import type { Run } from '../../src/extension/features/runs/run';
import { Runs } from '../../src/extension/features/runs/runs';
import { Log } from '../../src/extension/platform/log';
import { workspaceFiles } from '../../src/extension/platform/workspaceFiles';
import { createLocalService } from '../../src/localService/app';
import { inProcessTransport } from '../../src/service/webTransports';
import { removeFolder } from '../support/folders';
import { freshInlineLimits } from '../support/keptValues';
import { drawingWorker } from '../support/localHttp';
import { MemoryMemento } from './glassBox';

const KEY = 'a-key-of-the-tests';

/** Runs on a built-in service of its own, with everything that keeps credits. */
export interface CreditsBench {
  readonly credits: Credits;
  readonly costs: Costs;
  readonly runs: Runs;
  readonly known: KnownFiles;
  readonly log: Log;
  readonly connection: Connection;
  readonly connections: { readonly origin: string; readonly onDidChange: vscode.Event<void> };
  /** Digests that were remembered. */
  readonly onDidRemember: vscode.Event<string>;
  /** Resolves when the run has ended; the plan is an edit of `hero.png` in the folder where nothing else is said. */
  run(folder: string, plan?: Partial<RunPlan>, other?: Connection): Promise<Run>;
  /** The runs of another window, which knows of them from the journal. */
  otherWindow(): Promise<Runs>;
  close(): Promise<void>;
}

export async function creditsBench(): Promise<CreditsBench> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-credits-'));
  const clients = clientFactory({ userAgent: 'sprite-kiln/test', builtIn: () => builtIn(path.join(home, 'service')) });
  const connection = {
    kind: 'built-in' as const,
    origin: 'built-in',
    originId: 'built-in',
    client: await clients.builtIn(),
  };
  const memory = new MemoryMemento(() => {});
  const credits = new Credits(memory);
  const costs = new Costs(memory);
  const log = new Log();
  const remembered = new vscode.EventEmitter<string>();
  const changed = new vscode.EventEmitter<void>();
  const known = knownFilesIn(path.join(home, 'known'), (sha256) => remembered.fire(sha256));
  const directory = path.join(home, 'runs');
  const parts = {
    files: workspaceFiles,
    known,
    credits,
    costs,
    log,
    version: '0.0.0',
    inlineLimits: freshInlineLimits(),
    directory,
  };
  const runs = new Runs(parts);
  const windows = [runs];
  return {
    credits,
    costs,
    runs,
    known,
    log,
    connection,
    connections: { origin: 'built-in', onDidChange: changed.event },
    onDidRemember: remembered.event,
    run: async (folder, plan = {}, other = connection) => {
      const place = vscode.Uri.file(folder);
      const hero = vscode.Uri.joinPath(place, 'hero.png').toString();
      const whole = { kind: 'edit' as const, sources: [hero], prompt: 'a red cloak', tags: [], directionNames: [] };
      const run = runs.start({ ...whole, folder: place.toString(), ...plan }, other);
      await run.ended;
      return run;
    },
    otherWindow: async () => {
      const other = new Runs(parts);
      windows.push(other);
      await other.recover(async () => connection);
      return other;
    },
    close: async () => {
      for (const window of windows) await window.close();
      for (const part of [credits, costs, remembered, changed]) part.dispose();
      await clients.close();
      await removeFolder(home);
    },
  };
}

async function builtIn(directory: string) {
  const isKey = (key: string) => key === KEY;
  const service = await createLocalService({ directory, drawingWorker, baseUrl: BUILT_IN_BASE_URL, pace: 0, isKey });
  const transport = inProcessTransport(new URL(BUILT_IN_BASE_URL).origin, (request) => service.handle(request));
  return { key: KEY, transport, close: () => service.close() };
}
