import assert from 'node:assert/strict';
import { Costs } from '../../../../src/core/account/costs';
import { Credits } from '../../../../src/core/account/credits';
import type { RunPlan } from '../../../../src/core/domain/runPlan';
import type { ConfirmCost } from '../../../../src/core/host/settings';
import { type AskModal, type CostOptions, costAgreed } from '../../../../src/extension/commands/runCost';
import { settings } from '../../../../src/extension/platform/settings';
import type { RunKind } from '../../../../src/shared/contract/api';
import { MemoryMemento } from '../../../support/runs/memoryStores';

const ORIGIN = 'https://draw.example';

/** When a person is asked, and what. VS Code's own setting, and commands that ask, have tests in the host. */
describe('The question about costs', () => {
  const { confirmCost, setConfirmCost } = settings;
  let mode: ConfirmCost;
  let credits: Credits;
  let costs: Costs;
  let asked: { readonly text: string; readonly buttons: readonly string[] }[];

  beforeEach(() => {
    mode = 'firstTime';
    Object.assign(settings, {
      confirmCost: () => mode,
      setConfirmCost: async (value: ConfirmCost) => {
        mode = value;
      },
    } satisfies Partial<typeof settings>);
    const memory = new MemoryMemento();
    credits = new Credits(memory);
    costs = new Costs(memory);
    credits.heard(ORIGIN, 420);
    asked = [];
  });

  afterEach(() => {
    Object.assign(settings, { confirmCost, setConfirmCost });
  });

  const plan = (kind: RunKind): RunPlan => ({
    kind,
    sources: ['file:///art/hero.png'],
    tags: [],
    folder: 'file:///art',
    directionNames: [],
  });

  interface Case extends Partial<CostOptions> {
    readonly kind?: 'built-in' | 'hosted';
    readonly answer?: string;
  }

  function agreed(kinds: readonly RunKind[], { kind = 'hosted', answer, questions = true, confirm }: Case = {}) {
    const ask: AskModal = async ({ text }, buttons) => {
      asked.push({ text, buttons });
      return answer;
    };
    const connection = { kind, origin: kind === 'hosted' ? ORIGIN : 'built-in' };
    const manner = { questions, ...(confirm !== undefined && { confirm }) };
    return costAgreed({ credits, costs }, connection, kinds.map(plan), manner, ask);
  }

  const texts = () => asked.map(({ text }) => text);

  it('asks for each operation until one of its runs was charged, not until it was confirmed', async () => {
    assert.equal(await agreed(['animate']), false);
    assert.equal(await agreed(['animate'], { answer: 'Run' }), true);
    // That run failed before it was sent.
    assert.equal(await agreed(['animate'], { answer: 'Run' }), true);
    costs.learn(ORIGIN, 'animate', 15);
    assert.equal(await agreed(['animate']), true);
    mode = 'always';
    assert.equal(await agreed(['animate'], { answer: 'Run' }), true);
    const unknown = "Animate hero.png costs credits. The amount isn't known yet. 420 credits left.";
    const known = 'Animate hero.png costs 15 credits. 420 credits left.';
    assert.deepEqual(texts(), [unknown, unknown, unknown, known]);
    assert.deepEqual(asked[0]?.buttons, ['Run', "Run and Don't Ask Again"]);
  });

  it('asks one question for several runs, with their total', async () => {
    mode = 'always';
    costs.learn(ORIGIN, 'animate', 15);
    await agreed(['animate', 'animate', 'normal-map', 'animate']);
    await agreed(['animate', 'edit']);
    assert.deepEqual(texts(), [
      '3 runs cost 45 credits. 420 credits left.',
      "2 runs cost credits. The amount isn't known yet. 420 credits left.",
    ]);
  });

  it('asks nothing on the built-in service, for normal maps, or if the user chose never', async () => {
    mode = 'always';
    assert.equal(await agreed(['animate'], { kind: 'built-in' }), true);
    assert.equal(await agreed(['normal-map']), true);
    mode = 'never';
    assert.equal(await agreed(['animate']), true);
    assert.deepEqual(asked, []);
  });

  it('sets the setting by “Run and Do Not Ask Again”', async () => {
    assert.equal(await agreed(['animate'], { answer: "Run and Don't Ask Again" }), true);
    assert.equal(mode, 'never');
  });

  it('warns of a low balance in the same question, with any setting', async () => {
    mode = 'never';
    costs.learn(ORIGIN, 'animate', 15);
    credits.heard(ORIGIN, 10);
    assert.equal(await agreed(['animate'], { answer: 'Run Anyway' }), true);
    assert.equal(await agreed(['animate', 'animate']), false);
    assert.deepEqual(asked, [
      { text: 'Only 10 credits left. animate cost 15 credits last time.', buttons: ['Run Anyway'] },
      { text: 'Only 10 credits left. 2 runs like these cost 30 credits last time.', buttons: ['Run Anyway'] },
    ]);
  });

  it("asks for calls from code if the user chose always, regardless of the call's options", async () => {
    await agreed(['animate'], { questions: false });
    assert.equal(asked.length, 0);
    await agreed(['animate'], { questions: false, confirm: true });
    assert.equal(asked.length, 1);
    mode = 'always';
    await agreed(['animate'], { questions: false });
    assert.equal(asked.length, 2);
    assert.equal(await agreed(['animate'], { questions: false, confirm: false }), false);
    assert.equal(asked.length, 3);
    mode = 'firstTime';
    assert.equal(await agreed(['animate'], { questions: false, confirm: false }), true);
    assert.equal(asked.length, 3);
  });
});
