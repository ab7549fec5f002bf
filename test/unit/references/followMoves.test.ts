import assert from 'node:assert/strict';
import { mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { findUses, type Use } from '../../../src/engine/references/findUses';
import { type Change, followMoves, mayMatter } from '../../../src/engine/references/followMoves';
import { MOST_TEXT_BYTES } from '../../../src/engine/references/textFiles';
import { rawText } from '../../../src/shared/base/foreignText';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { ReferenceFolder } from '../../support/references/references';
import { examples } from '../../support/sample';

describe('Uses of pictures', () => {
  let workspace: ReferenceFolder;

  beforeEach(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
  });

  afterEach(() => removeFolder(workspace.folder));

  const placesOf = (uses: readonly Use[]) =>
    uses.map(({ file, line, start, end, whole }) => `${workspace.pathOf(file)}:${line + 1} ${whole.slice(start, end)}`);

  async function applied(changes: readonly Change[]): Promise<void> {
    for (const file of new Set(changes.map(({ use }) => use.file))) {
      const ofFile = changes.filter(({ use }) => use.file === file);
      const place = path.join(workspace.folder, workspace.pathOf(file));
      const lines = (await readFile(place, 'utf8')).split('\n');
      for (const { use, text } of ofFile.sort((a, b) => b.use.start - a.use.start)) {
        const line = lines[use.line] ?? '';
        lines[use.line] = line.slice(0, use.start) + text + line.slice(use.end);
      }
      await writeFile(place, lines.join('\n'));
    }
  }

  const FILES = examples(400, 2_000);

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
      await workspace.write({ 'hero.png': '', 'open.md': 'none', 'large.json': ' '.repeat(MOST_TEXT_BYTES + 1) });
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
    ['godot/a.yaml', 'image: art/hero.png', 'godot/art/a b.png', 'left'],
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
