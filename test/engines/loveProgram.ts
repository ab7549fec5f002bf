import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../support/places';
import { type LongProcess, scratchFolder, startProcess } from '../support/processes';
import type { Shown } from './engineSprites';

const PROGRAM = path.join(root, 'test/engines/love');

/** A JSON library for Lua, from Debian's package. */
const DKJSON = '/usr/share/lua/5.1/dkjson.lua';

/** Seconds that LÖVE may take for all cases together. */
const MAX_SECONDS = 120;

/** A sheet for LÖVE. */
export interface SheetCase {
  /** Path of the JSON in `files`. */
  readonly json: string;
  /** Name of another image with the same layout; absent: the one that the JSON names. */
  readonly picture?: string;
  /** How many milliseconds each tag is watched. */
  readonly watch: readonly number[];
}

/** What a sheet showed. */
export interface SeenInLove {
  /** Size of the first whole frame, in pixels, and of each. */
  readonly size: { readonly w: number; readonly h: number };
  readonly sizes: readonly { readonly w: number; readonly h: number }[];
  /** Names of the frames. */
  readonly names: readonly string[];
  /** The frames of each tag in the order in which they were shown. */
  readonly tags: readonly { readonly name: string; readonly shown: readonly Shown[] }[];
  /** RGBA of each whole frame, in Base64. */
  readonly frames: readonly string[];
}

/** Code that draws something at 100, 100. */
export interface CodeCase {
  /** Path of the code in `files`. */
  readonly code: string;
  /** Size of the observed area in pixels. */
  readonly width: number;
  readonly height: number;
  /** How long it's watched. */
  readonly ms: number;
}

/** What code drew at four times the size: RGBA in Base64, with its milliseconds. */
export interface SeenOfCode {
  readonly shown: readonly (readonly [pixels: string, ms: number])[];
}

/** A file that LÖVE can read; the name may have folders. */
export type LoveFile = readonly [name: string, content: string | Uint8Array];

/** Shows sheets in LÖVE. See `inLove`. */
export const sheetsInLove = (files: readonly LoveFile[], cases: readonly SheetCase[]): Promise<SeenInLove[]> =>
  inLove(files, cases);

/** Runs code in LÖVE. See `inLove`. */
export const codeInLove = (files: readonly LoveFile[], cases: readonly CodeCase[]): Promise<SeenOfCode[]> =>
  inLove(files, cases);

/** Shows sheets and runs code in one start of LÖVE. See `inLove`. */
export const bothInLove = (
  files: readonly LoveFile[],
  cases: readonly (SheetCase | CodeCase)[],
): Promise<(SeenInLove | SeenOfCode)[]> => inLove(files, cases);

/** Skips a hook's tests with a message if a program isn't installed. Setup installs them from Debian's packages if it can. */
export function skipWithoutLove(hook: Mocha.Context): void {
  const missing = missingProgram();
  if (missing === undefined) return;
  console.log(`Exports aren't tried in LÖVE: ${missing} is missing.`);
  hook.skip();
}

function missingProgram(): string | undefined {
  if (process.platform !== 'linux') return 'a screen that nobody sees';
  if (spawnSync('love', ['--version']).error) return 'LÖVE';
  if (spawnSync('Xvfb', ['-help']).error) return 'Xvfb';
  return existsSync(DKJSON) ? undefined : 'dkjson';
}

/**
 * Runs the program in test/engines/love, which answers each case.
 * @throws with LÖVE's output if it fails or takes too long
 */
async function inLove<T>(files: readonly LoveFile[], cases: readonly object[]): Promise<T[]> {
  const scratch = await scratchFolder('sprite-kiln-love');
  try {
    const within = (name: string) => path.join(scratch.path, name);
    for (const name of await readdir(PROGRAM)) await copyFile(path.join(PROGRAM, name), within(name));
    for (const [name, content] of [...files, ['cases.json', JSON.stringify(cases)] as const]) {
      await mkdir(path.dirname(within(name)), { recursive: true });
      await writeFile(within(name), content);
    }
    await runLove(scratch.path);
    const lines = (await readFile(within('seen.jsonl'), 'utf8')).trimEnd().split('\n');
    return lines.map((line): T => JSON.parse(line));
  } finally {
    await scratch.remove();
  }
}

async function runLove(folder: string): Promise<void> {
  // Prints the number of the display that it has found, and then waits for programs.
  const screen = startProcess('Xvfb', ['-displayfd', '1', '-screen', '0', '640x480x24', '-nolisten', 'tcp']);
  try {
    const love = startProcess('love', [folder], {
      DISPLAY: `:${await displayOf(screen)}`,
      SDL_VIDEODRIVER: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      XDG_DATA_HOME: path.join(folder, 'home'),
    });
    const late = setTimeout(() => void love.close(), MAX_SECONDS * 1000);
    await love.ended;
    clearTimeout(late);
    await love.close();
    if (love.child.exitCode !== 0)
      throw new Error(`LÖVE failed, or took over ${MAX_SECONDS} seconds:\n${love.log().slice(-4000)}`);
  } finally {
    await screen.close();
  }
}

async function displayOf(screen: LongProcess): Promise<string> {
  for (;;) {
    const [, display] = /^(\d+)\n/m.exec(screen.log()) ?? [];
    if (display !== undefined) return display;
    const output = screen.child.stdout ?? screen.child;
    const isGone = await Promise.race([screen.ended.then(() => true), once(output, 'data').then(() => false)]);
    if (isGone) throw new Error(`Xvfb failed:\n${screen.log()}`);
  }
}
