import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { readSetting, withEntry } from '../../../src/extension/platform/editorSettings';
import { Keys } from '../../../src/extension/platform/keys';
import { silentLog } from '../../support/runs/runsParts';

/** What people and other extensions leave in settings. */
const ODD: readonly unknown[] = [null, 8080, 'text', [], [null], true, { '*.png': 7 }];

describe("VS Code's own settings", () => {
  it('that are something else than they should be are as if nothing were set', () => {
    for (const odd of ODD) {
      const words = JSON.stringify(odd);
      assert.ok([undefined, true].includes(readSetting('files.refactoring.autoSave', odd)), words);
      const associations = Object.values(readSetting('workbench.editorAssociations', odd) ?? {});
      assert.ok(
        associations.every((one) => typeof one === 'string'),
        words,
      );
      assert.equal(
        readSetting('files.exclude', odd) === undefined,
        typeof odd !== 'object' || Array.isArray(odd) || !odd,
        words,
      );
    }
  });

  it('are added to only if an object stands there, and nothing in it is lost', () => {
    const own = { '*.md': 'reader', '*.odd': 7 };
    assert.deepEqual(withEntry(own, '*.png', 'preview'), { ...own, '*.png': 'preview' });
    assert.deepEqual(withEntry(undefined, '*.png', 'preview'), { '*.png': 'preview' });
    for (const odd of ['a text', [], 7, null]) assert.equal(withEntry(odd, '*.png', 'preview'), undefined);
  });
});

describe('A keyring that fails', () => {
  const secrets = {
    get: async () => Promise.reject(new Error('The keyring is locked: sk-secret')),
    store: async () => Promise.reject(new Error('locked')),
    delete: async () => Promise.reject(new Error('locked')),
    keys: async () => [],
    onDidChange: () => ({ dispose: () => {} }),
  } as unknown as vscode.SecretStorage;

  it('has no key, and a new one lasts until the window closes', async () => {
    const keys = new Keys(secrets, silentLog());
    assert.equal(await keys.find('https://a.example'), process.env.SPRITE_KILN_API_KEY || undefined);
    assert.equal(await keys.store('https://a.example', 'k-1'), false);
    assert.equal(await keys.find('https://a.example'), 'k-1');
    keys.dispose();
  });
});
