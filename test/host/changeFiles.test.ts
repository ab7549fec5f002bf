import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { FileEdits } from '../../src/core/edits/editFiles';
import { ArgumentError } from '../../src/core/text/errors';
import { rectIn, sidesIn, sizeIn } from '../../src/extension/commands/ask/canvasQuestions';
import { changeCanvas } from '../../src/extension/commands/canvas';
import { dressUp } from '../../src/extension/commands/dressUp';
import type { FilesEdited } from '../../src/extension/commands/editFiles';
import { fitSet } from '../../src/extension/commands/fitSet';
import { addressOfFiles, previewTabs } from '../../src/extension/features/preview/previewPlace';
import { LastAnswers } from '../../src/extension/platform/lastAnswers';
import type { Services } from '../../src/extension/services';
import { scaledRaster } from '../../src/sprite/export/scale';
import { decodePng, encodePng } from '../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { mushroom } from '../page/art';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { userFiles } from '../support/runs/userFiles';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { waitFor } from '../support/wait';
import { folderWith, namesIn, withoutTrust } from './support';

/** The mushroom without its first row, which is empty: it fills its canvas. */
const figure: Raster = {
  width: mushroom.width,
  height: mushroom.height - 1,
  data: mushroom.data.slice(mushroom.width * 4),
};
const { width, height } = figure;

/** The figure on a larger canvas. @param left pixels more there @param right there @param top there */
function roomy(left: number, right: number, top = 0): Raster {
  const larger = createRaster(width + left + right, height + top);
  for (let y = 0; y < height; y++) {
    const row = figure.data.subarray(y * width * 4, (y + 1) * width * 4);
    larger.data.set(row, ((y + top) * larger.width + left) * 4);
  }
  return larger;
}

const canvas = async (argument: object) => vscode.commands.executeCommand<FilesEdited>('spriteKiln.canvas', argument);

