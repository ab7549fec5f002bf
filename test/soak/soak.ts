import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ulid } from 'ulid';
import type { RunKind } from '../../src/shared/contract/api';
import { removeFolder } from '../support/folders';
import { seeded } from '../support/random';
import { ageLeftovers } from '../support/runs/runWindow';
import {
  type Fate,
  type FaultService,
  type FileFate,
  type Oddity,
  startFaultService,
} from '../support/service/faultService';
import { distinctPng } from '../support/sprites/distinctPictures';
import { MISHAPS } from './mishaps';
import type { Order } from './soak.child';
import { openSoakWindow, type SoakWindow } from './soakWindow';

export interface SoakResult {
  readonly seed: number;
  readonly runs: number;
  /** Runs whose window was killed or suspended, whose clock jumped, or whose record was damaged. */
  readonly mishaps: number;
  /** `POST /generate`, accepted or not. */
  readonly posts: number;
  readonly charged: number;
  /** Files that the service made, and the number on disk. */
  readonly made: number;
  readonly onDisk: number;
  readonly lost: number;
  /** Files that are on disk more than once. */
  readonly twice: number;
  /** Images on disk that the service did not make: truncated, or something else. */
  readonly damaged: number;
  /** Charges beyond the first for a request. */
  readonly double: number;
  /** Requests that were refused permanently. */
  readonly refusals: number;
  /** The longest time from a refused run's start to its end, in seconds by this machine's clock. */
  readonly slowestRefusal: number;
  /** Refused runs that looked for images before reporting it. */
  readonly lateRefusals: number;
  /** How runs ended, each outcome with its number. */
  readonly ends: Readonly<Record<string, number>>;
  /** Resident bytes of the window that is never killed, after a tenth, half, and all of the runs. */
  readonly memory: readonly number[];
  /** Its memory in bytes at those times: objects and buffers after garbage collection. */
  readonly held: readonly number[];
  /** The maximum in any report of that window. */
  readonly peak: number;
  readonly seconds: number;
}

/** Time passes this many times as fast. */
const TIMES = 100;
const SIDE_BY_SIDE = 4;
const KINDS: readonly RunKind[] = ['generate', 'edit', 'style-reference', 'direction-set', 'animate'];
/** In this many runs, each mishap happens once. */
const ROUND = 50;
const HOUR = 3_600_000;

/**
 * Many runs with a faulty service, some in windows that are killed; then everything is counted.
 * @param script path of the bundled soak.child
 * @param told called with the number of ended runs, after each
 */
