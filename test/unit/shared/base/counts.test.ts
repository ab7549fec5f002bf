import assert from 'node:assert/strict';
import { countOf, englishCount, fileCount } from '../../../../src/shared/base/counts';
import { formatDuration } from '../../../../src/shared/base/duration';
import { chooseLanguage } from '../../../../src/shared/base/language';
import { formatChoices, formatList } from '../../../../src/shared/base/lists';
import { formatDecimal, formatNumber, formatPercent, formatSeconds } from '../../../../src/shared/base/numbers';
import { quotedChoices } from '../../../../src/shared/base/quotes';

describe('Numbers, counts, and lists', () => {
  afterEach(() => chooseLanguage('en'));

  it('are English until a language is chosen', () => {
    assert.deepEqual([formatNumber(2140), formatDecimal(4.267), formatSeconds(1250)], ['2,140', '4.27', '1.25']);
    assert.deepEqual([formatPercent(0.125), formatDuration(90)], ['12.5%', '90 seconds']);
    assert.equal(formatList(['files', 'assets', 'size']), 'files, assets, and size');
    assert.equal(formatChoices(['8', '16', '32']), '8, 16, or 32');
    assert.equal(quotedChoices(['binary', 'any']), '“binary” or “any”');
  });

  it('follow the language, also after the first number', () => {
    assert.equal(formatNumber(2140), '2,140');
    chooseLanguage('de');
    assert.deepEqual([formatNumber(2140), formatDecimal(4.267)], ['2.140', '4,27']);
    assert.equal(formatList(['a', 'b', 'c']), 'a, b und c');
    assert.equal(formatChoices(['a', 'b']), 'a oder b');
    assert.equal(formatDuration(90), '90 Sekunden');
  });

  it('have words of their own for one', () => {
    assert.deepEqual([0, 1, 2, 2140].map(fileCount), ['0 files', '1 file', '2 files', '2,140 files']);
    assert.deepEqual(
      [0, 1, 2].map((n) => englishCount(n, 'output')),
      ['0 outputs', '1 output', '2 outputs'],
    );
    assert.equal(countOf({ one: () => 'It is gone.', several: (count) => `${count} are gone.` }, 3), '3 are gone.');
  });
});
