import assert from 'node:assert/strict';
import Ajv from 'ajv';
import { readStyleText } from '../../../../src/core/style/readStyle';
import { STYLE_NAME } from '../../../../src/core/style/styleSchema';
import { readJson, script } from '../../repository/files';

interface Contributions {
  readonly contributes: {
    readonly jsonValidation: readonly { readonly fileMatch: string; readonly url: string }[];
    readonly languages: readonly { readonly id: string; readonly filenames?: readonly string[] }[];
  };
}

describe('The schema of style files', () => {
  const schema = () => readJson<object>('media/style.schema.json');

  it('is the one that reads them, with descriptions', async () => {
    const { styleJsonSchema } = await script<{ styleJsonSchema(): Promise<object> }>('styleSchema.mjs');
    assert.deepEqual(schema(), await styleJsonSchema(), 'run node scripts/styleSchema.mjs');
  });

  it('is contributed for their name, and allows comments in them', () => {
    const { jsonValidation, languages } = readJson<Contributions>('package.json').contributes;
    assert.ok(
      jsonValidation.some(({ fileMatch, url }) => fileMatch === STYLE_NAME && url === './media/style.schema.json'),
    );
    assert.ok(languages.some(({ id, filenames }) => id === 'jsonc' && filenames?.includes(STYLE_NAME)));
  });

  it('finds the same right as the reader', () => {
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema());
    const cases: readonly (readonly [object, boolean])[] = [
      [{}, true],
      [{ $schema: 'x', palette: ['#aAbB00'], sizes: [1, [4096, 2]], alpha: 'any', problems: false }, true],
      [{ palette: 'a.gpl', outline: 'none', light: 'front', words: '🟥'.repeat(1_000), tags: [' Élan 2 '] }, true],
      [{ tags: [`${'a'.repeat(32)} `], references: ['a.png'], checks: { specks: 'off' } }, true],
      [{ canvas: { size: 32 }, edits: 'on-source' }, true],
      [{ canvas: { size: [16, 24], anchor: 's' }, sizes: [8, [16, 24]], edits: 'as-they-come' }, true],
      [{ canvas: 32 }, false],
      [{ canvas: {} }, false],
      [{ canvas: { size: 0 } }, false],
      [{ canvas: { size: [16] } }, false],
      [{ canvas: { size: 32, anchor: 'bottom' } }, false],
      [{ canvas: { size: 32, fill: '#000000' } }, false],
      [{ edits: true }, false],
      [{ palette: [] }, false],
      [{ palette: ['red'] }, false],
      [{ palette: '' }, false],
      [{ sizes: [[1, 2, 3]] }, false],
      [{ sizes: [1.5] }, false],
      [{ sizes: [] }, false],
      [{ words: 'x'.repeat(1_001) }, false],
      [{ tags: ['a'.repeat(33)] }, false],
      [{ tags: ['½'] }, false],
      [{ tags: ['   '] }, false],
      [{ tags: [''] }, false],
      [{ tags: Array(11).fill('a') }, false],
      [{ references: Array(21).fill('a.png') }, false],
      [{ checks: { specks: 'fatal' } }, false],
      [{ checks: { spex: 'off' } }, false],
      [{ problems: 'yes' }, false],
      [{ colour: 1 }, false],
    ];
    for (const [style, isRight] of cases) {
      const text = JSON.stringify(style);
      assert.equal(readStyleText(text).faults.length === 0, isRight, `reader: ${text}`);
      assert.equal(check(style), isRight, `schema: ${text}`);
    }
  });
});
