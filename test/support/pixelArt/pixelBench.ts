import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Choices } from '../../../src/core/discovery/choices';
import { HostFiles } from '../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../src/core/disk/writeBounds';
import { PixelArt } from '../../../src/core/pixelArt/pixelArt';
import type { FixPlace } from '../../../src/core/pixelArt/planFix';
import type { PixelStyle } from '../../../src/sprite/checks/style';
import { scaledRaster } from '../../../src/sprite/export/scale';
import { encodePng } from '../../../src/sprite/formats/png';
import type { Raster } from '../../../src/sprite/pixels/raster';
import type { SpriteThreads } from '../../../src/work/spriteThreads';
import { removeFolder, temporaryDirectory } from '../folders';
import { MemoryMemento } from '../runs/memoryStores';
import { normalMapsOnDisk } from '../sprites/normalMaps';
import { numberedFramesOnDisk } from '../sprites/numberedFrames';

/** Checks and fixes in a workspace folder on disk. */
export interface PixelBench {
  readonly art: PixelArt;
  readonly files: HostFiles;
  readonly choices: Choices;
  /** By folder name; for `styleOf`. */
  style: PixelStyle | undefined;
  /** Whether the records say that a service drew the files. */
  isDrawn: boolean;
  /** Path, and URI string, of a file in the workspace folder. */
  at(name: string): string;
  uri(name: string): string;
  write(name: string, bytes: Uint8Array | string): Promise<void>;
  read(name: string): Promise<Buffer>;
  /** Names in the workspace folder, sorted. */
  names(folder?: string): Promise<string[]>;
  has(name: string): boolean;
  close(): Promise<void>;
}

export async function pixelBench(thread: SpriteThreads<'pixels'>): Promise<PixelBench> {
  const home = await temporaryDirectory();
  const game = path.join(home, 'game');
  await mkdir(game);
  const memory = new MemoryMemento();
  const files = new HostFiles(new WorkspaceBounds(memory, () => [pathToFileURL(game).href]), path.join(home, 'notes'));
  const choices = new Choices(memory, memory);
  const at = (name: string) => path.join(game, name);
  const bench: PixelBench = {
    art: new PixelArt({
      files,
      choices,
      provenance: { of: () => undefined },
      directionNames: () => [],
      maps: normalMapsOnDisk(),
      numbered: numberedFramesOnDisk(),
      thread,
      drawn: { has: async () => bench.isDrawn },
      version: '1.0.0',
      ignored: async () => new Set<string>(),
      referencesOf: async () => [],
      styleOf: async () => bench.style,
    }),
    files,
    choices,
    style: undefined,
    isDrawn: false,
    at,
    uri: (name) => pathToFileURL(at(name)).href,
    write: async (name, bytes) => {
      await mkdir(path.dirname(at(name)), { recursive: true });
      await writeFile(at(name), bytes);
    },
    read: (name) => readFile(at(name)),
    names: async (folder = '') => (await readdir(at(folder))).sort(),
    has: (name) => existsSync(at(name)),
    close: () => removeFolder(home),
  };
  return bench;
}

/** New files next to their sources. */
export const BESIDE: FixPlace = { replace: false, overwrite: false };

/** The picture with each pixel as a square, as a PNG. */
export const enlargedPng = (picture: Raster, times: number) => encodePng(scaledRaster(picture, times));
