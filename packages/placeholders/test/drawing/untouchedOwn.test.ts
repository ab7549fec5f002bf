import assert from 'node:assert/strict';
import { rgbAt } from '../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { unfinished } from '../../src/drawing/canvas/finish';
import { drawSprite, paintingOf } from '../../src/drawing/draw/drawSprite';
import { paintStages } from '../../src/drawing/draw/painting';
import type { DrawingSpec } from '../../src/drawing/drawingSpec';
import { boundsOf } from '../../src/drawing/measure/silhouette';
import { editOwn } from '../../src/drawing/redraw/editOwn';
import { kept } from './metrics';

const PEOPLE = [
  'knight',
  'wizard',
  'elf',
  'pirate',
  'princess',
  'archer',
  'skeleton',
  'viking',
  'goblin',
  'robot',
  'orc',
];
const ANIMALS = ['wolf', 'horse', 'cat'];
const THINGS = ['treasure chest', 'sword', 'potion', 'slime'];

/** The area around a figure, in shares of its bounding box from the left and from the top, in which an edit may paint. */
interface Place {
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  readonly bottom?: number;
}

/** At least one edit of each kind, in all three languages, and its area on a figure that faces the viewer. */
const EDITS: Readonly<Record<string, Place>> = {
  'remove the weapon': { left: 0.3 },
  'give it an axe': { left: 0.3 },
  'mit einem Bogen': { left: 0.3 },
  'ajoute un bâton': { left: 0.3 },
  'golden weapon': { left: 0.3 },
  'ohne Schild': { right: 0.55, top: 0.4 },
  'add a shield': { right: 0.55, top: 0.4 },
  'enlève le chapeau': { bottom: 0.58 },
  'add a crown': { bottom: 0.58 },
  'add a red hat': { bottom: 0.58 },
  'ein Cowboyhut': { bottom: 0.58 },
  'add a helmet': { bottom: 0.58 },
  'rote Kapuze': { bottom: 0.62 },
  'blue hair': { bottom: 0.8 },
  'long blue hair': { bottom: 0.8 },
  'remove the hair': { bottom: 0.8 },
  'add a beard': { top: 0.22, bottom: 0.82 },
  'sans barbe': { top: 0.22, bottom: 0.82 },
  'red eyes': { top: 0.12, bottom: 0.55 },
  'make it angry': { top: 0.12, bottom: 0.55 },
  'add a blue cloak': { top: 0.35 },
  'schwarze Hose': { top: 0.5 },
  'rote Stiefel': { top: 0.78 },
  'red gloves': { top: 0.25 },
  'add wings': { top: 0.1 },
};

/** The colors of a spec as painted, before they are reduced to 16, in the place of the spec without its edits. */
function painted(spec: DrawingSpec, changed: DrawingSpec) {
  const { before, after } = paintStages(paintingOf(spec), [{}], paintingOf(changed));
  return [before, after].map((painters) => {
    const [painter] = painters ?? [];
    assert.ok(painter);
    return unfinished(painter.cells, painter.shading);
  });
}

/** Share, 0 to 1, of the visible pixels that stay, among those where an edit paints nothing else. */
function shareKept(source: Raster, edit: Raster, isAlike: (p: number) => boolean): number {
  let [beside, stayed] = [0, 0];
  for (let p = 0; p < source.width * source.height; p++) {
    if (!source.data[p * 4 + 3] || !isAlike(p)) continue;
    beside++;
    if (edit.data[p * 4 + 3] && rgbAt(source.data, p * 4) === rgbAt(edit.data, p * 4)) stayed++;
  }
  return stayed / Math.max(1, beside);
}

/** Every differently painted pixel is in its area on the figure. */
function assertWithin(place: Place, source: Raster, isOther: (p: number) => boolean, name: string): void {
  const { left, right, top, bottom } = boundsOf(source);
  const size = source.width;
  for (let p = 0; p < size * size; p++) {
    if (!source.data[p * 4 + 3] || !isOther(p)) continue;
    const x = ((p % size) - left) / (right - left);
    const y = (Math.floor(p / size) - top) / (bottom - top);
    assert.ok(x >= (place.left ?? 0) && x <= (place.right ?? 1), `${name}: column ${x}`);
    assert.ok(y >= (place.top ?? 0) && y <= (place.bottom ?? 1), `${name}: row ${y}`);
  }
}

/** Tells which pixels the painting of an edited spec has different. */
function changedBy(own: DrawingSpec, edited: DrawingSpec): (p: number) => boolean {
  const [then, now] = painted(own, edited);
  assert.ok(then && now);
  return (p) => then[p] !== now[p];
}

describe("Pixels of our images that an edit doesn't name", () => {
  for (const who of [...PEOPLE, ...ANIMALS, ...THINGS]) {
    it(`stay exactly: ${who}`, () => {
      const isPerson = PEOPLE.includes(who);
      const edits = [16, 32, 64].flatMap((size) =>
        Object.entries<Place>({ ...EDITS, 'make it teal': {} }).flatMap(([prompt, place]) =>
          (size === 32 ? [0, 1] : [0]).map((variant) => ({ size, prompt, place, variant })),
        ),
      );
      let known = 0;
      for (const { size, prompt, place, variant } of edits) {
        const own: DrawingSpec = { prompt: who, size, variant: 0 };
        const source = drawSprite(own);
        const { picture, spec } = editOwn(source, own, { prompt, variant });
        if (!spec) continue;
        known++;
        const name = `${who} at ${size} px, ${prompt} ${variant}`;
        const isChanged = changedBy(own, spec);
        // Elsewhere, colors may change only to make room in the palette.
        const share = shareKept(source, picture, (p) => !isChanged(p));
        assert.ok(share >= 0.97, `${name}: ${share}`);
        // Variants may hold an arm or a leg differently.
        if (isPerson && !variant) assertWithin(place, source, isChanged, name);
      }
      assert.ok(known >= (isPerson ? 70 : 4), `${known} edits were redrawn`);
    });
  }

  it('are most of an image, even if a head in a hat is a third of it', () => {
    const all: number[] = [];
    for (const who of PEOPLE) {
      const own: DrawingSpec = { prompt: who, size: 32, variant: 0 };
      const source = drawSprite(own);
      for (const prompt of Object.keys(EDITS)) {
        const { picture, spec } = editOwn(source, own, { prompt, variant: 0 });
        if (!spec) continue;
        const share = kept(source, picture);
        // Heads are almost half of these figures, and a hat or long hair may be as large.
        const least = /chapeau|hat|hut|crown|hair|helmet|Kapuze/.test(prompt) ? 0.53 : 0.7;
        assert.ok(share >= least, `${who}: ${prompt}: ${share}`);
        all.push(share);
      }
    }
    const mean = all.reduce((sum, share) => sum + share, 0) / all.length;
    assert.ok(mean >= 0.83, `${mean}`);
  });
});
