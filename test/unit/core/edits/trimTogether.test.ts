import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import { COMPASS } from '../../../../src/sprite/source/compass';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { type TestToolHost, toolHost } from '../../../support/program/toolHost';

/** A PNG of 4 × 3 with one red pixel in its second row. @param x of that pixel */
function dotted(x: number): Buffer {
  const png = new PNG({ width: 4, height: 3 });
  png.data.set([255, 0, 0, 255], (4 + x) * 4);
  return PNG.sync.write(png);
}

describe('Sprites that are trimmed together', () => {
  let home: string;
  let host: TestToolHost;
  const file = (name: string) => path.join(host.game, name);
  const views = COMPASS.map((place) => `hero-${place}.png`);

  beforeEach(async () => {
    home = await temporaryDirectory();
    host = await toolHost({ home });
    for (const name of views) await writeFile(file(name), dotted(1));
    await writeFile(file('hat.png'), dotted(2));
  });

  afterEach(async () => {
    await host.close();
    await removeFolder(home);
  });

  /** The width and the column of the pixel of each file, after a trim. */
  async function trimmed(together: boolean): Promise<readonly string[]> {
    const { fileEdits } = host.core;
    const { signal } = new AbortController();
    const names = [...views, 'hat.png'];
    const { sources } = await fileEdits.sprites(
      names.map((name) => pathToFileURL(file(name)).href),
      signal,
    );
    assert.equal(sources.length, 2);
    const made = await fileEdits.make(sources, { to: 'canvas', canvas: { to: 'trim' }, together }, signal);
    await fileEdits.write(made, { replace: true }, signal);
    return Promise.all(
      names.map(async (name) => {
        const { width, height, data } = PNG.sync.read(await readFile(file(name)));
        return `${width} × ${height}: ${data.findIndex((value) => value > 0) / 4}`;
      }),
    );
  }

  it('lose as much at each side, also the views of a set next to a single file', async () => {
    assert.deepEqual(await trimmed(true), [...views.map(() => '2 × 1: 0'), '2 × 1: 1']);
  });

  it('lose what they can by themselves otherwise', async () => {
    assert.deepEqual(
      await trimmed(false),
      [...views, 'hat'].map(() => '1 × 1: 0'),
    );
  });
});
