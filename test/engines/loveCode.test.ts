import assert from 'node:assert/strict';
import type { ExportChoices } from '../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../src/sprite/engines/exportSprite';
import { snippetOf } from '../../src/sprite/engines/snippets';
import type { FrameTag } from '../../src/sprite/pixels/frameTag';
import type { ExportSprite } from '../../src/sprite/source/sprite';
import { numberedSprite } from '../unit/sprite/engines/numberedSprite';
import { options, tagOf, tools } from '../unit/sprite/export/sprites';
import { type CodeCase, codeInLove, type LoveFile, type SeenOfCode, skipWithoutLove } from './loveProgram';
import { shownFor, timeToWatch, wrongPixel } from './loveSheets';
import { ODD_SPRITES } from './oddSprites';

/** A sprite with other, short durations, because every millisecond is checked. */
const quick = (sprite: ExportSprite): ExportSprite => ({
  ...sprite,
  frames: sprite.frames.map((frame, at) => ({ ...frame, duration: [10, 7, 13, 1, 5][at % 5] ?? 10 })),
});

const odd = (name: string) => quick(ODD_SPRITES[name] ?? assert.fail(name));

/** By what could go wrong: the sprite, and choices other than the format. */
const TRIED: Readonly<Record<string, readonly [ExportSprite, Omit<ExportChoices, 'format'>]>> = {
  'every direction and repeat': [odd('every direction and repeat'), {}],
  'every direction and repeat of a single frame': [odd('every direction and repeat of a single frame'), {}],
  'every direction and repeat of two frames': [odd('every direction and repeat of two frames'), {}],
  'trimmed frames with inner padding': [
    odd('nested and overlapping tags'),
    { trim: 'frame', innerPadding: 3, scale: 2 },
  ],
  'a trimmed sprite with distances': [odd('a normal map'), { trim: 'sprite', border: 2, padding: 1, extrude: true }],
  'odd names': [odd('odd names'), {}],
  'an odd title': [quick(numberedSprite([1, 1, 1], [tagOf('walk', 0, 2)], { title: "it's #1 100% [走る]" })), {}],
  'no tags': [quick(numberedSprite([1, 1, 1])), {}],
};

/** The code of one animation, and what it should show. */
interface Code extends CodeCase {
  readonly files: readonly LoveFile[];
  readonly sprite: ExportSprite;
  readonly tag: FrameTag;
  readonly scale: number;
}

async function codesOf(folder: string, sprite: ExportSprite, choices: Omit<ExportChoices, 'format'>): Promise<Code[]> {
  const whole = options({ ...choices, format: 'sheet' });
  const { files } = await exportSprite(sprite, whole, tools);
  const placed = files.map(({ name, bytes }): LoveFile => [`${folder}/${name}`, bytes]);
  const placeOf = (ending: string) => placed.find(([name]) => name.endsWith(ending))?.[0] ?? assert.fail();
  // Code plays the first of the tags with the same name.
  const tags = sprite.tags.filter(({ name }, at) => sprite.tags.findIndex((tag) => tag.name === name) === at);
  return (tags.length ? tags : [undefined]).map((tag, at): Code => {
    const code = `${folder}/${at}.lua`;
    const names = { picture: placeOf('.png'), data: placeOf('.json'), loops: tag?.repeat === undefined };
    const played = tag ?? tagOf('', 0, sprite.frames.length - 1);
    return {
      files: [...placed, [code, snippetOf('love', tag ? { ...names, animation: tag.name } : names).code]],
      sprite,
      tag: played,
      scale: whole.scale,
      code,
      width: sprite.width * whole.scale,
      height: sprite.height * whole.scale,
      ms: timeToWatch(played, sprite.frames),
    };
  });
}

function check({ sprite, tag, scale, width, height, ms }: Code, { shown }: SeenOfCode): void {
  const wanted = shownFor(tag, sprite.frames, ms);
  const timesOf = (list: readonly (readonly [unknown, number])[]) => list.map(([, time]) => time);
  assert.deepEqual(timesOf(shown), timesOf(wanted), tag.name);
  for (const [at, [frame]] of wanted.entries()) {
    const data = Uint8ClampedArray.from(Buffer.from(shown[at]?.[0] ?? '', 'base64'));
    const image = sprite.frames[frame]?.image ?? assert.fail();
    // Each pixel is a square, without blending into its neighbors.
    const wrong = wrongPixel(image, 4 * scale, { width: 4 * width, height: 4 * height, data });
    assert.equal(wrong, undefined, `${tag.name}: place ${at}`);
  }
}

describe('LÖVE code plays an export, sharp when scaled up', () => {
  const codes = new Map<string, readonly Code[]>();
  let seen: ReadonlyMap<Code, SeenOfCode>;

  before(async function () {
    skipWithoutLove(this);
    for (const [at, [name, [sprite, choices]]] of Object.entries(TRIED).entries())
      codes.set(name, await codesOf(`art ${at}`, sprite, choices));
    const all = [...codes.values()].flat();
    const cases = all.map(({ code, width, height, ms }) => ({ code, width, height, ms }));
    const found = await codeInLove(
      all.flatMap(({ files }) => files),
      cases,
    );
    seen = new Map(all.map((code, at) => [code, found[at] ?? assert.fail()]));
  });

  for (const name of Object.keys(TRIED)) {
    it(name, () => {
      for (const code of codes.get(name) ?? assert.fail()) check(code, seen.get(code) ?? assert.fail());
    });
  }
});
