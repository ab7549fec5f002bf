import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { HostFiles } from '../../../../src/core/disk/userFiles';
import { FolderBounds } from '../../../../src/core/disk/writeBounds';
import { StyleFileError, StyleFiles } from '../../../../src/core/style/styleFiles';
import { removeFolder } from '../../../support/folders';

const NAME = '.sprite-kiln.json';

describe('Style files', () => {
  let home: string;
  let game: string;
  let trusted = true;
  let styles: StyleFiles;
  const uri = (...names: string[]) => pathToFileURL(path.join(game, ...names)).href;
  const put = async (place: string, content: unknown) => {
    const file = path.join(game, place);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(
      file,
      typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
    );
    return file;
  };
  /** Why a style file isn't used. */
  const faultOf = async (content: unknown, place = NAME) => {
    await put(place, content);
    const error = await styles.styleFor(uri(path.dirname(place), 'hero.png')).catch((error: unknown) => error);
    assert.ok(error instanceof StyleFileError, String(error));
    return error;
  };

  beforeEach(async () => {
    home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'style-')));
    game = path.join(home, 'game');
    await mkdir(game);
    const bounds = new FolderBounds(() => [pathToFileURL(game).href]);
    styles = new StyleFiles({ files: new HostFiles(bounds, path.join(home, 'writing')), trusted: () => trusted });
    trusted = true;
  });
  afterEach(() => removeFolder(home));

  it('say what sprites look like, with comments and commas at the ends of lists', async () => {
    await put(
      NAME,
      `{
        // All of it.
        "$schema": "./style.schema.json",
        "palette": ["#1a1C2c", "#FFFFFF", "#1A1C2C"],
        "sizes": [32, [16, 24]],
        "alpha": "binary",
        "outline": "dark",
        "light": "top-left",
        "words": " flat shading ",
        "tags": ["Moss Land"],
        "references": ["art/hero.png", "art/./goblin.aseprite"],
        "checks": { "specks": "off", "near-twins": "error" },
        "canvas": { "size": [16, 24], "anchor": "s" },
        "edits": "on-source",
        "problems": true,
      }`,
    );
    const found = await styles.styleFor(uri('hero.png'));
    assert.equal(found?.file, uri(NAME));
    assert.equal(found.top, uri());
    assert.equal(found.style.words, ' flat shading ');
    assert.deepEqual(found.references, [uri('art', 'hero.png'), uri('art', 'goblin.aseprite')]);
    assert.equal(found.problems, true);
    assert.deepEqual([found.canvas, found.style.edits], [{ width: 16, height: 24, anchor: 's' }, 'on-source']);
    assert.deepEqual(found.pixelStyle, {
      palette: [0x1a1c2c, 0xffffff],
      sizes: [
        { width: 32, height: 32 },
        { width: 16, height: 24 },
      ],
      alpha: 'binary',
      checks: { specks: 'off', 'near-twins': 'error' },
    });
  });

  it('say nothing if they are empty, and are absent without a file or in its place a folder', async () => {
    assert.equal(await styles.styleFor(uri('hero.png')), undefined);
    await mkdir(path.join(game, NAME));
    assert.equal(await styles.styleFor(uri('hero.png')), undefined);
    await rm(path.join(game, NAME), { recursive: true });
    await put(NAME, {});
    const found = await styles.styleFor(uri('hero.png'));
    assert.deepEqual([found?.pixelStyle, found?.references, found?.problems], [{}, [], false]);
  });

  it('hold for their folder and below: the nearest wins as a whole', async () => {
    await put(NAME, { alpha: 'binary', words: 'outer' });
    await put(`enemies/${NAME}`, { words: 'inner' });
    const words = async (...names: string[]) => (await styles.styleFor(uri(...names)))?.style.words;
    assert.equal(await words('hero.png'), 'outer');
    assert.equal(await words('enemies', 'orc.png'), 'inner');
    assert.equal(await words('enemies', 'bosses', 'old', 'orc.png'), 'inner');
    assert.equal(await words('enemies-2', 'orc.png'), 'outer');
    assert.deepEqual((await styles.styleFor(uri('enemies', 'orc.png')))?.pixelStyle, {});
  });

  it('above the workspace folder never hold', async () => {
    await writeFile(path.join(home, NAME), JSON.stringify({ words: 'not ours' }));
    assert.equal(await styles.styleFor(uri('art', 'hero.png')), undefined);
  });

  it('outside of a workspace hold up to the root of the repository', async () => {
    const other = path.join(home, 'other');
    await mkdir(path.join(other, 'repo', '.git'), { recursive: true });
    await mkdir(path.join(other, 'loose'));
    await writeFile(path.join(other, NAME), JSON.stringify({ words: 'not ours' }));
    await writeFile(path.join(other, 'repo', NAME), JSON.stringify({ words: 'ours' }));
    const at = (...names: string[]) => pathToFileURL(path.join(other, ...names)).href;
    assert.equal((await styles.styleFor(at('repo', 'art', 'hero.png')))?.style.words, 'ours');
    assert.equal(await styles.styleFor(at('loose', 'hero.png')), undefined);
  });

  it('are read again when they or their palette change', async () => {
    const file = await put(NAME, { palette: 'game.hex' });
    const palette = await put('game.hex', 'FF0000\n00FF00\n');
    const colors = async () => (await styles.styleFor(uri('hero.png')))?.pixelStyle.palette;
    const first = await styles.styleFor(uri('hero.png'));
    assert.deepEqual(first?.pixelStyle.palette, [0xff0000, 0x00ff00]);
    assert.equal(await styles.styleFor(uri('hero.png')), first, 'kept');
    await writeFile(palette, '0000FF\n');
    assert.deepEqual(await colors(), [0x0000ff]);
    await writeFile(palette, '00FFFF\n');
    await utimes(palette, new Date(2e12), new Date(2e12));
    assert.deepEqual(await colors(), [0x00ffff], 'of the same size');
    await writeFile(file, JSON.stringify({ palette: ['#123456'] }));
    assert.deepEqual(await colors(), [0x123456]);
    await rm(file);
    assert.equal(await styles.styleFor(uri('hero.png')), undefined);
  });

  it('name palettes of all formats, without their transparent entries', async () => {
    const act = new Uint8Array(772);
    act.set([255, 0, 255, 1, 2, 3, 4, 5, 6]);
    act.set([0, 3, 0, 0], 768);
    const palettes: Record<string, string | Uint8Array> = {
      'a.gpl': 'GIMP Palette\n#\n1 2 3\tInk\n4 5 6\tMoss\n',
      'b.hex': '010203\n040506\n',
      'c.pal': 'JASC-PAL\n0100\n2\n1 2 3\n4 5 6\n',
      'd.act': act,
    };
    for (const [name, content] of Object.entries(palettes)) {
      await put(`${name}/palettes/${name}`, content);
      await put(`${name}/${NAME}`, { palette: `palettes/${name}` });
      const found = await styles.styleFor(uri(name, 'hero.png'));
      assert.deepEqual(found?.pixelStyle.palette, [0x010203, 0x040506], name);
    }
  });

  it('say the right name of a palette that is written in the wrong case', async function () {
    // Elsewhere, it works.
    if (process.platform !== 'linux') this.skip();
    await put('Pal/Town.gpl', 'GIMP Palette\n#\n0 0 0 black\n');
    for (const [written, right] of [
      ['pal/town.gpl', 'Pal/Town.gpl'],
      ['./PAL/Town.GPL', './Pal/Town.gpl'],
      ['pal\\town.gpl', 'Pal\\Town.gpl'],
      ['x/../pal/town.gpl', 'Town.gpl'],
    ] as const) {
      const { message } = await faultOf({ palette: written });
      assert.ok(message.includes(`The palette “${written}” is called “${right}”.`), message);
    }
    const { message } = await faultOf({ palette: '../PAL/Town.gpl' }, `art/${NAME}`);
    assert.ok(message.includes('is called “../Pal/Town.gpl”'), message);
    assert.match((await faultOf({ palette: 'pal/village.gpl' })).message, /can't be read/);
  });

  it('that are damaged stop what needs them, with the line', async () => {
    const { message, faults, file } = await faultOf('{\n  "words": "a",\n  "sizes": [0],\n  "lite": 3\n}');
    assert.equal(file, uri(NAME));
    assert.equal(
      message,
      '.sprite-kiln.json, line 3: “sizes” must be a list of 1 to 64 sizes from 1 to 4,096 pixels, such as 32 or [16, 24].',
    );
    assert.deepEqual(
      faults.map(({ line, column }) => [line, column]),
      [
        [3, 13],
        [4, 11],
      ],
    );
    const contradiction = await faultOf('{\n  "sizes": [32],\n  "canvas": { "size": 48 }\n}');
    assert.deepEqual(
      contradiction.faults.map(({ line, column, isUnseen }) => [line, column, isUnseen]),
      [[3, 23, true]],
    );
    // Read no second time, and refused again.
    await assert.rejects(styles.styleFor(uri('other.png')), StyleFileError);
  });

  it('name what is wrong with each field', async () => {
    const cases: readonly [unknown, RegExp][] = [
      ['{"words": "a"', /line 1: This isn't valid JSON/],
      ['[]', /must be an object with these fields: palette, sizes/],
      [{ palette: ['#12345'] }, /“palette” must be a list of 1 to 4,096 colors/],
      [{ palette: [] }, /“palette” must be/],
      [{ alpha: 'soft' }, /“alpha” must be “binary” or “any”/],
      [{ outline: 'black' }, /“outline” must be “dark”/],
      [{ light: 'up' }, /“light” must be/],
      [{ tags: ['a/b'] }, /“tags” must be a list of up to 10 tags of 1 to 32 letters/],
      [{ checks: { specks: 'maybe' } }, /“specks” must be “off”, “hint”, “warning”,? or “error”/],
      [{ checks: { spex: 'off' } }, /Unknown check “spex”. Allowed: enlarged/],
      [{ checks: true }, /“checks” must be an object/],
      [{ canvas: 32 }, /“canvas” must be an object with a size from 1 to 4,096 pixels, such as 32 or \[16, 24\]/],
      [{ canvas: { size: 32, anchor: 'bottom' } }, /“canvas” must be .* and an anchor: “nw”, “n”/],
      [{ canvas: { size: 48 }, sizes: [32, [16, 24]] }, /The canvas is 48 × 48 pixels, which isn't one of the sizes/],
      [{ edits: 'on' }, /“edits” must be “on-source” or “as-they-come”/],
      [{ problems: 1 }, /“problems” must be true or false/],
      [{ palette: 'missing.gpl' }, /The palette “missing.gpl” can't be read/],
      [{ palette: 'hero.png' }, /The palette “hero.png” can't be read/],
      [{ references: ['notes.txt'] }, /“notes.txt” isn't an image that can be sent/],
    ];
    for (const [content, words] of cases)
      assert.match((await faultOf(content)).message, words, JSON.stringify(content));
    await put('bad.hex', 'not a color');
    assert.match((await faultOf({ palette: 'bad.hex' })).message, /“bad.hex” isn't a palette of 1 to 4,096 opaque/);
  });

  describe('from strangers', () => {
    it('end with a sentence: huge, deep, endless', async () => {
      const cases: readonly [unknown, RegExp][] = [
        [{ words: 'x'.repeat(10_000_000) }, /^\.sprite-kiln\.json is over 256 KiB\.$/],
        [{ words: 'x'.repeat(1001) }, /“words” must be a string of 0 to 1,000 characters/],
        [{ references: Array(100_000).fill('hero.png') }, /is over 256 KiB/],
        [{ references: Array(10_000).fill('hero.png') }, /“references” must be a list of up to 20 paths/],
        ['['.repeat(100_000), /isn't valid JSON/],
        [`{"checks":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, /isn't valid JSON/],
        [{ palette: Array(5_000).fill('#000000') }, /“palette” must be/],
      ];
      for (const [content, words] of cases) assert.match((await faultOf(content)).message, words);
      await put('many.hex', Array.from({ length: 4_097 }, (_, n) => n.toString(16).padStart(6, '0')).join('\n'));
      assert.match((await faultOf({ palette: 'many.hex' })).message, /“many.hex” isn't a palette of 1 to 4,096/);
    });

    it('change no prototype', async () => {
      for (const text of ['{"__proto__": {"words": "x"}}', '{"checks": {"__proto__": {"specks": "off"}}}']) {
        assert.match((await faultOf(text)).message, /Unknown (field|check) “__proto__”/, text);
      }
      assert.match((await faultOf('{"constructor": 1}')).message, /Unknown field “constructor”/);
      assert.equal('words' in {}, false);
    });

    it('show their names without markup', async () => {
      const { message } = await faultOf({ '[x](command:y)': 1 });
      assert.ok(!message.includes(']('), message);
    });

    it('lead nowhere outside of the workspace', async () => {
      await writeFile(path.join(home, 'secret.hex'), 'FF0000\n');
      await writeFile(path.join(home, 'secret.png'), 'x');
      await symlink(home, path.join(game, 'up'));
      const outside = [
        '../secret.hex',
        'art/../../secret.hex',
        '..\\secret.hex',
        path.join(home, 'secret.hex'),
        pathToFileURL(path.join(home, 'secret.hex')).href,
        'C:/secret.hex',
        'up/secret.hex',
      ];
      for (const palette of outside)
        assert.match((await faultOf({ palette })).message, /must be a relative path that stays/, palette);
      for (const reference of ['../secret.png', 'up/secret.png', '%2e%2e/../../secret.png'])
        assert.match((await faultOf({ references: [reference] })).message, /must be a relative path/, reference);
    });

    it('are not followed as links that lead out', async () => {
      await writeFile(path.join(home, 'other.json'), JSON.stringify({ words: 'not ours' }));
      await symlink(path.join(home, 'other.json'), path.join(game, NAME));
      await assert.rejects(styles.styleFor(uri('hero.png')), /is a link that leads out of the workspace/);
    });

    it('send nothing of a workspace that is not trusted, and still say what pixels are right', async () => {
      await put(NAME, { words: 'x', alpha: 'binary' });
      assert.equal((await styles.forRuns(uri()))?.style.words, 'x');
      trusted = false;
      assert.equal(await styles.forRuns(uri()), undefined);
      assert.equal((await styles.styleFor(uri('hero.png')))?.pixelStyle.alpha, 'binary');
    });
  });

  it('are looked for once in each folder, for many files', async () => {
    await put(`art/${NAME}`, { words: 'a' });
    const find = styles.forMany();
    assert.equal((await find(uri('art', 'one.png')))?.style.words, 'a');
    assert.equal(await find(uri('three.png')), undefined);
    await rename(path.join(game, 'art', NAME), path.join(game, NAME));
    assert.equal((await find(uri('art', 'two.png')))?.style.words, 'a');
    assert.equal(await find(uri('three.png')), undefined);
    assert.equal((await styles.forMany()(uri('three.png')))?.style.words, 'a');
  });
});
