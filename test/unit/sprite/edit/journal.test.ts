import assert from 'node:assert/strict';
import { openAseprite } from '../../../../src/sprite/edit/aseprite/saveAseprite';
import { type Change, changed } from '../../../../src/sprite/edit/change';
import type { EditCel } from '../../../../src/sprite/edit/editSprite';
import { Journal } from '../../../../src/sprite/edit/journal';
import { JournalError } from '../../../../src/sprite/edit/journalError';
import { changedParts, type EditParts, type PartsChange } from '../../../../src/sprite/edit/parts';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import { Versions } from '../../../../src/sprite/edit/versions';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { seed, seeded } from '../../../support/random';
import { celAt, layered } from '../../../support/sprites/editLayers';
import { flatSprite, shownIn } from '../../../support/sprites/flatSprite';
import { layeredSprite } from '../../../support/sprites/layeredSprite';
import { randomChange } from '../../../support/sprites/randomEdits';

const time = (durations: number, frames: readonly number[] = [0]): PartsChange => ({
  change: { change: 'durations', frames, durations },
});
const pasted = (bytes: Uint8Array, width: number): PartsChange => ({
  change: {
    change: 'paste-frames',
    at: 0,
    frames: [{ duration: 1, image: { width, height: 1, pixels: { bytes, compressed: false } } }],
  },
});
const faultOf = (make: () => unknown) => {
  try {
    make();
    return undefined;
  } catch (error) {
    return error instanceof JournalError ? error.fault : error;
  }
};

/** A whole copy of what people see of a document. */
const copyOf = (parts: EditParts): string =>
  JSON.stringify(
    parts.map(({ sprite }) => [
      shownIn(sprite).map(({ width, height, data }) => [width, height, Buffer.from(data).toString('base64')]),
      sprite.frames.map(({ duration }) => duration),
      sprite.tags,
      sprite.slices,
      sprite.layers.map(({ name }) => name),
    ]),
  );

/** The parts after a change; undefined if they can't take it. */
function attempt(before: EditParts, change: PartsChange): EditParts | undefined {
  try {
    return changedParts(before, change);
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    return undefined;
  }
}

/** A document in the plain way: whole copies of all its versions. */
class PlainDocument {
  #versions: string[];
  #at = 0;

  constructor(first: string) {
    this.#versions = [first];
  }

  get now(): string {
    return this.#versions[this.#at] ?? '';
  }

  do(next: string): void {
    this.#versions = [...this.#versions.slice(0, this.#at + 1), next];
    this.#at++;
  }

  move(by: number): void {
    this.#at = Math.max(0, Math.min(this.#versions.length - 1, this.#at + by));
  }

  /** The oldest versions can no longer be reached. */
  forget(count: number): void {
    this.#versions.splice(0, count);
    this.#at -= count;
  }
}

/** The document as it is built: lists, a host that restarts, and pages that come and go. */
class BuiltDocument {
  #journal = new Journal();
  #versions: Versions;
  #base: EditParts;

  constructor(
    base: EditParts,
    readonly most: number,
  ) {
    this.#base = base;
    this.#versions = new Versions(base, most);
  }

  get now(): EditParts {
    return this.#versions.at(this.#journal.entries);
  }

  do(change: PartsChange): void {
    this.#journal.do(change);
  }

  undo(): void {
    this.#journal.undo();
  }

  redo(): void {
    this.#journal.redo();
  }

  restart(): void {
    this.#journal = Journal.from(this.#journal.toBytes());
    this.#versions = new Versions(this.#base, this.most);
  }

  fold(count: number): number {
    const folded = this.#journal.fold(count);
    this.#versions.fold(folded);
    this.#base = new Versions(this.#base).at(folded);
    return folded.length;
  }
}

const view = () => ({ sprite: openAseprite(layeredSprite()) });
/** With few pixels, and something of everything. */
function smallView() {
  const cel = (x: number, value: number) => celAt(x, 0, 2, [value, 0, 0, 255, 0, value, 9, 255], 4);
  const shared = cel(1, 70);
  const frames: readonly Readonly<Record<number, EditCel>>[] = [
    { 0: cel(0, 200), 1: shared },
    { 0: cel(1, 100) },
    { 0: cel(0, 90), 1: shared },
  ];
  const sprite = layered({ width: 4, height: 3 }, [{}, {}], frames);
  const bounds = { x: 0, y: 0, width: 2, height: 2 };
  return {
    sprite: {
      ...sprite,
      tags: [{ name: 'walk', from: 0, to: 1, direction: 'forward' as const }],
      slices: [{ name: 'hit', keys: [{ frame: 1, bounds }] }],
    },
  };
}

