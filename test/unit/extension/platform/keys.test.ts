import assert from 'node:assert/strict';
import { SentenceError } from '../../../../src/core/text/errors';
import { Keys } from '../../../../src/extension/platform/keys';
import { Log } from '../../../../src/extension/platform/log';
import { MemorySecrets } from '../../../support/runs/memoryStores';

const ORIGIN = 'https://kiln.test';
const KEY = 'sk-0123456789-never-shown';

/** What a keyring may say that fails: with the key in it. */
const broken = () => new Error(`keyring: cannot decrypt ${KEY}`);

class BrokenSecrets extends MemorySecrets {
  readonly fails = new Set<'get' | 'store' | 'delete'>();
  override get = async (name: string) => (this.fails.has('get') ? Promise.reject(broken()) : this.values.get(name));
  override async store(name: string, value: string): Promise<void> {
    if (this.fails.has('store')) throw broken();
    await super.store(name, value);
  }
  override async delete(name: string): Promise<void> {
    if (this.fails.has('delete')) throw broken();
    await super.delete(name);
  }
}

describe('Keys with a keyring that fails', () => {
  let log: string[];
  let secrets: BrokenSecrets;
  const keysOf = (from = secrets) => {
    const write = (text: string) => void log.push(text);
    return new Keys(from, new Log({ info: write, warn: write, error: write, show: () => {}, dispose: () => {} }));
  };
  const { SPRITE_KILN_API_KEY: environment } = process.env;

  beforeEach(() => {
    log = [];
    secrets = new BrokenSecrets();
    delete process.env.SPRITE_KILN_API_KEY;
  });

  afterEach(() => {
    if (environment === undefined) delete process.env.SPRITE_KILN_API_KEY;
    else process.env.SPRITE_KILN_API_KEY = environment;
    assert.equal(log.join().includes(KEY), false, log.join());
    assert.ok(log.length > 0);
  });

  const isSentence = (error: unknown) =>
    error instanceof SentenceError && /VS Code couldn't/.test(error.message) && !error.message.includes(KEY);

  it('say so when a key is read, use no other, and find it when the keyring is back', async () => {
    const keys = keysOf();
    secrets.values.set(`key:${ORIGIN}`, KEY);
    secrets.fails.add('get');
    process.env.SPRITE_KILN_API_KEY = 'of-another-account';
    await assert.rejects(keys.find(ORIGIN), isSentence);
    secrets.fails.clear();
    assert.equal(await keys.find(ORIGIN), KEY);
  });

  for (const fails of ['store', 'get'] as const)
    it(`keep a new key until the window closes if “${fails}” fails`, async () => {
      const keys = keysOf();
      secrets.fails.add(fails);
      assert.equal(await keys.store(ORIGIN, KEY), false);
      assert.equal(await keys.find(ORIGIN), KEY);
    });

  it('say so when a key is deleted, and tell that the one of this window is gone', async () => {
    const keys = keysOf();
    secrets.fails.add('store');
    await keys.store(ORIGIN, KEY);
    secrets.fails.add('delete');
    let changes = 0;
    keys.onDidChange(() => changes++);
    await assert.rejects(keys.forget(ORIGIN), isSentence);
    assert.equal(changes, 1);
    assert.equal(await keys.find(ORIGIN), undefined);
  });

  it('work without the event', async () => {
    Object.defineProperty(secrets, 'onDidChange', {
      value: () => {
        throw broken();
      },
    });
    const keys = keysOf();
    assert.equal(await keys.store(ORIGIN, KEY), true);
    assert.equal(await keys.find(ORIGIN), KEY);
    keys.dispose();
  });
});
