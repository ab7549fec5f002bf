import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readSheetJson, type SheetReading } from '../../../../src/sprite/sheet/readSheetJson';
import { splitSheet } from '../../../../src/sprite/sheet/sheet';
import { sheetJson } from '../../../../src/sprite/sheet/sheetJson';
import { seed } from '../../../support/random';
import { reportFile } from '../../../support/sprites/reportFiles';

const SIZE = { width: 64, height: 16 };

/** A frame as Aseprite writes it, at a position in the sheet. */
function frame(x: number, more: object = {}) {
  return {
    frame: { x, y: 0, w: 16, h: 16 },
    rotated: false,
    trimmed: false,
    spriteSourceSize: { x: 0, y: 0, w: 16, h: 16 },
    sourceSize: { w: 16, h: 16 },
    duration: 120,
    ...more,
  };
}

const read = (json: unknown, size = SIZE) => readSheetJson(JSON.stringify(json), size);

function sheet(reading: SheetReading) {
  assert.equal(reading.kind, 'sheet');
  return reading.kind === 'sheet' ? reading.sheet : assert.fail();
}

function fault(reading: SheetReading) {
  return reading.kind === 'fault' ? reading.fault : reading.kind;
}

describe('Sheet JSON', () => {
  it('reads an array: frames in order with their durations, tags with direction and repeat', () => {
    const frameTags = [
      { name: 'walk', from: 0, to: 1, direction: 'pingpong', repeat: '3', color: '#fe5b59ff' },
      { name: 'idle', from: 2, to: 3, direction: 'reverse' },
      { name: 'odd', from: 1, to: 1, direction: 'sideways', repeat: '0' },
    ];
    const reading = read({
      frames: [frame(32), frame(0, { duration: 50 }), frame(16), frame(48)],
      meta: { image: 'folder\\hero-sheet.png', frameTags },
    });
    const found = sheet(reading);
    assert.deepEqual(
      found.frames.map(({ x, duration }) => [x, duration]),
      [
        [32, 120],
        [0, 50],
        [16, 120],
        [48, 120],
      ],
    );
    assert.deepEqual(found.tags, [
      { name: 'walk', from: 0, to: 1, direction: 'pingpong', repeat: 3, color: '#fe5b59ff' },
      { name: 'idle', from: 2, to: 3, direction: 'reverse' },
      { name: 'odd', from: 1, to: 1, direction: 'forward' },
    ]);
    assert.equal(reading.kind === 'sheet' && reading.image, 'hero-sheet.png');
    assert.equal(found.from, 'json');
  });

  it('reads slices: keys with centers, pivots, and colors; invalid ones are dropped', () => {
    const bounds = { x: -1, y: 2, w: 8, h: 9 };
    const slices = [
      {
        name: 'button',
        color: '#00c800ff',
        data: 'ui',
        keys: [
          { frame: 0, bounds, center: { x: 1, y: 1, w: 6, h: 7 } },
          { frame: 2, bounds: { ...bounds, w: 0 }, pivot: { x: 4, y: 8 } },
        ],
      },
      { name: 'plain', keys: [{ frame: 0, bounds, center: 'odd' }] },
      { name: 'empty', keys: [] },
      { name: 'beyond', keys: [{ frame: 3, bounds }] },
      { name: 'huge', keys: [{ frame: 0, bounds: { ...bounds, w: 1e9 } }] },
      'odd',
    ];
    const rect = { x: -1, y: 2, width: 8, height: 9 };
    assert.deepEqual(
      JSON.parse(JSON.stringify(sheet(read({ frames: [frame(0), frame(16), frame(32)], meta: { slices } })).slices)),
      [
        {
          name: 'button',
          userData: { color: '#00c800ff', text: 'ui' },
          keys: [
            { frame: 0, bounds: rect, center: { x: 1, y: 1, width: 6, height: 7 } },
            { frame: 2, bounds: { ...rect, width: 0 }, pivot: { x: 4, y: 8 } },
          ],
        },
        { name: 'plain', keys: [{ frame: 0, bounds: rect }] },
      ],
    );
    assert.equal(sheet(read({ frames: [frame(0)] })).slices, undefined);
    assert.equal(sheet(read({ frames: [frame(0)], meta: { slices: { name: 'no list' } } })).slices, undefined);
  });

  it('reads a hash: frames in the order of the file', () => {
    const found = sheet(read({ frames: { 'b 1.png': frame(16), 'a 0.png': frame(0), __proto__x: frame(48) } }));
    assert.deepEqual(
      found.frames.map(({ x }) => x),
      [16, 0, 48],
    );
  });

  it('reads trimmed frames at their offset; frames without a duration last 100 ms', () => {
    const trimmed = {
      frame: { x: 0, y: 0, w: 10, h: 12 },
      trimmed: true,
      spriteSourceSize: { x: 3, y: 4, w: 10, h: 12 },
      sourceSize: { w: 20, h: 24 },
    };
    const empty = { ...trimmed, frame: { x: 0, y: 0, w: 1, h: 1 }, spriteSourceSize: { x: 0, y: 0, w: 1, h: 1 } };
    const found = sheet(read({ frames: [trimmed, empty] }));
    assert.deepEqual(found.frames, [
      { x: 0, y: 0, w: 10, h: 12, left: 3, top: 4, duration: 100 },
      { x: 0, y: 0, w: 1, h: 1, left: 0, top: 0, duration: 100 },
    ]);
    assert.deepEqual([found.width, found.height], [20, 24]);
  });

  it('reads inner padding inside the frame without moving anything', () => {
    const padded = frame(0, {
      frame: { x: 0, y: 0, w: 14, h: 16 },
      spriteSourceSize: { x: 5, y: 6, w: 10, h: 12 },
      sourceSize: { w: 20, h: 24 },
    });
    const [first] = sheet(read({ frames: [padded] })).frames;
    assert.deepEqual([first?.left, first?.top], [3, 4]);
  });

  it('tells damaged JSON from JSON about something else', () => {
    assert.equal(fault(readSheetJson('{"frames": [', SIZE)), 'not-json');
    assert.equal(fault(readSheetJson('', SIZE)), 'not-json');
    assert.equal(fault(read({ health: 3 })), 'other');
    assert.equal(fault(read([1, 2])), 'other');
    assert.equal(fault(read(null)), 'other');
    assert.equal(fault(read({ frames: [] })), 'malformed');
    assert.equal(fault(read({ frames: [{ x: 1 }] })), 'malformed');
    assert.equal(fault(read({ frames: [frame(0.5)] })), 'malformed');
    assert.equal(fault(read({ frames: [frame(0), frame(49)] })), 'outside');
    assert.equal(fault(read({ frames: [frame(-1)] })), 'outside');
    assert.equal(fault(readSheetJson(`{"frames": ${'['.repeat(20_000)}`, SIZE)), 'not-json');
    assert.equal(fault(read({ frames: [frame(0, { rotated: 'maybe' })] })), 'malformed');
    assert.equal(fault(read({ frames: Array.from({ length: 4097 }, () => frame(0)) })), 'too-many-frames');
    assert.equal(sheet(read({ frames: Array.from({ length: 4096 }, () => frame(0)) })).frames.length, 4096);
  });

  // aseprite/aseprite#1889, #4603
  it('reads equal keys as a frame each, and names that are numbers in the order of the file', () => {
    const six = sheet(readSheetJson(`${reportFile('equal-keys/six.json')}`, { width: 96, height: 16 }));
    assert.deepEqual(
      six.frames.map(({ x, duration }) => [x, duration]),
      [70, 80, 90, 100, 110, 120].map((ms, at) => [at * 16, ms]),
    );
    assert.deepEqual(
      six.tags.map(({ name, from, to }) => [name, from, to]),
      [
        ['groove', 0, 3],
        ['idle', 4, 5],
      ],
    );
    const numbers = `{"frames": {"10": ${JSON.stringify(frame(32))}, "2": ${JSON.stringify(frame(0))}}}`;
    assert.deepEqual(
      sheet(readSheetJson(numbers, SIZE)).frames.map(({ x }) => x),
      [32, 0],
    );
  });

  it('reads a byte order mark, other line ends, comments, and trailing commas', () => {
    const text = JSON.stringify({ frames: [frame(0), frame(16)], meta: { image: 'a.png' } }, null, 2);
    for (const written of [`\uFEFF${text}`, text.replaceAll('\n', '\r\n'), `// mine\n${text.replace(']', ',]')}`])
      assert.equal(sheet(readSheetJson(written, SIZE)).frames.length, 2, written.slice(0, 20));
  });

  // phaserjs/phaser#4791, odrick/free-tex-packer#19
  describe('of several images', () => {
    const PACK = `${reportFile('multipack/hero.json')}`;
    const of = (name: string) => readSheetJson(PACK, { width: 32, height: 16, name });

    it('gives each image its own frames', () => {
      for (const name of ['hero-0.png', 'hero-1.png']) {
        const reading = of(name);
        assert.deepEqual(
          sheet(reading).frames.map(({ x, w, h }) => [x, w, h]),
          [
            [0, 16, 16],
            [16, 16, 16],
          ],
        );
        assert.equal(reading.kind === 'sheet' && reading.image, name);
      }
    });

    it('is about something else for other images', () => {
      assert.equal(of('hero.png').kind, 'other');
    });

    it('of which there is one is about that one, under whatever name', () => {
      const pack = { textures: [{ image: 'old.png', frames: [frame(0), frame(16)] }], meta: {} };
      const reading = readSheetJson(JSON.stringify(pack), { ...SIZE, name: 'new.png' });
      assert.deepEqual([sheet(reading).frames.length, reading.kind === 'sheet' && reading.image], [2, 'old.png']);
    });

    it('can also be a hash, and without any name around it a list', () => {
      const hash = { textures: [{ image: 'a.png', frames: { b: frame(16), a: frame(0) } }] };
      assert.equal(sheet(readSheetJson(JSON.stringify(hash), { ...SIZE, name: 'a.png' })).frames[0]?.x, 16);
      assert.equal(sheet(read([frame(0), frame(16)])).frames.length, 2);
      assert.equal(fault(read([{ hp: 1 }])), 'other');
      assert.equal(fault(read({ textures: ['a.png'] })), 'other');
    });
  });

  // pixijs/pixijs#1335, phaserjs/phaser#2359
  describe('with turned frames', () => {
    const turned = { rotated: true, spriteSourceSize: { x: 3, y: 2, w: 16, h: 8 }, sourceSize: { w: 24, h: 12 } };

    it('gives their areas in the sheet, and their places upright', () => {
      const found = sheet(read({ frames: [frame(0, { ...turned, frame: { x: 5, y: 0, w: 16, h: 8 } })] }));
      assert.deepEqual(found.frames, [{ x: 5, y: 0, w: 8, h: 16, left: 3, top: 2, duration: 120, turned: true }]);
      assert.deepEqual([found.width, found.height], [24, 12]);
    });

    it('accepts the sides that they have in the sheet if only these fit', () => {
      const area = { x: 5, y: 0, w: 8, h: 16 };
      const [first] = sheet(read({ frames: [frame(0, { ...turned, frame: area })] })).frames;
      assert.deepEqual(first, { ...area, left: 3, top: 2, duration: 120, turned: true });
      const last = { frame: { ...area, x: 56 }, rotated: true };
      assert.deepEqual(sheet(read({ frames: [last] })).frames[0]?.w, 8);
    });

    it('must be inside the image as they are there', () => {
      const high = { x: 0, y: 1, w: 16, h: 8 };
      assert.equal(fault(read({ frames: [frame(0, { ...turned, frame: high })] })), 'outside');
    });
  });

  it('keeps the size of whole frames that are smaller than the largest', () => {
    const coin = { frame: { x: 16, y: 0, w: 8, h: 8 } };
    const found = sheet(read({ frames: [frame(0), coin] }));
    assert.deepEqual(
      found.frames.map(({ size }) => size),
      [undefined, { w: 8, h: 8 }],
    );
  });

  it('drops tags that point outside the frames', () => {
    const frameTags = [{ name: 'a', from: 0, to: 2 }, { name: 'b', from: 1, to: 0 }, { from: 0, to: 0 }, 'c'];
    assert.deepEqual(sheet(read({ frames: [frame(0), frame(16)], meta: { frameTags } })).tags, []);
  });

  // aseprite/aseprite#1900, #2116, #2203, #3524, #3611, #5085
  describe('of a part of a file, whose tags count the frames of the whole file,', () => {
    const IDLE = { name: 'idle', from: 0, to: 1, direction: 'forward' };
    const WALK = { name: 'walk', from: 4, to: 5, direction: 'pingpong' };
    const named = (filenames: readonly string[], frameTags: readonly object[], slices: readonly object[] = []) =>
      sheet(
        read({
          frames: filenames.map((filename, at) => frame(at * 16, { filename })),
          meta: { frameTags, slices },
        }),
      );
    const tagsOf = (...given: Parameters<typeof named>) =>
      named(...given).tags.map(({ name, from, to, direction }) => `${name} ${from}-${to} ${direction}`);

    it('has the tag that the names of its frames say', () => {
      const boss = sheet(readSheetJson(`${reportFile('part-of-file/boss.json')}`, { width: 64, height: 16 }));
      assert.deepEqual(
        boss.tags.map(({ name, from, to }) => [name, from, to]),
        [['walk', 0, 3]],
      );
      assert.deepEqual(tagsOf(['a #walk 0.ase', 'a #walk 1.ase'], [IDLE, WALK]), ['walk 0-1 pingpong']);
      // Frames without a tag were left out.
      const both = ['a #idle 0.ase', 'a #idle 1.ase', 'a #walk 0.ase', 'a #walk 1.ase'];
      assert.deepEqual(tagsOf(both, [IDLE, WALK]), ['idle 0-1 forward', 'walk 2-3 pingpong']);
      // Two files on one sheet, each with tags from its own first frame.
      const files = ['idle_0', 'idle_1', 'walk_0', 'walk_1'];
      const fromZero = { ...WALK, from: 0, to: 1 };
      assert.deepEqual(tagsOf(files, [IDLE, fromZero]), ['idle 0-1 forward', 'walk 2-3 pingpong']);
    });

    it('has no tags if the names could also mean the title, or say nothing', () => {
      assert.deepEqual(tagsOf(['walk 0.ase', 'walk 1.ase'], [IDLE, WALK]), []);
      assert.deepEqual(tagsOf(['boss walk 0.ase', 'boss walk 1.ase'], [IDLE, WALK]), []);
      assert.deepEqual(tagsOf(['0', '1'], [IDLE, WALK]), []);
    });

    it('has no tags if the numbers of its frames skip some', () => {
      assert.deepEqual(tagsOf(['a 4.ase', 'a 5.ase'], [IDLE]), []);
      assert.deepEqual(tagsOf(['a 0.ase', 'a 3.ase'], [IDLE]), []);
      for (const names of [
        ['a 0.ase', 'a 1.ase'],
        ['a 1', 'a 2'],
        ['b', 'a'],
        ['a 7', 'a 3'],
      ])
        assert.equal(tagsOf(names, [IDLE]).length, 1, names[0]);
    });

    it('keeps only slices that never change', () => {
      const key = (at: number) => ({ frame: at, bounds: { x: 0, y: 0, w: 4, h: 4 } });
      const slices = [
        { name: 'still', keys: [key(0)] },
        { name: 'moves', keys: [key(0), key(1)] },
      ];
      const found = named(['a #walk 0', 'a #walk 1'], [IDLE, WALK], slices);
      assert.deepEqual(
        found.slices?.map(({ name }) => name),
        ['still'],
      );
    });

    it('is not what a file with a title like a tag is', () => {
      const back = { name: 'walk-back', from: 2, to: 3, direction: 'forward' };
      const walk = { name: 'walk', from: 0, to: 1, direction: 'forward' };
      const whole = ['walk 0.ase', 'walk 1.ase', 'walk 2.ase', 'walk 3.ase'];
      assert.deepEqual(tagsOf(whole, [walk, back]), ['walk 0-1 forward', 'walk-back 2-3 forward']);
    });
  });

  it('reads every sheet that we write', () => {
    const sizes = fc.record({ count: fc.integer({ min: 1, max: 40 }), side: fc.integer({ min: 1, max: 64 }) });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 5000 }), ({ count, side }, durationMs) => {
        const size = { width: side * count, height: side };
        const frames = splitSheet(size, { count, width: side, height: side })?.frames ?? [];
        const json = sheetJson({
          form: 'array',
          image: 'a.png',
          size,
          frames: frames.map((rect, i) => ({ name: `hero ${i}.png`, rect, duration: durationMs })),
          version: '1',
          tags: [{ name: 'walk', from: 0, to: count - 1, direction: 'forward' }],
        });
        const found = sheet(readSheetJson(JSON.stringify(json, null, 1), size));
        assert.deepEqual(
          found.frames,
          frames.map((rect) => ({ ...rect, left: 0, top: 0, duration: durationMs })),
        );
        assert.deepEqual(found.tags, [{ name: 'walk', from: 0, to: count - 1, direction: 'forward' }]);
      }),
      { seed, numRuns: 100 },
    );
  });

  it('never throws, and never puts a frame outside the image', () => {
    const value = fc.oneof(fc.integer({ min: -20, max: 80 }), fc.anything());
    const rect = fc.record({ x: value, y: value, w: value, h: value });
    const any = fc.oneof(
      fc.anything(),
      fc.record({ frame: rect, rotated: fc.anything(), spriteSourceSize: rect, sourceSize: fc.anything() }),
      fc.record({ frame: fc.record({ x: fc.nat(60), y: fc.nat(20), w: fc.nat(30), h: fc.nat(20) }) }),
    );
    const json = fc.record({
      frames: fc.oneof(fc.array(any, { maxLength: 4 }), fc.dictionary(fc.string(), any, { maxKeys: 4 }), fc.anything()),
      meta: fc.oneof(fc.record({ frameTags: fc.anything(), image: fc.anything() }), fc.anything()),
    });
    fc.assert(
      fc.property(json, (content) => {
        const text = JSON.stringify(content, (_, one) => (typeof one === 'bigint' ? String(one) : one)) ?? '';
        const reading = readSheetJson(text, SIZE);
        if (reading.kind !== 'sheet') return;
        for (const { x, y, w, h, duration } of reading.sheet.frames) {
          assert.ok(x >= 0 && y >= 0 && w > 0 && h > 0 && duration >= 1);
          assert.ok(x + w <= SIZE.width && y + h <= SIZE.height);
        }
      }),
      { seed, numRuns: 500 },
    );
  });
});
