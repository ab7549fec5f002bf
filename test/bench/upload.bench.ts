import { execFile } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../support/folders';
import { bench, figures, median, type Row } from './row';
import { type StandAlone, startStandAlone } from './standAlone';
import type { MemoryTask } from './uploadMemory.child';
import { putBare, ticketFor, type UploadFile, uploader } from './uploadWays';

/** The largest upload of the contract (§8). */
const BYTES = 20 * 1024 * 1024;
const ROUNDS = 12;
const PROCESSES = 5;
const GOAL_RATIO = 0.8;
const GOAL_MIB = 64;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Digest and upload, upload with a known digest, bare PUT: in turn, with a different order in each round. */
async function timeRows(service: StandAlone, file: UploadFile): Promise<Row[]> {
  const client = uploader(service);
  const whole: number[] = [];
  const known: number[] = [];
  const bare: number[] = [];
  const ways = [
    async () => void whole.push(await timed(() => client.upload(file.bytes))),
    async () => {
      const ticket = await ticketFor(service, file);
      bare.push(await timed(() => putBare(ticket, file.bytes)));
    },
    async () => void known.push(await timed(() => client.upload(file.bytes, file.sha256))),
  ];
  try {
    // The first round loads code and opens connections for all three, so it is not counted.
    for (const way of ways) await way();
    for (const times of [whole, known, bare]) times.length = 0;
    for (let round = 0; round < ROUNDS; round++) for (const at of [0, 1, 2]) await ways[(at + round) % 3]?.();
  } finally {
    await client.close();
  }
  const row = (name: string, own: readonly number[]): Row => {
    // Throughput of the same bytes: the peer's time divided by ours, round by round.
    const ratio = median(own.map((time, round) => (bare[round] ?? Number.NaN) / time));
    return {
      ...figures(name, own),
      unit: 'ms',
      beside: [{ ...figures('bare undici.request PUT', bare), ratio }],
      goal: { text: `throughput ≥ ${GOAL_RATIO} of bare`, met: ratio >= GOAL_RATIO },
    };
  };
  return [row('20 MiB upload: digest, ticket, PUT', whole), row('20 MiB upload, digest known', known)];
}

/** Peak memory of fresh processes, each sending the file once. */
async function memoryRow(service: StandAlone, file: UploadFile, place: string): Promise<Row> {
  const peak = async (task: Omit<MemoryTask, 'file' | 'service'>) => {
    const full: MemoryTask = { file: place, service: { baseUrl: service.baseUrl, key: service.key }, ...task };
    const child = path.join(__dirname, 'uploadMemory.child.js');
    const { stdout } = await promisify(execFile)(process.execPath, [child, JSON.stringify(full)]);
    return Number(stdout) / 1024;
  };
  const [own, bare]: [number[], number[]] = [[], []];
  for (let n = 0; n < PROCESSES; n++) {
    own.push(await peak({}));
    bare.push(await peak({ ticket: await ticketFor(service, file) }));
  }
  const more = median(own) - median(bare);
  return {
    ...figures('20 MiB upload: peak memory of the process', own),
    unit: 'MiB',
    beside: [{ ...figures('bare undici.request PUT', bare), ratio: median(own) / median(bare) }],
    goal: { text: `≤ ${GOAL_MIB} MiB more (is ${more.toFixed(1)})`, met: more <= GOAL_MIB },
  };
}

bench(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-bench-'));
  const service = await startStandAlone(0);
  try {
    const bytes = randomFillSync(new Uint8Array(BYTES));
    const file = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    const place = path.join(folder, 'upload.bin');
    await writeFile(place, bytes);
    return [...(await timeRows(service, file)), await memoryRow(service, file, place)];
  } finally {
    await service.close();
    await removeFolder(folder);
  }
});
