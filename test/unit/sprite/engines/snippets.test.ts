import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UNSEEN } from '../../../../src/shared/base/foreignText';
import { ENGINE_IDS, type Engine } from '../../../../src/sprite/engines/engines';
import type { SnippetLanguage } from '../../../../src/sprite/engines/snippetLanguages';
import { type SnippetNames, snippetOf } from '../../../../src/sprite/engines/snippets';
import { read } from '../../repository/files';

const hero: SnippetNames = { picture: 'hero.png', data: 'hero.json', animation: 'walk', loops: true };
const code = (engine: Engine, names: Partial<SnippetNames> = {}) => snippetOf(engine, { ...hero, ...names }).code;

/** The code that loads an export of `hero`. */
const FILES: Readonly<Record<Engine, string>> = {
  godot: 'hero.tres',
  unity: 'hero.aseprite',
  phaser: 'hero.json',
  pixi: 'hero.json',
  defold: 'hero.tilesource',
  love: 'hero.json',
};

/** String literals in each language. */
const LITERAL: Readonly<Record<SnippetLanguage, RegExp>> = {
  gdscript: /"((?:[^"\\\n]|\\.)*)"/g,
  csharp: /"((?:[^"\\\n]|\\.)*)"/g,
  javascript: /'((?:[^'\\\n]|\\.)*)'/g,
  lua: /"((?:[^"\\\n]|\\.)*)"/g,
};

