import assert from 'node:assert/strict';
import { cleanWords, redact } from '../../../src/service/redact';

const KEY = 'sk/live+7f3a=9c';

describe('Redaction', () => {
  for (const [what, text, clean] of [
    ['the key', `key ${KEY}!`, 'key ***!'],
    ['the key twice', `${KEY}${KEY}`, '******'],
    ['the key as base64', `x ${Buffer.from(KEY).toString('base64')} y`, 'x *** y'],
    ['the key as base64url', `x ${Buffer.from(KEY).toString('base64url')} y`, 'x *** y'],
    ['the key URL-encoded', `?k=${encodeURIComponent(KEY)}`, '?k=***'],
    ["a bearer token that wasn't passed as a secret", 'authorization: Bearer abc.def-1', 'authorization: Bearer ***'],
    ['a bearer token in any case and in JSON', '{"authorization":"bearer abc"}', '{"authorization":"Bearer ***"}'],
    ['a signed query', 'GET https://cdn.example/a.png?X-Sig=abc&t=1 403', 'GET https://cdn.example/a.png?*** 403'],
    ['a fragment', 'http://a.example/b#token', 'http://a.example/b?***'],
    ['two addresses', 'https://a.b/c?d=1 https://e.f/g?h=2', 'https://a.b/c?*** https://e.f/g?***'],
    ['a query in quotes', '"https://a.b/c?d=1", next', '"https://a.b/c?***", next'],
    ['a picture', `{"data_url":"data:image/png;base64,iVBORw0KGgo="}`, '{"data_url":"data:***"}'],
    ['a picture with parameters', 'data:image/svg+xml;charset=utf-8;base64,PHN2Zz4= end', 'data:*** end'],
  ] as const) {
    it(`hides ${what}`, () => assert.equal(redact(text, [KEY]), clean));
  }

  it('hides all of a secret that starts with another secret', () => {
    assert.equal(redact('abcd-efgh', ['abcd', 'abcd-efgh']), '***');
    assert.equal(redact('abcd-efgh', ['abcd-efgh', 'abcd']), '***');
  });

  it('hides hexadecimal in either case', () => {
    const hex = Buffer.from(KEY).toString('hex');
    assert.equal(redact(`x ${hex} ${hex.toUpperCase()} y`, [KEY]), 'x *** *** y');
  });

  it('hides base64 of the header that carries the key', () => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const form = Buffer.from(`Bearer ${KEY}`).toString(encoding);
      assert.match(redact(`x ${form} y`, [KEY]), /^x \*\*\*=* y$/);
    }
  });

  it('hides base64 of any text around the key, leaving at most a byte at either end', () => {
    for (const encoding of ['base64', 'base64url'] as const) {
      for (let before = 0; before < 9; before++) {
        for (let behind = 0; behind < 4; behind++) {
          const text = `${'abcdefghi'.slice(0, before)}${KEY}${'xyz!'.slice(0, behind)}`;
          const clean = redact(Buffer.from(text).toString(encoding), [KEY]);
          const left = clean.split('***').map((part) => Buffer.from(part, encoding).toString('latin1'));
          assert.equal(left.length, 2, `${clean} of ${text}`);
          const middle = KEY.slice(1, -1);
          assert.ok(
            left.every((part) => !part.includes(middle.slice(0, 3)) && !part.includes(middle.slice(-3))),
            clean,
          );
        }
      }
    }
  });

  it('leaves no partial secret in a truncated text', () => {
    const words = (form: string) => `${'a '.repeat(1_990)}${form} ${'b '.repeat(1_000)}`;
    for (const form of [KEY, Buffer.from(KEY).toString('hex'), Buffer.from(`Bearer ${KEY}`).toString('base64')]) {
      const clean = cleanWords(words(form), new Set([KEY]));
      assert.ok(!clean.includes(form.slice(0, 8)), clean.slice(-60));
    }
  });

  it('hides base64 with and without padding, in both alphabets', () => {
    const bytes = Buffer.from('key>>>???~~1');
    for (const secret of [`${bytes}`, `${bytes}a`, `${bytes}ab`]) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const form = Buffer.from(secret).toString(encoding);
        assert.match(redact(`x ${form} y`, [secret]), /^x \*\*\*=* y$/);
        assert.equal(redact(`x ${form.replace(/=/g, '')} y`, [secret]), 'x *** y');
      }
    }
  });

  it('leaves other text unchanged', () => {
    for (const text of ['Saved hero-anim.webp (12 frames).', 'https://a.example/b/c.png', 'What? No bear.', '']) {
      assert.equal(redact(text, [KEY]), text);
    }
  });

  it('ignores a secret under four characters', () => {
    assert.equal(redact('a cat', ['a', '', 'cat']), 'a cat');
  });

  it("accepts a secret that can't be URL-encoded", () => {
    assert.equal(redact('x \uD800abcd y', ['\uD800abcd']), 'x *** y');
  });
});
