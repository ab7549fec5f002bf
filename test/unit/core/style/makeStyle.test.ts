import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileChangedError } from '../../../../src/core/disk/diskWriter';
import { NameTakenError } from '../../../../src/core/disk/userFiles';
import { proposeStyle } from '../../../../src/core/pixelArt/proposeStyle';
import { readStyleText } from '../../../../src/core/style/readStyle';
import { STYLE_NAME } from '../../../../src/core/style/styleSchema';
import { createStyle, styleFileText, updateStyle } from '../../../../src/core/style/writeStyle';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { encodePng } from '../../../../src/sprite/formats/png';
import { lantern, mushroom } from '../../../page/art';
import { removeFolder } from '../../../support/folders';
import { type TestToolHost, toolHost } from '../../../support/program/toolHost';

describe('A style file that is made from sprites', () => {
  let home: string;
  let host: TestToolHost;
  const uri = (...names: string[]) => pathToFileURL(path.join(host.game, ...names)).href;
  const put = async (name: string, bytes: Uint8Array | string) => {
    const file = path.join(host.game, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  };
  const { signal } = new AbortController();
  const propose = (places: readonly string[], folder?: string) =>
    proposeStyle(host.core.pixelArt, places, host.core.host.files, signal, folder);

  beforeEach(async () => {
    home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'make-style-')));
    host = await toolHost({ home });
    await put('heroes/mushroom.png', encodePng(mushroom));
    await put('heroes/old/lantern.png', encodePng(scaledRaster(lantern, 4)));
  });
  afterEach(async () => {
    await host.close();
    await removeFolder(home);
  });

  it('says what they have in common, with paths from their common folder', async () => {
    const proposal = await propose([uri('heroes', 'mushroom.png'), uri('heroes', 'old', 'lantern.png')]);
    assert.deepEqual([proposal.folder, proposal.sprites], [uri('heroes'), 2]);
    const { style } = proposal;
    assert.deepEqual(style.references, ['mushroom.png', 'old/lantern.png']);
    assert.deepEqual(
      new Set(style.sizes?.map((size) => `${size}`)),
      new Set([mushroom, lantern].map(({ width, height }) => `${width === height ? width : [width, height]}`)),
    );
    assert.equal(style.alpha, 'binary');
    assert.ok(Array.isArray(style.palette) && style.palette.every((color) => /^#[\da-f]{6}$/.test(color)));
    const ofFolder = { ...style, references: ['mushroom.png'] };
    assert.deepEqual((await propose([uri('heroes')])).style, ofFolder, 'a folder stands for its images');
    assert.deepEqual((await propose([uri('heroes')], uri())).style.references, ['heroes/mushroom.png']);
  });

  it('leaves out what can not be read, and ends with a sentence if that is everything', async () => {
    await put('heroes/broken.png', 'not a picture');
    assert.equal((await propose([uri('heroes')])).sprites, 2);
    await assert.rejects(propose([uri('heroes', 'broken.png')]), /broken\.png/);
    await put('empty/notes.txt', 'x');
    await assert.rejects(propose([uri('empty')]), /^PixelSourceError: No images to read a style from\.$/);
    const stopped = AbortSignal.abort();
    await assert.rejects(proposeStyle(host.core.pixelArt, [uri('heroes')], host.core.host.files, stopped), {
      name: 'CanceledError',
    });
  });

  it('is found right by the reader, and by checks of the same sprites', async () => {
    const { style } = await propose([uri('heroes')]);
    const { files } = host.core.host;
    await createStyle(uri('heroes', STYLE_NAME), style, files);
    const text = await readFile(path.join(host.game, 'heroes', STYLE_NAME), 'utf8');
    assert.deepEqual(readStyleText(text).faults, []);
    const found = await host.core.styles.styleFor(uri('heroes', 'mushroom.png'));
    assert.equal(found?.references.length, 1);
    const source = await host.core.pixelArt.spriteOf(uri('heroes', 'mushroom.png'), false);
    const { findings } = await host.core.pixelArt.check(source, signal);
    assert.deepEqual(
      findings.filter(({ severity }) => severity !== 'hint').map(({ rule }) => rule),
      [],
    );
  });

  it('never replaces an existing one', async () => {
    const { files } = host.core.host;
    await createStyle(uri(STYLE_NAME), { alpha: 'any' }, files);
    await assert.rejects(createStyle(uri(STYLE_NAME), { alpha: 'binary' }, files), NameTakenError);
    assert.equal(await readFile(path.join(host.game, STYLE_NAME), 'utf8'), '{\n  "alpha": "any"\n}\n');
  });

  it('updates an existing one: comments and other fields stay, and Undo restores it', async () => {
    const { files } = host.core.host;
    const old = '{\r\n  // Ours.\r\n  "alpha": "any", // for now\r\n  "words": "flat"\r\n}\r\n';
    const file = path.join(host.game, STYLE_NAME);
    await writeFile(file, old);
    const undo = await updateStyle(uri(STYLE_NAME), { alpha: 'binary', sizes: [32, [16, 24]] }, files);
    const text = await readFile(file, 'utf8');
    assert.ok(text.startsWith('{\r\n  // Ours.\r\n  "alpha": "binary", // for now\r\n  "words": "flat",\r\n'), text);
    assert.deepEqual(readStyleText(text).style?.sizes, [32, [16, 24]]);
    await undo();
    assert.equal(await readFile(file, 'utf8'), old);
    const again = await updateStyle(uri(STYLE_NAME), { alpha: 'binary' }, files);
    await writeFile(file, '{}');
    await assert.rejects(again(), FileChangedError);
    assert.equal(await readFile(file, 'utf8'), '{}');
  });

  it('begins with the object, also if the old one was empty or began with empty lines', async () => {
    const { files } = host.core.host;
    const file = path.join(host.game, STYLE_NAME);
    for (const [old, text] of [
      ['', '{\n  "alpha": "any"\n}\n'],
      ['\n \n', '{\n  "alpha": "any"\n}\n'],
      ['\r\n\n{ "words": "flat" }\n', '{\n  "words": "flat",\n  "alpha": "any"\n}\n'],
    ] as const) {
      await writeFile(file, old);
      const undo = await updateStyle(uri(STYLE_NAME), { alpha: 'any' }, files);
      assert.equal(await readFile(file, 'utf8'), text);
      await undo();
      assert.equal(await readFile(file, 'utf8'), old);
    }
    await rm(file);
  });

  it('has no references that only sprites are made from, unless somebody chose the file', async () => {
    await put('mixed/hero.png', encodePng(mushroom));
    await put('mixed/big.png', encodePng(scaledRaster(mushroom, 4)));
    assert.deepEqual((await propose([uri('mixed')])).style.references, ['hero.png']);
    assert.deepEqual((await propose([uri('mixed', 'big.png')])).style.references, ['big.png']);
  });

  it('leaves a damaged one alone', async () => {
    await put(STYLE_NAME, '{ "alpha": ');
    await assert.rejects(
      updateStyle(uri(STYLE_NAME), { alpha: 'any' }, host.core.host.files),
      /\.sprite-kiln\.json has errors\. Fix them first\./,
    );
    // In Windows-1252, a letter would be lost.
    const other = Buffer.from('{ "words": "größer" }', 'latin1');
    await writeFile(path.join(host.game, STYLE_NAME), other);
    await assert.rejects(updateStyle(uri(STYLE_NAME), { alpha: 'any' }, host.core.host.files), /has errors/);
    assert.deepEqual(await readFile(path.join(host.game, STYLE_NAME)), other);
    await rm(path.join(host.game, STYLE_NAME));
  });

  it('has its fields in one order, and each size on a line', () => {
    assert.equal(
      styleFileText({ sizes: [16, [16, 24]], palette: ['#000000'] }),
      '{\n  "palette": [\n    "#000000"\n  ],\n  "sizes": [\n    16,\n    [16, 24]\n  ]\n}\n',
    );
  });
});
