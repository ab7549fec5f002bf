import assert from 'node:assert/strict';
import { withImageNames } from '../../../../src/core/domain/sheetImageNames';

const NAMES = new Map([
  ['hero.png', 'knight.png'],
  ['held.png', 'größe "1".png'],
]);

describe('The JSON of a renamed sheet', () => {
  it('names it, and stays as it was, with its mark, line ends, and letters', () => {
    const text = '\ufeff{"a": "Größe",\r\n "meta": {"image" : "hero.png", "b": "hero.png"}}';
    const changed = withImageNames(Buffer.from(text), NAMES);
    assert.equal(Buffer.from(changed ?? []).toString(), text.replace(' "hero.png"', ' "knight.png"'));
    const other = withImageNames(Buffer.from('{"image":"h\\u0065ld.png"}'), NAMES);
    assert.deepEqual(JSON.parse(Buffer.from(other ?? []).toString()), { image: 'größe "1".png' });
  });

  it('keeps letters of other encodings byte by byte', () => {
    // “名前” in Shift-JIS, “Größe” in Windows-1252.
    for (const letters of ['96bc914f', '4772f6df65']) {
      const parts = ['{"frames":{"', '":{}},"meta":{"image":"', '"}}'];
      const json = (image: string) =>
        Buffer.concat(
          [parts[0], Buffer.from(letters, 'hex'), parts[1], image, parts[2]].map((one) => Buffer.from(one ?? '')),
        );
      assert.deepEqual(withImageNames(json('hero.png'), NAMES), json('knight.png'));
      // How the new name is written there isn't known.
      assert.equal(withImageNames(json('held.png'), NAMES), undefined);
    }
  });

  it("is left alone if it names others, or isn't JSON", () => {
    for (const text of ['{"image":"art/hero.png"}', '{"image":"\\x"}', '{"image":"hero.pn', ''])
      assert.equal(withImageNames(Buffer.from(text), NAMES), undefined, text);
  });
});
