import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { OpenAlways } from '../../../src/extension/features/preview/openAlways';
import { MemoryMemento } from '../../support/runs/memoryStores';

/** A person who gives the same answer to every question, and the setting. */
function person(agrees: boolean, before: Readonly<Record<string, string>> = {}) {
  const asked: string[] = [];
  const associations = { ...before };
  const kept = new MemoryMemento();
  const offer = () =>
    new OpenAlways(kept, {
      associations: () => associations,
      async associate(glob, viewType) {
        associations[glob] = viewType;
      },
      async ask(extension) {
        asked.push(extension);
        return agrees;
      },
    });
  return {
    asked,
    associations,
    /** Each extension in its own window. */
    async opens(...names: string[]) {
      for (const name of names) await offer().used(vscode.Uri.file(`/art/${name}`));
    },
  };
}

describe('The offer to always open sprites in the preview', () => {
  it('comes at the second use, and associates only that extension', async () => {
    const one = person(true);
    await one.opens('hero.png');
    assert.deepEqual(one.asked, []);
    await one.opens('Tree.PNG');
    assert.deepEqual(one.asked, ['PNG']);
    assert.deepEqual(one.associations, { '*.png': 'spriteKiln.preview' });
  });

  it("keeps the setting's other entries", async () => {
    const one = person(true, { '*.md': 'other' });
    await one.opens('hero.gif', 'hero.gif');
    assert.deepEqual(one.associations, { '*.md': 'other', '*.gif': 'spriteKiln.preview' });
  });

  for (const agrees of [true, false]) {
    it(`never comes again after ${agrees ? 'yes' : 'no'}, even for other extensions`, async () => {
      const one = person(agrees);
      await one.opens('a.png', 'b.png', 'c.png', 'a.gif', 'b.gif', 'c.gif');
      assert.deepEqual(one.asked, ['PNG']);
      assert.equal('*.png' in one.associations, agrees);
      assert.equal('*.gif' in one.associations, false);
    });
  }

  it("doesn't come if an association was chosen, for Aseprite files, or for palettes", async () => {
    const one = person(true, { '*.png': 'imagePreview.previewEditor' });
    await one.opens('a.png', 'b.png', 'c.png', 'a.aseprite', 'b.ase', 'c.aseprite', 'a.gpl', 'b.hex', 'c.act');
    assert.deepEqual(one.asked, []);
    assert.deepEqual(one.associations, { '*.png': 'imagePreview.previewEditor' });
  });
});
