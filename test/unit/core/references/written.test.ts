import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { followMoves } from '../../../../src/core/references/followMoves';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { inHtml, inJavaScript, inJson, inMarkdown, inToml, inXml, inYaml } from '../../../support/references/formats';
import { changedText, ReferenceFolder } from '../../../support/references/references';
import { distinctPng } from '../../../support/sprites/distinctPictures';

/** Names that people give files, with characters that mean something somewhere. */
const NAMES = [
  'rock & roll.png',
  "it's.png",
  'no #1.png',
  '50% off.png',
  'a%20b.png',
  'a?b.png',
  'a b(1).png',
  '[x], y.png',
  '{x}.png',
  '$gold.png',
  '\x24{gold}.png',
  'a;b=c.png',
  'say "hi".png',
  'a<b>.png',
  '`tick`.png',
  '-dash.png',
  '!bang.png',
  '&copy.png',
  'a: b.png',
  'größe.png',
  '雪だるま.png',
  '😀.png',
  '~tilde.png',
  '@at.png',
  '.hidden.png',
  'a*b.png',
  'a_b_.png',
  "it''s.png",
  '%s.png',
  '#{x}.png',
  'a|b.png',
  'a, b.png',
  'true.png',
];

/** File, text that names `art/hero.png`, what the format's own parser finds in a text. */
type Format = readonly [file: string, text: string, read: (text: string) => readonly string[]];

const FORMATS: readonly Format[] = [
  ['map.tmx', '<?xml version="1.0"?>\n<map><image source="art/hero.png" width="16"/></map>', inXml],
  ['tiles.tsx', "<tileset><image source='art/hero.png'/></tileset>", inXml],
  ['atlas.xml', '<TextureAtlas imagePath="art/hero.png"/>', inXml],
  ['sheet.plist', '<plist><dict><string>art/hero.png</string></dict></plist>', inXml],
  ['a.html', '<p><img alt="x" src="art/hero.png"></p>', inHtml],
  ['b.html', "<img\n  src='art/hero.png'\n>", inHtml],
  ['c.html', '<img src=art/hero.png>', inHtml],
  ['a.md', 'See ![it](art/hero.png "Title")', inMarkdown],
  ['b.md', 'See ![it](<art/hero.png>)', inMarkdown],
  ['c.md', 'See ![it]\n\n[it]: art/hero.png', inMarkdown],
  ['a.yaml', 'image: art/hero.png # it', inYaml],
  ['b.yaml', "- 'art/hero.png'", inYaml],
  ['c.yaml', 'image: "art/hero.png"', inYaml],
  ['d.yaml', 'a: [art/hero.png, {b: art/hero.png}]', inYaml],
  ['a.toml', 'image = "art/hero.png"', inToml],
  ['b.toml', "image = 'art/hero.png'", inToml],
  ['a.json', '{"image":"art/hero.png"}', inJson],
  ['a.js', '["art/hero.png", \'art/hero.png\']', inJavaScript],
  ['b.js', '`art/hero.png`', inJavaScript],
];

/** File → names that must be written, and not left: for the others, it's enough if what is written is right. */
const MUST: Readonly<Record<string, readonly string[]>> = {
  'map.tmx': NAMES,
  'tiles.tsx': NAMES,
  'atlas.xml': NAMES,
  'sheet.plist': NAMES,
  'a.html': NAMES,
  'b.html': NAMES,
  'c.html': NAMES,
  'a.md': NAMES,
  'b.md': NAMES,
  'c.md': NAMES,
  'a.json': NAMES,
  'a.toml': NAMES,
  'c.yaml': NAMES,
  'b.yaml': NAMES,
  'a.yaml': ['rock & roll.png', "it's.png", '50% off.png', 'a b(1).png', 'größe.png', '雪だるま.png', 'a*b.png'],
  'd.yaml': ['rock & roll.png', "it's.png", 'a b(1).png', 'größe.png'],
  'b.toml': ['rock & roll.png', 'no #1.png', 'say "hi".png'],
  'a.js': ['rock & roll.png', "it's.png", 'say "hi".png', '\x24{gold}.png', '`tick`.png', 'größe.png'],
  'b.js': ['rock & roll.png', "it's.png", 'größe.png'],
};

