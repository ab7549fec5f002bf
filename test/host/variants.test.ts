import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { VariantsCallResult } from '../../src/extension/commands/variants';
import { decodePng, encodePng } from '../../src/sprite/formats/png';
import { removeFolder } from '../support/folders';
import { drawn } from '../unit/sprite/export/sprites';
import { folderWith, namesIn } from './support';

const variants = async (argument: object) =>
  vscode.commands.executeCommand<VariantsCallResult>('spriteKiln.variants', argument);

describe('The command Variants', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await folderWith({
      'hero.png': encodePng(drawn('ab', 'ba')),
      'red.hex': Buffer.from('400000\nff8080'),
      'blue.hex': Buffer.from('000040\n8080ff'),
      'one.hex': Buffer.from('000040'),
    });
  });
  afterEach(() => removeFolder(folder));

  it('writes a file for each palette, or a lookup, and says which', async () => {
    const palettes = [file('red.hex'), vscode.Uri.file(file('blue.hex'))];
    const { files } = await variants({ files: [file('hero.png')], palettes });
    assert.deepEqual(
      files.map((uri) => path.basename(uri)),
      ['hero-red.png', 'hero-blue.png'],
    );
    const { data } = decodePng(await readFile(file('hero-blue.png')));
    assert.deepEqual([...data.subarray(0, 8)], [0, 0, 64, 255, 128, 128, 255, 255]);
    await variants({ files: [file('hero.png')], palettes, as: 'lookup', outputFolder: file('out') });
    assert.deepEqual(await namesIn(file('out')), ['hero-indexed.json', 'hero-indexed.png', 'hero-lookup.png']);
  });

  it('writes nothing if one palette has too few colors, or the argument is wrong', async () => {
    const before = await namesIn(folder);
    const few = variants({ files: [file('hero.png')], palettes: [file('red.hex'), file('one.hex')] });
    await assert.rejects(few, /one has 1 color, and 2 are needed/);
    await assert.rejects(variants({ files: [file('hero.png')], palettes: [] }), /“palettes” must be/);
    await assert.rejects(variants({ files: [file('hero.png')], palettes: ['x'], as: 'both' }), /“as” must be/);
    assert.deepEqual(await namesIn(folder), before);
  });
});
