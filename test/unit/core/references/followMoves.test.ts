import assert from 'node:assert/strict';
import { mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { findUses, type Use } from '../../../../src/core/references/findUses';
import { type Change, followMoves, mayMatter } from '../../../../src/core/references/followMoves';
import { MAX_TEXT_BYTES } from '../../../../src/core/references/textFiles';
import { rawText } from '../../../../src/shared/base/foreignText';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { overridden } from '../../../support/overridden';
import { ReferenceFolder } from '../../../support/references/references';
import { examples } from '../../../support/sample';

describe('Uses of pictures', () => {
  let workspace: ReferenceFolder;

  beforeEach(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
  });

  afterEach(() => removeFolder(workspace.folder));

  const placesOf = (uses: readonly Use[]) =>
    uses.map(({ file, line, start, end, whole }) => `${workspace.pathOf(file)}:${line + 1} ${whole.slice(start, end)}`);

  const applied = (changes: readonly Change[]) => workspace.apply(changes);

  const FILES = examples(400, 2_000);

  it('ask the disk only about paths that may be those of the picture', async () => {
    const paths = Array.from({ length: 500 }, (_, index) => `load('./other${index}/hero.png');`);
    await workspace.write({ 'src/a.ts': [...paths, "load('./art/Hero.png');"].join('\n'), 'src/art/Hero.png': '' });
    let asked = 0;
    const counting: Pick<typeof workspace.files, 'stat'> = {
      stat: (uri) => {
        asked++;
        return workspace.files.stat(uri);
      },
    };
    const files = overridden(workspace.files, counting);
    const { uses } = await findUses([workspace.uriOf('src/art/Hero.png')], workspace.search({ files }));
    assert.deepEqual(placesOf(uses), ['src/a.ts:501 ./art/Hero.png']);
    assert.ok(asked > 0 && asked < 50, `${asked} questions`);
  });

  it(`are found in ${FILES} files, and only in those that name the picture itself`, async () => {
    const other = Object.fromEntries(
      Array.from({ length: FILES - 6 }, (_, index) => [
        `src/${index % 40}/${index}.ts`,
        `// hero\nload('./hero.png');\n`,
      ]),
    );
    await workspace.write({
      ...other,
      'project.godot': '',
      'art/hero.png': '',
      'a.gd':
        'extends Node\nvar a = preload("res://art/hero.png")\r\nvar b = load("art/hero.png"), c = load("art/hero.png")',
      'art/hero.json': '{"meta":{"image":"hero.png"}}',
      'web/a.css': 'a { background: url(../art/hero.png?v=2) }\n/* hero.png */',
      'readme.md': '![hero](art/hero.png)\n\nhero.png and hero',
      'node_modules/x/a.gd': 'load("res://art/hero.png")',
      '.hidden/a.gd': 'load("res://art/hero.png")',
      'build/a.gd': 'load("res://art/hero.png")',
    });
    const told: number[] = [];
    const search = workspace.search({
      isExcluded: (inner) => inner === 'build',
      tell: (count) => told.push(count),
    });
    const found = await findUses([workspace.uriOf('art/hero.png')], search);
    assert.deepEqual(placesOf(found.uses), [
      'a.gd:2 res://art/hero.png',
      'a.gd:3 art/hero.png',
      'a.gd:3 art/hero.png',
      'art/hero.json:1 hero.png',
      'readme.md:1 art/hero.png',
      'web/a.css:1 ../art/hero.png',
    ]);
    assert.deepEqual([found.tooLarge, found.isCut], [[], false]);
    assert.equal(found.searched, FILES - 1);
    assert.equal(told.at(-1), found.searched);
    assert.equal(rawText(found.uses[0]?.text ?? Symbol()), 'var a = preload("res://art/hero.png")');
  });

  it('are looked for in text that is open, not in links that lead out, and files over 4 MiB are named', async () => {
    const outside = await temporaryDirectory();
    try {
      await workspace.write({ 'hero.png': '', 'open.md': 'none', 'large.json': ' '.repeat(MAX_TEXT_BYTES + 1) });
      await writeFile(path.join(outside, 'out.md'), '![](hero.png)');
      await symlink(path.join(outside, 'out.md'), path.join(workspace.folder, 'out.md'));
      const openText = (uri: string) => (uri === workspace.uriOf('open.md') ? '![](hero.png)' : undefined);
      const found = await findUses([workspace.uriOf('hero.png')], workspace.search({ openText }));
      assert.deepEqual(placesOf(found.uses), ['open.md:1 hero.png']);
      assert.deepEqual(found.tooLarge, [workspace.uriOf('large.json')]);
    } finally {
      await removeFolder(outside);
    }
  });

  it('are not looked for after a cancel', async () => {
    await workspace.write({ 'hero.png': '', 'a.md': '![](hero.png)' });
    const found = await findUses([workspace.uriOf('hero.png')], workspace.search({ signal: AbortSignal.abort() }));
    assert.deepEqual([found.uses, found.isCut], [[], true]);
  });

  it('leave others their turn in a text that is full of the name, where a cancel ends the search', async () => {
    await workspace.write({ 'hero.png': '', 'a.js': "img('./hero.png');\n".repeat(4_000) });
    const stop = new AbortController();
    // The last that is read from the disk.
    const files = overridden(workspace.files, {
      list: async (folder: string) => {
        const names = await workspace.files.list(folder);
        setImmediate(() => stop.abort());
        return names;
      },
    });
    const found = await findUses([workspace.uriOf('hero.png')], workspace.search({ signal: stop.signal, files }));
    assert.ok(found.uses.length > 0 && found.uses.length < 4_000 && found.isCut, `${found.uses.length} uses`);
  });

  /** File, its line, the line after the move of `art/hero.png` to the place; `left`: it can't be followed. */
  const REWRITES: readonly (readonly [file: string, before: string, to: string, after: string])[] = [
    ['godot/a.gd', 'load("res://art/hero.png")', 'godot/art/knight.png', 'load("res://art/knight.png")'],
    ['godot/a.gd', 'load("res://art/hero.png")', 'godot/new/it"s.png', 'load("res://new/it\\"s.png")'],
    ['godot/a.gd', 'load("res://art/hero.png")', 'hero.png', 'left'],
    ['godot/b/a.gd', "load('../art/hero.png')", 'godot/b/knight.png', "load('./knight.png')"],
    ['godot/b/a.gd', "load('../art/hero.png')", 'knight.png', "load('../../knight.png')"],
    ['godot/art/hero.json', '{"image": "hero.png"}', 'godot/art/knight.png', '{"image": "knight.png"}'],
    ['godot/art/hero.json', '{"image": "./hero.png"}', 'godot/knight.png', '{"image": "../knight.png"}'],
    ['godot/a.ts', "import a from './art/hero.png?url'", 'godot/k.png', "import a from './k.png?url'"],
    ['godot/a.ts', "load('art\\\\hero.png')", 'godot/art/k.png', "load('art\\\\k.png')"],
    ['godot/a.css', 'url(art/hero.png#x)', 'godot/art/a b(1).png', 'url(art/a%20b%281%29.png#x)'],
    ['godot/a.css', 'url("art/hero.png")', 'godot/art/a b(1).png', 'url("art/a b(1).png")'],
    ['godot/a.css', 'url("art/hero.png")', 'godot/art/50%.png', 'url("art/50%25.png")'],
    ['godot/a.html', '<img srcset="art/hero.png 1x">', 'godot/art/a b.png', '<img srcset="art/a%20b.png 1x">'],
    ['godot/a.md', '![](art/hero.png "T")', 'godot/art/a b.png', '![](art/a%20b.png "T")'],
    ['godot/a.md', '![](<art/hero.png>)', 'godot/art/a b.png', '![](<art/a b.png>)'],
    ['godot/a.yaml', 'image: art/hero.png', 'godot/art/a b.png', 'image: art/a b.png'],
    ['godot/a.yaml', 'image: art/hero.png', 'godot/art/a: b.png', 'left'],
    ['godot/a.cs', 'Load(@"art\\hero.png")', 'godot/new/k.png', 'Load(@"new\\k.png")'],
    ['godot/a.cs', 'Load("art\\hero.png")', 'godot/new/k.png', 'left'],
    ['godot/a.py', 'load(r"art\\hero.png")', 'godot/new/k.png', 'load(r"new\\k.png")'],
    ['godot/a.py', 'load("art/hero.png")', 'godot/new/a"b.png', 'load("new/a\\"b.png")'],
    ['godot/a.py', 'load(f"art/hero.png")', 'godot/new/{b}.png', 'left'],
    ['godot/a.rs', 'load(r"art/hero.png")', 'godot/new/a"b.png', 'left'],
    ['godot/a.kt', 'load("art/hero.png")', 'godot/new/$b.png', 'load("new/\\$b.png")'],
    ['godot/A.java', 'load("art/hero.png");', 'godot/new/$b.png', 'load("new/$b.png");'],
    ['godot/a.rb', 'load("art/hero.png")', 'godot/new/#{b}.png', 'left'],
    // In another string, which has holes or ends at its quotes: as Node and Python read it, the result would be code.
    ['godot/a.js', 'run(`\nload("art/hero.png")\n`)', `godot/new/${'$'}{b}.png`, 'left'],
    ['godot/a.js', 'run(`load("art/hero.png")`)', 'godot/new/a`b.png', 'left'],
    ['godot/a.js', 'run(`\nload("art/hero.png")\n`)', 'godot/new/$b.png', 'run(`\nload("new/$b.png")\n`)'],
    ['godot/a.js', 'run(\'load("art/hero.png")\')', "godot/new/it's.png", 'left'],
    ['godot/a.js', "say(\"it's\"); load('art/hero.png')", 'godot/new/k.png', "say(\"it's\"); load('new/k.png')"],
    ['godot/a.py', 'run(f"""\nload(\'art/hero.png\')\n""")', 'godot/new/{b}.png', 'left'],
    ['godot/a.py', 'run(f"load(\'art/hero.png\')")', 'godot/new/{b}.png', 'left'],
    ['godot/a.kt', 'run("""\nload(\'art/hero.png\')\n""")', 'godot/new/$b.png', 'left'],
    ['godot/a.rb', 'run("load(\'art/hero.png\')")', 'godot/new/#{b}.png', 'left'],
    ['godot/a.php', "<?php echo <<<X\nload('art/hero.png')\nX;", 'godot/new/$b.png', 'left'],
    ['godot/a.js', 'load("art/hero.png")', `godot/new/${'$'}{b}.png`, `load("new/${'$'}{b}.png")`],
    ['godot/a.js', 'run("x \\\n \'art/hero.png\'")', 'godot/new/"+b+".png', 'left'],
    ['godot/a.cs', 'Run($@"\nLoad(""art/hero.png"")\n")', 'godot/new/{b}.png', 'left'],
    ['godot/a.swift', 'run("""\nload("art/hero.png")\n""")', 'godot/new/{b}.png', 'left'],
    ['godot/a.hx', 'run(\'\nload("art/hero.png")\n\')', `godot/new/${'$'}{b}.png`, 'left'],
    ['godot/a.go', 'load(`art/hero.png`)', 'godot/new/a`b.png', 'left'],
    ['godot/a.go', '//go:embed art/hero.png', 'godot/art/k.png', '//go:embed art/k.png'],
    ['godot/a.go', '//go:embed "art/hero.png" b', 'godot/art/k.png', '//go:embed "art/k.png" b'],
    ['godot/a.go', '//go:embed art/hero.png', 'godot/art/a b.png', 'left'],
    ['godot/a.lua', 'load([[art/hero.png]])', 'godot/art/k.png', 'load([[art/k.png]])'],
    ['godot/a.lua', "load('art/hero.png')", "godot/art/it's.png", "load('art/it\\'s.png')"],
    [
      'godot/a.tscn',
      '[ext_resource path="res://art/hero.png"]',
      "godot/art/it's #1.png",
      '[ext_resource path="res://art/it\'s #1.png"]',
    ],
    ['godot/a.js', "load('art/hero.png')", 'godot/art/a#b.png', 'left'],
    ['godot/a.properties', 'image=art/hero.png', 'godot/art/größe.png', 'image=art/gr\\u00F6\\u00DFe.png'],
    ['godot/a.ini', 'image = art/hero.png', 'godot/art/a b.png', 'image = art/a b.png'],
    ['godot/a.ini', 'image = art/hero.png', 'godot/art/a;b.png', 'left'],
    ['godot/a.atlas', 'art/hero.png\nsize: 1,1', 'godot/art/a b.png', 'art/a b.png\nsize: 1,1'],
    ['godot/a.fnt', 'page id=0 file="art/hero.png"', 'godot/art/a&b.png', 'page id=0 file="art/a&b.png"'],
    [
      'godot/a.html',
      '<a style="background:url(\'art/hero.png\')">',
      "godot/art/it's.png",
      '<a style="background:url(\'art/it%27s.png\')">',
    ],
    ['godot/a.html', '<a onclick="show(\'art/hero.png\')">', 'godot/art/k.png', '<a onclick="show(\'art/k.png\')">'],
    ['godot/a.html', '<a onclick="show(\'art/hero.png\')">', 'godot/art/a"b.png', 'left'],
    ['godot/a.html', '<a onclick="show(\'art/hero.png\')">', 'godot/art/a&lt;b.png', 'left'],
    [
      'godot/a.html',
      "<script>show('art/hero.png')</script>",
      'godot/art/a & b.png',
      "<script>show('art/a & b.png')</script>",
    ],
    [
      'godot/a.php',
      '<?php echo "<img src=\'art/hero.png\'>";',
      'godot/art/$b.png',
      '<?php echo "<img src=\'art/%24b.png\'>";',
    ],
    ['godot/a.svg', '<image href="art/hero.png"/>', 'godot/art/a#b.png', '<image href="art/a%23b.png"/>'],
    ['godot/a.xml', '<!-- <image source="art/hero.png"/> -->', 'godot/art/a--b.png', 'left'],
    ['godot/a.xml', '<image list="art/hero.png;b.png"/>', 'godot/art/k.png', 'left'],
    ['godot/a.gltf', '{"uri":"art/hero.png"}', 'godot/art/a#b.png', '{"uri":"art/a%23b.png"}'],
    ['godot/a.go', '//go:embed "art/hero.png"', "godot/art/it's.png", 'left'],
    ['godot/a.md', 'See art/hero.png.', 'godot/art/k.png', 'left'],
    ['godot/a.md', '`art/hero.png`', 'godot/art/k.png', '`art/k.png`'],
    ['godot/a.json', '{"run": "show(\'art/hero.png\')"}', 'godot/art/k.png', '{"run": "show(\'art/k.png\')"}'],
    ['godot/a.json', '{"run": "show(\'art/hero.png\')"}', "godot/art/it's.png", 'left'],
    ['godot/a.cs', 'Load("art/hero.png")', 'godot/art/größe.png', 'Load("art/größe.png")'],
  ];

  for (const [file, before, to, after] of REWRITES) {
    it(`follow a move to ${to}: ${before}`, async () => {
      await workspace.write({ 'godot/project.godot': '', 'godot/art/hero.png': '', [file]: before });
      const moves = [{ from: workspace.uriOf('godot/art/hero.png'), to: workspace.uriOf(to) }];
      const { changes, left } = await followMoves(moves, workspace.search());
      await applied(changes);
      assert.equal(left.length ? 'left' : await readFile(path.join(workspace.folder, file), 'utf8'), after);
    });
  }

  it('that Go embeds by patterns are named if a pattern leaves out the new place', async () => {
    await workspace.write({
      'art/hero.png': '',
      'main.go': '//go:embed art/*.png\nvar a embed.FS\n\n//go:embed x.txt art\nvar b embed.FS\n',
      'art/art.go': '//go:embed [a-h]*.png\n',
    });
    const left = async (to: string) => {
      const moves = [{ from: workspace.uriOf('art/hero.png'), to: workspace.uriOf(to) }];
      const followed = await followMoves(moves, workspace.search());
      assert.deepEqual(followed.changes, []);
      return placesOf(followed.left);
    };
    assert.deepEqual(await left('art/giant.png'), []);
    assert.deepEqual(await left('art/knight.png'), ['art/art.go:1 [a-h]*.png']);
    assert.deepEqual(await left('art/giant.gif'), ['art/art.go:1 [a-h]*.png', 'main.go:1 art/*.png']);
    assert.deepEqual(await left('other/hero.png'), ['art/art.go:1 [a-h]*.png', 'main.go:1 art/*.png', 'main.go:4 art']);
    assert.deepEqual(await left('art/_hero.png'), ['art/art.go:1 [a-h]*.png', 'main.go:4 art']);
  });

  it('by a name that other things have, too, are left and named', async () => {
    await workspace.write({
      'sprites/hero/5b1c.png': '',
      'sprites/hero/hero.yy': '{"%Name":"5b1c","resourceType":"GMSprite"}',
    });
    const moves = [{ from: workspace.uriOf('sprites/hero/5b1c.png'), to: workspace.uriOf('sprites/hero/6.png') }];
    const { changes, left } = await followMoves(moves, workspace.search());
    assert.deepEqual([changes, placesOf(left)], [[], ['sprites/hero/hero.yy:1 5b1c']]);
  });

  it('of names without letters are found without an extension, too', async () => {
    await workspace.write({
      'Assets/Resources/英雄.png': '',
      'Assets/a.cs': 'Resources.Load("英雄"); Load("Assets/Resources/英雄.png");',
    });
    const found = await findUses([workspace.uriOf('Assets/Resources/英雄.png')], workspace.search());
    assert.deepEqual(placesOf(found.uses), ['Assets/a.cs:1 英雄', 'Assets/a.cs:1 Assets/Resources/英雄.png']);
  });

  it('whose folder may have been set elsewhere are named, and never changed', async () => {
    await workspace.write({
      'art/enemies/hero.png': '',
      'a.js': "load.setPath('art/enemies');\nload.image('hero', 'hero.png');",
    });
    const place = workspace.uriOf('art/enemies/hero.png');
    const { uses } = await findUses([place], workspace.search());
    assert.deepEqual([placesOf(uses), uses.map((use) => use.isPossible)], [['a.js:2 hero.png'], [true]]);
    const { changes, left } = await followMoves(
      [{ from: place, to: workspace.uriOf('art/k.png') }],
      workspace.search(),
    );
    assert.deepEqual([changes, placesOf(left)], [[], ['a.js:2 hero.png']]);
  });

  it('in YAML are whole values', async () => {
    await workspace.write({ 'hero.png': '', 'big hero.png': '', 'a.yaml': 'image: big hero.png\nother: hero.png' });
    const moves = [{ from: workspace.uriOf('hero.png'), to: workspace.uriOf('knight.png') }];
    const { changes, left } = await followMoves(moves, workspace.search());
    await applied(changes);
    assert.deepEqual(left, []);
    assert.equal(
      await readFile(path.join(workspace.folder, 'a.yaml'), 'utf8'),
      'image: big hero.png\nother: knight.png',
    );
  });

  it('follow a folder, also from files in it, and in calls without an extension', async () => {
    await workspace.write({
      'project.godot': '',
      'Assets/Resources/art/hero.png': '',
      'Assets/Resources/art/a.gd':
        'load("res://Assets/Resources/art/hero.png"); load("hero.png"); load("../art/hero.png")',
      'Assets/a.cs': 'Resources.Load<Sprite>("art/hero")',
    });
    const [from, to] = ['Assets/Resources/art', 'Assets/Resources/sprites'] as const;
    const { changes, left } = await followMoves(
      [{ from: workspace.uriOf(from), to: workspace.uriOf(to) }],
      workspace.search(),
    );
    await applied(changes);
    const textOf = (name: string) => readFile(path.join(workspace.folder, name), 'utf8');
    assert.deepEqual(left, []);
    assert.equal(
      await textOf('Assets/Resources/art/a.gd'),
      'load("res://Assets/Resources/sprites/hero.png"); load("hero.png"); load("./hero.png")',
    );
    assert.equal(await textOf('Assets/a.cs'), 'Resources.Load<Sprite>("sprites/hero")');
  });

  it('matter for moves of pictures and of folders that contain some', async () => {
    await workspace.write(['art/deep/hero.png', 'code/a.ts', 'hero.png', 'a.ts']);
    const matters = (name: string) =>
      mayMatter(
        { from: workspace.uriOf(name), to: workspace.uriOf('other') },
        workspace.files,
        new AbortController().signal,
      );
    const names = ['art', 'art/deep', 'hero.png', 'code', 'a.ts', 'gone'];
    assert.deepEqual(await Promise.all(names.map(matters)), [true, true, true, false, false, false]);
  });

  it('are left alone if another picture would be found at the new path', async () => {
    await workspace.write({ 'a.lua': 'load("art/hero.png")', 'main.lua': '', 'art/hero.png': '' });
    await workspace.write({ 'b/a.ts': "load('hero.png')", 'b/knight.png': '', 'hero.png': '' });
    const moves = [{ from: workspace.uriOf('hero.png'), to: workspace.uriOf('knight.png') }];
    const { changes, left } = await followMoves(moves, workspace.search());
    assert.deepEqual([changes, placesOf(left)], [[], ['b/a.ts:1 hero.png']]);
  });

  it('lead to the new place after any move, or are named as left', async () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9äß%#()' ,;=&+!~_-]{1,8}$/).filter((name) => name.trim() === name);
    const WAYS: readonly (readonly [file: string, line: (inner: string, name: string) => string])[] = [
      ['in/a.gd', (inner) => `load("res://${inner}")`],
      ['in/a.gd', (inner) => `load("../${inner}")`],
      ['in/a.ts', (inner) => `load('../${inner.split('/').map(encodeURIComponent).join('/').replaceAll("'", '%27')}')`],
      [
        'in/a.css',
        (inner) =>
          `url(../${inner
            .split('/')
            .map((one) => encodeURIComponent(one).replace(/['()]/g, escape))
            .join('/')})`,
      ],
      ['in/a.md', (inner) => `![](<../${inner.replaceAll('%', '%25')}>)`],
      ['in/a.html', (inner) => `<img src="../${inner.replaceAll('%', '%25')}">`],
      ['in/a.cs', (inner) => `Load("${inner}")`],
      ['in/a.json', (inner) => `{"image":"../${inner}"}`],
      ['in/a.lua', (inner) => `load("${inner}")`],
      ['in/a.rs', (inner) => `load("../${inner}")`],
    ];
    const place = fc
      .tuple(fc.array(part, { maxLength: 2 }), part)
      .map(([folders, name]) => [...folders, `${name}.png`].join('/'));
    let followed = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...WAYS), place, place, async ([file, line], from, to) => {
        if (from.toLowerCase() === to.toLowerCase()) return;
        const inner = new ReferenceFolder(await temporaryDirectory());
        try {
          await inner.write({ 'project.godot': '', [from]: '', [file]: line(from, from) });
          const moves = [{ from: inner.uriOf(from), to: inner.uriOf(to) }];
          const { changes, left } = await followMoves(moves, inner.search());
          assert.equal(changes.length + left.length, 1, `${line(from, from)} isn't found`);
          const [change] = changes;
          if (!change) return;
          followed++;
          const target = path.join(inner.folder, to);
          await mkdir(path.dirname(target), { recursive: true });
          await rename(path.join(inner.folder, from), target);
          const { use, text } = change;
          const now = `${use.whole.slice(0, use.start)}|${text}${use.whole.slice(use.end)}`;
          const found = await inner.at(file, now);
          assert.equal(found?.resolved && inner.pathOf(found.resolved.uri), to, now);
        } finally {
          await removeFolder(inner.folder);
        }
      }),
      { numRuns: 150 },
    );
    assert.ok(followed > 75, `${followed} followed`);
  });
});
