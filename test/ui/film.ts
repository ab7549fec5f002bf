import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import * as v from 'valibot';
import { exportOptions } from '../../src/sprite/engines/exportOptions';
import { writeGif } from '../../src/sprite/export/animation/writeGif';
import type { ExportFrame } from '../../src/sprite/source/sprite';

/** Screenshots of a window in sequence, as one animated image. */
export class Film {
  readonly #page: Page;

  readonly #frames: ExportFrame[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Adds the window's current look, with finished transitions, for `duration` milliseconds. */
  async shoot(duration: number): Promise<void> {
    const { width, height, data } = PNG.sync.read(await this.#page.screenshot({ animations: 'disabled' }));
    this.#frames.push({ image: { width, height, data: new Uint8ClampedArray(data) }, duration });
  }

  /** Adds the last `count` frames again, `times` times. */
  repeat(count: number, times: number): void {
    const again = this.#frames.slice(-count);
    for (let time = 0; time < times; time++) this.#frames.push(...again);
  }

  /** A GIF; undefined if nothing was shot. */
  async bytes(): Promise<Uint8Array | undefined> {
    const [first] = this.#frames;
    if (!first) return undefined;
    const { width, height } = first.image;
    const sprite = {
      title: 'film',
      extension: 'png',
      width,
      height,
      frames: this.#frames,
      tags: [],
      slices: [],
      layers: [],
    };
    const [file] = await writeGif(sprite, v.parse(exportOptions, { format: 'gif' }), {
      note: () => undefined,
      deflate: (bytes) => deflateSync(bytes, { level: 9 }),
      check: () => undefined,
      version: '',
    });
    return file?.bytes;
  }
}
