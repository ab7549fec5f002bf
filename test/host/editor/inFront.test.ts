import path from 'node:path';
import * as vscode from 'vscode';
import { removeFolder } from '../../support/folders';
import { waitFor } from '../../support/wait';
import { folderWith, run, sample } from '../support';

/** Commands without arguments, as from the Command Palette. */
describe('What is in front', () => {
  let folder: string;
  const uri = (name: string) => vscode.Uri.file(path.join(folder, name));
  const execute = <T>(command: string, ...args: unknown[]) => vscode.commands.executeCommand<T>(command, ...args);
  const activeTab = () => vscode.window.tabGroups.activeTabGroup.activeTab;
  const isShown = (label: string | RegExp) =>
    waitFor(`the tab ${label}`, () => {
      const shown = activeTab()?.label ?? '';
      return typeof label === 'string' ? shown === label : label.test(shown);
    });

  before(async () => {
    const hero = await sample('hero.png');
    folder = await folderWith({ 'hero.png': hero, 'other.png': hero });
  });

  // Another sprite is visible all the time, but not in front.
  beforeEach(async () => {
    await execute('vscode.openWith', uri('other.png'), 'spriteKiln.preview', vscode.ViewColumn.Two);
    await isShown('other.png');
  });

  afterEach(() => execute('workbench.action.closeAllEditors'));
  after(() => removeFolder(folder));

  const inFirst = (viewType: string) =>
    execute('vscode.openWith', uri('hero.png'), viewType, { viewColumn: vscode.ViewColumn.One, preview: false });

  for (const [name, viewType] of [
    ['a preview', 'spriteKiln.preview'],
    ["VS Code's image view", 'imagePreview.previewEditor'],
  ] as const) {
    it(`in ${name} is what commands take`, async () => {
      await inFirst(viewType);
      await isShown('hero.png');
      await execute('spriteKiln.export');
      await isShown('Export hero.png');
    });
  }

  it('in an export page is its source', async () => {
    await execute('workbench.action.focusFirstEditorGroup');
    await execute('spriteKiln.export', uri('hero.png'));
    await isShown('Export hero.png');
    await execute('spriteKiln.swapPalette');
    await isShown('hero.png');
  });

  it('is a run, also by a file that it made', async () => {
    const [first, second] = [
      await run('edit', { files: [uri('hero.png').fsPath], prompt: 'a red cape' }),
      await run('edit', { files: [uri('hero.png').fsPath], prompt: 'a blue cape' }),
    ];
    for (const [made, words] of [
      [first, /a red cape/],
      [second, /a blue cape/],
    ] as const) {
      const file = vscode.Uri.parse(made.files[0] ?? '', true);
      await execute('spriteKiln.preview', file);
      await isShown(path.basename(file.fsPath));
      await execute('spriteKiln.showDetails');
      await isShown(/^Edit hero\.png/);
      const text = () => vscode.window.activeTextEditor?.document.getText() ?? '';
      await waitFor('its details', () => words.test(text()));
    }
  });
});
