import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import type { Change } from '../../../../src/sprite/edit/change';
import { COMPASS } from '../../../../src/sprite/source/compass';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { type TestToolHost, toolHost } from '../../../support/program/toolHost';

const WIDER: Change = { change: 'canvas', rect: { x: -1, y: 0, width: 5, height: 3 } };

/** A PNG of 4 × 3. @param red of all its pixels @param rest green and blue; default: another green for each */
function picture(red: number, rest?: readonly [number, number]): Buffer {
  const png = new PNG({ width: 4, height: 3 });
  for (let at = 0; at < 12; at++) png.data.set([red, ...(rest ?? [at * 20, 255]), 255], at * 4);
  return PNG.sync.write(png);
}

describe('Several files that are changed together', () => {
  let home: string;
  let host: TestToolHost;
  const file = (name: string) => path.join(host.game, name);
  const uri = (name: string) => pathToFileURL(file(name)).href;
  const open = (...names: string[]) => host.core.edits.open(names.map(uri));
  const widths = (...names: string[]) =>
    Promise.all(names.map(async (name) => PNG.sync.read(await readFile(file(name))).width));
  const write = async (...names: string[]) => {
    for (const [at, name] of names.entries()) await writeFile(file(name), picture(at));
  };

  beforeEach(async () => {
    home = await temporaryDirectory();
    host = await toolHost({ home });
    await write('hero.png', 'orc.png');
  });

  afterEach(async () => {
    await host.close();
    await removeFolder(home);
  });

  it('are a part each, written by one save, and undone in one step', async () => {
    const session = await open('hero.png', 'orc.png');
    assert.equal(session.state.base.places.length, 2);
    session.change({ change: { parts: [1], change: WIDER } });
    await session.save();
    assert.deepEqual(await widths('hero.png', 'orc.png'), [4, 5]);
    const step = session.change({ change: { change: WIDER } });
    await session.save();
    assert.deepEqual(await widths('hero.png', 'orc.png'), [5, 5]);
    step.undo();
    await session.save();
    assert.deepEqual(await readFile(file('hero.png')), picture(0));
  });

  it('take a normal map that was chosen too along with its sprite', async () => {
    await writeFile(file('hero_n.png'), picture(128, [128, 255]));
    const session = await open('hero.png', 'hero_n.png', 'orc.png');
    assert.deepEqual(
      session.state.base.places.map(({ images, map }) => [...images, map].map((one) => one && path.basename(one))),
      [
        ['hero.png', 'hero_n.png'],
        ['orc.png', undefined],
      ],
    );
    session.change({ change: { change: WIDER } });
    await session.save();
    assert.deepEqual(await widths('hero.png', 'hero_n.png', 'orc.png'), [5, 5, 5]);
  });

  it('are the sprite that they are together, if they are one', async () => {
    const walk = [1, 2, 3].map((number) => `walk_${number}_delay-0.1s.png`);
    await write(...walk);
    const { base } = (await open(...walk)).state;
    assert.deepEqual([base.places.length, base.places[0]?.images.length], [1, 3]);
    assert.equal((await open(...walk.slice(1))).state.base.places.length, 2);
  });

  it('are all views of a set, if one of them is opened', async () => {
    const names = COMPASS.map((place) => `knight-${place}.png`);
    await write(...names);
    const session = await open('knight-se.png');
    session.change({ change: { parts: [names.indexOf('knight-se.png')], change: WIDER } });
    await session.save();
    assert.deepEqual(
      await widths(...names),
      names.map((name) => (name === 'knight-se.png' ? 5 : 4)),
    );
  });

  it('stay deleted if somebody deleted one that is not changed', async () => {
    const session = await open('hero.png', 'orc.png');
    await rm(file('orc.png'));
    session.change({ change: { parts: [0], change: WIDER } });
    await session.look([uri('orc.png')]);
    await session.save();
    assert.deepEqual(await widths('hero.png'), [5]);
    await assert.rejects(readFile(file('orc.png')), { code: 'ENOENT' });
    await write('hero.png', 'orc.png');
    await session.look([uri('orc.png')]);
    assert.equal(session.conflict, undefined);
  });

  it('come back if one was saved, then deleted, and its change is undone', async () => {
    const session = await open('hero.png', 'orc.png');
    const step = session.change({ change: { parts: [1], change: WIDER } });
    await session.save();
    session.change({ change: { parts: [0], change: WIDER } }).undo();
    step.undo();
    await rm(file('orc.png'));
    await session.look([uri('orc.png')]);
    await session.save();
    assert.deepEqual(await readFile(file('orc.png')), picture(1));
  });

  it('are in conflict no longer after a save of the others, and are as they are on disk then', async () => {
    const session = await open('hero.png', 'orc.png');
    session.change({ change: { parts: [0], change: WIDER } });
    await writeFile(file('orc.png'), picture(9));
    await session.look([uri('orc.png')]);
    assert.deepEqual(session.conflict?.files, [uri('orc.png')]);
    await session.save();
    assert.equal(session.conflict, undefined);
    assert.equal(session.isDirty, false);
    assert.deepEqual(await readFile(file('orc.png')), picture(9));
    session.change({ change: { parts: [1], change: WIDER } });
    await session.save();
    assert.equal(PNG.sync.read(await readFile(file('orc.png'))).data[4], 9);
  });

  it('are all in conflict, whenever each was changed on disk', async () => {
    const session = await open('hero.png', 'orc.png');
    session.change({ change: { change: WIDER } });
    for (const name of ['hero.png', 'orc.png']) {
      await writeFile(file(name), picture(9));
      await session.look([uri(name)]);
    }
    assert.deepEqual(session.conflict?.files, [uri('hero.png'), uri('orc.png')]);
    await session.keepMine();
    await session.save();
    assert.deepEqual(await widths('hero.png', 'orc.png'), [5, 5]);
  });

  it('are refused if one JSON describes several of them: each save would undo the places of the others', async () => {
    await write('atlas-0.png', 'atlas-1.png');
    const textures = ['atlas-0', 'atlas-1'].map((name) => ({
      image: `${name}.png`,
      frames: [0, 2].map((x) => ({ filename: `${name} ${x}`, frame: { x, y: 0, w: 2, h: 3 } })),
    }));
    await writeFile(file('atlas.json'), JSON.stringify({ textures }));
    const alone = await open('atlas-0.png');
    const other = await open('atlas-1.png');
    const jsons = [alone, other].flatMap(({ state }) => state.base.places[0]?.json ?? []);
    assert.equal(jsons.length, 2);
    await assert.rejects(open('atlas-0.png', 'atlas-1.png'), /atlas\.json describes several of these/);
  });
});