/** *Canvas…* and *Fit Set…*, from the Explorer and for people's own code. */
describe('Several files that are changed by a command', () => {
  let folder: string;
  let thread: SpriteThreads<'edits'>;
  const file = (name: string) => path.join(folder, name);
  const uri = (name: string) => vscode.Uri.file(file(name));
  const raster = async (name: string) => decodePng(await readFile(file(name)));
  const sizeOf = async (name: string) => {
    const { width, height } = await raster(name);
    return [width, height];
  };

  const { createQuickPick, createInputBox, showQuickPick, showInformationMessage } = vscode.window;
  let lastAnswers: LastAnswers;
  let unsaved: string[];
  let said: string[];
  let shown: unknown[][];
  /** Placeholders and prompts of the questions, with what had the focus or was in the box. */
  let asked: (string | undefined)[][];
  let listed: readonly vscode.QuickPickItem[];
  let services: Services;

  /** Answers the questions in their order: a label, or a text. @param buttons of the messages */
  function answer(answers: readonly string[], ...buttons: string[]): void {
    const [left, leftButtons] = [[...answers], [...buttons]];
    const input = (ask: (text: string | undefined) => void) => {
      const [accepted, hidden] = [new vscode.EventEmitter<void>(), new vscode.EventEmitter<void>()];
      const never = new vscode.EventEmitter<never>().event;
      const box = {
        ...{ items: [], activeItems: [], value: '', onDidAccept: accepted.event, onDidHide: hidden.event },
        ...{ onDidChangeValue: never, onDidTriggerButton: never, dispose: () => {}, hide: () => hidden.fire() },
        show: () => {
          const next = left.shift();
          ask.call(box, next);
          if (next === undefined) hidden.fire();
          else accepted.fire();
        },
      };
      return box;
    };
    Object.assign(vscode.window, {
      createQuickPick: () =>
        input(function (this: vscode.QuickPick<vscode.QuickPickItem>, next) {
          asked.push([this.placeholder, this.activeItems[0]?.label]);
          const found = this.items.find(({ label }) => label === next);
          assert.ok(found || next === undefined, `“${next}” isn't offered.`);
          this.activeItems = found ? [found] : [];
        }),
      createInputBox: () =>
        input(function (this: vscode.InputBox, next) {
          asked.push([this.prompt, this.value]);
          this.value = next ?? '';
        }),
      showQuickPick: async (items: vscode.QuickPickItem[]) => {
        listed = items;
        const next = left.shift();
        return items.find(({ label }) => next !== undefined && label.includes(next));
      },
      showInformationMessage: async (text: string) => {
        said.push(text);
        return leftButtons.shift();
      },
    });
  }

  before(() => {
    const extension = vscode.extensions.getExtension('sprite-kiln.sprite-kiln');
    assert.ok(extension);
    thread = new SpriteThreads('edits', { script: path.join(extension.extensionPath, 'dist', 'spriteWorker.js') });
  });

  after(() => thread.close());

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': encodePng(roomy(3, 1)), 'orc.png': encodePng(roomy(2, 5)) });
    const memory = new MemoryMemento();
    lastAnswers = new LastAnswers(memory);
    [unsaved, said, shown, asked, listed] = [[], [], [], [], []];
    services = {
      fileEdits: new FileEdits({
        files: userFiles,
        choices: new Choices(memory, memory),
        provenance: { of: () => undefined },
        directionNames: () => [],
        maps: normalMapsOnDisk(),
        numbered: numberedFramesOnDisk(),
        thread,
        version: '1.0.0',
      }),
      files: userFiles,
      lastAnswers,
      previews: {
        unsaved: () => unsaved,
        beginInFront: () => false,
        showFiles: async (uris: readonly vscode.Uri[], _: unknown, task?: string) => {
          shown.push([...uris.map(({ fsPath }) => path.basename(fsPath)), task]);
        },
      },
    } as unknown as Services;
  });

  afterEach(async () => {
    Object.assign(vscode.window, { createQuickPick, createInputBox, showQuickPick, showInformationMessage });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  describe('for code', () => {
    it('become copies, other files of a folder, or are replaced', async () => {
      const { files } = await canvas({
        files: [folder],
        size: { width: width + 8, height: height + 2 },
        anchor: 's',
      });
      assert.deepEqual(
        files.map(({ output, changed }) => [output && path.basename(vscode.Uri.parse(output).fsPath), changed]),
        [
          ['hero-canvas.png', true],
          ['orc-canvas.png', true],
        ],
      );
      assert.deepEqual(await sizeOf('orc-canvas.png'), [width + 8, height + 2]);
      await canvas({ files: [file('hero.png')], rotate: 90, folder: file('out') });
      assert.deepEqual(await sizeOf(path.join('out', 'hero.png')), [height, width + 4]);
      await canvas({ files: [uri('hero.png'), uri('orc.png')], trim: 'alike', replace: true });
      assert.deepEqual([await sizeOf('hero.png'), await sizeOf('orc.png')].flat(), [
        width + 1,
        height,
        width + 4,
        height,
      ]);
    });

    it('are refused with a wrong argument, and in a workspace that nobody trusts', async () => {
      await assert.rejects(canvas({ files: [] }), /“files” must be/);
      await assert.rejects(canvas({ files: ['a.png'], size: 3 }), /“size” must be/);
      await assert.rejects(canvas({ files: ['a.png'], zoom: 3 }), /Unknown field “zoom”/);
      const restore = withoutTrust();
      await assert
        .rejects(canvas({ files: [file('hero.png')], trim: 'each' }), { name: 'UntrustedError' })
        .finally(restore);
      assert.deepEqual(await namesIn(folder), ['hero.png', 'orc.png']);
    });

    it('get one foot line', async () => {
      await writeFile(file('high.png'), encodePng(roomy(3, 1, 4)));
      await vscode.commands.executeCommand('spriteKiln.fitSet', { files: [folder], kind: 'files', replace: true });
      const sizes = await Promise.all(['hero.png', 'orc.png', 'high.png'].map(sizeOf));
      assert.equal(new Set(sizes.map((size) => size.join())).size, 1);
    });
  });

  it('are described by numbers with any separator, and by nothing else', () => {
    const sizes = ['32 × 48', '32x48', ' 32, 48 ', '32', '0', '32 × -1', '1 2 3', 'a', ''].map(sizeIn);
    const wide = { width: 32, height: 48 };
    assert.deepEqual(sizes, [wide, wide, wide, { width: 32, height: 32 }, ...Array(5).fill(undefined)]);
    assert.deepEqual(['1', '1, -2, 3, 4', '1, 2', '1.5'].map(sidesIn), [
      { left: 1, top: 1, right: 1, bottom: 1 },
      { left: 1, top: -2, right: 3, bottom: 4 },
      ...[undefined, undefined],
    ]);
    assert.deepEqual(['1 2 3 4', '-1, 2, 3, 4', '1, 2, 0, 4', '1, 2, 3'].map(rectIn), [
      { x: 1, y: 2, width: 3, height: 4 },
      ...[undefined, undefined, undefined],
    ]);
  });

  it('are saved first, if they are assets', async () => {
    for (const command of ['assetCanvas', 'assetFitSet'])
      await assert.rejects(
        async () => vscode.commands.executeCommand(`spriteKiln.${command}`, { assets: ['nope'], folder }),
        /No asset has the ID nope/,
      );
  });

  it('lead to the panel in the preview, if it is one file', async () => {
    await changeCanvas(services, [uri('hero.png'), [uri('hero.png')]]);
    await fitSet(services, [uri('orc.png')]);
    assert.deepEqual(shown, [
      ['hero.png', 'canvas'],
      ['orc.png', 'fit-set'],
    ]);
    await vscode.commands.executeCommand('spriteKiln.canvas', uri('hero.png'));
    await waitFor('the preview', () => previewTabs().some(({ input }) => input.uri.fsPath === file('hero.png')));
  });

  it('dress several files up together, also for code', async () => {
    const both = [uri('hero.png'), uri('orc.png')];
    await dressUp(services, [both[0], both]);
    await dressUp(services, [{ files: both }]);
    await dressUp(services, [both[1]]);
    assert.deepEqual(shown, [
      ['hero.png', 'orc.png', 'dress-up'],
      ['hero.png', 'orc.png', 'dress-up'],
      ['orc.png', 'dress-up'],
    ]);
    await assert.rejects(dressUp(services, [{ files: [] }]), ArgumentError);
  });

  it('lead there too, if they are one sprite', async () => {
    const walk = [1, 2].map((number) => `walk_${number}_delay-0.1s.png`);
    for (const name of walk) await writeFile(file(name), encodePng(figure));
    await fitSet(services, [uri(walk[1] ?? ''), walk.map(uri)]);
    assert.deepEqual(shown, [[walk[0], 'fit-set']]);
  });

  it('of a preview open the panel there', async () => {
    const begun: unknown[] = [];
    Object.assign(services.previews, { beginInFront: (task: unknown) => begun.push(task) > 0 });
    await changeCanvas(services, [addressOfFiles([uri('hero.png'), uri('orc.png')])]);
    await fitSet(services, []);
    assert.deepEqual(begun, ['canvas', 'fit-set']);
    assert.deepEqual(shown, []);
  });

  it('are asked about once, written together, and undone together', async () => {
    const before = await Promise.all(['hero.png', 'orc.png'].map((name) => readFile(file(name))));
    answer(['Trim to Content, Each by Itself', 'Replace'], 'Undo');
    await changeCanvas(services, [uri('hero.png'), [uri('hero.png'), uri('orc.png')]]);
    await waitFor('Undo', () => said.length === 2);
    assert.deepEqual(said, ['Replaced 2 files.', 'Undid the change of 2 files.']);
    const after = await Promise.all(['hero.png', 'orc.png'].map((name) => readFile(file(name))));
    assert.deepEqual(after, before);
    assert.deepEqual(await namesIn(folder), ['hero.png', 'orc.png']);
  });

  it('lose as much at each side, if they are trimmed alike', async () => {
    answer(['Trim to Content, All Alike', 'Save as Copies']);
    await changeCanvas(services, [undefined, [uri('hero.png'), uri('orc.png')]]);
    await waitFor('the message', () => said.length === 1);
    assert.equal(said[0], 'Saved 2 files.');
    // 2 at the left, and 1 at the right.
    assert.deepEqual(await raster('hero-canvas.png'), roomy(1, 0));
    assert.deepEqual(await raster('orc-canvas.png'), roomy(0, 4));
  });

  it('are asked with what was answered the last time', async () => {
    answer(['Set Size…', `${width + 9} x ${height + 1}`, 'Bottom', 'Save as Copies']);
    await changeCanvas(services, [vscode.Uri.file(folder)]);
    await waitFor('the message', () => said.length === 1);
    assert.deepEqual(await sizeOf('hero-canvas.png'), [width + 9, height + 1]);
    asked = [];
    answer(['Set Size…']);
    await changeCanvas(services, [undefined, [uri('hero.png'), uri('orc.png')]]);
    assert.deepEqual(
      asked.map(([, active]) => active),
      ['Set Size…', `${width + 9} x ${height + 1}`],
    );
    assert.equal(said.length, 1);
  });

  it('are left out while an editor has unsaved changes of them, and listed', async () => {
    unsaved = [uri('orc.png').toString()];
    answer(['Flip Horizontally', 'Replace'], 'Show Skipped');
    const orc = await readFile(file('orc.png'));
    await changeCanvas(services, [undefined, [uri('hero.png'), uri('orc.png')]]);
    await waitFor('the list', () => listed.length > 0);
    assert.equal(said[0], 'Replaced hero.png. Skipped: 1 file.');
    assert.deepEqual(
      listed.map(({ label, detail }) => [label, detail]),
      [['orc.png', 'Has unsaved changes in an editor. Save or revert them first.']],
    );
    assert.deepEqual(await readFile(file('orc.png')), orc);
  });

  it('stay as they are, if a person cancels while they are made', async () => {
    const { withProgress } = vscode.window;
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    const canceled: typeof withProgress = (_, task) => Promise.resolve(task({ report: () => {} }, source.token));
    Object.assign(vscode.window, { withProgress: canceled });
    try {
      for (const what of ['Flip Vertically', 'Trim to Content, All Alike']) {
        answer([what, 'Replace']);
        await changeCanvas(services, [vscode.Uri.file(folder)]);
      }
    } finally {
      Object.assign(vscode.window, { withProgress });
    }
    assert.deepEqual(said, []);
    assert.deepEqual(await raster('hero.png'), roomy(3, 1));
  });

  it("are left out if they can't be read or changed, without stopping the others", async () => {
    await writeFile(file('bad.png'), encodePng(figure).subarray(0, 60));
    await writeFile(file('small.png'), encodePng(createRaster(2, 2)));
    answer(['Crop…', `0, 0, ${width}, ${height}`, 'Replace']);
    await changeCanvas(services, [vscode.Uri.file(folder)]);
    await waitFor('the message', () => said.length === 1);
    assert.match(said[0] ?? '', /^Replaced 2 files\. Skipped: 2 files\. 35 visible pixels were cut off: hero\.png/);
    assert.deepEqual([await sizeOf('hero.png'), await sizeOf('small.png')].flat(), [width, height, 2, 2]);
  });

  describe('to fit each other', () => {
    beforeEach(async () => {
      await writeFile(file('big.png'), encodePng(scaledRaster(figure, 2)));
    });

    it('are listed with what would be done before anything is written, and undone together', async () => {
      const before = await namesIn(folder);
      answer(['Views of One Sprite', 'The Canvas That Most Have, Larger if Needed']);
      await fitSet(services, [vscode.Uri.file(folder)]);
      assert.deepEqual(await namesIn(folder), before);
      const rows = listed.flatMap(({ label, detail }) => (label.endsWith('.png') ? [[label, detail]] : []));
      assert.deepEqual(rows.map(([label]) => label).sort(), ['big.png', 'hero.png', 'orc.png']);
      assert.match(String(rows.find(([label]) => label === 'big.png')?.[1]), /^Reduced 2×\..* Canvas \d+ × \d+\.$/);
      answer(['Views of One Sprite', 'The Canvas That Most Have, Larger if Needed', 'Replace'], 'Undo');
      await fitSet(services, [vscode.Uri.file(folder)]);
      await waitFor('Undo', () => said.length === 2);
      assert.match(said[0] ?? '', /^Replaced \d files\./);
      assert.deepEqual(await sizeOf('big.png'), [2 * width, 2 * height]);
    });

    it('get one canvas and one scale', async () => {
      answer(['Views of One Sprite', 'As Small as Possible', 'Save as Copies']);
      await fitSet(services, [vscode.Uri.file(folder)]);
      await waitFor('the message', () => said.length === 1);
      const made = (await namesIn(folder)).filter((name) => name.endsWith('-fit.png'));
      const pictures = await Promise.all(made.map(raster));
      assert.ok(pictures.length >= 2);
      for (const picture of pictures) assert.deepEqual(picture, figure);
    });

    it('are shown together, where they can still be changed', async () => {
      answer(['Different Sprites', 'As Small as Possible', 'Show Before and After']);
      await fitSet(services, [undefined, [uri('hero.png'), uri('orc.png')]]);
      assert.deepEqual(shown, [['hero.png', 'orc.png', 'fit-set']]);
      assert.deepEqual(await namesIn(folder), ['big.png', 'hero.png', 'orc.png']);
    });

    it("are refused with a sentence, if a canvas can't hold them", async () => {
      answer(['Different Sprites', 'Set Size…', '2 × 2']);
      await assert.rejects(
        fitSet(services, [undefined, [uri('hero.png'), uri('orc.png')]]),
        /need a canvas of at least/,
      );
      assert.deepEqual(await namesIn(folder), ['big.png', 'hero.png', 'orc.png']);
    });
  });
});
