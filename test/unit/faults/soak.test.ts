import assert from 'node:assert/strict';
import path from 'node:path';
import { soak } from '../../soak/soak';

describe('Soak', function () {
  this.timeout(240_000);

  // The same one each time, so that a failure tells of the change at hand; `npm run soak` takes others.
  const seed = Number(process.env.SOAK_SEED ?? 2);
  it(`40 runs with faults, five of them with a mishap: nothing lost, nothing paid twice (SOAK_SEED=${seed})`, async () => {
    const result = await soak(path.join(__dirname, '../../soak/soak.child.js'), 40, seed);
    assert.equal(result.mishaps, 5);
    assert.ok(result.charged > 20 && result.made > result.charged, JSON.stringify(result));
    const { lost, double, twice, damaged, lateRefusals } = result;
    const none = { lost: 0, double: 0, twice: 0, damaged: 0, lateRefusals: 0 };
    assert.deepEqual({ lost, double, twice, damaged, lateRefusals }, none, JSON.stringify(result));
  });
});
