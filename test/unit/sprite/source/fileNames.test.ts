import assert from 'node:assert/strict';
import { FILE_STEM, fileStemFault } from '../../../../src/sprite/source/fileNames';

describe('A file name without its extension', () => {
  const kindOf = (stem: string) => fileStemFault(stem)?.kind;

  it('may be anything that all systems accept', () => {
    for (const stem of ['goblin', 'goblin king 2', 'Gob.lin', 'кобольд', 'x'.repeat(FILE_STEM.characters)]) {
      assert.equal(kindOf(stem), undefined, stem);
    }
  });

  it('is refused with the reason', () => {
    assert.deepEqual(
      [
        '',
        '  ',
        'a/b',
        '..',
        '.hidden',
        'end.',
        'con',
        'aux.v2',
        'a\u200bb',
        'x'.repeat(FILE_STEM.characters + 1),
        '語'.repeat(80),
      ].map(kindOf),
      ['empty', 'empty', 'unfit', 'dot', 'dot', 'dot', 'device', 'device', 'unseen', 'long', 'bytes'],
    );
    assert.deepEqual(fileStemFault('a:b'), { kind: 'unfit', character: ':' });
  });
});
