import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Journal } from '../../../src/core/runs/journal/journal';
import { isFinal, type RunRecord } from '../../../src/core/runs/journal/record';
import { ServiceClient } from '../../../src/service/client';
import { systemClock } from '../../../src/service/clock';
import { undiciTransport } from '../../../src/service/undiciTransport';
import type { Asset } from '../../../src/shared/contract/api';
import { removeFolder } from '../../support/folders';
import { ageLeftovers } from '../../support/runs/runWindow';
import { type LocalHttp, startLocalHttp } from '../../support/service/localHttp';
import { squarePng } from '../core/runs/support';
import type { Order } from './run.child';
import { type Outcome, type Work, workOfWindow } from './windowWork';

/** Minutes of waiting pass in a second; at most a few seconds pass between outputs of the paced service. */
const TIMES = 200;
const HOUR = 3_600_000;
const COST = 15;
const CREDITS = 10_000;

export interface Limits {
  /** The maximum size of a file, to simulate a full disk. */
  readonly fileKiB?: number;
  readonly onStart?: (child: ChildProcess) => void;
}

/** A service and a home folder that outlive the killed processes. */
export interface Scene {
  readonly home: string;
  readonly service: LocalHttp;
  readonly hero: string;
  readonly order: Order;
  /** Runs a process to its end; undefined if it was killed. */
  child(more: Partial<Order>, limits?: Limits): Promise<Outcome | undefined>;
  /** Another window, which nobody kills or suspends: it works in this process, because starting one takes longer than its work. */
  window(more?: Partial<Work>): Promise<Outcome>;
  /** Opens a new window, as if VS Code restarted, and another one an hour later if something is unfinished. */
  restart(more?: Partial<Work>): Promise<Outcome[]>;
  records(): Promise<RunRecord[]>;
  charges(): Promise<number>;
  assets(): Promise<Asset[]>;
  /** Names of the outputs on disk. */
  names(): Promise<string[]>;
  /** Every asset's files are on disk exactly once, nothing else is, and no asset carries a run's tag. */
  assertAllThere(): Promise<void>;
  close(): Promise<void>;
}

/** @param scripts folder of the bundled run.child */
export async function stage(scripts: string): Promise<Scene> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-crash-'));
  const art = path.join(home, 'art');
  await mkdir(art);
  await writeFile(path.join(art, 'hero.png'), squarePng(16));
  const service = await startLocalHttp({ pace: 4 });
  const transport = undiciTransport();
  const { baseUrl, key } = service;
  const options = { baseUrl, key: async () => key, transport, files: transport, userAgent: 'test', clock: systemClock };
  const client = new ServiceClient(options);
  const order: Order = { home, baseUrl, key, times: TIMES, epoch: Date.now() };
  const journal = new Journal(path.join(home, 'runs'), systemClock);
  const assets = async () => {
    const all: Asset[] = [];
    for await (const asset of client.assets()) all.push(asset);
    return all;
  };
  const child: Scene['child'] = (more, limits) =>
    runChild(path.join(scripts, 'run.child.js'), { ...order, ...more }, limits);
  const window: Scene['window'] = (more) => workOfWindow({ ...order, ...more });
  const names = async () => (await readdir(art)).filter((name) => name !== 'hero.png').sort();
  return {
    home,
    service,
    hero: pathToFileURL(path.join(art, 'hero.png')).href,
    order,
    child,
    window,
    names,
    assets,
    records: () => journal.read(),
    charges: async () => (CREDITS - (await client.credits())) / COST,
    restart: async (more) => {
      const outcomes: Outcome[] = [];
      for (const later of [0, HOUR]) {
        await ageLeftovers(home);
        outcomes.push(await window({ later, ...more }));
        if ((await journal.read()).every(({ state }) => isFinal(state))) break;
      }
      return outcomes;
    },
    assertAllThere: async () => {
      const wanted: string[] = [];
      for (const asset of await assets()) {
        assert.deepEqual(asset.tags, []);
        for (const address of [asset.assetUrl, asset.spritesheetUrl]) {
          if (address) wanted.push(digest((await client.download(address)).bytes));
        }
      }
      const there = (await names()).filter((name) => !name.endsWith('.json'));
      const have = await Promise.all(there.map(async (name) => digest(await readFile(path.join(art, name)))));
      assert.deepEqual(have.sort(), wanted.sort());
    },
    close: async () => {
      await transport.close();
      await service.close();
      await removeFolder(home);
    },
  };
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function runChild(script: string, order: Order, limits: Limits = {}): Promise<Outcome | undefined> {
  const node = [script, JSON.stringify(order)];
  const shell = ['-c', `ulimit -f ${limits.fileKiB}; exec "$0" "$@"`, process.execPath, ...node];
  const child = limits.fileKiB ? spawn('bash', shell) : spawn(process.execPath, node);
  limits.onStart?.(child);
  let out = '';
  let words = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    words += chunk;
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (...end) => resolve(end)),
  );
  if (signal === 'SIGKILL') return undefined;
  assert.equal(code, 0, words);
  return JSON.parse(out);
}

/** Runs `work` for each item, a few at a time. */
export async function eachOf<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
