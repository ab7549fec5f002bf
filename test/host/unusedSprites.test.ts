import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { trashSprites } from '../../src/extension/features/code/trashSprites';
import { sumText } from '../../src/extension/features/code/unusedList';
import type { Trash } from '../../src/extension/platform/bin';
import { removeFolder } from '../support/folders';
import { editorFiles, folderWith, namesIn } from './support';

interface Found {
  readonly unused: readonly { readonly file: string; readonly bytes: number }[];
  readonly maybe: readonly { readonly file: string; readonly because: string }[];
}

describe('Unused sprites', () => {
  const text = (content: string) => new TextEncoder().encode(content);
  let folder: string;
  const uri = (name: string) => vscode.Uri.file(path.join(folder, name)).toString();
  const nameOf = (file: string) => path.basename(vscode.Uri.parse(file, true).fsPath);

  beforeEach(async () => {
    folder = await folderWith({
      'zebra-lost.png': new Uint8Array([1, 2, 3]),
      'zebra-lost.png.meta': text('guid: 0123456789abcdef0123456789abcdef\n'),
      'zebra-lost.json': text('{"frames":[],"meta":{"image":"zebra-lost.png"}}'),
      'zebra-found.png': new Uint8Array([1]),
      'giraffe_3.png': new Uint8Array([1]),
      'zoo.js': text('load("zebra-found.png"); load("giraffe_" + number + ".png");\n'),
    });
  });

  afterEach(() => removeFolder(folder));

  it('are listed by the command, apart from those that may be used', async () => {
    const found = await vscode.commands.executeCommand<Found>('spriteKiln.findUnusedSprites', { files: [folder] });
    assert.deepEqual(
      found.unused.map(({ file, bytes }) => [nameOf(file), bytes]),
      [['zebra-lost.png', 3]],
    );
    assert.deepEqual(
      found.maybe.map(({ file }) => nameOf(file)),
      ['giraffe_3.png'],
    );
    assert.match(found.maybe[0]?.because ?? '', /zoo\.js:1/);
  });

  it('are summed up by number and size, which no language reads as one number', () => {
    assert.equal(sumText([{ bytes: 1_500 }, { bytes: 700 }, { bytes: 20 }]), '3 · 2 KiB');
  });

  it('go to the Trash with what engines keep next to them, and come back', async () => {
    const gone: string[] = [];
    // A server has no trash; the real one is tested by itself.
    const trash: Trash = {
      hasTrash: async () => true,
      toTrash: async (file) => {
        gone.push(nameOf(file));
        await vscode.workspace.fs.delete(vscode.Uri.parse(file, true));
      },
      forGood: () => assert.fail('Nothing is deleted permanently.'),
    };
    const before = await namesIn(folder);
    const trashed = await trashSprites([{ uri: uri('zebra-lost.png') }], editorFiles, trash);
    assert.deepEqual(gone, ['zebra-lost.png', 'zebra-lost.png.meta', 'zebra-lost.json']);
    assert.deepEqual(
      await namesIn(folder),
      before.filter((name) => !name.startsWith('zebra-lost')),
    );
    assert.ok(trashed?.undo);
    await trashed.undo();
    assert.deepEqual(await namesIn(folder), before);
  });
});
