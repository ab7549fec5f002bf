import assert from 'node:assert/strict';
import { COMPASS } from '../../../../../src/sprite/source/compass';
import { directionNameFaults } from '../../../../../src/sprite/source/fileNames';
import {
  firstNames,
  NAME_STYLES,
  type NameStyle,
  styleOf,
} from '../../../../../src/webview/preview/compass/directionNames';

const renamed = (name: string, at = 0) => COMPASS.map((letter, k) => (k === at ? name : letter));
const faultAt = (name: string) => directionNameFaults(renamed(name))[0];

describe('Direction names', () => {
  it('have eight usable names in every style, and the style is recognized', () => {
    for (const style of ['letters', 'words', 'screen', 'numbers'] satisfies NameStyle[]) {
      assert.deepEqual(directionNameFaults(NAME_STYLES[style]).filter(Boolean), [], style);
      assert.equal(styleOf(NAME_STYLES[style]), style);
    }
    assert.equal(styleOf(renamed('back')), undefined);
  });

  it("start with the views' names, or with letters if those don't tell the direction", () => {
    const own = ['back', 'b-r', 'right', 'f-r', 'front', 'f-l', 'left', 'b-l'];
    assert.deepEqual(firstNames(own), own);
    assert.deepEqual(firstNames([]), NAME_STYLES.letters);
    assert.deepEqual(firstNames(NAME_STYLES.words.map((name, at) => (at < 3 ? name : undefined))), NAME_STYLES.words);
    assert.deepEqual(firstNames(own.map((name, at) => (at < 3 ? name : undefined))), NAME_STYLES.letters);
  });

  it('must not be empty', () => {
    assert.deepEqual(faultAt(''), { kind: 'empty' });
    assert.deepEqual(faultAt('  '), { kind: 'empty' });
  });

  it('must differ, ignoring case and surrounding spaces', () => {
    assert.deepEqual(directionNameFaults(renamed(' SE ')), [
      { kind: 'double', other: 'se' },
      undefined,
      undefined,
      { kind: 'double', other: 'n' },
      ...Array<undefined>(4).fill(undefined),
    ]);
  });

  it('are up to 40 characters and 60 bytes long', () => {
    assert.equal(faultAt('x'.repeat(40)), undefined);
    assert.deepEqual(faultAt('x'.repeat(41)), { kind: 'long', length: 41 });
    assert.equal(faultAt(`${'x'.repeat(35)}${'😀'.repeat(5)}`), undefined, 'characters, not UTF-16 units');
    assert.equal(faultAt('北'.repeat(20)), undefined);
    assert.deepEqual(faultAt('北'.repeat(21)), { kind: 'bytes' });
  });

  it('must be valid in a file name', () => {
    for (const character of '<>:"/\\|?*') {
      assert.deepEqual(faultAt(`a${character}b`), { kind: 'unfit', character });
    }
    assert.deepEqual(faultAt('a\u200bb'), { kind: 'unseen' });
    assert.equal(faultAt('nördlich (2)'), undefined);
    for (const name of ['con', 'LPT1']) assert.deepEqual(faultAt(name), { kind: 'device' });
    assert.deepEqual(faultAt('north.'), { kind: 'dot' });
  });
});
