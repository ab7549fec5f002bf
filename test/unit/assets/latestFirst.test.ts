import assert from 'node:assert/strict';
import { LatestFirst } from '../../../src/extension/features/assets/latestFirst';

/** Work that ends when it is told to, and the order in which it began. */
class Yard {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();

  work = (name: string) => () => {
    this.begun.push(name);
    return new Promise<string>((resolve, reject) => this.ends.set(name, { resolve, reject }));
  };

  end(name: string): void {
    this.ends.get(name)?.resolve(`${name} done`);
  }

  fail(name: string): void {
    this.ends.get(name)?.reject(new Error(`${name} failed`));
  }
}

const turn = () => new Promise(setImmediate);

describe('a queue whose latest comer goes first', () => {
  it('gives away its places at once, then to whoever asked last', async () => {
    const queue = new LatestFirst(2);
    const yard = new Yard();
    const results = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.run(name, yard.work(name)));
    assert.deepEqual(yard.begun, ['a', 'b']);
    yard.end('a');
    assert.equal(await results[0], 'a done');
    await turn();
    assert.deepEqual(yard.begun, ['a', 'b', 'e']);
    yard.end('e');
    await results[4];
    await turn();
    yard.end('b');
    await results[1];
    await turn();
    assert.deepEqual(yard.begun, ['a', 'b', 'e', 'd', 'c']);
  });

  it('forgets what has not begun, and lets go on what has', async () => {
    const queue = new LatestFirst(1);
    const yard = new Yard();
    const [first, second] = ['a', 'b'].map((name) => queue.run(name, yard.work(name)));
    queue.forget('a');
    queue.forget('b');
    assert.equal(await second, undefined);
    yard.end('a');
    assert.equal(await first, 'a done');
    await turn();
    assert.deepEqual(yard.begun, ['a']);
  });

  it('a name waits once, in the place of its last question', async () => {
    const queue = new LatestFirst(1);
    const yard = new Yard();
    void queue.run('a', yard.work('a'));
    const early = queue.run('b', yard.work('b, early'));
    void queue.run('c', yard.work('c'));
    void queue.run('b', yard.work('b'));
    assert.equal(await early, undefined);
    yard.end('a');
    await turn();
    assert.deepEqual(yard.begun, ['a', 'b']);
  });

  it('a failure is told and gives its place away', async () => {
    const queue = new LatestFirst(1);
    const yard = new Yard();
    const first = queue.run('a', yard.work('a'));
    void queue.run('b', yard.work('b'));
    yard.fail('a');
    await assert.rejects(first, /a failed/);
    await turn();
    assert.deepEqual(yard.begun, ['a', 'b']);
  });
});
