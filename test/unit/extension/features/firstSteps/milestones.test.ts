import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Run, RunSnapshot } from '../../../../../src/core/runs/run';
import { followMilestones } from '../../../../../src/extension/features/firstSteps/followMilestones';
import { Milestones } from '../../../../../src/extension/features/firstSteps/milestones';
import type { RunKind } from '../../../../../src/shared/contract/api';
import { MemoryMemento } from '../../../../support/runs/memoryStores';

const HOSTED = 'https://draw.example';

/** VS Code's walkthrough steps, completed by keys that become true once it knows the walkthrough. */
class Steps {
  readonly done = new Set<string>();
  readonly #keys = new Map<string, boolean>();
  /** Keys that it has seen. */
  #heard: Set<string> | undefined;

  /** Loads its walkthroughs, like the first page that shows them. */
  load(): void {
    this.#heard = new Set([...this.#keys].filter(([, value]) => value).map(([key]) => key));
  }

  set(key: string, value: boolean): void {
    this.#keys.set(key, value);
    if (!value || !this.#heard || this.#heard.has(key)) return;
    this.#heard.add(key);
    this.done.add(key.replace('spriteKiln.reached.', ''));
  }

  get list(): string[] {
    return [...this.done];
  }
}

/** After all started work that needs no file. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Milestones with events that the test fires, in a window that knows the walkthrough, unless `late`. */
function bench({ memory = new MemoryMemento(), late = false } = {}) {
  const steps = new Steps();
  if (!late) steps.load();
  const events = {
    end: new vscode.EventEmitter<Run>(),
    write: new vscode.EventEmitter<readonly string[]>(),
    save: new vscode.EventEmitter<string>(),
    credits: new vscode.EventEmitter<void>(),
    page: new vscode.EventEmitter<void>(),
  };
  const account = { origin: 'built-in', credits: new Map<string, number>() };
  const milestones = new Milestones(memory, (key, value) => steps.set(key, value));
  const follow = () =>
    followMilestones(milestones, {
      runs: { onDidEnd: events.end.event },
      exports: { onDidWrite: events.write.event },
      files: { onDidSave: events.save.event },
      credits: { onDidChange: events.credits.event, last: (origin) => account.credits.get(origin) },
      maps: { isNormalMap: async (uri) => !uri.includes('mage_n') },
      origin: () => account.origin,
      onDidShowPage: events.page.event,
    });
  const ended = (kind: RunKind, snapshot: Partial<RunSnapshot> = {}) => {
    const file = { uri: 'file:///a/hero.png', kind: 'still' };
    const outputs = [{ index: 0, state: 'saved', files: [file] }];
    events.end.fire({ plan: { kind }, snapshot: { state: 'succeeded', outputs, ...snapshot } } as unknown as Run);
  };
  return { steps, events, account, follow, ended, milestones };
}

describe('Walkthrough milestones', () => {
  it('are reached by a successful run of their kind', () => {
    const { steps, follow, ended } = bench();
    follow();
    for (const kind of ['generate', 'generate', 'animate', 'normal-map', 'direction-set'] as const) ended(kind);
    assert.deepEqual(steps.list, ['sprite', 'animation', 'normalMap']);
  });

  it('are not reached by a run that failed, was canceled, or saved nothing', () => {
    const { steps, follow, ended } = bench();
    follow();
    ended('generate', { state: 'failed' });
    ended('generate', { state: 'canceled' });
    ended('animate', { outputs: [] });
    assert.deepEqual(steps.list, []);
  });

  it('are reached by exported files and by normal maps, exported together or saved by a dialog', async () => {
    const { steps, events, follow } = bench();
    follow();
    events.write.fire([]);
    events.save.fire('file:///a/palette.gpl');
    events.save.fire('file:///a/mage_n.png');
    await settled();
    assert.deepEqual(steps.list, []);
    events.write.fire(['file:///a/hero_n.png', 'file:///a/slime_n.png']);
    await settled();
    assert.deepEqual(steps.list, ['normalMap']);
    events.write.fire(['file:///a/hero-sheet.png', 'file:///a/hero_n.png']);
    await settled();
    assert.deepEqual(steps.list, ['normalMap', 'export']);
    const other = bench();
    other.follow();
    other.events.save.fire('file:///a/hero_n.png');
    await settled();
    assert.deepEqual(other.steps.list, ['normalMap']);
  });

  it('are reached by a hosted service once it returned its credits, never by the built-in one', () => {
    const { steps, events, account, follow } = bench();
    follow();
    account.credits.set('built-in', 10_000);
    events.credits.fire();
    account.origin = HOSTED;
    events.credits.fire();
    assert.deepEqual(steps.list, []);
    account.credits.set(HOSTED, 0);
    events.credits.fire();
    assert.deepEqual(steps.list, ['connection']);
  });

  it('are reached at the start if a service was already connected', () => {
    const { steps, account, follow } = bench();
    account.origin = HOSTED;
    account.credits.set(HOSTED, 5);
    follow();
    assert.deepEqual(steps.list, ['connection']);
  });

  it('are known to a walkthrough shown later, or in a later window, with any other stored state', async () => {
    const memory = new MemoryMemento();
    const first = bench({ memory, late: true });
    first.follow();
    first.ended('generate');
    first.milestones.reach('export');
    assert.deepEqual(first.steps.list, []);
    first.steps.load();
    first.events.page.fire();
    assert.deepEqual(first.steps.list, ['sprite', 'export']);
    const second = bench({ memory });
    second.follow();
    assert.deepEqual(second.steps.list, ['sprite', 'export']);
    await memory.update('milestones', ['animation', 'of a later version', 7]);
    const third = bench({ memory });
    third.follow();
    assert.deepEqual(third.steps.list, ['animation']);
    await memory.update('milestones', 'damaged');
    const fourth = bench({ memory });
    fourth.follow();
    assert.deepEqual(fourth.steps.list, []);
  });
});