/** The value of a literal: `\u` with four digits in three of them, bytes in Lua. */
function literalValue(literal: string, language: SnippetLanguage): string {
  if (language !== 'lua') {
    return literal.replace(/\\(?:u([0-9a-f]{4})|(["'\\]))/g, (_, code: string | undefined, sign: string) =>
      code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  const bytes = [...literal.matchAll(/\\(\d{3})|\\(["\\])|([^\\])/gu)].flatMap(([, byte, escaped, plain]) =>
    byte === undefined ? [...Buffer.from(escaped ?? plain ?? '')] : [Number(byte)],
  );
  return Buffer.from(bytes).toString();
}

/** The code without its string literals, and their values. */
function readCode(engine: Engine, names: Partial<SnippetNames>) {
  const { language, code: text } = snippetOf(engine, { ...hero, ...names });
  const literals = [...text.matchAll(LITERAL[language])].map(([, literal = '']) => literalValue(literal, language));
  return { text, statements: text.replace(LITERAL[language], '…'), literals };
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('"', "'", '\\', '\n', '\0', ')', ';', '--', '\u202e', '\u2028', 'u', '1', '${') }),
);

describe('Engine snippets', () => {
  it("appear unchanged in the guide for hero's walk tag", () => {
    const guide = read('docs/guide/exports.md');
    for (const [engine, data] of Object.entries(FILES)) {
      const { language, code: text } = snippetOf(engine as Engine, { ...hero, data });
      assert.ok(guide.includes(`\n\`\`\`${language}\n${text}\n\`\`\`\n`), `${engine}:\n${text}`);
    }
  });

  it('keep any name inside its string', () => {
    for (const engine of ENGINE_IDS) {
      const usual = readCode(engine, {});
      fc.assert(
        fc.property(hostile, hostile, (name, file) => {
          const picture = `${file}.png`;
          const data = `art/${file}.json`;
          const { text, statements, literals } = readCode(engine, { animation: name, picture, data });
          assert.equal(statements, usual.statements);
          assert.deepEqual(text.match(UNSEEN)?.filter((sign) => sign !== '\n' && sign !== '\t') ?? [], []);
          assert.ok(literals.includes(engine === 'godot' ? name.replaceAll('\0', '\ufffd') : name), text);
        }),
      );
    }
  });

  it('replace half a surrogate pair, which no file can hold, with the replacement character', () => {
    for (const engine of ENGINE_IDS) assert.ok(code(engine, { animation: 'a\ud800b' }).includes('a\ufffdb'));
  });

  it('for Phaser play the tag of their own sprite, because animation keys are global', () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (animation, loops) => {
        const calls = runPhaser(code('phaser', { animation, loops, data: "art/it's.json", picture: "art/it's.png" }));
        assert.deepEqual(calls, [
          ['load', "it's", "art/it's.png", "art/it's.json"],
          ['texture', "it's"],
          ['filter', 'nearest'],
          ['sprite', 100, 100, "it's"],
          // With an odd width, a centered image would straddle screen pixels.
          ['origin', 0],
          ['fromAseprite', "it's"],
          ['play', { key: animation, repeat: loops ? -1 : 0 }],
        ]);
      }),
    );
  });

  it('for Pixi give each texture its duration', async () => {
    const sheetOf = (name: string) => ({
      textureSource: { scaleMode: 'linear' },
      animations: { [name]: [{ label: 'b' }, { label: 'a' }] },
      data: { frames: { a: { duration: 100 }, b: { duration: 70 } } },
    });
    for (const animation of ['walk', "it's\u2028\\", undefined]) {
      const { added, sheet } = await runPixi(code('pixi', { animation, loops: false }), sheetOf(animation ?? 'hero'));
      const frames = [
        { texture: { label: 'b' }, time: 70 },
        { texture: { label: 'a' }, time: 100 },
      ];
      assert.deepEqual(added, [{ address: 'hero.json', frames, loop: false, playing: true }]);
      assert.equal(sheet.textureSource.scaleMode, 'nearest');
    }
  });

  it("use the engine's addresses", () => {
    const data = 'art/100% #1?{a,b}.json';
    assert.ok(code('godot', { data }).includes('load("res://art/100% #1?{a,b}.json")'));
    assert.ok(code('pixi', { data }).includes("load('art/100%25 %231%3F%7Ba,b%7D.json')"));
    assert.ok(code('phaser', { data }).includes("'art/100%25 %231%3F%7Ba,b%7D.json'"));
    assert.ok(code('love', { data }).includes('read("art/100% #1?{a,b}.json")'));
    assert.ok(
      code('pixi', { data: 'public/public/hero.json' }).includes("load('public/hero.json')"),
      'as it is served',
    );
    assert.ok(code('godot', { data: 'public/hero.tres' }).includes('load("res://public/hero.tres")'));
  });

  it('play the animation of all frames by its name if there are no tags', () => {
    const untagged = { animation: undefined, data: 'art/hero.v2.json' };
    assert.ok(code('godot', untagged).includes('play("default")'));
    assert.ok(code('defold', untagged).includes('hash("default")'));
    assert.ok(code('unity', untagged).includes('Play("hero.v2_Clip")'));
    assert.ok(code('pixi', untagged).includes("animations['hero.v2']"));
    assert.ok(code('phaser', untagged).includes("play({ key: 'hero.v2', repeat: -1 })"));
    assert.ok(!code('love', untagged).includes('frameTags'));
  });

  it('for LÖVE repeat forever or as often as the tag says, and stop at the last frame without tags', () => {
    assert.ok(code('love').includes('left = first, math.huge\n'));
    assert.ok(code('love', { loops: false }).includes('left = first, tonumber(tag["repeat"] or 1)\n'));
    assert.ok(code('love', { animation: undefined }).includes('shown + 1 or 1\n'));
    assert.ok(code('love', { animation: undefined, loops: false }).includes('shown + 1 or #sheet.frames\n'));
  });
});

function runPhaser(text: string): unknown[] {
  const calls: unknown[] = [];
  const call =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values]);
  const sprite = {
    anims: { createFromAseprite: call('fromAseprite') },
    play: call('play'),
    setOrigin(origin: number) {
      call('origin')(origin);
      return sprite;
    },
  };
  const scene = {
    load: { aseprite: call('load') },
    textures: {
      get(key: string) {
        call('texture')(key);
        return { setFilter: call('filter') };
      },
    },
    add: {
      sprite(...values: unknown[]) {
        call('sprite')(...values);
        return sprite;
      },
    },
  };
  const Phaser = { Textures: { FilterMode: { NEAREST: 'nearest' } } };
  new Function('scene', 'Phaser', `${text}\npreload.call(scene);\ncreate.call(scene);`)(scene, Phaser);
  return calls;
}

async function runPixi<T extends object>(text: string, sheet: T) {
  const added: unknown[] = [];
  let address: string | undefined;
  const Assets = {
    async load(from: string) {
      address = from;
      return sheet;
    },
  };
  class AnimatedSprite {
    readonly address = address;
    loop = true;
    playing = false;
    constructor(readonly frames: unknown) {}
    play() {
      this.playing = true;
    }
  }
  const app = { stage: { addChild: (sprite: object) => added.push({ ...sprite }) } };
  await new Function('Assets', 'AnimatedSprite', 'app', `return (async () => {\n${text}\n})();`)(
    Assets,
    AnimatedSprite,
    app,
  );
  return { added, sheet };
}
