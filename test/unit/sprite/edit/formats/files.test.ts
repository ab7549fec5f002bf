import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { zlibSync } from 'fflate';
import { PNG } from 'pngjs';
import { Flattener } from '../../../../../src/sprite/aseprite/flatten';
import { DamagedPixelsError } from '../../../../../src/sprite/aseprite/inflate';
import { readAseprite } from '../../../../../src/sprite/aseprite/read';
import { changed } from '../../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../../src/sprite/edit/editSprite';
import { FlatFrames } from '../../../../../src/sprite/edit/flatFrames';
import { formatOfName } from '../../../../../src/sprite/edit/formats/extensions';
import { SAVED_FORMATS, type SavedFormat } from '../../../../../src/sprite/edit/formats/holds';
import { formatOf, openSprite } from '../../../../../src/sprite/edit/formats/openFile';
import { saveSprite } from '../../../../../src/sprite/edit/formats/saveFile';
import { SaveRefused } from '../../../../../src/sprite/edit/formats/saving';
import { encodeApng } from '../../../../../src/sprite/export/animation/writeApng';
import { encodeWebp } from '../../../../../src/sprite/export/animation/writeWebp';
import { decodeFrames } from '../../../../../src/sprite/formats/decode/decodePicture';
import { encodeGif } from '../../../../../src/sprite/formats/gif';
import { ownPalette } from '../../../../../src/sprite/formats/ownPalette';
import { walkPng } from '../../../../../src/sprite/formats/walkPng';
import { extendedChunk, riffChunk, webpChunks, webpFile } from '../../../../../src/sprite/formats/webpFile';
import { PictureError } from '../../../../../src/sprite/pixels/pictureError';
import { createRaster, type Raster, wordsOf } from '../../../../../src/sprite/pixels/raster';
import { seed, seeded } from '../../../../support/random';
import { composed, parsed } from '../../../../support/sprites/aseParser';
import { layeredSprite } from '../../../../support/sprites/layeredSprite';
import {
  byApngdis,
  byDwebp,
  byGifsicle,
  byWebpmux,
  type OtherReading,
} from '../../../../support/sprites/otherDecoders';
import { randomlyChanged } from '../../../../support/sprites/randomEdits';
import { makePng, pngChunk } from '../../formats/makePng';

const tools = { deflate: (bytes: Uint8Array) => zlibSync(bytes), check: () => undefined };

/** Frames of few colors, transparent in places. */
function framesOf(random: () => number, colors: readonly number[]): readonly Raster[] {
  return Array.from({ length: 4 }, () => {
    const image = createRaster(9, 7);
    const words = wordsOf(image.data);
    for (const at of words.keys()) words[at] = colors[Math.floor(random() * colors.length)] ?? 0;
    return image;
  });
}

const DURATIONS_MS = [100, 40, 250, 70];
const playing = (images: readonly Raster[], plays: number) => ({
  frames: images.map((image, at) => ({ image, duration: DURATIONS_MS[at] ?? 100 })),
  plays,
});

const HARD = [0, 0xff2010f0, 0xff00ff80, 0xff123456];
const SOFT = [0, 0x80ff0010, 0xff00ff00, 0x01123456];

const clean = (data: ArrayLike<number>) => Array.from(data, (byte, at) => (data[at - (at % 4) + 3] === 0 ? 0 : byte));

const shown = (sprite: EditSprite) => {
  const images = new FlatFrames(sprite);
  return sprite.frames.map(({ duration }, at) => ({ pixels: clean(images.raster(at).data), duration }));
};

const otherwise = ({ frames }: OtherReading) =>
  frames.map(({ image, duration }) => ({ pixels: clean(image.data), duration }));

