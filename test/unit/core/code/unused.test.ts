import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CodeNames, NamePattern } from '../../../../src/core/code/codeNames';
import { MentionIndex } from '../../../../src/core/code/mentions/mentionIndex';
import { mentionsIn } from '../../../../src/core/code/mentions/mentions';
import type { PathEnd, ProjectNames } from '../../../../src/core/code/projectNames';
import type { CodeTasks } from '../../../../src/core/code/scan/codeTasks';
import { unusedSprites } from '../../../../src/core/code/unused/unused';
import { findEvidence } from '../../../../src/core/code/unused/useEvidence';
import { diskFiles } from '../../../../src/core/disk/diskFiles';
import { isFileFor } from '../../../../src/core/domain/pictureFiles';
import { temporaryDirectory } from '../../../support/folders';

type Files = Readonly<Record<string, string | Uint8Array>>;

interface Said {
  readonly patterns?: readonly Pick<NamePattern, 'parts' | 'open'>[];
  /** Path of a sprite that a text leads to. */
  readonly paths?: readonly string[];
  readonly ignored?: readonly string[];
}

const NAMES: CodeNames = { paths: [], patterns: [], claims: [], keys: [], openKeys: [], frames: [] };

/** What counts as unused in a project with these files; `maybe` with the kind of the reason. */
async function judge(files: Files, said: Readonly<Record<string, Said>> = {}) {
  const folder = await temporaryDirectory();
  for (const [name, content] of Object.entries(files)) {
    const place = path.join(folder, name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
  }
  const top = pathToFileURL(folder).href;
  const at = (name: string) => pathToFileURL(path.join(folder, name)).href;
  const project: ProjectNames = {
    sprites: Object.keys(files)
      .filter((name) => isFileFor('shown', name))
      .map((name) => ({ uri: at(name), top })),
    texts: Object.entries(said).map(([name, { patterns = [], paths = [] }]) => ({
      uri: at(name),
      top,
      names: {
        ...NAMES,
        patterns: patterns.map((one) => ({ ...one, line: 0, start: 0, end: 1, text: one.parts.join('*') })),
        paths: paths.map(() => ({ readings: [], isCertain: true, line: 0, start: 0, end: 1 })),
      },
    })),
    leadsTo: ({ uri }, index): PathEnd => {
      const name = Object.keys(said).find((one) => at(one) === uri) ?? '';
      return { kind: 'sprite', uri: at(said[name]?.paths?.[index] ?? '') };
    },
    unread: [],
  };
  const evidence = await findEvidence(
    project,
    {
      files: diskFiles,
      tops: [top],
      isExcluded: () => true,
      openText: () => undefined,
      decode: async () => undefined,
      signal: new AbortController().signal,
      ignored: async (folders) =>
        new Set(folders.filter((one) => Object.values(said).some(({ ignored = [] }) => ignored.map(at).includes(one)))),
    },
    {
      run: async <K extends keyof CodeTasks>(_kind: K, input: CodeTasks[K]['input']) => {
        const { names, texts } = input as CodeTasks['mentions']['input'];
        return mentionsIn(texts, new MentionIndex(names)) as CodeTasks[K]['answer'];
      },
    },
  );
  const { unused, maybe } = unusedSprites(project, evidence);
  const nameOf = ({ uri }: { readonly uri: string }) => Object.keys(files).find((name) => at(name) === uri) ?? uri;
  return {
    unused: unused.map(nameOf).sort(),
    maybe: Object.fromEntries(maybe.map((one) => [nameOf(one), one.because.kind])),
    evidence,
  };
}

const IMAGE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);

/** Whether each of the sprites is used in a project with a text; `old.png` never is. */
async function usedBy(fileName: string, text: string | Uint8Array, sprite: string, more: Files = {}) {
  const found = await judge({ 'art/old.png': IMAGE, [sprite]: IMAGE, [fileName]: text, ...more });
  assert.ok(found.unused.includes('art/old.png'), `old.png is unused next to ${text}`);
  return found.unused.includes(sprite) ? 'unused' : (found.maybe[sprite] ?? 'used');
}

