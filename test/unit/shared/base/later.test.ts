import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Later, LaterByKey } from '../../../../src/shared/base/later';

describe('What happens once, a moment later', () => {
  let done: unknown[];
  const note = (...args: unknown[]) => done.push(args.length > 1 ? args : args[0]);
  const wait = (ms: number) => mock.timers.tick(ms);

  beforeEach(() => {
    done = [];
    mock.timers.enable({ apis: ['setTimeout'] });
  });

  afterEach(() => mock.timers.reset());

  it('waits until nothing was asked for a while, and counts the last call', () => {
    const later = new Later(100, (text: string) => note(text));
    later.schedule('a');
    wait(99);
    later.schedule('b');
    wait(99);
    assert.deepEqual([done, later.isWaiting], [[], true]);
    wait(1);
    assert.deepEqual([done, later.isWaiting], [['b'], false]);
    wait(1000);
    assert.deepEqual(done, ['b']);
  });

  it('keeps the first time if it should, and still counts the last call', () => {
    const later = new Later(100, (text: string) => note(text), { fromFirst: true });
    later.schedule('a');
    wait(60);
    later.schedule('b');
    wait(40);
    assert.deepEqual(done, ['b']);
    later.schedule('c');
    wait(99);
    assert.deepEqual(done, ['b']);
    wait(1);
    assert.deepEqual(done, ['b', 'c']);
  });

  it('can be asked again while it happens', () => {
    const later: Later = new Later(100, () => {
      note('x');
      if (done.length < 2) later.schedule();
    });
    later.schedule();
    wait(100);
    assert.deepEqual([done, later.isWaiting], [['x'], true]);
    wait(100);
    assert.deepEqual([done, later.isWaiting], [['x', 'x'], false]);
  });

  it('can happen at once, but only if something is scheduled', () => {
    const later = new Later(100, () => note('x'));
    later.flush();
    assert.deepEqual(done, []);
    later.schedule();
    later.flush();
    assert.deepEqual(done, ['x']);
    wait(100);
    assert.deepEqual(done, ['x']);
  });

  it('does not happen after a cancel, until it is asked for again', () => {
    const later = new Later(100, () => note('x'), { fromFirst: true });
    later.schedule();
    later.cancel();
    wait(100);
    assert.deepEqual(done, []);
    later.schedule();
    wait(100);
    assert.deepEqual(done, ['x']);
  });

  it('never happens after the end', () => {
    const later = new Later(100, () => note('x'));
    later.schedule();
    later.dispose();
    later.schedule();
    wait(100);
    assert.deepEqual([done, later.isWaiting], [[], false]);
  });

  it('keeps no program from ending if it may be lost', () => {
    mock.timers.reset();
    const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const count = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length - before;
    const lost = new Later(60_000, () => note('x'), { mayBeLost: true });
    lost.schedule();
    assert.equal(count(), 0);
    const kept = new Later(60_000, () => note('x'));
    kept.schedule();
    assert.equal(count(), 1);
    for (const later of [lost, kept]) later.dispose();
  });

  it('has a time of its own for each key', () => {
    const later = new LaterByKey(100, (key, text: string) => note(key, text));
    later.schedule('one', 'a');
    wait(50);
    later.schedule('two', 'b');
    later.schedule('two', 'c');
    wait(50);
    assert.deepEqual(done, [['one', 'a']]);
    later.schedule('one', 'd');
    wait(50);
    assert.deepEqual(done.slice(1), [['two', 'c']]);
    later.dispose();
    later.schedule('two', 'e');
    wait(1000);
    assert.equal(done.length, 2);
  });
});
