import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { type ReviewedSprite, reviewSprites } from '../../../../src/core/review/review';
import { compareSources } from '../../../../src/sprite/compare/compareSources';
import { runnerOf } from '../../../../src/work/taskRunner';
import { removeFolder } from '../../../support/folders';
import { type ArtHistory, artHistory, trueChanges } from '../../../support/review/artHistory';

const COMMITS = 200;
const threads = {
  ...runnerOf({ compare: (input) => compareSources(input, deflateSync) }),
  atOnce: 1,
};

describe('Review of sprites between commits', () => {
  let history: ArtHistory;
  before(() => {
    history = artHistory(COMMITS);
  });
  after(() => removeFolder(history.root));

  async function review(base: string, head?: string): Promise<readonly ReviewedSprite[]> {
    const { sprites } = await reviewSprites({
      threads,
      git: { program: 'git', root: history.root },
      range: { base, head },
      folders: [''],
      signal: new AbortController().signal,
    });
    return sprites;
  }

  /** What the review says, in the words of the generator. */
  function said(sprites: readonly ReviewedSprite[]) {
    return new Map(
      sprites.map(({ path, kind, from, compared, faults }) => {
        assert.deepEqual(faults, {}, path);
        const changed = (compared?.pairs ?? []).filter((pair) => pair.changed);
        const frames = changed.flatMap(({ after: at }) => (at === undefined ? [] : at + 1));
        const gone = changed.flatMap(({ before: at, after: now }) =>
          at === undefined || now !== undefined ? [] : at + 1,
        );
        return [path, { kind, ...(from !== undefined && { from }), frames, gone }];
      }),
    );
  }

  const inOrder = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

  it('names each changed frame of a commit, and no other', async () => {
    let named = 0;
    for (let at = 5; at < COMMITS; at += 11) {
      const truth = trueChanges(history.versions[at - 1] ?? new Map(), history.versions[at] ?? new Map());
      const found = said(await review(`${history.commits[at]}~1`, history.commits[at]));
      assert.deepEqual(inOrder(found), inOrder(truth), `commit ${at}`);
      for (const { frames, gone } of truth.values()) named += frames.length + gone.length;
    }
    assert.ok(named > 20, 'the history has changes');
  });

  it('names the sprites that differ between commits far apart', async () => {
    for (const [from, to] of [
      [20, 60],
      [100, 199],
      [150, 30],
    ] as const) {
      const truth = trueChanges(history.versions[from] ?? new Map(), history.versions[to] ?? new Map());
      const found = said(await review(history.commits[from] ?? '', history.commits[to]));
      assert.ok(truth.size > 5);
      const plain = (map: typeof truth | typeof found) =>
        inOrder(new Map([...map].map(([file, { kind }]) => [file, kind])));
      assert.deepEqual(plain(found), plain(truth), `${from} to ${to}`);
    }
  });
});
