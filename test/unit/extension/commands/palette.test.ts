import assert from 'node:assert/strict';
import { CONTEXT_KEYS } from '../../../../src/extension/commands/contextKeys';
import { AVAILABILITY } from '../../../../src/extension/commands/palette';
import { readJson } from '../../repository/files';
import { editorContextKeys, type Manifest, namedContextKeys } from '../../repository/manifest';

/** VS Code's own keys that clauses use. A misspelled key is false forever, and nothing says so. */
const OF_EDITOR = [
  'activeCustomEditorId',
  'explorerResourceIsFolder',
  'gitOpenRepositoryCount',
  'isWorkspaceTrusted',
  'resourceExtname',
  'resourceFilename',
  'scmProvider',
  'scmResourceGroup',
  'timelineItem',
  'view',
  'viewItem',
  'webviewId',
  'webviewSection',
  'workspaceFolderCount',
];

describe('Command availability', () => {
  const manifest = readJson<Manifest>('package.json');
  const { contributes } = manifest;

  it('shows each command in the Command Palette when its row says so, and none without a row', () => {
    const names = contributes.commands.map(({ command }) => command.slice('spriteKiln.'.length));
    assert.deepEqual(names, Object.keys(AVAILABILITY));
    assert.ok(names.length > 40);
    const palette = Object.entries(AVAILABILITY).flatMap(([name, { palette: when }]) =>
      when === undefined ? [] : [{ command: `spriteKiln.${name}`, when }],
    );
    assert.deepEqual(contributes.menus.commandPalette, palette);
    const enablement = contributes.commands.flatMap(({ command, enablement }) =>
      enablement ? [[command, enablement]] : [],
    );
    const expected = Object.entries(AVAILABILITY).flatMap(([name, { enablement }]) =>
      enablement === undefined ? [] : [[`spriteKiln.${name}`, enablement]],
    );
    assert.deepEqual(enablement, expected);
  });

  it('uses only context keys that are set', () => {
    assert.deepEqual(namedContextKeys(manifest), Object.keys(CONTEXT_KEYS).sort());
    const menus = { none: [{ command: 'x', when: '!spriteKiln.gone && view == spriteKiln.runs' }] };
    assert.deepEqual(namedContextKeys({ ...manifest, contributes: { ...contributes, menus, commands: [] } }), ['gone']);
  });

  it("uses only VS Code's own context keys otherwise", () => {
    assert.deepEqual(editorContextKeys(manifest), OF_EDITOR);
    assert.deepEqual(
      editorContextKeys({
        a: [{ when: "!x.y && z =~ /^(?:q|\\/r)$/i || w == 'v u' && s >= 2" }, { enablement: 'spriteKiln.t' }],
      }),
      ['s', 'w', 'x.y', 'z'],
    );
  });

  it('offers commands of the assets page only while that has the focus, with titles that say what they act on', () => {
    const titles = readJson<Readonly<Record<string, string>>>('package.nls.json');
    const ofPage = contributes.menus['webview/context'] ?? [];
    assert.ok(ofPage.length > 10);
    for (const { command = '' } of ofPage) {
      const name = command.slice('spriteKiln.'.length);
      assert.match(AVAILABILITY[name]?.palette ?? '', /spriteKiln\.assetsFocused/, name);
      assert.match(titles[`command.${name}`] ?? '', /\bAssets?\b/, name);
    }
  });

  it("shows the service's normal maps in a sprite's menus only with a hosted service, with the local one first", () => {
    const menu = contributes.menus['spriteKiln.explorer'] ?? [];
    const entries = menu.filter(({ command }) => /normalMap/.test(command ?? ''));
    const hosted = entries.map(({ command, when = '' }) => [command, /spriteKiln\.hosted/.test(when)]);
    assert.deepEqual(hosted, [
      ['spriteKiln.normalMap', true],
      ['spriteKiln.normalMapBuiltIn', false],
    ]);
    assert.deepEqual(
      entries.map(({ group }) => group),
      ['1_run@6', '1_run@5'],
    );
    assert.match(AVAILABILITY.normalMap?.palette ?? '', /spriteKiln\.hosted/);
    assert.equal(AVAILABILITY.normalMapBuiltIn?.palette, undefined);
  });
});
