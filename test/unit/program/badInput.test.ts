import assert from 'node:assert/strict';
import * as v from 'valibot';
import { jsonOutput } from '../../../src/program/jsonOutput';
import { runProgram } from '../../support/program/program';
import { runLine } from '../../support/program/programLines';

/** Arguments, the message, and what to do next. */
const LINES: readonly (readonly [readonly string[], RegExp, RegExp])[] = [
  [['animat', 'hero.png', 'walk'], /^Unknown command 'animat'\. Did you mean animate\?$/, /sprite-kiln --help/],
  [['generate', 'a knight', '--sise', '32'], /^Unknown option '--sise'\. Did you mean --size\?$/, /generate --help/],
  [['generate', 'a knight', '--size'], /argument missing\.$/, /generate --help/],
  [['generate', 'a knight'], /^Choose a size: 16, 32, or 64 pixels\.$/, /generate --help/],
  [['generate', 'a knight', '--size', '33'], /^Size 33 isn't available here\. Choose 16, 32, or 64\.$/, /--help/],
  [['generate', 'a knight', '--size', '32px'], /^--size must be a whole number, not “32px”\.$/, /^$/],
  [['generate', 'a', 'red', 'knight', '--size', '32'], /one argument too many/, /Put the prompt in quotes/],
  [['generate', '--size', '32'], /^Enter a prompt\.$/, /generate --help/],
  [['generate', ' ', '--size', '32'], /^Enter a prompt\.$/, /--help/],
  [['generate', 'a knight', '--size', '32', '--tag', 'a/b'], /^The tag “a\/b” can contain only/, /--help/],
  [['generate', 'a knight', '--size', '32', '--folder', ''], /^--folder is empty\.$/, /^$/],
  [['edit', 'a hat'], /^Choose 1 to 9 images, not 0\.$/, /edit --help/],
  [['edit', 'hero.png', 'a hat', '--size', '32'], /^Unknown option '--size'/, /edit --help/],
  [['animate', 'hero.png', 'walk', 'loop'], /^Choose exactly one image, not 2\.$/, /Put the prompt in quotes/],
  [['animate', 'hero.png', 'walk', '--frames', '3'], /^3 frames aren't possible\./, /animate --help/],
  [['animate', 'hero.png', 'walk', '--colors', '1'], /^1 colors aren't possible\./, /animate --help/],
  [['normal-map', 'a.png', 'b.png'], /^Choose exactly one image, not 2\.$/, /normal-map --help/],
  [['direction-set', 'a.png', '--asset', 'b'], /^Choose exactly one image, not 2\.$/, /direction-set --help/],
  [['credits', 'all'], /^“all” is one argument too many\.$/, /credits --help/],
  [['runs', 'a', 'b'], /^“b” is one argument too many\.$/, /runs --help/],
];

describe('Bad input of the program', () => {
  for (const [args, message, next] of LINES) {
    it(`ends with 2 and says what is allowed: ${args.join(' ')}`, async () => {
      const [text, json] = await Promise.all([runLine(args), runLine([...args, '--json'])]);
      assert.deepEqual([text.code, json.code, text.stdout, json.stderr], [2, 2, '', '']);
      const output = v.parse(jsonOutput, JSON.parse(json.stdout));
      assert.ok(!output.ok);
      const { error } = output;
      assert.match(error.message, message);
      assert.match(error.next ?? '', next);
      assert.deepEqual([error.code, error.charged], ['bad-input', 'no']);
      assert.equal(text.stderr, `Error: ${error.message}\n${error.next === undefined ? '' : `${error.next}\n`}`);
    });
  }

  it('is shown without control characters', async () => {
    const { stderr, code } = await runProgram(['anim\u001b[31mate\u202e']);
    assert.equal(code, 2);
    assert.match(stderr, /^Error: Unknown command 'anim \[31mate '/);
  });

  it('takes options before and after the command, and nothing after -- as an option', async () => {
    const [before, after] = await Promise.all([
      runProgram(['--json', 'credits', 'x']),
      runProgram(['credits', '--', '--json', 'x']),
    ]);
    assert.ok(before.stdout.startsWith('{"ok":false'));
    assert.equal(after.stdout, '');
    assert.match(after.stderr, /^Error: “--json” is one argument too many\.$/m);
  });
});
