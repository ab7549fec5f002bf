import assert from 'node:assert/strict';
import * as vscode from 'vscode';

interface Contributes {
  readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
  readonly configuration: { readonly properties: Readonly<Record<string, { readonly default?: unknown }>> };
}

/** VS Code accepts what package.json contributes; commands, menus, the editor, and tasks have their own tests. */
describe('Contributions of package.json', () => {
  const contributes = () => {
    const extension = vscode.extensions.getExtension<unknown>('sprite-kiln.sprite-kiln') ?? assert.fail('no extension');
    return (extension.packageJSON as { contributes: Contributes }).contributes;
  };

  it('include views that can be opened', async () => {
    const views = Object.values(contributes().views).flat();
    assert.ok(views.length > 1);
    const known = new Set(await vscode.commands.getCommands());
    for (const { id } of views) {
      assert.ok(known.has(`${id}.focus`), id);
      await vscode.commands.executeCommand(`${id}.focus`);
    }
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('include settings with their defaults', () => {
    const settings = Object.entries(contributes().configuration.properties);
    assert.ok(settings.length > 5);
    for (const [name, { default: usual }] of settings)
      assert.deepEqual(vscode.workspace.getConfiguration().inspect(name)?.defaultValue, usual, name);
  });
});
