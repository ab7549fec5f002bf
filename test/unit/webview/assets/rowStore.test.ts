import assert from 'node:assert/strict';
import type { AssetRow, Found } from '../../../../src/shared/protocol/assets';
import { RowStore } from '../../../../src/webview/assets/rowStore';

const row = (id: string): AssetRow => ({ id, kind: 'image', label: id, tags: [] });
const found = (search: number, rows: number, first: readonly AssetRow[] = []): Found => ({
  search,
  rows,
  assets: rows,
  first,
});

interface Question {
  readonly search: number;
  readonly from: number;
  readonly count: number;
  readonly answer: (rows: readonly AssetRow[]) => void;
  readonly fail: () => void;
}

function storeWith(questions: Question[]): RowStore {
  return new RowStore(
    (question) =>
      new Promise((answer, reject) => {
        questions.push({ ...question, answer, fail: () => reject(new Error('gone')) });
      }),
    () => undefined,
  );
}

describe('Rows of a search', () => {
  it('are requested once, and only if missing', async () => {
    const questions: Question[] = [];
    const store = storeWith(questions);
    const first = Array.from({ length: 60 }, (_, at) => row(`a${at}`));
    store.adopt(found(1, 1000, first));
    store.want(0, 59);
    assert.equal(questions.length, 0);
    store.want(50, 70);
    store.want(50, 70);
    assert.deepEqual(
      questions.map(({ search, from, count }) => [search, from, count]),
      [[1, 60, 60]],
    );
    questions[0]?.answer([row('b')]);
    await Promise.resolve().then(() => Promise.resolve());
    assert.equal(store.get(60)?.id, 'b');
  });

  it('of an earlier search are dropped', async () => {
    const questions: Question[] = [];
    const store = storeWith(questions);
    store.adopt(found(1, 100));
    store.want(0, 10);
    store.adopt(found(2, 100));
    questions[0]?.answer([row('old')]);
    await new Promise(setImmediate);
    assert.equal(store.get(0), undefined);
  });

  it('are requested again after a failure', async () => {
    const questions: Question[] = [];
    const store = storeWith(questions);
    store.adopt(found(1, 100));
    store.want(0, 10);
    questions[0]?.fail();
    await new Promise(setImmediate);
    store.want(0, 10);
    assert.equal(questions.length, 2);
  });

  it('that are far away are released', async () => {
    const questions: Question[] = [];
    const store = storeWith(questions);
    store.adopt(found(1, 100_000));
    for (let from = 0; from < 6000; from += 60) {
      store.want(from, from + 59);
      questions.at(-1)?.answer(Array.from({ length: 60 }, (_, at) => row(`a${from + at}`)));
      await new Promise(setImmediate);
    }
    const kept = Array.from({ length: 6000 }, (_, place) => store.get(place)).filter(Boolean).length;
    assert.ok(kept <= 2460, `${kept} rows`);
    assert.equal(store.get(5990)?.id, 'a5990');
  });
});
