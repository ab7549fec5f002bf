import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { GenerateRequest, InputItem } from '../../../../src/shared/contract/api';
import {
  checkRequest,
  checkTag,
  checkTags,
  checkUpload,
  normalizeTag,
  toTag,
} from '../../../../src/shared/contract/check';

const ITEM: InputItem = { asset_id: 'a' };
const items = (count: number): InputItem[] => Array.from({ length: count }, () => ITEM);

const GENERATE = { operation: 'generate', prompt: 'a slime', size: 32 } as const;
const STYLE = { operation: 'style-reference', prompt: 'a frog', inputs: items(1) } as const satisfies GenerateRequest;
const animate = (more: { prompt?: string; output_frames?: number; colors?: number } = {}): GenerateRequest => ({
  operation: 'animate',
  prompt: 'idle',
  inputs: items(1),
  ...more,
});
const edit = (count: number, prompt = 'a hat'): GenerateRequest => ({
  operation: 'edit',
  prompt,
  inputs: items(count),
});
const style = (more: { size?: number; inputs?: InputItem[] }): GenerateRequest => ({ ...STYLE, ...more });
const directions = (count: number, size?: number): GenerateRequest => ({
  operation: 'direction-set',
  inputs: items(count),
  size,
});

const rules = (request: GenerateRequest) => checkRequest(request).map(({ rule }) => rule);
const fits = (request: GenerateRequest, what?: unknown) => assert.deepEqual(checkRequest(request), [], String(what));
const breaks = (request: GenerateRequest, rule: string, what?: unknown) =>
  assert.deepEqual(rules(request), [rule], String(what));

