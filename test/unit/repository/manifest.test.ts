import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../support/places';
import { filesIn, read, readJson } from './files';
import { deadMenuEntries, type Manifest, namedKeys, registeredCommands, usedSettings } from './manifest';

describe('package.json', () => {
  const manifest = readJson<Manifest>('package.json');
  const { contributes } = manifest;

  it('names every key of package.nls.json and no other', () => {
    assert.deepEqual(namedKeys(manifest), Object.keys(readJson<object>('package.nls.json')).sort());
    assert.deepEqual(namedKeys({ a: '%one%', b: ['100%', { c: '%two%' }] }), ['one', 'two']);
  });

  it('contributes the commands that are registered', () => {
    const sources = filesIn('src/extension', '.ts').map(read);
    const registered = registeredCommands(read('src/extension/main.ts'), sources);
    const contributed = contributes.commands.map(({ command }) => command).sort();
    assert.deepEqual(registered, contributed);
  });

  it('a command that nobody registers is noticed', () => {
    const command = (name: string) => `export const ${name} = () => registerFailable(services.log, 'x.${name}', run);`;
    const verb = `export const registerDraw = (s) =>\n  registerVerb(s, {\n    id: 'x.draw',\n  });`;
    const entry = 'push(registerOne(services), registerDraw(services))';
    assert.deepEqual(registeredCommands(entry, [command('registerOne'), verb, command('registerTwo')]), [
      'x.draw',
      'x.registerOne',
    ]);
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

  it('puts commands and submenus in menus that exist', () => {
    assert.deepEqual(deadMenuEntries(manifest), []);
    const menus = { ...contributes.menus, 'spriteKiln.none': [{ command: 'spriteKiln.gone' }, { submenu: 'nowhere' }] };
    assert.deepEqual(deadMenuEntries({ ...manifest, contributes: { ...contributes, menus } }), [
      'spriteKiln.gone',
      'nowhere',
      'spriteKiln.none',
    ]);
  });

  it('names files that are there', () => {
    for (const file of [manifest.icon, manifest.l10n]) assert.ok(existsSync(path.join(root, file)), file);
  });

  it('has the version of the newest entry of the change log', () => {
    assert.equal(/^## \[?(\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1], manifest.version);
  });
});
