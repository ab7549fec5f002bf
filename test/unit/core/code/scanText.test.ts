import assert from 'node:assert/strict';
import { scanned, scanText } from '../../../../src/core/code/scan/scanText';

/** Paths of a text, marked by how certain they are. */
function pathsIn(fileName: string, text: string): string[] {
  return (scanText(text, fileName)?.paths ?? []).map(({ readings, isCertain, isLoaded }) => {
    const mark = isLoaded ? 'loaded' : isCertain ? 'named' : 'perhaps';
    return `${mark} ${readings[0]?.variants[0]?.path ?? '…'}`;
  });
}

/** Names that a text puts together: known parts, with `*` for what is unknown. */
function patternsIn(fileName: string, text: string): string[] {
  return (scanText(text, fileName)?.patterns ?? []).map(
    ({ parts, open }) => `${open.start ? '*' : ''}${parts.join('*')}${open.end ? '*' : ''}`,
  );
}

/** File name, line → its paths. Certain is only what a wrong answer would be an alarm for. */
const LINES: readonly (readonly [string, string, ...string[]])[] = [
  ['a.ts', "this.load.image('hero', 'assets/hero.png');", 'loaded assets/hero.png'],
  ['a.ts', "import hero from './hero.png';", 'loaded ./hero.png'],
  ['a.ts', "const all = { key: 'hero.png', url: 'art/hero.png' };", 'perhaps hero.png', 'named art/hero.png'],
  ['a.ts', "Texture.from('art/hero.png');", 'named art/hero.png'],
  ['a.ts', "// load('art/hero.png')", 'perhaps art/hero.png'],
  ['a.ts', "const art = '//cdn'; load('art/hero.png');", 'loaded art/hero.png'],
  ['a.ts', "if (/[\"']/.test(a)) load('art/hero.png');", 'loaded art/hero.png'],
  ['a.ts', "if (name === 'hero.png' || name.endsWith('x.png')) {}", 'perhaps hero.png', 'perhaps x.png'],
  ['a.ts', "await page.screenshot({ path: 'shots/title.png' });", 'perhaps shots/title.png'],
  ['a.ts', "writeFileSync('art/hero.png', bytes);", 'perhaps art/hero.png'],
  ['a.ts', 'load(`art/$' + '{name}.png`);', 'perhaps …'],
  ['a.ts', "load('art/' + name + '.png');", 'perhaps …'],
  ['a.ts', "files.filter((one) => one.endsWith('.png'));", 'perhaps .png'],
  ['a.ts', "const at = { 'hero_1.png': 3 };", 'perhaps hero_1.png'],
  ['a.ts', "const art = isDark ? 'art/dark.png' : 'art/light.png';", 'named art/dark.png', 'named art/light.png'],
  ['a.test.ts', "load('art/hero.png');", 'perhaps art/hero.png'],
  ['game.min.js', "load('art/hero.png');", 'perhaps art/hero.png'],
  ['a.lua', 'love.graphics.newImage("art/hero.png")', 'loaded art/hero.png'],
  ['a.lua', '--[[ newImage("art/hero.png") ]]', 'perhaps art/hero.png'],
  ['a.lua', 'local dir = "art/"\nnewImage(dir .. "hero.png")', 'loaded art/hero.png'],
  ['a.lua', 'local dir <const> = "art/"\nnewImage(dir .. "hero.png")', 'loaded art/hero.png'],
  ['a.lua', 'local dir = "art/"\nnewImage(dir .. "hero.png" .. tail)', 'perhaps art/hero.png'],
  ['a.lua', 'local dir = "art/"\nnewImage(base .. dir .. "hero.png")', 'perhaps …'],
  ['a.lua', 'local dir = "art/"\nnewImage(self.dir .. "hero.png")', 'perhaps …'],
  ['a.lua', 'local dir = "art/"\ndir = mods()\nnewImage(dir .. "hero.png")', 'perhaps …'],
  ['a.lua', 'local dir = "art/"\nfunction load(name, dir)\n  newImage(dir .. "hero.png")\nend', 'perhaps …'],
  ['a.lua', 'local dir = "art/"\nfor _, dir in ipairs(all) do\n  newImage(dir .. "hero.png")\nend', 'perhaps …'],
  ['a.lua', 'local dir = "art/"\nlocal name, dir = split()\nnewImage(dir .. "hero.png")', 'perhaps …'],
  ['a.lua', 'local dir = "art/" .. skin\nnewImage(dir .. "hero.png")', 'perhaps …'],
  ['a.lua', '  local dir = "art/"\nnewImage(dir .. "hero.png")', 'perhaps …'],
  ['a.gd', 'const ART := "res://art/"\nvar a = load(ART + "hero.png")', 'loaded res://art/hero.png'],
  ['a.cs', 'Resources.Load("art/hero", typeof(Sprite))', 'loaded art/hero'],
  ['a.cs', 'Resources.Load<UnityEngine.Sprite>("art/hero")', 'loaded art/hero'],
  ['a.cs', 'Resources.Load("art/hero", typeof(AudioClip))', 'perhaps art/hero'],
  ['a.py', 'pygame.image.load(os.path.join("art", "hero.png"))', 'loaded art/hero.png'],
  ['a.py', 'pygame.image.save(screen, "shot.png")', 'perhaps shot.png'],
  ['a.py', '"""Draws art/hero.png, or "art/old.png"."""', 'perhaps art/old.png'],
  ['a.cs', 'Resources.Load<Sprite>("Enemies/bat")', 'loaded Enemies/bat'],
  ['a.cs', 'Resources.Load("Enemies/bat")', 'perhaps Enemies/bat'],
  [
    'a.gd',
    'if FileAccess.file_exists("res://dlc/a.png"):\n\tload("res://dlc/a.png")',
    'perhaps res://dlc/a.png',
    'perhaps res://dlc/a.png',
  ],
  ['a.gd', 'const P = "res://dlc/a.png"\nif not ResourceLoader.exists(P): return', 'perhaps res://dlc/a.png'],
  ['a.gd', 'const P = "res://dlc/a.png"\nvar b = load(P)', 'named res://dlc/a.png'],
  ['a.lua', 'local ok, image = pcall(love.graphics.newImage, "art/a.png")', 'perhaps art/a.png'],
  ['a.lua', 'local a = try("art/a.png", "art/b.png")', 'perhaps art/a.png', 'perhaps art/b.png'],
  [
    'a.lua',
    'love.filesystem.write("thumb.png", data)\nlocal a = love.graphics.newImage("thumb.png")',
    'perhaps thumb.png',
    'perhaps thumb.png',
  ],
  ['a.lua', 'local a, why = sys.load_resource("/art/a.png")\nif not a then return nil end', 'perhaps /art/a.png'],
  ['a.cs', 'var a = Resources.Load<Sprite>("art/a");\nif (a == null) a = other;', 'perhaps art/a'],
  ['a.cs', 'var a = Resources.Load<Sprite>("art/a");\nif (b == null) a = other;', 'loaded art/a'],
  ['a.cs', 'var a = Resources.Load<Sprite>("art/a");\nif (null != a) Draw(a);', 'perhaps art/a'],
  ['a.cs', 'var a = Resources.Load<Sprite>("art/a");\nif (!a) a = other;', 'perhaps art/a'],
  ['a.cs', 'var a = Resources.Load<Sprite>("art/a");\nif (a) Draw(a);', 'perhaps art/a'],
  ['a.cs', 'this.icon = Resources.Load<Sprite>("art/a");\nif (this.icon == null) Hide();', 'perhaps art/a'],
  ['a.cs', 'this.icon = Resources.Load<Sprite>("art/a");\nif (ready) Show(icon);', 'loaded art/a'],
  ['a.cs', 'icon.sprite = Resources.Load<Sprite>("art/a") ?? other;', 'perhaps art/a'],
  ['a.cs', 'if (Resources.Load<Sprite>("art/a") is Sprite found) Draw(found);', 'perhaps art/a'],
  ['a.cs', 'if (Resources.Load("art/a", typeof(Sprite)) != null) Draw();', 'perhaps art/a'],
  ['a.cs', 'if (File.Exists(Path.Combine(root, "Mods/a.png"))) Load("Mods/a.png");', 'perhaps …', 'perhaps Mods/a.png'],
  [
    'a.cs',
    'File.Copy(from, "Assets/Art/new.png");\nLoadAssetAtPath<Sprite>("Assets/Art/new.png");',
    'perhaps Assets/Art/new.png',
    'perhaps Assets/Art/new.png',
  ],
  ['a.cs', 'var p = AssetDatabase.GenerateUniqueAssetPath("Assets/Art/new.png");', 'perhaps Assets/Art/new.png'],
  [
    'a.gd',
    'if not ResourceLoader.exists("res://dlc/a.png"): return\nvar a = load("res://dlc/a.png")',
    'perhaps res://dlc/a.png',
    'perhaps res://dlc/a.png',
  ],
  [
    'a.lua',
    'if love.filesystem.getInfo("a.png") then\n  a = love.graphics.newImage("a.png")\nend',
    'perhaps a.png',
    'perhaps a.png',
  ],
  [
    'a.lua',
    'local ok = pcall(function()\n  a = love.graphics.newImage("art/a.png")\nend)\nb = newImage("art/b.png")',
    'perhaps art/a.png',
    'loaded art/b.png',
  ],
  ['a.cs', 'AssetDatabase.CreateAsset(made, "Assets/Art/new.png");', 'perhaps Assets/Art/new.png'],
  ['a.cs', 'EditorGUIUtility.IconContent("d_Scene.png");', 'perhaps d_Scene.png'],
  ['a.ts', "await sharp(bytes).toFile('art/hero.png');", 'perhaps art/hero.png'],
  ['a.ts', "sprite.texture = sheet.textures['hero_1.png'];", 'perhaps hero_1.png'],
  ['a.ts', "load(['art/hero.png']);", 'loaded art/hero.png'],
  ['a.ts', "// @generated by a packer\nload('art/hero.png');", 'perhaps art/hero.png'],
  ['a.ts', "load('art/\ufffdE.png');", 'perhaps art/\ufffdE.png'],
  ['assets.gen.ts', "load('art/hero.png');", 'perhaps art/hero.png'],
  ['a.rs', '#[cfg(test)]\nmod tests { fn a() { load("art/hero.png"); } }', 'perhaps art/hero.png'],
  ['a.tscn', '[ext_resource type="Texture2D" path="res://hero.png" id="1"]', 'named res://hero.png'],
  ['a.css', ".a { background: url('hero.png'), url(b.png); }", 'loaded hero.png', 'loaded b.png'],
  ['a.scss', '// a { background: url(hero.png); }', 'perhaps hero.png'],
  ['a.html', '<img src="hero.png" title="old.png">', 'loaded hero.png', 'perhaps old.png'],
  ['a.html', '<!-- <img src="hero.png"> -->', 'perhaps hero.png'],
  ['a.html', '<img src="hero.png">{{ name }}', 'perhaps hero.png'],
  ['a.md', '![The hero](art/hero.png)', 'perhaps art/hero.png'],
  ['a.json', '{ "name": "hero.png", "image": "art/hero.png" }', 'perhaps hero.png', 'named art/hero.png'],
];

