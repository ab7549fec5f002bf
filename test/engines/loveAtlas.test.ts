import assert from 'node:assert/strict';
import { rawText } from '../../src/shared/base/foreignText';
import type { AtlasExport } from '../../src/sprite/engines/atlasFields';
import { snippetOf } from '../../src/sprite/engines/snippets';
import { ATLAS_CHOICES, ATLAS_SPRITES, atlasOf, type WantedAnimation, type WantedAtlas, wantedOf } from './atlasCases';
import { inRuns } from './engineSprites';
import {
  bothInLove,
  type LoveFile,
  type SeenInLove,
  type SeenOfCode,
  type SheetCase,
  skipWithoutLove,
} from './loveProgram';
import { wrongPixel } from './loveSheets';

/** How long an animation is watched after its end, in milliseconds. */
const TAIL = 100;

/** The same options in all forms of JSON would show nothing new. */
const CASES: readonly Partial<AtlasExport>[] = Object.values(ATLAS_CHOICES).map((choices, at) => ({
  ...choices,
  json: (['hash', 'array', 'texturepacker'] as const)[at % 3] ?? 'hash',
}));

/** An atlas with what its pages show, and what they should. */
interface Shown {
  readonly choices: Partial<AtlasExport>;
  readonly wanted: WantedAtlas;
  readonly divided: ReadonlySet<string>;
  readonly pages: readonly SeenInLove[];
}

interface Made extends Omit<Shown, 'pages'> {
  readonly files: readonly LoveFile[];
  readonly cases: readonly SheetCase[];
}

async function made(choices: Partial<AtlasExport>, at: number): Promise<Made> {
  const { files, notes } = await atlasOf(ATLAS_SPRITES, { ...choices, format: 'sheet' });
  const wanted = wantedOf(ATLAS_SPRITES, choices.scale);
  const times = new Map(wanted.animations.map((one) => [one.name, watchedMs(one)]));
  const cases = files
    .filter(({ name }) => name.endsWith('.json'))
    .map(({ name, bytes }): SheetCase => {
      const tags: { name: string }[] = JSON.parse(new TextDecoder().decode(bytes)).meta.frameTags ?? [];
      return { json: `${at}/${name}`, watch: tags.map((tag) => times.get(tag.name) ?? 0) };
    });
  const divided = notes.flatMap((note) => (note.note === 'divided-animation' ? [rawText(note.animation)] : []));
  return {
    choices,
    wanted,
    divided: new Set(divided),
    files: files.map(({ name, bytes }): LoveFile => [`${at}/${name}`, bytes]),
    cases,
  };
}

const roundMs = ({ steps }: WantedAnimation) => steps.reduce((sum, [, ms]) => sum + ms, 0);
const watchedMs = (one: WantedAnimation) => (one.loops ? 2 * roundMs(one) : roundMs(one) + TAIL);

function frameFaults({ wanted, pages }: Shown): string[] {
  const missing = new Set(wanted.frames.keys());
  const wrong = pages.flatMap(({ names, sizes, frames }) =>
    names.flatMap((name, at) => {
      const image = wanted.frames.get(name);
      if (!image || !missing.delete(name)) return [`frame “${name}” is too much`];
      const { w, h } = sizes[at] ?? { w: 0, h: 0 };
      const data = Uint8ClampedArray.from(Buffer.from(frames[at] ?? '', 'base64'));
      const fault = wrongPixel(image, 1, { width: w, height: h, data });
      return fault ? [`frame “${name}”: ${fault}`] : [];
    }),
  );
  return [...wrong, ...[...missing].map((name) => `frame “${name}” is missing`)];
}

function playFaults({ wanted, divided, pages }: Shown): string[] {
  const seen = new Map(
    pages.flatMap(({ tags, names }) =>
      tags.map((tag) => [tag.name, inRuns(tag.shown.map(([frame, ms]) => [names[frame] ?? '', ms]))] as const),
    ),
  );
  return wanted.animations.flatMap((one) => {
    if (divided.has(one.name)) return [];
    const last = one.steps.at(-1)?.[0] ?? '';
    const expected = inRuns([...one.steps, ...(one.loops ? one.steps : [[last, TAIL] as const])]);
    const [is, should] = [seen.get(one.name), expected].map((list) => JSON.stringify(list));
    return is === should ? [] : [`animation “${one.name}” shows ${is} instead of ${should}`];
  });
}

describe('LÖVE shows each sprite of an atlas', () => {
  let shown: readonly Shown[];
  let code: SeenOfCode;
  const [played] = wantedOf(ATLAS_SPRITES).animations.filter(({ name }) => name === 'sprite2/walk');

  before(async function () {
    skipWithoutLove(this);
    const all = await Promise.all(CASES.map(made));
    const { files } = await atlasOf(ATLAS_SPRITES, { format: 'sheet', json: 'array' });
    const names = { picture: 'art/hud.png', data: 'art/hud.json', loops: true, animation: 'sprite2/walk' };
    const lua = snippetOf('love', names).code;
    const own: LoveFile[] = [
      ['art/walk.lua', lua],
      ...files.map(({ name, bytes }): LoveFile => [`art/${name}`, bytes]),
    ];
    const size = wantedOf(ATLAS_SPRITES).frames.get('sprite2/walk/0') ?? assert.fail();
    const watched = {
      code: 'art/walk.lua',
      width: size.width,
      height: size.height,
      ms: roundMs(played ?? assert.fail()),
    };
    const seen = await bothInLove(
      [...all.flatMap((one) => one.files), ...own],
      [...all.flatMap(({ cases }) => cases), watched],
    );
    code = seen.pop() as SeenOfCode;
    shown = all.map((one) => ({ ...one, pages: seen.splice(0, one.cases.length) as SeenInLove[] }));
  });

  for (const [at, choices] of CASES.entries()) {
    it(`with ${JSON.stringify(choices)}`, () => {
      const one = shown[at] ?? assert.fail();
      assert.deepEqual(frameFaults(one).slice(0, 20), []);
      // TexturePacker's JSON has no animations.
      if (choices.json === 'texturepacker') return;
      assert.deepEqual(playFaults(one).slice(0, 20), []);
      assert.ok(one.divided.size < one.wanted.animations.length / 4);
    });
  }

  it('by the code for a sheet', () => {
    const { frames } = wantedOf(ATLAS_SPRITES);
    assert.deepEqual(
      code.shown.map(([, ms]) => ms),
      played?.steps.map(([, ms]) => ms),
    );
    for (const [at, [pixels]] of code.shown.entries()) {
      const image = frames.get(played?.steps[at]?.[0] ?? '') ?? assert.fail();
      const data = Uint8ClampedArray.from(Buffer.from(pixels, 'base64'));
      const drawn = { width: 4 * image.width, height: 4 * image.height, data };
      assert.equal(wrongPixel(image, 4, drawn), undefined);
    }
  });
});
