import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AsepriteDocument } from '../../../../src/sprite/aseprite/document';
import { EXPORT_FORMATS } from '../../../../src/sprite/engines/exportFormats';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import { EXPORT_OPTIONS } from '../../../../src/sprite/export/optionTable';
import { chooseLayers, layerPattern } from '../../../../src/sprite/source/chosenLayers';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import { ExportError, type ExportNote } from '../../../../src/sprite/source/sprite';
import { seed } from '../../../support/random';
import { asepriteFile, cel, layer, tags } from '../../../support/sprites/asepriteFile';
import { layerOf, options, tools } from './sprites';

/** A layer with its color; without one, it's a group. */
interface Row {
  readonly name: string;
  readonly color?: number;
  readonly level?: number;
  readonly hidden?: boolean;
  readonly z?: number;
}

const HERO: readonly Row[] = [
  { name: 'ground', color: 10 },
  { name: 'hero' },
  { name: 'body', color: 20, level: 1 },
  { name: 'guidepost', color: 30 },
  { name: 'old', color: 40, hidden: true },
];

/** The hero, with layers of all kinds that aren't for the game between its own. */
const MARKED: readonly Row[] = [
  { name: '_grid', color: 50 },
  ...HERO.slice(0, 2),
  { name: ' Guide ', color: 60, level: 1 },
  HERO[2] as Row,
  { name: 'REFERENCE' },
  { name: 'photo', color: 70, level: 1 },
  { name: 'more', level: 1 },
  { name: 'detail', color: 80, level: 2 },
  HERO[3] as Row,
  { name: '_hidden', color: 90, hidden: true },
  HERO[4] as Row,
];

/** Two frames with a tag each; each layer has its own pixel, and one that all have. */
function fileOf(rows: readonly Row[]): Buffer {
  const layers = rows.map(({ name, color, level = 0, hidden }) =>
    layer({ name, level, flags: hidden ? 0 : 1, type: color === undefined ? 1 : 0 }),
  );
  const cels = rows.flatMap(({ color, z = 0 }, at) => {
    if (color === undefined) return [];
    const pixels = Array.from({ length: 12 }, (_, i) =>
      i === 0 || i === color / 10 ? [color, 0, 0, 255] : [0, 0, 0, 0],
    );
    return [cel(12, 1, pixels.flat(), { layer: at, z })];
  });
  const first = [tags({ name: 'a', from: 0, to: 0 }, { name: 'b', from: 1, to: 1 }), ...layers];
  return asepriteFile({ width: 12, height: 1, frames: [{ chunks: [...first, ...cels] }, { chunks: cels }] });
}

