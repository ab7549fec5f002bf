import { readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { openEyes } from '../../../../src/sprite/aseprite/layerTree';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { MAX_PIXELS } from '../../../../src/sprite/pixels/pictureLimits';
import { mutate } from '../../../support/mutate';
import { root } from '../../../support/places';
import { seeded } from '../../../support/random';
import { hostileAseprite } from '../../../support/sprites/hostileAseprite';
import type { FileOutcome } from './fuzz';

/** Reads hostile files, then mutated ones, and prints a line of JSON before and after each, with its outcome. Run with `--expose-gc`. */
const [count = 0, seed = 1] = process.argv.slice(2).map(Number);
const folder = path.join(root, 'test/fixtures/aseprite');
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.aseprite'))
  .map((name) => [name, readFileSync(path.join(folder, name))] as const);

const say = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);

for (const [name, make] of Object.entries(hostileAseprite)) run(name, make(), true);
const random = seeded(seed);
for (let index = 0; index < count; index++) {
  const [name = '', bytes = Buffer.alloc(0)] = samples[index % samples.length] ?? [];
  const [, other = bytes] = samples[Math.floor(random() * samples.length)] ?? [];
  run(`mutation ${index} of seed ${seed} (${name})`, mutate(bytes, other, random), index % 20 === 0);
}

function run(name: string, bytes: Uint8Array, collects: boolean): void {
  say({ begins: name });
  if (collects) collect();
  const before = resident('VmRSS');
  // Resets the peak memory to the current use (proc(5), clear_refs).
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
  const begin = performance.now();
  const { end, pixels } = show(bytes);
  const ms = performance.now() - begin;
  const outcome: FileOutcome = { name, end, ms, bytes: resident('VmHWM') - before - 4 * pixels };
  say(outcome);
}

/** Memory of earlier files goes back to the system with a delay; otherwise it would hide this file's use. */
function collect(): void {
  globalThis.gc?.();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  globalThis.gc?.();
}

/** Memory of this process as the system counts it, in bytes; 0 if unknown (Linux reports it). */
function resident(field: string): number {
  if (process.platform !== 'linux') return 0;
  const text = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
}

/** Reads a file and flattens as many frames as previews cache. */
function show(bytes: Uint8Array): { end: string; pixels: number } {
  try {
    const document = readAseprite(bytes);
    // Like previews and runs: visibility is looked up by layer keys.
    const open = openEyes(document.layers, {});
    const flattener = new Flattener(document, { isVisible: (layer) => open[layer] ?? false });
    const size = document.width * document.height;
    const held = document.frames
      .slice(0, Math.max(1, Math.floor(MAX_PIXELS / size)))
      .map((_, index) => flattener.frame(index));
    const damaged = document.damage.length > 0 || flattener.broken.length > 0;
    return { end: damaged ? 'damaged' : 'whole', pixels: held.length * size };
  } catch (error) {
    return { end: error instanceof PictureError ? error.fault : `broken: ${error}`, pixels: 0 };
  }
}
