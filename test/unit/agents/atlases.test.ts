import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callTool, questionOf, toolOf } from '../../../src/agents/tools';
import { removeFolder } from '../../support/folders';
import { CALL, type TestToolHost, toolHost } from '../../support/program/toolHost';
import { distinctPng } from '../../support/sprites/distinctPictures';

describe('Agents and atlases', () => {
  let home: string;
  let host: TestToolHost;
  const tool = toolOf('sprite_kiln_export_sprite');
  const call = (args: object) => callTool(tool ?? assert.fail(), args, host, CALL);
  const put = async (name: string, content: Uint8Array | string) => {
    const file = path.join(host.game, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const recipe = (folder: string) =>
    JSON.stringify({ sources: ['art/*.png'], exports: [{ format: 'phaser', folder }] });

  before(async () => {
    home = await realpath(await mkdtemp(path.join(tmpdir(), 'tools-')));
    host = await toolHost({ home });
    await put('art/hero.png', distinctPng(8, 8));
    await put('art/coin.png', distinctPng(4, 4));
  });
  after(async () => {
    await host.close();
    await removeFolder(home);
  });

  it('pack one by its recipe, and say what a person is asked', async () => {
    await put('hud.atlas.json', recipe('public'));
    assert.deepEqual(await readdir(host.game).then((all) => all.includes('public')), false);
    const answer = await call({ file: 'hud.atlas.json' });
    assert.ok(answer.data.ok, answer.text);
    const names = answer.data.files.map((file) => path.relative(host.game, file));
    assert.deepEqual(names, [path.join('public', 'hud.png'), path.join('public', 'hud.json')]);
    assert.match(await readFile(path.join(host.game, 'public/hud.json'), 'utf8'), /"coin\/0"[\s\S]*"hero\/0"/);
    assert.match((await call({ file: 'hud.atlas.json' })).text, /hud\.png" \(up to date\)/);
    const asked = tool && (await questionOf(tool, { file: 'hud.atlas.json' }, host));
    assert.match(JSON.stringify(asked), /hud\.atlas\.json/);
  });

  for (const [what, folder, words, code] of [
    ['outside of the workspace', '../..', /must be a relative path/, 'bad-input'],
    ['a hidden folder', '.git/hooks', /hidden/, 'outside'],
  ] as const) {
    it(`write none into ${what}`, async () => {
      await put('bad.atlas.json', recipe(folder));
      const { data, text } = await call({ file: 'bad.atlas.json' });
      assert.equal(data.ok ? 'ok' : data.error.code, code, text);
      assert.match(text, words);
      assert.deepEqual(data.files, []);
    });
  }

  it('hear what is wrong with a recipe, and where', async () => {
    await put('bad.atlas.json', '{ "sources": ["art/*.gif"],\n "exports": [{ "format": "phaser" }] }');
    const { data, text } = await call({ file: 'bad.atlas.json' });
    assert.equal(data.ok ? 'ok' : data.error.code, 'bad-input', text);
    assert.match(text, /Line 1, column 15: No image matches “sources”/);
  });

  it('can’t give options that the recipe has', async () => {
    const { text } = await call({ file: 'hud.atlas.json', format: 'pixi' });
    assert.match(text, /has its own options/);
  });
});