async function exported(rows: readonly Row[], choices: ExportChoices) {
  const all = options(choices);
  const notes: ExportNote[] = [];
  const source = { title: 'hero', extension: 'aseprite', bytes: fileOf(rows) };
  const sprite = await readSprite(source, (note) => notes.push(note), undefined, all);
  const { files } = await exportSprite(sprite, all, tools);
  return { files: files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')]), notes };
}

const reds = async (rows: readonly Row[], choices: Partial<ExportChoices> = {}) => {
  const source = { title: 'hero', extension: 'aseprite', bytes: fileOf(rows) };
  const { frames } = await readSprite(source, () => {}, undefined, options({ format: 'sheet', ...choices }));
  return Array.from({ length: 12 }, (_, x) => frames[0]?.image.data[4 * x]);
};

describe('Layers that are not for the game', () => {
  it('are as if they had never been drawn, in each format', async () => {
    for (const format of EXPORT_FORMATS) {
      const marked = await exported(MARKED, { format });
      const plain = await exported(HERO, { format });
      assert.deepEqual(marked.files, plain.files, format);
      assert.deepEqual(plain.notes, [], format);
    }
    const split = { format: 'sheet', split: 'layer' } as const;
    assert.deepEqual((await exported(MARKED, split)).files, (await exported(HERO, split)).files);
  });

  it('are named, by the outermost group that is left out, without hidden ones', async () => {
    const { notes } = await exported(MARKED, { format: 'gif' });
    assert.deepEqual(notes, [{ note: 'left-out-layers', names: ['_grid', ' Guide ', 'REFERENCE'], more: 0 }]);
    const many = Array.from({ length: 11 }, (_, i) => ({ name: `_${i}`, color: 10 }));
    const [note] = (await exported([...HERO, ...many], { format: 'gif' })).notes;
    assert.ok(note?.note === 'left-out-layers');
    assert.deepEqual([note.names.length, note.more], [8, 3]);
  });

  it('leave the others in the order that a z-index gives them', async () => {
    const above: Row = { name: 'low', color: 10, z: 2 };
    const others = ['mid', 'top'].map((name, at): Row => ({ name, color: 20 + at * 10 }));
    // Aseprite counts hidden layers, too, so `low` lies over `mid`, but not over `top`.
    const rows = [above, { name: '_one', color: 50 }, ...others];
    assert.equal((await reds(rows))[0], 30);
    assert.equal((await reds(rows, { leaveOut: '_one, top' }))[0], 10);
  });

  it('match by their whole names, ignoring case', async () => {
    const isLeftOut = async (name: string, leaveOut: string) =>
      (
        await reds(
          [
            { name: 'kept', color: 10 },
            { name, color: 20 },
          ],
          { leaveOut },
        )
      )[0] === 10;
    const usual = EXPORT_OPTIONS.leaveOut.usual;
    for (const name of ['_', '_x', 'guide', 'GUIDES', 'Reference', 'references', 'ref', ' Refs'])
      assert.ok(await isLeftOut(name, usual), name);
    for (const name of ['guidepost', 'guide dog', 'x_', 'preference', 'refuge', 'a guide', ''])
      assert.ok(!(await isLeftOut(name, usual)), name);
    const patterns: readonly [string, string, boolean][] = [
      ['sketch 12', 'sketch *', true],
      ['sketch', 'sketch *', false],
      ['sketch1', ' x ,SKETCH?', true],
      ['sketch12', 'sketch?', false],
      ['a-b-a-b-c', 'a*b*c', true],
      ['a-b-a-b', 'a*b', true],
      ['a-b-a-bc', 'a*b', false],
      ['a.c', 'a.?', true],
      ['abc', 'a.c', false],
      ['É', 'e\u0301', true],
      ['x', ',, ,', false],
      ['x', '', false],
    ];
    for (const [name, pattern, wanted] of patterns)
      assert.equal(await isLeftOut(name, pattern), wanted, `${name} by ${pattern}`);
  });

  it('stay if nobody wants them left out', async () => {
    assert.deepEqual(await reds(MARKED, { leaveOut: '' }), [30, 10, 20, 30, 0, 50, 60, 70, 80, 0, 0, 0]);
    assert.deepEqual((await exported(MARKED, { format: 'png', leaveOut: '' })).notes, []);
  });

  it('can not be all that is visible', async () => {
    const rows = [...MARKED.filter(({ name }) => name.startsWith('_')), { name: 'ref', color: 10 }, HERO[4] as Row];
    await assert.rejects(exported(rows, { format: 'godot' }), (error) => {
      assert.ok(error instanceof ExportError && error.detail.fault === 'all-left-out');
      assert.deepEqual(error.detail.layers.names, ['_grid', 'ref']);
      return true;
    });
    // Nothing is visible in the file itself, so nothing is left out of it.
    await exported([{ name: '_x', color: 10, hidden: true }], { format: 'godot' });
  });

  it('are found fast by patterns that take regular expressions hours', async () => {
    const rows = [HERO[0] as Row, { name: 'a'.repeat(60_000), color: 20 }];
    const started = performance.now();
    await exported(rows, { format: 'png', leaveOut: `${'a*'.repeat(190)}b` });
    assert.ok(performance.now() - started < 2000);
  });
});

/** Slots of a character: groups with choices, of which one is visible. */
const SLOTS: readonly Row[] = [
  { name: 'body', color: 10 },
  { name: 'hats', hidden: true },
  { name: 'red', color: 20, level: 1 },
  { name: 'blue', color: 30, level: 1, hidden: true },
  { name: 'crown', level: 1, hidden: true },
  { name: 'gold', color: 40, level: 2 },
  { name: 'gems', color: 50, level: 2, hidden: true },
  { name: '_red', color: 60 },
  { name: 'a/b, c*', color: 70, hidden: true },
];
const shown = (...names: readonly string[]) =>
  SLOTS.filter(({ name }) => names.includes(name)).map(({ hidden: _, ...row }) => row);

describe('Only some layers', () => {
  it('are exported as if there were no others, also hidden ones, in their groups', async () => {
    const looks: readonly (readonly [string, readonly Row[]])[] = [
      ['body', shown('body')],
      ['BODY, hats/blue', shown('body', 'hats', 'blue')],
      ['red, hats/b*', shown('hats', 'red', 'blue')],
      ['/body', shown('body')],
      ['hats/crown/gems', shown('hats', 'crown', 'gems')],
      ['a?b? c?', shown('a/b, c*')],
    ];
    for (const [layers, rows] of looks)
      for (const format of ['png', 'sheet', 'aseprite'] as const) {
        const { files, notes } = await exported(SLOTS, { format, layers });
        assert.deepEqual(files, (await exported(rows, { format })).files, `${layers} ${format}`);
        assert.deepEqual(notes, [], layers);
      }
    // Of a group, what is visible in it.
    const crown = [...shown('hats', 'crown', 'gold'), { ...(SLOTS[6] as Row), hidden: true }];
    const { files } = await exported(SLOTS, { format: 'sheet', layers: 'crown' });
    assert.deepEqual(files, (await exported(crown, { format: 'sheet' })).files);
  });

  it('are all with a star, except those that are not for the game', async () => {
    const all = await exported(SLOTS, { format: 'sheet', layers: '*', split: 'layer', partsTable: true });
    const names = ['body', 'red', 'blue', 'gold', 'gems', 'a-b, c-'];
    assert.deepEqual(
      all.files.map(([name]) => name).filter((name) => name?.endsWith('.png')),
      names.map((name) => `hero (${name}).png`),
    );
    assert.deepEqual(all.notes, [{ note: 'left-out-layers', names: ['_red'], more: 0 }]);
    assert.equal((await reds(SLOTS, { layers: '_red', leaveOut: '' }))[6], 60);
  });

  it('are refused if the sprite lacks one of them', async () => {
    const png = await exported(HERO, { format: 'png', tag: 'a' });
    const bytes = Buffer.from(png.files[0]?.[1] ?? '', 'base64');
    const faultOf = async (layers: string, file: Uint8Array = fileOf(SLOTS)) => {
      const all = options({ format: 'sheet', layers });
      const sprite = await readSprite({ title: 'hero', extension: 'png', bytes: file }, () => {}, undefined, all);
      return exportSprite(sprite, all, tools).then(
        () => assert.fail('Nothing was thrown.'),
        (error: unknown) => (error instanceof ExportError ? error.detail : assert.fail(String(error))),
      );
    };
    assert.deepEqual(await faultOf('body, hat'), { fault: 'no-such-layer', layer: 'hat' });
    assert.deepEqual(await faultOf('/red'), { fault: 'no-such-layer', layer: '/red' });
    assert.deepEqual(await faultOf('_red'), { fault: 'no-such-layer', layer: '_red' });
    assert.deepEqual(await faultOf('body', bytes), { fault: 'no-such-layer', layer: 'body' });
  });

  it('are named exactly, whatever their names contain', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '/', '*', '?'), minLength: 1, maxLength: 3 });
    const row = fc.record({ name, parent: fc.option(fc.nat(5), { nil: undefined }) });
    const property = fc.property(fc.array(row, { minLength: 1, maxLength: 7 }), (rows) => {
      const layers = rows.map(({ name: own, parent }, at) =>
        layerOf(own, { kind: 'group', ...(parent !== undefined && parent < at && { parent }) }),
      );
      const path = (at: number): string[] => {
        const { name: own = '', parent } = layers[at] ?? {};
        return [...(parent === undefined ? [] : path(parent)), own];
      };
      const at = layers.length - 1;
      const { kept, refusal } = chooseLayers({ layers } as unknown as AsepriteDocument, {
        layers: layerPattern(path(at)),
      });
      assert.equal(refusal, undefined, JSON.stringify(path(at)));
      assert.ok(kept.includes(at), JSON.stringify(path(at)));
      // A sign that means something stands for any sign, and blanks around names don't count.
      const like = (one: string, other: string) => {
        const [a, b] = [one.trim(), other.trim()];
        return a.length === b.length && [...a].every((sign, i) => ',/*?'.includes(sign) || sign === b[i]);
      };
      const isLike = (other: readonly string[]) =>
        other.length === path(at).length && other.every((one, i) => like(path(at)[i] ?? '', one));
      const named = [...layers.keys()].map(path).filter(isLike);
      const begins = (whole: readonly string[], start: readonly string[]) => start.every((one, i) => one === whole[i]);
      for (const other of kept.map(path))
        assert.ok(
          named.some((one) => begins(one, other) || begins(other, one)),
          JSON.stringify(other),
        );
    });
    fc.assert(property, { numRuns: 500, seed });
  });
});
