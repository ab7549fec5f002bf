import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { nameOf } from '../../src/core/disk/fileStore';
import { AgreedRecipes } from '../../src/core/exports/agreedRecipes';
import { ExportWriter } from '../../src/core/exports/exportWriter';
import { OwnOutputs } from '../../src/core/exports/ownOutputs';
import { RecipeSources } from '../../src/core/exports/recipeSources';
import { ExportTerminal } from '../../src/extension/features/export/exportTasks';
import type { RecipeAsk } from '../../src/extension/features/export/recipeAsk';
import { Log } from '../../src/extension/platform/log';
import { rawText } from '../../src/shared/base/foreignText';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { removeFolder } from '../support/folders';
import { root } from '../support/places';
import { MemoryMemento } from '../support/runs/memoryStores';
import { distinctMap, distinctPng } from '../support/sprites/distinctPictures';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { waitFor } from '../support/wait';
import { editorFiles, folderWith, namesIn, typeAndSave, untilWatched, withoutTrust, workspaceFolder } from './support';

const RECIPE = 'hero.aseprite.export.json';
const sprite = () => readFile(path.join(root, 'test/fixtures/aseprite/tags3.aseprite'));
const recipe = (...exports: object[]) => JSON.stringify({ exports }, null, 2);

/** What recipes next to sprites do on save and as tasks. The installed extension does it, in this window. */
describe('Export recipes', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  const problems = () => vscode.languages.getDiagnostics(vscode.Uri.file(file(RECIPE))).map(({ message }) => message);
  const inWorkspace = (name: string) => `${path.basename(folder)}/${name}`;

  /** Waits until a file exists and all started writes are done: until then, a file next to it has a temporary name. */
  const written = (name: string) =>
    waitFor(`${name} to be complete`, async () => {
      const names = await namesIn(folder);
      return names.includes(name) && !names.some((one) => one.endsWith('.tmp'));
    });

  before(async () => {
    // Its first command loads the whole extension, whose watchers are tested here.
    await vscode.commands.executeCommand('spriteKiln.export', {}).then(undefined, () => {});
  });

  beforeEach(async () => {
    folder = await folderWith({});
    await untilWatched(folder);
  });

  afterEach(() => removeFolder(folder));

  describe('on save', () => {
    it('export a source that is written', async () => {
      await typeAndSave(file(RECIPE), recipe({ format: 'gif' }, { format: 'sheet', outputFolder: 'out', scale: 2 }));
      await writeFile(file('hero.aseprite'), await sprite());
      const outputs = async () => [...(await namesIn(folder)), ...(await namesIn(file('out')).catch(() => []))];
      await waitFor(
        'the outputs',
        async () => (await outputs()).filter((name) => /^hero\.(?:gif|png|json)$/.test(name)).length === 3,
      );
      assert.deepEqual(problems(), []);
    });

    it('do nothing until saved here if they came with the workspace, and say so', async () => {
      await writeFile(file(RECIPE), recipe({ format: 'gif' }));
      await writeFile(file('hero.aseprite'), await sprite());
      await waitFor('the remark', () => problems().some((text) => text.includes("wasn't made on this computer")));
      await typeAndSave(file('later.aseprite.export.json'), recipe({ format: 'gif' }));
      await writeFile(file('later.aseprite'), await sprite());
      await written('later.gif');
      assert.ok(!(await namesIn(folder)).includes('hero.gif'));
      await typeAndSave(file(RECIPE), recipe({ format: 'gif' }));
      await written('hero.gif');
      await waitFor('no remark', () => problems().length === 0);
    });

    it("keep someone else's file, and the last export is undone by its command", async () => {
      const theirs = Buffer.from(distinctPng(16, 16));
      await writeFile(file('hero.png'), theirs);
      await writeFile(file('hero.aseprite'), await sprite());
      await typeAndSave(file(RECIPE), recipe({ format: 'sheet' }, { format: 'gif' }, { format: 'webp' }));
      await written('hero.webp');
      await waitFor('the problem', () => problems().length > 0);
      assert.match(problems()[0] ?? '', /hero\.png already exists and wasn't written by an export/);
      assert.ok((await readFile(file('hero.png'))).equals(theirs));
      await vscode.commands.executeCommand('spriteKiln.undoExport');
      assert.deepEqual(await namesIn(folder), ['hero.aseprite', RECIPE, 'hero.png'], 'both exports');
    });

    it("export nothing while the workspace isn't trusted", async () => {
      const seen = new Set<string>();
      // It is notified of each file after the extension, whose watchers are older.
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*'));
      watcher.onDidCreate(({ path: place }) => seen.add(path.basename(place)));
      const trust = withoutTrust();
      try {
        await typeAndSave(file(RECIPE), recipe({ format: 'gif' }));
        await writeFile(file('hero.aseprite'), await sprite());
        await waitFor('events for both files', () => seen.has(RECIPE) && seen.has('hero.aseprite'));
      } finally {
        trust();
        watcher.dispose();
      }
      await typeAndSave(file('later.aseprite.export.json'), recipe({ format: 'gif' }));
      await writeFile(file('later.aseprite'), await sprite());
      await written('later.gif');
      assert.ok(!(await namesIn(folder)).includes('hero.gif'));
    });

    it('write a file only if its bytes differ', async () => {
      await typeAndSave(file(RECIPE), recipe({ format: 'gif' }, { format: 'gif', outputFolder: 'out' }));
      await writeFile(file('hero.aseprite'), await sprite());
      await waitFor('both', async () => stat(file('out/hero.gif')).catch(() => undefined));
      const before = await stat(file('hero.gif'));
      await rm(file('out/hero.gif'));
      await writeFile(file('hero.aseprite'), await sprite());
      await waitFor('the missing one', async () => stat(file('out/hero.gif')).catch(() => undefined));
      const after = await stat(file('hero.gif'));
      assert.deepEqual([after.mtimeMs, after.ino], [before.mtimeMs, before.ino]);
    });

    it('export a sheet again when only its JSON or its normal map changes', async () => {
      const describe = async (duration: number) => {
        const frames = [0, 16].map((x) => ({ frame: { x, y: 0, w: 16, h: 16 }, duration }));
        await writeFile(
          file('two.json'),
          JSON.stringify({ frames, meta: { image: 'two.png', size: { w: 32, h: 16 } } }),
        );
      };
      await writeFile(file('two.png'), distinctPng(32, 16));
      await writeFile(file('two_n.png'), distinctMap(32, 16));
      await describe(80);
      await typeAndSave(file('two.png.export.json'), recipe({ format: 'sheet', outputFolder: 'out' }));
      const sheet = async () => readFile(file('out/two-sheet.json'), 'utf8').catch(() => '');
      await waitFor('the first export', async () => (await sheet()).includes('"duration": 80'));
      await describe(250);
      await waitFor('the new durations', async () => (await sheet()).includes('"duration": 250'));
      const map = () => readFile(file('out/two-sheet_n.png'));
      const before = await map();
      await writeFile(file('two_n.png'), distinctMap(32, 16));
      await waitFor('the new normal map', async () => !(await map()).equals(before));
    });

    it('pack an atlas again when a sprite of it is saved, comes, or goes', async () => {
      const atlas = JSON.stringify({ sources: ['art/**/*.png'], exports: [{ format: 'pixi', folder: 'out' }] });
      await mkdir(file('art/ui'), { recursive: true });
      await writeFile(file('art/hero.png'), distinctPng(8, 8));
      await typeAndSave(file('hud.atlas.json'), atlas);
      const frames = async (): Promise<Record<string, { frame: object }>> =>
        JSON.parse(await readFile(file('out/hud.json'), 'utf8').catch(() => '{"frames":{}}')).frames;
      const names = async () => Object.keys(await frames()).join(' ');
      await waitFor('the atlas', async () => (await names()) === 'hero/0');
      const place = (await frames())['hero/0']?.frame;
      await writeFile(file('art/ui/button.png'), distinctPng(4, 4));
      await waitFor('the new sprite', async () => (await names()) === 'hero/0 ui/button/0');
      assert.deepEqual((await frames())['hero/0']?.frame, place);
      const before = await readFile(file('out/hud.png'));
      await writeFile(file('art/hero.png'), distinctPng(8, 8));
      await waitFor('the saved sprite', async () => !before.equals(await readFile(file('out/hud.png'))));
      await rm(file('art/ui/button.png'));
      await waitFor('the sprite to be gone', async () => (await names()) === 'hero/0');
    });

    it("leave another program's atlas of that name alone", async () => {
      await typeAndSave(file('pixi.atlas.json'), JSON.stringify({ frames: {}, meta: { image: 'pixi.png' } }));
      await typeAndSave(file(RECIPE), recipe({ format: 'gif' }));
      await writeFile(file('hero.aseprite'), await sprite());
      await written('hero.gif');
      assert.deepEqual(vscode.languages.getDiagnostics(vscode.Uri.file(file('pixi.atlas.json'))), []);
    });

    it('leave a source without a recipe alone', async () => {
      await writeFile(file('other.aseprite'), await sprite());
      await typeAndSave(file(RECIPE), recipe({ format: 'gif' }));
      await writeFile(file('hero.aseprite'), await sprite());
      await written('hero.gif');
      assert.deepEqual(await namesIn(folder), ['hero.aseprite', RECIPE, 'hero.gif', 'other.aseprite']);
    });

    it('wait for a half-written source, and report it if it stays incomplete', async () => {
      const whole = await sprite();
      await typeAndSave(file(RECIPE), recipe({ format: 'gif' }));
      await writeFile(file('hero.aseprite'), whole.subarray(0, whole.length - 200));
      await waitFor('the problem', () => problems().length > 0);
      assert.match(problems()[0] ?? '', /damaged/);
      assert.deepEqual(await namesIn(folder), ['hero.aseprite', RECIPE]);
      await writeFile(file('hero.aseprite'), whole);
      await waitFor('the output', async () => (await namesIn(folder)).includes('hero.gif'));
      await waitFor('no problem', () => problems().length === 0);
    });

    it('mark mistakes at their position until they are fixed', async () => {
      await writeFile(file('hero.aseprite'), await sprite());
      await typeAndSave(file(RECIPE), '{\n  "exports": [\n    { "format": "gif", "scale": 99 }\n  ]\n}');
      await waitFor('the problem', () => problems().length > 0);
      const [problem] = vscode.languages.getDiagnostics(vscode.Uri.file(file(RECIPE)));
      assert.match(problem?.message ?? '', /“scale” must be a whole number from 1 to 16/);
      assert.deepEqual([problem?.range.start.line, problem?.range.start.character], [2, 32]);
      await typeAndSave(file(RECIPE), recipe({ format: 'gif' }));
      await waitFor('the output', async () => (await namesIn(folder)).includes('hero.gif'));
      await waitFor('no problem', () => problems().length === 0);
    });

    it('write nothing outside the workspace folder, or over the source', async () => {
      const up = path.relative(folder, path.dirname(workspaceFolder()));
      await writeFile(file('hero.aseprite'), await sprite());
      await typeAndSave(
        file(RECIPE),
        recipe(
          { format: 'gif', outputFolder: up },
          { format: 'gif', outputFolder: '/tmp' },
          { format: 'aseprite', names: 'hero' },
        ),
      );
      await waitFor('the problems', () => problems().length === 3);
      assert.deepEqual(
        problems().map((text) => /stays in the workspace folder|is the source itself/.exec(text)?.[0]),
        ['stays in the workspace folder', 'stays in the workspace folder', 'is the source itself'],
      );
      assert.deepEqual(await namesIn(folder), ['hero.aseprite', RECIPE]);
      assert.ok(!(await namesIn(path.dirname(workspaceFolder()))).includes('hero.gif'));
    });
  });

  describe('as tasks', () => {
    // Sheets contain the version that wrote them.
    const { version } = vscode.extensions.getExtension('sprite-kiln.sprite-kiln')?.packageJSON ?? {};
    const exporter = new SpriteThreads('exports', { script: path.join(root, 'dist/spriteWorker.js') });
    const memory = new MemoryMemento();
    const exports = new ExportWriter({
      files: editorFiles,
      choices: new Choices(memory, memory),
      provenance: { of: () => undefined },
      directionNames: () => [],
      exporter,
      // No test here packs an atlas, so its thread never starts.
      packer: new SpriteThreads('atlases', { script: path.join(root, 'dist/spriteWorker.js') }),
      version,
      maps: normalMapsOnDisk(),
      numbered: numberedFramesOnDisk(),
      own: new OwnOutputs(memory),
    });
    const agreed = new AgreedRecipes(memory);
    const recipes = new RecipeSources({ exports, agreed, choices: new Choices(memory, memory) });
    const log = new Log(vscode.window.createOutputChannel('Sprite Kiln', { log: true }));
    /** The person's answers, and the questions. */
    let answer = true;
    const asked: string[][] = [];
    const ask: RecipeAsk = {
      run: async (recipes) => {
        asked.push(recipes.map(({ uri }) => rawText(nameOf(uri))));
        return answer;
      },
      replace: async (_, files) => {
        asked.push(files.map(({ name }) => rawText(name)));
        return answer;
      },
    };

    beforeEach(() => {
      answer = true;
      asked.length = 0;
    });

    after(async () => {
      await exporter.close();
    });

    /**
     * Waits until export on save has handled all events so far: it works in order, so the file saved last is exported last. The recipe is saved in VS
     * Code and is known at once; the source written after it is reported by the watcher, after everything before it.
     */
    async function savesAreExported(): Promise<void> {
      const last = 'last.aseprite';
      await typeAndSave(file(`${last}.export.json`), recipe({ format: 'gif' }));
      await writeFile(file(last), await sprite());
      await written('last.gif');
      const first = await readFile(file('last.gif'));
      await copyFile(path.join(root, 'test/fixtures/aseprite/point4frames.aseprite'), file(last));
      await waitFor('the export of the other sprite', async () => !(await readFile(file('last.gif'))).equals(first));
      await written('last.gif');
      for (const name of [`${last}.export.json`, last, 'last.gif']) await rm(file(name));
    }

    /** Runs a task's terminal to its end. */
    async function run(glob: string): Promise<{ code: number; lines: string[] }> {
      const [top] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(top);
      const terminal = new ExportTerminal(glob, top, { exports, agreed, recipes, ask }, log);
      let text = '';
      terminal.onDidWrite((words) => {
        text += words;
      });
      const code = await new Promise<number>((resolve) => {
        terminal.onDidClose(resolve);
        terminal.open();
      });
      return { code, lines: text.split('\r\n').filter(Boolean) };
    }

    it('print a line for each file, and again if nothing needs to be written', async () => {
      await writeFile(file('hero.aseprite'), await sprite());
      await typeAndSave(file(RECIPE), recipe({ format: 'sheet', outputFolder: 'out' }));
      // From here on, only the task writes outputs.
      await savesAreExported();
      await removeFolder(file('out'));
      const place = inWorkspace('out/hero');
      const first = await run(inWorkspace(RECIPE));
      assert.deepEqual(first, { code: 0, lines: [`written    ${place}.png`, `written    ${place}.json`] });
      const second = await run(inWorkspace('*.export.json'));
      assert.deepEqual(second, { code: 0, lines: [`unchanged  ${place}.png`, `unchanged  ${place}.json`] });
    });

    it('ask once about recipes that came with the workspace, and about files that they would replace', async () => {
      await writeFile(file('hero.aseprite'), await sprite());
      await writeFile(file(RECIPE), recipe({ format: 'gif' }));
      answer = false;
      const refused = await run(inWorkspace(RECIPE));
      assert.deepEqual([refused.code, asked], [1, [[RECIPE]]]);
      assert.match(refused.lines[0] ?? '', /wasn't made on this computer/);
      assert.ok(!(await namesIn(folder)).includes('hero.gif'));
      answer = true;
      assert.equal((await run(inWorkspace(RECIPE))).code, 0);
      assert.equal((await run(inWorkspace(RECIPE))).code, 0);
      assert.deepEqual(asked, [[RECIPE], [RECIPE]]);
      await writeFile(file('hero.gif'), 'GIF89a of somebody');
      answer = false;
      assert.equal((await run(inWorkspace(RECIPE))).code, 1);
      assert.equal(await readFile(file('hero.gif'), 'utf8'), 'GIF89a of somebody');
      answer = true;
      assert.equal((await run(inWorkspace(RECIPE))).code, 0);
      assert.deepEqual(asked.slice(2), [['hero.gif'], ['hero.gif']]);
      assert.notEqual(await readFile(file('hero.gif'), 'utf8'), 'GIF89a of somebody');
    });

    it("print problems in the problem matcher's format, and exit with 1", async () => {
      await writeFile(file('hero.aseprite'), await sprite());
      await typeAndSave(
        file(RECIPE),
        '{\n  "exports": [\n    { "format": "gif", "tag": "dance" },\n    { "format": "gif" }\n  ]\n}',
      );
      const { code, lines } = await run(inWorkspace(RECIPE));
      assert.equal(code, 1);
      const problem = lines.find((line) => line.includes('error')) ?? '';
      assert.equal(problem, `${inWorkspace(RECIPE)}:3:5: error: The sprite doesn't have a tag named “dance”.`);
      assert.ok(lines.some((line) => line.endsWith(inWorkspace('hero.gif'))));
      const extension = vscode.extensions.getExtension('sprite-kiln.sprite-kiln') ?? assert.fail('no extension');
      const [matcher] = extension.packageJSON.contributes.problemMatchers;
      const [, name, line, column, severity, text] = new RegExp(matcher.pattern.regexp).exec(problem) ?? [];
      assert.deepEqual(
        [name, line, column, severity, text],
        [inWorkspace(RECIPE), '3', '5', 'error', "The sprite doesn't have a tag named “dance”."],
      );
      assert.equal((await run(inWorkspace('nothing.export.json'))).code, 1);
    });

    it("don't interfere with simultaneous tasks for the same recipe or with export on save", async () => {
      await writeFile(file('hero.aseprite'), await sprite());
      await typeAndSave(file(RECIPE), recipe({ format: 'sheet' }, { format: 'gif' }));
      const many = await Promise.all(Array.from({ length: 6 }, () => run(inWorkspace(RECIPE))));
      for (const { code, lines } of many) assert.deepEqual([code, lines.length], [0, 3], lines.join('\n'));
      await savesAreExported();
      assert.deepEqual(problems(), []);
      assert.deepEqual(await namesIn(folder), ['hero.aseprite', RECIPE, 'hero.gif', 'hero.json', 'hero.png']);
    });
  });
});
