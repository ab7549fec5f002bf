import assert from 'node:assert/strict';
import fc from 'fast-check';
import { foreignText, plainText, rawText } from '../../../src/shared/base/foreignText';

/** What the editor reads as a link in a message (`linkedText.ts`), and as an icon in a label. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const ICON = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;

const shown = (text: string) => plainText(foreignText(text));

describe('The words of others as people see them', () => {
  const links = [
    '[a](command:x)',
    'x [a](https://evil.example/ "t") y',
    '[[a](command:x)](command:y)',
    '[a](FILE:///x)',
  ];
  for (const text of links) {
    it(`no link: ${text}`, () => {
      assert.match(text, LINK);
      assert.doesNotMatch(shown(text), LINK);
    });
  }

  for (const text of ['$(error)', 'a $(sync~spin) b', '\\$(zap)', '$$(zap)']) {
    it(`no icon: ${text}`, () => {
      assert.match(text, ICON);
      assert.doesNotMatch(shown(text), ICON);
    });
  }

  it('every link and icon of a text, not only the first', () => {
    assert.doesNotMatch(shown('[a](command:x), [b](command:y) $(a)$(b) [c](https://evil.example/)'), LINK);
    assert.doesNotMatch(shown('[a](command:x), [b](command:y) $(a)$(b) [c](https://evil.example/)'), ICON);
  });

  it('pieces of several texts, and of a text and our own words, never become one together', () => {
    const pieces = ['[a', '[a]', ']', '(command:x)', '](command:x)', '$', '$(', '(zap)', 'zap)', '[$', '('];
    const own = ['', ' ', '[', ']', '[{', 'Moved ', '$', '(zap)', '(command:x)'];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...own), fc.constantFrom(...pieces)), { minLength: 1, maxLength: 6 }),
        (parts) => {
          // Of our own words none holds both signs of a link or an icon.
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

  it('two texts side by side, whatever they are', () => {
    const wild = fc.string({ unit: fc.constantFrom(...'[]()$ab:\u2060 \n\ud83d\u202e') });
    fc.assert(
      fc.property(wild, wild, (a, b) => {
        assert.doesNotMatch(shown(a) + shown(b), /\]\(|\$\(/);
      }),
    );
  });

  it('what stands on one line stays on it, and no sign turns the direction of writing or moves a cursor', () => {
    assert.equal(shown('a\nb\r\nc\td'), 'a b  c d');
    assert.equal(shown('hero\u202egnp.exe\u2066'), 'hero gnp.exe ');
    assert.equal(shown('\u001b[31mred\u0007\u0085\u2028'), ' [31mred   ');
  });

  it('ordinary names stay letter by letter', () => {
    for (const name of ['hero (1) [2].png', 'größe_n.png', '屋根 👩‍🚀.png', 'Cost: 5 $, a(b)', 'a.b[c].png']) {
      assert.equal(shown(name), name);
    }
    // Between what could be half of a link and what comes beside it stands a sign that nobody sees.
    assert.equal(shown('(1) hero [2]').replaceAll('\u2060', ''), '(1) hero [2]');
  });

  it('a long text is cut in time that its length does not decide, between characters', () => {
    assert.equal(shown('a'.repeat(4_000)).length, 4_000);
    const cut = shown('👑'.repeat(500_000));
    assert.equal([...cut].length, 4_000);
    assert.equal(cut, `${'👑'.repeat(3_999)}…`);
    assert.equal([...shown(`a${'👑'.repeat(500_000)}`)].length, 4_000);
    assert.doesNotMatch(shown(`${']('.repeat(500_000)}`), /\]\(/);
  });

  it('halves of characters are drawn as what they are', () => {
    assert.equal(shown('a\ud83d'), 'a\ufffd');
    assert.equal(shown('\udc51b'), '\ufffdb');
  });

  it('shown twice, it is the same', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => shown(shown(text)) === shown(text)));
    for (const text of ['](command:x)', '(a]', '$', '👑'.repeat(9_000)]) assert.equal(shown(shown(text)), shown(text));
  });

  it('what is compared, stored and sent back is the text itself', () => {
    fc.assert(fc.property(fc.string(), (text) => rawText(foreignText(text)) === text));
  });
});