export async function soak(
  script: string,
  runs: number,
  seed: number,
  told: (ended: number) => void = () => {},
): Promise<SoakResult> {
  const begun = Date.now();
  const random = seeded(seed);
  const service = await startFaultService({ fateOf: () => fateOf(random), fileFateOf: () => fileFateOf(random) });
  const home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-soak-'));
  try {
    const order = await prepare(home, service, runs);
    const ends = new Map<string, number>();
    const count = (words: readonly string[] = []) => {
      for (const word of words) ends.set(word, (ends.get(word) ?? 0) + 1);
    };
    const open: Open = (more) => openSoakWindow(script, { ...order, ...more });
    const steady = await open();
    const memory: number[] = [];
    const held: number[] = [];
    let next = 0;
    let ended = 0;
    let peak = 0;
    let mishaps = 0;
    let slowestRefusal = 0;
    let lateRefusals = 0;
    const worker = async () => {
      while (next < runs) {
        const number = next++;
        const kind = KINDS[Math.floor(random() * KINDS.length)] ?? 'edit';
        const id = ulid().toLowerCase();
        const [name, mishap] = MISHAPS[number % ROUND] ?? [];
        if (mishap) {
          mishaps++;
          const states = await mishap({ home, open, random, run: { number, kind, id } });
          count(states.map((state) => `${name}, then ${state}`));
        } else {
          const report = await steady.ask({ do: 'start', number, kind, id });
          count(report?.states);
          peak = Math.max(peak, report?.memory ?? 0);
          slowestRefusal = Math.max(slowestRefusal, report?.refusedAfter ?? 0);
          lateRefusals += report?.lateRefusals ?? 0;
        }
        if ([0.1, 0.5, 1].some((part) => number + 1 === Math.ceil(runs * part))) {
          const report = await steady.ask({ do: 'measure' });
          memory.push(report?.memory ?? 0);
          held.push(report?.held ?? 0);
        }
        told(++ended);
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
    await service.quiet();
    // Like the next starts of VS Code.
    for (const later of [0, HOUR]) {
      await ageLeftovers(home);
      await steady.ask({ do: 'recover', later });
    }
    await steady.close();
    const counted = await countFiles(home, service);
    return {
      seed,
      runs,
      mishaps,
      posts: service.posts(),
      charged: service.charges.size,
      refusals: service.refusals(),
      slowestRefusal,
      lateRefusals,
      double: [...service.charges.values()].reduce((sum, times) => sum + times - 1, 0),
      ...counted,
      ends: Object.fromEntries(ends),
      memory,
      held,
      peak,
      seconds: (Date.now() - begun) / 1000,
    };
  } finally {
    await service.close();
    await removeFolder(home);
  }
}

const ODDITIES: readonly Oddity[] = [
  'one index',
  'no index',
  'twice',
  'no sums',
  'error event',
  'fewer',
  'upper case',
  'odd tags',
  'poisoned numbers',
];
/** Statuses of a refusal, and those that always mean a refusal, with any body. */
const REFUSALS = [400, 402, 403, 405, 409, 415, 422, 426];
const BARE_REFUSALS = [401, 413];

/**
 * 25 % cut streams, 4 % with an unknown outcome, 4 % temporarily refused, 8 % permanently refused, 3 % too large with inline images, 1 % only
 * comments; a third of the rest is unusual.
 */
function fateOf(random: () => number): Fate {
  const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];
  const chance = random();
  if (chance < 0.25) return { how: 'cut', after: random() };
  if (chance < 0.27) return { how: 'status', status: random() < 0.5 ? 500 : 502, accepted: random() < 0.5 };
  if (chance < 0.29) return { how: 'reset', accepted: random() < 0.5 };
  if (chance < 0.33) return { how: 'busy', seconds: 1 + Math.floor(random() * 20) };
  if (chance < 0.34) return { how: 'busy', seconds: 2_147_484 };
  if (chance < 0.38) return { how: 'refused', status: one(REFUSALS) ?? 400 };
  if (chance < 0.42) return { how: 'refused', status: one(BARE_REFUSALS) ?? 401, html: true };
  if (chance < 0.45) return { how: 'too large' };
  if (chance < 0.46) return { how: 'comments', forMs: 8_000 };
  return random() < 0.33 ? { how: 'well', odd: one(ODDITIES) } : { how: 'well' };
}

function fileFateOf(random: () => number): FileFate {
  const chance = random();
  if (chance < 0.05) return 'slow';
  if (chance < 0.1) return 'status';
  if (chance < 0.12) return 'cut';
  if (chance < 0.15) return 'short';
  if (chance < 0.17) return 'dead';
  if (chance < 0.2) return 'moved';
  if (chance < 0.22) return 'html';
  return chance < 0.223 ? 'drip' : 'well';
}

/** A folder with an image for each run, because the service would treat equal requests as one run. */
async function prepare(home: string, service: FaultService, runs: number): Promise<Order> {
  const sources = path.join(home, 'sources');
  await mkdir(sources);
  for (let number = 0; number < runs; number++) {
    await writeFile(path.join(sources, `hero-${number}.png`), distinctPng(16, 16));
  }
  const hero = `${pathToFileURL(sources).href}/hero-%.png`;
  return { home, baseUrl: service.baseUrl, times: TIMES, epoch: Date.now(), hero };
}

type Open = (more?: Partial<Order>) => Promise<SoakWindow>;

async function countFiles(home: string, service: FaultService) {
  const folder = path.join(home, 'art');
  const have = new Map<string, number>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.png')) continue;
    const digest = createHash('sha256')
      .update(await readFile(path.join(folder, name)))
      .digest('hex');
    have.set(digest, (have.get(digest) ?? 0) + 1);
  }
  const made = service.assets.flatMap(({ files }) => files);
  const lost = made.filter((digest) => !have.has(digest)).length;
  const twice = [...have.values()].reduce((sum, times) => sum + times - 1, 0);
  const known = new Set(made);
  const damaged = [...have.keys()].filter((digest) => !known.has(digest)).length;
  return { made: made.length, onDisk: made.length - lost, lost, twice, damaged };
}
