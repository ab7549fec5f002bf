import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { openAseprite, saveAseprite } from '../../../../src/sprite/edit/aseprite/saveAseprite';
import { changed } from '../../../../src/sprite/edit/change';
import { documentOf } from '../../../../src/sprite/edit/editDocument';
import type { EditSprite } from '../../../../src/sprite/edit/editSprite';
import { seed, seeded } from '../../../support/random';
import { layeredSprite } from '../../../support/sprites/layeredSprite';
import { randomlyChanged } from '../../../support/sprites/randomEdits';

const FOLDER = 'test/fixtures/aseprite';
const files: readonly (readonly [string, Uint8Array])[] = [
  ['layered', layeredSprite()],
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith('.aseprite'))
    .map((name): [string, Uint8Array] => [name, readFileSync(path.join(FOLDER, name))]),
];

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

    it(`differ in two bytes if one duration is another: ${name}`, () => {
      const base = openAseprite(bytes);
      const last = base.frames.length - 1;
      const saved = saveAseprite(
        bytes,
        base,
        changed(base, { change: 'durations', frames: [last], durations: 0x1234 }),
      );
      assert.equal(saved.length, bytes.length);
      const differing = [...bytes].flatMap((byte, at) => (byte === saved[at] ? [] : [at]));
      assert.ok(
        differing.length >= 1 && differing.length <= 2 && (differing.at(-1) ?? 0) - (differing[0] ?? 0) <= 1,
        differing.join(),
      );
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
