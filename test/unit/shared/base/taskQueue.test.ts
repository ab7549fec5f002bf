import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { TaskQueue } from '../../../../src/shared/base/taskQueue';

/** Tasks that end when told to. */
function loads(count: number) {
  const started: number[] = [];
  const ends: ((failed?: Error) => void)[] = [];
  const all = Array.from({ length: count }, (_, index) => () => {
    started.push(index);
    return new Promise<void>((resolve, reject) => {
      ends[index] = (failed) => (failed ? reject(failed) : resolve());
    });
  });
  return { all, started, end: (index: number, failed?: Error) => ends[index]?.(failed) };
}

describe('A task queue', () => {
  it('runs up to the limit at the same time, in order', async () => {
    const { all, started, end } = loads(5);
    const queue = new TaskQueue(() => 2);
    for (const load of all) queue.add(load);
    assert.deepEqual(started, [0, 1]);
    end(1);
    await setImmediate();
    assert.deepEqual(started, [0, 1, 2]);
  });

  it('continues after a failed task', async () => {
    const { all, started, end } = loads(2);
    const queue = new TaskQueue(() => 1);
    const [first] = all.map((load, index) => queue.run(String(index), load));
    end(0, new Error('unreadable'));
    await assert.rejects(async () => first, /unreadable/);
    await setImmediate();
    assert.deepEqual(started, [0, 1]);
  });

  it("returns each task's result", async () => {
    const queue = new TaskQueue(() => 1);
    const order: string[] = [];
    const work = (name: string) => queue.inTurn(async () => void order.push(name)).then(() => name);
    const failing = queue.inTurn(() => Promise.reject(new Error('full')));
    const all = [work('a'), work('b')];
    await assert.rejects(async () => failing, /full/);
    assert.deepEqual(
      [await Promise.all(all), order],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    );
  });

  it('never runs a task that was dropped before its turn', async () => {
    const { all, started, end } = loads(3);
    const queue = new TaskQueue(() => 1);
    for (const load of all) queue.add(load);
    const [, second] = all;
    assert.ok(second);
    queue.drop(second);
    end(0);
    await setImmediate();
    assert.deepEqual(started, [0, 2]);
  });

  it('is idle when nothing runs or waits', async () => {
    const { all, started, end } = loads(2);
    const queue = new TaskQueue(() => 1);
    await queue.idle();
    for (const load of all) queue.add(load);
    let idle = false;
    const waiting = queue.idle().then(() => {
      idle = true;
    });
    end(0);
    await setImmediate();
    assert.deepEqual([started, idle], [[0, 1], false]);
    end(1);
    await waiting;
  });

  it('follows a growing limit', async () => {
    const { all, started, end } = loads(4);
    let width = 1;
    const queue = new TaskQueue(() => width);
    for (const load of all) queue.add(load);
    width = 3;
    end(0);
    await setImmediate();
    assert.deepEqual(started, [0, 1, 2, 3]);
  });
});

/** Tasks that end when told to, and the order in which they started. */
class Workshop {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();

  work = (name: string) => () => {
    this.begun.push(name);
    return new Promise<string>((resolve, reject) => this.#ends.set(name, { resolve, reject }));
  };

  end(name: string): void {
    this.#ends.get(name)?.resolve(`${name} done`);
  }

  fail(name: string): void {
    this.#ends.get(name)?.reject(new Error(`${name} failed`));
  }
}

describe('A latest-first task queue', () => {
  it('starts tasks at once while there are free slots, then the last requested one', async () => {
    const queue = new TaskQueue(() => 2, 'latest-first');
    const workshop = new Workshop();
    const results = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.run(name, workshop.work(name)));
    assert.deepEqual(workshop.begun, ['a', 'b']);
    workshop.end('a');
    assert.equal(await results[0], 'a done');
    await setImmediate();
    assert.deepEqual(workshop.begun, ['a', 'b', 'e']);
    workshop.end('e');
    await results[4];
    await setImmediate();
    workshop.end('b');
    await results[1];
    await setImmediate();
    assert.deepEqual(workshop.begun, ['a', 'b', 'e', 'd', 'c']);
  });

  it("drops tasks that haven't started, and lets the others finish", async () => {
    const queue = new TaskQueue(() => 1, 'latest-first');
    const workshop = new Workshop();
    const [first, second] = ['a', 'b'].map((name) => queue.run(name, workshop.work(name)));
    queue.drop('a');
    queue.drop('b');
    assert.equal(await second, undefined);
    workshop.end('a');
    assert.equal(await first, 'a done');
    await setImmediate();
    assert.deepEqual(workshop.begun, ['a']);
  });

  it('keeps a name once, at the position of its last request', async () => {
    const queue = new TaskQueue(() => 1, 'latest-first');
    const workshop = new Workshop();
    void queue.run('a', workshop.work('a'));
    const early = queue.run('b', workshop.work('b, early'));
    void queue.run('c', workshop.work('c'));
    void queue.run('b', workshop.work('b'));
    assert.equal(await early, undefined);
    workshop.end('a');
    await setImmediate();
    assert.deepEqual(workshop.begun, ['a', 'b']);
  });

  it('reports a failure and frees its slot', async () => {
    const queue = new TaskQueue(() => 1, 'latest-first');
    const workshop = new Workshop();
    const first = queue.run('a', workshop.work('a'));
    void queue.run('b', workshop.work('b'));
    workshop.fail('a');
    await assert.rejects(first, /a failed/);
    await setImmediate();
    assert.deepEqual(workshop.begun, ['a', 'b']);
  });
});