describe('The scan of a text', () => {
  for (const [file, line, ...expected] of LINES) {
    it(`reads ${file}: ${line}`, () => assert.deepEqual(pathsIn(file, line), expected));
  }

  it('takes the names in a list of frames for those of frames', () => {
    const text = '{ "frames": { "Hero.png": { "frame": { "x": 0 } } }, "meta": { "image": "sheet.png" } }';
    assert.deepEqual(pathsIn('sheet.json', text), ['perhaps Hero.png', 'loaded sheet.png']);
    assert.deepEqual(scanText(text, 'sheet.json')?.frames, ['hero.png']);
  });

  it('knows names that code puts together, and folders that it lists', () => {
    const inScript = (line: string) => patternsIn('a.ts', line);
    assert.deepEqual(inScript("load('hero_' + dir + '.png')"), ['hero_*.png']);
    assert.deepEqual(inScript("load(base + 'hero.png')"), ['*hero.png']);
    assert.deepEqual(inScript("const e = 'enemies/' + kind;"), ['enemies/*']);
    assert.deepEqual(inScript('load(`art/$' + '{dir}/walk.png`)'), ['art/*/walk.png']);
    assert.deepEqual(inScript("import.meta.glob('./art/**/*.png')"), ['art/*.png']);
    assert.deepEqual(inScript("require.context('./art', true, /x/)"), ['art/*']);
    assert.deepEqual(inScript("console.log('Score: ' + score + ' of ' + all)"), []);
    assert.deepEqual(inScript("load('art_' + x, y + 'hero.png')"), ['art_*', '*hero.png']);
    assert.deepEqual(patternsIn('a.lua', 'love.filesystem.getDirectoryItems("art/enemies")'), ['art/enemies/*']);
    assert.deepEqual(patternsIn('a.lua', 'newImage("art/" .. name .. ".png")'), ['art/*.png']);
    assert.deepEqual(patternsIn('a.py', 'load("art/%s_%d.png" % (a, b))'), ['art/*_*.png*']);
    assert.deepEqual(patternsIn('a.go', '//go:embed art/*.png'), ['art/*.png']);
    assert.deepEqual(patternsIn('a.cs', 'Path.Combine(root, "Maps", id + ".png")'), ['*Maps/*', '*.png']);
    assert.deepEqual(patternsIn('a.cs', 'Path.Combine(root, "Maps", "cave.png")'), ['*Maps/cave.png']);
    assert.deepEqual(patternsIn('a.js', "const at = join(cwd, 'art', key + '.png');"), ['*art/*', '*.png']);
    assert.deepEqual(patternsIn('a.js', "load('art', name); const art = 'art';"), []);
    assert.deepEqual(patternsIn('a.gd', 'var icon_folder = "res://art/items"'), ['*art/items/*']);
    assert.deepEqual(patternsIn('a.gd', '@export_dir var icons = "res://art/items"'), ['*art/items/*']);
    assert.deepEqual(patternsIn('a.tscn', '[node name="A"]\nicons = "res://art/items"\n'), ['*art/items/*']);
    assert.deepEqual(patternsIn('a.lua', 'images = cargo.init("art")'), ['art/*']);
    assert.deepEqual(patternsIn('a.lua', 'hero.init("art")'), []);
    assert.deepEqual(patternsIn('a.cs', 'Resources.LoadAll<Sprite>("")'), ['Resources/**']);
    assert.deepEqual(patternsIn('a.cs', 'Resources.Load<Sprite>(Path.Combine("Icons", kind))'), ['*Icons/*']);
    const settings = '[project]\ncustom_resources = cards,/maps/,data/all.json\n';
    assert.deepEqual(patternsIn('game.project', settings), ['cards/*', '/maps/*']);
    const streamed = 'Read(Path.Combine(Application.streamingAssetsPath, id + ".png"))';
    assert.deepEqual(patternsIn('a.cs', streamed), ['*.png', 'StreamingAssets/**']);
  });

  it('says when it was cut short', () => {
    const lines = (count: number) => scanned("load('art/hero.png');\n".repeat(count), 'a.ts');
    assert.equal(lines(50)?.isCut, false);
    assert.equal(lines(12_000)?.isCut, true);
    assert.equal(lines(12_000)?.names.paths.length, 10_000);
  });

  it('is certain of nothing in lines that no person writes', () => {
    const line = `${"load('art/hero.png');".repeat(300)}`;
    assert.deepEqual(new Set(pathsIn('a.ts', line)), new Set(['perhaps art/hero.png']));
  });

  // Each would take minutes if it were looked at from each of its places.
  for (const [what, file, text] of [
    ['quotes', 'a.js', '"'.repeat(1_000_000)],
    ['quotes of all kinds', 'a.js', '"\'`'.repeat(300_000)],
    ['escaped quotes', 'a.js', '\'\\"'.repeat(300_000)],
    ['scripts without an end', 'a.html', '<script>'.repeat(120_000)],
    ['templates in templates', 'a.js', '`${'.repeat(300_000)],
    ['holes', 'a.js', `"${'{a}'.repeat(300_000)}.png"`],
    ['wildcards', 'a.yaml', '*'.repeat(1_000_000)],
    ['letters', 'a.yaml', 'a'.repeat(1_000_000)],
    ['classes of expressions', 'a.js', '/['.repeat(500_000)],
    ['letters of a name', 'a.js', `this.load.image('a'); loadSprite('a'); Assets.load('a');${'a'.repeat(1_000_000)}`],
    ['names', 'a.lua', `love.graphics.newImage("a.png")\n${'a,'.repeat(500_000)}`],
    ['brackets', 'a.js', `${'(['.repeat(500_000)}"a.png"`],
  ] as const) {
    it(`gets through a million ${what}`, () => assert.ok(scanText(text, file)));
  }

  it('leaves files alone in which sprites are not named', () => {
    assert.equal(scanText('hero.png', 'notes.txt'), undefined);
  });
});
