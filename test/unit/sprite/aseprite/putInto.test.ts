import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { CHUNK } from '../../../../src/sprite/aseprite/chunks';
import type { AsepriteDocument } from '../../../../src/sprite/aseprite/document';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { type PutOptions, putInto } from '../../../../src/sprite/aseprite/putInto';
import { PutError, type PutPicture } from '../../../../src/sprite/aseprite/putPlan';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { walkAseprite } from '../../../../src/sprite/aseprite/walk';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { composed, parsed } from '../../../support/sprites/aseParser';
import {
  asepriteFile,
  cel,
  chunk,
  layer,
  linkedCel,
  palette,
  tags,
  text,
  u8,
  u16,
  u32,
  userData,
} from '../../../support/sprites/asepriteFile';

const FOLDER = path.join(__dirname, '../../../../../test/fixtures/aseprite');
const SAMPLES = readdirSync(FOLDER).filter((name) => name.endsWith('.aseprite'));
const sample = (name: string) => new Uint8Array(readFileSync(path.join(FOLDER, name)));

const RED = 0xff0000ff;
const GREEN = 0xff00ff00;
const GLASS = 0x80ff0000;

/** An image drawn as one row of words. */
function row(...words: readonly number[]): Raster {
  const raster = createRaster(words.length, 1);
  wordsOf(raster.data).set(words);
  return raster;
}

const still = (name: string, image: Raster): PutPicture => ({ name, frames: [{ image, duration: 0 }] });
const movie = (name: string, ...images: readonly Raster[]): PutPicture => ({
  name,
  frames: images.map((image, index) => ({ image, duration: 40 + index })),
});

const AS_LAYER: PutOptions = { as: 'layer', frame: 0, layerName: 'result', deflate: deflateSync };
const AS_TAG: PutOptions = { ...AS_LAYER, as: 'tag' };

interface Chunks {
  readonly type: number;
  readonly bytes: Buffer;
}

const chunksOf = (file: Uint8Array): Chunks[][] =>
  walkAseprite(file).frames.map(({ chunks }) =>
    chunks.map(({ type, start, end }) => ({ type, bytes: Buffer.from(file.subarray(start, end)) })),
  );

/** The lists that may get longer because a new entry is appended. */
const LISTS: readonly number[] = [CHUNK.tags, CHUNK.palette];

/** Asserts that all earlier chunks remain in order, byte for byte, lists with at least their entries; resolves to the new chunks by frame. */
function added(before: Uint8Array, after: Uint8Array): number[][] {
  const [old, next] = [chunksOf(before), chunksOf(after)];
  return next.map((chunks, frame) => {
    const rest = [...(old[frame] ?? [])];
    const more: number[] = [];
    for (const { type, bytes } of chunks) {
      const [first] = rest;
      const same = first?.type === type && (LISTS.includes(type) || first.bytes.equals(bytes));
      if (same) rest.shift();
      else more.push(type);
    }
    assert.deepEqual(
      rest.map(({ type }) => type.toString(16)),
      [],
      `frame ${frame} lost chunks`,
    );
    return more;
  });
}

/** Frames with only some layers, as one list of words. */
function drawn(document: AsepriteDocument, isShown: (layer: number) => boolean, frames: number): number[][] {
  const flattener = new Flattener(document, { isVisible: isShown });
  return Array.from({ length: frames }, (_, frame) => [...wordsOf(flattener.frame(frame).data)]);
}

/** An image placed in a canvas, in the middle of the lower edge. */
function inCanvas({ width, height }: AsepriteDocument, picture: Raster): number[] {
  const canvas = new Array<number>(width * height).fill(0);
  const left = Math.floor((width - picture.width) / 2);
  const top = height - picture.height;
  for (const [at, word] of wordsOf(picture.data).entries()) {
    const x = left + (at % picture.width);
    const y = top + Math.floor(at / picture.width);
    if (word >>> 24 && x >= 0 && y >= 0 && x < width && y < height) canvas[y * width + x] = word;
  }
  return canvas;
}

