import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { kindOf } from '../../../../src/core/references/kinds';
import { referenceAt, referencesAt } from '../../../../src/core/references/reference';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { ReferenceFolder } from '../../../support/references/references';

/** Every picture of the folder below. */
const PICTURES = [
  'godot/project.godot',
  'godot/art/hero.png',
  'godot/art/hero.aseprite',
  'godot/art/Big Hero (1).png',
  'godot/levels/art/hero.png',
  'godot/levels/slime.png',
  'unity/ProjectSettings/p.asset',
  'unity/Assets/Art/hero.png',
  'unity/Assets/Resources/art/hero.png',
  'unity/Content/tiles.png',
  'web/package.json',
  'web/public/art/hero.png',
  'web/public/logo.gif',
  'web/src/hero.png',
  'web/src/art/hero walk.png',
  'web/src/art/größe.png',
  'web/src/art/50%20off.png',
  'web/src/assets/slime.webp',
  'web/static/coin.png',
  'love/main.lua',
  'love/art/hero.png',
  'love/states/art/hero.png',
  'love/states/only.png',
  'defold/game.project',
  'defold/main/hero.png',
  'rust/assets/hero.png',
  'rust/src/local.png',
  'docs/hero.png',
  'docs/img/hero(1).png',
  'docs/img/a b.png',
  'sheets/hero.png',
  'sheets/Upper.PNG',
  'docs/hero_walk.png',
  'docs/rock & roll.png',
  'web/src/art/rock & roll.png',
  'web/src/art/a(1).png',
  'java/src/main/resources/art/hero.png',
  'java/src/main/resources/game/hero.png',
  'go/hero.png',
  'go/my hero.png',
  'rpg/img/characters/$Hero.png',
  'rpg/img/tilesets/World_A1.png',
  'rpg/img/pictures/Logo.png',
  'gm/sprites/hero/5b1c.png',
  'rust/assets/big hero.png',
  "rust/assets/it's.png",
];

/** File, line with the place as `|`, and the picture it names; undefined: none. */
type Row = readonly [file: string, line: string, picture: string | undefined];

