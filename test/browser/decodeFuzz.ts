import { readFile, writeFile } from 'node:fs/promises';
import { sniffPicture } from '../../src/sprite/formats/sniff';
import { MAX_ALL_PIXELS } from '../../src/sprite/pixels/pictureLimits';
import type { Outcome } from '../support/browser/decodeOutcome';
import { mutate } from '../support/mutate';
import { seeded } from '../support/random';
import { pictureSeeds } from '../support/sprites/pictureSeeds';
import { DecodePage } from './decodePage';

/** A file that takes longer is a hang. */
const HANG_MS = 2_000;

/** Garbage is collected after this many files, because it would hide a file's memory use. */
const COLLECT_EVERY = 25;

export interface FuzzFigures {
  readonly mutations: number;
  /** Mutations by outcome: `decoded`, or the decoder's fault. */
  readonly ends: Readonly<Record<string, number>>;
  /** Files that took more than two seconds. */
  readonly hangs: readonly string[];
  readonly slowestMs: number;
  readonly slowest: string;
  /** Peak memory of the browser's page processes for one file, in bytes, without its image and the file itself. */
  readonly peakBytes: number;
  readonly peak: string;
  /** Broken promises of the decoder: too many pixels, a fault without a name. */
  readonly broken: readonly string[];
}

/**
 * Decodes mutated files of every format in turn, with the page's own decoder in a browser.
 * @param told called now and then with the number of files so far
 */
export async function fuzzDecoder(
  count: number,
  seed: number,
  told: (done: number) => void = () => {},
): Promise<FuzzFigures> {
  const random = seeded(seed);
  const names = Object.keys(pictureSeeds);
  const fileOf = (name: string) => pictureSeeds[name] ?? new Uint8Array();
  const ends: Record<string, number> = {};
  const hangs: string[] = [];
  const broken: string[] = [];
  const slowest = { ms: 0, name: '' };
  const peak = { bytes: 0, name: '' };
  /** @param grown bytes that it took beyond its picture */
  const note = (name: string, outcome: Outcome, grown: number) => {
    if (grown > peak.bytes) Object.assign(peak, { bytes: grown, name });
    if (outcome.ms > slowest.ms) Object.assign(slowest, { ms: outcome.ms, name });
    if (outcome.ms > HANG_MS) hangs.push(`${name}: ${Math.round(outcome.ms)} ms`);
    const end = 'fault' in outcome ? outcome.fault : 'decoded';
    ends[end] = (ends[end] ?? 0) + 1;
    broken.push(...faultsOf(outcome).map((fault) => `${name}: ${fault}`));
  };
  const page = await DecodePage.open(undefined, ['--js-flags=--expose-gc']);
  try {
    const memory = await pageMemory(page);
    for (const name of names) {
      const outcome = await page.decode(fileOf(name));
      if ('fault' in outcome) broken.push(`${name} as it is: ${outcome.fault}`);
    }
    for (let index = 0; index < count; index++) {
      const kind = names[index % names.length] ?? '';
      const other = names[Math.floor(random() * names.length)] ?? '';
      const bytes = mutate(fileOf(kind), fileOf(other), random);
      const name = `mutation ${index} of seed ${seed} (${kind})`;
      if (index % COLLECT_EVERY === 0) await page.page.evaluate('gc()');
      const before = await memory.begin();
      const outcome = await page.decode(bytes);
      note(name, outcome, (await memory.peak()) - before - pictureBytes(bytes, outcome) - bytes.length);
      if (index % 500 === 0) told(index);
    }
  } finally {
    await page.close();
  }
  return {
    mutations: count,
    ends,
    hangs,
    slowestMs: slowest.ms,
    slowest: slowest.name,
    peakBytes: peak.bytes,
    peak: peak.name,
    broken,
  };
}

const FAULTS = ['empty', 'unsupported', 'unusual', 'unreadable', 'too-large', 'too-complex'];

function faultsOf(outcome: Outcome): string[] {
  if ('fault' in outcome) return FAULTS.includes(outcome.fault) ? [] : [`it ended with ${outcome.fault}`];
  const { width, height, frames, total } = outcome;
  const held = width * height * frames;
  return [
    ...(held > MAX_ALL_PIXELS ? [`${held} pixels are held`] : []),
    ...(frames < 1 || frames > total ? [`${frames} of ${total} frames are held`] : []),
  ];
}

/**
 * Pixels that the page gets; for a file that fails, one canvas as large as its header says, because decoders allocate that before they find the
 * damage.
 */
function pictureBytes(bytes: Uint8Array, outcome: Outcome): number {
  if (!('fault' in outcome)) return outcome.width * outcome.height * outcome.frames * 4;
  if (outcome.fault !== 'unreadable') return 0;
  const { width = 0, height = 0 } = sniffPicture(bytes) ?? {};
  return width * height * 4;
}

/** Current memory of the browser's page processes, and the peak since `begin`, in bytes (Linux). */
async function pageMemory({ browser }: DecodePage): Promise<{ begin(): Promise<number>; peak(): Promise<number> }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const sum = async (field: string) => {
    const texts = await Promise.all(ids.map((id) => readFile(`/proc/${id}/status`, 'utf8').catch(() => '')));
    return texts.reduce(
      (total, text) => total + Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024,
      0,
    );
  };
  return {
    async begin() {
      // Resets the peak to the current use (proc(5), clear_refs).
      await Promise.all(ids.map((id) => writeFile(`/proc/${id}/clear_refs`, '5').catch(() => {})));
      return sum('VmRSS');
    },
    peak: () => sum('VmHWM'),
  };
}
