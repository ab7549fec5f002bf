import assert from 'node:assert/strict';
import { otherCase } from '../../../../src/core/disk/otherCase';

/** Folder → names in it. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'file:///game': ['Art', 'notes', 'Notes', 'town.gpl'],
  'file:///game/Art': ['Town%20Hall.GPL', 'Town Hall.gpl', 'Straße.gpl'],
};
const files = { list: async (folder: string) => [...(FOLDERS[folder] ?? [])] };
const find = (place: string) => otherCase(place, 'file:///game', files);

describe('A path in the wrong case', () => {
  it('is found by the names that the disk has', async () => {
    assert.equal(await find('file:///game/Town.GPL'), 'file:///game/town.gpl');
    assert.equal(await find('file:///game/art/town%20hall.gpl'), 'file:///game/Art/Town%20Hall.gpl');
    assert.equal(await find('file:///game/ART/stra%C3%9Fe.GPL'), 'file:///game/Art/Stra%C3%9Fe.gpl');
    assert.equal(await find('file:///game/art'), 'file:///game/Art');
  });

  it("isn't found if nothing differs in case alone, or several do", async () => {
    assert.equal(await find('file:///game/town.pal'), undefined);
    assert.equal(await find('file:///game/NOTES/a.gpl'), undefined);
    assert.equal(await find('file:///game/notes'), undefined);
    assert.equal(await find('file:///game/none/town.gpl'), undefined);
  });

  it('outside of the folder is never looked for', async () => {
    assert.equal(await find('file:///GAME/town.gpl'), undefined);
    assert.equal(await find('file:///'), undefined);
  });
});
