import assert from 'node:assert/strict';
import { snapshotOf } from '../../../src/core/runs/recordedRun';
import { foreignText } from '../../../src/shared/base/foreignText';
import { ageLeftovers } from '../../support/runs/runWindow';
import { type Scene, stage } from './crash';
import { completed, type Kiln, light, output, started, stream } from './kiln';

describe('A record that crashes the windows that resume it', () => {
  let scene: Scene;
  let kiln: Kiln;

  beforeEach(async () => {
    scene = await stage(__dirname);
    kiln = await light({
      generate: ({ tags, kiln: { make } }) =>
        stream([started, output(0, make(tags)), output(1, make(tags)), completed(2)]),
    });
  });

  afterEach(async () => {
    await scene.close();
    await kiln.close();
  });

  const baseUrl = () => `${kiln.server.origin}/api/v1`;

  async function open(more: Parameters<Scene['child']>[0] = {}) {
    await ageLeftovers(scene.home);
    return scene.child({ baseUrl: baseUrl(), ...more });
  }

  /** A window that wouldn't die. */
  async function openWell(more: Parameters<Scene['window']>[0] = {}) {
    await ageLeftovers(scene.home);
    return scene.window({ baseUrl: baseUrl(), ...more });
  }

  /** Dies at the first file, as if it took all memory. */
  const dies = { dieAtFile: { count: 1, when: 'before' } } as const;
  const plan = () => ({ kind: 'edit' as const, prompt: foreignText('a cloak'), sources: [scene.hero] });
  const record = async () => (await scene.records())[0];

  it('waits for a person after the second crash: no window resumes it automatically', async () => {
    assert.equal(await open({ plan: plan(), ...dies }), undefined);
    for (const count of [1, 2]) {
      assert.equal(await open(dies), undefined, 'killed');
      assert.equal((await record())?.takeUps, count);
    }
    const left = await openWell();
    assert.deepEqual(left.states, [], 'left alone');
    const before = await record();
    assert.ok(before);
    assert.deepEqual([snapshotOf(before).state, snapshotOf(before).obstacle], ['unresolved', 'crashes']);
    const asked = await openWell({ asked: true });
    assert.deepEqual(asked.states, ['succeeded'], asked.errors.join());
    assert.deepEqual([await scene.names(), kiln.posts().length], [['hero-edit-1.png', 'hero-edit-2.png'], 1]);
  });

  it('resets the count once a window survives it, even if the run fails', async () => {
    assert.equal(await open({ plan: plan(), ...dies }), undefined);
    assert.equal(await open(dies), undefined);
    assert.equal((await record())?.takeUps, 1);
    const failing = await open({ noFiles: true });
    assert.deepEqual(failing?.states, ['failed'], 'not saved');
    assert.equal((await record())?.takeUps, undefined);
    const next = await openWell();
    assert.deepEqual(next.states, ['succeeded'], next.errors.join());
  });
});
