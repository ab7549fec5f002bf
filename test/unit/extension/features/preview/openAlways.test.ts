import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { OpenAlways } from '../../../../../src/extension/features/preview/openAlways';
import { MemoryMemento } from '../../../../support/runs/memoryStores';

/** A person who gives the same answer to every question, and the setting. */
function person(agrees: boolean, before: Readonly<Record<string, string>> = {}) {
  const asked: string[] = [];
  const reopened: string[] = [];
  const state = { isFree: true };
  const associations = { ...before };
  const kept = new MemoryMemento();
  const facts = {
    isSprite: async (uri: string) => !uri.includes('photo'),
    isFree: () => state.isFree,
  };
  const offer = () =>
    new OpenAlways(kept, facts, {
      associations: () => associations,
      async associate(glob, viewType) {
        associations[glob] = viewType;
      },
      async ask(extension) {
        asked.push(extension);
        return agrees;
      },
      async reopen({ path }) {
        reopened.push(path);
      },
    });
  const open = async (names: readonly string[], isPreview: boolean) => {
    for (const name of names) await offer().opened({ uri: vscode.Uri.file(`/art/${name}`), isPreview });
  };
  return {
    asked,
    associations,
    reopened,
    state,
    /** Each in its own window. */
    opens: (...names: string[]) => open(names, true),
    /** The same in VS Code's image view. */
    looksAt: (...names: string[]) => open(names, false),
  };
}

describe('The offer to always open sprites in the preview', () => {
  it('comes with the second sprite, and associates only that extension', async () => {
    const one = person(true);
    await one.opens('hero.png');
    assert.deepEqual(one.asked, []);
    await one.opens('Tree.PNG');
    assert.deepEqual(one.asked, ['PNG']);
    assert.deepEqual(one.associations, { '*.png': 'spriteKiln.preview' });
  });

  it("counts sprites in VS Code's image view, which the preview then replaces, but no photos", async () => {
    const one = person(true);
    await one.looksAt('photo-1.png', 'photo-2.png', 'hero.png', 'photo-3.png');
    assert.deepEqual(one.asked, []);
    await one.looksAt('tree.png');
    assert.deepEqual(one.asked, ['PNG']);
    assert.deepEqual(one.reopened, ['/art/tree.png']);
  });

  it('waits for the next sprite while something is in the way', async () => {
    const one = person(false);
    one.state.isFree = false;
    await one.opens('hero.png', 'tree.png', 'rock.png');
    assert.deepEqual(one.asked, []);
    one.state.isFree = true;
    await one.opens('lamp.png', 'lamp.png');
    assert.deepEqual(one.asked, ['PNG']);
    assert.deepEqual(one.reopened, []);
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
