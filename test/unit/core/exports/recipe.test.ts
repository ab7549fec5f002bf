import assert from 'node:assert/strict';
import Ajv from 'ajv';
import * as v from 'valibot';
import { readRecipe, recipeOf, recipeText, sourceOfRecipe, withEntry } from '../../../../src/core/exports/recipe';
import { lineAndColumn } from '../../../../src/core/text/jsonText';
import { exportOptions } from '../../../../src/sprite/engines/exportOptions';
import { read, readJson, script } from '../../repository/files';

const options = (more: object) => v.parse(exportOptions, more);
const text = (...exports: object[]) => JSON.stringify({ exports });
const faults = (source: string) =>
  readRecipe(source).faults.map((fault) => [
    fault.fault,
    'field' in fault ? fault.field : '',
    source.slice(fault.offset, fault.offset + fault.length),
  ]);

describe('Export recipes', () => {
  it('fill in defaults, and know the position of each entry', () => {
    const source = text({ format: 'gif' }, { format: 'sheet', outputFolder: '../art', scale: 2 });
    const { entries, faults: none } = readRecipe(source);
    assert.deepEqual(none, []);
    assert.deepEqual(
      entries.map(({ at, ...entry }) => [source.slice(at.offset, at.offset + at.length), entry]),
      [
        ['{"format":"gif"}', options({ format: 'gif' })],
        [
          '{"format":"sheet","outputFolder":"../art","scale":2}',
          { ...options({ format: 'sheet', scale: 2 }), outputFolder: '../art' },
        ],
      ],
    );
  });

  it("aren't parsed if nested deeper than any recipe", () => {
    assert.deepEqual(faults('['.repeat(100_000)), [['not-json', '', '[']]);
    assert.deepEqual(faults(`{"exports": ${'[{"a":'.repeat(40)}`)[0]?.[0], 'not-json');
    assert.deepEqual(faults(text({ format: 'gif', names: '['.repeat(100) })), [], "brackets in a string don't count");
  });

  it('report errors at their position', () => {
    assert.equal(faults('{"exports": [')[0]?.[0], 'not-json');
    assert.equal(faults('')[0]?.[0], 'not-json');
    assert.equal(faults('{ /* no */ "exports": [{"format":"gif"}] }')[0]?.[0], 'not-json');
    assert.deepEqual(faults('[]'), [['no-exports', '', '[]']]);
    assert.deepEqual(faults('{}'), [['no-exports', '', '{}']]);
    assert.deepEqual(faults('{"exports":[]}'), [['no-exports', '', '[]']]);
    assert.deepEqual(faults('{"exports":[3]}'), [['no-format', '', '3']]);
    assert.deepEqual(faults('{"exports":[{"scale":2}]}'), [['no-format', '', '{"scale":2}']]);
    assert.deepEqual(faults(text({ format: 'bmp' })), [['wrong-field', 'format', '"bmp"']]);
    assert.deepEqual(faults(text({ format: 'gif', scale: 99 })), [['wrong-field', 'scale', '99']]);
    assert.deepEqual(faults(text({ format: 'gif', colour: 1 })), [['unknown-field', 'colour', '1']]);
    assert.deepEqual(faults('{"exports":[{"format":"gif"}],"x":1}'), [['unknown-field', 'x', '1']]);
    assert.equal(faults(text(...Array.from({ length: 65 }, () => ({ format: 'gif' })))).length, 1);
  });

  it('are written without defaults, and read back unchanged', () => {
    const entry = { ...options({ format: 'sheet', trim: 'frame', tag: 'walk' }), outputFolder: 'out' };
    const written = recipeText([entry]);
    assert.deepEqual(JSON.parse(written), {
      exports: [{ format: 'sheet', trim: 'frame', tag: 'walk', outputFolder: 'out' }],
    });
    const named = readRecipe(`{"$schema":"x","exports":[{"format":"gif"}]}`);
    assert.deepEqual(JSON.parse(recipeText(named.entries, named)), {
      $schema: 'x',
      exports: [{ format: 'gif' }],
    });
    const [{ at: _, ...back } = assert.fail()] = readRecipe(written).entries;
    assert.deepEqual(back, entry);
  });

  it('replace only an entry that writes the same files', () => {
    const before = readRecipe(text({ format: 'gif' }, { format: 'sheet' }, { format: 'gif', outputFolder: 'out' }));
    const after = withEntry(before, options({ format: 'gif', scale: 3 }));
    assert.deepEqual(JSON.parse(recipeText(after)), {
      exports: [{ format: 'sheet' }, { format: 'gif', outputFolder: 'out' }, { format: 'gif', scale: 3 }],
    });
  });

  it('are placed next to their source with a unique name', () => {
    assert.equal(recipeOf('file:///a/my%20hero.aseprite'), 'file:///a/my%20hero.aseprite.export.json');
    assert.equal(sourceOfRecipe('file:///a/my%20hero.aseprite.export.json'), 'file:///a/my%20hero.aseprite');
    assert.equal(sourceOfRecipe('file:///a/.export.json'), undefined);
    assert.equal(sourceOfRecipe('file:///a/hero.json'), undefined);
  });

  it('count lines and columns from 1, with any line ends', () => {
    assert.deepEqual(lineAndColumn('a\r\nb\nc', 5), { line: 3, column: 1 });
    assert.deepEqual(lineAndColumn('abc', 2), { line: 1, column: 3 });
  });

  it('have a schema for the editor, freshly exported from the source schema (scripts/exportSchema.mjs)', async () => {
    const { recipeJsonSchema } = await script<{ recipeJsonSchema(): Promise<object> }>('exportSchema.mjs');
    assert.deepEqual(readJson('media/export.schema.json'), await recipeJsonSchema());
    assert.match(read('.vscodeignore'), /media\/\*\.\{[^}]*schema\.json/);
  });

  it('have a schema for the editor that accepts and refuses the same recipes', () => {
    const check = new Ajv({ strict: false }).compile(readJson<object>('media/export.schema.json'));
    const cases = [
      text({ format: 'gif' }),
      text({ format: 'sheet', lines: 4, outputFolder: 'a' }),
      text({ format: 'bmp' }),
      text({ format: 'gif', scale: 17 }),
      text({ format: 'gif', colour: 1 }),
      text({}),
      text(),
      '{}',
    ];
    for (const one of cases) assert.equal(check(JSON.parse(one)), readRecipe(one).faults.length === 0, one);
  });
});