describe('§4 Checks of a request', () => {
  it('limit the prompt to 10,000 characters for generate (§8)', () => {
    fits({ ...GENERATE, prompt: 'x'.repeat(10_000) });
    const long = { ...GENERATE, prompt: 'x'.repeat(10_001) };
    assert.deepEqual(checkRequest(long), [{ rule: 'prompt-too-long', length: 10_001, max: 10_000 }]);
  });

  it('limit the prompt to 2,000 characters for animate (§8)', () => {
    fits(animate({ prompt: 'x'.repeat(2_000) }));
    breaks(animate({ prompt: 'x'.repeat(2_001) }), 'prompt-too-long');
  });

  it('show no prompt limit for edit and style-reference (§8)', () => {
    fits(edit(1, 'x'.repeat(50_000)));
    fits({ ...STYLE, prompt: 'x'.repeat(50_000) });
  });

  it("refuse a field that the operation doesn't accept, with any type", () => {
    const given = { size: 64, output_frames: 4, colors: 16 };
    for (const [field, rule, operations] of [
      ['size', 'size-not-allowed', [edit(1), animate()]],
      ['output_frames', 'frames-not-allowed', [GENERATE, edit(1), STYLE, directions(1)]],
      ['colors', 'colors-not-allowed', [GENERATE, edit(1), STYLE, directions(1)]],
    ] as const) {
      for (const request of operations) breaks({ ...request, [field]: given[field] } as GenerateRequest, rule, field);
    }
    breaks({ ...GENERATE, inputs: items(1) } as GenerateRequest, 'inputs-count');
  });

  it('allow a prompt that only one reading of “characters” refuses', () => {
    fits({ ...GENERATE, prompt: '🐸'.repeat(10_000) });
    breaks({ ...GENERATE, prompt: '🐸'.repeat(10_001) }, 'prompt-too-long');
  });

  it('§4 require a prompt for all but direction-set', () => {
    for (const prompt of ['', ' \n\t ']) {
      breaks({ ...GENERATE, prompt }, 'prompt-missing');
      breaks(edit(1, prompt), 'prompt-missing');
      breaks({ ...STYLE, prompt }, 'prompt-missing');
      breaks(animate({ prompt }), 'prompt-missing');
    }
    fits(directions(1));
  });

  it('§4 allow a size of 16, 32, or 64 for generate and direction-set', () => {
    for (const size of [16, 32, 64]) {
      fits({ ...GENERATE, size });
      fits(directions(1, size));
    }
    for (const size of [0, 8, 15, 17, 24, 48, 65, 128, -32, 32.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      breaks({ ...GENERATE, size }, 'size-not-allowed', size);
      breaks(directions(1, size), 'size-not-allowed', size);
    }
  });

  it('§4 require a size only for generate', () => {
    const { size: _, ...rest } = GENERATE;
    const unsized: object = rest;
    const request: GenerateRequest = Object.assign({ ...GENERATE }, unsized, { size: undefined });
    assert.deepEqual(checkRequest(request), [{ rule: 'size-missing', allowed: [16, 32, 64] }]);
    fits(directions(1));
    fits(STYLE);
  });

  it('§4 allow a size of 16, 24, 32, 48, 64, 80, 96, 112, or 128 for style-reference', () => {
    const allowed = [16, 24, 32, 48, 64, 80, 96, 112, 128];
    for (let size = 0; size <= 160; size++) {
      if (allowed.includes(size)) fits(style({ size }), size);
      else breaks(style({ size }), 'size-not-allowed', size);
    }
  });

  it('§4 refuse a size for edit', () => {
    const request: GenerateRequest = Object.assign(edit(1), { size: 32 });
    assert.deepEqual(checkRequest(request), [{ rule: 'size-not-allowed', size: 32, allowed: [] }]);
  });

  it('§8 allow 1 to 9 inputs for edit, 1 to 20 for style-reference, and exactly 1 for direction-set and animate', () => {
    for (const [request, min, max] of [
      [edit, 1, 9],
      [(count: number) => style({ inputs: items(count) }), 1, 20],
      [directions, 1, 1],
      [(count: number): GenerateRequest => ({ operation: 'animate', prompt: 'idle', inputs: items(count) }), 1, 1],
    ] as const) {
      for (const count of [0, 1, 2, max, max + 1]) {
        const expected = count >= min && count <= max ? [] : [{ rule: 'inputs-count', count, min, max }];
        assert.deepEqual(checkRequest(request(count)), expected);
      }
    }
  });

  it('§8 require an even number of output_frames from 2 to 16', () => {
    fits(animate());
    for (let frames = -2; frames <= 20; frames++) {
      const even = [2, 4, 6, 8, 10, 12, 14, 16].includes(frames);
      if (even) fits(animate({ output_frames: frames }), frames);
      else breaks(animate({ output_frames: frames }), 'frames-not-allowed', frames);
    }
    for (const frames of [2.5, 4.000001, Number.NaN, Number.POSITIVE_INFINITY]) {
      breaks(animate({ output_frames: frames }), 'frames-not-allowed', frames);
    }
  });

  it('§8 require an integer from 2 to 256 for colors', () => {
    for (const colors of [2, 3, 255, 256]) fits(animate({ colors }), colors);
    for (const colors of [-2, 0, 1, 257, 2.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      breaks(animate({ colors }), 'colors-not-allowed', colors);
    }
  });

  it('name every broken rule at once', () => {
    const tags = [...Array.from({ length: 11 }, (_, at) => `t${at}`), 'a/b'];
    const request = { ...GENERATE, prompt: '', size: 48, tags };
    assert.deepEqual(rules(request), ['prompt-missing', 'size-not-allowed', 'tag-characters', 'too-many-tags']);
  });
});

describe('§2 Checks of tags', () => {
  it('allow 1 to 32 characters, counted after trimming', () => {
    for (const tag of ['a', 'x'.repeat(32), `  ${'x'.repeat(32)}\t`, '𝒳'.repeat(32)])
      assert.equal(checkTag(tag), undefined);
    for (const tag of ['', '   ', 'x'.repeat(33), '𝒳'.repeat(33)]) {
      assert.deepEqual(checkTag(tag), { rule: 'tag-length', tag, max: 32 });
    }
  });

  it('allow letters, digits, spaces, hyphens, and underscores', () => {
    for (const tag of ['My Game 2', 'a-b_c', '---', '屋根', 'größe', '٣']) assert.equal(checkTag(tag), undefined, tag);
    for (const tag of ['tag/with/slash', 'a.b', 'a,b', '#a', 'a\tb', 'a\nb', '🐸', 'a\u200bb', '½', 'x²', 'Ⅷ', '④']) {
      assert.deepEqual(checkTag(tag), { rule: 'tag-characters', tag });
    }
  });

  it('store them trimmed and in lowercase', () => {
    assert.equal(normalizeTag('  My GAME '), 'my game');
  });

  it('allow at most 10, not counting duplicates', () => {
    const ten = Array.from({ length: 10 }, (_, at) => `tag ${at}`);
    assert.deepEqual(checkTags(ten), []);
    assert.deepEqual(checkTags([...ten, ' TAG 3 ']), []);
    assert.deepEqual(checkTags([...ten, 'tag 10']), [{ rule: 'too-many-tags', count: 11, max: 10 }]);
    assert.deepEqual(checkTags([]), []);
  });

  for (const [text, tag] of [
    ['My Game', 'my game'],
    ['  sprite-kiln_2 ', 'sprite-kiln_2'],
    ['games/hero (copy)', 'games-hero -copy'],
    ['.hidden', 'hidden'],
    ['Cafe\u0301 Re\u0301gal', 'cafe regal'],
    ['Größe ½', 'groesse 1-2'],
    ['Дракон', 'drakon'],
    ['Łódź №5', 'lodz no5'],
    ['屋根', undefined],
    ['x'.repeat(40), 'x'.repeat(32)],
    [`${'x'.repeat(31)} y`, 'x'.repeat(31)],
    ['a'.repeat(31) + '𝒳'.repeat(3), `${'a'.repeat(31)}x`],
    ['///', undefined],
    ['', undefined],
  ] as const) {
    it(`suggest ${tag ?? 'none'} for “${text}”`, () => assert.equal(toTag(text), tag));
  }

  it('suggest a legal tag, and a legal tag in its stored form', () => {
    const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), fc.string({ maxLength: 50 }));
    fc.assert(
      fc.property(any, (text) => {
        const tag = toTag(text);
        if (tag === undefined) return;
        assert.equal(checkTag(tag), undefined);
        assert.equal(normalizeTag(tag), tag);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('§4 Checks of an upload', () => {
  it('allow at most 20 MiB', () => {
    assert.deepEqual(checkUpload(20 * 1024 * 1024, 'image/png'), []);
    const bytes = 20 * 1024 * 1024 + 1;
    assert.deepEqual(checkUpload(bytes, 'image/png'), [{ rule: 'upload-too-large', bytes, max: 20_971_520 }]);
  });

  it('allow image/png, image/jpeg, and image/webp', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) assert.deepEqual(checkUpload(1, type), []);
    for (const type of ['image/gif', 'image/PNG', 'image/png; q=1', '', 'text/html']) {
      assert.deepEqual(checkUpload(1, type), [{ rule: 'upload-type', contentType: type }]);
    }
  });
});
