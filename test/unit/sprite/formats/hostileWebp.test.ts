import assert from 'node:assert/strict';
import { decodePicture } from '../../../../src/sprite/formats/decode/decodePicture';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { seed, seeded } from '../../../support/random';
import { examples } from '../../../support/sample';
import { overflowingWebps, plainWebp, webpOfGroups } from '../../../support/sprites/hostileWebp';
import { WEBP_LOSSLESS, WEBP_LOSSY } from './files';

async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    const { width, height, data } = await decodePicture(bytes);
    assert.equal(data.length, width * height * 4);
    return 'picture';
  } catch (error) {
    assert.ok(error instanceof PictureError, String(error));
    return error.fault;
  }
}

describe('Hostile WebP files', () => {
  /** Decodes the files in turn, and after every eighth a good one, which must have the same pixels as when decoded alone. */
  async function goodAfterEach(files: Iterable<Uint8Array>): Promise<Map<string, number>> {
    const exact = await decodePicture(WEBP_LOSSLESS);
    const outcomes = new Map<string, number>();
    let count = 0;
    for (const file of files) {
      const word = await outcome(file);
      outcomes.set(word, (outcomes.get(word) ?? 0) + 1);
      if (++count % 8) continue;
      assert.deepEqual(await decodePicture(WEBP_LOSSLESS), exact, `after ${count} files of seed ${seed}`);
    }
    return outcomes;
  }

  it('are refused if tables overflow (CVE-2023-4863), and the next image is intact', async () => {
    const count = examples(64, 1000);
    assert.deepEqual([...(await goodAfterEach(overflowingWebps(count, 4)))], [['truncated', count]]);
  });

  it('with any bytes changed leave the next image intact', async () => {
    function* mutations(): Generator<Uint8Array> {
      const random = seeded(seed);
      const below = (end: number) => Math.floor(random() * end);
      const [valid] = overflowingWebps(1, seed);
      assert.ok(valid);
      const files = [WEBP_LOSSLESS, WEBP_LOSSY, valid];
      for (let count = 0; count < examples(120, 2000); count++) {
        const bytes = Buffer.from(files[count % files.length] ?? []);
        // The header has the image's size, which other tests cover.
        for (let left = 1 + below(6); left > 0; left--) {
          const at = 30 + below(bytes.length - 30);
          bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
        }
        yield bytes;
      }
    }
    const outcomes = await goodAfterEach(mutations());
    assert.ok((outcomes.get('picture') ?? 0) > 0 && (outcomes.get('truncated') ?? 0) > 0, 'some are still images');
  });

  it('have a decoder instance for each image', async () => {
    const { Instance } = WebAssembly;
    let made = 0;
    class Counted extends Instance {
      constructor(module: object, imports: object) {
        super(module, imports);
        made++;
      }
    }
    WebAssembly.Instance = Counted;
    try {
      await Promise.all([decodePicture(WEBP_LOSSLESS), decodePicture(WEBP_LOSSY), decodePicture(WEBP_LOSSY)]);
    } finally {
      WebAssembly.Instance = Instance;
    }
    assert.equal(made, 3);
  });

  it('with 65,536 groups of codes in 300 KB take no more memory than such an image needs', async () => {
    const file = webpOfGroups();
    assert.ok(file.length < 400_000);
    await assert.rejects(decodePicture(file), {
      name: 'PictureError',
      fault: 'too-large',
      message: /memory to decode/,
    });
  });

  it('have enough memory for images of 4096 × 4096 pixels', async () => {
    const { width, height, data } = await decodePicture(plainWebp(4096));
    assert.deepEqual([width, height, [...data.slice(-4)]], [4096, 4096, [1, 1, 1, 1]]);
  });

  it('are refused if the canvas is smaller than its image', async () => {
    const vp8x = Buffer.alloc(18);
    vp8x.write('VP8X', 'latin1');
    vp8x.writeUInt32LE(10, 4);
    const file = Buffer.concat([WEBP_LOSSLESS.subarray(0, 12), vp8x, WEBP_LOSSLESS.subarray(12)]);
    file.writeUInt32LE(file.length - 8, 4);
    assert.equal(await outcome(file), 'truncated');
    file.writeUIntLE(3, 24, 3);
    file.writeUIntLE(3, 27, 3);
    assert.equal(await outcome(file), 'picture');
  });
});
