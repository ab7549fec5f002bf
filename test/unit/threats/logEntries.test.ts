import assert from 'node:assert/strict';
import { logEntry } from '../../../src/core/text/logEntry';

const FORGED = '2026-01-01 00:00:00.000 [info] Connected to https://evil.example.';

describe('Text from outside in the log', () => {
  it('stays in a one-line entry, with any content', () => {
    for (const end of ['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\v', '\f']) {
      const entry = logEntry(`The list could not be read: a${end}${FORGED}`, undefined, []);
      assert.doesNotMatch(entry, /[\n\r\u0085\u2028\u2029\v\f]/);
      assert.ok(entry.includes(FORGED), 'nothing is lost');
    }
  });

  it("has control characters escaped, so it can't color text or move a cursor", () => {
    assert.equal(logEntry('a\x1b[2Kb\x9b1mc\x07\x00\td\x7f', undefined, []), 'a\\x1b[2Kb\\x9b1mc\\x07\\x00\\td\\x7f');
    assert.equal(logEntry('a\u202egnp.b\u2066', undefined, []), 'a\\u202egnp.b\\u2066');
    assert.equal(logEntry('Größe 🗡️ 日本', undefined, []), 'Größe 🗡️ 日本');
  });

  it('in an error keeps the stack, each call indented, and the message starts no line', () => {
    const error = new Error(`no picture\n${FORGED}\n    at forged (evil.js:1:1)`);
    const [first = '', ...calls] = logEntry('A run failed', error, []).split('\n');
    assert.ok(first.startsWith('A run failed: Error: no picture\\n2026-'), first);
    assert.ok(calls.length > 1);
    for (const call of calls) assert.match(call, /^ {4}at /);
    assert.ok(calls.every((call) => !call.includes('forged')));
  });

  it('in a changed message or name of an error, or one without a stack, is logged completely', () => {
    const changed = new Error('first');
    changed.message = `second\n${FORGED}`;
    changed.name = 'Odd\x1b';
    const [first = '', ...calls] = logEntry('Failed', changed, []).split('\n');
    assert.ok(first.startsWith('Failed: Odd\\x1b: second\\n2026-'), first);
    for (const call of calls) assert.match(call, /^ {4}at /);
    changed.stack = undefined;
    assert.equal(logEntry('Failed', changed, []).split('\n').length, 1);
    assert.equal(logEntry('Failed', new Error(), []).split('\n')[0], 'Failed: Error');
  });

  it('has no secrets in message, error, or stack', () => {
    const error = new Error('refused sk-live-7f3a9c21 twice');
    const entry = logEntry('key sk-live-7f3a9c21', error, ['sk-live-7f3a9c21']);
    assert.ok(!entry.includes('7f3a9c21'), entry);
    assert.ok(entry.startsWith('key ***: Error: refused *** twice'), entry);
  });
});
