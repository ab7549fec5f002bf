import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { namesIn } from '../../support/folders';
import { type ProgramBench, programBench } from '../../support/program/programBench';
import { asepriteFile, cel, layer, palette } from '../../support/sprites/asepriteFile';

const COLORS = [
  [0, 0, 0, 255],
  [200, 0, 0, 255],
  [100, 0, 0, 255],
];
const HERO = asepriteFile({
  width: 2,
  height: 1,
  depth: 8,
  frames: [{ chunks: [palette(COLORS), layer(), cel(2, 1, [1, 2])] }],
});

describe('The command variants', () => {
  let bench: ProgramBench;
  beforeEach(async () => {
    bench = await programBench({ inOneProcess: true });
    const files = {
      'hero.aseprite': HERO,
      'blue.hex': '000000\n0000c8\n000064',
      'green.hex': '000000\n00c800\n006400',
      'few.hex': '00ff00',
    };
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(bench.game, name), content);
  });
  afterEach(() => bench.close());

  it('writes a file for each palette, once more without a change, and a lookup', async () => {
    const line = ['variants', 'hero.aseprite', '--palette', 'blue.hex', '--palette', 'green.hex'];
    const { code, stdout } = await bench.run(line);
    assert.deepEqual([code, stdout], [0, 'written    hero-blue.aseprite\nwritten    hero-green.aseprite\n']);
    assert.equal((await bench.run(line)).stdout, 'unchanged  hero-blue.aseprite\nunchanged  hero-green.aseprite\n');
    assert.equal((await readFile(path.join(bench.game, 'hero-blue.aseprite'))).length, HERO.length);
    await writeFile(path.join(bench.game, 'project.godot'), '');
    const { output } = await bench.json([...line, '--lookup', '--folder', 'out']);
    assert.deepEqual(await namesIn(path.join(bench.game, 'out')), [
      'hero-indexed.json',
      'hero-indexed.png',
      'hero-lookup.png',
    ]);
    assert.match(String(output.details?.code), /^shader_type canvas_item;/);
  });

  it('writes nothing if a palette has too few colors or is missing, two have one name, or a file is in the way', async () => {
    const before = await namesIn(bench.game);
    const refused = async (...palettes: string[]) => {
      const { code, stderr } = await bench.run([
        'variants',
        'hero.aseprite',
        ...palettes.flatMap((file) => ['--palette', file]),
      ]);
      assert.deepEqual([code, await namesIn(bench.game)], [2, before]);
      return stderr;
    };
    assert.match(await refused('blue.hex', 'few.hex'), /few has 1 color, and 2 are needed/);
    assert.match(await refused('blue.hex', 'none.hex'), /none\.hex/);
    assert.match(await refused('blue.hex', 'blue.hex'), /Two palettes are called blue/);
    await writeFile(path.join(bench.game, 'hero-green.aseprite'), HERO.subarray(0, 200));
    before.push('hero-green.aseprite');
    before.sort();
    assert.match(await refused('blue.hex', 'green.hex'), /hero-green\.aseprite already exists/);
  });
});
