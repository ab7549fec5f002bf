import assert from 'node:assert/strict';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { settings } from '../../src/extension/platform/settings';
import { encodePng } from '../../src/sprite/formats/png';
import { createRaster } from '../../src/sprite/pixels/raster';
import { removeFolder } from '../support/folders';
import { asepriteFile, cel, layer } from '../support/sprites/asepriteFile';
import { waitFor } from '../support/wait';
import { type PreviewBench, previewBench } from './previewBench';
import { folderWith, untilWatched } from './support';

const open = (options: object) =>
  vscode.commands.executeCommand<{ program: string }>('spriteKiln.openInAseprite', options);

/** A program in Aseprite's place: it records its arguments, and saves its own copy over the given file. */
describe('Open in Aseprite', () => {
  let folder: string;
  let bench: PreviewBench | undefined;
  const file = (name: string) => path.join(folder, name);
  /** The program's arguments; empty before it starts. */
  const noted = () => readFile(file('arguments'), 'utf8').catch(() => '');
  const small = asepriteFile({ width: 1, height: 1, frames: [{ chunks: [layer(), cel(1, 1, [1, 2, 3, 255])] }] });
  const saved = asepriteFile({ width: 1, height: 1, frames: [{ chunks: [layer()] }, { chunks: [] }, { chunks: [] }] });

  beforeEach(async () => {
    folder = await folderWith({ '-hero $x.aseprite': small, 'saved.bin': saved });
    const script = ['#!/bin/sh', `printf '%s\\n' "$@" > '${file('arguments')}'`, `cp '${file('saved.bin')}' "$1"`];
    await writeFile(file('program'), `${script.join('\n')}\n`);
    await chmod(file('program'), 0o755);
    await settings.setAsepritePath(file('program'));
  });

  afterEach(async () => {
    await bench?.close();
    bench = undefined;
    await vscode.workspace
      .getConfiguration('spriteKiln')
      .update('asepritePath', undefined, vscode.ConfigurationTarget.Global);
    await removeFolder(folder);
  });

  it('starts the program with the unchanged file, and the preview follows its saves', async () => {
    await untilWatched(folder);
    bench = await previewBench();
    const name = '-hero $x.aseprite';
    const page = await bench.open(vscode.Uri.file(file(name)));
    const before = page.item(name).version;
    assert.deepEqual(await open({ files: [file(name)] }), { program: file('program') });
    await waitFor('the preview to follow', () => page.item(name).version > before);
    const { bytes } = await page.call('read', { item: page.item(name).id });
    assert.deepEqual(Buffer.from(bytes), saved);
    assert.equal(await noted(), `${file(name)}\n`);
  });

  it('opens several files at once', async () => {
    await writeFile(file('a.png'), encodePng(createRaster(1, 1)));
    await writeFile(file('b.png'), encodePng(createRaster(1, 1)));
    await open({ files: [file('a.png'), file('b.png')] });
    await waitFor('the program to start', async () => (await noted()) === `${file('a.png')}\n${file('b.png')}\n`);
  });

  it('opens the files that an Explorer menu passes', async () => {
    const uri = vscode.Uri.file(file('-hero $x.aseprite'));
    await vscode.commands.executeCommand('spriteKiln.openInAseprite', uri, [uri]);
    await waitFor('the program to start', async () => (await noted()) === `${uri.fsPath}\n`);
  });

  it("says if the setting's path doesn't exist, and which files can't be opened there", async () => {
    await settings.setAsepritePath(file('saved.bin'));
    const files = [file('-hero $x.aseprite')];
    await assert.rejects(
      async () => open({ files }),
      /“spriteKiln\.asepritePath” points to .*saved\.bin, which isn't a program/,
    );
    await assert.rejects(async () => open({ files: ['untitled:hero.png'] }), /isn't on this computer's disk/);
  });

  it("doesn't start a program that a workspace sets", async () => {
    const configuration = vscode.workspace.getConfiguration('spriteKiln');
    await assert.rejects(
      async () => configuration.update('asepritePath', '/bin/false', vscode.ConfigurationTarget.Workspace),
      /asepritePath/,
    );
    assert.equal(settings.asepritePath(), file('program'));
  });
});
