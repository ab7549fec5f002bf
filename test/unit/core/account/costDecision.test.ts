import assert from 'node:assert/strict';
import { type CostFacts, costDecision } from '../../../../src/core/account/costDecision';

const facts = (more: Partial<CostFacts>): CostFacts => ({
  operations: ['animate'],
  costs: { animate: 15, edit: 10 },
  left: 420,
  mode: 'firstTime',
  ...more,
});

describe('Deciding whether to confirm costs', () => {
  it('asks nothing if nothing costs credits', () => {
    assert.equal(costDecision(facts({ operations: [], mode: 'always' })), undefined);
  });

  it('asks with firstTime for each operation until one of its runs was charged', () => {
    assert.deepEqual(costDecision(facts({ costs: {} })), { why: 'cost', sum: 0, unknown: 1 });
    assert.deepEqual(costDecision(facts({ costs: { edit: 10 } })), { why: 'cost', sum: 0, unknown: 1 });
    assert.equal(costDecision(facts({ costs: { animate: 15 } })), undefined);
    assert.equal(costDecision(facts({ costs: { animate: 0 } })), undefined, '0 counts as known');
    const both = facts({ operations: ['animate', 'edit'], costs: { animate: 15 } });
    assert.equal(costDecision(both)?.why, 'cost');
  });

  it('asks with always even if the cost is known, and never with never', () => {
    assert.equal(costDecision(facts({ mode: 'always' }))?.why, 'cost');
    assert.equal(costDecision(facts({ mode: 'never', costs: {} })), undefined);
  });

  it("adds up several runs' last costs, and counts the unknown ones", () => {
    const several = costDecision(facts({ operations: ['animate', 'animate', 'edit', 'generate'] }));
    assert.deepEqual(several, { why: 'cost', sum: 40, unknown: 1 });
  });

  it('warns in every mode if the balance is below the last costs', () => {
    for (const mode of ['always', 'firstTime', 'never'] as const) {
      assert.equal(costDecision(facts({ left: 14, mode }))?.why, 'short', mode);
      assert.notEqual(costDecision(facts({ left: 15, mode }))?.why, 'short', mode);
    }
    const twice = facts({ operations: ['animate', 'animate'] });
    assert.equal(costDecision({ ...twice, left: 29 })?.why, 'short');
    assert.equal(costDecision({ ...twice, left: 30 }), undefined, '30 of 30 are enough');
  });

  it("doesn't warn while a cost or the balance is unknown", () => {
    assert.equal(costDecision(facts({ left: 0, costs: {}, mode: 'never' })), undefined);
    assert.equal(costDecision(facts({ left: undefined, mode: 'never' })), undefined);
  });
});
