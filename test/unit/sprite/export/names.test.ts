import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import type { ExportTools } from '../../../../src/sprite/export/tools';
import { ExportError, type ExportSprite } from '../../../../src/sprite/source/sprite';
import { seed } from '../../../support/random';
import { drawn, layerOf, options, spriteOf, tagOf, tools } from './sprites';

const FOUR = spriteOf(['a', 'b', 'c', 'd'].map((letter) => drawn(letter)));

const run = (sprite: ExportSprite, choices: ExportChoices, more: Partial<ExportTools> = {}) =>
  exportSprite(sprite, options(choices), { ...tools, ...more });

async function namesOf(
  sprite: ExportSprite,
  choices: ExportChoices,
  more: Partial<ExportTools> = {},
): Promise<string[]> {
  return (await run(sprite, choices, more)).files.map(({ name }) => name);
}

async function faultOf(sprite: ExportSprite, choices: ExportChoices) {
  return run(sprite, choices).then(
    () => assert.fail('Nothing was thrown.'),
    (error: unknown) => (error instanceof ExportError ? error.detail : assert.fail(String(error))),
  );
}

/** The frame names in the JSON of the only sheet. */
async function frameNamesOf(sprite: ExportSprite, choices: Omit<ExportChoices, 'format'>): Promise<string[]> {
  const { files } = await run(sprite, { format: 'sheet', ...choices });
  const json = files.find(({ name }) => name.endsWith('.json')) ?? assert.fail('There is no JSON.');
  const { frames } = JSON.parse(new TextDecoder().decode(json.bytes)) as { frames: { filename: string }[] };
  return Array.isArray(frames) ? frames.map(({ filename }) => filename) : Object.keys(frames);
}

