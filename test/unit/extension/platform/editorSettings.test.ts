import assert from 'node:assert/strict';
import { readSetting, withEntry } from '../../../../src/extension/platform/editorSettings';

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
