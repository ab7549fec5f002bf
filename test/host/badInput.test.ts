import assert from 'node:assert/strict';
import path from 'node:path';
import { removeFolder } from '../support/folders';
import { type CountingServer, countingServer, folderWith, namesIn, run, sample, useAddress } from './support';

const KEY = 'SPRITE_KILN_API_KEY';

/** Input that breaks a rule is refused with a named error before anything is sent or written. */
describe('Bad input', () => {
  let server: CountingServer;
  let folder: string;
  let untouched: string[];

  before(async () => {
    server = await countingServer();
    await useAddress(server.baseUrl);
  });

  after(async () => {
    await server.close();
    await useAddress(undefined);
    delete process.env[KEY];
  });

  beforeEach(async () => {
    process.env[KEY] = 'a-key-of-the-tests';
    server.requests.length = 0;
    const hero = await sample('hero.png');
    folder = await folderWith({
      'hero.png': hero,
      'text.png': new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'truncated.png': hero.slice(0, hero.length - 20),
      'empty.png': new Uint8Array(),
      'large.png': new Uint8Array(21 * 1024 * 1024).fill(1),
    });
    untouched = await namesIn(folder);
  });

  afterEach(() => removeFolder(folder));

  const file = (name: string) => path.join(folder, name);
  const heroes = (count: number) => Array.from({ length: count }, () => file('hero.png'));

  /** Credits and the asset list are requested on their own schedule. */
  const sent = () => server.requests.filter((line) => !line.startsWith('GET '));

  async function refused(command: string, options: object, name: string): Promise<string> {
    let message = '';
    await assert.rejects(
      async () => run(command, options),
      (error: Error) => {
        message = error.message;
        return error.name === name;
      },
    );
    assert.deepEqual(sent(), [], 'something was sent');
    assert.deepEqual(await namesIn(folder), untouched, 'something was written');
    return message;
  }

  it('is the only obstacle: valid input reaches the service', async () => {
    await assert.rejects(async () => run('edit', { files: heroes(1), prompt: 'a red cloak' }), /refused by the test/);
    assert.deepEqual(sent(), ['POST /api/v1/generate']);
  });

  it('no image', async () => {
    assert.match(
      await refused('animate', { files: [file('text.png')], prompt: 'walk' }, 'SourceFileError'),
      /isn't an image/,
    );
  });

  it('no file at all', async () => {
    await refused('edit', { files: [], prompt: 'a cloak', outputFolder: folder }, 'InputError');
  });

  it('a missing file', async () => {
    await refused('edit', { files: [file('gone.png')], prompt: 'a cloak' }, 'SourceFileError');
  });

  it('truncated PNG', async () => {
    assert.match(await refused('directionSet', { files: [file('truncated.png')] }, 'SourceFileError'), /damaged/);
  });

  it('empty file', async () => {
    assert.match(await refused('normalMap', { files: [file('empty.png')] }, 'SourceFileError'), /is empty/);
  });

  it('21 MiB', async () => {
    assert.match(await refused('edit', { files: [file('large.png')], prompt: 'a cloak' }, 'SourceFileError'), /20 MiB/);
  });

  it('10 edit inputs', async () => {
    await refused('edit', { files: heroes(10), prompt: 'a cloak' }, 'InputError');
  });

  it('21 references', async () => {
    await refused('styleReference', { files: heroes(21), prompt: 'a goblin' }, 'InputError');
  });

  it('size 48 for generate', async () => {
    const message = await refused('generate', { prompt: 'a sword', size: 48, outputFolder: folder }, 'InputError');
    assert.match(message, /48.*16, 32, or 64/);
  });

  it('odd frames', async () => {
    await refused('animate', { files: heroes(1), prompt: 'walk', outputFrames: 7 }, 'InputError');
  });

  it('1 color', async () => {
    await refused('animate', { files: heroes(1), prompt: 'walk', colors: 1 }, 'InputError');
  });

  it('11 tags', async () => {
    const tags = Array.from({ length: 11 }, (_, index) => `tag ${index}`);
    await refused('edit', { files: heroes(1), prompt: 'a cloak', tags }, 'InputError');
  });

  it('33-character tag', async () => {
    await refused('edit', { files: heroes(1), prompt: 'a cloak', tags: ['x'.repeat(33)] }, 'InputError');
  });

  it('tag/with/slash', async () => {
    await refused('edit', { files: heroes(1), prompt: 'a cloak', tags: ['tag/with/slash'] }, 'InputError');
  });

  it('10,001 characters', async () => {
    const message = await refused(
      'generate',
      { prompt: 'x'.repeat(10_001), size: 32, outputFolder: folder },
      'InputError',
    );
    assert.match(message, /10,001 characters long\. The limit is 10,000/);
  });

  it('empty prompt', async () => {
    await refused('edit', { files: heroes(1), prompt: '  ' }, 'InputError');
  });

  it('an unknown argument: the error lists the known ones', async () => {
    const message = await refused('animate', { files: heroes(1), prompt: 'walk', frames: 4 }, 'ArgumentError');
    assert.equal(
      message,
      'Unknown field “frames”. Allowed: files, assets, prompt, motionName, outputFrames, colors, tags, outputFolder, and confirm.',
    );
  });

  for (const [command, options, field] of [
    ['directionSet', { prompt: 'a cloak' }, 'prompt'],
    ['directionSet', { outputFrames: 4 }, 'outputFrames'],
    ['edit', { prompt: 'a cloak', size: 32 }, 'size'],
    ['styleReference', { prompt: 'a goblin', colors: 8 }, 'colors'],
    ['normalMap', { prompt: 'bumpy' }, 'prompt'],
    ['normalMap', { tags: ['a'] }, 'tags'],
  ] as const) {
    it(`${command} with ${field}: an error, not silently dropped`, async () => {
      const message = await refused(command, { files: heroes(1), ...options }, 'ArgumentError');
      assert.ok(message.startsWith(`Unknown field “${field}”.`), message);
    });
  }

  it('generate with files', async () => {
    const options = { files: heroes(1), prompt: 'a sword', size: 32, outputFolder: folder };
    assert.match(await refused('generate', options, 'ArgumentError'), /^Unknown field “files”/);
  });

  for (const [options, words] of [
    [{ prompt: 7 }, '“prompt” must be a string.'],
    [{ files: 'hero.png' }, '“files” must be a list of paths, URI strings, or Uris.'],
    [{ outputFrames: '8' }, '“outputFrames” must be an even number from 2 to 16.'],
    [{ colors: 'many' }, '“colors” must be a whole number from 2 to 256.'],
    [{ tags: 'knights' }, '“tags” must be a list of strings.'],
    [{ tags: ['knights', 7] }, '“tags” must be a list of strings.'],
    [{ outputFolder: 7 }, '“outputFolder” must be a folder path or URI string.'],
    [{ confirm: 'no' }, '“confirm” must be true or false.'],
  ] as const) {
    it(`a wrong argument: the error names it and the allowed values: ${words}`, async () => {
      const message = await refused('animate', { files: heroes(1), prompt: 'walk', ...options }, 'ArgumentError');
      assert.equal(message, words);
    });
  }

  it('missing key', async () => {
    delete process.env[KEY];
    await refused('edit', { files: heroes(1), prompt: 'a cloak' }, 'MissingKeyError');
  });

  it('http address', async () => {
    await useAddress(server.baseUrl.replace('127.0.0.1', 'service.example'));
    try {
      const message = await refused('edit', { files: heroes(1), prompt: 'a cloak' }, 'AddressError');
      assert.match(message, /https/);
    } finally {
      await useAddress(server.baseUrl);
    }
  });
});