async function opened(bytes: Uint8Array, name: string) {
  const file = await openSprite(bytes, name, decodeFrames);
  return { ...file, bytes, base: file.sprite, tools };
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** Random changes of the kinds that a format without layers holds. */
const flatChanges = ({ base }: Opened, random: () => number) => {
  const { sprite, made } = randomlyChanged(base, 4, random);
  const durations = sprite.frames.map(({ duration }) => 10 * Math.max(2, Math.ceil(duration / 10)));
  const timed = changed(sprite, { change: 'durations', frames: [...durations.keys()], durations });
  return { sprite: { ...timed, layers: base.layers }, made };
};

describe('Files that are changed', () => {
  const random = seeded(seed);

  it('are known by their content', async () => {
    const still = makePng({ width: 2, height: 2, colorType: 6, depth: 8 }, random);
    const frames = playing(framesOf(random, HARD), 0);
    const files: readonly (readonly [Uint8Array, string, string])[] = [
      [still, 'hero.gif', 'png'],
      [still, 'hero.APNG', 'apng'],
      [encodeApng(frames, 1, tools), 'hero.png', 'apng'],
      [await encodeWebp(frames, 1, tools), 'hero.webp', 'webp'],
      [layeredSprite(), 'hero.png', 'aseprite'],
      [readFileSync('test/fixtures/reports/cmyk/ycc.jpg'), 'hero.jpg', 'jpeg'],
      [readFileSync('test/fixtures/reports/no-trailer/four.gif'), 'four.gif', 'gif'],
    ];
    for (const [bytes, name, format] of files) assert.equal(formatOf(bytes, name), format);
    assert.equal(formatOf(Buffer.from('GIF'), 'hero.gif'), undefined);
    assert.deepEqual(['a.ASE', 'b.aseprite', 'c.png', 'd.apng', 'e.webp', 'f.gif', 'g.jpg', 'png'].map(formatOfName), [
      'aseprite',
      'aseprite',
      'png',
      'apng',
      'webp',
      'gif',
      undefined,
      undefined,
    ]);
    await assert.rejects(openSprite(Buffer.from('<svg/>'), 'hero.png', decodeFrames), PictureError);
    await assert.rejects(openSprite(new Uint8Array(), 'hero.png', decodeFrames), PictureError);
  });

  const animations: Readonly<Record<string, () => Promise<Uint8Array> | Uint8Array>> = {
    apng: () => encodeApng(playing(framesOf(random, SOFT), 3), 1, tools),
    gif: () => encodeGif(framesOf(random, HARD), DURATIONS_MS, { plays: 3 }),
    webp: () => encodeWebp(playing(framesOf(random, SOFT), 3), 1, tools),
  };
  const readers: Readonly<Record<string, (bytes: Uint8Array) => Promise<OtherReading>>> = {
    apng: byApngdis,
    gif: byGifsicle,
    webp: byWebpmux,
  };

  for (const format of ['apng', 'gif', 'webp'] as const) {
    it(`are the same bytes if nothing changed: ${format}`, async () => {
      const file = await opened((await animations[format]?.()) ?? new Uint8Array(), `hero.${format}`);
      assert.equal(file.format, format);
      assert.deepEqual(await saveSprite(file), { bytes: file.bytes, format, notes: [] });
      const tagged = changed(file.base, {
        change: 'add-tag',
        tag: { name: 'a', from: 0, to: 1, direction: 'forward' },
      });
      assert.equal((await saveSprite({ ...file, sprite: tagged })).bytes, file.bytes);
      const timed = changed(file.base, { change: 'durations', frames: [1], durations: 90 });
      const saved = await readers[format]?.((await saveSprite({ ...file, sprite: timed })).bytes);
      assert.deepEqual(
        saved?.frames.map(({ duration }) => duration),
        DURATIONS_MS.with(1, 90),
      );
    });

    it(`show what any changes made of them: ${format}`, async () => {
      const file = await opened((await animations[format]?.()) ?? new Uint8Array(), `hero.${format}`);
      for (let round = 0; round < 5; round++) {
        const { sprite, made } = flatChanges(file, random);
        // Other programs read animations.
        const moving = sprite.frames.length > 1 ? sprite : { ...sprite, frames: [...sprite.frames, ...sprite.frames] };
        const { bytes } = await saveSprite({ ...file, sprite: moving });
        const read = await readers[format]?.(bytes);
        assert.ok(read);
        assert.deepEqual(otherwise(read), shown(moving), `seed ${seed}: ${JSON.stringify(made)}`);
        assert.equal(read.plays, 3);
      }
    });
  }

  it('keep fractions of a second, notes, and the order of a palette: APNG', async () => {
    // The fourth is in no frame, and the transparent one has a color.
    const palette = [0xff123456, 0x00ff00ff, 0xff2010f0, 0xffabcdef, 0xff00ff80];
    const frames = playing(framesOf(random, [palette[0], palette[1], palette[2], palette[4]].map(Number)), 0);
    const timed = frames.frames.map((frame) => ({ ...frame, duration: 1000 / 60 }));
    const made = encodeApng({ frames: timed, plays: 0 }, 1, tools, palette);
    const text = pngChunk('tEXt', Buffer.from('Author\0A'));
    const bytes = Buffer.concat([made.subarray(0, 33), text, made.subarray(33)]);
    assert.deepEqual(
      (await byApngdis(bytes)).frames.map(({ duration }) => duration),
      timed.map(() => 1000 / 60),
    );
    const file = await opened(bytes, 'hero.png');
    const sprite = changed(file.base, { change: 'move-frames', frames: [0], to: 3 });
    const saved = await saveSprite({ ...file, sprite });
    assert.deepEqual(saved.notes, []);
    assert.deepEqual(ownPalette(saved.bytes), palette);
    assert.ok(Buffer.from(saved.bytes).includes(text));
    const times = (await byApngdis(saved.bytes)).frames.map(({ duration }) => duration);
    assert.deepEqual(
      times,
      timed.map(() => 1000 / 60),
    );
  });

  it('keep their storage until they get a second frame: a still APNG', async () => {
    const file = await opened(makePng({ width: 4, height: 3, colorType: 0, depth: 16 }, random), 'hero.apng');
    const turned = changed(file.base, { change: 'turn', turn: 'flip-vertical' });
    const still = await saveSprite({ ...file, sprite: turned });
    assert.deepEqual([[...still.bytes.subarray(24, 26)], still.notes], [[16, 0], []]);
    const moving = changed(turned, { change: 'add-frames', at: 1, from: [null] });
    const saved = await saveSprite({ ...file, sprite: moving });
    assert.deepEqual(saved.notes, [{ note: 'lost', lack: { lack: 'depth' } }]);
    assert.equal(saved.extension, undefined);
    assert.deepEqual(otherwise(await byApngdis(saved.bytes)), shown(moving));
  });

  it("tell that an APNG loses the image that isn't a frame", async () => {
    const bytes = encodeApng(playing(framesOf(random, HARD), 0), 1, tools);
    const [control] = [...walkPng(bytes)].filter(({ type }) => type === 'fcTL');
    assert.ok(control);
    // The first frame becomes an image beside the others.
    const others = Buffer.concat([bytes.subarray(0, control.start - 8), bytes.subarray(control.end + 4)]);
    const frames = others.indexOf('acTL') + 7;
    others[frames] = 3;
    others.writeUInt32BE(crc32(others.subarray(frames - 7, frames + 5)), frames + 5);
    const file = await opened(others, 'hero.png');
    assert.equal(file.base.frames.length, 3);
    const sprite = changed(file.base, { change: 'reverse-frames', frames: [0, 1, 2] });
    const saved = await saveSprite({ ...file, sprite });
    assert.deepEqual(saved.notes, [{ note: 'lost-still' }]);
    assert.deepEqual(otherwise(await byApngdis(saved.bytes)), shown(sprite));
  });

  it('keep what a GIF says besides its pixels', async () => {
    const frames = framesOf(random, HARD);
    const made = encodeGif(frames, 100, { plays: 3 });
    const extension = (label: number, ...data: readonly Buffer[]) =>
      Buffer.concat([Buffer.of(0x21, label), ...data.flatMap((one) => [Buffer.of(one.length), one]), Buffer.of(0)]);
    const kept = [
      extension(0xfe, Buffer.from('by A')),
      extension(0xff, Buffer.from('ICCRGBG1012'), Buffer.from('profile')),
    ];
    const file = await opened(Buffer.concat([made.subarray(0, -1), ...kept, made.subarray(-1)]), 'hero.gif');
    const sprite = changed(file.base, { change: 'reverse-frames', frames: [0, 1, 2, 3] });
    const { bytes, notes } = await saveSprite({ ...file, sprite });
    assert.deepEqual(notes, []);
    for (const one of kept) assert.equal(Buffer.from(bytes).indexOf(one), Buffer.from(bytes).lastIndexOf(one));
    for (const one of kept) assert.ok(Buffer.from(bytes).includes(one));
    const read = await byGifsicle(bytes);
    assert.deepEqual([otherwise(read), read.plays], [shown(sprite), 3]);
  });

  for (const count of [1, 4])
    it(`keep what a WebP says besides its pixels, where its format has it: ${count} frames`, async () => {
      const chunks = ['ICCP', 'EXIF', 'XMP '].map((type) => riffChunk(type, Buffer.from(`odd${type}`)));
      const [profile = new Uint8Array(), ...after] = chunks;
      const frames = playing(framesOf(random, SOFT).slice(0, count), 0);
      const plain = [...webpChunks(await encodeWebp(frames, 1, tools))].filter(({ type }) => type !== 'VP8X');
      const flags = count > 1 ? 0x3e : 0x3c;
      const images = plain.map(({ whole }) => whole);
      const bytes = webpFile([extendedChunk(flags, { width: 9, height: 7 }), profile, ...images, ...after]);
      const file = await opened(bytes, 'hero.webp');
      const sprite = changed(file.base, { change: 'turn', turn: 'rotate-90' });
      const saved = await saveSprite({ ...file, sprite });
      assert.deepEqual(saved.notes, []);
      const types = [...webpChunks(saved.bytes)].map(({ type }) => type);
      assert.deepEqual(types, ['VP8X', 'ICCP', ...plain.map(({ type }) => type), 'EXIF', 'XMP ']);
      assert.equal(saved.bytes[20], flags);
      for (const chunk of chunks) assert.ok(Buffer.from(saved.bytes).includes(Buffer.from(chunk)));
      const read =
        count > 1 ? (await byWebpmux(saved.bytes)).frames.map(({ image }) => image) : [await byDwebp(saved.bytes)];
      assert.deepEqual(
        read.map(({ data }) => clean(data)),
        shown(sprite).map(({ pixels }) => pixels),
      );
    });

  it("tell what a GIF can't hold", async () => {
    const file = await opened(encodeApng(playing(framesOf(random, SOFT), 0), 1, tools), 'hero.png');
    const timed = changed(file.base, { change: 'durations', frames: [0, 1], durations: [33, 10] });
    const saved = await saveSprite({ ...file, sprite: timed, format: 'gif' });
    assert.deepEqual(
      saved.notes.map((one) => (one.note === 'lost' ? one.lack.lack : one.note)),
      ['durations', 'semitransparency'],
    );
    assert.equal(saved.extension, 'gif');
    const { frames } = await byGifsicle(saved.bytes);
    assert.equal(frames.reduce((sum, { duration }) => sum + duration, 0) % 10, 0);
    const colorful = createRaster(20, 20);
    for (const at of wordsOf(colorful.data).keys()) wordsOf(colorful.data)[at] = 0xff000000 | at;
    const rich = await opened(encodeApng(playing([colorful], 0), 1, tools), 'hero.png');
    const reduced = await saveSprite({ ...rich, format: 'gif' });
    assert.deepEqual(reduced.notes, [{ note: 'lost', lack: { lack: 'colors', most: 256 } }]);
  });

  it('become a PNG beside a JPEG', async () => {
    const file = await opened(readFileSync('test/fixtures/reports/cmyk/ycc.jpg'), 'hero.jpg');
    assert.deepEqual([file.format, file.asPng], ['jpeg', true]);
    const sprite = changed(file.base, { change: 'turn', turn: 'rotate-180' });
    const saved = await saveSprite({ ...file, sprite });
    assert.equal(saved.extension, 'png');
    assert.deepEqual([...PNG.sync.read(Buffer.from(saved.bytes)).data], shown(sprite)[0]?.pixels);
  });

  it('are refused if frames are missing', async () => {
    const bytes = encodeApng(playing(framesOf(random, HARD), 0), 1, tools);
    const at = Buffer.from(bytes).lastIndexOf('fdAT') + 12;
    bytes[at] = (bytes[at] ?? 0) ^ 255;
    await assert.rejects(openSprite(bytes, 'hero.png', decodeFrames), PictureError);
  });

  it('become an APNG where a still PNG got frames', async () => {
    const file = await opened(makePng({ width: 6, height: 5, colorType: 4, depth: 8 }, random), 'hero.png');
    const sprite = changed(file.base, { change: 'add-frames', at: 1, from: [null] });
    const { bytes, extension } = await saveSprite({ ...file, sprite });
    assert.equal(extension, undefined);
    const { frames } = await byApngdis(bytes);
    assert.deepEqual(
      frames.map(({ image }) => clean(image.data)),
      shown(sprite).map(({ pixels }) => pixels),
    );
  });

  it('are refused in a format that is too small for them', async () => {
    const file = await opened(layeredSprite(), 'hero');
    const sprite = changed(file.base, { change: 'canvas', rect: { x: 0, y: 0, width: 20_000, height: 1 } });
    await assert.rejects(saveSprite({ ...file, sprite, format: 'webp' }), (error) => {
      assert.ok(error instanceof SaveRefused);
      assert.deepEqual(error.lacks, [{ lack: 'side', most: 16_383 }]);
      return true;
    });
  });

  it('are the same image in each format that holds it', async () => {
    const indexed = makePng(
      {
        width: 6,
        height: 5,
        colorType: 3,
        depth: 2,
        palette: Uint8Array.from([9, 9, 9, 255, 0, 0, 0, 255, 0, 9, 9, 9]),
      },
      random,
    );
    const sources = [
      indexed,
      makePng({ width: 6, height: 5, colorType: 4, depth: 8 }, random),
      makePng({ width: 6, height: 5, colorType: 2, depth: 16 }, random),
      encodeApng(playing(framesOf(random, SOFT).slice(0, 1), 0), 1, tools),
    ];
    for (const bytes of sources) {
      const file = await opened(bytes, 'hero.png');
      const wider = changed(file.base, { change: 'canvas', rect: { x: -1, y: 0, width: 8, height: 4 } });
      for (const format of SAVED_FORMATS.filter((one) => one !== 'gif')) {
        const saved = await saveSprite({ ...file, sprite: wider, format });
        assert.deepEqual(await otherStill(format, saved.bytes), shown(wider)[0]?.pixels, format);
      }
    }
  });

  it('keep indices, palette, linked cels, and tags as a new Aseprite file', async () => {
    const palette = Uint8Array.from([9, 9, 9, 255, 0, 0, 0, 255, 0, 9, 9, 9]);
    const file = await opened(makePng({ width: 6, height: 5, colorType: 3, depth: 2, palette }, random), 'hero.png');
    const doubled = changed(file.base, { change: 'add-frames', at: 1, from: [0], linked: true });
    const tag = { name: 'walk', from: 0, to: 1, direction: 'pingpong', repeat: 2 } as const;
    const sprite = changed(doubled, { change: 'add-tag', tag });
    const { bytes, notes } = await saveSprite({ ...file, sprite, format: 'aseprite' });
    assert.deepEqual(notes, []);
    const read = readAseprite(bytes);
    assert.deepEqual([read.colorMode, read.transparentIndex, read.damage], ['indexed', 4, []]);
    assert.deepEqual(read.frames[1]?.cels[0]?.content, { kind: 'link', frame: 0 });
    assert.deepEqual(
      read.tags.map(({ name, repeat }) => [name, repeat]),
      [['walk', 2]],
    );
    const other = parsed(bytes);
    const colors = other.palette.colors.map(({ red, green, blue, alpha }) => [red, green, blue, alpha]);
    assert.deepEqual(colors, [
      [9, 9, 9, 255],
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [9, 9, 9, 255],
      [0, 0, 0, 0],
    ]);
    const flattener = new Flattener(read);
    for (const at of [0, 1]) assert.deepEqual(clean(flattener.frame(at).data), shown(sprite)[at]?.pixels);
    const again = await openSprite(bytes, 'hero.aseprite', decodeFrames);
    assert.equal(again.format, 'aseprite');
  });

  it("are refused if a cel can't be drawn", async () => {
    const file = await opened(layeredSprite(), 'hero.aseprite');
    const [first, ...more] = file.base.frames;
    const [[id, cel] = []] = [...(first?.cels ?? [])];
    assert.ok(first && id !== undefined && cel?.body.content.kind === 'image');
    const content = { ...cel.body.content, pixels: { bytes: Uint8Array.of(1, 2, 3), compressed: true } };
    const cels = new Map([...first.cels, [id, { ...cel, body: { ...cel.body, content } }]]);
    const sprite = { ...file.base, frames: [{ ...first, cels }, ...more] };
    await assert.rejects(saveSprite({ ...file, sprite, format: 'gif' }), DamagedPixelsError);
  });

  it('are drawn layer by layer where a format has none', async () => {
    const file = await opened(layeredSprite(), 'hero.aseprite');
    for (const format of ['apng', 'webp'] as const) {
      const { bytes, notes } = await saveSprite({ ...file, format });
      const read = await readers[format]?.(bytes);
      assert.ok(read);
      assert.deepEqual(
        otherwise(read).map(({ pixels }) => pixels),
        shown(file.base).map(({ pixels }) => pixels),
      );
      assert.ok(notes.some((one) => one.note === 'lost' && one.lack.lack === 'layers'));
    }
  });
});

/** The first frame as another program reads it. */
async function otherStill(format: SavedFormat, bytes: Uint8Array): Promise<number[]> {
  if (format === 'aseprite') return clean(composed(parsed(bytes), 0));
  if (format === 'webp') return clean((await byDwebp(bytes)).data);
  return clean(PNG.sync.read(Buffer.from(bytes)).data);
}
