import assert from 'node:assert/strict';
import { CompareAlways } from '../../../../../src/extension/features/git/compareAlways';
import { MemoryMemento } from '../../../../support/runs/memoryStores';

/** A person who gives the same answer to every question, and the setting. */
function person(agrees: boolean, before?: boolean) {
  const kept = new MemoryMemento();
  const state = { asked: 0, setting: before, isFree: true };
  const facts = { isSprite: async (uri: string) => !uri.includes('photo'), isFree: () => state.isFree };
  const ports = {
    isChosen: () => state.setting !== undefined,
    async choose() {
      state.setting = true;
      return true;
    },
    async ask() {
      state.asked++;
      return agrees;
    },
  };
  return {
    state,
    /** A click in a list of changes, each in its own window. */
    clicks: (name: string) => new CompareAlways(kept, facts, ports).opened(`file:///art/${name}`),
  };
}

describe('The offer to always compare sprites from lists of changes', () => {
  it('comes at the first click on a sprite, which it replaces if the person agrees', async () => {
    const one = person(true);
    assert.equal(await one.clicks('photo.png'), false);
    assert.equal(one.state.asked, 0);
    assert.equal(await one.clicks('hero.png'), true);
    assert.deepEqual(one.state, { asked: 1, setting: true, isFree: true });
  });

  it('never comes again after no', async () => {
    const one = person(false);
    for (const name of ['hero.png', 'hero.png', 'tree.png']) assert.equal(await one.clicks(name), false);
    assert.deepEqual(one.state, { asked: 1, setting: undefined, isFree: true });
  });

  it('comes once for several events of one click', async () => {
    const one = person(true);
    const replaced = await Promise.all([one.clicks('hero.png'), one.clicks('hero.png')]);
    assert.deepEqual([replaced, one.state.asked], [[true, false], 1]);
  });

  it("doesn't come if the setting was chosen, and waits for the next click while something is in the way", async () => {
    const chosen = person(true, false);
    assert.equal(await chosen.clicks('hero.png'), false);
    assert.equal(chosen.state.asked, 0);
    const busy = person(true);
    busy.state.isFree = false;
    assert.equal(await busy.clicks('hero.png'), false);
    assert.equal(busy.state.asked, 0);
    busy.state.isFree = true;
    assert.equal(await busy.clicks('hero.png'), true);
  });
});
