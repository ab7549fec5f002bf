import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { PNG_SIGNATURE, pngChunk } from '../../src/sprite/formats/pngFile';
import { joined } from '../../src/sprite/pixels/bytes';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { problemsBench } from '../support/pixelArt/problemsBench';
import { plainEnvironment, programScript } from '../support/program/program';
import { distinctPng } from '../support/sprites/distinctPictures';
import { bench, figures, type Row } from './row';

/** Sizes of what people have at most: all sprites of a large game, an export for each, and the largest picture. */
const [IMAGES, RECIPES, SIDE] = [50_000, 2_000, 4_096];
const IN_A_FOLDER = 500;

interface Ran {
  readonly seconds: number;
  /** Most memory that it had at once, in MiB; undefined where the system doesn't tell. */
  readonly memory: number | undefined;
  /** It had too little time. */
  readonly isRefused: boolean;
}

/** Runs the program to its end. Throws if it fails, which neither findings nor a refusal mean. */
async function ran(args: readonly string[], cwd: string, home: string): Promise<Ran> {
  const begin = performance.now();
  const env = plainEnvironment({ HOME: home });
  const all = [programScript, '--data', path.join(home, 'data'), ...args];
  const child = spawn(process.execPath, all, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  let memory: number | undefined;
  const look = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const [, kib] = /VmHWM:\s+(\d+)/.exec(status) ?? [];
    if (kib !== undefined) memory = Number(kib) / 1024;
  }, 100);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(look);
  if (![0, 2, 7, 8].includes(code ?? -1)) throw new Error(`${args.join(' ')} ended with ${code}.`);
  return { seconds: (performance.now() - begin) / 1_000, memory, isRefused: code === 2 };
}

/** Writes that many images, and calls back with each. */
async function images(game: string, count: number, each: (file: string) => Promise<void> = async () => {}) {
  for (let n = 0; n < count; n++) {
    const folder = path.join(game, `of-${Math.floor(n / IN_A_FOLDER)}`);
    if (n % IN_A_FOLDER === 0) await mkdir(folder, { recursive: true });
    // A number at the end would make all of them one animation.
    const file = path.join(folder, `sprite-${n}-x.png`);
    await writeFile(file, distinctPng(16, 16));
    await each(file);
  }
}

function rowsOf(what: string, { seconds, memory, isRefused }: Ran, beside: Row['beside'] = []): Row[] {
  const name = isRefused ? `${what}: refused, too little time` : what;
  const time: Row = { ...figures(name, [seconds]), unit: 's', beside };
  return memory === undefined
    ? [time]
    : [time, { ...figures(`${what}: most memory`, [memory]), unit: 'MiB', beside: [] }];
}

/** A PNG of noise in 256 colors: nothing in it repeats. */
function noise(side: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 3], 8);
  const lines = randomFillSync(Buffer.alloc((side + 1) * side));
  for (let y = 0; y < side; y++) lines[y * (side + 1)] = 0;
  const palette = randomFillSync(Buffer.alloc(768));
  const chunks = { IHDR: header, PLTE: palette, IDAT: deflateSync(lines, { level: 1 }), IEND: Buffer.alloc(0) };
  return joined([PNG_SIGNATURE, ...Object.entries(chunks).map(([type, content]) => pngChunk(type, content))]);
}

/** Seconds of the checks of a whole workspace in the editor. */
async function problems(game: string, data: string): Promise<number> {
  const window = problemsBench(game, data);
  try {
    const begin = performance.now();
    window.work.all([pathToFileURL(path.join(game, '.sprite-kiln.json')).href]);
    await window.work.idle();
    return (performance.now() - begin) / 1_000;
  } finally {
    await window.close();
  }
}

/** How long the largest things take, and how much memory. */
bench(async () => {
  const home = await temporaryDirectory();
  const place = (name: string) => path.join(home, name);
  try {
    for (const name of ['many', 'recipes', 'noise']) await mkdir(place(name));
    await images(place('many'), IMAGES);
    const checked = await ran(['check', '.'], place('many'), home);
    const unchecked = await ran(['check', '.'], place('many'), home);
    const rows = [
      ...rowsOf(`check . of ${IMAGES} images`, checked, [figures('again, nothing changed', [unchecked.seconds])]),
    ];
    await images(place('recipes'), RECIPES, (file) =>
      writeFile(`${file}.export.json`, '{"source":{"frames":"whole"},"exports":[{"format":"gif"}]}'),
    );
    const first = await ran(['export', '.'], place('recipes'), home);
    const again = await ran(['export', '.'], place('recipes'), home);
    rows.push(...rowsOf(`export . of ${RECIPES} recipes`, first, [figures('again, nothing changed', [again.seconds])]));
    await writeFile(path.join(place('noise'), 'noise.png'), noise(SIDE));
    for (const command of ['look', 'check', 'fix', 'export'])
      rows.push(
        ...rowsOf(
          `${command} of ${SIDE} × ${SIDE} pixels of noise`,
          await ran([command, 'noise.png'], place('noise'), home),
        ),
      );
    await writeFile(path.join(place('many'), '.sprite-kiln.json'), '{"problems":true}');
    const [whole, unchanged] = [
      await problems(place('many'), place('window')),
      await problems(place('many'), place('window')),
    ];
    rows.push({
      ...figures(`Problems of ${IMAGES} images`, [whole]),
      unit: 's',
      beside: [figures('in a new window, nothing changed', [unchanged])],
    });
    return rows;
  } finally {
    await removeFolder(home);
  }
});