const ROWS: readonly Row[] = [
  // GDScript and Godot's resources
  ['godot/levels/level.gd', 'var a = preload("res://art/he|ro.png")', 'godot/art/hero.png'],
  ['godot/levels/level.gd', 'var a = preload("|res://art/hero.png")', 'godot/art/hero.png'],
  ['godot/levels/level.gd', 'var a = preload("res://art/hero.png|")', 'godot/art/hero.png'],
  ['godot/levels/level.gd', 'var a = load("slime|.png")', 'godot/levels/slime.png'],
  ['godot/levels/level.gd', "var a = load('art/her|o.png')", 'godot/levels/art/hero.png'],
  ['godot/levels/level.gd', 'var a = load("../art/her|o.png")', 'godot/art/hero.png'],
  ['godot/levels/level.gd', 'load("res://art/Big He|ro (1).png")', 'godot/art/Big Hero (1).png'],
  ['godot/levels/level.gd', 'load("res://art/hero.asep|rite")', 'godot/art/hero.aseprite'],
  ['godot/levels/level.gd', 'load("res://art/miss|ing.png")', undefined],
  ['godot/levels/level.gd', 'load("res://../web/src/he|ro.png")', undefined],
  ['godot/levels/level.gd', 'load("user://art/he|ro.png")', undefined],
  ['godot/levels/level.gd', 'load(|"res://art/hero.png")', undefined],
  ['godot/levels/level.gd', 'load("res://art/hero.png")|', undefined],
  ['godot/levels/level.gd', 'load("a.png" |+ "b.png")', undefined],
  ['godot/levels/l.tscn', '[ext_resource type="Texture2D" path="res://art/h|ero.png" id="1"]', 'godot/art/hero.png'],
  ['godot/levels/l.tres', '[ext_resource path="res://art/he|ro.png" type="Texture2D" id=1]', 'godot/art/hero.png'],
  ['godot/project.godot', 'config/icon="res://art/h|ero.png"', 'godot/art/hero.png'],
  // C#
  ['unity/Assets/Code/A.cs', 'Load("Assets/Art/he|ro.png");', 'unity/Assets/Art/hero.png'],
  ['unity/Assets/Code/A.cs', 'Load(@"Assets\\Art\\he|ro.png");', 'unity/Assets/Art/hero.png'],
  ['unity/Assets/Code/A.cs', 'Load("Assets\\\\Art\\\\he|ro.png");', 'unity/Assets/Art/hero.png'],
  ['unity/Assets/Code/A.cs', 'Load("Art/he|ro.png");', 'unity/Assets/Art/hero.png'],
  ['unity/Assets/Code/A.cs', 'Resources.Load<Sprite>("art/he|ro");', 'unity/Assets/Resources/art/hero.png'],
  ['unity/Assets/Code/A.cs', 'Resources.Load("art/he|ro") as Sprite;', 'unity/Assets/Resources/art/hero.png'],
  ['unity/Assets/Code/A.cs', 'Debug.Log("art/he|ro");', undefined],
  ['unity/Code/A.cs', 'Content.Load<Texture2D>("ti|les")', 'unity/Content/tiles.png'],
  // JavaScript and TypeScript
  ['web/src/a.ts', "import hero from './he|ro.png';", 'web/src/hero.png'],
  ['web/src/a.ts', "import hero from './he|ro.png?url';", 'web/src/hero.png'],
  ['web/src/a.ts', "import hero from './hero.png?|url';", 'web/src/hero.png'],
  ['web/src/a.ts', "import hero from '@/assets/sl|ime.webp';", 'web/src/assets/slime.webp'],
  ['web/src/a.ts', "load('/art/he|ro.png')", 'web/public/art/hero.png'],
  ['web/src/a.ts', "load('art/he|ro.png')", 'web/public/art/hero.png'],
  ['web/src/a.ts', 'load(`/log|o.gif`)', 'web/public/logo.gif'],
  ['web/src/a.ts', "load('./art/hero%20w|alk.png')", 'web/src/art/hero walk.png'],
  ['web/src/a.ts', "load('./art/hero w|alk.png')", 'web/src/art/hero walk.png'],
  ['web/src/a.ts', "load('./art/50%20o|ff.png')", 'web/src/art/50%20off.png'],
  ['web/src/a.ts', "load('./art/gr\\u00f6|ße.png')", 'web/src/art/größe.png'],
  ['web/src/a.ts', "load(\"it's\", './he|ro.png')", 'web/src/hero.png'],
  ['web/src/a.ts', "load('coi|n.png')", 'web/static/coin.png'],
  ['web/src/a.ts', "load('https://example.com/he|ro.png')", undefined],
  ['web/src/a.ts', "load('//example.com/he|ro.png')", undefined],
  ['web/src/a.ts', "load('file:///etc/he|ro.png')", undefined],
  ['web/src/a.ts', "load('data:image/png;base64,he|ro.png')", undefined],
  ['web/src/a.ts', "load('C:\\\\art\\\\he|ro.png')", undefined],
  ['web/src/a.ts', "load('./HE|RO.png')", undefined],
  ['web/src/a.ts', 'x = hero|.png', undefined],
  // CSS and SCSS
  ['web/src/a.css', 'background: url(he|ro.png) no-repeat;', 'web/src/hero.png'],
  ['web/src/a.css', 'background: url( he|ro.png );', 'web/src/hero.png'],
  ['web/src/a.css', 'background: url("he|ro.png?v=2#x");', 'web/src/hero.png'],
  ['web/src/a.scss', 'background: URL(/art/he|ro.png);', 'web/public/art/hero.png'],
  ['web/src/a.scss', 'background: url(art/gr%C3%B6%C3%9F|e.png), url(hero.png)', 'web/src/art/größe.png'],
  ['web/src/a.css', 'background: url(hero.png), url(art/hero%20walk|.png);', 'web/src/art/hero walk.png'],
  // HTML
  ['web/index.html', '<img src="/art/he|ro.png">', 'web/public/art/hero.png'],
  ['web/index.html', '<img src=src/he|ro.png>', 'web/src/hero.png'],
  ['web/index.html', '<img srcset="src/hero.png 1x, /lo|go.gif 2x">', 'web/public/logo.gif'],
  ['web/index.html', '<img srcset="src/he|ro.png 1x, /logo.gif 2x">', 'web/src/hero.png'],
  ['web/index.html', `<i style="background:url('src/he|ro.png')">`, 'web/src/hero.png'],
  ['web/map.tmx', '<image source="src/he|ro.png" width="16"/>', 'web/src/hero.png'],
  // Markdown
  ['docs/a.md', 'See ![the hero](he|ro.png) here', 'docs/hero.png'],
  ['docs/a.md', 'See ![the hero](img/hero(1)|.png "Title")', 'docs/img/hero(1).png'],
  ['docs/a.md', '![x](<img/a |b.png>)', 'docs/img/a b.png'],
  ['docs/a.md', '![x](img/a%20|b.png)', 'docs/img/a b.png'],
  ['docs/a.md', '[hero]: he|ro.png', 'docs/hero.png'],
  ['docs/a.md', '<img src="he|ro.png">', 'docs/hero.png'],
  ['docs/a.md', 'The file docs/he|ro.png is it', 'docs/hero.png'],
  ['docs/a.md', 'The hero| is here', undefined],
  // JSON of sheets
  ['sheets/hero.json', '{"meta":{"image":"he|ro.png","scale":"1"}}', 'sheets/hero.png'],
  ['sheets/hero.json', '  "image": "Upper.P|NG",', 'sheets/Upper.PNG'],
  ['sheets/hero.json', '  "image": ".\\/he|ro.png",', 'sheets/hero.png'],
  ['sheets/hero.json', '  "im|age": "hero.png",', undefined],
  // Lua, Defold, and other languages
  ['love/states/play.lua', "love.graphics.newImage('art/he|ro.png')", 'love/art/hero.png'],
  ['love/states/play.lua', 'love.graphics.newImage("on|ly.png")', 'love/states/only.png'],
  ['love/states/play.lua', 'love.graphics.newImage("./art/he|ro.png")', 'love/art/hero.png'],
  ['defold/main/main.atlas', '  image: "/main/he|ro.png"', 'defold/main/hero.png'],
  ['rust/src/main.rs', 'assets.load("he|ro.png")', 'rust/assets/hero.png'],
  ['rust/src/main.rs', 'include_bytes!("lo|cal.png")', 'rust/src/local.png'],
  ['rust/src/main.rs', 'include_bytes!("../assets/he|ro.png")', 'rust/assets/hero.png'],
  ['rust/src/a.py', 'pygame.image.load("assets/he|ro.png")', 'rust/assets/hero.png'],
  ['rust/src/a.cpp', 'LoadTexture("assets/he|ro.png");', 'rust/assets/hero.png'],
  ['rust/src/A.java', 'Gdx.files.internal("he|ro.png")', 'rust/assets/hero.png'],
  // YAML, TOML, INI, properties
  ['rust/a.yaml', 'image: assets/he|ro.png # the hero', 'rust/assets/hero.png'],
  ['rust/a.yaml', 'image: big he|ro.png', 'rust/assets/big hero.png'],
  ['rust/a.yaml', 'images: [hero.png, big he|ro.png]', 'rust/assets/big hero.png'],
  ['rust/a.yaml', "- 'it''s|.png'", "rust/assets/it's.png"],
  ['rust/a.yaml', 'images:\n- hero.png\n- big he|ro.png', 'rust/assets/big hero.png'],
  ['rust/a.yaml', 'big he|ro.png:\n  x: 1', 'rust/assets/big hero.png'],
  ['rust/a.toml', 'image = "big\\u0020he|ro.png"', 'rust/assets/big hero.png'],
  ['rust/a.ini', 'image = big he|ro.png ; the hero', 'rust/assets/big hero.png'],
  ['rust/a.ini', 'images = hero.png, big he|ro.png', 'rust/assets/big hero.png'],
  ['rust/a.properties', 'image=big\\ he|ro.png', 'rust/assets/big hero.png'],
  ['rust/a.properties', 'image : big\\u0020he|ro.png', 'rust/assets/big hero.png'],
  // Escapes and entities
  ['docs/a.md', '![](hero\\_wa|lk.png)', 'docs/hero_walk.png'],
  ['docs/a.md', 'See hero\\_wa|lk.png.', 'docs/hero_walk.png'],
  ['docs/a.md', '![](rock%20&amp;%20ro|ll.png)', 'docs/rock & roll.png'],
  ['docs/a.md', '![](<rock &#38; ro|ll.png>)', 'docs/rock & roll.png'],
  ['docs/a.md', 'See **he|ro.png**.', 'docs/hero.png'],
  ['web/index.html', '<img src="src/art/rock &amp; ro|ll.png">', 'web/src/art/rock & roll.png'],
  ['web/index.html', '<img src="src/art/rock &#x26; ro|ll.png">', 'web/src/art/rock & roll.png'],
  ['web/index.html', '<img src="src/art/gr&ouml;&szlig;|e.png">', 'web/src/art/größe.png'],
  ['web/index.html', '<img\n  src="src/art/rock &amp; ro|ll.png"\n>', 'web/src/art/rock & roll.png'],
  ['web/src/a.tsx', 'return <img src="./art/rock &amp; ro|ll.png" />', 'web/src/art/rock & roll.png'],
  [
    'web/tiles.tsx',
    '<?xml version="1.0"?>\n<tileset><image source="src/art/rock &amp; ro|ll.png"/></tileset>',
    'web/src/art/rock & roll.png',
  ],
  ['web/sheet.plist', '<plist><string>src/art/rock &amp; ro|ll.png</string></plist>', 'web/src/art/rock & roll.png'],
  ['web/src/a.css', 'background: url(art/rock\\ \\26\\ ro|ll.png)', 'web/src/art/rock & roll.png'],
  ['web/src/a.css', 'background: url(art/a\\(1\\)|.png)', 'web/src/art/a(1).png'],
  ['web/src/a.ts', "load('./art/a\\x281\\u{29}|.png')", 'web/src/art/a(1).png'],
  // Class paths of Java and Kotlin, and what Go embeds
  [
    'java/src/main/java/game/A.java',
    'getClass().getResource("/art/he|ro.png")',
    'java/src/main/resources/art/hero.png',
  ],
  [
    'java/src/main/java/game/A.java',
    'A.class.getResourceAsStream("he|ro.png")',
    'java/src/main/resources/game/hero.png',
  ],
  ['java/src/main/kotlin/game/a.kt', 'javaClass.getResource("/art/he|ro.png")', 'java/src/main/resources/art/hero.png'],
  ['java/src/main/kotlin/game/a.kt', 'javaClass.getResource("he|ro.png")', 'java/src/main/resources/game/hero.png'],
  ['go/main.go', '//go:embed he|ro.png', 'go/hero.png'],
  ['go/main.go', '//go:embed a.txt "my he|ro.png" `b.txt`', 'go/my hero.png'],
  ['go/main.go', '//go:embed all:he|ro.png', 'go/hero.png'],
  ['rust/src/a.cpp', 'LoadTexture(R"(assets/he|ro.png)")', 'rust/assets/hero.png'],
  ['rust/src/a.cpp', 'LoadTexture(R"x(assets/he|ro.png)x")', 'rust/assets/hero.png'],
  // Names without an extension
  ['rpg/data/Actors.json', '{"characterName":"$He|ro","characterIndex":0}', 'rpg/img/characters/$Hero.png'],
  ['rpg/data/Tilesets.json', '{"tilesetNames":["","World|_A1"]}', 'rpg/img/tilesets/World_A1.png'],
  ['rpg/data/Map001.json', '{"code":231,"indent":0,"parameters":[1,"Lo|go",0]}', 'rpg/img/pictures/Logo.png'],
  ['rpg/data/Actors.json', '{"name":"$He|ro"}', undefined],
  ['gm/sprites/hero/hero.yy', '{"%Name":"5b|1c"}', 'gm/sprites/hero/5b1c.png'],
];

