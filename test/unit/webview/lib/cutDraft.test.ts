import assert from 'node:assert/strict';
import { rectsOf } from '../../../../src/sprite/sheet/sheet';
import type { SheetInfo } from '../../../../src/sprite/sheet/sheetInfo';
import { draftFrom, draftOf, leftOver, limitOf, wholeDraft, withField } from '../../../../src/webview/lib/cut/cutDraft';

const SHEET = { width: 100, height: 48 };

describe('A sheet cut draft', () => {
  it('divides the sheet by the given columns and rows', () => {
    const four = withField(wholeDraft(SHEET), 'columns', 4, SHEET);
    assert.deepEqual(four, { columns: 4, rows: 1, width: 25, height: 48, count: 4 });
    assert.deepEqual(withField(four, 'rows', 2, SHEET), { columns: 4, rows: 2, width: 25, height: 24, count: 8 });
  });

  it('counts the columns and rows for the given frame size', () => {
    const wide = withField(wholeDraft(SHEET), 'width', 16, SHEET);
    assert.deepEqual(wide, { columns: 6, rows: 1, width: 16, height: 48, count: 6 });
    const both = withField(wide, 'height', 16, SHEET);
    assert.deepEqual(both, { columns: 6, rows: 3, width: 16, height: 16, count: 18 });
    assert.deepEqual(leftOver(both, SHEET), { right: 4, bottom: 0 });
  });

  it('drops frames at the end, within the number that exists', () => {
    const draft = withField(withField(wholeDraft(SHEET), 'columns', 4, SHEET), 'rows', 2, SHEET);
    assert.equal(withField(draft, 'count', 7, SHEET).count, 7);
    assert.equal(withField(draft, 'count', 9, SHEET).count, 8);
    assert.deepEqual(withField(draft, 'count', 7, SHEET), { ...draft, count: 7 });
  });

  it('replaces invalid and out-of-range values with the nearest valid one', () => {
    const draft = wholeDraft(SHEET);
    for (const value of [0, -4, Number.NaN]) assert.equal(withField(draft, 'columns', value, SHEET).columns, 1);
    assert.equal(withField(draft, 'columns', 999, SHEET).columns, 100);
    assert.equal(withField(draft, 'width', 12.6, SHEET).width, 13);
    const large = { width: 16_384, height: 1024 };
    assert.equal(limitOf('columns', wholeDraft(large), large), 4096);
    assert.equal(withField(withField(wholeDraft(large), 'width', 8, large), 'height', 8, large).count, 4096);
  });

  it('lays frames out left to right, then top to bottom', () => {
    assert.deepEqual(rectsOf({ columns: 2, count: 3, width: 5, height: 7 }), [
      { x: 0, y: 0, w: 5, h: 7 },
      { x: 5, y: 0, w: 5, h: 7 },
      { x: 0, y: 7, w: 5, h: 7 },
    ]);
  });

  it("restores a sheet's cut, and keeps it inside the sheet", () => {
    const cut = { columns: 4, count: 7, width: 25, height: 24 };
    const frames = rectsOf(cut).map((rect) => ({ ...rect, left: 0, top: 0, duration: 100 }));
    const info: SheetInfo = { width: 25, height: 24, frames, tags: [], from: 'user' };
    assert.deepEqual(draftOf(SHEET, info), { ...cut, rows: 2 });
    assert.deepEqual(draftFrom(SHEET, cut), { ...cut, rows: 2 });
    assert.deepEqual(draftOf({ width: 50, height: 24 }, info), {
      columns: 2,
      rows: 1,
      width: 25,
      height: 24,
      count: 2,
    });
  });
});
