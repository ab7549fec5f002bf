import assert from 'node:assert/strict';
import { shownName } from '../../../../../src/webview/preview/core/shownName';
import { layerName } from '../../../../../src/webview/preview/layers/layerName';

describe('Names of tags, layers, and slices', () => {
  it('are shown on one line, and turn nothing around them', () => {
    assert.equal(shownName('hat'), 'hat');
    assert.equal(shownName(' hat\n\u202egnp.\u2066exe\u0000 '), 'hat  gnp. exe');
    assert.equal(shownName('\u202e\n'), '');
    assert.equal(layerName({ name: '\u202e\n', kind: 'group' }), 'Unnamed group');
  });

  it('are shown with 200 characters at most', () => {
    assert.equal(shownName('🗡'.repeat(65_535)), `${'🗡'.repeat(200)}…`);
    assert.equal(shownName('🗡'.repeat(200)), '🗡'.repeat(200));
  });
});