describe('References to pictures in text', () => {
  let workspace: ReferenceFolder;

  before(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
    await workspace.write(PICTURES);
    await workspace.write({ 'web/package.json': '{"dependencies":{"phaser":"4"}}' });
  });

  after(() => removeFolder(workspace.folder));

  for (const [file, line, picture] of ROWS) {
    it(`${file}: ${line} → ${picture ?? 'none'}`, async () => {
      const found = await workspace.at(file, line);
      assert.equal(found?.resolved && workspace.pathOf(found.resolved.uri), picture);
    });
  }

  it('lead nowhere through links out of the workspace, to files or folders', async () => {
    const outside = await temporaryDirectory();
    try {
      await mkdir(path.join(outside, 'art'));
      await writeFile(path.join(outside, 'art/secret.png'), 'secret');
      await symlink(path.join(outside, 'art'), path.join(workspace.folder, 'docs/out'));
      await symlink(path.join(outside, 'art/secret.png'), path.join(workspace.folder, 'docs/out.png'));
      await symlink(path.join(workspace.folder, 'docs/hero.png'), path.join(workspace.folder, 'docs/in.png'));
      for (const line of [
        '![](out/sec|ret.png)',
        '![](ou|t.png)',
        `![](../../${path.basename(outside)}/art/secr|et.png)`,
      ])
        assert.equal((await workspace.at('docs/a.md', line))?.resolved, undefined, line);
      assert.ok((await workspace.at('docs/a.md', '![](i|n.png)'))?.resolved);
    } finally {
      await removeFolder(outside);
    }
  });

  it('are found in a line of any length, from what is near the place', () => {
    const kind = kindOf('a.json', '');
    assert.ok(kind);
    const pair = '{"image":"art/hero.png"},';
    const line = `[${pair.repeat(60_000)}`;
    const middle = line.indexOf('hero', line.length / 2);
    const found = referenceAt(line, middle, kind);
    assert.equal(found && line.slice(found.start, found.end), 'art/hero.png');
  });

  it('look at no more than the same number of characters, whatever the line', () => {
    const hostile = ['"', "'", '\\"', '\\', '](', 'url(', '((((', '[a]: ', '.png?', '%', '\\u00', '@/../'];
    for (const name of ['a.md', 'a.html', 'a.ts', 'a.cs', 'a.css', 'a.json', 'a.yaml']) {
      const kind = kindOf(name, '');
      assert.ok(kind);
      for (const part of hostile) {
        const line = part.repeat(200_000);
        let looked = 0;
        // Only `slice` may read the line as a whole; the rest works on the part it returns.
        const counted = new Proxy(Object(line) as object, {
          get: (_, key) => {
            if (key === 'length') return line.length;
            if (key !== 'slice') throw new Error(`reads ${String(key)}`);
            return (from: number, to: number) => {
              looked += Math.min(to, line.length) - from;
              return line.slice(from, to);
            };
          },
        });
        referenceAt(counted as unknown as string, line.length / 2, kind);
        assert.ok(looked <= 2_048, `${name} ${part}: ${looked}`);
      }
    }
  });

  it('in lists of any length are found or refused at once, however the items could be parted', () => {
    const kind = kindOf('a.html', '');
    assert.ok(kind);
    const rows: readonly (readonly [list: string, isList: boolean])[] = [
      [`hero.png 1x, ${'a,'.repeat(200)} b.png 2x`, true],
      [`hero.png 1x, ${'a,'.repeat(200)} b c d`, false],
      [`hero.png 1x, ${'a, '.repeat(130)} b c d`, false],
      [`hero.png 1x, ${' '.repeat(200)} b c d`, false],
      ['hero.png 1x,b.png 2x', true],
      ['hero.png 1x, b.png 2x, ', true],
      ['hero.png, b.png 200w', true],
    ];
    for (const [list, isList] of rows) {
      const line = `<img srcset="${list}">`;
      const forms: readonly string[] = Array.from(referencesAt(line, line.indexOf('hero'), kind), (one) => one.form);
      assert.equal(forms.includes('list'), isList, list.slice(0, 60));
    }
  });
});
