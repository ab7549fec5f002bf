import assert from 'node:assert/strict';
import { runTitle, shortPrompt } from '../../../../src/core/domain/operations';
import { foreignText } from '../../../../src/shared/base/foreignText';

describe('Titles of runs', () => {
  it("name the file and the number of others, or else the prompt's words", () => {
    const place = (name: string) => `file:///art/${name}`;
    assert.equal(
      runTitle({ kind: 'edit', sources: [place('hero.png')], prompt: foreignText('a red cloak') }),
      'Edit hero.png',
    );
    assert.equal(
      runTitle({ kind: 'edit', sources: [place('a.png'), place('b.png')], prompt: foreignText('') }),
      'Edit a.png and 1 more',
    );
    assert.equal(
      runTitle({ kind: 'generate', sources: [], prompt: foreignText('red knight') }),
      'Generate “red knight”',
    );
    assert.equal(runTitle({ kind: 'generate', sources: [] }), 'Generate sprite');
    assert.equal(runTitle({ kind: 'generate', sources: [], prompt: foreignText(' \n ') }), 'Generate sprite');
    assert.equal(runTitle({ kind: 'generate', sources: [], prompt: foreignText('x'), unknown: true }), 'Unknown run');
  });

  it('have the prompt on one line, cut between words if that keeps most of it', () => {
    assert.equal(shortPrompt(foreignText(' a red\n\tknight\u202e\u0007 ')), 'a red knight');
    assert.equal(shortPrompt(foreignText('x'.repeat(40))), 'x'.repeat(40));
    assert.equal(shortPrompt(foreignText('x'.repeat(41))), `${'x'.repeat(39)}…`);
    assert.equal(
      shortPrompt(foreignText('a brave knight with a silver helmet and a blue cloak')),
      'a brave knight with a silver helmet…',
    );
    assert.equal(shortPrompt(foreignText(`a ${'x'.repeat(60)}`)), `a ${'x'.repeat(37)}…`);
    assert.equal(shortPrompt(foreignText('👩‍🎨 paints 🎨🎨')), '👩‍🎨 paints 🎨🎨');
    assert.equal(shortPrompt(undefined), '');
  });
});
