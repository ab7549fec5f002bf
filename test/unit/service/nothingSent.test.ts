import assert from 'node:assert/strict';
import { InputError, NotFoundError } from '../../../src/service/errors';
import { foreignText } from '../../../src/shared/base/foreignText';
import type { GenerateRequest, InputItem } from '../../../src/shared/contract/api';
import { texts } from '../../support/foreignTexts';
import { bench, errorOf } from './support';

const items = (count: number): InputItem[] => Array.from({ length: count }, () => ({ asset_id: 'a' }));
const GENERATE = { operation: 'generate', prompt: 'a slime', size: 32 } as const;
const animate = (more: object): GenerateRequest => ({
  operation: 'animate',
  prompt: 'idle',
  inputs: items(1),
  ...more,
});
const tagged = (...tags: string[]): GenerateRequest => ({ ...GENERATE, tags });

/** Requests that §2, §4, and §8 forbid, each with the rule it breaks. */
const FORBIDDEN: readonly (readonly [string, GenerateRequest, string])[] = [
  ['size 48 for generate', { ...GENERATE, size: 48 }, 'size-not-allowed'],
  ['10,001 characters', { ...GENERATE, prompt: 'x'.repeat(10_001) }, 'prompt-too-long'],
  ['an empty prompt', { ...GENERATE, prompt: ' ' }, 'prompt-missing'],
  ['10 edit inputs', { operation: 'edit', prompt: 'a hat', inputs: items(10) }, 'inputs-count'],
  ['21 references', { operation: 'style-reference', prompt: 'a frog', inputs: items(21) }, 'inputs-count'],
  ['no input', { operation: 'direction-set', inputs: [] }, 'inputs-count'],
  ['odd frames', animate({ output_frames: 7 }), 'frames-not-allowed'],
  ['1 color', animate({ colors: 1 }), 'colors-not-allowed'],
  ['11 tags', tagged(...Array.from({ length: 11 }, (_, at) => `t${at}`)), 'too-many-tags'],
  ['a tag of 33 characters', tagged('x'.repeat(33)), 'tag-length'],
  ['tag/with/slash', tagged('tag/with/slash'), 'tag-characters'],
];

describe('§4 Requests that the contract forbids', () => {
  const { server, client } = bench();

  for (const [what, request, rule] of FORBIDDEN) {
    it(`are not sent: POST /generate with ${what}`, async () => {
      const service = await server(() => ({}));
      const error = await errorOf(client(service.origin).generate(request));
      assert.ok(error instanceof InputError);
      assert.deepEqual(
        error.violations.map((violation) => violation.rule),
        [rule],
      );
      assert.equal(service.received().length, 0);
    });
  }

  it('are not sent: PATCH /assets with invalid tags', async () => {
    const service = await server(() => ({}));
    assert.ok((await errorOf(client(service.origin).replaceTags('a', texts('tag/with/slash')))) instanceof InputError);
    assert.equal(service.received().length, 0);
  });

  it("are not sent: GET /assets with a limit that isn't an integer", async () => {
    const service = await server(() => ({}));
    for (const limit of [20.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = await errorOf(client(service.origin).assetPage({ limit }));
      assert.ok(error instanceof InputError);
      assert.deepEqual(error.violations, [{ rule: 'limit-not-whole', limit }]);
    }
    assert.equal(service.received().length, 0);
  });

  it('are not sent: an asset ID that would change the address', async () => {
    const service = await server(() => ({}));
    for (const id of ['..', '.', '']) {
      assert.ok(
        (await errorOf(client(service.origin).replaceTags(id, [foreignText('hero')]))) instanceof NotFoundError,
      );
      assert.ok((await errorOf(client(service.origin).asset(id))) instanceof NotFoundError);
    }
    assert.equal(service.received().length, 0);
  });

  it('§2 are sent with tags as stored, without duplicates', async () => {
    const service = await server(() => ({ status: 500 }));
    await errorOf(client(service.origin).generate(tagged(' My Game ', 'my game', 'Hero')));
    assert.deepEqual(JSON.parse(service.requests[0]?.body.toString() ?? '').tags, ['my game', 'hero']);
  });
});
