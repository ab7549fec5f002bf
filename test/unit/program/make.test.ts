import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodePng } from '../../../src/sprite/formats/png';
import { sniffPicture } from '../../../src/sprite/formats/sniff';
import { wordsOf } from '../../../src/sprite/pixels/raster';
import { namesIn } from '../../support/folders';
import { root } from '../../support/places';
import { hasTerminal } from '../../support/program/program';
import { type BenchOptions, KEY, type ProgramBench, programBench } from '../../support/program/programBench';
import { latch, waitFor } from '../../support/wait';

let bench: ProgramBench;
const open = async (options?: BenchOptions) => {
  bench = await programBench(options);
  return bench;
};
const numbered = (stem: string, count: number) => Array.from({ length: count }, (_, n) => `${stem}-${n + 1}.png`);
const sorted = (names: readonly string[]) => [...names].sort();

describe('The commands of the program that make sprites', () => {
  afterEach(() => bench.close());

  it('put files where the editor puts them, and print their absolute paths', async () => {
    const { game, json } = await open({ inOneProcess: true });
    const made = await json(['generate', 'a red knight', '--size', '32']);
    const files = numbered('red-knight', 12).map((name) => path.join(game, 'sprites', name));
    assert.ok(made.output.ok);
    assert.deepEqual([made.code, made.output.files, made.output.credits], [0, files, {}]);
    assert.equal(made.output.assets.length, 12);
    for (const file of files) assert.equal(sniffPicture(await readFile(file))?.width, 32);

    const hero = 'sprites/red-knight-1.png';
    const beside = async (args: readonly string[]) => {
      const { code, output } = await json(args);
      assert.equal(code, 0, args.join(' '));
      return output.files.map((file) => path.relative(game, file));
    };
    assert.deepEqual(await beside(['normal-map', hero]), ['sprites/red-knight-1_n.png']);
    assert.ok((await beside(['edit', hero, 'a blue hat'])).includes('sprites/red-knight-1-edit-1.png'));
    assert.deepEqual(
      await beside(['direction-set', hero, '--folder', 'turned']),
      Array.from({ length: 8 }, (_, n) => `turned/red-knight-1-dir-${n}.png`),
    );
    assert.deepEqual(await beside(['animate', hero, 'idle breathing']), [
      'sprites/red-knight-1-idle.gif',
      'sprites/red-knight-1-idle-sheet.png',
      'sprites/red-knight-1-idle-sheet.json',
    ]);
    const [asset = ''] = made.output.assets;
    const styled = await beside(['style-reference', '--asset', asset, 'a goblin', '--folder', 'more']);
    assert.ok(styled.length > 0 && styled.every((file) => file.startsWith('more/')), styled.join());
  });

  it('say why the built-in service draws for somebody who set a key', async () => {
    const { run } = await open({ inOneProcess: true });
    const args = ['generate', 'a chest', '--size', '16', '--folder', 'art'];
    const { code, stderr } = await run(args, { SPRITE_KILN_API_KEY: KEY });
    assert.equal(code, 0);
    assert.match(stderr, /^SPRITE_KILN_API_KEY is set, but SPRITE_KILN_BASE_URL isn't, /);
    assert.doesNotMatch(stderr, new RegExp(KEY));
  });

  it('say how frames are counted if a file lacks the one that was named', async () => {
    const { run, game } = await open({ inOneProcess: true });
    await copyFile(path.join(root, 'test/fixtures/aseprite/1empty3.aseprite'), path.join(game, 'hero.aseprite'));
    const { code, stderr } = await run(['edit', 'hero.aseprite#9', 'a hat']);
    assert.equal(code, 2);
    assert.match(stderr, /^Error: hero\.aseprite doesn't have that frame\.\nFrames are counted from 1\. /);
  });

  it('take no file for a prompt, as the last one that a pattern of the shell names', async () => {
    const { game, json } = await open({ inOneProcess: true });
    await json(['generate', 'a red knight', '--size', '16']);
    const before = await namesIn(path.join(game, 'sprites'));
    for (const args of [
      ['edit', 'sprites/red-knight-1.png', 'sprites/red-knight-2.png'],
      ['animate', 'sprites/red-knight-1.png', 'sprites/red-knight-2.png#1'],
      ['generate', 'sprites/red-knight-2.png', '--size', '16'],
    ]) {
      const { code, output } = await json(args);
      assert.ok(!output.ok);
      assert.deepEqual([code, output.error.charged], [2, 'no'], args.join(' '));
      assert.match(output.error.message, /^The prompt is missing: "sprites\/red-knight-2\.png" is a file\./);
    }
    assert.deepEqual(await namesIn(path.join(game, 'sprites')), before);
    // Names of files are words like others.
    assert.equal((await json(['edit', 'sprites/red-knight-1.png', 'the hat of hat.png'])).code, 0);
    assert.equal((await json(['generate', 'sprites', '--size', '16', '--folder', 'more'])).code, 0);
  });

  it('say in short lines what was made, without the words for models', async () => {
    const { run } = await open({ inOneProcess: true });
    const { code, stdout, stderr } = await run(['generate', 'a chest', '--size', '16', '--folder', 'art']);
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(stdout.trim().split('\n'), [
      '12 sprites saved in art. Procedural placeholders. Free.',
      ...numbered('art/chest', 12),
    ]);
  });

  it('follow the style file of the folder, unless --no-style says otherwise', async () => {
    const { game, json, asked } = await open({ credits: 1_000, inOneProcess: true });
    const style = { words: 'flat shading', tags: ['moss'], sizes: [16], palette: ['#000000', '#ffffff'] };
    await mkdir(path.join(game, '.git'));
    await writeFile(path.join(game, '.sprite-kiln.json'), JSON.stringify(style));
    const colors = async (file = '') => {
      const { data } = decodePng(await readFile(file));
      return new Set(wordsOf(data).filter((word) => word !== 0)).size;
    };
    const followed = await json(['generate', 'a chest', '--folder', 'art']);
    assert.equal(followed.code, 0);
    const left = await json(['generate', 'a chest', '--size', '32', '--folder', 'art', '--no-style']);
    assert.equal(left.code, 0);
    const [first, second] = asked;
    assert.deepEqual([first?.prompt, first?.size, first?.tags?.includes('moss')], ['a chest. flat shading', 16, true]);
    assert.deepEqual([second?.prompt, second?.size, second?.tags?.includes('moss')], ['a chest', 32, false]);
    assert.ok((await colors(followed.output.files[0])) <= 2);
    assert.ok((await colors(left.output.files[0])) > 2);
    const missing = await json(['generate', 'a chest', '--folder', 'art', '--no-style']);
    assert.notEqual(missing.code, 0);
    assert.equal(asked.length, 2);
  });

  it('give hints for a prompt, and send it anyway', async () => {
    const { json, run } = await open({ inOneProcess: true });
    const { code, output } = await json(['generate', 'a sprite sheet of a knight', '--size', '16']);
    assert.equal(code, 0);
    assert.match(String(output.details?.hints), /^Hint: describe one sprite/);
    assert.match((await run(['generate', 'a sprite sheet of a hut', '--size', '16'])).stderr, /^Hint: describe one/);
  });

  it('take the settings of the account', async () => {
    const { settings, json, game } = await open({ inOneProcess: true });
    const directionNames = ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'];
    await settings({ outputFolder: 'art/new', directionNames });
    const { output } = await json(['generate', 'a chest', '--size', '16']);
    assert.ok(output.files[0]?.startsWith(path.join(game, 'art/new/')));
    const turned = await json(['direction-set', 'art/new/chest-1.png', '--folder', 'turned']);
    assert.equal(turned.code, 0);
    assert.deepEqual(
      await namesIn(path.join(game, 'turned')),
      sorted(directionNames.map((name) => `chest-1-dir-${name}.png`)),
    );
  });

  it('use files below the folder and --allow only, also through links', async () => {
    const { json, game, home, asked } = await open({ credits: 1000, inOneProcess: true });
    await mkdir(path.join(home, 'secret'));
    await writeFile(path.join(home, 'secret/hero.png'), 'x');
    await symlink(path.join(home, 'secret'), path.join(game, 'link'));
    for (const args of [
      ['edit', '../secret/hero.png', 'a hat'],
      ['edit', 'link/hero.png', 'a hat'],
      ['generate', 'a chest', '--size', '16', '--folder', 'link'],
      ['generate', 'a chest', '--size', '16', '--folder', '../secret'],
      ['generate', 'a chest', '--size', '16', '--folder', '.git/hooks'],
      ['normal-map', path.join(home, 'secret/hero.png')],
      ['look', 'link/hero.png'],
    ]) {
      const { code, output } = await json(args);
      assert.ok(!output.ok, args.join(' '));
      assert.deepEqual([code, output.error.code, output.error.charged], [2, 'outside', 'no'], args.join(' '));
    }
    assert.deepEqual([await namesIn(path.join(home, 'secret')), asked], [['hero.png'], []]);
    const free = { SPRITE_KILN_BASE_URL: '' };
    const allowed = await json(
      ['--allow', '../secret', 'generate', 'a chest', '--size', '16', '--folder', 'link'],
      free,
    );
    assert.deepEqual([allowed.code, allowed.output.files.length], [0, 12]);
  });
});

describe('A hosted service, called by the program', () => {
  afterEach(() => bench.close());

  it('is paid from the budget of agents, which a later call finds used', async () => {
    const { json, asked } = await open({ credits: 1000, inOneProcess: true });
    const first = await bench.start(['--json', 'generate', 'a chest', '--size', '16']).ended;
    const { credits } = JSON.parse(first.stdout);
    assert.equal(first.code, 0);
    assert.ok(credits.reserved && credits.remaining === 1000 - credits.reserved);
    assert.equal(credits.budgetLeft, 100 - credits.reserved);
    const budget = await json(['budget']);
    assert.deepEqual(
      [budget.output.credits.budgetLeft, budget.output.details?.used],
      [credits.budgetLeft, credits.reserved],
    );
    assert.deepEqual((await json(['credits'])).output.credits, {
      remaining: credits.remaining,
      budgetLeft: credits.budgetLeft,
    });
    assert.equal(asked.length, 1);
  });

  it('gets nothing beyond the budget, with any environment', async () => {
    const { json, asked, settings, home, data } = await open({ credits: 1000, inOneProcess: true });
    await settings({ agentBudget: 0 });
    const richer = path.join(home, 'richer/sprite-kiln');
    await mkdir(richer, { recursive: true });
    await writeFile(path.join(richer, 'config.json'), '{"agentBudget":1000000}');
    const tries: readonly Readonly<Record<string, string>>[] = [
      {},
      { XDG_CONFIG_HOME: path.join(home, 'richer') },
      { HOME: path.join(home, 'richer') },
      { XDG_STATE_HOME: data },
    ];
    for (const env of tries) {
      const { code, output } = await json(['generate', 'a chest', '--size', '16'], env);
      assert.ok(!output.ok);
      assert.deepEqual([code, output.error.code, output.error.charged], [5, 'budget', 'no']);
      assert.match(output.error.next ?? '', /Only a person/);
    }
    const set = await json(['budget', '500']);
    assert.ok(!set.output.ok && set.output.error.code === 'bad-input');
    assert.deepEqual([asked, (await json(['budget'])).output.credits.budgetLeft], [[], 0]);
  });

  it('says no to an account without credits, to a wrong key, and to no key', async () => {
    const { json } = await open({ credits: 1, inOneProcess: true });
    const args = ['generate', 'a chest', '--size', '16'];
    const poor = await json(args);
    assert.ok(!poor.output.ok);
    assert.deepEqual([poor.code, poor.output.error.code, poor.output.error.charged], [4, 'credits', 'no']);
    const wrong = await json(args, { SPRITE_KILN_API_KEY: `${KEY}-not` });
    assert.ok(!wrong.output.ok);
    assert.deepEqual([wrong.code, wrong.output.error.code], [3, 'refused']);
    const none = await json(args, { SPRITE_KILN_API_KEY: '' });
    assert.ok(!none.output.ok);
    assert.deepEqual(
      [none.code, none.output.error.code, none.output.error.next],
      [2, 'bad-input', 'Set SPRITE_KILN_API_KEY.'],
    );
    // What wasn't accepted is not counted.
    assert.equal((await json(['budget'])).output.credits.budgetLeft, 100);
  });

  it('says that nothing was spent if the service is out of reach', async () => {
    const { run, json } = await open({ credits: 1000, inOneProcess: true });
    const nowhere = { SPRITE_KILN_BASE_URL: 'http://127.0.0.1:1/api/v1' };
    const { code, stderr } = await run(['generate', 'a chest', '--size', '16'], nowhere);
    assert.deepEqual(
      [code, stderr],
      [1, "Error: Couldn't reach http://127.0.0.1:1 (ECONNREFUSED). No credits were spent.\n"],
    );
    assert.equal((await json(['budget'])).output.credits.budgetLeft, 100);
  });

  it('never finds its key in what the program prints and keeps', async () => {
    const { run, written, home } = await open({ credits: 1000, inOneProcess: true });
    const log = { SPRITE_KILN_LOG: '1' };
    const ends = [
      await run(['generate', 'a chest', '--size', '16'], log),
      await run(['generate', KEY, '--size', '16', '--folder', '../x'], {
        ...log,
        SPRITE_KILN_BASE_URL: `http://${KEY}.invalid/api/v1`,
      }),
      await run(['edit', 'sprites/chest-1.png', 'a hat'], { ...log, SPRITE_KILN_API_KEY: `${KEY}-not` }),
      await run(['credits'], { ...log, SPRITE_KILN_API_KEY: `${KEY}-not` }),
    ];
    assert.deepEqual(
      ends.map(({ code }) => code),
      [0, 2, 3, 3],
    );
    assert.match(ends[0]?.stderr ?? '', /begins: generate/);
    // The second call named it as prompt and host, which aren't secrets there: it failed before it printed either.
    for (const { stdout, stderr } of ends) assert.ok(!(stdout + stderr).includes(KEY));
    assert.ok(!(await written()).includes(KEY), home);
  });
});

describe('A run that is interrupted', () => {
  afterEach(() => bench.close());

  it('keeps its record; nothing is sent twice, and “runs” saves its images', async () => {
    const gate = latch();
    const { json, asked, game } = await open({ credits: 1000, onGenerate: () => gate.opened, inOneProcess: true });
    await copyFile(path.join(root, 'samples/hero.png'), path.join(game, 'chest-1.png'));
    const args = ['direction-set', 'chest-1.png', '--folder', 'turned'];
    const running = bench.start(['--json', ...args]);
    await waitFor('the request', () => asked.length > 0);
    running.child.kill('SIGINT');
    const { code, stdout } = await running.ended;
    assert.equal(code, 130, stdout);
    const { run, error } = JSON.parse(stdout);
    assert.deepEqual([error.code, error.charged], ['interrupted', 'unknown']);
    assert.ok(error.next.includes(`sprite-kiln runs ${run}`));
    gate.open();
    const saved = await json(['runs', run]);
    const files = Array.from({ length: 8 }, (_, n) => path.join(game, 'turned', `chest-1-dir-${n}.png`));
    assert.deepEqual([saved.code, sorted(saved.output.files), asked.length], [0, files, 1]);
  });

  it('has an unknown outcome for other programs until it ends, which stay away from it', async () => {
    const gate = latch();
    const { json, asked } = await open({ credits: 1000, onGenerate: () => gate.opened, inOneProcess: true });
    const running = bench.start(['--json', 'generate', 'a chest', '--size', '16']);
    await waitFor('the request', () => asked.length > 0);
    const list = await json(['runs']);
    const [left] = (list.output.details?.runs ?? []) as { readonly id: string; readonly state: string }[];
    assert.ok(left?.state === 'left', JSON.stringify(list.output));
    const { code, output } = await json(['runs', left.id]);
    assert.ok(!output.ok);
    assert.deepEqual([code, output.error.code, output.error.charged], [6, 'unknown-outcome', 'unknown']);
    gate.open();
    const { code: end, stdout } = await running.ended;
    assert.deepEqual([end, JSON.parse(stdout).files.length, asked.length], [0, 12, 1]);
  });
});

describe('A program that is killed in the middle of a run', () => {
  afterEach(() => bench.close());

  it('leaves a run that “runs” saves, and that the service saw once', async () => {
    const gate = latch();
    const { json, asked, game } = await open({
      credits: 1000,
      onGenerate: () => gate.opened,
      inOneProcess: true,
    });
    await copyFile(path.join(root, 'samples/hero.png'), path.join(game, 'chest-1.png'));
    const running = bench.start(['direction-set', 'chest-1.png', '--folder', 'turned']);
    await waitFor('the request', () => asked.length > 0);
    running.child.kill('SIGKILL');
    await running.ended;
    gate.open();

    // The process is gone, so its run is free at once. A list waits for it for some seconds.
    const isOver = async () => ((await json(['runs'])).output.details?.runs as unknown[] | undefined)?.length === 0;
    await waitFor('the run', isOver);
    const files = Array.from({ length: 8 }, (_, n) => `chest-1-dir-${n}.png`);
    assert.deepEqual(await namesIn(path.join(game, 'turned')), files);
    assert.equal(asked.length, 1);
  });
});

describe('A person on a terminal', () => {
  before(function () {
    if (!hasTerminal) this.skip();
  });
  afterEach(() => bench?.close());

  it('is asked before the first run of a kind, and spends no budget of agents', async () => {
    const { person, asked, json } = await open({ credits: 1000, inOneProcess: true });
    const args = ['generate', 'a chest', '--size', '16'];
    const no = await person(args, 'n\n');
    assert.match(no.stdout, /costs credits\. The amount isn't known yet\..*Continue\? \(y\/N\)/);
    assert.deepEqual([no.code, asked.length], [130, 0]);
    const yes = await person(args, 'y\n');
    assert.deepEqual([yes.code, asked.length], [0, 1]);
    assert.match(yes.stdout, /12 sprites saved in sprites\. \d+ credits, \d+ left\./);
    // The cost is known now.
    const again = await person(args, '');
    assert.deepEqual([again.code, asked.length], [0, 2]);
    assert.equal((await json(['budget'])).output.credits.budgetLeft, 100);
  });

  it('sets the budget, after a question', async () => {
    const { person, json } = await open({ inOneProcess: true });
    assert.equal((await person(['budget', '250'], 'n\n')).code, 130);
    assert.equal((await json(['budget'])).output.details?.limit, 100);
    assert.match((await person(['budget', '250'], 'y\n')).stdout, /may spend 250 credits a day, in all folders/);
    assert.equal((await json(['budget'])).output.details?.limit, 250);
  });
});
