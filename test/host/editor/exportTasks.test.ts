import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { rawText } from '../../../src/shared/base/foreignText';
import { removeFolder } from '../../support/folders';
import { root } from '../../support/places';
import { folderWith, namesIn, typeAndSave } from '../support';

const RECIPE = 'hero.aseprite.export.json';

/** VS Code's own tasks; export on save has tests for the terminal output. */
describe('Export tasks', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await folderWith({});
  });

  before(async () => {
    // Its first command loads the whole extension, which listens for saves.
    await vscode.commands.executeCommand('spriteKiln.export', {}).then(undefined, () => {});
    // There is no graphics card for the terminal: the processor would do its work.
    await setGraphics('off');
  });

  after(() => setGraphics(undefined));

  afterEach(async () => {
    // A visible terminal is drawn again at each blink of its cursor.
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await vscode.commands.executeCommand('workbench.action.closePanel');
    await removeFolder(folder);
  });

  const setGraphics = async (mode: string | undefined) =>
    vscode.workspace
      .getConfiguration('terminal.integrated')
      .update('gpuAcceleration', mode, vscode.ConfigurationTarget.Global);
  const file = (name: string) => path.join(folder, name);

  it('are offered for each recipe and for all, and run in VS Code', async () => {
    await writeFile(file('hero.aseprite'), await readFile(path.join(root, 'test/fixtures/aseprite/tags3.aseprite')));
    await typeAndSave(file(RECIPE), JSON.stringify({ exports: [{ format: 'gif' }] }));
    const own = `${path.basename(folder)}/${RECIPE}`;
    const tasks = await vscode.tasks.fetchTasks({ type: 'spriteKiln' });
    const offered = tasks.map(({ definition }) => definition.export);
    assert.ok(offered.includes('**/*.export.json') && offered.includes(own), rawText(offered.join()));
    const task = tasks.find(({ definition }) => definition.export === own);
    assert.ok(task);
    const ended = new Promise<number | undefined>((resolve) => {
      const listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name !== task.name) return;
        listener.dispose();
        resolve(exitCode);
      });
    });
    await vscode.tasks.executeTask(task);
    assert.equal(await ended, 0);
    assert.ok((await namesIn(folder)).includes('hero.gif'));
  });
});
