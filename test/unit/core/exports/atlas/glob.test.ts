import assert from 'node:assert/strict';
import fc from 'fast-check';
import picomatch from 'picomatch';
import { globMatcher, withoutBraces } from '../../../../../src/core/exports/atlas/glob';

describe('Globs', () => {
  it('match as picomatch has them, which is too slow for globs of others', () => {
    const name = fc.stringMatching(/^[ab.]{0,2}[ab]$/);
    const part = fc.oneof(fc.stringMatching(/^[.]?(?:[ab?*]|\[ab?\]){1,4}$/), fc.constant('**'));
    const lists = [part, name].map((one) => fc.array(one, { minLength: 1, maxLength: 5 }));
    const [globs, paths] = lists.map((list) => list.map((parts) => parts.join('/')));
    assert.ok(globs && paths);
    // In a name, “**” is a “*”; at the end, it's any file, and for theirs also the folder itself.
    const asTheirs = globs.filter((glob) => !/[^/]\*\*|\*\*[^/]|\/\*\*$|\*\*\/\*\*/.test(glob));
    fc.assert(
      fc.property(asTheirs, paths, (glob, path) => {
        assert.equal(globMatcher(glob)(path), picomatch(glob)(path), `${glob} ${path}`);
      }),
      { numRuns: 3000 },
    );
  });

  for (const [glob, all] of [
    ['a{b,c}d', ['abd', 'acd']],
    ['{a,{b,c}d}{e,}', ['ae', 'a', 'bde', 'bd', 'cde', 'cd']],
    ['a{b}c', ['a{b}c']],
    ['{a,{b,c}', ['{a,b', '{a,c']],
    [String.raw`\{a,b}`, [String.raw`\{a,b}`]],
  ] as const) {
    it(`${glob} stands for ${all.join(', ')}`, () => assert.deepEqual(withoutBraces(glob), all));
  }
});
