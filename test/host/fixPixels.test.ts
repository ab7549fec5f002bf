import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { checkPixels, fixPixels, type PixelsChecked, type PixelsFixed } from '../../src/extension/commands/pixelArt';
import { swapPalette } from '../../src/extension/commands/swapPalette';
import { previewTabs } from '../../src/extension/features/preview/previewPlace';
import { LastAnswers } from '../../src/extension/platform/lastAnswers';
import type { Services } from '../../src/extension/services';
import { scaledRaster } from '../../src/sprite/export/scale';
import { NOTHING_TO_FIX } from '../../src/sprite/fix/fixSettings';
import { decodePng, encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { lantern, mushroom } from '../page/art';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { waitFor } from '../support/wait';
import { type PreviewBench, previewBench } from './previewBench';
import { pixelParts } from './previewPixels';
import { folderWith, namesIn, withoutTrust } from './support';

const ugly = (picture: Raster) => encodePng(scaledRaster(picture, 6));
const GRID = { grid: { x: 6, y: 6 } };
const PLACES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

const fix = async (argument: object) => vscode.commands.executeCommand<PixelsFixed>('spriteKiln.fixPixels', argument);
const check = async (argument: object) =>
  vscode.commands.executeCommand<PixelsChecked>('spriteKiln.checkPixels', argument);

/** The commands for people's own code, and what the preview's page asks for. */
describe('Pixels of files', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  const uri = (name: string) => vscode.Uri.file(file(name));
  const at = (place: string | null | undefined) => place && path.relative(folder, vscode.Uri.parse(place).fsPath);

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': ugly(mushroom), 'lamp.png': encodePng(lantern) });
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  it('are fixed next to the files, in a folder, or in place, and left alone if they are right', async () => {
    const { files } = await fix({ files: [folder] });
    assert.deepEqual(
      files.map((one) => ({ ...one, source: at(one.source), output: at(one.output) })),
      [
        { source: 'hero.png', output: 'hero-fixed.png', changed: true, grid: { x: 6, y: 6 }, colors: 8 },
        { source: 'lamp.png', output: null, changed: false, grid: null, colors: files[1]?.colors },
      ],
    );
    assert.deepEqual(decodePng(await readFile(file('hero-fixed.png'))), mushroom);
    const elsewhere = await fix({ files: [uri('hero.png')], settings: GRID, folder: file('out') });
    assert.equal(at(elsewhere.files[0]?.output), path.join('out', 'hero.png'));
    await fix({ files: [file('hero.png')], replace: true });
    assert.deepEqual(decodePng(await readFile(file('hero.png'))), mushroom);
    assert.deepEqual(await namesIn(folder), ['hero-fixed.png', 'hero.png', 'lamp.png', 'out']);
  });

  it('are checked with figures, by rules of the call', async () => {
    const { findings, ...more } = await check({ files: [file('hero.png'), file('lamp.png')] });
    assert.deepEqual(more, {});
    const [first] = findings;
    assert.deepEqual([at(first?.file), first?.rule], ['hero.png', 'enlarged']);
    assert.match(first?.message ?? '', /6/);
    assert.deepEqual(
      findings.filter((one) => at(one.file) === 'lamp.png' && one.severity !== 'hint'),
      [],
    );
    const style = { checks: { enlarged: 'off' } };
    const off = await check({ files: [file('hero.png')], style });
    assert.ok(off.findings.every(({ rule }) => rule !== 'enlarged'));
  });

  it('are neither checked nor fixed with a wrong argument, or for a damaged file', async () => {
    await writeFile(file('bad.png'), ugly(mushroom).subarray(0, 80));
    await assert.rejects(fix({ files: [] }), /“files” must be/);
    await assert.rejects(fix({ files: ['a.png'], settings: { grid: 3 } }), /“settings” must be/);
    await assert.rejects(check({ files: ['a.png'], replace: true }), /Unknown field “replace”/);
    await assert.rejects(fix({ files: [file('bad.png')] }), /bad\.png is damaged/);
    const { unread } = await check({ files: [folder] });
    assert.deepEqual(
      unread?.map((one) => at(one.file)),
      ['bad.png'],
    );
    const restore = withoutTrust();
    await assert.rejects(fix({ files: [file('hero.png')] }), { name: 'UntrustedError' }).finally(restore);
  });

  it('of one file open its preview', async () => {
    for (const command of ['fixPixels', 'checkPixels', 'swapPalette']) {
      await vscode.commands.executeCommand(`spriteKiln.${command}`, uri('hero.png'));
      await waitFor('the preview', () => previewTabs().some(({ input }) => input.uri.fsPath === file('hero.png')));
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
    assert.deepEqual(await namesIn(folder), ['hero.png', 'lamp.png']);
  });

  describe('of a folder', () => {
    const { showQuickPick, showInformationMessage } = vscode.window;
    const said: string[] = [];
    const shown: (string | undefined)[][] = [];
    const parts = pixelParts();
    const services = {
      ...parts,
      lastAnswers: new LastAnswers(new MemoryMemento()),
      previews: {
        showFiles: async (uris: readonly vscode.Uri[], _: unknown, task?: string) => {
          shown.push([...uris.map(({ fsPath }) => path.basename(fsPath)), task]);
        },
      },
    } as unknown as Services;
    let offered: string[] = [];

    /** Answers the next list, and each message with a button while there are some. */
    const answer = (row: string | undefined, ...buttons: string[]) => {
      const left = [...buttons];
      Object.assign(vscode.window, {
        showQuickPick: async (rows: vscode.QuickPickItem[]) => {
          offered = rows.map(({ label }) => label);
          return rows.find(({ label }) => label === row);
        },
        showInformationMessage: async (text: string) => {
          said.push(text);
          return left.shift();
        },
      });
    };

    beforeEach(() => {
      said.length = 0;
      shown.length = 0;
    });
    afterEach(() => Object.assign(vscode.window, { showQuickPick, showInformationMessage }));

    it('are fixed by a guess for each sprite, and how they are saved is remembered', async () => {
      await writeFile(file('orc.png'), ugly(lantern));
      answer('Save as Copies', 'Undo');
      await fixPixels(services, [vscode.Uri.file(folder)]);
      await waitFor('Undo', () => said.length === 2);
      assert.deepEqual(offered, ['Save as Copies', 'Replace']);
      assert.deepEqual(said, ['Saved 2 files. 1 file left alone: nothing to fix.', 'Undid the fix of 2 files.']);
      assert.deepEqual(await namesIn(folder), ['hero.png', 'lamp.png', 'orc.png']);
      answer('Replace', 'Open Preview');
      await fixPixels(services, [undefined, [uri('hero.png'), uri('orc.png')]]);
      await waitFor('the preview', () => shown.length === 1);
      assert.deepEqual([said[2], shown], ['Replaced 2 files.', [['hero.png', 'orc.png', undefined]]]);
      await writeFile(file('hero.png'), ugly(mushroom));
      answer(undefined);
      await fixPixels(services, [vscode.Uri.file(folder)]);
      assert.deepEqual(offered, ['Replace', 'Save as Copies']);
      assert.deepEqual(await readFile(file('hero.png')), Buffer.from(ugly(mushroom)));
    });

    it('of which one is clicked lead to a task in its preview', async () => {
      const tasks = [
        [checkPixels, 'check-pixels'],
        [fixPixels, 'fix-pixels'],
        [swapPalette, 'swap-palette'],
      ] as const;
      for (const [run, task] of tasks) {
        shown.length = 0;
        await run(services, [uri('hero.png'), [uri('hero.png')]]);
        assert.deepEqual(shown, [['hero.png', task]]);
      }
      await swapPalette(services, [{ files: [uri('lamp.png').fsPath] }]);
      assert.deepEqual(shown.at(-1), ['lamp.png', 'swap-palette']);
      await assert.rejects(swapPalette(services, [{ files: [], palette: 1 }]), /“files” must be|Unknown field/);
    });

    it('get another palette with one mapping for all: the list first, then Undo', async () => {
      const lamp = await readFile(file('lamp.png'));
      await writeFile(file('copy.png'), lamp);
      await writeFile(file('warm.hex'), 'ffd541\nb4202a\n3b1725\n');
      const rows: string[][] = [];
      const answers: ((items: vscode.QuickPickItem[]) => unknown)[] = [
        (items) => items.find(({ label }) => label === 'warm.hex'),
        (items) => items.filter(({ label }) => label !== 'hero.png'),
        (items) => items.find(({ label }) => label === 'Replace'),
      ];
      answer(undefined, 'Undo');
      Object.assign(vscode.window, {
        showQuickPick: async (given: Thenable<vscode.QuickPickItem[]> | vscode.QuickPickItem[]) => {
          const items = await given;
          rows.push(items.map(({ label }) => label));
          return answers.shift()?.(items);
        },
      });
      await swapPalette(services, [vscode.Uri.file(folder)]);
      await waitFor('Undo', () => said.length === 2);
      assert.deepEqual(rows[1], ['copy.png', 'hero.png', 'lamp.png']);
      assert.deepEqual(said, ['Replaced 2 files.', 'Undid the fix of 2 files.']);
      assert.deepEqual(await readFile(file('lamp.png')), lamp);
      // Without Undo, and canceled in each step.
      for (const step of [0, 1, 2]) {
        answers.push(
          ...[rows[0], rows[1], rows[2]].slice(0, step).map(() => (items: vscode.QuickPickItem[]) => items[0]),
          () => undefined,
        );
        if (step > 1) answers[1] = (items) => items;
        await swapPalette(services, [undefined, [uri('lamp.png'), uri('copy.png')]]);
        answers.length = 0;
      }
      assert.deepEqual(await readFile(file('lamp.png')), lamp);
      assert.deepEqual(await namesIn(folder), ['copy.png', 'hero.png', 'lamp.png', 'warm.hex']);
    });

    it('need no question if nothing is to be fixed', async () => {
      offered = [];
      answer('Replace');
      await fixPixels(services, [undefined, [uri('lamp.png'), uri('lamp.png')]]);
      await waitFor('the message', () => said.length === 1);
      assert.deepEqual([said, offered], [['lamp.png needs no fix.'], []]);
    });

    it('are listed by severity with what was found, and lead to the preview', async () => {
      await writeFile(file('bad.png'), ugly(mushroom).subarray(0, 80));
      answer('$(warning) hero.png', 'Show Findings');
      await checkPixels(services, [vscode.Uri.file(folder)]);
      await waitFor('the preview', () => shown.length === 1);
      assert.match(said[0] ?? '', /^1 warning.* in 3 sprites\. Skipped: 1 file\.$/);
      assert.equal(offered[0], 'Warnings');
      assert.deepEqual(shown, [['hero.png', 'check-pixels']]);
    });
  });

  describe('in a preview', () => {
    let bench: PreviewBench;
    beforeEach(async () => {
      bench = await previewBench();
    });
    afterEach(() => bench.close());

    const idOf = (items: readonly { readonly id: string; readonly name: string }[], name: string) =>
      items.find((item) => item.name === name)?.id ?? '';

    it('are fixed with the settings of the panel, with Undo', async () => {
      const page = await bench.open(uri('hero.png'));
      const { state } = await page.call('ready', {});
      const item = idOf(state.items, 'hero.png');
      const settings = { ...NOTHING_TO_FIX, ...GRID };
      const saved = await page.call('fixPixels', { item, whole: true, files: [item], settings, replace: false });
      assert.deepEqual(saved, { text: 'Saved hero-fixed.png.', undoable: true });
      const replaced = await page.call('fixPixels', { item, whole: false, files: [item], settings, replace: true });
      assert.deepEqual(replaced, { text: 'Replaced hero.png.', undoable: true });
      assert.deepEqual(decodePng(await readFile(file('hero.png'))), mushroom);
      assert.equal((await page.call('undo', {})).undoable, true);
      assert.deepEqual(await readFile(file('hero.png')), Buffer.from(ugly(mushroom)));
      await page.call('undo', {});
      assert.deepEqual(await namesIn(folder), ['hero.png', 'lamp.png']);
      await assert.rejects(
        page.call('fixPixels', { item, whole: true, files: [item], settings: { grid: 'no' }, replace: false }),
      );
    });

    it('of a set are fixed together, or one view alone', async () => {
      for (const place of PLACES) await writeFile(file(`orc_${place}.png`), ugly(mushroom));
      const page = await bench.open(uri('orc_s.png'));
      const { state } = await page.call('ready', {});
      const item = idOf(state.items, 'orc_s.png');
      const settings = { ...NOTHING_TO_FIX, ...GRID };
      const files = PLACES.map((place) => idOf(state.items, `orc_${place}.png`));
      const seven = { item, whole: true, files: files.slice(1), settings, replace: true };
      await assert.rejects(page.call('fixPixels', seven), /are no longer those in the list/);
      const all = await page.call('fixPixels', { item, whole: true, files, settings, replace: false });
      assert.equal(all.text, 'Saved 8 files.');
      assert.deepEqual(
        (await namesIn(folder)).filter((name) => name.includes('fixed')),
        PLACES.map((place) => `orc-fixed_${place}.png`).sort(),
      );
      await page.call('undo', {});
      const one = await page.call('fixPixels', { item, whole: false, files: [item], settings, replace: true });
      assert.equal(one.text, 'Replaced orc_s.png.');
    });

    it('show the fixed file with the one before it', async () => {
      await fix({ files: [file('hero.png')] });
      const page = await bench.open(uri('hero-fixed.png'));
      const before = await waitFor('the file before', async () => {
        const { state } = await page.call('ready', {});
        const fixed = state.items.find(({ name }) => name === 'hero-fixed.png');
        return state.items.find(({ id }) => id === fixed?.before)?.name;
      });
      assert.equal(before, 'hero.png');
    });

    it('follow the style of their folder', async () => {
      await mkdir(file('.git'));
      await writeFile(file('.sprite-kiln.json'), JSON.stringify({ palette: ['#102030', '#ffffff'], alpha: 'binary' }));
      const page = await bench.open(uri('hero.png'));
      const { state } = await page.call('ready', {});
      assert.deepEqual(state.style, { palette: [0x102030, 0xffffff], alpha: 'binary' });
    });

    it('get a palette of a file of the workspace', async () => {
      await writeFile(file('three.hex'), '0000aa\nffffff\n0000aa\n');
      const { showQuickPick } = vscode.window;
      const offered: string[] = [];
      const choose = async (items: Promise<vscode.QuickPickItem[]>) => {
        const list = await items;
        offered.push(...list.map(({ label }) => label));
        return list.find(({ label }) => label === 'three.hex');
      };
      Object.assign(vscode.window, { showQuickPick: choose });
      try {
        const page = await bench.open(uri('hero.png'));
        assert.deepEqual(await page.call('pickPalette', {}), { colors: [0x0000aa, 0xffffff], name: 'three.hex' });
        assert.equal(offered[0], 'three.hex');
      } finally {
        Object.assign(vscode.window, { showQuickPick });
      }
    });
  });
});
