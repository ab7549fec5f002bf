import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { clientFactory } from '../../../src/core/account/clients';
import { type Connection, originIdOf } from '../../../src/core/account/connection';
import type { Costs } from '../../../src/core/account/costs';
import type { Credits } from '../../../src/core/account/credits';
import { type KnownFiles, knownFilesIn } from '../../../src/core/domain/knownFiles';
import type { RunPlan } from '../../../src/core/domain/runPlan';
import type { Run } from '../../../src/core/runs/run';
import { Runs } from '../../../src/core/runs/runs';
import type { Log } from '../../../src/extension/platform/log';
import { foreignText } from '../../../src/shared/base/foreignText';
import { removeFolder } from '../folders';
import { runsParts } from '../runs/runsParts';
import { builtInService } from './builtInService';

/** Runs on their own built-in service, with all parts that track credits. */
export interface CreditsBench {
  readonly credits: Credits;
  readonly costs: Costs;
  readonly runs: Runs;
  readonly known: KnownFiles;
  readonly log: Log;
  readonly connection: Connection;
  readonly connections: { readonly origin: string; readonly onDidChange: vscode.Event<void> };
  /** Remembered digests. */
  readonly onDidRemember: vscode.Event<string>;
  /** Resolves when the run has ended; by default, the plan is an edit of `hero.png` in the folder. */
  run(folder: string, plan?: Partial<RunPlan>, other?: Connection): Promise<Run>;
  /** Another window's runs, which it knows from the journal. */
  otherWindow(): Promise<Runs>;
  close(): Promise<void>;
}

/** @param origin the service's role: `built-in`, which is free, or another, which charges credits of the same service */
export async function creditsBench(origin = 'built-in'): Promise<CreditsBench> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-credits-'));
  const clients = clientFactory({
    userAgent: 'sprite-kiln/test',
    builtIn: () => builtInService(path.join(home, 'service')),
    network: () => ({}),
  });
  const connection: Connection = {
    kind: origin === 'built-in' ? origin : 'hosted',
    origin,
    originId: originIdOf(origin),
    client: await clients.builtIn(),
  };
  const remembered = new vscode.EventEmitter<string>();
  const changed = new vscode.EventEmitter<void>();
  const known = knownFilesIn(path.join(home, 'known'), (sha256) => remembered.fire(sha256));
  const parts = runsParts(home, { known });
  const { credits, costs, log } = parts;
  const runs = new Runs(parts);
  const windows = [runs];
  return {
    credits,
    costs,
    runs,
    known,
    log,
    connection,
    connections: { origin, onDidChange: changed.event },
    onDidRemember: remembered.event,
    run: async (folder, plan = {}, other = connection) => {
      const place = vscode.Uri.file(folder);
      const hero = vscode.Uri.joinPath(place, 'hero.png').toString();
      const whole = {
        kind: 'edit' as const,
        sources: [hero],
        prompt: foreignText('a red cloak'),
        tags: [],
        directionNames: [],
      };
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
