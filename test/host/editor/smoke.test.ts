import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const ID = 'sprite-kiln.sprite-kiln';

interface Contributed {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe('The extension in VS Code', () => {
  it('activates', async () => {
    const extension = vscode.extensions.getExtension(ID);
    assert.ok(extension, `${ID} is not installed`);
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('registers every command that package.json contributes', async () => {
    // Activation registers each; the first that is used loads all of their bodies. This call has a wrong argument, so
    // it does nothing else.
    await assert.rejects(async () => vscode.commands.executeCommand('spriteKiln.saveAssets', { assets: 'all' }), {
      name: 'ArgumentError',
    });
    const manifest = vscode.extensions.getExtension<unknown>(ID)?.packageJSON as Contributed;
    const known = new Set(await vscode.commands.getCommands(true));
    const contributed = manifest.contributes.commands.map(({ command }) => command);
    assert.ok(contributed.length > 0, 'package.json contributes no command');
    assert.deepEqual(
      contributed.filter((command) => !known.has(command)),
      [],
    );
  });

  it('runs in the expected version of VS Code', () => {
    const expected = process.env.SPRITE_KILN_TEST_VSCODE;
    if (expected) assert.equal(vscode.version, expected);
    else assert.ok(vscode.version.localeCompare('1.100.0', 'en', { numeric: true }) >= 0, vscode.version);
  });

  it('runs in Node next to the files, in a browser window too', () => {
    const desktop = vscode.env.appHost === 'desktop';
    assert.equal(vscode.env.uiKind, desktop ? vscode.UIKind.Desktop : vscode.UIKind.Web);
    assert.equal(
      vscode.extensions.getExtension(ID)?.extensionKind,
      desktop ? vscode.ExtensionKind.UI : vscode.ExtensionKind.Workspace,
    );
    assert.ok(process.versions.node);
  });
});
