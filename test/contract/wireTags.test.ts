import assert from 'node:assert/strict';
import type { Asset, TagCount } from '../../src/shared/contract/api';
import { LOCAL_TARGETS } from './targets';
import { sharedWire, type Wire, wires } from './wireClient';

const SLIME = { operation: 'generate', prompt: 'a slime', size: 16 };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Tag lists that break a rule of §2. */
const BAD_TAGS: readonly (readonly [string, unknown])[] = [
  ['not an array', 'hero'],
  ['null', null],
  ['a number among them', ['hero', 7]],
  ['an empty tag', ['']],
  ['a tag of spaces', ['   ']],
  ['33 characters', ['x'.repeat(33)]],
  ['a slash', ['tag/with/slash']],
  ['a dot', ['v1.0']],
  ['a line break', ['a\nb']],
  ['an emoji', ['🗡']],
  ["a number that isn't a digit", ['level ½']],
  ["a letter that isn't a letter in lowercase", ['İx']],
  ['33 characters in lowercase', ['x'.repeat(30) + 'İ'.repeat(2)]],
  ['11 tags', Array.from({ length: 11 }, (_, index) => `tag ${index}`)],
];

async function setTags(wire: Wire, asset: Asset<string> | undefined, tags: string[]): Promise<readonly string[]> {
  const { status, body } = await wire.json<{ asset: Asset<string> }>('PATCH', `/assets/${asset?.id}`, { tags });
  assert.equal(status, 200);
  const { body: read } = await wire.get<{ asset: Asset<string> }>(`/assets/${asset?.id}`);
  assert.deepEqual(read.asset, body.asset);
  return body.asset.tags;
}

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: tags`, () => {
    const wireOn = wires(open);

    it('§4 PATCH /assets/{assetId} replaces all tags; an empty list removes every tag', async () => {
      const wire = await wireOn();
      const [asset, other] = (await wire.run({ ...SLIME, tags: ['one', 'two'] })).assets;
      assert.deepEqual(await setTags(wire, asset, ['three']), ['three']);
      assert.deepEqual(await setTags(wire, asset, []), []);
      const { body } = await wire.get<{ asset: Asset<string> }>(`/assets/${other?.id}`);
      assert.deepEqual(body.asset.tags, ['one', 'two']);
    });

    it('§2 are stored trimmed, in lowercase, and without duplicates', async () => {
      const wire = await wireOn();
      const [asset] = (await wire.run(SLIME)).assets;
      assert.deepEqual(await setTags(wire, asset, ['  My Game ', 'MY GAME', 'Ärger_2-b']), ['my game', 'ärger_2-b']);
      assert.deepEqual((await wire.run({ ...SLIME, tags: [' Hero ', 'hero'] })).assets[11]?.tags, ['hero']);
    });

    line('§2 can be 10 tags of 32 characters', async () => {
      const wire = await wireOn();
      const [asset] = (await wire.run(SLIME)).assets;
      const tags = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(32));
      assert.deepEqual(await setTags(wire, asset, tags), tags);
      assert.deepEqual(await setTags(wire, asset, [` ${'x'.repeat(32)} `]), ['x'.repeat(32)]);
    });

    const kept = sharedWire(open, async (wire) => (await wire.run({ ...SLIME, tags: ['kept'] })).assets[0]);
    for (const [what, tags] of BAD_TAGS) {
      line(`§2 are refused with 400 if they are ${what}, in PATCH and in POST /generate`, async () => {
        const [wire, asset] = await kept();
        await wire.refusedJson('PATCH', `/assets/${asset?.id}`, { tags }, 400);
        await wire.refusedJson('POST', '/generate', { ...SLIME, tags }, 400);
        const { body } = await wire.get<{ asset: Asset<string> }>(`/assets/${asset?.id}`);
        assert.deepEqual(body.asset.tags, ['kept']);
      });
    }

    line('§2 can be sent back as stored', async () => {
      const wire = await wireOn();
      const [asset] = (await wire.run(SLIME)).assets;
      const stored = await setTags(wire, asset, ['GRÖSSE ٣', 'ΑΣ', 'ǅ', 'Ωhm', 'ß ẞ']);
      assert.deepEqual(await setTags(wire, asset, [...stored]), stored);
    });

    line('§4 PATCH /assets/{assetId} requires tags, and returns 404 for an unknown asset', async () => {
      const wire = await wireOn();
      const [asset] = (await wire.run(SLIME)).assets;
      await wire.refusedJson('PATCH', `/assets/${asset?.id}`, {}, 400);
      await wire.refusedJson('PATCH', `/assets/${UNKNOWN}`, { tags: [] }, 404);
    });

    it('§4 PATCH /assets/{assetId} keeps all simultaneous changes', async () => {
      const wire = await wireOn();
      const { assets } = await wire.run(SLIME);
      await Promise.all(assets.map((asset, index) => setTags(wire, asset, [`t${index}`])));
      for (const [index, asset] of assets.entries()) {
        const { body } = await wire.get<{ asset: Asset<string> }>(`/assets/${asset.id}`);
        assert.deepEqual(body.asset.tags, [`t${index}`]);
      }
    });

    line('§4 GET /tags counts saved assets, most used first', async () => {
      const wire = await wireOn();
      const { assets } = await wire.run({ ...SLIME, tags: ['common'] });
      await setTags(wire, assets[0], ['common', 'rare']);
      await setTags(wire, assets[1], ['common', 'rare']);
      await setTags(wire, assets[2], ['alone']);
      const { body } = await wire.get<{ tags: TagCount<string>[] }>('/tags');
      assert.deepEqual(body.tags, [
        { name: 'common', count: 11 },
        { name: 'rare', count: 2 },
        { name: 'alone', count: 1 },
      ]);
    });

    line('§8 GET /tags returns at most 200 tags, without the rarest', async () => {
      const wire = await wireOn();
      const assets = [...(await wire.run(SLIME)).assets, ...(await wire.run({ ...SLIME, tags: ['top'] })).assets];
      for (const [index, asset] of assets.slice(0, 21).entries()) {
        const own = Array.from({ length: 9 }, (_, tag) => `own ${index} ${tag}`);
        await setTags(wire, asset, index < 12 ? [...own, `more ${index}`] : [...own, 'top']);
      }
      const { body } = await wire.get<{ tags: TagCount<string>[] }>('/tags');
      assert.equal(body.tags.length, 200);
      assert.deepEqual(body.tags[0], { name: 'top', count: 12 });
    });

    line('§4 POST /generate saves tags on every output', async () => {
      const wire = await wireOn();
      for (const asset of (await wire.run({ ...SLIME, tags: ['game', 'run-01'] })).assets) {
        assert.deepEqual(asset.tags, ['game', 'run-01']);
      }
    });
  });
}
