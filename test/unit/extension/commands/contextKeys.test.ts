import assert from 'node:assert/strict';
import { Run, type RunSnapshot } from '../../../../src/core/runs/run';
import { CONTEXT_KEYS, ContextKeys, type KeyState } from '../../../../src/extension/commands/contextKeys';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { EventEmitter } from '../../../support/editorApi';

const SERVICE = 'https://service.test';

/** An edit run with this outcome. */
function run(id: string, snapshot: Partial<RunSnapshot>): Run {
  const plan = {
    kind: 'edit' as const,
    sources: ['file:///hero.png'],
    folder: 'file:///',
    tags: [],
    directionNames: [],
  };
  return new Run(id, plan, snapshot, async () => {});
}

const saved = (origin: string): Partial<RunSnapshot> => ({
  state: 'succeeded',
  origin,
  outputs: [
    {
      index: 0,
      state: 'saved',
      asset: { id: 'a', type: foreignText('image'), tags: [] },
      files: [{ uri: `file:///${origin.length}.png`, kind: 'still', sha256: '' }],
    },
  ],
});

describe('Context keys', () => {
  /** Keys that were set to true. */
  let on: Set<string>;
  let told: string[];
  let keys: ContextKeys;
  let changed: EventEmitter<void>;
  let list: Run[];
  let open: Run[];
  let state: { -readonly [Part in keyof KeyState]: KeyState[Part] };

  beforeEach(() => {
    [on, told, list, open] = [new Set(), [], [], []];
    state = {
      connections: { kind: 'built-in', origin: 'built-in' },
      runs: { list: () => list, all: () => list, isOpen: (one: Run) => open.includes(one) },
      assets: { index: { size: 0 }, status: { state: 'loading' } },
      assetsView: { focus: { isHere: false } },
      runsView: { tree: { isFiltered: false } },
      exporting: { canUndoOnSave: false },
      comparing: { hasChangedPictures: false },
    };
    changed = new EventEmitter<void>();
    const set = (name: string, value: boolean) => {
      told.push(name);
      if (value) on.add(name);
      else on.delete(name);
    };
    keys = new ContextKeys(state, [(listener) => changed.event(listener)], set);
  });

  afterEach(() => keys.dispose());

  /** The true keys after a change. */
  async function keysAfter(change: () => void): Promise<string[]> {
    change();
    changed.fire();
    changed.fire();
    await new Promise(setImmediate);
    return [...on].sort();
  }

  it('are all set at the start, and false before anything happened', () => {
    assert.deepEqual(told.sort(), Object.keys(CONTEXT_KEYS).sort());
    assert.deepEqual([...on], []);
  });

  it('follow connecting to a hosted service and back', async () => {
    const hosted = await keysAfter(() => {
      state.connections = { kind: 'hosted', origin: SERVICE };
    });
    // Its account might have assets until its list was read.
    assert.deepEqual(hosted, ['haveAssets', 'hosted']);
    const none = await keysAfter(() => {
      state.assets = { index: { size: 0 }, status: { state: 'ready' } };
    });
    assert.deepEqual(none, ['hosted']);
    assert.deepEqual(
      await keysAfter(() => {
        state.connections = { kind: 'built-in', origin: 'built-in' };
      }),
      [],
    );
  });

  it('follow the assets in the list', async () => {
    const found = await keysAfter(() => {
      state.assets = { index: { size: 3 }, status: { state: 'reading' } };
    });
    assert.deepEqual(found, ['haveAssets']);
  });

  it('follow the focus of the Assets view', async () => {
    const keysOn = await keysAfter(() => {
      state.assetsView = { focus: { isHere: true } };
    });
    assert.deepEqual(keysOn, ['assetsFocused']);
  });

  it('follow a run in progress and its end', async () => {
    const own = run('01arz3ndektsv4rrffq69g5fav', { state: 'drawing', origin: 'built-in', outputs: [] });
    const during = await keysAfter(() => {
      list = [own];
      open = [own];
    });
    assert.deepEqual(during, ['run.cancel', 'run.details']);
    const ended = await keysAfter(() => {
      list = [run('01arz3ndektsv4rrffq69g5fav', saved('built-in'))];
      open = [];
    });
    const actions = ['run.details', 'run.editAgain', 'run.preview', 'run.reveal', 'run.runAgain'];
    assert.deepEqual(ended, ['finishedRuns', 'haveAssets', 'placeholders', ...actions]);
  });

  it("don't count a hosted service's results as placeholders", async () => {
    const keysOn = await keysAfter(() => {
      list = [run('01arz3ndektsv4rrffq69g5fav', saved(SERVICE))];
    });
    assert.ok(keysOn.includes('run.preview'));
    assert.ok(!keysOn.includes('placeholders'));
  });

  it('follow an unresolved run of the current service', async () => {
    const keysOn = await keysAfter(() => {
      state.connections = { kind: 'hosted', origin: SERVICE };
      list = [run('01arz3ndektsv4rrffq69g5fav', { state: 'unresolved', origin: SERVICE, outputs: [] })];
    });
    for (const name of ['run.checkAgain', 'run.generateAgain', 'run.dismiss']) assert.ok(keysOn.includes(name), name);
    assert.ok(!keysOn.includes('finishedRuns'));
  });

  it('follow a filtered list of runs, and an export that can be undone', async () => {
    const keysOn = await keysAfter(() => {
      state.runsView = { tree: { isFiltered: true } };
      state.exporting = { canUndoOnSave: true };
    });
    assert.deepEqual(keysOn, ['exportToUndo', 'placeholdersOnly']);
  });

  it('are only set if changed, once for a series of changes', async () => {
    told = [];
    await keysAfter(() => {
      state.runsView = { tree: { isFiltered: true } };
    });
    assert.deepEqual(told, ['placeholdersOnly']);
  });
});
