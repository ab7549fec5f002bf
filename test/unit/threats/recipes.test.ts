import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SpriteThreads } from '../../../src/work/spriteThreads';
import { type RecipeBench, recipeBench } from '../../support/export/recipeBench';
import { namesIn, removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';

const SPRITE = path.join(root, 'test/fixtures/aseprite/tags3.aseprite');
const PNG = path.join(root, 'samples/hero.png');

describe('Recipes that came with a workspace', () => {
  let home: string;
  let game: string;
  let bench: RecipeBench;
  const script = path.join(__dirname, '../work/spriteWorker.child.js');
  const exporter = new SpriteThreads('exports', { script });
  const at = (name: string) => path.join(game, name);
  const text = (name: string) => readFile(at(name), 'utf8');

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    await mkdir(game);
    bench = recipeBench(game, path.join(home, 'notes'), exporter);
  });

  afterEach(() => removeFolder(home));
  after(() => exporter.close());

  async function recipe(source: string, ...exports: object[]): Promise<void> {
    await writeFile(at(`${source}.export.json`), JSON.stringify({ exports }));
  }

  async function sprite(name: string): Promise<void> {
    await copyFile(name.endsWith('.aseprite') ? SPRITE : PNG, at(name));
  }

  const words = async (source: string) => (await bench.run(source)).problems.map(({ text: one }) => one).join(' ');

  it('do nothing until someone on this computer agrees, and again after they change', async () => {
    await sprite('hero.aseprite');
    await recipe('hero.aseprite', { format: 'gif' });
    const first = await bench.run('hero.aseprite', false);
    assert.ok(first.unagreed);
    assert.deepEqual([first.files, await namesIn(game)], [[], ['hero.aseprite', 'hero.aseprite.export.json']]);
    assert.equal((await bench.run('hero.aseprite')).files.length, 1);
    assert.equal((await bench.run('hero.aseprite', false)).unagreed, undefined);
    await recipe('hero.aseprite', { format: 'gif', scale: 2 });
    assert.ok((await bench.run('hero.aseprite', false)).unagreed);
  });

  it('replace only their own output without asking', async () => {
    await sprite('hero.aseprite');
    await recipe('hero.aseprite', { format: 'sheet' });
    assert.equal((await bench.run('hero.aseprite')).written.length, 1);
    await recipe('hero.aseprite', { format: 'sheet', scale: 2 });
    assert.equal((await bench.run('hero.aseprite')).written.length, 1);
    await copyFile(PNG, at('hero.png'));
    await recipe('hero.aseprite', { format: 'sheet', scale: 3 });
    const refused = await bench.run('hero.aseprite');
    assert.deepEqual([refused.files, refused.foreign.map(({ name }) => name)], [[], ['hero.png']]);
    assert.deepEqual(await readFile(at('hero.png')), await readFile(PNG));
    await bench.exports.adopt(pathToFileURL(at('hero.aseprite')).href, refused.foreign);
    const agreed = await bench.run('hero.aseprite');
    assert.deepEqual([agreed.files.length, agreed.foreign], [2, []]);
    assert.match((await agreed.written[0]?.undo()) ?? '', /taken back|Undid/);
    assert.deepEqual(await readFile(at('hero.png')), await readFile(PNG));
  });

  it("don't replace the output of another sprite's recipe", async () => {
    await sprite('a.aseprite');
    await sprite('b.aseprite');
    await recipe('a.aseprite', { format: 'gif', names: 'shared' });
    await recipe('b.aseprite', { format: 'gif', names: 'shared', scale: 2 });
    await bench.run('a.aseprite');
    const before = await readFile(at('shared.gif'));
    const { foreign } = await bench.run('b.aseprite');
    assert.deepEqual(
      foreign.map(({ name }) => name),
      ['shared.gif'],
    );
    assert.deepEqual(await readFile(at('shared.gif')), before);
  });

  it("never replace a recipe's source, even with agreement", async () => {
    for (const name of ['hero.aseprite', 'hero.gif']) await sprite(name);
    await writeFile(at('hero.gif'), await readFile(PNG));
    await recipe('hero.aseprite', { format: 'gif' });
    await recipe('hero.gif', { format: 'apng', outputFolder: 'out' });
    assert.match(await words('hero.aseprite'), /hero\.gif has its own recipe/);
    assert.deepEqual(await readFile(at('hero.gif')), await readFile(PNG));
  });

  it('never replace a file of another format that has the same name', async () => {
    await sprite('package.aseprite');
    await writeFile(at('package.json'), '{"name": "game", "version": "1.0.0"}');
    await writeFile(at('package.png'), 'no picture at all');
    await recipe('package.aseprite', { format: 'sheet' });
    const { foreign, problems } = await bench.run('package.aseprite');
    assert.deepEqual(foreign, []);
    assert.match(problems[0]?.text ?? '', /in another format/);
    assert.equal(await text('package.json'), '{"name": "game", "version": "1.0.0"}');
    assert.equal(await text('package.png'), 'no picture at all');
  });

  it('never write a dotfile, or into a dot folder', async () => {
    await sprite('hero.aseprite');
    await mkdir(at('.vscode'));
    for (const outputFolder of ['.vscode', '.git/hooks', 'out/.hidden', './.vscode/../.vscode']) {
      await recipe('hero.aseprite', { format: 'sheet', outputFolder });
      assert.match(await words('hero.aseprite'), /hidden/, outputFolder);
    }
    await sprite('.hero.aseprite');
    await recipe('.hero.aseprite', { format: 'gif' });
    assert.match(await words('.hero.aseprite'), /hidden/);
    assert.deepEqual(await namesIn(at('.vscode')), []);
    await mkdir(at('.art'));
    await copyFile(SPRITE, at('.art/hero.aseprite'));
    await recipe('.art/hero.aseprite', { format: 'gif' });
    assert.equal((await bench.run('.art/hero.aseprite')).written.length, 1, 'a source that is itself in a dot folder');
  });

  it('write nothing through a link out of the workspace, however the folder is named', async () => {
    const outside = path.join(home, 'outside');
    await mkdir(outside);
    await copyFile(PNG, path.join(outside, 'hero.png'));
    await symlink(outside, at('fx'), 'junction');
    await sprite('hero.aseprite');
    await recipe(
      'hero.aseprite',
      { format: 'sheet', outputFolder: 'fx' },
      { format: 'png', names: 'fx/own{frame}' },
      { format: 'sheet', outputFolder: 'fx/../fx/deep' },
      { format: 'sheet', outputFolder: '../outside' },
    );
    const { problems, files, foreign } = await bench.run('hero.aseprite');
    assert.deepEqual([files, foreign], [[], []], 'nothing was written, and nobody is asked to replace a file outside');
    assert.equal(problems.length, 4, problems.map(({ text: one }) => one).join('\n'));
    assert.deepEqual(await namesIn(outside), ['hero.png']);
    assert.deepEqual(await readFile(path.join(outside, 'hero.png')), await readFile(PNG));
  });

  it('leave a link in place of an output alone', async () => {
    await writeFile(path.join(home, 'theirs.gif'), 'theirs');
    await symlink(path.join(home, 'theirs.gif'), at('hero.gif'));
    await sprite('hero.aseprite');
    await recipe('hero.aseprite', { format: 'gif' });
    assert.match(await words('hero.aseprite'), /is a link or a folder/);
    assert.equal(await readFile(path.join(home, 'theirs.gif'), 'utf8'), 'theirs');
  });

  it('that feed each other are reported as a circle', async () => {
    for (const name of ['a.gif', 'a.aseprite']) await sprite(name);
    await recipe('a.aseprite', { format: 'gif' });
    await recipe('a.gif', { format: 'aseprite' });
    const { circle, problems } = await bench.run('a.aseprite');
    assert.deepEqual(
      circle?.map((uri) => path.posix.basename(uri)),
      ['a.aseprite', 'a.gif', 'a.aseprite'],
    );
    assert.match(problems[0]?.text ?? '', /a\.aseprite → a\.gif → a\.aseprite/);
    await rm(at('a.gif'));
    assert.equal((await bench.run('a.aseprite')).written.length, 1, 'a new file is created');
    const back = await bench.run('a.gif');
    assert.equal(back.circle?.length, 3);
    assert.deepEqual(await readFile(at('a.aseprite')), await readFile(SPRITE));
  });
});
