import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PNG } from 'pngjs';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { paste } from '../../../src/sprite/sheet/frames';
import { readGif } from '../../unit/sprite/formats/readGif';
import { removeFolder } from '../folders';

/** Debian programs that decode animations, independent of our own readers and writers. Setup installs them (scripts/setup/tools.mjs). */

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd, encoding: 'latin1', maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new Error(
      `${program} is not installed, so nothing else than our own code would tell whether the file is right. ` +
        '`node scripts/setup.mjs tools` installs it where it may; else install the Debian packages gifsicle, apngdis and webp.',
    );
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-decoders-'));
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** An animation as another program reads it. */
export interface OtherReading {
  readonly frames: readonly { readonly image: Raster; readonly duration: number }[];
  /** Number of plays; 0: forever. */
  readonly plays: number;
}

/** Frames of a GIF, composed by gifsicle. It gives independent whole frames, which a test reader decodes. */
export function byGifsicle(bytes: Uint8Array): Promise<OtherReading> {
  return inFolder(async (folder) => {
    await writeFile(path.join(folder, 'in.gif'), bytes);
    const info = await run('gifsicle', ['--info', 'in.gif'], folder);
    await run('gifsicle', ['--unoptimize', '--explode', 'in.gif', '-o', 'out'], folder);
    const delays = info.split(' + image #').slice(1);
    const loops = /loop count (\d+)/.exec(info)?.[1];
    const frames = await eachFile(folder, /^out\.\d+$/, (file, index) => {
      const { width, height, frames } = readGif(file);
      const [frame] = frames;
      if (!frame || frame.width !== width || frame.height !== height) throw new Error("This isn't a whole frame.");
      const seconds = Number(/delay ([\d.]+)s/.exec(delays[index] ?? '')?.[1] ?? 0);
      return {
        image: { width, height, data: Uint8ClampedArray.from(frame.rgba) },
        duration: Math.round(seconds * 1000),
      };
    });
    return { frames, plays: /loop forever/.test(info) ? 0 : Number(loops ?? 0) + 1 };
  });
}

/** Frames of an APNG, composed by apngdis. */
export function byApngdis(bytes: Uint8Array): Promise<OtherReading> {
  return inFolder(async (folder) => {
    await writeFile(path.join(folder, 'in.png'), bytes);
    await run('apngdis', ['in.png', 'out'], folder);
    const times = await eachFile(folder, /^out\d+\.txt$/, (file) => {
      const [, count = 0, parts = 1] = /^delay=(\d+)\/(\d+)/.exec(file.toString()) ?? [];
      return (Number(count) * 1000) / Number(parts);
    });
    const frames = await eachFile(folder, /^out\d+\.png$/, (file, index) => {
      return { image: rasterOf(file), duration: times[index] ?? 0 };
    });
    const control = Buffer.from(bytes).indexOf('acTL');
    return { frames, plays: Buffer.from(bytes).readUInt32BE(control + 8) };
  });
}

/** Frames of an animated WebP, extracted by webpmux and decoded by dwebp. Each replaces its area, so they are drawn onto the previous one. */
export function byWebpmux(bytes: Uint8Array): Promise<OtherReading> {
  return inFolder(async (folder) => {
    await writeFile(path.join(folder, 'in.webp'), bytes);
    const info = await run('webpmux', ['-info', 'in.webp'], folder);
    const [, width = 0, height = 0] = /Canvas size: (\d+) x (\d+)/.exec(info) ?? [];
    const canvas = createRaster(Number(width), Number(height));
    const rows = [...info.matchAll(/^\s*(\d+):\s+\d+\s+\d+\s+\w+\s+(\d+)\s+(\d+)\s+(\d+)\s+none\s+no\s/gm)];
    const frames = [];
    for (const [, number = '', x, y, duration] of rows) {
      await run('webpmux', ['-get', 'frame', number, 'in.webp', '-o', 'one.webp'], folder);
      await run('dwebp', ['one.webp', '-o', 'one.png'], folder);
      paste(rasterOf(await readFile(path.join(folder, 'one.png'))), canvas, Number(x), Number(y));
      frames.push({ image: { ...canvas, data: canvas.data.slice() }, duration: Number(duration) });
    }
    return { frames, plays: Number(/Loop Count : (\d+)/.exec(info)?.[1]) };
  });
}

/** A still WebP, decoded by dwebp. */
export function byDwebp(bytes: Uint8Array): Promise<Raster> {
  return inFolder(async (folder) => {
    await writeFile(path.join(folder, 'in.webp'), bytes);
    await run('dwebp', ['in.webp', '-o', 'out.png'], folder);
    return rasterOf(await readFile(path.join(folder, 'out.png')));
  });
}

/** @param read gets the files that match the pattern, sorted by name */
async function eachFile<T>(
  folder: string,
  pattern: RegExp,
  read: (file: Buffer, index: number) => T,
): Promise<readonly T[]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  return files.map(read);
}

function rasterOf(png: Buffer): Raster {
  const { width, height, data } = PNG.sync.read(png);
  return { width, height, data: Uint8ClampedArray.from(data) };
}
