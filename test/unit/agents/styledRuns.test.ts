import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ToolAnswer } from '../../../src/agents/answers';
import { callTool, questionOf, toolOf } from '../../../src/agents/tools';
import { removeFolder } from '../../support/folders';
import { root } from '../../support/places';
import { CALL, type TestToolHost, toolHost } from '../../support/program/toolHost';
import { type Asked, type HostedService, hostedService } from '../../support/service/hostedService';

const NAME = '.sprite-kiln.json';
const KEY = 'a-key-of-the-tests';
const KNIGHT = path.join(root, 'samples/hero.png');

describe('Runs in a folder with a style file', () => {
  let home: string;
  let service: HostedService;
  let asked: Asked[];
  let trusted: boolean;
  let host: TestToolHost;
  const put = async (place: string, content: unknown) => {
    const file = path.join(host.game, place);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const sample = async (place: string) => {
    const file = path.join(host.game, place);
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(KNIGHT, file);
    return file;
  };
  const tool = (name: string) => {
    const found = toolOf(`sprite_kiln_${name}`);
    assert.ok(found, name);
    return found;
  };
  const call = (name: string, args: unknown) => callTool(tool(name), args, host, CALL);
  const ok = (answer: ToolAnswer) => {
    assert.ok(answer.data.ok, answer.text);
    return answer;
  };
  const refused = (answer: ToolAnswer, words: RegExp) => {
    assert.equal(answer.data.ok ? 'ok' : answer.data.error.code, 'bad-input', answer.text);
    assert.match(answer.text, words);
    assert.deepEqual(asked, [], 'nothing was sent');
    assert.deepEqual(host.core.runs.list(), []);
  };

  before(async () => {
    home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'styled-')));
    service = await hostedService({
      directory: path.join(home, 'service'),
      key: KEY,
      startCredits: 10_000,
      maxOutputs: 3,
      onGenerate: async (body) => void asked.push(body),
    });
  });
  after(async () => {
    await service.close();
    await removeFolder(home);
  });
  let n = 0;
  beforeEach(async () => {
    asked = [];
    trusted = true;
    const own = path.join(home, `host-${n++}`);
    host = await toolHost({
      home: own,
      limit: 1_000,
      service: { baseUrl: service.baseUrl, key: KEY },
      trusted: () => trusted,
    });
  });
  afterEach(() => host.close());

  it('send its words after the prompt, its tags, and its first size that fits', async () => {
    await put(NAME, {
      words: ' flat shading ',
      outline: 'dark',
      light: 'top-left',
      tags: ['Moss'],
      sizes: [24, [32, 16], 32, 64],
    });
    const answer = ok(await call('generate_sprite', { prompt: 'a blue slime' }));
    const [body] = asked;
    assert.equal(body?.prompt, 'a blue slime. flat shading, dark outline, light from the top left');
    assert.equal(body?.size, 32);
    assert.deepEqual(body?.tags?.slice(0, 2), ['game', 'moss']);
    assert.match(path.basename(answer.data.files[0] ?? ''), /^a?-?blue-slime-1\.png$/);
    assert.match(
      answer.text,
      /The request had from the style file ".*\.sprite-kiln\.json": after the prompt, the words "flat shading, dark outline, light from the top left"; the tags "moss"; the size 32\./,
    );
    const [run] = host.core.runs.list();
    assert.ok(run);
    const record = await host.core.runs.recordOf(run);
    assert.equal(record?.plan.prompt?.toString(), 'a blue slime');
    assert.equal(record?.plan.style?.words?.toString(), 'flat shading, dark outline, light from the top left');
  });

  it('edit with its words, and leave motions, turns, and normal maps without them', async () => {
    await put(NAME, { words: 'flat shading', tags: ['moss'] });
    const file = await sample('hero.png');
    ok(await call('edit_sprite', { files: [file], prompt: 'a red cape!' }));
    ok(await call('animate_sprite', { file, prompt: 'idle breathing', frames: 4 }));
    ok(await call('make_directions', { file }));
    ok(await call('make_normal_map', { file }));
    assert.deepEqual(
      asked.map(({ operation, prompt, tags }) => [operation, prompt, tags?.includes('moss')]),
      [
        ['edit', 'a red cape! flat shading', true],
        ['animate', 'idle breathing', true],
        ['direction-set', undefined, true],
      ],
    );
  });

  it('keep what the caller says: a size, tags, and images', async () => {
    await put(NAME, { sizes: [16], references: ['refs/one.png'] });
    await sample('refs/one.png');
    const file = await sample('art/hero.png');
    ok(await call('generate_sprite', { prompt: 'a slime', size: 64 }));
    ok(await call('match_style', { files: [file], prompt: 'a goblin' }));
    assert.equal(asked[0]?.size, 64);
    assert.deepEqual([asked[1]?.inputs?.length, asked[1]?.size], [1, undefined]);
    assert.deepEqual(
      host.core.runs.list()[0]?.plan.sources.map((one) => path.basename(one)),
      ['hero.png'],
    );
  });

  it('take its references for a new sprite in this style', async () => {
    await put(NAME, { references: ['refs/one.png', 'refs/two.png'] });
    await sample('refs/one.png');
    await sample('refs/two.png');
    const answer = ok(await call('match_style', { prompt: 'a goblin' }));
    assert.equal(asked[0]?.inputs?.length, 2);
    assert.match(answer.text, /: its references as images\./);
    assert.equal(path.relative(host.game, path.dirname(answer.data.files[0] ?? '')), 'sprites');
  });

  it('follow the file nearest to where the outputs go', async () => {
    await put(NAME, { words: 'outer', sizes: [16] });
    await put(`enemies/${NAME}`, { words: 'inner' });
    ok(await call('generate_sprite', { prompt: 'an orc', size: 16, folder: 'enemies/bosses' }));
    ok(await call('generate_sprite', { prompt: 'an orc', folder: 'heroes' }));
    assert.deepEqual(
      asked.map(({ prompt }) => prompt),
      ['an orc. inner', 'an orc. outer'],
    );
  });

  it('tell a person who is asked what comes from it', async () => {
    await put(NAME, { words: 'flat shading', tags: ['moss'], sizes: [32] });
    const question = await questionOf(tool('generate_sprite'), { prompt: 'a slime' }, host);
    assert.match(question?.message ?? '', /From \.sprite-kiln\.json: “flat shading”, tags moss, and size 32\./);
  });

  it('are refused before anything is sent if it is damaged', async () => {
    await put(NAME, '{ "words": 1 }');
    refused(await call('generate_sprite', { prompt: 'a slime', size: 16 }), /line 1: “words” must be a string/);
    await put(NAME, '{ "words": ');
    refused(await call('generate_sprite', { prompt: 'a slime', size: 16 }), /isn't valid JSON/);
  });

  it('are refused if the prompt gets too long with its words, and sent if it just fits', async () => {
    await put(NAME, { words: 'x'.repeat(1_000) });
    const prompt = (length: number) => `a slime ${'y'.repeat(length - 'a slime '.length)}`;
    refused(
      await call('generate_sprite', { prompt: prompt(8_999), size: 16 }),
      /With the words of \.sprite-kiln\.json, the prompt is 10,001 characters long\. The limit is 10,000\./,
    );
    // The service of the tests adds words of its own, and refuses it then.
    await call('generate_sprite', { prompt: prompt(8_998), size: 16 });
    assert.equal(asked[0]?.prompt?.length, 10_000);
  });

  it('are refused without a size if it has none that fits, and without references', async () => {
    await put(NAME, { sizes: [24, [16, 32]] });
    refused(await call('generate_sprite', { prompt: 'a slime' }), /A size is required/);
    refused(await call('match_style', { prompt: 'a slime' }), /1 to 20 images are allowed, not 0/);
    assert.deepEqual(asked, []);
  });

  it('are refused with tags of both that are too many', async () => {
    await put(NAME, { tags: Array.from({ length: 10 }, (_, index) => `tag ${index}`) });
    const answer = await call('generate_sprite', { prompt: 'a slime', size: 16 });
    assert.match(answer.text, /11 tags are too many/);
    assert.deepEqual(asked, []);
  });

  it('are refused if a folder of its references became a link that leads out', async () => {
    await put(NAME, { references: ['refs/one.png'] });
    await sample('refs/one.png');
    await host.core.styles.styleIn(new URL(`file://${host.game}`).href);
    await rm(path.join(host.game, 'refs'), { recursive: true });
    await mkdir(path.join(home, 'secret'), { recursive: true });
    await copyFile(KNIGHT, path.join(home, 'secret', 'one.png'));
    await symlink(path.join(home, 'secret'), path.join(host.game, 'refs'));
    refused(await call('match_style', { prompt: 'a goblin' }), /one\.png is a link that leads out of the workspace/);
  });

  it('send nothing of it while the workspace is not trusted', async () => {
    await put(NAME, { words: 'flat shading', tags: ['moss'], sizes: [16], references: ['one.png'] });
    await sample('one.png');
    trusted = false;
    ok(await call('generate_sprite', { prompt: 'a slime', size: 64 }));
    assert.deepEqual([asked[0]?.prompt, asked[0]?.tags?.includes('moss')], ['a slime', false]);
    assert.match((await call('match_style', { prompt: 'a goblin' })).text, /1 to 20 images are allowed, not 0/);
    assert.match((await call('generate_sprite', { prompt: 'a slime' })).text, /A size is required/);
    assert.equal(asked.length, 1);
  });

  it("don't count as a run that had other words", async () => {
    await put(NAME, { words: 'flat shading' });
    ok(await call('generate_sprite', { prompt: 'a slime', size: 16 }));
    await put(NAME, { words: 'soft shading' });
    ok(await call('generate_sprite', { prompt: 'a slime', size: 16 }));
    const folder = path.join(home, `host-${n - 1}`, 'data', 'runs');
    const records = await Promise.all(
      (await readdir(folder, { recursive: true }))
        .filter((name) => name.endsWith('.json'))
        .map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    assert.equal(new Set(records.map((text) => /"fingerprint":"(\w+)"/.exec(text)?.[1])).size, 2);
  });
});
