import assert from 'node:assert/strict';
import { followMoves } from '../../../../src/core/references/followMoves';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { changedText, ReferenceFolder } from '../../../support/references/references';

/** Paths of `enemies/hero.png` that code puts together: file, text. There is a `hero.png` next to the code, which none of them names. */
const JOINED: readonly (readonly [file: string, text: string])[] = [
  ['a.js', "load(dir + '/hero.png')"],
  ['a.js', "load(dir +\n  '/hero.png')"],
  ['a.js', "load(path.join('enemies', 'hero.png'))"],
  ['a.js', "load(path.join(\n  'enemies',\n  'hero.png',\n))"],
  ['a.js', "load(path.join(__dirname, 'enemies', 'hero.png'))"],
  ['a.js', "load(path.resolve(root, 'hero.png'))"],
  ['a.js', 'load(`\x24{dir}/hero.png`)'],
  ['a.js', "load(new URL('hero.png', base))"],
  ['a.js', "load(['enemies', 'hero.png'].join('/'))"],
  ['a.js', "url += 'hero.png';"],
  ['a.js', "load(dir.concat('/hero.png'))"],
  ['a.js', "load('enemies/' + 'hero' + '.png')"],
  ['a.js', "this.load.image('hero', base + 'hero.png')"],
  ['a.js', "load(join(import.meta.dirname, 'hero.png'))"],
  ['a.js', "load(''.concat(dir, '/hero.png'))"],
  ['a.js', 'require(`./\x24{dir}/hero.png`)'],
  ['a.vue', '<img :src="dir + \'/hero.png\'">'],
  ['a.py', 'load(Path("enemies") / "hero.png")'],
  ['a.py', 'load(HERE / "enemies" / "hero.png")'],
  ['a.py', 'load(os.path.join("enemies", "hero.png"))'],
  ['a.py', "load(os.path.join(os.path.dirname(__file__), 'enemies', 'hero.png'))"],
  ['a.py', 'load(Path("enemies", "hero.png"))'],
  ['a.py', 'load(HERE.joinpath("hero.png"))'],
  ['a.py', 'load(f"{folder}/hero.png")'],
  ['a.py', 'load("%s/hero.png" % folder)'],
  ['a.py', 'load("{}/hero.png".format(folder))'],
  ['a.py', 'load("%s/%s" % (folder, "hero.png"))'],
  ['a.py', 'load("enemies/" "hero.png")'],
  ['a.py', 'load("/".join(["enemies", "hero.png"]))'],
  ['a.py', 'load("/".join((folder, "hero.png")))'],
  ['a.py', 'load(os.sep.join([folder, "hero.png"]))'],
  ['a.py', 'load(files("game") / "hero.png")'],
  ['a.py', 'load(os.path.join(\n    folder,\n    "hero.png",\n))'],
  ['a.cs', 'Load(folder + Path.DirectorySeparatorChar + "hero.png");'],
  ['a.cs', 'Load(Path.Combine("enemies", "hero.png"));'],
  ['a.cs', 'Load($"{folder}/hero.png");'],
  ['a.cs', 'Load($@"{folder}\\hero.png");'],
  ['a.cs', 'Load(string.Format("{0}/hero.png", folder));'],
  ['a.lua', 'load(folder .. "/hero.png")'],
  ['a.lua', "load(folder..'/hero.png')"],
  ['a.lua', 'load(("%s/hero.png"):format(folder))'],
  ['a.lua', 'load(table.concat({folder, "hero.png"}, "/"))'],
  ['a.lua', 'load(string.format("%s/%s", folder, "hero.png"))'],
  ['a.gd', 'load("/".join([folder, "hero.png"]))'],
  ['a.gd', 'load("{0}/hero.png".format([folder]))'],
  ['a.gd', 'load(folder.path_join("hero.png"))'],
  ['a.gd', 'load("res://%s/hero.png" % folder)'],
  ['a.gd', 'load("res://enemies/" + "hero.png")'],
  ['a.gd', 'load(folder.plus_file("hero.png"))'],
  ['a.php', "load($folder . '/hero.png');"],
  ['a.php', "load($folder.'/hero.png');"],
  ['a.php', 'load("$folder/hero.png");'],
  ['a.php', "load(__DIR__ . '/hero.png');"],
  ['a.php', "load(implode('/', [$folder, 'hero.png']));"],
  ['a.php', "load(sprintf('%s/hero.png', $folder));"],
  ['a.hx', 'load(Path.join([folder, "hero.png"]));'],
  ['a.rs', 'load(folder.join("hero.png"))'],
  ['a.rs', 'load(Path::new("enemies").join("hero.png"))'],
  ['a.rs', 'buffer.push("hero.png");'],
  ['a.rs', 'load(format!("{}/hero.png", folder))'],
  ['a.rs', 'load(format!("{folder}/hero.png"))'],
  ['a.rs', 'include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/enemies/hero.png"))'],
  ['a.c', 'LoadTexture(ENEMIES "hero.png");'],
  ['a.c', '#define HERO ENEMIES "hero.png"'],
  ['a.c', 'sprintf(path, "%s/hero.png", folder);'],
  ['a.cpp', 'load(folder / "hero.png");'],
  ['a.cpp', 'load(folder + "/hero.png");'],
  ['a.cpp', 'load(std::format("{}/hero.png", folder));'],
  ['a.cpp', 'load(QDir(folder).filePath("hero.png"));'],
  ['a.cpp', 'strcat(path, "hero.png");'],
  ['a.go', 'load(folder + "/hero.png")'],
  ['a.go', 'load(path.Join(folder, "hero.png"))'],
  ['a.go', 'load(filepath.Join("enemies", "hero.png"))'],
  ['a.go', 'load(fmt.Sprintf("%s/hero.png", folder))'],
  ['A.java', 'load(folder.resolve("hero.png"));'],
  ['A.java', 'load(folder + File.separator + "hero.png");'],
  ['a.kt', 'load(File(folder, "hero.png"))'],
  ['A.java', 'load(new File(folder, "hero.png"));'],
  ['A.java', 'load(Gdx.files.internal("enemies").child("hero.png"));'],
  ['A.java', 'load(Paths.get("enemies", "hero.png"));'],
  ['a.kt', 'load("$folder/hero.png")'],
  ['a.kt', 'load("\x24{folder}/hero.png")'],
  ['a.swift', 'load(folder.appendingPathComponent("hero.png"))'],
  ['a.swift', 'load("\\(folder)/hero.png")'],
  ['a.swift', 'load(folder.appending(path: "hero.png"))'],
  ['a.rb', "load(File.join('enemies', 'hero.png'))"],
  ['a.rb', 'load("#{folder}/hero.png")'],
  ['a.dart', "load('$folder/hero.png');"],
  ['a.hx', "load('$folder/hero.png');"],
  ['a.scss', 'a { background: url($folder + "/hero.png") }'],
  ['a.scss', 'a { background: url("#{$folder}/hero.png") }'],
  ['a.less', "a { background: url('@{folder}/hero.png') }"],
  ['a.hbs', '<img src="{{folder}}/hero.png">'],
  ['a.yaml', 'image: \x24{FOLDER}/hero.png'],
  ['a.json', '{"image": "\x24{folder}/hero.png"}'],
];

