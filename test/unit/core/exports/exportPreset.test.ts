import assert from 'node:assert/strict';
import * as v from 'valibot';
import { ExportPreset } from '../../../../src/core/exports/exportPreset';
import { LastExports } from '../../../../src/core/exports/lastExports';
import { type ExportChoices, exportOptions } from '../../../../src/sprite/engines/exportOptions';

const options = (choices: ExportChoices) => v.parse(exportOptions, choices);

/** Memory of a workspace, without a disk. */
function memory() {
  const stored = new Map<string, unknown>();
  return {
    get: (key: string) => stored.get(key),
    update: async (key: string, value: unknown) => void stored.set(key, value),
  };
}

describe('An export page that opens with a look', () => {
  const usual = options({ format: 'godot', padding: 1, split: 'tag', names: 'x {title}', tag: 'walk' });

  it('has its layers as one sprite with a name of its own, and the last choices otherwise', () => {
    const { layers, split, names, format, padding } = new ExportPreset({ layers: 'body', name: 'red' }).over(usual);
    assert.deepEqual([layers, split, names], ['body', 'none', '{title}-red']);
    assert.deepEqual([format, padding], ['godot', 1]);
  });

  it('has all parts on sheets, trimmed alike, with their table', () => {
    const all = new ExportPreset({ layers: null, name: 'parts' });
    const { layers, split, trim, partsTable, names, format } = all.over(usual);
    assert.deepEqual(
      [layers, split, trim, partsTable, names, format],
      ['*', 'layer', 'common', true, undefined, 'godot'],
    );
    assert.equal(all.over(options({ format: 'gif' })).format, 'sheet');
  });

  it('leaves neither layers nor their name to the next sprite', async () => {
    const last = new LastExports(memory() as never);
    const look = new ExportPreset({ layers: 'body', name: 'red' }).over(options({ format: 'gif', scale: 2 }));
    await last.remember('file:///art/hero.aseprite', { options: look });
    assert.deepEqual(last.of('file:///art/other.aseprite')?.options, options({ format: 'gif', scale: 2 }));
    const named = options({ format: 'gif', names: '{title} x' });
    await last.remember('file:///art/hero.aseprite', { options: named });
    assert.deepEqual(last.of('file:///art/other.aseprite')?.options, named);
  });
});
