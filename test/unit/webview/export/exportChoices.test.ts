import assert from 'node:assert/strict';
import * as v from 'valibot';
import { exportOptions } from '../../../../src/sprite/engines/exportOptions';
import { FIRST_LOOK, fitting, restored } from '../../../../src/webview/export/pageState';

const options = (more: object) => v.parse(exportOptions, { format: 'sheet', ...more });
const state = (tags: readonly string[], splits: readonly ('layer' | 'tag' | 'slice')[]) =>
  ({ tags, splits }) as Parameters<typeof fitting>[1];

describe('Choices on the export page', () => {
  it("drop what the sprite doesn't have, and keep the rest", () => {
    const chosen = options({ tag: 'walk', split: 'layer', scale: 3 });
    assert.deepEqual(fitting(chosen, state(['walk'], ['layer'])), chosen);
    assert.deepEqual(fitting(chosen, state(['idle'], ['tag'])), options({ scale: 3 }));
  });

  it('can be restored from what the page stored', () => {
    const look = { zoom: 4, outlines: false, usage: true };
    assert.deepEqual(restored({ options: options({}), look }), { options: options({}), look });
    assert.deepEqual(restored({ options: { format: 'sheet' }, look: 3 })?.look, FIRST_LOOK);
    const { usage: _, ...before } = look;
    assert.deepEqual(restored({ options: options({}), look: before })?.look, { ...before, usage: false });
    for (const odd of [null, 3, {}, { options: { format: 'bmp' } }, { options: { format: 'gif', scale: -1 } }]) {
      assert.equal(restored(odd), undefined);
    }
  });
});
