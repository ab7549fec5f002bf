import assert from 'node:assert/strict';
import { filesIn, read } from './files';
import { bareLiterals, unreadableCalls } from './literals';

const FILES = [...filesIn('src/extension', '.ts'), ...filesIn('src/webview', '.ts')];

const BARE = [
  `void vscode.window.showErrorMessage('It failed.');`,
  `void vscode.window.showInformationMessage(\n  \`Saved \${count} files\`,\n  open,\n);`,
  `showQuickPick(items, { title: 'Choose', placeHolder: text })`,
  `const item = { label: "Walk", value };`,
  `const item = { label: '$(eye) Look', value };`,
  `box.placeholder = 'a knight';`,
  `item.tooltip = open ? 'Open' : other;`,
  `stop.textContent = 'Cancel';`,
  `el('section', { class: 'run', 'aria-label': 'Run' })`,
  `element.setAttribute('aria-label', 'Frames');`,
  `el('h2', { class: 'head' }, 'Palette')`,
  `row.append(icon, 'Edit');`,
  `setText(message, 'Done.');`,
  `announce('Copied');`,
];

const FINE = [
  `void vscode.window.showErrorMessage(vscode.l10n.t('It failed.'));`,
  `showQuickPick(items, { title: l10n.t('Choose'), placeHolder: summary })`,
  `const item = { label: \`$(\${icon}) \${label}\`, command };`,
  `ask.text({ placeholder: 'https://host.test/api/v1' })`,
  `const item = { label: l10n.t('Walk'), value: 'walk cycle, loop' };`,
  `el('div', { class: 'tile-picture loading', role: 'option' }, box)`,
  `el('span', { 'aria-hidden': 'true' }, '–')`,
  `setText(level, '×');`,
  `const state = { title: '', items: [] };`,
];

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

  for (const source of BARE)
    it(`finds ${source.replace(/\s+/g, ' ')}`, () => assert.equal(bareLiterals(source).length, 1));

  for (const source of FINE) it(`lets pass ${source}`, () => assert.deepEqual(bareLiterals(source), []));

  it('finds texts that are put together before they are looked up', () => {
    for (const call of ['l10n.t(text)', `l10n.t(\`\${count} files\`)`, "l10n.t(\n  one ? 'a' : 'b')"]) {
      assert.equal(unreadableCalls(call).length, 1, call);
    }
    for (const call of [
      "l10n.t('{0} files', count)",
      "l10n.t(\n  'a',\n)",
      "l10n.t({ message: 'a' })",
      'l10n.t(`a`)',
    ]) {
      assert.deepEqual(unreadableCalls(call), [], call);
    }
  });
});
