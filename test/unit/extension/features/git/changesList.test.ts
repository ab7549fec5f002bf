import assert from 'node:assert/strict';
import { versionsInTab } from '../../../../../src/extension/features/git/changesList';

const none = { index: [], working: [], merge: [] };
const hero = 'file:///game/art/hero%20(1).png';
const other = 'file:///game/old/hero%20(1).png';
const said = (label: string, changes: Partial<typeof none | Record<string, readonly string[]>>) => {
  const found = versionsInTab(label, { ...none, ...changes });
  return found && `${found.file} ${found.before.at} ${found.after.at}`;
};

describe('A tab from the list of changes', () => {
  it('shows the file with HEAD, or with what is staged', () => {
    assert.equal(said('hero (1).png (Working Tree)', { working: [hero] }), `${hero} HEAD working`);
    assert.equal(said('hero (1).png (Index)', { index: [hero] }), `${hero} HEAD index`);
    assert.equal(said('hero (1).png (Index)', { index: [hero], working: [hero] }), `${hero} HEAD index`);
    assert.equal(said('hero (1).png (Working Tree)', { index: [hero], working: [hero] }), `${hero} index working`);
    assert.equal(said('hero (1).png (Theirs)', { merge: [hero] }), `${hero} ours theirs`);
    assert.equal(said('hero (1).png ↔ hero (1).png', { index: [hero] }), `${hero} HEAD index`);
    assert.equal(said('hero (1).png ↔ hero (1).png', { index: [hero], working: [hero] }), `${hero} index working`);
  });

  it('is left alone if it is about something else, or if two files have the name', () => {
    assert.equal(said('hero (1).png', { working: [hero] }), undefined);
    assert.equal(said('hero (1).png.txt (Working Tree)', { working: [hero] }), undefined);
    assert.equal(said('(1).png (Working Tree)', { working: [hero] }), undefined);
    assert.equal(said('hero (1).png ↔ old.png', { working: [hero] }), undefined);
    assert.equal(said('hero (1).png (Working Tree)', { working: [hero], index: [other] }), undefined);
    assert.equal(said('hero (1).png (Working Tree)', {}), undefined);
  });
});