/** A document as it is built, and in the plain way. */
class Pair {
  readonly #random: () => number;
  readonly #built: BuiltDocument;
  readonly #plain: PlainDocument;

  constructor(views: EditParts, most: number, random: () => number) {
    this.#random = random;
    this.#built = new BuiltDocument(views, most);
    this.#plain = new PlainDocument(copyOf(this.#built.now));
  }

  /** Does something with both. */
  move(): void {
    const move = this.#random();
    if (move < 0.5) this.#change();
    else if (move < 0.7) {
      this.#built.undo();
      this.#plain.move(-1);
    } else if (move < 0.85) {
      this.#built.redo();
      this.#plain.move(1);
    } else if (move < 0.95) this.#built.restart();
    else this.#plain.forget(this.#built.fold(1));
  }

  #change(): void {
    const before = this.#built.now;
    const only = before.length > 1 && this.#random() < 0.4 ? { parts: [1] } : {};
    const change = { ...only, change: randomChange((before.at(-1) ?? smallView()).sprite, this.#random) };
    const next = attempt(before, change);
    if (!next) return;
    this.#built.do(change);
    this.#plain.do(copyOf(next));
  }

  compare(message: string): void {
    assert.equal(copyOf(this.#built.now), this.#plain.now, message);
  }
}

describe('A list of changes', () => {
  it('is the document that whole copies of all versions are, through 300 sequences', () => {
    const random = seeded(seed);
    for (let round = 0; round < 300; round++) {
      // Every third document keeps next to nothing, so that versions are made again.
      const views = Array.from({ length: 1 + (round % 2) }, round % 10 ? smallView : view);
      const pair = new Pair(views, round % 3 ? 2 ** 28 : 3000, random);
      for (let step = 0; step < 7; step++) {
        pair.move();
        pair.compare(`seed ${seed}, round ${round}`);
      }
    }
  });

  it('drops what was undone when something else is done', () => {
    const journal = new Journal();
    for (const ms of [1, 2, 3]) journal.do(time(ms));
    journal.undo();
    journal.undo();
    journal.do(time(4));
    assert.equal(journal.redo(), undefined);
    assert.deepEqual(
      journal.entries.map(({ change }) => change),
      [time(1), time(4)],
    );
  });

  it('is dirty unless it is what was saved', () => {
    const journal = new Journal();
    assert.equal(journal.isDirty, false);
    journal.do(time(1));
    const { state } = journal;
    journal.do(time(2));
    journal.markSaved(state);
    assert.equal(journal.isDirty, true);
    journal.undo();
    assert.equal(journal.isDirty, false);
    assert.equal(Journal.from(journal.toBytes()).isDirty, false);
    journal.undo();
    journal.do(time(3));
    // What was saved is no longer in a list, even if as many changes count.
    assert.equal(journal.isDirty, true);
    assert.equal(Journal.from(journal.toBytes()).isDirty, true);
  });

  it('has one entry for what a pointer did until it was up', () => {
    const journal = new Journal();
    const first = journal.do(time(1), 'drag 1');
    const more = [2, 3].map((ms) => journal.do(time(ms), 'drag 1'));
    assert.deepEqual(
      [first, ...more].map(({ isMerged }) => isMerged),
      [false, true, true],
    );
    assert.deepEqual(
      journal.entries.map(({ change }) => change),
      [time(3)],
    );
    // Others, by what they are about, by their gesture, or because of what was between.
    for (const [change, gesture] of [
      [time(4, [1]), 'drag 1'],
      [time(5, [1]), 'drag 2'],
      [time(6, [1]), undefined],
      [time(7, [1]), undefined],
    ] as const)
      assert.equal(journal.do(change, gesture).isMerged, false);
    journal.do(time(8), 'drag 3');
    journal.markSaved(journal.state);
    assert.equal(journal.do(time(9), 'drag 3').isMerged, false);
    journal.undo();
    assert.equal(journal.isDirty, false);
    assert.equal(journal.do(time(10), 'drag 3').isMerged, false);
  });

  it('does in one change what the merged ones did', () => {
    const base = openAseprite(layeredSprite());
    const rows: readonly (readonly [Change, Change])[] = [
      [
        { change: 'change-tag', at: 0, tag: { from: 1, color: '#112233' } },
        { change: 'change-tag', at: 0, tag: { name: 'x', from: 0 } },
      ],
      [
        { change: 'change-layer', layer: 2, to: { opacity: 9, name: 'y' } },
        { change: 'change-layer', layer: 2, to: { opacity: 8 } },
      ],
      [
        { change: 'change-slice', at: 0, name: 'z', pivot: null },
        { change: 'change-slice', at: 0, bounds: { x: 1, y: 1, width: 9, height: 9 } },
      ],
      [
        { change: 'set-plays', plays: 1 },
        { change: 'set-plays', plays: 2 },
      ],
    ];
    for (const [one, next] of rows) {
      const journal = new Journal();
      journal.do({ change: one }, 'g');
      assert.equal(journal.do({ change: next }, 'g').isMerged, true, one.change);
      assert.deepEqual(
        new Versions([{ sprite: base }]).at(journal.entries)[0]?.sprite,
        changed(changed(base, one), next),
      );
    }
  });

  it('says what is too much, and continues when that is folded', () => {
    const journal = new Journal();
    const width = 25_000_000;
    const shared = new Uint8Array(4 * width);
    for (let times = 0; times < 3; times++) journal.do(pasted(shared, width));
    assert.equal(journal.overflow.length, 0);
    for (let times = 0; times < 2; times++) journal.do(pasted(new Uint8Array(4 * width), width));
    const { overflow } = journal;
    assert.equal(overflow.length, 3);
    assert.equal(journal.entries.length, 5);
    journal.markSaved(journal.state);
    assert.deepEqual(journal.fold(overflow.length), overflow);
    assert.equal(journal.overflow.length, 0);
    assert.equal(journal.isDirty, false);
    assert.ok(journal.payload < 2 ** 28);
    const last = journal.state;
    assert.equal(
      faultOf(() => journal.do(pasted(new Uint8Array(2 ** 29), 1))),
      'full',
    );
    assert.equal(journal.state, last);
    assert.equal(journal.entries.length, 2);
  });

  it('keeps what JSON has no word for', () => {
    const journal = new Journal();
    const bytes = Uint8Array.from([1, 2, 3, 4]);
    const color: Change = { change: 'change-tag', at: 0, tag: { color: undefined } as object };
    journal.do({ parts: [0], change: color });
    journal.do(pasted(bytes, 1));
    journal.do(pasted(bytes, 1));
    const read = Journal.from(journal.toBytes());
    assert.deepEqual(read.entries, journal.entries);
    const [first] = read.entries;
    assert.ok(first?.change.change.change === 'change-tag' && 'color' in first.change.change.tag);
    // Once for both.
    assert.ok(journal.toBytes().length < 1000);
    assert.equal(read.payload, journal.payload);
    assert.equal(read.do(time(1)).entry.id, journal.do(time(1)).entry.id);
  });

  it('is refused if it is damaged, or of a newer version', () => {
    const journal = new Journal();
    journal.do(pasted(Uint8Array.from([1, 2, 3, 4]), 1));
    journal.do(time(5));
    const bytes = journal.toBytes();
    for (let at = 0; at < bytes.length; at++) {
      const broken = Uint8Array.from(bytes);
      broken[at] = (broken[at] ?? 0) ^ 1;
      const fault = faultOf(() => Journal.from(broken));
      assert.ok(fault === 'damaged' || (fault === 'version' && at >= 4 && at < 8), `${at}: ${fault}`);
      assert.equal(
        faultOf(() => Journal.from(bytes.subarray(0, at))),
        'damaged',
      );
    }
    assert.equal(
      faultOf(() => Journal.from(Buffer.concat([bytes, Buffer.from([0])]))),
      'damaged',
    );
    const newer = new Journal();
    newer.do({ change: { change: 'of a newer version' } as unknown as Change });
    assert.equal(
      faultOf(() => Journal.from(newer.toBytes())),
      'version',
    );
  });

  it('is written again in a part of the time', () => {
    const journal = new Journal();
    const frames = Array.from({ length: 4096 }, (_, at) => at);
    for (let ms = 1; ms <= 200; ms++) journal.do(time(ms, frames));
    const timeOf = () => {
      const start = performance.now();
      journal.toBytes();
      return performance.now() - start;
    };
    const first = timeOf();
    journal.do(time(5000, frames));
    const again = timeOf();
    assert.ok(again < first / 3, `${first} ms, ${again} ms`);
  });
});

describe('Versions of sprites', () => {
  const entriesOf = (changes: readonly Change[]) => changes.map((change, at) => ({ id: at + 1, change: { change } }));

  it('are the same objects when they are undone and redone', () => {
    const base = [{ sprite: openAseprite(layeredSprite()) }];
    const versions = new Versions(base);
    const entries = entriesOf([
      { change: 'turn', turn: 'rotate-90' },
      { change: 'turn', turn: 'flip-vertical' },
    ]);
    const all = [0, 1, 2].map((count) => versions.at(entries.slice(0, count)));
    assert.equal(all[0], base);
    assert.ok([0, 1, 2].every((count) => versions.at(entries.slice(0, count)) === all[count]));
    const other = versions.at([
      ...entries.slice(0, 1),
      { id: 9, change: { change: { change: 'delete-frames', frames: [0] } } },
    ]);
    assert.equal(other[0]?.sprite.frames[0], all[1]?.[0]?.sprite.frames[1]);
  });

  it('stay the same objects when the oldest change becomes a part of the base', () => {
    const versions = new Versions([{ sprite: openAseprite(layeredSprite()) }]);
    const entries = entriesOf([
      { change: 'turn', turn: 'rotate-90' },
      { change: 'turn', turn: 'flip-vertical' },
    ]);
    const [first, second] = [1, 2].map((count) => versions.at(entries.slice(0, count)));
    versions.fold(entries.slice(0, 1));
    assert.equal(versions.at(entries.slice(1)), second);
    assert.equal(versions.at([]), first);
  });

  it('cost what differs, and are made again if that is too much', () => {
    const side = 64;
    const raster = createRaster(side, side);
    const base = [{ sprite: flatSprite([raster, raster, raster, raster]) }];
    const most = 10 * 4 * side * side * 4;
    const versions = new Versions(base, most);
    const turns = entriesOf(Array.from({ length: 40 }, () => ({ change: 'turn', turn: 'flip-horizontal' })));
    const last = versions.at(turns);
    assert.ok(versions.keptBytes <= most && versions.keptBytes > most / 2, `${versions.keptBytes}`);
    assert.equal(versions.at(turns), last);
    for (let count = 39; count >= 0; count--) {
      versions.at(turns.slice(0, count));
      assert.ok(versions.keptBytes <= most);
    }
    const cheap = new Versions(base, most);
    cheap.at(
      entriesOf(Array.from({ length: 300 }, (_, at) => ({ change: 'durations', frames: [0], durations: at + 1 }))),
    );
    assert.ok(cheap.keptBytes < 300 * 512, `${cheap.keptBytes}`);
  });

  it('stay what they are if a change is refused', () => {
    const base = [{ sprite: openAseprite(layeredSprite()) }];
    const versions = new Versions(base);
    const good = entriesOf([{ change: 'delete-frames', frames: [0] }]);
    const first = versions.at(good);
    assert.throws(() =>
      versions.at([...good, { id: 5, change: { change: { change: 'delete-frames', frames: [77] } } }]),
    );
    assert.equal(versions.at(good), first);
  });

  it('are there at once, and large sprites cost no more than small ones', () => {
    const frames = Array.from({ length: 64 }, () => createRaster(128, 128));
    const versions = new Versions([{ sprite: flatSprite(frames) }]);
    const entries = entriesOf([
      { change: 'turn', turn: 'flip-horizontal' },
      { change: 'turn', turn: 'flip-vertical' },
      { change: 'reverse-frames', frames: [3, 9] },
    ]);
    versions.at(entries);
    const timeOf = (run: () => void) => {
      const start = performance.now();
      run();
      return performance.now() - start;
    };
    const undo = timeOf(() => versions.at(entries.slice(0, 1)));
    const redo = timeOf(() => versions.at(entries));
    assert.ok(undo < 5 && redo < 5, `${undo} ms, ${redo} ms`);
    const blank = (width: number) => {
      const [small] = [flatSprite([createRaster(1, 1)])];
      const [frame] = small.frames;
      assert.ok(frame);
      return [
        { sprite: { ...small, width, height: width, frames: Array.from({ length: 500 }, () => ({ ...frame })) } },
      ];
    };
    const durations = entriesOf(
      Array.from({ length: 50 }, (_, at) => ({ change: 'durations', frames: [at], durations: 7 })),
    );
    const [little, large] = [8, 4096].map((width) => {
      const of = new Versions(blank(width));
      return timeOf(() => of.at(durations));
    }) as [number, number];
    assert.ok(large < 3 * little + 20, `${little} ms, ${large} ms`);
  });
});
