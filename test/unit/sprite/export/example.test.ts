import assert from 'node:assert/strict';
import { rawText } from '../../../../src/shared/base/foreignText';
import type { ExportFormat } from '../../../../src/sprite/engines/exportFormats';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import type { ExportSprite } from '../../../../src/sprite/source/sprite';
import { drawn, options, spriteOf, tagOf, tools } from './sprites';

const FOUR = spriteOf(['a', 'b', 'c', 'd'].map((letter) => drawn(letter)));
const TAGS = [tagOf('', 0, 0), tagOf('run', 0, 3), tagOf('leap', 2, 3, { repeat: 3 }), tagOf('run', 1, 1)];

async function exampleIn(sprite: ExportSprite, choices: ExportChoices) {
  const { files, example } = await exportSprite(sprite, options(choices), tools);
  const data = files.find(({ name }) => name === example?.data);
  const text = data && new TextDecoder().decode(data.bytes);
  const named = example && { ...example, animation: example.animation && rawText(example.animation) };
  return { files: files.map(({ name }) => name), example: named, text };
}

describe("The animation in an engine's code example", () => {
  it('is the first tag with a name, as the file spells it', async () => {
    const sprite = { ...FOUR, tags: TAGS };
    const names: Partial<Record<ExportFormat, string>> = {
      sheet: '"name": "run"',
      phaser: '"name": "run"',
      pixi: '"run": [',
      godot: '"name": &"run"',
      defold: 'id: "run"',
    };
    for (const [format, name] of Object.entries(names)) {
      const { example, text, files } = await exampleIn(sprite, { format: format as ExportFormat });
      const { animation, loops, picture } = example ?? {};
      assert.deepEqual([animation, loops, picture], ['run', true, 'hero.png'], format);
      assert.ok(text?.includes(name), `${format}: ${text}`);
      assert.ok(files.includes('hero.png'));
    }
  });

  it('is the chosen one, with its ending', async () => {
    const sprite = { ...FOUR, tags: [tagOf('in', 2, 2), ...TAGS] };
    assert.deepEqual((await exampleIn(sprite, { format: 'phaser', tag: 'leap' })).example, {
      picture: 'hero (leap).png',
      data: 'hero (leap).json',
      animation: 'leap',
      loops: false,
    });
  });

  it("has its files' name if they can't use another", async () => {
    for (const [format, name] of [
      ['phaser', 'hasOwnProperty 2'],
      ['pixi', 'hasOwnProperty'],
    ] as const) {
      const { example, text } = await exampleIn({ ...FOUR, tags: [tagOf('hasOwnProperty', 0, 3)] }, { format });
      assert.equal(example?.animation, name);
      assert.ok(text?.includes(`"${name}"`), text);
    }
    const nameless = { ...FOUR, tags: [tagOf('', 0, 3)] };
    assert.equal((await exampleIn(nameless, { format: 'godot' })).example?.animation, 'Tag');
    assert.equal((await exampleIn(nameless, { format: 'sheet' })).example?.animation, undefined);
  });

  it('covers all frames without a tag', async () => {
    for (const format of ['godot', 'unity', 'defold', 'phaser', 'pixi', 'sheet'] as const) {
      const { example } = await exampleIn(FOUR, { format });
      assert.deepEqual([example?.animation, example?.loops], [undefined, true], format);
    }
  });

  it("is the first part's, with its folder", async () => {
    const choices = { format: 'godot', split: 'tag', names: '{tag}/{title}' } as const;
    const { example } = await exampleIn({ ...FOUR, tags: [tagOf('in', 2, 2), tagOf('run', 1, 3)] }, choices);
    assert.deepEqual(example, { picture: 'in/hero.png', data: 'in/hero.tres', animation: 'in', loops: true });
  });

  it('is missing for images and for sheets without a list of frames', async () => {
    for (const format of ['png', 'gif', 'apng', 'webp', 'aseprite'] as const)
      assert.equal((await exampleIn(FOUR, { format })).example, undefined, format);
    for (const json of ['hash', 'none'] as const)
      assert.equal((await exampleIn(FOUR, { format: 'sheet', json })).example, undefined, json);
    assert.deepEqual((await exampleIn(FOUR, { format: 'unity' })).example, {
      picture: 'hero.aseprite',
      data: 'hero.aseprite',
      animation: undefined,
      loops: true,
    });
  });
});
