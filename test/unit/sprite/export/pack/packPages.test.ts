import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  ItemTooLargeError,
  type Packed,
  type PackItem,
  type PackPlace,
  type PackRules,
  packPages,
} from '../../../../../src/sprite/export/pack/packPages';
import type { Size } from '../../../../../src/sprite/pixels/raster';
import { seed, seeded } from '../../../../support/random';
import { examples } from '../../../../support/sample';

const RULES: PackRules = { side: 4096, border: 0, padding: 0, sizes: 'any', rotate: false };

const RUNS = { seed, numRuns: examples(25, 250) };

const rules = fc.record({
  side: fc.constantFrom(64, 102, 512),
  border: fc.integer({ min: 0, max: 3 }),
  padding: fc.integer({ min: 0, max: 3 }),
  sizes: fc.constantFrom('any' as const, 'multiple-of-4' as const, 'power-of-two' as const),
  rotate: fc.boolean(),
});
const size = fc.oneof(
  fc.record({ width: fc.integer({ min: 1, max: 50 }), height: fc.integer({ min: 1, max: 50 }) }),
  fc.constant({ width: 16, height: 16 }),
  fc.constant({ width: 48, height: 2 }),
);
const item = fc.record({ size, group: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }) });
const items = fc
  .array(item, { minLength: 1, maxLength: 60 })
  .map((list): PackItem[] => list.map(({ size: one, group }) => ({ ...one, ...(group !== undefined && { group }) })));

/** Fails if a page has a size that it must not have. */
function assertSides(pages: readonly Size[], { side, sizes }: PackRules) {
  for (const { width, height } of pages)
    for (const length of [width, height]) {
      assert.ok(length <= side, `A side of ${length} is over ${side}.`);
      if (sizes === 'multiple-of-4') assert.equal(length % 4, 0);
      if (sizes === 'power-of-two') assert.equal(Math.log2(length) % 1, 0);
    }
}

/** Marks each pixel of each page with its items, and fails if something is where it must not be. */
function assertRight(sizes: readonly Size[], { pages, places }: Packed, rule: PackRules) {
  const { border, padding, rotate } = rule;
  assertSides(pages, rule);
  assert.equal(places.length, sizes.length);
  const taken = pages.map(({ width, height }) => new Int32Array((width + padding) * (height + padding)).fill(-1));
  for (const [at, { page, x, y, turned }] of places.entries()) {
    assert.ok(rotate || !turned, 'An item is turned.');
    const [on, pixels, own] = [pages[page], taken[page], sizes[at]];
    assert.ok(on && pixels && own, `Item ${at} is on no page.`);
    const [width, height] = turned ? [own.height, own.width] : [own.width, own.height];
    const isInside = x >= border && y >= border && x + width + border <= on.width && y + height + border <= on.height;
    assert.ok(isInside, `Item ${at} is in the border.`);
    for (let row = y; row < y + height + padding; row++) {
      const start = row * (on.width + padding) + x;
      const there = pixels.subarray(start, start + width + padding);
      assert.ok(
        there.every((other) => other < 0),
        `Item ${at} touches another.`,
      );
      there.fill(at);
    }
  }
  assert.equal(new Set(places.map(({ page }) => page)).size, pages.length, 'A page is empty.');
}

const areaOf = ({ pages }: Packed) => pages.reduce((sum, { width, height }) => sum + width * height, 0);
const withPlaces = (sizes: readonly PackItem[], { places }: Packed): PackItem[] =>
  sizes.map((one, at) => ({ ...one, before: places[at] as PackPlace }));

const pixelsOf = (pages: readonly Size[]) => pages.reduce((sum, { width, height }) => sum + width * height, 0);