/** Whole paths of `hero.png` next to the code, whatever is around them. */
const WHOLE: readonly (readonly [file: string, text: string])[] = [
  ['a.js', "load(new URL('./hero.png', import.meta.url))"],
  ['a.js', "load(path.resolve('hero.png'))"],
  ['a.js', "load(require.resolve('./hero.png'))"],
  ['a.js', "const all = ['a.png', 'hero.png'];"],
  ['a.js', "images.push('hero.png');"],
  ['a.js', "load({ a: 1, image: 'hero.png' })"],
  ['a.js', "join(a); load('hero.png')"],
  ['a.lua', 'load({ "hero.png", "b.png" })'],
  ['a.py', 'print(", ".join(x), "hero.png")'],
  ['a.js', "const path = isOld ? 'hero.png' : 'new.png';"],
  ['a.js', '/* path */ "hero.png"'],
  ['a.js', "load(isReady && 'hero.png')"],
  ['a.py', 'load("""hero.png""")'],
  ['a.py', 'load(path="hero.png")'],
  ['a.js', '// it\nload("hero.png"); // the hero'],
  ['a.js', 'load(`hero.png?v=\x24{version}`)'],
  ['a.jsx', '<img src="hero.png" />'],
  ['a.py', 'images.append("hero.png")'],
  ['a.py', 'load(Path("hero.png"))'],
  ['a.py', 'load(os.path.join("hero.png"))'],
  ['a.py', 'images = {"hero": "hero.png", "b": "b.png"}'],
  ['a.c', '#define HERO "hero.png"'],
  ['a.c', '#define HERO "hero.png"\nSTATIC_ASSERT(1);'],
  ['a.c', 'const char *names[] = { "a.png", "hero.png" };'],
  ['a.cpp', 'load(R"(hero.png)");'],
  ['a.gd', 'load("hero.png")'],
  ['a.lua', 'load "hero.png"'],
  ['a.lua', '-- the hero\nload([[hero.png]])'],
  ['a.rs', 'include_bytes!("hero.png")'],
  ['a.rs', 'let path = Path::new(r"hero.png");'],
  ['a.php', "load('hero.png');"],
  ['A.java', 'images.add("hero.png");'],
  ['a.css', 'a { background: url("hero.png") / cover }'],
];

