import assert from 'node:assert/strict';
import { mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Identities, isIdentity, movedImport } from '../../../../src/core/domain/identityFiles';
import { moveIdentities } from '../../../../src/core/domain/moveIdentities';
import { namesIn, removeFolder, temporaryDirectory } from '../../../support/folders';
import { overridden } from '../../../support/overridden';
import { userFiles } from '../../../support/runs/userFiles';

/** As Godot 4.4 writes it for `res://art/hero.png`. */
const IMPORT = [
  '[remap]',
  '',
  'importer="texture"',
  'type="CompressedTexture2D"',
  'uid="uid://c5wq8xk1m3n7p"',
  'path="res://.godot/imported/hero.png-5b1d6bd8a4b4b8f7d0a3f4a7a8c9d0e1.ctex"',
  'metadata={',
  '"vram_texture": false',
  '}',
  '',
  '[deps]',
  '',
  'source_file="res://art/hero.png"',
  'dest_files=["res://.godot/imported/hero.png-5b1d6bd8a4b4b8f7d0a3f4a7a8c9d0e1.ctex"]',
  '',
  '[params]',
  '',
  'compress/mode=0',
  '',
].join('\n');
const META =
  'fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\nTextureImporter:\n  spritePixelsToUnits: 16\n';

describe('What engines keep next to sprites', () => {
  describe('is known by its name', () => {
    it('of files, and of folders, which have fewer', () => {
      const there = new Identities([
        'hero.png',
        'hero.png.meta',
        'hero.png.import',
        'hero.png.txt',
        'hero.meta',
        'hero',
      ]);
      assert.deepEqual(there.of('hero.png'), ['hero.png.meta', 'hero.png.import']);
      assert.deepEqual(there.of('hero', 'folder'), ['hero.meta']);
      assert.deepEqual(new Identities(['a.import', 'a.uid', 'a.meta']).of('a', 'folder'), ['a.meta']);
      assert.ok(isIdentity('Hero.png.META') && !isIdentity('hero.png'));
    });

    it('in other letters only if no other file has these', () => {
      assert.deepEqual(new Identities(['Hero.png', 'hero.png.meta']).of('Hero.png'), ['hero.png.meta']);
      assert.deepEqual(new Identities(['Hero.png', 'hero.png', 'hero.png.meta']).of('Hero.png'), []);
    });
  });

  describe('moves after its sprite', () => {
    let folder: string;
    const at = (name: string) => path.join(folder, name);
    const uri = (name: string) => pathToFileURL(at(name)).href;
    const text = (name: string) => readFile(at(name), 'utf8');
    /** Moves files as an editor does, then what belongs to them. */
    async function moved(...pairs: readonly (readonly [string, string])[]) {
      for (const [from, to] of pairs) await rename(at(from), at(to));
      return moveIdentities(
        pairs.map(([from, to]) => ({ from: uri(from), to: uri(to) })),
        userFiles,
        (one) => one.endsWith('.png'),
      );
    }

    beforeEach(async () => {
      folder = await temporaryDirectory();
      await mkdir(at('art'));
      await writeFile(at('art/hero.png'), 'hero');
      await writeFile(at('art/hero.png.meta'), META);
      await writeFile(at('art/hero.png.import'), IMPORT);
    });
    afterEach(() => removeFolder(folder));

    it('to another name and folder, with its ids, and back byte for byte', async () => {
      await mkdir(at('art/people'));
      assert.deepEqual((await moved(['art/hero.png', 'art/people/Kñight 1.png'])).left, []);
      assert.deepEqual(await namesIn(at('art')), ['people']);
      assert.equal(await text('art/people/Kñight 1.png.meta'), META);
      assert.equal(
        await text('art/people/Kñight 1.png.import'),
        IMPORT.replace('source_file="res://art/hero.png"', 'source_file="res://art/people/Kñight 1.png"'),
      );
      await moved(['art/people/Kñight 1.png', 'art/hero.png']);
      assert.equal(await text('art/hero.png.meta'), META);
      assert.equal(await text('art/hero.png.import'), IMPORT);
    });

    it('as a whole or not at all, over nothing, and says what is in the way', async () => {
      await writeFile(at('art/Knight.png.IMPORT'), 'mine');
      const { left } = await moved(['art/hero.png', 'art/knight.png']);
      assert.deepEqual(
        left.map(({ from, taken }) => [path.basename(from), taken]),
        [
          ['hero.png.meta', true],
          ['hero.png.import', true],
        ],
      );
      assert.deepEqual(await namesIn(at('art')), [
        'Knight.png.IMPORT',
        'hero.png.import',
        'hero.png.meta',
        'knight.png',
      ]);
      assert.deepEqual([await text('art/Knight.png.IMPORT'), await text('art/hero.png.import')], ['mine', IMPORT]);
    });

    it('back if one of several cannot be moved', async () => {
      await rename(at('art/hero.png'), at('art/knight.png'));
      const move: typeof userFiles.move = async (from, to) => {
        if (/hero\.png\.import$/.test(from)) throw new Error('It is held.');
        return userFiles.move(from, to);
      };
      const files = overridden(userFiles, { move });
      const { moved: done, left } = await moveIdentities(
        [{ from: uri('art/hero.png'), to: uri('art/knight.png') }],
        files,
      );
      assert.deepEqual(
        [done, left.map(({ from, taken }) => [path.basename(from), taken])],
        [
          [],
          [
            ['hero.png.meta', false],
            ['hero.png.import', false],
          ],
        ],
      );
      assert.deepEqual(await namesIn(at('art')), ['hero.png.import', 'hero.png.meta', 'knight.png']);
      assert.equal(await text('art/hero.png.import'), IMPORT);
    });

    it('if only letters change', async () => {
      await moved(['art/hero.png', 'art/Hero.png']);
      assert.deepEqual(await namesIn(at('art')), ['Hero.png', 'Hero.png.import', 'Hero.png.meta']);
    });

    it('of many files at once, of folders, and of no others', async () => {
      const names = Array.from({ length: 300 }, (_, index) => `${index}.png`);
      await mkdir(at('enemies'));
      await Promise.all(names.flatMap((name) => [name, `${name}.meta`].map((one) => writeFile(at(`art/${one}`), one))));
      await writeFile(at('art.meta'), 'folder');
      await writeFile(at('tool.cs'), 'code');
      await writeFile(at('tool.cs.meta'), 'of code');
      const pairs = names.map((name) => [`art/${name}`, `enemies/e${name}`] as const);
      assert.deepEqual((await moved(...pairs, ['tool.cs', 'other.cs'])).left, []);
      assert.deepEqual(await namesIn(at('enemies')), names.flatMap((name) => [`e${name}`, `e${name}.meta`]).sort());
      assert.equal(await text('enemies/e299.png.meta'), '299.png.meta');
      assert.deepEqual(await namesIn(at('art')), ['hero.png', 'hero.png.import', 'hero.png.meta']);
      await moved(['art', 'sprites']);
      assert.deepEqual(await namesIn(folder), ['enemies', 'other.cs', 'sprites', 'sprites.meta', 'tool.cs.meta']);
      assert.equal(await text('sprites/hero.png.import'), IMPORT);
    });

    it('unless it moved already, or its place has a new owner', async () => {
      const pair = { from: uri('art/hero.png'), to: uri('art/knight.png') };
      assert.deepEqual(await moveIdentities([pair], userFiles), { moved: [], left: [] });
      await moved(['art/hero.png', 'art/knight.png'], ['art/hero.png.meta', 'art/knight.png.meta']);
      assert.equal(await text('art/knight.png.meta'), META);
      assert.equal(await text('art/knight.png.import'), IMPORT.replace('art/hero.png"', 'art/knight.png"'));
    });

    it('as a link, without a look at what it leads to', async function () {
      if (process.platform === 'win32') this.skip();
      await writeFile(at('elsewhere'), IMPORT);
      await userFiles.remove(uri('art/hero.png.import'), Buffer.from(IMPORT));
      await symlink('../elsewhere', at('art/hero.png.import'));
      await moved(['art/hero.png', 'art/knight.png']);
      assert.deepEqual(await namesIn(at('art')), ['knight.png', 'knight.png.import', 'knight.png.meta']);
      assert.equal(await text('elsewhere'), IMPORT);
    });
  });

  describe("names the sprite's place for Godot", () => {
    const moves = (from: string, to: string, source: string) =>
      movedImport(`source_file="${source}"\r\n`, from, to).match(/"(.*)"\r\n$/)?.[1];

    it('in the project', () => {
      assert.equal(moves('file:///g/a.png', 'file:///g/b/c.png', 'res://a.png'), 'res://b/c.png');
      assert.equal(moves('file:///g/a\\".png', 'file:///g/$&.png', 'res://a\\\\\\".png'), 'res://$&.png');
    });

    it('and is left alone if it names another file, or the sprite left the project', () => {
      assert.equal(moves('file:///g/a.png', 'file:///g/b.png', 'res://c.png'), 'res://c.png');
      assert.equal(moves('file:///g/x/a.png', 'file:///h/b.png', 'res://x/a.png'), 'res://x/a.png');
      assert.equal(moves('file:///g/big a.png', 'file:///g/b.png', 'res://a.png'), 'res://a.png');
    });
  });
});
