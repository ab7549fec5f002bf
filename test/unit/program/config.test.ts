import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ProgramConfig, readConfig, writeBudget } from '../../../src/program/config';
import { folderFor, placesOf } from '../../../src/program/places';
import { namesIn, removeFolder, temporaryDirectory } from '../../support/folders';

describe('The settings of the program', () => {
  let folder = '';
  const at = (...parts: string[]) => path.join(folder, ...parts);
  const places = () => ({ settings: at('xdg', 'config.json'), accountSettings: at('home', 'config.json') });

  beforeEach(async () => {
    folder = await temporaryDirectory();
    await mkdir(at('xdg'));
    await mkdir(at('home'));
  });
  afterEach(() => removeFolder(folder));

  const write = (place: 'xdg' | 'home', content: unknown) =>
    writeFile(at(place, 'config.json'), typeof content === 'string' ? content : JSON.stringify(content));

  const DEFAULTS: ProgramConfig = {
    agentBudget: 100,
    outputFolder: '',
    directionNames: [],
    normalMapSuffix: 'auto',
    runsAtOnce: 4,
  };

  it('have defaults, without and with empty files', async () => {
    assert.deepEqual(await readConfig(places()), DEFAULTS);
    await write('xdg', '\ufeff{}');
    assert.deepEqual(await readConfig(places()), DEFAULTS);
  });

  it('are those of the environment, with fields of later versions', async () => {
    const directionNames = ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'];
    const own = { outputFolder: 'art', projectTag: '', directionNames, normalMapSuffix: '_n', runsAtOnce: 2 };
    await write('xdg', { ...own, later: { version: 2 } });
    await write('home', { outputFolder: 'elsewhere' });
    assert.deepEqual(await readConfig(places()), { ...DEFAULTS, ...own });
  });

  it('number the directions without eight different names', async () => {
    for (const directionNames of [['a'], Array.from({ length: 8 }, () => 'n')]) {
      await write('xdg', { directionNames });
      assert.deepEqual((await readConfig(places())).directionNames, []);
    }
  });

  /** The account's budget, the environment's, and the one that counts. */
  const BUDGETS = [
    [undefined, 5, 5],
    [undefined, 5000, 100],
    [300, undefined, 300],
    [300, 5000, 300],
    [300, 20, 20],
    [0, 20, 0],
  ] as const;
  for (const [account, environment, counts] of BUDGETS) {
    it(`take the budget ${counts} from ${account} of the account and ${environment} of the environment`, async () => {
      if (account !== undefined) await write('home', { agentBudget: account });
      if (environment !== undefined) await write('xdg', { agentBudget: environment });
      assert.equal((await readConfig(places())).agentBudget, counts);
    });
  }

  it('that are damaged are an error that names the file and the field, and are never guessed', async () => {
    for (const [content, words] of [
      ['{', /isn't valid JSON\.$/],
      ['', /isn't valid JSON\.$/],
      ['[]', /isn't a JSON object\.$/],
      ['{"agentBudget":"100"}', /“agentBudget” must be a number of credits from 0 to 1,000,000\.$/],
      ['{"agentBudget":-1}', /“agentBudget” must be/],
      ['{"agentBudget":1e9}', /“agentBudget” must be/],
      ['{"normalMapSuffix":"_x"}', /“normalMapSuffix” must be "auto", "_n", or "_normal"\.$/],
      ['{"runsAtOnce":9}', /“runsAtOnce” must be a whole number from 1 to 8\.$/],
      [' '.repeat(70_000), /is over 64 KiB\.$/],
    ] as const) {
      for (const place of ['xdg', 'home'] as const) {
        await write('xdg', {});
        await write('home', {});
        await write(place, content);
        await assert.rejects(readConfig(places()), (error: Error & { code?: string }) => {
          assert.match(error.message, words);
          assert.ok(error.message.startsWith(at(place, 'config.json')));
          assert.equal(error.code, 'bad-input');
          return true;
        });
      }
    }
  });

  it('that are a pipe, or a link to a device without an end, are an error at once', async function () {
    if (process.platform === 'win32') this.skip();
    for (const make of [
      (file: string) => execFileSync('mkfifo', [file]),
      (file: string) => symlink('/dev/zero', file),
    ]) {
      const file = at('home', 'config.json');
      await rm(file, { force: true });
      await make(file);
      await assert.rejects(readConfig(places()), { message: `${file} isn't a file.`, code: 'bad-input' });
    }
  });

  it('in a folder that this user may not enter say nothing, and then agents may spend nothing', async function () {
    const own = process.geteuid?.();
    if (own === undefined) this.skip();
    await write('xdg', { outputFolder: 'art' });
    await write('home', { agentBudget: 500 });
    await chmod(at('home'), 0);
    await chmod(folder, 0o755);
    // No folder is closed to root.
    if (own === 0) process.seteuid?.(12_345);
    try {
      assert.deepEqual(await readConfig(places()), { ...DEFAULTS, agentBudget: 0, outputFolder: 'art' });
      assert.deepEqual(await readConfig({ settings: at('home', 'config.json') }), DEFAULTS);
    } finally {
      if (own === 0) process.seteuid?.(own);
      await chmod(at('home'), 0o700);
    }
  });

  it('keep all other fields when the budget is set, in both files', async () => {
    await write('xdg', { later: { version: 2 }, outputFolder: 'art', agentBudget: 7 });
    await writeBudget(places(), 250);
    assert.deepEqual(JSON.parse(await readFile(places().settings, 'utf8')), {
      later: { version: 2 },
      outputFolder: 'art',
      agentBudget: 250,
    });
    assert.deepEqual(JSON.parse(await readFile(places().accountSettings, 'utf8')), { agentBudget: 250 });
    assert.equal((await readConfig(places())).agentBudget, 250);
    assert.deepEqual(await namesIn(at('xdg')), ['config.json']);
  });

  it('stay unchanged if one of the files is damaged', async () => {
    await write('home', { agentBudget: 7 });
    await write('xdg', '{"agentBudget": 7,');
    await assert.rejects(writeBudget(places(), 250), /isn't valid JSON/);
    assert.equal(await readFile(places().accountSettings, 'utf8'), '{"agentBudget":7}');
    assert.equal(await readFile(places().settings, 'utf8'), '{"agentBudget": 7,');
  });

  it('that are a link stay a link', async () => {
    await mkdir(at('dotfiles'));
    await writeFile(at('dotfiles', 'kiln.json'), '{"outputFolder":"art"}');
    await symlink(at('dotfiles', 'kiln.json'), places().settings);
    await writeBudget(places(), 250);
    assert.deepEqual(JSON.parse(await readFile(at('dotfiles', 'kiln.json'), 'utf8')), {
      outputFolder: 'art',
      agentBudget: 250,
    });
  });
});

describe('The folders of the program', () => {
  const linux = { platform: 'linux', home: '/home/ada' } as const;

  it('follow the custom of each system', () => {
    const mac = { platform: 'darwin', home: '/Users/ada', env: { XDG_CONFIG_HOME: '/x' } } as const;
    const windows = { platform: 'win32', home: 'C:\\Users\\ada', env: {} } as const;
    const moved = { ...windows, env: { APPDATA: 'D:\\roaming', LOCALAPPDATA: 'D:\\local' } };
    assert.deepEqual(
      [{ ...linux, env: {} }, mac, windows, moved].map((where) => [
        folderFor('settings', where),
        folderFor('data', where),
      ]),
      [
        ['/home/ada/.config/sprite-kiln', '/home/ada/.local/share/sprite-kiln'],
        ['/Users/ada/Library/Preferences/sprite-kiln', '/Users/ada/Library/Application Support/sprite-kiln'],
        ['C:\\Users\\ada\\AppData\\Roaming\\sprite-kiln', 'C:\\Users\\ada\\AppData\\Local\\sprite-kiln'],
        ['D:\\roaming\\sprite-kiln', 'D:\\local\\sprite-kiln'],
      ],
    );
  });

  it('are moved by absolute XDG paths only', () => {
    const env = { XDG_CONFIG_HOME: '/etc/ada', XDG_DATA_HOME: 'data' };
    assert.equal(folderFor('settings', { ...linux, env }), '/etc/ada/sprite-kiln');
    assert.equal(folderFor('data', { ...linux, env }), '/home/ada/.local/share/sprite-kiln');
  });

  it('of the account are not moved by the environment', () => {
    const here = placesOf({ HOME: '/tmp/fake', XDG_CONFIG_HOME: '/tmp/config' }, 'linux');
    assert.equal(here.settings, '/tmp/config/sprite-kiln/config.json');
    assert.equal(here.data, '/tmp/fake/.local/share/sprite-kiln');
    assert.equal(here.accountSettings, placesOf({}, 'linux').accountSettings);
    assert.ok(!/^\/tmp\/(fake|config)\//.test(here.accountSettings ?? ''));
  });
});
