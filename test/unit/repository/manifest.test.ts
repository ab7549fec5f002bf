import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../support/places';
import { filesIn, read, readJson } from './files';
import { deadMenuEntries, type Manifest, namedKeys, usedSettings } from './manifest';

describe('package.json', () => {
  const manifest = readJson<Manifest>('package.json');
  const { contributes } = manifest;

  it('names every key of package.nls.json and no other', () => {
    assert.deepEqual(namedKeys(manifest), Object.keys(readJson<object>('package.nls.json')).sort());
    assert.deepEqual(namedKeys({ a: '%one%', b: ['100%', { c: '%two%' }] }), ['one', 'two']);
  });

  it('titles each command after its ID', () => {
    const titles = contributes.commands.map(({ title }) => title);
    assert.deepEqual(
      titles,
      contributes.commands.map(({ command }) => `%command.${command.slice('spriteKiln.'.length)}%`),
    );
  });

  it('contributes the settings that are read', () => {
    const used = usedSettings(read('src/extension/platform/settings.ts'));
    assert.deepEqual(used, Object.keys(contributes.configuration.properties).sort());
    assert.deepEqual(usedSettings(`s().get<string | null>('a') ?? s().inspect<string>('b') ?? s().get('c')`), [
      'spriteKiln.a',
      'spriteKiln.b',
      'spriteKiln.c',
    ]);
  });

  it('is the only place of its settings: they are read in one file, and no other names one that is missing', () => {
    const sources = filesIn('src', '.ts').map((file) => ({ file, text: read(file) }));
    const readers = sources
      .filter(({ text }) => text.includes('getConfiguration'))
      .map(({ file }) => path.basename(file));
    // Ours; VS Code's; those of VS Code of which only the user's own value counts.
    assert.deepEqual(readers.sort(), ['editorSettings.ts', 'networkSettings.ts', 'settings.ts']);
    const known = Object.keys(contributes.configuration.properties);
    const named = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:affectsConfiguration\(|openSettings', )'(spriteKiln\.[\w.]+)'/g)].map(([, name = '']) => ({
        file,
        name,
      })),
    );
    assert.ok(named.length > 1);
    assert.deepEqual(
      named.filter(({ name }) => !known.includes(name)),
      [],
    );
    const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    assert.deepEqual(
      restricted.filter((name) => !known.includes(name)),
      [],
    );
  });

  it('has commands and submenus only in menus that exist', () => {
    assert.deepEqual(deadMenuEntries(manifest), []);
    const menus = { ...contributes.menus, 'spriteKiln.none': [{ command: 'spriteKiln.gone' }, { submenu: 'nowhere' }] };
    assert.deepEqual(deadMenuEntries({ ...manifest, contributes: { ...contributes, menus } }), [
      'spriteKiln.gone',
      'nowhere',
      'spriteKiln.none',
    ]);
  });

  it('names existing files', () => {
    for (const file of [manifest.icon, manifest.l10n]) assert.ok(existsSync(path.join(root, file)), file);
  });

  it('has the version of the newest changelog entry', () => {
    assert.equal(/^## \[?(\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1], manifest.version);
  });
});
