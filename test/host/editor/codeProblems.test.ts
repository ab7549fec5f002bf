import assert from 'node:assert/strict';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { decodePng } from '../../../src/sprite/formats/png';
import { removeFolder } from '../../support/folders';
import { distinctPng } from '../../support/sprites/distinctPictures';
import { waitFor } from '../../support/wait';
import { folderWith, namesIn, untilWatched, withoutTrust } from '../support';

/** A game whose code names two sprites that are there, and one that isn't. */
const LEVEL = 'load("res://art/hero.png")\nload("res://art/hreo.png")\nload("res://art/tree.png")\n';

/** What VS Code shows about code that names sprites. The installed extension does it, in this window. */
describe('Problems in code that names sprites', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  const uri = (name: string) => vscode.Uri.file(at(name));
  const of = (name: string) =>
    vscode.languages.getDiagnostics(uri(name)).filter(({ source }) => source === 'Sprite Kiln');
  const ruleOf = ({ code }: vscode.Diagnostic) => (typeof code === 'object' ? code.value : code);
  /** Rule and line from 0. */
  const shown = (name: string) => of(name).map((one) => `${ruleOf(one)} ${one.range.start.line}`);
  const until = (name: string, ...wanted: readonly string[]) =>
    waitFor(`${wanted.join(', ') || 'nothing'} in ${name}`, () => {
      const found = shown(name);
      return found.length === wanted.length && wanted.every((one) => found.includes(one));
    });
  const setting = () => vscode.workspace.getConfiguration('spriteKiln');
  const turn = (on: boolean | undefined) => setting().update('missingSprites', on, vscode.ConfigurationTarget.Global);

  async function put(name: string, content: Uint8Array | string): Promise<void> {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), content);
  }

  /** The fixes at the first problem of a file, by their titles. */
  async function fixes(name: string): Promise<ReadonlyMap<string, vscode.CodeAction>> {
    const document = await vscode.workspace.openTextDocument(uri(name));
    const [first] = of(name);
    const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      first?.range ?? new vscode.Range(0, 0, 0, 0),
    );
    return new Map(found.map((action) => [action.title, action]));
  }

  async function apply({ edit, command }: vscode.CodeAction): Promise<void> {
    if (edit) assert.ok(await vscode.workspace.applyEdit(edit));
    if (command) await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
  }

  async function textOf(name: string): Promise<string> {
    return (await vscode.workspace.openTextDocument(uri(name))).getText();
  }

  before(async () => {
    // Its first command loads the whole extension.
    await vscode.commands.executeCommand('spriteKiln.export', {}).then(undefined, () => {});
  });

  beforeEach(async () => {
    folder = await folderWith({});
    await put('project.godot', '');
    await put('art/hero.png', distinctPng(32, 32));
    await put('art/tree.png', distinctPng(32, 32));
    await put('level.gd', LEVEL);
    await untilWatched(folder);
  });

  afterEach(async () => {
    await turn(undefined);
    await setting().update('missingSprites', undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  it('stand at the path as information while they are on', async () => {
    await turn(true);
    await until('level.gd', 'missing-sprite 1');
    const [problem] = of('level.gd');
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Information);
    assert.match(problem.message, /hreo\.png.*hero\.png/);
    const { start, end } = problem.range;
    assert.equal(LEVEL.split('\n')[1]?.slice(start.character, end.character), 'res://art/hreo.png');
    await turn(false);
    await until('level.gd');
  });

  it('follow what is typed, and what other programs write', async () => {
    await turn(true);
    await until('level.gd', 'missing-sprite 1');
    const editor = await vscode.window.showTextDocument(uri('level.gd'));
    const { range } = of('level.gd')[0] ?? assert.fail();
    await editor.edit((edit) => edit.replace(range, 'res://art/hero.png'));
    await until('level.gd');
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'load("res://art/gone.png")\n'));
    await until('level.gd', 'missing-sprite 0');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until('level.gd', 'missing-sprite 1');
    await put('other.gd', 'load("res://art/nothing.png")');
    await until('other.gd', 'missing-sprite 0');
    await rm(at('other.gd'));
    await until('other.gd');
  });

  it('follow images that come, are renamed, and go, with their folders', async () => {
    await turn(true);
    await until('level.gd', 'missing-sprite 1');
    await put('art/hreo.png', distinctPng(8, 8));
    await until('level.gd');
    await rm(at('art/tree.png'));
    await until('level.gd', 'missing-sprite 2');
    await rename(at('art/hreo.png'), at('art/tree.png'));
    await until('level.gd', 'missing-sprite 1');
    await rename(at('art'), at('sprites'));
    // Whether the third one is of this project is no longer certain: neither its folder nor its name is here.
    await waitFor('the moved ones', () =>
      ['missing-sprite 0', 'missing-sprite 2'].every((one) => shown('level.gd').includes(one)),
    );
    await rename(at('sprites'), at('art'));
    await until('level.gd', 'missing-sprite 1');
  });

  it('follow code files that are renamed and deleted, open or not', async () => {
    await turn(true);
    await until('level.gd', 'missing-sprite 1');
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri('level.gd'), uri('world.gd'));
    assert.ok(await vscode.workspace.applyEdit(edit));
    await until('world.gd', 'missing-sprite 1');
    await until('level.gd');
    await rename(at('world.gd'), at('level.gd'));
    await until('level.gd', 'missing-sprite 1');
    await until('world.gd');
    await vscode.window.showTextDocument(uri('level.gd'));
    await rm(at('level.gd'));
    await until('level.gd');
  });

  it('are gone after their fix, which Undo reverts', async () => {
    await turn(true);
    await until('level.gd', 'missing-sprite 1');
    await vscode.window.showTextDocument(uri('level.gd'));
    const offered = await fixes('level.gd');
    assert.deepEqual(
      [...offered.keys()],
      ['Change to “res://art/hero.png”', 'Choose File…', 'Generate It Here…', 'Turn Off for This Project'],
    );
    const change = offered.get('Change to “res://art/hero.png”') ?? assert.fail();
    assert.equal(change.isPreferred, true);
    await apply(change);
    assert.equal(await textOf('level.gd'), LEVEL.replace('hreo', 'hero'));
    await until('level.gd');
    await vscode.commands.executeCommand('undo');
    assert.equal(await textOf('level.gd'), LEVEL);
    await until('level.gd', 'missing-sprite 1');
  });

  it('let a person choose the file, nearest first', async () => {
    await put('art/deep/far away.png', distinctPng(8, 8));
    await turn(true);
    await until('level.gd', 'missing-sprite 1');
    const { showQuickPick } = vscode.window;
    const labels: string[] = [];
    const choose = async (items: readonly vscode.QuickPickItem[]) => {
      labels.push(...items.map(({ label }) => label));
      return items.find(({ label }) => label === 'far away.png');
    };
    Object.assign(vscode.window, { showQuickPick: choose });
    try {
      await apply((await fixes('level.gd')).get('Choose File…') ?? assert.fail());
    } finally {
      Object.assign(vscode.window, { showQuickPick });
    }
    assert.deepEqual(labels.slice(0, 3), ['hero.png', 'tree.png', 'far away.png']);
    assert.equal(labels.at(-1), 'Browse…');
    assert.equal(await textOf('level.gd'), LEVEL.replace('hreo', 'deep/far away'));
    await until('level.gd');
  });

  it('are gone when the missing sprite is drawn at its place, in the size of its neighbors', async () => {
    await turn(true);
    await until('level.gd', 'missing-sprite 1');
    const { command } = (await fixes('level.gd')).get('Generate It Here…') ?? assert.fail();
    let over = false;
    const drawing = vscode.commands.executeCommand(command?.command ?? '', ...(command?.arguments ?? []));
    void Promise.resolve(drawing).finally(() => {
      over = true;
    });
    await waitFor('the run to end', async () => {
      if (!over) await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return over;
    });
    await until('level.gd');
    const { width, height } = decodePng(await readFile(at('art/hreo.png')));
    assert.deepEqual([width, height], [32, 32]);
    assert.ok((await namesIn(at('art'))).includes('hero.png'));
  });

  it('fix all wrong letter cases of a file at once', async () => {
    await put('level.gd', 'load("res://art/Hero.png")\nload("res://art/gone.png")\nload("res://Art/tree.png")\n');
    await turn(true);
    await until('level.gd', 'wrong-case 0', 'missing-sprite 1', 'wrong-case 2');
    assert.equal(of('level.gd').filter(({ severity }) => severity === vscode.DiagnosticSeverity.Warning).length, 2);
    const document = await vscode.workspace.openTextDocument(uri('level.gd'));
    const [fix] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(0, 0, document.lineCount, 0),
      vscode.CodeActionKind.SourceFixAll.append('spriteKiln').value,
    );
    await apply(fix ?? assert.fail());
    assert.equal(
      document.getText(),
      'load("res://art/hero.png")\nload("res://art/gone.png")\nload("res://art/tree.png")\n',
    );
    await until('level.gd', 'missing-sprite 1');
  });

  it('are turned off for the project, and are never offered again then', async () => {
    await vscode.commands.executeCommand('spriteKiln.checkCode', {});
    assert.equal(setting().inspect('missingSprites')?.workspaceValue, true);
    await until('level.gd', 'missing-sprite 1');
    await apply((await fixes('level.gd')).get('Turn Off for This Project') ?? assert.fail());
    await until('level.gd');
    assert.equal(setting().inspect('missingSprites')?.workspaceValue, false);
  });

  it('are offered once, when somebody opens code that names a missing sprite', async () => {
    const { showInformationMessage } = vscode.window;
    const asked: string[] = [];
    const agree = async (text: string, _: vscode.MessageOptions, button: string) => {
      asked.push(text);
      return button;
    };
    Object.assign(vscode.window, { showInformationMessage: agree });
    try {
      await vscode.window.showTextDocument(uri('level.gd'));
      await until('level.gd', 'missing-sprite 1');
      await setting().update('missingSprites', undefined, vscode.ConfigurationTarget.Workspace);
      await until('level.gd');
      await put('other.gd', 'load("res://art/nothing.png")');
      await vscode.window.showTextDocument(uri('other.gd'));
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    } finally {
      Object.assign(vscode.window, { showInformationMessage });
    }
    assert.equal(asked.length, 1);
    assert.match(
      asked[0] ?? '',
      /^level\.gd names hreo\.png, which doesn't exist\. Show problems like this in the workspace\?$/,
    );
  });

  it('are not looked for in a workspace that nobody trusts', async () => {
    const trust = withoutTrust();
    try {
      await turn(true);
      await put('other.gd', 'load("res://art/nothing.png")');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      assert.deepEqual(of('level.gd'), []);
    } finally {
      trust();
    }
    await turn(undefined);
    await turn(true);
    await until('other.gd', 'missing-sprite 0');
  });

  it('are returned to code', async () => {
    const { findings } = await vscode.commands.executeCommand<{ findings: readonly { file: string; rule: string }[] }>(
      'spriteKiln.checkCode',
      {},
    );
    const own = findings.filter(({ file }) => file === uri('level.gd').toString());
    assert.deepEqual(
      own.map(({ rule }) => rule),
      ['missing-sprite'],
    );
  });
});
