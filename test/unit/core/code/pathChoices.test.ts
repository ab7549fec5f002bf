import assert from 'node:assert/strict';
import { MAX_CHOICES, pathChoices } from '../../../../src/core/code/completion/pathChoices';
import { SpriteFolders } from '../../../../src/core/code/completion/spriteFolders';
import { kindOf } from '../../../../src/core/references/kinds';
import type { ProjectPlace } from '../../../../src/core/references/resolve';

const TOP = 'file:///game';
const uriOf = (path: string) => `${TOP}/${path.split('/').map(encodeURIComponent).join('/')}`;

interface Project {
  readonly sprites: readonly string[];
  readonly engine?: ProjectPlace['engine'];
}

const GODOT: Project = {
  sprites: ['art/hero.png', 'art/foes/bat.png', 'ui/heart.png', "art/it's.png"],
  engine: 'godot',
};
const WEB: Project = {
  sprites: [
    'public/assets/hero.png',
    'public/assets/ui/heart.png',
    'src/logo.png',
    'docs/shot 1.png',
    'src/a.aseprite',
  ],
};
const PLAIN: Project = { sprites: ['assets/hero.png', 'assets/ui/heart.png', 'src/near.png'] };

/** What is offered where `|` is in the last line. */
async function offered(file: string, text: string, { sprites, engine }: Project) {
  const column = text.lastIndexOf('|');
  const whole = text.slice(0, column) + text.slice(column + 1);
  const start = whole.lastIndexOf('\n', column - 1) + 1;
  const end = whole.indexOf('\n', column) < 0 ? whole.length : whole.indexOf('\n', column);
  const kind = kindOf(file, whole);
  assert.ok(kind);
  const project = async () => engine && { engine, root: TOP };
  const files = { stat: () => Promise.reject(new Error('Nothing is asked.')), list: async () => [] };
  const found = await pathChoices(
    {
      line: whole.slice(start, end),
      column: column - start,
      context: { before: whole.slice(0, start), after: whole.slice(end) },
      around: { file: uriOf(file), kind, top: TOP, files, project },
      text: () => whole,
    },
    async () => new SpriteFolders(sprites.map(uriOf)),
  );
  return found && { ...found, texts: found.choices.map(({ text }) => text), line: whole.slice(start, end) };
}

/** File, text, project, and what is offered there in order. */
const WRITTEN: readonly (readonly [file: string, text: string, project: Project, texts: readonly string[]])[] = [
  [
    'game.gd',
    'var t = preload("|")',
    GODOT,
    ['res://art/hero.png', "res://art/it's.png", 'res://ui/heart.png', 'res://art/foes/bat.png'],
  ],
  ['art/game.gd', 'var t = load("res://f|', GODOT, ['res://art/foes/bat.png']],
  [
    'art/game.gd',
    "var t = load('|i",
    GODOT,
    ['res://art/hero.png', "res://art/it\\'s.png", 'res://art/foes/bat.png', 'res://ui/heart.png'],
  ],
  [
    'main.tscn',
    '[ext_resource type="Texture2D" path="res://|" id="1"]',
    GODOT,
    ['res://art/hero.png', "res://art/it's.png", 'res://ui/heart.png', 'res://art/foes/bat.png'],
  ],
  [
    'src/game.ts',
    "this.load.image('hero', '|')",
    WEB,
    ['logo.png', 'docs/shot 1.png', 'assets/hero.png', 'assets/ui/heart.png'],
  ],
  ['src/game.ts', "import hero from './|'", WEB, ['./logo.png']],
  ['src/game.ts', "import hero from '../p|'", WEB, ['../public/assets/hero.png', '../public/assets/ui/heart.png']],
  [
    'src/game.tsx',
    'const a = <img src="|" />',
    WEB,
    ['logo.png', '../docs/shot 1.png', '/assets/hero.png', '/assets/ui/heart.png'],
  ],
  [
    'src/a.css',
    'a { background: url(|) }',
    WEB,
    ['logo.png', '../docs/shot%201.png', '/assets/hero.png', '/assets/ui/heart.png'],
  ],
  [
    'src/a.css',
    'a { background: url("/|',
    WEB,
    ['/src/logo.png', '/docs/shot 1.png', '/assets/hero.png', '/assets/ui/heart.png'],
  ],
  [
    'README.md',
    '![the hero](|',
    WEB,
    ['docs/shot%201.png', 'src/logo.png', 'public/assets/hero.png', 'public/assets/ui/heart.png'],
  ],
  ['README.md', '![the hero](<shot|>)', WEB, ['docs/shot 1.png']],
  // Spaces that are typed, though they're written differently.
  ['README.md', '![the hero](docs/shot 1|)', WEB, ['docs/shot%201.png']],
  ['a.css', 'a { background: url(docs/shot 1|) }', WEB, ['docs/shot%201.png']],
  ['a.css', 'a { background: url(|) }', { sprites: ["it's (1).png"] }, ['it%27s%20%281%29.png']],
  ['main.lua', 'love.graphics.newImage("|")', PLAIN, ['assets/hero.png', 'src/near.png', 'assets/ui/heart.png']],
  ['main.lua', 'love.graphics.newImage([[ui|', PLAIN, ['assets/ui/heart.png']],
  ['main.py', 'pygame.image.load(r"assets\\|")', PLAIN, ['assets\\hero.png', 'assets\\ui\\heart.png']],
  ['main.py', 'pygame.image.load("assets\\\\h|")', PLAIN, ['assets\\\\hero.png', 'assets\\\\ui\\\\heart.png']],
  ['data/foes.json', '{ "image": "|" }', PLAIN, ['../assets/hero.png', '../src/near.png', '../assets/ui/heart.png']],
  ['foes.yaml', 'sprite: |', PLAIN, ['assets/hero.png', 'src/near.png', 'assets/ui/heart.png']],
  ['src/main.rs', 'asset_server.load("|")', PLAIN, ['near.png', 'hero.png', 'ui/heart.png']],
  [
    'Hero.cs',
    'Resources.Load<Sprite>("|")',
    { sprites: ['Assets/Resources/foes/bat.png', 'Assets/hero.png'] },
    ['foes/bat'],
  ],
  ['map.tmx', '<map>\n <image source="|"', PLAIN, ['assets/hero.png', 'src/near.png', 'assets/ui/heart.png']],
];