describe('Paths that follow a rename', () => {
  let workspace: ReferenceFolder;

  beforeEach(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
  });
  afterEach(() => removeFolder(workspace.folder));

  /** What a rename of `art/hero.png` would change, and the paths that it leaves. */
  const follow = (name: string) => {
    const to = `${workspace.uriOf('art')}/${encodeURIComponent(name)}`;
    return followMoves([{ from: workspace.uriOf('art/hero.png'), to }], workspace.search());
  };

  for (const name of NAMES)
    it(`are read back by each format's own parser, or left and named: ${name}`, async () => {
      await workspace.write({ 'art/hero.png': '' });
      await workspace.write(Object.fromEntries(FORMATS.map(([file, text]) => [file, text])));
      const { changes, left } = await follow(name);
      for (const [file, before, read] of FORMATS) {
        const ofFile = changes.filter(({ use }) => workspace.pathOf(use.file) === file);
        const kept = left.filter((use) => workspace.pathOf(use.file) === file).length;
        const after = changedText(before, ofFile);
        const count = (text: string, wanted: string) => read(text).filter((one) => one === wanted).length;
        assert.equal(ofFile.length + kept, count(before, 'art/hero.png'), `${file}: neither changed nor named`);
        assert.equal(count(after, `art/${name}`), ofFile.length, `${file}: ${after}`);
        assert.equal(count(after, 'art/hero.png'), kept, `${file}: ${after}`);
        assert.ok(kept === 0 || !MUST[file]?.includes(name), `${file}: left`);
      }
    });

  it('stay in strings of bytes and in C# where the name has characters that end the program there', async () => {
    const texts = {
      'a.py': 'a = b"art/hero.png"\nc = rb"art/hero.png"\n',
      'a.rs': 'let a = br"art/hero.png";',
      'a.cs': 'x("art/hero.png");',
    };
    await workspace.write({ 'art/hero.png': '', ...texts });
    const by = async (name: string) => {
      const { changes, left } = await follow(name);
      const count = (uses: readonly { readonly file: string }[], file: string) =>
        uses.filter((use) => workspace.pathOf(use.file) === file).length;
      const uses = changes.map(({ use }) => use);
      return Object.keys(texts).map((file) => [count(uses, file), count(left, file)]);
    };
    // Python's reference, 2.4.1: "bytes literals may only contain ASCII characters"; Rust's, and C#'s "New_Line_Character", too.
    assert.deepEqual(await by('größe.png'), [
      [0, 2],
      [0, 1],
      [1, 0],
    ]);
    assert.deepEqual(await by('a\u2028b.png'), [
      [0, 2],
      [0, 1],
      [0, 1],
    ]);
    assert.deepEqual(await by('knight.png'), [
      [2, 0],
      [1, 0],
      [1, 0],
    ]);
  });

  it("stay where YAML doesn't read a path, and in sections of XML that have other rules", async () => {
    const names = ['%s.png', '&copy.png', '*star.png', '@2x.png', 'hero.png'];
    for (const name of names) {
      const texts = { 'a.yaml': `a: ${name}\nb: [1, ${name}]\n`, 'a.xml': `<a><![CDATA[my art/${name}]]></a>` };
      await workspace.write({ [`my art/${name}`]: '', [name]: '', ...texts });
      const moves = ['', 'my art/'].map((folder) => {
        return { from: workspace.uriOf(`${folder}${name}`), to: workspace.uriOf(`${folder}new.png`) };
      });
      const { changes, left } = await followMoves(moves, workspace.search());
      const files = (uses: readonly { readonly file: string }[]) => uses.map(({ file }) => workspace.pathOf(file));
      const isPath = name === 'hero.png';
      assert.deepEqual(files(changes.map(({ use }) => use)), isPath ? ['a.yaml', 'a.yaml'] : [], name);
      assert.deepEqual(files(left), isPath ? ['a.xml'] : ['a.xml', 'a.yaml', 'a.yaml'], name);
    }
  });

  it('are read by Tiled, which draws the same map as before', async () => {
    const map = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<map version="1.8" orientation="orthogonal" renderorder="right-down" width="2" height="2" tilewidth="16" tileheight="16" infinite="0">',
      ' <tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="4" columns="2"><image source="art/hero.png" width="32" height="32"/></tileset>',
      ' <layer id="1" name="l" width="2" height="2"><data encoding="csv">4,3,2,1</data></layer>',
      '</map>',
    ].join('\n');
    const place = (inner: string) => path.join(workspace.folder, inner);
    const picture = distinctPng(32, 32);
    let before: Buffer | undefined;
    for (const name of ['rock & roll.png', "it's #1.png", '50%20 off?.png', 'a<b>"c".png']) {
      await workspace.write({ 'map.tmx': map });
      await workspace.write({ 'art/hero.png': '' });
      await writeFile(place('art/hero.png'), picture);
      before ??= await drawnByTiled(workspace.folder);
      const { changes, left } = await follow(name);
      assert.deepEqual([changes.length, left], [1, []]);
      await workspace.apply(changes);
      await rename(place('art/hero.png'), place(`art/${name}`));
      assert.ok((await drawnByTiled(workspace.folder)).equals(before), name);
    }
  });
});

/** The picture that Tiled's own renderer makes of `map.tmx`. */
async function drawnByTiled(folder: string): Promise<Buffer> {
  const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen' };
  await promisify(execFile)('tmxrasterizer', ['map.tmx', 'out.png'], { cwd: folder, env }).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(
      'tmxrasterizer is not installed, so nothing else than our own code would tell whether Tiled finds the file. ' +
        '`node scripts/setup.mjs tools` installs it where it may; else install the Debian package tiled.',
    );
  });
  return readFile(path.join(folder, 'out.png'));
}
