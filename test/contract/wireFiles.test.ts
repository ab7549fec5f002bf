import assert from 'node:assert/strict';
import { LOCAL_TARGETS } from './targets';
import { suiteWires } from './wireClient';

for (const { name, open } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: hosted files`, () => {
    const wireOn = suiteWires(open);

    it('§2 can be downloaded directly from assetUrl, without the key', async () => {
      const wire = await wireOn();
      const { assets } = await wire.run({ operation: 'generate', prompt: 'a slime', size: 16 });
      const response = await wire.target.fetch(new Request(String(assets[0]?.assetUrl)));
      const bytes = await response.arrayBuffer();
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'image/png');
      assert.equal(response.headers.get('content-length'), String(bytes.byteLength));
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    });

    it('§2 answer HEAD with the headers of GET and no body', async () => {
      const wire = await wireOn();
      const { assets } = await wire.run({ operation: 'generate', prompt: 'a slime', size: 16 });
      const url = String(assets[0]?.assetUrl);
      const got = await wire.target.fetch(new Request(url));
      const head = await wire.target.fetch(new Request(url, { method: 'HEAD' }));
      assert.equal(head.status, 200);
      assert.equal((await head.arrayBuffer()).byteLength, 0);
      assert.equal(Number(head.headers.get('content-length')), (await got.arrayBuffer()).byteLength);
      for (const header of ['content-type', 'cache-control']) {
        assert.equal(head.headers.get(header), got.headers.get(header), header);
      }
      const missing = new Request(url.replace('image.png', 'animation.gif'), { method: 'HEAD' });
      assert.equal((await wire.target.fetch(missing)).status, 404);
    });

    it("have an address that reveals neither a disk path nor the asset's ID, and leads nowhere else", async () => {
      const wire = await wireOn();
      const { assets } = await wire.run({ operation: 'generate', prompt: 'a slime', size: 16 });
      const url = new URL(String(assets[0]?.assetUrl));
      assert.equal(url.origin, new URL(wire.target.baseUrl).origin);
      assert.ok(!url.href.includes(String(assets[0]?.id)));
      const [, , folder] = url.pathname.split('/');
      for (const path of [
        `/files/${folder}/other.png`,
        `/files/${folder}/animation.gif`,
        `/files/${folder}`,
        `/files/${folder}/`,
        `/files/${folder}/image.png/x`,
        `/files/${folder}/..%2F..%2Fjournal.jsonl`,
        `/files/..%2F${folder}/image.png`,
        '/files/..%2Fjournal.jsonl',
        '/files/%2Fetc%2Fpasswd',
        `/files/${folder}%00/image.png`,
        `/files/${assets[0]?.id}/image.png`,
        '/files/AAAAAAAAAAAAAAAAAAAAAA/image.png',
        '/files/',
        '/journal.jsonl',
        '/',
      ]) {
        await wire.refused(new Request(`${url.origin}${path}`), 404);
      }
    });
  });
}