describe('Pages of an atlas', () => {
  it('hold every item once, apart, within the border, in sizes as the rules say; the same twice', () => {
    fc.assert(
      fc.property(items, rules, (list, rule) => {
        const packed = packPages(list, rule);
        assertRight(list, packed, rule);
        assert.deepEqual(packPages(list, rule), packed);
      }),
      RUNS,
    );
  });

  it('hold what was there where it was, also after changes', () => {
    const changes = fc.array(fc.constantFrom('stays', 'stays', 'stays', 'goes', 'new'), {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(items, rules, changes, (list, rule, change) => {
        const first = packPages(list, rule);
        assert.deepEqual(packPages(withPlaces(list, first), rule, first.pages), first);
        const next = withPlaces(list, first)
          .filter((_, at) => change[at] !== 'goes')
          .map(({ before, ...one }, at): PackItem => (change[at] === 'new' || !before ? one : { ...one, before }));
        if (!next.length) return;
        const packed = packPages(next, rule, first.pages);
        assertRight(next, packed, rule);
        const anew = packPages(
          next.map(({ before: _, ...one }) => one),
          rule,
        );
        const stayed = next.every(({ before }, at) => !before || isSame(before, packed.places[at]));
        // Anything else than staying is a new layout.
        if (!stayed) assert.deepEqual(packed, anew);
        const larger = packed.pages.some(
          (page, at) => page.width > (first.pages[at]?.width ?? 0) || page.height > (first.pages[at]?.height ?? 0),
        );
        if (stayed && larger && packed.pages.length <= first.pages.length)
          assert.ok(pixelsOf(packed.pages) <= 1.2 * pixelsOf(anew.pages), 'grown too far');
      }),
      RUNS,
    );
  });

  for (const sizes of ['any', 'multiple-of-4', 'power-of-two'] as const) {
    it(`grow for an item that has no room, and nothing else moves: ${sizes}`, () => {
      const rule = { side: 4096, border: 0, padding: 0, sizes, rotate: false };
      const list = Array.from({ length: 64 }, () => ({ width: 32, height: 32 }));
      const first = packPages(list, rule);
      const next = withPlaces(list, first).map((one, at) => (at === 9 ? { width: 40, height: 33 } : one));
      const packed = packPages(next, rule, first.pages);
      assert.deepEqual(
        first.places.filter((place, at) => at !== 9 && !isSame(place, packed.places[at])),
        [],
      );
      assert.ok(pixelsOf(packed.pages) > pixelsOf(first.pages));
      assertRight(next, packed, rule);
    });
  }

  it('hold a group on one page if one page can', () => {
    fc.assert(
      fc.property(items, rules, (list, rule) => {
        const { places } = packPages(list, rule);
        for (const group of new Set(list.flatMap((one) => one.group ?? []))) {
          const members = [...list.keys()].filter((at) => list[at]?.group === group);
          const pages = new Set(members.map((at) => places[at]?.page));
          const alone = packPages(
            members.map((at) => ({ width: list[at]?.width ?? 1, height: list[at]?.height ?? 1 })),
            rule,
          );
          if (alone.pages.length === 1) assert.equal(pages.size, 1, `Group ${group} is on ${pages.size} pages.`);
        }
      }),
      RUNS,
    );
  });

  const isSame = (a: PackPlace, b: PackPlace | undefined) =>
    a.page === b?.page && a.x === b.x && a.y === b.y && a.turned === b.turned;

  it('are the same in any order of the items', () => {
    fc.assert(
      fc.property(items, rules, fc.integer(), (list, rule, order) => {
        const sizes = list.map(({ width, height }) => ({ width, height }));
        const random = seeded(order);
        const shuffled = sizes
          .map((one) => ({ one, at: random() }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        assert.deepEqual(packPages(shuffled, rule).pages, packPages(sizes, rule).pages);
      }),
      RUNS,
    );
  });

  it('don’t take more pixels if items may be turned, or if larger pages are allowed', () => {
    fc.assert(
      fc.property(items, rules, (list, rule) => {
        const upright = packPages(list, { ...rule, rotate: false });
        const turned = packPages(list, { ...rule, rotate: true });
        assert.ok(turned.pages.length <= upright.pages.length, 'Turned items take more pages.');
        const isLarger = turned.pages.length === upright.pages.length && areaOf(turned) > areaOf(upright) * 1.02;
        assert.ok(!isLarger, `${areaOf(turned)} pixels instead of ${areaOf(upright)}.`);
        if (upright.pages.length > 1) return;
        const roomy = packPages(list, { ...rule, rotate: false, side: 4096 });
        assert.ok(areaOf(roomy) <= areaOf(upright) * 1.02, `${areaOf(roomy)} pixels instead of ${areaOf(upright)}.`);
      }),
      RUNS,
    );
  });

  it('are a dense grid of equal items, about square', () => {
    const icons = Array.from({ length: 500 }, () => ({ width: 32, height: 32 }));
    assert.deepEqual(packPages(icons, RULES).pages, [{ width: 800, height: 640 }]);
    const sixteen = Array.from({ length: 16 }, () => ({ width: 256, height: 256 }));
    const five = Array.from({ length: 5 }, () => ({ width: 128, height: 128 }));
    const powers = { ...RULES, sizes: 'power-of-two' } as const;
    assert.deepEqual(packPages(icons, powers).pages, [{ width: 1024, height: 512 }]);
    assert.deepEqual(packPages(sixteen, powers).pages, [{ width: 1024, height: 1024 }]);
    assert.deepEqual(packPages(five, powers).pages, [{ width: 512, height: 256 }]);
    // 499 have only strips without a pixel left.
    assert.deepEqual(packPages(icons.slice(1), RULES).pages, [{ width: 800, height: 640 }]);
    assert.deepEqual(packPages(icons, RULES).places[26], { page: 0, x: 32, y: 32, turned: false });
  });

  it('are filled by mixed sizes, long and thin ones among them', () => {
    const sizes = mixed(300);
    const area = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
    for (const rotate of [false, true]) assert.ok(area / areaOf(packPages(sizes, { ...RULES, rotate })) > 0.96);
    const powers = packPages(sizes, { ...RULES, sizes: 'power-of-two' });
    const [page] = powers.pages;
    assert.ok(area / areaOf(powers) > 0.5);
    assert.ok(page && Math.max(page.width, page.height) <= 2 * Math.min(page.width, page.height));
  });

  it('are as few as possible, the last one as small as possible', () => {
    const sizes = mixed(400);
    const area = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
    const { pages } = packPages(sizes, { ...RULES, side: 512 });
    assert.equal(pages.length, Math.ceil(area / 512 ** 2));
    assert.ok(area / areaOf({ pages, places: [] }) > 0.95);
  });

  it('hold 2,000 items of mixed sizes', () => {
    const sizes = mixed(2000);
    const packed = packPages(sizes, { ...RULES, padding: 2 });
    assertRight(sizes, packed, { ...RULES, padding: 2 });
    assert.equal(packed.pages.length, 1);
  });

  it('turn items if that saves room', () => {
    const poles = [
      { width: 10, height: 100 },
      { width: 100, height: 10 },
    ];
    const packed = packPages(poles, { ...RULES, rotate: true });
    assertRight(poles, packed, { ...RULES, rotate: true });
    assert.equal(areaOf(packed), 2000);
    // Upright, these leave less room than turned, whatever is tried.
    const three = [
      { width: 6, height: 5 },
      { width: 12, height: 1 },
      { width: 2, height: 3 },
    ];
    assert.equal(areaOf(packPages(three, { ...RULES, rotate: true })), 72);
  });

  it('name an item that fits on none, with border and padding counted', () => {
    const rule = { ...RULES, side: 64, border: 2, padding: 5 };
    const fits = { width: 60, height: 60 };
    assert.deepEqual(packPages([fits], rule).pages, [{ width: 64, height: 64 }]);
    for (const large of [
      { width: 61, height: 1 },
      { width: 1, height: 61 },
    ])
      assert.throws(
        () => packPages([fits, large], rule),
        (error: unknown) => error instanceof ItemTooLargeError && error.item === 1,
      );
    // 63 pixels aren't a power of two, so a page has 32.
    assert.throws(
      () => packPages([{ width: 33, height: 1 }], { ...RULES, side: 63, sizes: 'power-of-two' }),
      RangeError,
    );
    for (const side of [0, -1, 1.5, Number.NaN])
      assert.throws(() => packPages([{ width: side, height: 1 }], RULES), RangeError);
    assert.deepEqual(packPages([], RULES), { pages: [], places: [] });
  });
});

describe('Groups of an atlas', () => {
  it('are on as few pages as they fit on', () => {
    // Three quarters of a page twice, a quarter twice.
    const groups = [15, 15, 5, 5].flatMap((height, group) =>
      [0, 1].map((): PackItem => ({ width: 10, height, group })),
    );
    const { pages, places } = packPages(groups, { ...RULES, side: 20 });
    assert.equal(pages.length, 2);
    for (let at = 0; at < groups.length; at += 2) assert.equal(places[at]?.page, places[at + 1]?.page);
  });

  it('leave room for items without a group', () => {
    const list: PackItem[] = [
      ...[0, 1].map(() => ({ width: 10, height: 15, group: 1 })),
      ...[2, 3].map(() => ({ width: 10, height: 12, group: 2 })),
      ...[4, 5].map(() => ({ width: 10, height: 5 })),
    ];
    assert.equal(packPages(list, { ...RULES, side: 20 }).pages.length, 2);
  });
});

describe('Places of an atlas', () => {
  const four = Array.from({ length: 4 }, () => ({ width: 10, height: 10 }));
  const place = (x: number, y: number, page = 0): PackPlace => ({ page, x, y, turned: false });

  it('are filled by new items where others went', () => {
    const list = [place(0, 0), undefined, place(0, 10), place(10, 10)].map((before, at) => ({
      ...(four[at] as Size),
      ...(before && { before }),
    }));
    const { pages, places } = packPages(list, RULES, [{ width: 20, height: 20 }]);
    assert.deepEqual(pages, [{ width: 20, height: 20 }]);
    assert.deepEqual(places[1], place(10, 0));
  });

  it('aren’t kept if they overlap, leave their page, are turned against the rules, or are on no page', () => {
    const page = { width: 20, height: 20 };
    const others = [place(0, 0), place(0, 10)].map((before) => ({ width: 10, height: 10, before }));
    for (const wrong of [place(5, 5), place(11, 0), place(-1, 0), place(10, 0, 1), { ...place(10, 0), turned: true }]) {
      const list = [...others, { width: 10, height: 10, before: wrong }];
      const packed = packPages(list, RULES, [page]);
      assert.deepEqual(packed.places.slice(0, 2), [place(0, 0), place(0, 10)], JSON.stringify(wrong));
      assertRight(list, packed, RULES);
    }
  });

  it('are new ones if something doesn’t fit, if half of the pixels are enough, or if a page is left empty', () => {
    const old = { width: 30, height: 30 };
    const kept = { width: 10, height: 10, before: place(20, 20) };
    const other = { width: 20, height: 20, before: place(0, 0) };
    assert.deepEqual(packPages([kept, other], RULES, [old]).places[0], place(20, 20));
    assert.deepEqual(packPages([kept], RULES, [old]).pages, [{ width: 10, height: 10 }]);
    const large = packPages([kept, other, { width: 30, height: 15 }], RULES, [old]);
    assert.notDeepEqual(large.places[0], place(20, 20));
    const second = { ...four[0], width: 10, height: 10, before: place(0, 0, 1) };
    const moved = packPages([second], RULES, [
      { width: 4, height: 4 },
      { width: 10, height: 10 },
    ]);
    assert.deepEqual(moved.places, [place(0, 0)]);
    // A page that was last, and is empty, is dropped.
    const first = { width: 10, height: 10, before: place(0, 0) };
    const sizes = [
      { width: 11, height: 11 },
      { width: 4, height: 4 },
    ];
    assert.deepEqual(packPages([first], RULES, sizes), { pages: [{ width: 11, height: 11 }], places: [place(0, 0)] });
    // Pages must be as the rules say now.
    const powers = { ...RULES, sizes: 'power-of-two' } as const;
    assertRight([kept, other], packPages([kept, other], powers, [old]), powers);
  });

  it('keep new items of a group on its page, or are new ones', () => {
    const rule = { ...RULES, side: 20 };
    const pages = [
      { width: 20, height: 20 },
      { width: 20, height: 20 },
    ];
    const full = [place(0, 0), place(10, 0), place(0, 10)].map((before) => ({
      ...(four[0] as Size),
      before,
      group: 1,
    }));
    const second = { width: 10, height: 10, before: place(0, 0, 1) };
    const third = { width: 20, height: 10, before: place(0, 10, 1) };
    const roomy = packPages([...full, second, third, { width: 10, height: 10, group: 1 }], rule, pages);
    assert.deepEqual(roomy.places[5], place(10, 10));
    // Its page is full: the other one has room, but the group must stay together.
    const own = { width: 10, height: 10, before: place(10, 10) };
    const crowded = packPages([...full, own, second, third, { width: 10, height: 10, group: 1 }], rule, pages);
    assert.equal(new Set([0, 1, 2, 6].map((at) => crowded.places[at]?.page)).size, 1);
    // It was on two pages, as those of an atlas without groups are.
    const apart = [place(0, 0), place(0, 0, 1)].map((before) => ({ width: 10, height: 20, before, group: 1 }));
    const two = [place(10, 0), place(10, 0, 1)].map((before) => ({ width: 10, height: 20, before, group: 2 }));
    const joined = packPages([...apart, ...two], rule, pages);
    assert.deepEqual(
      joined.places.map(({ page }) => page),
      [0, 0, 1, 1],
    );
  });
});

/** Sprites of 4 to 128 pixels, every fifth long and thin. */
function mixed(count: number): Size[] {
  const random = seeded(45);
  const upTo = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return Array.from({ length: count }, (_, at) => {
    const [long, thin] = [upTo(60, 128), upTo(4, 10)];
    if (at % 5 === 0) return at % 2 ? { width: long, height: thin } : { width: thin, height: long };
    return { width: upTo(4, 128), height: upTo(4, 128) };
  });
}
