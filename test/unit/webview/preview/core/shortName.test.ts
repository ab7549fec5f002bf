import assert from 'node:assert/strict';
import { shortName } from '../../../../../src/webview/preview/core/shortName';

describe('Names of files in captions', () => {
  it('are whole if there is room, otherwise their last words', () => {
    const rows = [
      ['knight.png', 6, 'knight'],
      ['knight_ne.png', 9, 'knight_ne'],
      ['knight_ne.png', 8, '…ne'],
      ['hero-edit-2.png', 8, '…edit-2'],
      ['hero edit 2.png', 3, '…2'],
      ['hero.old.png', 4, 'hero.old'],
    ] as const;
    for (const [name, room, short] of rows) assert.equal(shortName(name, room), short, name);
  });
});
