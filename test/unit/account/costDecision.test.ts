import assert from 'node:assert/strict';
import { type CostFacts, costDecision } from '../../../src/extension/features/account/costDecision';

const facts = (more: Partial<CostFacts>): CostFacts => ({
  operations: ['animate'],
  costs: { animate: 15, edit: 10 },
  left: 420,
  agreed: new Set(),
  mode: 'firstTime',
  ...more,
});

describe('Whether costs are asked about', () => {
  it('nothing where nothing costs', () => {
    assert.equal(costDecision(facts({ operations: [], mode: 'always' })), undefined);
  });

  it('first time: each operation until it was agreed to', () => {
    assert.deepEqual(costDecision(facts({})), { why: 'cost', sum: 15, unknown: 0 });
    assert.deepEqual(costDecision(facts({ agreed: new Set(['edit']) }))?.why, 'cost');
    assert.equal(costDecision(facts({ agreed: new Set(['animate']) })), undefined);
    const both = facts({ operations: ['animate', 'edit'], agreed: new Set(['animate']) });
    assert.equal(costDecision(both)?.why, 'cost');
  });

  it('always: although it was agreed to; never: not', () => {
    assert.equal(costDecision(facts({ mode: 'always', agreed: new Set(['animate']) }))?.why, 'cost');
    assert.equal(costDecision(facts({ mode: 'never' })), undefined);
  });

  it('several runs: the sum of the last costs, and how many are not known', () => {
    const several = costDecision(facts({ operations: ['animate', 'animate', 'edit', 'generate'] }));
    assert.deepEqual(several, { why: 'cost', sum: 40, unknown: 1 });
  });

  it('too little for the last costs: said in every mode, agreed to or not', () => {
    const agreed = new Set(['animate'] as const);
    for (const mode of ['always', 'firstTime', 'never'] as const) {
      assert.equal(costDecision(facts({ left: 14, mode, agreed }))?.why, 'short', mode);
      assert.notEqual(costDecision(facts({ left: 15, mode, agreed }))?.why, 'short', mode);
    }
    const twice = facts({ operations: ['animate', 'animate'], agreed });
    assert.equal(costDecision({ ...twice, left: 29 })?.why, 'short');
    assert.equal(costDecision({ ...twice, left: 30 }), undefined, '30 of 30 are enough');
  });

  it('nothing is too little where no cost or no sum is known', () => {
    assert.equal(costDecision(facts({ left: 0, costs: {}, mode: 'never' })), undefined);
    assert.equal(costDecision(facts({ left: undefined, mode: 'never' })), undefined);
  });
});