describe('Names of exported files', () => {
  it('count a PNG sequence from 1, or continue from digits at the end of the title', async () => {
    assert.deepEqual(await namesOf(FOUR, { format: 'png' }), ['hero1.png', 'hero2.png', 'hero3.png', 'hero4.png']);
    assert.deepEqual(await namesOf({ ...FOUR, title: 'walk09' }, { format: 'png' }), [
      'walk09.png',
      'walk10.png',
      'walk11.png',
      'walk12.png',
    ]);
    assert.deepEqual(await namesOf(spriteOf([drawn('a')]), { format: 'png' }), ['hero.png']);
  });

  it("use the sprite's name for a sheet, but not that of its source PNG; frames as in Aseprite", async () => {
    assert.deepEqual(await namesOf(FOUR, { format: 'sheet' }), ['hero.png', 'hero.json']);
    assert.deepEqual(await namesOf({ ...FOUR, extension: 'png' }, { format: 'sheet', json: 'none' }), [
      'hero-sheet.png',
    ]);
    const ofSheet = async (title: string, beside = true) => {
      const sprite = { ...FOUR, title, extension: 'PNG' };
      return (await namesOf(sprite, { format: 'sheet' }, { sourceNames: beside ? [`${title}.PNG`] : [] }))[0];
    };
    assert.equal(await ofSheet('hero-anim-sheet', false), 'hero-anim-sheet.png');
    assert.equal(await ofSheet('hero', false), 'hero-sheet.png');
    assert.equal(await ofSheet('hero-anim-sheet'), 'hero-anim-export.png');
    assert.equal(await ofSheet('hero_Sheet'), 'hero_export.png');
    assert.equal(await ofSheet('spritesheet'), 'spritesheet-export.png');
    // `x.export.json` would be a recipe.
    assert.equal(await ofSheet('hero.sheet'), 'hero.sheet-export.png');
    assert.equal(await ofSheet('sheet'), 'sheet-export.png');
    assert.equal(await ofSheet('sheets'), 'sheets-sheet.png');
    assert.deepEqual((await frameNamesOf(FOUR, {})).slice(0, 2), ['hero 0.aseprite', 'hero 1.aseprite']);
    assert.deepEqual(await frameNamesOf(spriteOf([drawn('a')]), {}), ['hero.aseprite']);
  });

  it("avoid the source's name, unless a person entered it", async () => {
    const ofSource = (name: string, choices: ExportChoices, sprite = FOUR) =>
      namesOf(sprite, choices, { sourceNames: [name] });
    for (const [format, name] of [
      ['gif', 'hero.GIF'],
      ['webp', 'hero.webp'],
      ['apng', 'hero.apng'],
      ['aseprite', 'hero.aseprite'],
      ['unity', 'Hero.aseprite'],
    ] as const) {
      assert.deepEqual(await ofSource(name, { format }), [`hero-export.${format === 'unity' ? 'aseprite' : format}`]);
      assert.deepEqual(await ofSource('hero.other', { format }), [`hero.${format === 'unity' ? 'aseprite' : format}`]);
    }
    assert.deepEqual(await ofSource('hero.gif', { format: 'gif', names: 'hero' }), ['hero.gif']);
    assert.deepEqual(await ofSource('hero.png', { format: 'png' }, spriteOf([drawn('a')])), ['hero-export.png']);
    // Numbered files stay numbered files.
    const numbered = ['hero1.png', 'hero2.png'];
    assert.deepEqual(await namesOf(spriteOf([drawn('a'), drawn('b')]), { format: 'png' }, { sourceNames: numbered }), [
      'hero-export1.png',
      'hero-export2.png',
    ]);
  });

  it("support Aseprite's pattern fields, with a start and width for numbers", async () => {
    const sprite = { ...FOUR, tags: [tagOf('all', 0, 3), tagOf('run', 2, 3)] };
    const names = (pattern: string) => namesOf(sprite, { format: 'png', names: pattern });
    assert.deepEqual(await names('{title}-{frame}'), ['hero-0.png', 'hero-1.png', 'hero-2.png', 'hero-3.png']);
    assert.deepEqual((await names('{title}_{frame001}.{extension}'))[3], 'hero_004.png');
    assert.deepEqual((await names('{frame10}.png'))[1], '11.png');
    assert.deepEqual(await names('{tag} {tagframe1}'), ['all 1.png', 'all 2.png', 'run 1.png', 'run 2.png']);
    assert.deepEqual((await names('{outertag}-{innertag}-{frame}'))[2], 'all-run-2.png');
    assert.deepEqual((await names('{path}/{tag}/{name} {frame}'))[2], 'run/hero.png 2.png');
    assert.deepEqual(await namesOf(sprite, { format: 'sheet', names: 'atlas-{title}.png' }), [
      'atlas-hero.png',
      'atlas-hero.json',
    ]);
    assert.deepEqual((await frameNamesOf(sprite, { names: '{tag}/{tagframe00}' }))[3], 'run/01');
    assert.deepEqual(await frameNamesOf(sprite, { names: '{frame}', json: 'hash' }), ['0', '1', '2', '3']);
  });

  it("match Aseprite's for each layer, tag, or slice", async () => {
    const bounds = { x: 0, y: 0, width: 1, height: 1 };
    const sprite: ExportSprite = {
      ...FOUR,
      tags: [tagOf('run', 2, 3)],
      layers: [layerOf('Body')],
      layerFrames: () => FOUR.frames.map(({ image }) => image),
      slices: [{ name: 'head', keys: [{ frame: 0, bounds }] }],
    };
    const sheets = { format: 'sheet', json: 'none' } as const;
    assert.deepEqual(await namesOf(sprite, { ...sheets, split: 'layer' }), ['hero (Body).png']);
    assert.deepEqual(await namesOf(sprite, { ...sheets, split: 'tag' }), ['hero #run.png']);
    assert.deepEqual(await namesOf(sprite, { ...sheets, split: 'slice' }), ['hero (head).png']);
    assert.deepEqual(await namesOf(sprite, { ...sheets, tag: 'run', split: 'layer' }), ['hero (Body) #run.png']);
    assert.deepEqual(await namesOf(sprite, { format: 'png', tag: 'run' }), ['hero #run 0.png', 'hero #run 1.png']);
    assert.deepEqual(await namesOf(sprite, { ...sheets, split: 'layer', names: '{layer}/{title}' }), ['Body/hero.png']);
    assert.deepEqual(await frameNamesOf(sprite, { split: 'tag' }), ['hero #run 0.aseprite', 'hero #run 1.aseprite']);
  });

  it('never become a path, even with a slash, dots, a device name, or an empty name', async () => {
    const names = ['a/b', '..', '../../etc', 'con', 'C:\\x', ' ', 'dot.', 'nul.txt'];
    const sprite = { ...FOUR, tags: names.map((name) => tagOf(name, 0, 1)) };
    const found = await namesOf(sprite, { format: 'sheet', json: 'none', split: 'tag', names: '{tag}' });
    assert.deepEqual(found, [
      'a-b.png',
      '-.png',
      '..-..-etc.png',
      'con-.png',
      'C--x.png',
      'tag 6.png',
      'dot.png',
      'nul-.txt.png',
    ]);
  });

  it('are numbered if equal in any case, with a note', async () => {
    const sprite = { ...FOUR, tags: ['Run', 'run', 'run 2', 'a/b', 'a-b'].map((name) => tagOf(name, 0, 1)) };
    const { files, notes } = await run(sprite, { format: 'sheet', json: 'none', split: 'tag', names: '{tag}' });
    assert.deepEqual(
      files.map(({ name }) => name),
      ['Run.png', 'run 3.png', 'run 2.png', 'a-b.png', 'a-b 2.png'],
    );
    assert.deepEqual(notes, [
      { note: 'same-names', name: 'run' },
      { note: 'same-names', name: 'a-b' },
    ]);
  });

  it('stay apart if a long title and long tags take the most bytes that a name has', async () => {
    const long = '名'.repeat(100);
    const sprite = { ...FOUR, title: long, tags: [tagOf(long, 0, 1), tagOf(long, 2, 3)] };
    const { files } = await run(sprite, { format: 'sheet', json: 'none', split: 'tag' });
    const [first, second] = files.map(({ name }) => name);
    assert.equal(second, first?.replace('.png', ' 2.png'));
    for (const { name } of files) assert.ok(Buffer.byteLength(name) <= 255, name);
  });

  it('are refused for patterns that leave the folder, are unknown, or give two files one name', async () => {
    const sprite = { ...FOUR, tags: [tagOf('a', 0, 1), tagOf('b', 2, 3)] };
    for (const names of [
      '../{title}',
      '/{title}',
      '{title}/..',
      'a/../../b',
      '{who}',
      '{Title}',
      '{frame x}',
      '{}',
      '.',
      '{path}',
    ])
      assert.deepEqual(await faultOf(sprite, { format: 'sheet', names }), { fault: 'bad-names', pattern: names });
    assert.equal((await faultOf(sprite, { format: 'sheet', split: 'tag', names: '{title}' })).fault, 'bad-names');
    assert.equal((await faultOf(sprite, { format: 'png', names: '{tagframe}' })).fault, 'bad-names');
    assert.equal((await faultOf(sprite, { format: 'sheet', names: '{tagframe}' })).fault, 'bad-names');
  });

  it('are legal, unique, and inside the folder for any parts and sprites', async () => {
    const odd = fc.constantFrom(
      '',
      ' ',
      '.',
      '..',
      '/',
      'a/b',
      'CON',
      'con.txt',
      'ß',
      'SS',
      '\u202e',
      'x'.repeat(300),
      '名'.repeat(100),
    );
    const anyName = fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 12 }));
    const patterns = fc.constantFrom(undefined, '{tag}', '{tag}/{title}', '{title}{tag}{title}', 'a/{tag}.{extension}');
    await fc.assert(
      fc.asyncProperty(
        anyName,
        fc.array(anyName, { minLength: 1, maxLength: 8 }),
        patterns,
        async (title, tags, names) => {
          const sprite = { ...FOUR, title, tags: tags.map((name) => tagOf(name, 0, 1)) };
          const found = await namesOf(sprite, { format: 'sheet', json: 'none', split: 'tag', ...(names && { names }) });
          assert.equal(found.length, tags.length);
          assert.equal(new Set(found.map((name) => name.toLowerCase())).size, tags.length);
          for (const part of found.flatMap((name) => name.split('/'))) {
            assert.ok(Buffer.byteLength(part) <= 255, part);
            assert.doesNotMatch(part, /[<>:"\\|?*\p{C}]|^\s|[. ]$|^(con|prn|aux|nul)(\.|$)|^\.*$/iu);
          }
        },
      ),
      { seed, numRuns: 300 },
    );
  });
});