describe('Unused sprites', () => {
  it('are those that nothing names', async () => {
    const { unused, maybe } = await judge({ 'art/a1.png': IMAGE, 'art/b2.gif': IMAGE, 'main.js': 'let x = 1' });
    assert.deepEqual([unused, maybe], [['art/a1.png', 'art/b2.gif'], {}]);
  });

  it('are not those that a path leads to', async () => {
    const { unused, maybe } = await judge(
      { 'art/hero.png': IMAGE, 'art/tree.png': IMAGE, 'main.js': '' },
      { 'main.js': { paths: ['art/hero.png'] } },
    );
    assert.deepEqual([unused, maybe], [['art/tree.png'], {}]);
  });

  for (const [fileName, text, sprite, how] of [
    ['game.gml', 'sprite_add(working_directory + "hero.png")', 'art/hero.png', 'used'],
    ['main.js', 'load("assets/art/Hero.PNG")', 'art/hero.png', 'used'],
    ['Makefile', 'SPRITES = art/hero.png', 'art/hero.png', 'used'],
    ['script.rpy', 'show hero happy', 'art/hero happy.png', 'word'],
    ['Game.hx', 'loadGraphic(AssetPaths.hero__png)', 'assets/hero.png', 'used'],
    ['main.c', 'extern const unsigned char hero_png[];', 'gfx/hero.png', 'used'],
    ['Main.java', 'setImageResource(R.drawable.hero)', 'res/drawable/hero.png', 'word'],
    ['layout.xml', '<ImageView android:src="@drawable/hero" />', 'res/drawable/hero.png', 'word'],
    ['Icons.cs', 'Resources.Load<Sprite>("Icons/hero")', 'Assets/Resources/Icons/hero.png', 'word'],
    ['view.swift', 'Image(.heroWalk)', 'Assets.xcassets/hero-walk.png', 'word'],
    ['main.lua', 'draw(images.hero_walk)', 'art/hero-walk.png', 'word'],
    ['a.json', '{"image": "h\\u00e9ros.png"}', 'art/héros.png', 'used'],
    ['main.js', 'load("🦊fox.png")', 'art/🦊fox.png', 'used'],
    ['game.cfg2', 'main = /z_order.collectionc', 'art/z_order.png', 'word'],
    ['game.gml', 'x("a.png")', 'art/a.png', 'used'],
    ['main.lua', 'load("勇者.png")', 'art/勇者.png', 'used'],
    ['main.lua', 'load("★.png")', 'art/★.png', 'word'],
    ['a.html', '<img src="art/hero%20walk.png">', 'art/hero walk.png', 'used'],
    ['a.html', '<img src="art/h%C3%A9ros.png">', 'art/he\u0301ros.png', 'used'],
    ['a.xml', '<image source="art/tom &amp; co.png"/>', 'art/tom & co.png', 'used'],
    ['level.bin', Buffer.from('\0\x04\0hero\0\0', 'latin1'), 'art/hero.png', 'word'],
    ['pack.dat', Buffer.from('\0\0hero\0', 'utf16le'), 'art/hero.png', 'word'],
    ['main.py', 'load("hero_%d.png" % frame)', 'art/hero_3.png', 'pattern'],
    ['main.js', `load(\`walk-\${side}.png\`)`, 'art/walk-left.png', 'pattern'],
    ['main.lua', 'load("walk_" .. side)', 'art/walk_left.png', 'pattern'],
    ['main.lua', 'load(name .. "_idle.png")', 'art/hero_idle.png', 'pattern'],
    ['main.gml', 'sprite = asset_get_index("spr_" + kind)', 'sprites/spr_bat.png', 'pattern'],
    ['main.py', 'for f in os.listdir("enemies"): load(f)', 'enemies/bat.png', 'pattern'],
    ['main.js', 'load("art2/enemies/" + name)', 'art2/enemies/bat.png', 'pattern'],
    ['notes.md', 'The bat flies.', 'art/bat.png', 'unused'],
    ['notes.md', 'See `bat`.', 'art/bat.png', 'word'],
    ['main.ts', 'const bat = player.bat + 1; // a bat', 'art/bat.png', 'unused'],
    ['main.ts', 'const heroine = "my_hero"', 'art/hero.png', 'unused'],
    ['main.ts', 'for (let i = 1; i < 10; i++) total += 1', 'art/1.png', 'unused'],
    ['main.ts', 'screenshot(time() + ".png")', 'art/bat.png', 'unused'],
  ] as const) {
    it(`${how === 'unused' ? 'are' : 'are not'} ${sprite} next to ${fileName}: ${text}`, async () => {
      assert.equal(await usedBy(fileName, text, sprite), how);
    });
  }

  it('are not those whose folder tells that another file is meant', async () => {
    const { unused, maybe } = await judge({
      'a/hero.png': IMAGE,
      'b/hero.png': IMAGE,
      'c/tree.png': IMAGE,
      'd/tree.png': IMAGE,
      'game.gml': 'load("a/hero.png") load("tree.png")',
    });
    assert.deepEqual([unused, maybe], [['b/hero.png'], { 'c/tree.png': 'word', 'd/tree.png': 'word' }]);
  });

  const GUID = '0123456789abcdef0123456789abcdef';
  /** As Unity writes it in files that aren't text: the halves of each byte are exchanged. */
  const SWAPPED = Buffer.from('1032547698badcfe1032547698badcfe', 'hex');
  const META = `fileFormatVersion: 2\nguid: ${GUID}\nTextureImporter:\n`;

  for (const [what, scene] of [
    ['text', `%YAML 1.1\n  m_Sprite: {fileID: 21300000, guid: ${GUID}, type: 3}\n`],
    ['bytes', Buffer.concat([Buffer.from([0, 1, 2]), SWAPPED, Buffer.from([0, 0])])],
  ] as const) {
    it(`are not those whose GUID is in a scene as ${what}`, async () => {
      const more = { 'Assets/hero.png.meta': META, 'art/old.png.meta': META.replaceAll('0123', '9999') };
      assert.equal(await usedBy('Assets/Main.unity', scene, 'Assets/hero.png', more), 'used');
    });
  }

  // Somebody deleted sprites that particles draw as plain textures.
  it('are not those that a material draws as a texture', async () => {
    const material = `    - _MainTex:\n        m_Texture: {fileID: 2800000, guid: ${GUID}, type: 3}\n`;
    const more = { 'Assets/fx/dust.png.meta': META };
    assert.equal(await usedBy('Assets/Fx.mat', material, 'Assets/fx/dust.png', more), 'used');
  });

  // Settings of the project, and the bytes of a resource.
  for (const [fileName, text] of [
    ['project.godot', '[application]\nconfig/icon="res://art/hero.png"\n'],
    ['idle.res', Buffer.from('RSRC\0\0\x12\0\0\0res://art/hero.png\0', 'latin1')],
  ] as const) {
    it(`are not those that Godot's ${fileName} names`, async () => {
      assert.equal(await usedBy(fileName, text, 'art/hero.png'), 'used');
    });
  }

  it('are not those in a folder that an atlas of Unity packs by its GUID', async () => {
    const more = { 'Assets/ui.meta': META, 'Assets/ui/hero.png.meta': META.replaceAll('0123', '9999') };
    const atlas = `  packables:\n  - {fileID: 102900000, guid: ${GUID}, type: 3}\n`;
    assert.equal(await usedBy('Assets/All.spriteatlas', atlas, 'Assets/ui/hero.png', more), 'folder');
  });

  it('are not those that Godot names by their UID', async () => {
    const more = {
      'art/hero.png.import': '[remap]\nuid="uid://c8x2k4m6n8p0q"\npath="res://.godot/imported/hero.ctex"\n',
    };
    const scene = '[ext_resource type="Texture2D" uid="uid://c8x2k4m6n8p0q" path="res://moved.png" id="1"]';
    assert.equal(await usedBy('main.tscn', scene, 'art/hero.png', more), 'used');
  });

  it('are not those in folders whose names Node and VS Code write differently', async () => {
    const folder = "Assets/2D (old) + tom's, new";
    const more = { [`${folder}/hero.png.meta`]: META };
    assert.equal(await usedBy('Assets/Main.unity', `guid: ${GUID}, type: 3`, `${folder}/hero.png`, more), 'used');
  });

  it('are those that only their own import settings name', async () => {
    const text = '[deps]\nsource_file="res://art/hero.png"\n';
    assert.equal(await usedBy('art/hero.png.import', text, 'art/hero.png'), 'unused');
  });

  it('are those with a JSON that nothing names, and not those whose JSON is named', async () => {
    const json = '{"frames": {}, "meta": {"image": "hero.png"}}';
    assert.equal(await usedBy('art/hero.json', json, 'art/hero.png'), 'unused');
    const game = { 'game.gml': 'load("art/hero.json")' };
    assert.equal(await usedBy('art/hero.json', json, 'art/hero.png', game), 'used');
  });

  it('are not the other frames, views, sizes, and maps of a sprite that is used', async () => {
    const set = ['hero_1.png', 'hero_2.png', 'hero_n.png', 'hero@2x.png', 'hero_north.png', 'hero-fixed.png'];
    const { unused, maybe } = await judge({
      'art/hero.png': IMAGE,
      ...Object.fromEntries(set.map((name) => [`art/${name}`, IMAGE])),
      'art/hero (1).png': IMAGE,
      'art/heroine.png': IMAGE,
      'other/hero_1.png': IMAGE,
      'game.gml': 'load("art/hero.png")',
    });
    assert.deepEqual(unused, ['art/hero (1).png', 'art/heroine.png', 'other/hero_1.png']);
    assert.deepEqual(maybe, Object.fromEntries(set.map((name) => [`art/${name}`, 'family'])));
  });

  it('are not Aseprite files whose exports are used', async () => {
    const { unused, maybe } = await judge({
      'art/hero-walk.png': IMAGE,
      'art/hero.aseprite': IMAGE,
      'source/hero.ase': IMAGE,
      'source/tree.ase': IMAGE,
      'game.gml': 'load("art/hero-walk.png")',
    });
    assert.deepEqual([unused, maybe], [['source/tree.ase'], { 'source/hero.ase': 'family' }]);
  });

  it('are not sources and outputs of recipes', async () => {
    const { unused, maybe } = await judge({
      'art/hero.aseprite': IMAGE,
      'art/hero.aseprite.export.json': '{"exports": [{"format": "sheet", "outputFolder": "../game"}]}',
      'game/hero-walk.png': IMAGE,
      'game/heroine.png': IMAGE,
    });
    assert.deepEqual([unused, maybe], [['game/heroine.png'], {}]);
  });

  it('are not originals of fixed files, and references of style files', async () => {
    const { unused, maybe } = await judge({
      'art/king.png': IMAGE,
      'art/king-fixed.png': IMAGE,
      'art/castle.png': IMAGE,
      '.sprite-kiln.json': '{"references": ["art/castle.png"]}',
      'a.gml': '',
    });
    assert.deepEqual(unused, []);
    assert.deepEqual(maybe, {
      'art/king.png': 'original',
      'art/king-fixed.png': 'family',
      'art/castle.png': 'reference',
    });
  });

  it('are not those whose JSON has a name that code puts together', async () => {
    const open = { start: false, end: false };
    const json = '{"meta":{"image":"foe1.png"}}';
    const { unused, maybe } = await judge(
      { 'art/foe1.png': IMAGE, 'art/foe1.json': json, 'art/tree.png': IMAGE, 'main.js': '' },
      { 'main.js': { patterns: [{ parts: ['art/foe', '.json'], open }] } },
    );
    assert.deepEqual([unused, maybe], [['art/tree.png'], { 'art/foe1.png': 'pattern' }]);
  });

  it('are not those that code puts together, whose pattern is told', async () => {
    const open = { start: false, end: false };
    const { unused, maybe } = await judge(
      { 'art/hero/a.png': IMAGE, 'art/hero/b.gif': IMAGE, 'art/tree.png': IMAGE, 'art/7.png': IMAGE, 'main.js': '' },
      {
        'main.js': {
          patterns: [
            { parts: ['./art/hero/', '.png'], open },
            { parts: ['.png'], open: { start: true, end: false } },
          ],
        },
      },
    );
    assert.deepEqual(
      [unused, maybe],
      [['art/hero/b.gif', 'art/tree.png'], { 'art/hero/a.png': 'pattern', 'art/7.png': 'pattern' }],
    );
  });

  it('are searched in hidden and excluded folders, and not in builds that Git ignores', async () => {
    const { unused } = await judge(
      {
        'a.png': IMAGE,
        'b.png': IMAGE,
        'c.png': IMAGE,
        '.github/a.yml': 'a.png',
        'Library/b.txt': 'b.png',
        'dist/c.txt': 'c.png',
      },
      { none: { ignored: ['dist'] } },
    );
    assert.deepEqual(unused, ['c.png']);
  });

  it('are none if a file with a name beyond ASCII may be in a text that nobody can read', async () => {
    const latin = Buffer.from('image = h\x8eros\n', 'latin1');
    const { unused, maybe } = await judge({ 'art/héros.png': IMAGE, 'art/tree.png': IMAGE, 'a.cfg': latin });
    assert.deepEqual([unused, maybe], [['art/tree.png'], { 'art/héros.png': 'unread' }]);
  });

  it('are not hidden by our own lists of all sprites', async () => {
    const list = '{"ok":true,"unused":[{"file":"/game/art/hero.png","bytes":4}]}';
    assert.equal(await usedBy('report.json', list, 'art/hero.png'), 'unused');
    assert.equal(await usedBy('sprites.ledger.jsonl', '{"file":"art/hero.png"}', 'art/hero.png'), 'unused');
  });

  it('are found in a text of megabytes in one line', async () => {
    const text = `${'x'.repeat(1_000)} "a/b" `.repeat(4_000);
    const started = performance.now();
    assert.equal(await usedBy('bundle.js', `${text}load("hero.png")`, 'art/hero.png'), 'used');
    assert.ok(performance.now() - started < 20_000);
  });
});
