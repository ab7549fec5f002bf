import assert from 'node:assert/strict';
import { plainText } from '../../../src/extension/platform/plainText';
import { filesIn, read } from '../repository/files';

/** What the editor reads as a link in a message. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;

describe('`command:` links in tooltips', () => {
  it('nothing is shown as Markdown: tooltips and messages are plain text', () => {
    const sources = filesIn('src/extension', '.ts');
    assert.ok(sources.length > 50);
    assert.deepEqual(
      sources.filter((file) => /MarkdownString|supportHtml|isTrusted\s*[=:]\s*(?:true|\{)/.test(read(file))),
      [],
    );
  });

  it('links in words of others become text', () => {
    for (const text of ['[a](command:x)', 'x [a](https://evil.example/ "t") y', '[[a](command:x)](command:y)']) {
      assert.match(text, LINK);
      assert.doesNotMatch(plainText(text), LINK);
    }
    // The first link is text, and so is every other.
    const several = plainText('[a](command:x) and [b](command:y), [c](https://evil.example/)');
    assert.doesNotMatch(several, LINK);
    assert.equal(plainText('hero (1).png [2]'), 'hero (1).png [2]');
  });
});
