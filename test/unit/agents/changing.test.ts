import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import type { ToolAnswer } from '../../../src/agents/answers';
import { CHANGES } from '../../../src/agents/changeArguments';
import { jsonSchemaOf } from '../../../src/agents/schemas';
import { callTool, questionOf, toolOf } from '../../../src/agents/tools';
import { COMMANDS } from '../../../src/program/line/commandTable';
import { removeFolder } from '../../support/folders';
import { root } from '../../support/places';
import { CALL, type TestToolHost, toolHost } from '../../support/program/toolHost';
import { parsed } from '../../support/sprites/aseParser';
import { layeredSprite } from '../../support/sprites/layeredSprite';

let home: string;
let host: TestToolHost;

const tool = toolOf('sprite_kiln_change_sprite') ?? assert.fail();
const call = (args: object): Promise<ToolAnswer> => callTool(tool, args, host, CALL);
const at = (...names: string[]) => path.join(host.game, ...names);

describe('The tool that changes sprites', () => {
  beforeEach(async () => {
    home = await realpath(await mkdtemp(path.join(tmpdir(), 'changing-tool-')));
    host = await toolHost({ home });
    await cp(path.join(root, 'samples/hero.png'), at('hero.png'));
  });
  afterEach(async () => {
    await host.close();
    await removeFolder(home);
  });

  it('has the table of the program: the same changes, with the same words', () => {
    const fields = Object.keys(jsonSchemaOf(tool.schema).properties);
    const table = Object.values(CHANGES).flatMap(({ one, more }): string[] => [...one, ...more]);
    assert.deepEqual(fields.sort(), ['change', 'files', 'folder', ...table].sort());
    for (const [name, { one, more }] of Object.entries(CHANGES)) {
      const row = COMMANDS.find((command) => command.name === name) ?? assert.fail(name);
      const options = row.options.map(({ flags }) => /^--([a-z]+)/.exec(flags)?.[1] ?? '');
      const own = options.filter((option) => option !== 'output' && option !== 'replace');
      assert.deepEqual(own.sort(), [...one, ...more].sort(), name);
    }
  });

  it('writes new files, shows them, and says where they are', async () => {
    const before = await readFile(at('hero.png'));
    const { text, data, picture } = await call({ change: 'canvas', files: ['hero.png'], size: '48x64', anchor: 's' });
    assert.ok(data.ok, text);
    assert.deepEqual(data.files, [at('hero-canvas.png')]);
    assert.match(
      text,
      /^Changed 1 of 1 file:\n- ".*hero-canvas\.png" from ".*hero\.png", moved by 8, 32\nCost: free\.$/,
    );
    assert.deepEqual(data.details?.changed, [
      {
        source: at('hero.png'),
        output: at('hero-canvas.png'),
        changed: true,
        offset: { x: 8, y: 32 },
        scale: 1,
      },
    ]);
    const { width, height } = PNG.sync.read(await readFile(at('hero-canvas.png')));
    assert.deepEqual([width, height], [48, 64]);
    assert.deepEqual(await readFile(at('hero.png')), before);
    assert.ok(picture && picture.length > 100);
    const again = await call({ change: 'canvas', files: ['hero-canvas.png'], size: '48x64' });
    assert.match(again.text, /^Nothing to change: it is so already\./);
    assert.deepEqual(again.data.files, []);
  });

  it('changes frames of Aseprite files, which other programs read', async () => {
    await writeFile(at('hero.aseprite'), layeredSprite());
    const { data, text } = await call({ change: 'frames', files: ['hero.aseprite'], tag: 'spin:2-4:pingpong' });
    assert.ok(data.ok, text);
    const tags = parsed(await readFile(at('hero-frames.aseprite'))).tags.map(({ name, from, to }) => [name, from, to]);
    assert.deepEqual(tags, [
      ['idle', 0, 1],
      ['spin', 1, 3],
      ['turn', 2, 3],
    ]);
  });

  it('asks a person first, and says the folder', async () => {
    const question = await questionOf(tool, { change: 'fit', files: ['hero.png'], folder: 'set' }, host);
    assert.match(JSON.stringify(question), /Change 1 file/);
    assert.match(JSON.stringify(question), /set/);
  });

  it('tells what is wrong with arguments, by their names', async () => {
    const wrong = async (args: object) => {
      const { data } = await call({ files: ['hero.png'], ...args });
      assert.ok(!data.ok, JSON.stringify(args));
      assert.equal(data.error.code, 'bad-input');
      return data.error.message;
    };
    assert.match(
      await wrong({ change: 'canvas' }),
      /^Give exactly one of “size”, “pad”, “crop”, “trim”, “multiple”, “flip”, “rotate”\.$/,
    );
    assert.match(await wrong({ change: 'fit', pad: '1,1,1,1' }), /“pad” has no meaning for “fit”/);
    assert.match(await wrong({ change: 'canvas', size: 'large' }), /“size” must be two numbers.* not "large"/);
    assert.match(await wrong({ change: 'canvas', multiple: 5000 }), /“multiple” can't be 5000/);
    assert.match(await wrong({ change: 'paint' }), /“change” can't be/);
    assert.match(await wrong({ change: 'register' }), /“on” is missing/);
    assert.match(await wrong({ change: 'canvas', crop: '0,0,99,99' }), /^hero\.png: The rectangle reaches outside/);
    assert.deepEqual((await readdir(host.game)).sort(), ['hero.png']);
  });

  it('stays below the workspace, links followed, and writes nothing hidden', async () => {
    const outside = await mkdtemp(path.join(home, 'outside-'));
    await cp(at('hero.png'), path.join(outside, 'secret.png'));
    await symlink(path.join(outside, 'secret.png'), at('link.png'));
    await mkdir(at('.git'));
    for (const args of [
      { change: 'canvas', trim: true, files: [path.join(outside, 'secret.png')] },
      { change: 'canvas', trim: true, files: ['link.png'] },
      { change: 'canvas', trim: true, files: ['hero.png', 'link.png'] },
      { change: 'canvas', trim: true, files: ['hero.png'], folder: outside },
      { change: 'canvas', trim: true, files: ['hero.png'], folder: '.git' },
      { change: 'register', on: 'link.png', files: ['hero.png'] },
      { change: 'register', on: path.join(outside, 'secret.png'), files: ['hero.png'] },
    ]) {
      const { data, text } = await call(args);
      assert.ok(!data.ok, text);
      assert.deepEqual([data.error.code, data.files], ['outside', []], JSON.stringify(args));
    }
    assert.deepEqual((await readdir(host.game)).sort(), ['.git', 'hero.png', 'link.png']);
    assert.deepEqual(await readdir(outside), ['secret.png']);
  });
});
