import assert from 'node:assert/strict';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { filesIn, read, readJson, script } from './files';
import { type Bundle, termFaults, translationFaults } from './translations';

const ENGLISH = 'l10n/bundle.l10n.json';
/** As VS Code names them. */
const LANGUAGES = ['de', 'fr', 'ja', 'zh-cn'];
const bundleOf = (language: string) => `l10n/bundle.l10n.${language}.json`;

describe('Translations', () => {
  it('have an English bundle that is a fresh export of the sources (npm run l10n)', async () => {
    const { exportStrings } = await script<{ exportStrings(): Promise<Bundle> }>('l10n.mjs');
    const fresh = await exportStrings();
    assert.ok(Object.keys(fresh).length > 200, 'the export finds the strings');
    assert.equal(read(ENGLISH), `${JSON.stringify(fresh, null, 2)}\n`);
  });

  it('have every string in each language, with the same placeholders, and no others', () => {
    const languages = filesIn('l10n', '.json').filter((file) => file !== ENGLISH);
    assert.deepEqual(languages, LANGUAGES.map(bundleOf));
    for (const file of languages) {
      assert.deepEqual(translationFaults(readJson<Bundle>(ENGLISH), readJson<Bundle>(file)), [], file);
      const manifest = path.basename(file).replace('bundle.l10n', 'package.nls');
      const faults = translationFaults(readJson<Bundle>('package.nls.json'), readJson<Bundle>(manifest));
      assert.deepEqual(faults, [], manifest);
    }
  });

  it("use the words of VS Code's own language packs for what both name", () => {
    const english = readJson<Bundle>(ENGLISH);
    for (const file of filesIn('test/fixtures/terms', '.json')) {
      const terms = readJson<Record<string, string>>(file);
      assert.ok(Object.keys(terms).length > 30, file);
      const bundle = readJson<Bundle>(bundleOf(path.basename(file, '.json')));
      assert.deepEqual(termFaults(english, bundle, terms), [], file);
    }
  });

  it('are checked for these words', () => {
    const english = { 'Open the log': 'Open the log', Catalog: 'Catalog' };
    const terms = { log: 'journal' };
    assert.deepEqual(termFaults(english, { 'Open the log': 'Ouvrir le journal', Catalog: 'Catalogue' }, terms), []);
    assert.deepEqual(termFaults(english, { 'Open the log': 'Ouvrir le log', Catalog: 'Catalogue' }, terms), [
      'log isn’t journal: Ouvrir le log',
    ]);
  });

  it('are checked: a missing or extra string and a lost placeholder are noticed', () => {
    const english = { 'Edit {0}': 'Edit {0}', Done: 'Done', 'Run/a motion': { message: 'Run', comment: ['a motion'] } };
    assert.deepEqual(
      translationFaults(english, { 'Edit {0}': '{0} ändern', Done: 'Fertig', 'Run/a motion': 'Rennen' }),
      [],
    );
    assert.deepEqual(translationFaults(english, { 'Edit {0}': 'Ändern', Done: ' ', Stop: 'Halt' }), [
      'other placeholders: Edit {0}',
      'empty: Done',
      'not translated: Run/a motion',
      'not in English: Stop',
    ]);
  });

  it('include German strings for the pages, also if a comment separates two meanings', () => {
    l10n.config({ contents: readJson<Record<string, string>>('l10n/bundle.l10n.de.json') });
    try {
      assert.equal(l10n.t('{0} of {1}', '3', '1.024'), '3 von 1.024');
      assert.equal(l10n.t({ message: 'Run', comment: ['A motion: moving fast on foot'] }), 'Rennen');
      assert.equal(l10n.t({ message: 'Run', comment: ['One request and what came of it'] }), 'Lauf');
    } finally {
      l10n.config({ contents: {} });
    }
  });
});
