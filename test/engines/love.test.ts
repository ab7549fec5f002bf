import assert from 'node:assert/strict';
import { createRaster } from '../../src/sprite/pixels/raster';
import { sampleOf } from '../support/sample';
import { options, spriteOf, tagOf } from '../unit/sprite/export/sprites';
import { engineSprites } from './engineSprites';
import { type LoveFile, type SeenInLove, sheetsInLove, skipWithoutLove } from './loveProgram';
import { faultsOf, type SheetToSee, sheetChoices, sheetsToSee } from './loveSheets';
import { optionPairs } from './optionPairs';

/** Frames of which only two fit side by side on a sheet of 4096 pixels. */
const WIDE = spriteOf(
  [20, 60, 100, 140, 180].map((red) => {
    const raster = createRaster(1500, 2);
    for (let at = 0; at < raster.data.length; at += 4) raster.data.set([red, at % 251, at % 241, 255], at);
    return raster;
  }),
  { tags: [tagOf('all', 0, 4, { direction: 'pingpong' }), tagOf('end', 3, 4, { direction: 'reverse', repeat: 2 })] },
);

/** Sets of options per sprite in a sample; there are about 20 in total. */
const SETS = 8;

const SPRITES = [...engineSprites(), ['a strip in parts', WIDE] as const];

describe('LÖVE shows what Aseprite shows', () => {
  /** By sprite name; each with the options it was made with. */
  const sheets = new Map<string, { readonly sheet: SheetToSee; readonly set: string }[]>();
  let seen: ReadonlyMap<SheetToSee, SeenInLove>;

  before(async function () {
    skipWithoutLove(this);
    const files: LoveFile[] = [];
    for (const [round, [name, sprite]] of SPRITES.entries()) {
      const own: { sheet: SheetToSee; set: string }[] = [];
      const sets = sampleOf(optionPairs(sheetChoices(sprite)), SETS, { round });
      for (const [at, choices] of sets.entries()) {
        const made = await sheetsToSee(sprite, options({ ...choices, format: 'sheet' }));
        const within = (file: string) => `${round}-${at}/${file}`;
        files.push(...made.files.map((file): LoveFile => [within(file.name), file.bytes]));
        const set = JSON.stringify(choices);
        own.push(...made.sheets.map((sheet) => ({ sheet: { ...sheet, json: within(sheet.json) }, set })));
      }
      sheets.set(name, own);
    }
    const all = [...sheets.values()].flat().map(({ sheet }) => sheet);
    const cases = all.map(({ json, picture, watch }) => ({ json, picture, watch }));
    const found = await sheetsInLove(files, cases);
    seen = new Map(all.map((sheet, at) => [sheet, found[at] ?? assert.fail(sheet.json)]));
  });

  for (const [name] of SPRITES) {
    it(name, () => {
      for (const { sheet, set } of sheets.get(name) ?? assert.fail())
        assert.deepEqual(faultsOf(sheet, seen.get(sheet) ?? assert.fail()), [], set);
    });
  }
});
