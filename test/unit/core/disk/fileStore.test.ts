import assert from 'node:assert/strict';
import { nameOf, placeKey, splitName } from '../../../../src/core/disk/fileStore';

describe('File URIs', () => {
  it('of one file have one key in any spelling', () => {
    const pairs = [
      ['file:///art/hero%20(1).png', 'file:///art/hero%20%281%29.png'],
      ['file:///c%3A/art/hero.png', 'file:///C:/art/hero.png'],
      ['file://NAS/art/hero.png', 'file://nas/art/hero.png'],
      ['file:///art/h%C3%A9ro.png', 'file:///art/héro.png'],
    ];
    for (const [one = '', other = ''] of pairs) assert.equal(placeKey(one), placeKey(other), one);
  });

  it('of two files have two keys', () => {
    const pairs = [
      ['file:///art/hero.png', 'file:///art/Hero.png'],
      ['file://nas/art/hero.png', 'file://nas/Art/hero.png'],
      ['file:///art/100%2525.png', 'file:///art/100%25.png'],
    ];
    for (const [one = '', other = ''] of pairs) assert.notEqual(placeKey(one), placeKey(other), one);
  });

  it('with invalid escapes are used unchanged', () => {
    assert.equal(placeKey('file:///art/100%.png'), 'file:///art/100%.png');
    assert.equal(nameOf('file:///art/100%.png'), '100%.png');
  });

  it('have names that are split at the last dot', () => {
    assert.deepEqual(splitName('Hero.idle.PNG'), { stem: 'Hero.idle', extension: 'png' });
    assert.deepEqual(splitName('hero'), { stem: 'hero', extension: '' });
    assert.deepEqual(splitName('.hidden'), { stem: '.hidden', extension: '' });
  });
});
