import assert from 'node:assert/strict';
import fc from 'fast-check';
import { foreignText, plainText, rawText } from '../../../../src/shared/base/foreignText';

/** What VS Code reads as a link in a message (`linkedText.ts`), and as an icon in a label. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const ICON = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;

const shown = (text: string) => plainText(foreignText(text));

describe('Text from outside, as shown', () => {
  const links = [
    '[a](command:x)',
    'x [a](https://evil.example/ "t") y',
    '[[a](command:x)](command:y)',
    '[a](FILE:///x)',
  ];
  for (const text of links) {
    it(`has no link: ${text}`, () => {
      assert.match(text, LINK);
      assert.doesNotMatch(shown(text), LINK);
    });
  }

  for (const text of ['$(error)', 'a $(sync~spin) b', '\\$(zap)', '$$(zap)']) {
    it(`has no icon: ${text}`, () => {
      assert.match(text, ICON);
      assert.doesNotMatch(shown(text), ICON);
    });
  }

  it('has no link or icon even if it contains several', () => {
    assert.doesNotMatch(shown('[a](command:x), [b](command:y) $(a)$(b) [c](https://evil.example/)'), LINK);
    assert.doesNotMatch(shown('[a](command:x), [b](command:y) $(a)$(b) [c](https://evil.example/)'), ICON);
  });

  it("can't form one from pieces of several strings, or of a string and our own words", () => {
    const pieces = ['[a', '[a]', ']', '(command:x)', '](command:x)', '$', '$(', '(zap)', 'zap)', '[$', '('];
    const own = ['', ' ', '[', ']', '[{', 'Moved ', '$', '(zap)', '(command:x)'];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...own), fc.constantFrom(...pieces)), { minLength: 1, maxLength: 6 }),
        (parts) => {
          // None of our own words contains both characters of a link or an icon.
          const composed = parts.map(([ours, theirs]) => ours + shown(theirs)).join('');
          for (const [link] of composed.matchAll(/\]\(|\$\(/g)) {
            assert.ok(
              parts.some(([a], at) => (a + (parts[at + 1]?.[0] ?? '')).includes(link)),
              composed,
            );
          }
        },
      ),
    );
  });

  it("can't form one from any two adjacent strings", () => {
    const wild = fc.string({ unit: fc.constantFrom(...'[]()$ab:\u2060 \n\ud83d\u202e') });
    fc.assert(
      fc.property(wild, wild, (a, b) => {
        assert.doesNotMatch(shown(a) + shown(b), /\]\(|\$\(/);
      }),
    );
  });

  it('stays on one line, and no character changes the writing direction or moves a cursor', () => {
    assert.equal(shown('a\nb\r\nc\td'), 'a b  c d');
    assert.equal(shown('hero\u202egnp.exe\u2066'), 'hero gnp.exe ');
    assert.equal(shown('\u001b[31mred\u0007\u0085\u2028'), ' [31mred   ');
  });

  it('keeps ordinary names unchanged', () => {
    for (const name of ['hero (1) [2].png', 'größe_n.png', '屋根 👩‍🚀.png', 'Cost: 5 $, a(b)', 'a.b[c].png']) {
      assert.equal(shown(name), name);
    }
    // An invisible character separates half of a possible link from its neighbors.
    assert.equal(shown('(1) hero [2]').replaceAll('\u2060', ''), '(1) hero [2]');
  });

  it('is cut between characters, in a time independent of its length', () => {
    assert.equal(shown('a'.repeat(4_000)).length, 4_000);
    const cut = shown('👑'.repeat(500_000));
    assert.equal([...cut].length, 4_000);
    assert.equal(cut, `${'👑'.repeat(3_999)}…`);
    assert.equal([...shown(`a${'👑'.repeat(500_000)}`)].length, 4_000);
    assert.doesNotMatch(shown(`${']('.repeat(500_000)}`), /\]\(/);
  });

  it('shows unpaired surrogates as replacement characters', () => {
    assert.equal(shown('a\ud83d'), 'a\ufffd');
    assert.equal(shown('\udc51b'), '\ufffdb');
  });

  it("doesn't change if processed twice", () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => shown(shown(text)) === shown(text)));
    for (const text of ['](command:x)', '(a]', '$', '👑'.repeat(9_000)]) assert.equal(shown(shown(text)), shown(text));
  });

  it('is compared, stored, and sent back unchanged', () => {
    fc.assert(fc.property(fc.string(), (text) => rawText(foreignText(text)) === text));
  });
});