/** File and text in which nothing is offered. */
const QUIET: readonly (readonly [file: string, text: string])[] = [
  ['src/game.ts', "console.log('|')"],
  ['src/game.ts', "const name = '|'"],
  ['src/game.ts', "import a from '|'"],
  ['src/game.ts', "router.get('/|')"],
  ['src/game.ts', "text.split('/|"],
  ['src/game.ts', "fetch('|')"],
  ['src/game.ts', "fetch('https://|')"],
  ['src/game.ts', "this.load.image('|', 'assets/hero.png')"],
  ['src/game.ts', "this.add.sprite(0, 0, '|')"],
  ['src/game.ts', "load.image('a', 'assets/hero.png')\nif (key === '|') {}"],
  ['src/game.ts', "load.image('a', 'b' + '|')"],
  ['src/game.ts', 'load.image("a", `assets/\x24{name}|`)'],
  ['src/game.ts', '// don\'t "|'],
  ['src/game.tsx', '<script src="|"></script>'],
  ['README.md', 'It\'s "|'],
  ['README.md', '[a link](|)'],
  ['main.lua', 'love.graphics.print("|")'],
  ['main.py', 'print("|")'],
  ['main.py', '"""|'],
  ['main.py', 'image = """|'],
  ['package.json', '{ "name": "|" }'],
  ['foes.yaml', 'name: |'],
];

describe('Choices of paths', () => {
  for (const [file, text, project, texts] of WRITTEN) {
    it(`are written as what loads them wants it: ${file}, ${text}`, async () => {
      assert.deepEqual((await offered(file, text, project))?.texts, texts);
    });
  }

  for (const [file, text] of QUIET) {
    it(`are few in strings that load nothing: ${file}, ${text}`, async () => {
      assert.deepEqual((await offered(file, text, WEB))?.texts ?? [], []);
    });
  }

  it('replace all that stands there', async () => {
    const found = await offered('main.lua', 'x = newImage("assets/h|ero.png") -- "', PLAIN);
    assert.ok(found);
    assert.equal(found.line.slice(found.start, found.end), 'assets/hero.png');
  });

  it('are written as the file writes others, and begin with the folders that it names', async () => {
    const sprites = ['public/assets/hero.png', 'public/assets/b.png', 'public/a/c.png'];
    const text = "load.image('a', '/assets/hero.png')\nload.image('b', '|')";
    assert.deepEqual((await offered('src/game.ts', text, { sprites }))?.texts, [
      '/assets/b.png',
      '/assets/hero.png',
      '/a/c.png',
    ]);
    // A function that takes any file takes sprites in such a file.
    const weak = "load.image('a', 'assets/hero.png')\nfetch('|')";
    assert.deepEqual((await offered('src/game.ts', weak, { sprites }))?.texts.slice(0, 1), ['assets/b.png']);
  });

  it('lead to their own sprite if another one would be found first', async () => {
    const sprites = ['src/assets/hero.png', 'assets/hero.png'];
    const found = await offered('src/main.py', 'pygame.image.load("|")', { sprites });
    assert.deepEqual(
      found?.choices.map(({ uri, text }) => [uri.slice(TOP.length + 1), text]),
      [
        ['src/assets/hero.png', 'assets/hero.png'],
        ['assets/hero.png', '../assets/hero.png'],
      ],
    );
  });

  it('are at most a thousand of ten thousand sprites, and those that are typed', async () => {
    const sprites = Array.from({ length: 10_000 }, (_, index) => `assets/${index % 100}/s${index}.png`);
    const all = await offered('main.lua', 'newImage("|")', { sprites });
    assert.deepEqual([all?.texts.length, all?.isCut], [MAX_CHOICES, true]);
    const one = await offered('main.lua', 'newImage("76/s9876|")', { sprites });
    assert.deepEqual([one?.texts, one?.isCut], [['assets/76/s9876.png'], false]);
  });

  it('are found in a line of a megabyte', async () => {
    const filler = 'a("b");'.repeat(150_000);
    const found = await offered('main.lua', `${filler} newImage("|") ${filler}`, PLAIN);
    assert.equal(found?.texts.length, 3);
    assert.equal(found?.line.slice(found.start - 10, found.start), 'newImage("');
  });
});