describe('Adding images to Aseprite files', () => {
  const picture = row(RED, 0, GLASS);
  const grays = row(0xff101010, 0, 0x80cccccc);

  for (const name of SAMPLES) {
    it(`keeps every chunk and every pixel of ${name}`, () => {
      const before = sample(name);
      const old = readAseprite(before);
      const { colorMode, layers, frames } = old;
      const image = colorMode === 'grayscale' ? grays : picture;
      const wasShown = (index: number) => layers[index]?.visible ?? false;
      const oldFrames = drawn(old, wasShown, frames.length);
      for (const [options, pictures] of [
        [AS_LAYER, [still('one', image)]],
        [{ ...AS_LAYER, everyFrame: true }, [still('one', image), still('two', image)]],
        [{ ...AS_LAYER, frame: frames.length - 1 }, [movie('walk', image, image, createRaster(1, 1), image)]],
        [AS_TAG, [movie('walk', image, image), still('stop', image)]],
      ] as const) {
        const { file } = putInto(before, pictures, options);
        const next = readAseprite(file);
        assert.deepEqual(next.damage, []);
        const news = added(before, file).flat();
        const expected = [CHUNK.layer, CHUNK.cel, CHUNK.tags, CHUNK.palette, CHUNK.userData] as number[];
        assert.deepEqual(
          news.filter((type) => !expected.includes(type)),
          [],
        );
        const isOld = (index: number) => index < layers.length && wasShown(index);
        assert.deepEqual(drawn(next, isOld, frames.length), oldFrames, 'pixels of old layers');
        assert.deepEqual(JSON.stringify(next.slices), JSON.stringify(old.slices));
        assert.deepEqual(
          JSON.stringify(next.layers.slice(0, layers.length)),
          JSON.stringify(layers),
          'names, groups, user data',
        );
        assert.deepEqual(JSON.stringify(next.tags.slice(0, old.tags.length)), JSON.stringify(old.tags));
      }
    });

    it(`refuses ${name} truncated at any point`, () => {
      const whole = sample(name);
      for (let length = 0; length < whole.length; length += 16) {
        const cut = whole.subarray(0, length);
        assert.throws(
          () => putInto(cut, [still('one', picture)], AS_LAYER),
          (error) => error instanceof PutError && ['damaged', 'no-aseprite'].includes(error.fault),
          `${length} bytes`,
        );
      }
    });
  }

  for (const name of SAMPLES) {
    it(`gives the same result in ase-parser and our own reader: ${name}`, () => {
      const before = sample(name);
      const { colorMode, layers, frames } = readAseprite(before);
      const image = colorMode === 'grayscale' ? grays : picture;
      const { file } = putInto(before, [still('one', image)], { ...AS_LAYER, frame: frames.length - 1 });
      const tagged = putInto(file, [movie('walk', image, row(0xff101010))], AS_TAG).file;
      const other = parsed(tagged);
      const own = readAseprite(tagged);
      assert.equal(other.numFrames, frames.length + 2);
      assert.equal(other.layers[layers.length]?.name, 'one');
      assert.deepEqual([other.tags.at(-1)?.name, other.tags.at(-1)?.from], ['walk', frames.length]);
      // Linked cels of a background have no pixels.
      const shown = Array.from({ length: frames.length + 2 }, (_, frame) => frame).filter((frame) =>
        other.frames[frame]?.cels.every(({ celType }) => celType !== 1),
      );
      const flattener = new Flattener(own);
      for (const frame of shown) {
        const [ours, theirs] = [flattener.frame(frame).data, composed(other, frame)];
        // They blend in floating point, which rounds differently.
        const off = ours.reduce((most, value, at) => Math.max(most, Math.abs(value - (theirs[at] ?? 0))), 0);
        assert.ok(off <= 2, `frame ${frame} differs by ${off}`);
      }
      const newCels = other.frames.slice(-2).map(({ cels }) => cels.at(-1));
      assert.deepEqual(
        newCels.map((one) => [one?.layerIndex, one?.xpos, one?.ypos, one?.w, one?.h]),
        own.frames.slice(-2).map(({ cels }) => {
          const one = cels.at(-1);
          return one?.content.kind === 'image' && [one.layer, one.x, one.y, one.content.width, one.content.height];
        }),
      );
    });
  }

  const plain = (...more: readonly Buffer[]) =>
    asepriteFile({
      width: 4,
      height: 3,
      frames: [
        { chunks: [layer({ name: 'body' }), layer({ name: 'top' }), cel(1, 1, [9, 9, 9, 255]), ...more] },
        { duration: 77, chunks: [cel(1, 1, [1, 2, 3, 255], { layer: 1, z: 3 })] },
      ],
    });

  describe('as a layer', () => {
    it('puts a still on top at its frame, in the middle of the lower edge', () => {
      const { file, otherSizes, addedFrames } = putInto(plain(), [still('edit', picture)], { ...AS_LAYER, frame: 1 });
      const document = readAseprite(file);
      assert.deepEqual(
        document.layers.map(({ name, visible }) => [name, visible]),
        [
          ['body', true],
          ['top', true],
          ['edit', true],
        ],
      );
      assert.deepEqual(
        drawn(document, (index) => index === 2, 2),
        [new Array(12).fill(0), inCanvas(document, picture)],
      );
      assert.deepEqual([otherSizes, addedFrames], [[{ name: 'edit', width: 3, height: 1 }], 0]);
    });

    it('puts a still into every frame as one cel with links', () => {
      const { file } = putInto(plain(), [still('edit', picture)], { ...AS_LAYER, frame: 1, everyFrame: true });
      const { frames } = readAseprite(file);
      assert.deepEqual(
        frames.map(({ cels }) => cels.at(-1)?.content.kind),
        ['image', 'link'],
      );
    });

    it('puts several images into one layer each, the first one visible', () => {
      const { file } = putInto(plain(), [still('a', picture), still('b', picture)], AS_LAYER);
      assert.deepEqual(
        readAseprite(file)
          .layers.slice(2)
          .map(({ name, visible }) => [name, visible]),
        [
          ['a', true],
          ['b', false],
        ],
      );
    });

    it('puts an animation frame by frame, adding frames if it is longer than the file', () => {
      const images = [row(RED), row(GREEN), row(GREEN), row(GLASS)];
      const { file, addedFrames } = putInto(plain(), [movie('walk', ...images)], { ...AS_LAYER, frame: 1 });
      const document = readAseprite(file);
      assert.deepEqual([addedFrames, document.frames.map(({ duration }) => duration)], [3, [100, 77, 41, 42, 43]]);
      assert.deepEqual(
        drawn(document, (index) => index === 2, 5),
        [new Array(12).fill(0), ...images.map((image) => inCanvas(document, image))],
      );
    });

    it('keeps pixels beyond the canvas', () => {
      const wide = row(RED, 0, 0, 0, 0, 0, 0, GREEN);
      const { file } = putInto(plain(), [still('wide', wide)], AS_LAYER);
      const found = readAseprite(file).frames[0]?.cels.at(-1);
      assert.deepEqual([found?.x, found?.y, found?.content.kind === 'image' && found.content.width], [-2, 2, 8]);
    });
  });

  describe('as a tag', () => {
    it('adds frames at the end, in a new layer if the file has several', () => {
      const { file } = putInto(plain(), [movie('walk', row(RED), row(GREEN)), still('stop', row(GLASS))], AS_TAG);
      const document = readAseprite(file);
      assert.deepEqual(
        document.frames.map(({ duration }) => duration),
        [100, 77, 40, 41, 100],
      );
      assert.deepEqual(
        document.tags.map(({ name, from, to, direction }) => [name, from, to, direction]),
        [
          ['walk', 2, 3, 'forward'],
          ['stop', 4, 4, 'forward'],
        ],
      );
      assert.equal(document.layers[2]?.name, 'result');
      assert.deepEqual(
        drawn(document, (index) => index === 2, 5).slice(2),
        [RED, GREEN, GLASS].map((word) => inCanvas(document, row(word))),
      );
    });

    it('uses the layer of a file that has only one, and keeps the tags of an image', () => {
      const one = asepriteFile({ width: 1, height: 1, frames: [{ chunks: [layer(), cel(1, 1, [9, 9, 9, 255])] }] });
      const own = { name: 'hop', from: 1, to: 1, direction: 'pingpong', repeat: 2, color: '#123456' } as const;
      const { file } = putInto(one, [{ ...movie('walk', row(RED), row(GREEN)), tags: [own] }], AS_TAG);
      const document = readAseprite(file);
      assert.equal(document.layers.length, 1);
      assert.deepEqual(drawn(document, () => true, 3).flat(), [0xff090909, RED, GREEN]);
      assert.deepEqual(document.tags, [{ ...own, from: 2, to: 2 }]);
    });

    for (const [words, flags, blend, opacity] of [
      ['a background', 1 | 8, 0, 255],
      ['a reference', 1 | 64, 0, 255],
      ['hidden', 0, 0, 255],
      ['translucent', 1, 0, 100],
      ['blended', 1, 1, 255],
    ] as const) {
      it(`adds a layer if the only one is ${words}`, () => {
        const only = layer({ flags, blend, opacity });
        const one = asepriteFile({ width: 1, height: 1, frames: [{ chunks: [only, cel(1, 1, [9, 9, 9, 255])] }] });
        const { file } = putInto(one, [still('stop', row(RED))], AS_TAG);
        assert.equal(readAseprite(file).layers.length, 2);
        assert.deepEqual(drawn(readAseprite(file), () => true, 2)[1], [RED]);
      });
    }

    it('uses the background', () => {
      const background = asepriteFile({
        width: 1,
        height: 1,
        frames: [{ chunks: [layer({ flags: 1 | 8 }), layer(), cel(1, 1, [7, 7, 7, 255])] }, { chunks: [linkedCel(0)] }],
      });
      const { file } = putInto(background, [still('stop', row(0x80ffffff))], AS_TAG);
      const content = readAseprite(file).frames[2]?.cels[0]?.content;
      assert.deepEqual(content, { kind: 'link', frame: 0 });
    });

    const tagged = (...more: readonly Buffer[]) => [
      tags({ name: 'a', from: 0, to: 0 }, { name: 'b', from: 1, to: 1, direction: 2 }),
      ...more,
    ];
    const data = (words: string) => userData(1, text(words));

    it('gives a tag user data if all others have some', () => {
      const file = plain(...tagged(data('of a'), data('of b')), chunk(0x2022, u32(0, 0, 0), text('s')), data('of s'));
      const next = readAseprite(putInto(file, [still('c', picture)], AS_TAG).file);
      assert.deepEqual(
        next.tags.map(({ name, userData: own }) => [name, own?.text, own?.color]),
        [
          ['a', 'of a', undefined],
          ['b', 'of b', undefined],
          ['c', undefined, '#000000ff'],
        ],
      );
      assert.equal(next.slices[0]?.userData?.text, 'of s');
    });

    it('gives a tag none if others have none, or if it would be read as theirs', () => {
      const file = plain(...tagged(data('of a')));
      const next = readAseprite(putInto(file, [still('c', picture)], AS_TAG).file);
      assert.deepEqual(
        next.tags.map(({ userData: own }) => own?.text),
        ['of a', undefined, undefined],
      );
    });
  });

  describe('colors', () => {
    const four = palette([
      [0, 0, 0, 255],
      [255, 0, 0, 255],
      [0, 0, 255, 128],
    ]);
    const indexed = (head: readonly Buffer[], { transparentIndex = 0, second = [] as readonly Buffer[] } = {}) =>
      asepriteFile({
        width: 2,
        height: 1,
        depth: 8,
        transparentIndex,
        frames: [{ chunks: [...head, layer(), cel(2, 1, [1, 2])] }, { chunks: [...second, cel(2, 1, [2, 1])] }],
      });
    const newLayer = (file: Uint8Array) => drawn(readAseprite(file), (index) => index === 1, 2);

    it('in the palette are kept exactly, with their transparency', () => {
      const { file, colors } = putInto(indexed([four]), [still('x', row(RED, GLASS))], AS_LAYER);
      assert.deepEqual(newLayer(file)[0], [RED, GLASS]);
      assert.deepEqual([colors.added, colors.replaced], [0, 0]);
      assert.equal(file.length - indexed([four]).length > 0, true);
    });

    it('that only the transparent index has get their own index', () => {
      const { file, colors } = putInto(indexed([four], { transparentIndex: 1 }), [still('x', row(RED, 0))], AS_LAYER);
      assert.deepEqual(newLayer(file)[0], [RED, 0]);
      assert.equal(colors.added, 1);
    });

    it('that are missing are added to every palette of the file, whose color names stay', () => {
      const named = chunk(
        0x2019,
        u32(2, 0, 1),
        Buffer.alloc(8),
        u16(0),
        u8(0, 0, 0, 0),
        u16(1),
        u8(255, 0, 0, 255),
        text('blood'),
      );
      const later = palette(
        [
          [9, 9, 9, 255],
          [8, 8, 8, 255],
        ],
        1,
      );
      const before = indexed([named], { second: [later] });
      const { file, colors } = putInto(before, [still('x', row(GREEN, RED))], { ...AS_LAYER, everyFrame: true });
      assert.deepEqual(newLayer(file), [
        [GREEN, RED],
        [GREEN, RED],
      ]);
      assert.equal(colors.added, 2);
      assert.deepEqual(
        drawn(readAseprite(file), (index) => index === 0, 2),
        drawn(readAseprite(before), () => true, 2),
      );
      assert.ok(Buffer.from(file).includes('blood'));
      assert.equal(file[32], 5, 'number of colors in the header');
    });

    it('missing from a full palette are replaced with the nearest', () => {
      const full = palette(Array.from({ length: 256 }, (_, n) => [n, n, n, 255]));
      const { file, colors } = putInto(indexed([full]), [still('x', row(0xff0a0b0a, 0xfffefeff))], AS_LAYER);
      assert.deepEqual(newLayer(file)[0], [0xff0a0a0a, 0xfffefefe]);
      assert.deepEqual([colors.added, colors.replaced], [0, 2]);
    });

    it('are replaced if a file only has an old palette, which is full', () => {
      const before = indexed([chunk(0x0004, u16(1), u8(0, 2), u8(0, 0, 0, 255, 0, 0))]);
      const { file, colors } = putInto(before, [still('x', row(0xff0101f0, 0))], AS_LAYER);
      assert.deepEqual(added(before, file)[0], [CHUNK.layer, CHUNK.cel]);
      assert.deepEqual([newLayer(file)[0], colors.replaced], [[RED, 0], 1]);
    });

    it('become gray in a grayscale file', () => {
      const gray = asepriteFile({
        width: 3,
        height: 1,
        depth: 16,
        frames: [{ chunks: [layer(), cel(1, 1, [9, 255])] }],
      });
      const { file, colors } = putInto(gray, [still('x', row(RED, 0xff777777, 0x8000ff00))], AS_LAYER);
      const [frame] = drawn(readAseprite(file), (index) => index === 1, 1);
      assert.deepEqual(frame, [0xff363636, 0xff777777, 0x80b6b6b6]);
      assert.equal(colors.gray, 2);
    });
  });

  describe('files of other programs and later versions', () => {
    it('keep unknown chunks, and user data after them, with the layer that they follow', () => {
      const before = plain(chunk(0x7777, u8(1)), userData(1, text('of the cel')));
      const odd = asepriteFile({
        width: 1,
        height: 1,
        frames: [
          {
            chunks: [
              layer({ name: 'a' }),
              chunk(0x6666, u8(5)),
              userData(1, text('of a')),
              cel(1, 1, [1, 1, 1, 255]),
              chunk(0x7777),
              userData(1, text('of the cel')),
            ],
          },
        ],
      });
      for (const file of [before, odd]) {
        const next = putInto(file, [still('x', picture)], AS_LAYER).file;
        assert.deepEqual(added(file, next)[0], [CHUNK.layer, CHUNK.cel]);
      }
      const next = readAseprite(putInto(odd, [still('x', picture)], AS_LAYER).file);
      assert.deepEqual(
        next.layers.map(({ userData: own }) => own?.text),
        ['of a', undefined],
      );
      assert.deepEqual(
        next.frames[0]?.cels.map(({ userData: own }) => own?.text),
        ['of the cel', undefined],
      );
    });

    it('get a UUID for a new layer if layers have one', () => {
      const uuid = (n: number) => Buffer.alloc(16, n);
      const withId = (name: string, n: number) => {
        const whole = Buffer.concat([layer({ name }), uuid(n)]);
        whole.writeUInt32LE(whole.length, 0);
        return whole;
      };
      const before = asepriteFile({ width: 1, height: 1, flags: 1 | 4, frames: [{ chunks: [withId('a', 1)] }] });
      const ids = new Set<string>();
      for (const _ of [1, 2]) {
        const { file } = putInto(before, [still('b', picture)], AS_LAYER);
        const bytes = chunksOf(file)[0]?.[1]?.bytes ?? Buffer.alloc(0);
        assert.equal(bytes.length, 16 + 2 + 1 + 16);
        ids.add(bytes.subarray(-16).toString('hex'));
      }
      assert.equal(ids.size, 2);
    });

    it('keep bytes after chunks and after the last frame, with the counts of old programs', () => {
      const whole = plain();
      const [first] = walkAseprite(whole).frames;
      const end = first?.end ?? 0;
      const before = Buffer.concat([whole.subarray(0, end), u8(1, 2, 3), whole.subarray(end), Buffer.from('tail')]);
      before.writeUInt32LE(end - 128 + 3, 128);
      before.writeUInt32LE(0, 128 + 12);
      const { file } = putInto(before, [still('x', picture)], AS_LAYER);
      const next = Buffer.from(file);
      assert.deepEqual([next.readUInt32LE(128 + 12), next.readUInt16LE(128 + 6)], [0, 5]);
      assert.equal(next.subarray(-4).toString(), 'tail');
      const [frame] = walkAseprite(next).frames;
      assert.deepEqual([...next.subarray((frame?.end ?? 0) - 3, frame?.end)], [1, 2, 3]);
      assert.equal(next.readUInt32LE(0), next.length);
    });

    it('keep all chunks in order', () => {
      const anyChunk = fc
        .tuple(fc.integer({ min: 0x3000, max: 0xffff }), fc.uint8Array({ maxLength: 9 }))
        .map(([type, bytes]) => chunk(type, bytes));
      const known = fc.constantFrom(
        userData(1, text('data')),
        cel(1, 1, [1, 2, 3, 4]),
        chunk(0x2006, Buffer.alloc(36)),
        layer({ name: 'more' }),
        tags({ name: 't', from: 0, to: 0 }),
      );
      const frames = fc.array(fc.array(fc.oneof(anyChunk, known), { maxLength: 8 }), { minLength: 1, maxLength: 4 });
      fc.assert(
        fc.property(frames, fc.constantFrom(AS_LAYER, AS_TAG), (all, options) => {
          const chunks = all.map((some, index) => ({ chunks: index ? some : [layer({ name: 'first' }), ...some] }));
          const before = asepriteFile({ width: 2, height: 2, frames: chunks });
          const { file } = putInto(before, [movie('m', row(RED), row(GREEN))], options);
          added(before, file);
          assert.deepEqual(readAseprite(file).damage, []);
        }),
        { numRuns: 300 },
      );
    });

    it('refuse a missing frame, and more frames than the format can count', () => {
      const fault = (wanted: string) => (error: unknown) => error instanceof PutError && error.fault === wanted;
      assert.throws(() => putInto(plain(), [still('x', picture)], { ...AS_LAYER, frame: 2 }), fault('no-frame'));
      const many = { name: 'x', frames: new Array(65_534).fill({ image: row(0), duration: 1 }) };
      assert.throws(() => putInto(plain(), [many], AS_TAG), fault('too-many-frames'));
    });
  });
});
