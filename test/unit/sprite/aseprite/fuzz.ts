import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../../support/places';

/** The outcome of a file. */
export interface FileOutcome {
  readonly name: string;
  /** `whole`, `damaged`, the fault of a `PictureError`, or `broken: …` for any other error. */
  readonly end: string;
  readonly ms: number;
  /** Peak memory on top of its image. */
  readonly bytes: number;
}

export interface FuzzResult {
  readonly outcomes: readonly FileOutcome[];
  /** The file at which the process was stopped or exited. */
  readonly stuck?: string;
}

/** A file that takes longer is a hang, even on a busy machine. */
const HANG_MS = 60_000;

/**
 * Reads hostile files and `count` mutated ones in a separate process, so that a hang or too much memory ends only that process.
 * @param told called after each file
 */
export async function fuzzAseprite(
  count: number,
  seed: number,
  told: (outcomes: readonly FileOutcome[]) => void = () => {},
): Promise<FuzzResult> {
  const script = path.join(root, 'out/test/unit/sprite/aseprite/fuzz.child.js');
  const child = spawn(process.execPath, ['--expose-gc', script, String(count), String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const outcomes: FileOutcome[] = [];
  let current: string | undefined;
  let watch = setTimeout(() => child.kill('SIGKILL'), HANG_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(watch);
    watch = setTimeout(() => child.kill('SIGKILL'), HANG_MS);
    const said = JSON.parse(line) as FileOutcome | { begins: string };
    if ('begins' in said) current = said.begins;
    else {
      current = undefined;
      outcomes.push(said);
      told(outcomes);
    }
  }
  clearTimeout(watch);
  return { outcomes, stuck: current };
}
