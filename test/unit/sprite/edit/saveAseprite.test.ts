import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { openAseprite, saveAseprite } from '../../../../src/sprite/edit/aseprite/saveAseprite';
import { type Change, changed } from '../../../../src/sprite/edit/change';
import { documentOf } from '../../../../src/sprite/edit/editDocument';
import type { EditSprite } from '../../../../src/sprite/edit/editSprite';
import { seed, seeded } from '../../../support/random';
import { parsed } from '../../../support/sprites/aseParser';
import { layeredSprite } from '../../../support/sprites/layeredSprite';
import { randomlyChanged } from '../../../support/sprites/randomEdits';

const FOLDER = 'test/fixtures/aseprite';
const REPORTED = 'test/fixtures/reports/wide-pixels/c64.aseprite';
const files: readonly (readonly [string, Uint8Array])[] = [
  ['layered', layeredSprite()],
  ['wide pixels', readFileSync(REPORTED)],
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith('.aseprite'))
    .map((name): [string, Uint8Array] => [name, readFileSync(path.join(FOLDER, name))]),
];

/** Where the duration of each frame is: 8 bytes after its beginning, which has its length. */
function durationPlaces(bytes: Uint8Array): number[] {
  const view = Buffer.from(bytes);
  const places: number[] = [];
  for (let at = 128; at < view.length; at += view.readUInt32LE(at)) places.push(at + 8);
  return places;
}

const withoutDuration = ({ frameDuration: _, ...frame }: ReturnType<typeof parsed>['frames'][number]) => frame;

const shownIn = (document: ReturnType<typeof documentOf>) => {
  const flattener = new Flattener(document);
  return document.frames.map((_, at) => Buffer.from(flattener.frame(at).data).toString('base64'));
};

function assertSaved(bytes: Uint8Array, sprite: EditSprite, message: string): void {
  const [read, meant] = [readAseprite(bytes), documentOf(sprite)];
  assert.deepEqual(read.damage, [], message);
  const facts = ({ width, height, frames, layers }: typeof read) => ({
    size: `${width} × ${height}`,
    durations: frames.map(({ duration }) => duration),
    layers: layers.map(({ name, parent, visible, opacity, blendMode }) => ({
      name,
      parent,
      visible,
      opacity,
      blendMode,
    })),
  });
  assert.deepEqual(facts(read), facts(meant), message);
  // A tag without a color is black in the file.
  const plain = ({ tags }: typeof read) =>
    tags.map(({ color = '#000000', repeat = 0, ...tag }) => ({ ...tag, color, repeat }));
  assert.deepEqual(plain(read), plain(meant), message);
  // Absent, or undefined.
  const keysOf = ({ slices }: typeof read) =>
    slices.map(({ keys, ...slice }) => ({
      ...slice,
      keys: keys.map(({ frame, bounds, center, pivot }) => ({ frame, bounds, center, pivot })),
    }));
  assert.deepEqual(keysOf(read), keysOf(meant), message);
  assert.deepEqual(shownIn(read), shownIn(meant), message);
}

describe('Aseprite files that are changed', () => {
  for (const [name, bytes] of files) {
    it(`are the same bytes if nothing changed: ${name}`, () => {
      const base = openAseprite(bytes);
      assert.ok(Buffer.from(saveAseprite(bytes, base, base)).equals(bytes));
    });

    it(`differ in the two bytes of one duration if that is another one: ${name}`, () => {
      const base = openAseprite(bytes);
      const before = parsed(bytes);
      for (const [frame, place] of durationPlaces(bytes).entries()) {
        const change: Change = { change: 'durations', frames: [frame], durations: 0x1234 };
        const saved = saveAseprite(bytes, base, changed(base, change));
        const meant = Buffer.from(bytes);
        meant.writeUInt16LE(0x1234, place);
        assert.ok(meant.equals(saved), `frame ${frame}`);
        const after = parsed(saved);
        assert.deepEqual(
          after.frames.map(({ frameDuration }) => frameDuration),
          before.frames.map(({ frameDuration }, at) => (at === frame ? 0x1234 : frameDuration)),
        );
        assert.deepEqual(after.frames.map(withoutDuration), before.frames.map(withoutDuration));
      }
    });

    it(`hold what any changes made of them: ${name}`, () => {
      const random = seeded(seed);
      const base = openAseprite(bytes);
      for (let round = 0; round < 12; round++) {
        const { sprite, made } = randomlyChanged(base, 4, random);
        assertSaved(saveAseprite(bytes, base, sprite), sprite, `seed ${seed}: ${JSON.stringify(made)}`);
      }
    });
  }
});
