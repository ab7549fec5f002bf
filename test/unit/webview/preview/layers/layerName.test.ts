import assert from 'node:assert/strict';
import { layerName } from '../../../../../src/webview/preview/layers/layerName';

const named = (name: string) => layerName({ name, kind: 'image' });

describe('Layer names', () => {
  it('are shown in full unless they are far too long', () => {
    assert.equal(named('left arm'), 'left arm');
    assert.equal(named('😀'.repeat(20_000)), `${'😀'.repeat(200)}…`);
  });
});
