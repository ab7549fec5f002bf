import assert from 'node:assert/strict';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CodeChecks } from '../../../../src/core/code/codeChecks';
import type { CodeFinding } from '../../../../src/core/code/findings/codeFinding';
import type { ProjectNames } from '../../../../src/core/code/projectNames';
import { CanceledError } from '../../../../src/service/errors';
import { type GameProject, type PlantedFault, writeProject } from '../../../support/code/gameProject';
import { gameProjects } from '../../../support/code/gameProjects';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { overridden } from '../../../support/overridden';
import { root } from '../../../support/places';
import { ReferenceFolder } from '../../../support/references/references';

const SCRIPT = path.join(root, 'out/test/unit/core/code/codeWorker.child.js');
const RULES: readonly string[] = ['missing-sprite', 'wrong-case'];

describe('The scan of a project', () => {
  let folder: ReferenceFolder;
  let checks: CodeChecks;
  /** Paths that Git ignores, and that a sparse checkout left out. */
  let git: { readonly ignored: string[]; readonly leftOut: string[] };
  const made = (script = SCRIPT, limitMs?: number) => {
    const among = (paths: () => readonly string[]) => async (places: readonly string[]) =>
      new Set(places.filter((place) => paths().includes(folder.pathOf(place))));
    return new CodeChecks({
      script,
      ...(limitMs && { limitMs }),
      ignored: among(() => git.ignored),
      leftOut: among(() => git.leftOut),
      facts: {
        of: async () => undefined,
        sizeOf: async () => undefined,
        isDrawn: async () => false,
        metaOf: async () => undefined,
      },
    });
  };
  beforeEach(async () => {
    git = { ignored: [], leftOut: [] };
    folder = new ReferenceFolder(await temporaryDirectory());
    checks = made();
  });
  afterEach(async () => {
    await checks.close();
    await removeFolder(folder.folder);
  });

  const shown = ({ rule, file, line, suggestions }: CodeFinding) =>
    `${rule} ${folder.pathOf(file)}:${line + 1} ${suggestions[0] ?? ''}`.trim();
  /** Those of names that engines' loaders give have a test of their own. */
  const ofPaths = ({ file, line, start }: CodeFinding, { texts }: ProjectNames) =>
    texts.some(
      ({ uri, names }) => uri === file && names.paths.some((path) => path.line === line && path.start === start),
    );
  const findings = async (search = folder.search()) => (await checks.check(search)).findings.map(shown).sort();

  for (const project of gameProjects()) {
    it(`finds the paths without a sprite of a made project of ${project.name}`, async () => {
      await writeProject(project, folder.folder);
      const { findings, project: names } = await checks.check(folder.search());
      const found = findings.filter((one) => RULES.includes(one.rule) && ofPaths(one, names));
      const placed = found.map(({ rule, file, line }) => `${rule} ${folder.pathOf(file)}:${line + 1}`);
      assert.deepEqual(placed.sort(), faultsOf(project));
    });
  }

  it('takes images that are there in versions for screens and systems for found', async () => {
    const names = ['sun', 'moon', 'star'].map((name) => `require('./images/${name}.png')`);
    await folder.write({ 'app/index.js': names.join('\n') });
    await folder.write(['app/images/sun@2x.png', 'app/images/sun@3x.png', 'app/images/moon.ios.png']);
    await folder.write(['app/images/star@night.png', 'app/images/stars@2x.png']);
    assert.deepEqual(await findings(), ['missing-sprite app/index.js:3']);
  });

  it('leaves paths alone that start in a network', async () => {
    const write = (loader: string) =>
      folder.write({
        'src/main.js': `const CDN = cdn();\nnew Phaser.Game({ loader: { ${loader} } });`,
        'src/boot.js': "this.load.image('a', 'art/gone.png');",
      });
    await folder.write(['src/art/hero.png']);
    const start = async () => (await made().check(folder.search())).findings.map(shown);
    for (const loader of [
      "baseURL: 'https://example.com/'",
      'baseURL: CDN',
      "path: 'game', baseURL: '//example.com'",
    ]) {
      await write(loader);
      assert.deepEqual(await start(), [], loader);
    }
    for (const loader of ["path: 'game'", 'baseURL: import.meta.env.BASE_URL', "baseURL: '/game/'", "baseURL: ''"]) {
      await write(loader);
      assert.deepEqual(await start(), ['missing-sprite src/boot.js:1'], loader);
    }
  });

  it('follows copies that bundlers make of folders', async () => {
    const copies = (from: string, to: string) => `new CopyPlugin({ patterns: [{ from: ${from}, to: '${to}' }] })`;
    const write = (config: string) =>
      folder.write({
        'webpack.config.js': `module.exports = { plugins: [${config}] };`,
        'src/index.js': "this.load.image('a', 'img/ui/a.png');\nthis.load.image('b', 'img/ui/b.png');\n",
        'src/game.js': "this.load.image('c', 'images/ui/a.png');\n",
      });
    await folder.write(['art/ui/a.png']);
    const game = 'missing-sprite src/game.js:1 ../art/ui/a.png';
    const start = async () => (await made().check(folder.search())).findings.map(shown);
    for (const config of [copies("'art'", 'img'), copies("path.resolve(__dirname, 'art/**/*')", './img/')]) {
      await write(config);
      assert.deepEqual(await start(), [game], config);
    }
    await write(copies("'art'", 'pictures'));
    assert.deepEqual(await start(), [game, 'missing-sprite src/index.js:1 ../art/ui/a.png']);
  });

  it('follows style sheets of Unity, and its ids', async () => {
    const guid = (one: string) => one.repeat(32);
    const url = (path: string, id: string) =>
      `  background-image: url("project://database/Assets/UI/${path}?fileID=21300000&guid=${guid(id)}&type=3#star");`;
    await folder.write({
      'ProjectSettings/ProjectVersion.txt': '',
      'Assets/UI/main.uss': [
        '.a {',
        url('star.png', 'a'),
        url('moved.png', 'b'),
        url('strar.png', 'c'),
        '  background-image: resource("Icons/SUN");',
        '  background-image: resource("Icons/sunn");',
        '  -unity-font: resource("Fonts/none");',
        '}',
      ].join('\n'),
      'Assets/UI/sun.png.meta': `guid: ${guid('b')}\n`,
    });
    await folder.write(['Assets/UI/star.png', 'Assets/UI/sun.png', 'Assets/Resources/Icons/sun.png']);
    assert.deepEqual(await findings(), [
      'missing-sprite Assets/UI/main.uss:4 project://database/Assets/UI/star.png',
      'missing-sprite Assets/UI/main.uss:6 Icons/sun',
    ]);
  });

  it('follows the ids of Godot to images that moved', async () => {
    const line = (uid: string, path: string) =>
      `[ext_resource type="Texture2D" uid="uid://${uid}" path="res://${path}" id="1"]`;
    await folder.write({
      'project.godot': '',
      'a.tscn': `${line('hero1', 'old/hero.png')}\n${line('gone1', 'old/gone.png')}`,
    });
    await folder.write(['art/knight.png']);
    await folder.write({ 'art/knight.png.import': '[remap]\n\nimporter="texture"\nuid="uid://hero1"\n' });
    await folder.write({ 'old/readme.md': '' });
    assert.deepEqual(await findings(), ['missing-sprite a.tscn:2']);
  });

  it('knows what is in projects of Defold without libraries, and what their settings name', async () => {
    const write = (settings: string) =>
      folder.write({
        'game.project': settings,
        'a.atlas': 'images {\n  image: "/gone/hero.png"\n}\nimages {\n  image: "/builtins/graphics/x.png"\n}\n',
        'a.script': 'sys.load_resource("/gone/hero.png")\n',
      });
    await folder.write(['art/icon.png']);
    await write(
      '[ios]\napp_icon = /art/icn.png\nother = /art/icon.png\nlist = /art/a.png,/art/b.png\nname = art/c.png\n',
    );
    const icon = 'missing-sprite game.project:2 /art/icon.png';
    assert.deepEqual(await findings(), ['missing-sprite a.atlas:2', icon]);
    await write('[ios]\napp_icon = /art/icn.png\n[project]\ndependencies#0 = https://example.com/a.zip\n');
    assert.deepEqual(
      await made()
        .check(folder.search())
        .then(({ findings: all }) => all.map(shown)),
      [icon],
    );
  });

  it('leaves plugins and templates of others alone', async () => {
    const line = 'var a = preload("res://art/gone.png")';
    await folder.write({
      'project.godot': '',
      'addons/x/a.gd': line,
      'script_templates/Node/a.gd': line,
      'a.gd': line,
    });
    await folder.write(['art/hero.png']);
    assert.deepEqual(await findings(), ['missing-sprite a.gd:1']);
  });

  it('looks at a document alone as long as its paths lead to sprites', async () => {
    await folder.write({ 'project.godot': '', 'a.gd': '', 'b.gd': 'load("res://art/gone.png")' });
    await folder.write(['art/hero.png', 'atlas/one.png']);
    const read: string[] = [];
    const { files } = folder;
    const reading = overridden(files, {
      read: (uri: string, most: number) => {
        read.push(folder.pathOf(uri));
        return files.read(uri, most);
      },
      readStart: (uri: string, bytes: number) => {
        read.push(folder.pathOf(uri));
        return files.readStart(uri, bytes);
      },
    });
    const look = (text: string, mayCheck = true) =>
      checks.firstMissing(
        { uri: folder.uriOf('a.gd'), top: folder.top },
        text,
        { ...folder.search(), files: reading },
        () => mayCheck,
      );
    assert.equal(await look('load("res://art/hero.png")\nvar x = 1'), undefined);
    assert.equal(await look('load("res://art/her.png")', false), undefined);
    assert.deepEqual(
      read.filter((name) => name.endsWith('.gd')),
      [],
    );
    const found = await look('load("res://art/hero.png")\nload("res://art/her.png")');
    assert.deepEqual([found?.rule, found?.line, found?.suggestions[0]], ['missing-sprite', 1, 'res://art/hero.png']);
    assert.deepEqual(
      read.filter((name) => name.endsWith('.gd')),
      ['b.gd'],
    );
  });

  it('suggests sprites of similar names as the place would have them, those of its folder first', async () => {
    await folder.write(['art/hero.png', 'art/old/hreo2.png', 'ui/hero.png']);
    await folder.write({
      'src/a.ts': "import a from '../art/hreo.png';\nload('ui/Hero.png');\nload('art/castle.png');",
    });
    assert.deepEqual(await findings(), [
      'missing-sprite src/a.ts:1 ../art/hero.png',
      'missing-sprite src/a.ts:3',
      'wrong-case src/a.ts:2 ui/hero.png',
    ]);
  });

  it('says nothing about what may be somewhere else', async () => {
    await folder.write([
      'art/hero.png',
      'deep/er/art/other.png',
      '.hidden/a.png',
      'node_modules/pack/a.png',
      'x/out/b.png',
    ]);
    const lines = [
      '#assets/a.png',
      '@assets/a.png',
      'pack/a.png',
      'https://example.com/art/a.png',
      'art/other.png',
      '/art/a.png',
    ];
    await folder.write({
      'src/a.ts': lines.map((one) => `load('${one}');`).join('\n'),
      'src/b.ts': "import '../.hidden/none.png';\nimport '../node_modules/pack/none.png';\nimport '../x/none.png';",
      'test/a.ts': "load('art/none.png');",
    });
    const search = { ...folder.search(), isExcluded: (path: string) => path === 'x' };
    assert.deepEqual(await findings(search), []);
  });

  it('finds folders in another case, with backslashes and with letters that are encoded', async () => {
    await folder.write(['art/npc (old)/blue cat.png']);
    await folder.write({
      'a.cs': 'Load("Art\\\\npc (old)\\\\blue cat.png");',
      'a.css': '.a { background: url("Art/npc%20(old)/blue%20cat.png"); }',
    });
    assert.deepEqual(await findings(), [
      'wrong-case a.cs:1 art\\\\npc (old)\\\\blue cat.png',
      'wrong-case a.css:1 art/npc%20%28old%29/blue%20cat.png',
    ]);
  });

  it('says nothing about a folder that a bundler calls by another name', async () => {
    await folder.write({
      'client/img/hero.png': '',
      'client/a.vue': "<script>import a from '@/img/hero.png'</script>",
    });
    await folder.write({ 'client/b.ts': "import b from '@/gfx/none.png';\nimport c from 'pack/img/none.png';" });
    assert.deepEqual(await findings(), []);
  });

  it('says nothing about what lies behind a link', async () => {
    await folder.write({
      'art/hero.png': '',
      'real/more.png': '',
      'a.ts': "load('linked/none.png');\nload('art/none.png');",
    });
    await symlink(path.join(folder.folder, 'real'), path.join(folder.folder, 'linked'), 'dir');
    assert.deepEqual(await findings(), ['missing-sprite a.ts:2']);
  });

  it('says nothing about what a build makes, or a checkout left out', async () => {
    await folder.write({
      'art/hero.png': '',
      'made.ts': "load('art/none.png');",
      'a.ts': "load('art/built.png');\nload('art/sparse.png');\nload('art/none.png');",
    });
    git.ignored.push('art/built.png', 'made.ts', 'art/hero.png');
    git.leftOut.push('art/sparse.png');
    const { project } = await checks.check(folder.search());
    assert.deepEqual(await findings(), ['missing-sprite a.ts:3']);
    assert.deepEqual(project.sprites, []);
  });

  it('takes frames of a sheet for such', async () => {
    const sheet = { frames: { 'hero/walk.png': { frame: { x: 0, y: 0, w: 8, h: 8 } } }, meta: { image: 'sheet.png' } };
    await folder.write({ 'art/sheet.png': '', 'hero/x.png': '', 'art/sheet.json': JSON.stringify(sheet) });
    await folder.write({ 'a.ts': "load('hero/walk.png');\nload('hero/run.png');" });
    assert.deepEqual(await findings(), ['missing-sprite a.ts:2']);
  });

  it('reads only what changed, and what is in editors', async () => {
    await folder.write({ 'art/hero.png': '', 'a.ts': "load('art/none.png');", 'b.ts': '' });
    const read: string[] = [];
    const { files, ...search } = folder.search();
    const counting = {
      ...search,
      files: overridden(files, {
        readStart: (uri: string, bytes: number) => {
          read.push(folder.pathOf(uri));
          return files.readStart(uri, bytes);
        },
      }),
    };
    assert.deepEqual(await findings(counting), ['missing-sprite a.ts:1']);
    assert.deepEqual(read.splice(0).sort(), ['a.ts', 'b.ts']);
    await folder.write({ 'b.ts': "load('art/more.png');" });
    assert.deepEqual(await findings(counting), ['missing-sprite a.ts:1', 'missing-sprite b.ts:1']);
    assert.deepEqual(read.splice(0), ['b.ts']);
    const open = { ...counting, openText: (uri: string) => (uri.endsWith('/a.ts') ? '' : undefined) };
    assert.deepEqual(await findings(open), ['missing-sprite b.ts:1']);
    await folder.write({ 'art/more.png': '' });
    assert.deepEqual(await findings(open), []);
    assert.deepEqual(read, []);
  });

  it('checks an open document with what is known of the rest', async () => {
    await folder.write({ 'art/hero.png': '', 'a.ts': '', 'b.ts': "load('art/none.png');" });
    await checks.check(folder.search());
    const a = folder.uriOf('a.ts');
    const one = await checks.scanOne(a, "\nload('art/hreo.png');", folder.search());
    assert.deepEqual(one.findings.map(shown), ['missing-sprite a.ts:2 art/hero.png']);
    assert.equal(one.file?.uri, a);
    assert.deepEqual(await findings(), ['missing-sprite b.ts:1']);
  });

  it('leaves out a text that takes the thread down, and says so', async () => {
    await checks.close();
    checks = made(path.join(root, 'out/test/unit/core/code/endlessWorker.child.js'), 1_500);
    await folder.write({
      'art/hero.png': '',
      'a.js': "load('art/none.png');",
      'endless.js': '',
      'z.js': "load('art/none.png');",
      'large.js': ' '.repeat(5 * 1024 * 1024),
    });
    const { findings: found, project, notes } = await checks.check(folder.search());
    assert.deepEqual(found.map(shown).sort(), ['missing-sprite a.js:1', 'missing-sprite z.js:1']);
    assert.deepEqual(project.unread.map((uri) => folder.pathOf(uri)).sort(), ['endless.js', 'large.js']);
    assert.match(notes.join(), /: endless\.js, large\.js\.$/);
  });

  it('reads text in other encodings as the host does', async () => {
    await folder.write({ 'art/hero.png': '' });
    await writeFile(path.join(folder.folder, 'a.ts'), Buffer.from("// \xe4\nload('art/none.png');", 'latin1'));
    await writeFile(path.join(folder.folder, 'b.ts'), Buffer.from("\ufeffload('art/none.png');", 'utf16le'));
    const decode = async (_: string, bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
    assert.deepEqual(await findings({ ...folder.search(), decode }), [
      'missing-sprite a.ts:2',
      'missing-sprite b.ts:1',
    ]);
  });

  it('ends when it is canceled', async () => {
    await folder.write({ 'art/hero.png': '', 'a.ts': '' });
    const stop = new AbortController();
    const scan = checks.check({ ...folder.search(), signal: stop.signal });
    stop.abort();
    await assert.rejects(scan, CanceledError);
    assert.deepEqual(await findings(), []);
  });
});

/** What begins a name that a loader gives. */
const KEYS = ['add.image(', 'setTexture(', 'Sprite.from(', 'Texture.from('];

function faultsOf({ faults, files }: GameProject): string[] {
  const lineOf = ({ file, line }: PlantedFault) => String(files.get(file)).split('\n')[line - 1] ?? '';
  const isPath = (one: PlantedFault) => RULES.includes(one.rule) && !KEYS.some((key) => lineOf(one).includes(key));
  return faults
    .filter(isPath)
    .map(({ rule, file, line }) => `${rule} ${file}:${line}`)
    .sort();
}
