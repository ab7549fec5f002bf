import assert from 'node:assert/strict';
import { frameSuffix } from '../../../../../src/webview/preview/save/fileNames';

describe('Names of saved frames', () => {
  it('contain the frame number, the scale, and whether it differs from the file', () => {
    const still = { frame: 0, frames: 1, times: 1, changed: false };
    const suffixes = [
      still,
      { ...still, times: 4 },
      { ...still, changed: true },
      { ...still, frame: 2, frames: 8 },
      { ...still, frame: 2, frames: 12, times: 16, changed: true },
    ].map(frameSuffix);
    assert.deepEqual(suffixes, ['-copy', '-4x', '-shown', '-frame-3', '-frame-03-shown-16x']);
    for (const suffix of suffixes) assert.match(suffix, /^[\w.-]{1,40}$/);
  });
});