describe('Paths in code', () => {
  let workspace: ReferenceFolder;

  beforeEach(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
  });
  afterEach(() => removeFolder(workspace.folder));

  /** A text after a rename, and the places that are named as left. */
  async function renamed(from: string, to: string, file: string, text: string) {
    await workspace.write({ 'hero.png': '', 'enemies/hero.png': '', [file]: text });
    const moves = [{ from: workspace.uriOf(from), to: workspace.uriOf(to) }];
    const { changes, left } = await followMoves(moves, workspace.search());
    return { text: changedText(text, changes), left: left.map(({ line, whole }) => [line, whole]) };
  }

  for (const [file, text] of JOINED)
    it(`that are put together are left and named, in ${file}: ${text}`, async () => {
      const lines = text.split('\n');
      const line = lines.findIndex((one) => one.includes('hero'));
      const after = await renamed('enemies/hero.png', 'enemies/knight.png', file, text);
      assert.deepEqual(after, { text, left: [[line, lines[line]]] });
    });

  for (const [file, text] of WHOLE)
    it(`that are whole are followed, in ${file}: ${text}`, async () => {
      const after = await renamed('hero.png', 'knight.png', file, text);
      assert.deepEqual(after, { text: text.replace('hero.png', 'knight.png'), left: [] });
    });

  it('that are put together of strings name one picture only, if it is there', async () => {
    await workspace.write({ 'other/hero.png': '' });
    const text = "load(path.join('enemies', 'hero.png'))";
    assert.deepEqual(await renamed('other/hero.png', 'other/knight.png', 'a.js', text), { text, left: [] });
    assert.deepEqual(await renamed('hero.png', 'knight.png', 'a.js', text), { text, left: [] });
  });

  it('that are put together in a folder that moves with the picture are still right', async () => {
    const text = 'load(HERE / "hero.png")';
    await workspace.write({ 'enemies/a.py': text });
    assert.deepEqual((await renamed('enemies', 'foes', 'enemies/a.py', text)).left, []);
    assert.equal((await renamed('enemies/hero.png', 'foes/hero.png', 'enemies/a.py', text)).left.length, 1);
  });

  it('that are put together are named when their folder is renamed', async () => {
    const text = "load(path.join('enemies', 'hero.png'))";
    assert.deepEqual(await renamed('enemies', 'foes', 'a.js', text), { text, left: [[0, text]] });
  });

  /** Paths of the folder of `art/enemies/hero.png`, to which code adds names. */
  const FOLDERS: readonly (readonly [file: string, text: string])[] = [
    ['a.js', "load('art/enemies/' + name + '.png')"],
    ['a.js', 'load(`art/enemies/\x24{name}.png`)'],
    ['a.js', "load.setPath('art/enemies');"],
    ['a.js', "load(path.join('art', 'enemies', name))"],
    ['a.gd', 'load("res://art/enemies/%s.png" % name)'],
    ['a.gd', 'const FOLDER = "res://art/enemies/"'],
    ['a.py', 'FOLDER = ROOT / "art" / "enemies"'],
    ['a.py', 'load(f"art/enemies/{name}.png")'],
    ['a.cs', 'Load(@"art\\enemies\\" + name);'],
    ['a.json', '{"folder": "art/enemies"}'],
    ['a.yaml', 'folder: art/enemies/'],
    ['art/enemies/a.py', 'load(ROOT + "art/enemies/hero.png")'],
  ];

  for (const [file, text] of FOLDERS)
    it(`that name a folder are named when it is renamed, in ${file}: ${text}`, async () => {
      await workspace.write({ 'art/enemies/hero.png': '' });
      assert.deepEqual(await renamed('art/enemies', 'art/foes', file, text), { text, left: [[0, text]] });
    });

  const OTHERS: readonly (readonly [file: string, text: string])[] = [
    ['a.js', "add('enemies')"],
    ['a.ts', "import { all } from './art/enemies';"],
    ['a.ts', "const all = await import('./art/enemies');"],
    ['a.gd', 'add_to_group("enemies")'],
    ['a.json', '{"link": "https://example.com/art/enemies"}'],
    ['a.json', '{"folder": "other/enemies"}'],
  ];

  for (const [file, text] of OTHERS)
    it(`that name something else are left without a word when a folder is renamed, in ${file}: ${text}`, async () => {
      await workspace.write({ 'art/enemies/hero.png': '' });
      assert.deepEqual(await renamed('art/enemies', 'art/foes', file, text), { text, left: [] });
    });
});
