import assert from 'node:assert/strict';
import { filesIn, read } from './files';
import { bareLiterals, unreadableCalls } from './literals';

const FILES = [...filesIn('src/extension', '.ts'), ...filesIn('src/webview', '.ts')];

describe('Words that people read', () => {
  it('all go through l10n', () => {
    const faults = FILES.flatMap((file) => bareLiterals(read(file)).map((fault) => `${file}:${fault}`));
    assert.deepEqual(faults, []);
  });

  it('are plain literals where l10n.t is called, so that they are exported', () => {
    const calls = FILES.flatMap((file) => read(file).match(/\bl10n\.t\(/g) ?? []).length;
    assert.ok(calls > 200, `${calls} calls`);
    const faults = FILES.flatMap((file) => unreadableCalls(read(file)).map((fault) => `${file}:${fault}`));
    assert.deepEqual(faults, []);
  });
});
